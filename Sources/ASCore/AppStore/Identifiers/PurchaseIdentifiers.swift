extension Identifier {
  /// IDs of purchases and customers. Source: App Store Server API, transactionId and related pages.
  static let ofPurchases: [Identifier] = [
    Identifier(
      .transactionId, "Identifies a purchase, a renewal or a restore. Each renewal has its own ID.",
      form: "About 15 or 16 digits; in sandbox, they begin with 2000000.",
      whereFound: "In every transaction, in receipts (`asctl receipt ids`), and in the app's own records.",
      takenBy: readsByAnyID + [
        "transaction get", "transaction compare", "transaction finish", "consumption send", "consumption send-v1",
        "notification history", "commerce cancel", "commerce revoke", "commerce request-refund",
      ] + readsOriginal,
      refusedBy: [
        "For account tokens and extensions, Apple requires the originalTransactionId (4000187); asctl looks it up."
      ]),
    Identifier(
      .originalTransactionId,
      "Identifies the first transaction of a purchase; the same for all renewals of a subscription.",
      form: "Digits, like any transaction ID.",
      whereFound: "In transactions and renewal info; `asctl transaction get` shows it for any transaction ID.",
      takenBy: readsByAnyID + [
        "transaction get", "transaction compare", "transaction finish", "notification history", "commerce cancel",
        "commerce revoke",
      ] + readsOriginal, refusedBy: ["`asctl consumption send` requires the transaction ID of the refund request."]),
    Identifier(
      .appTransactionId,
      "Identifies an Apple Account in one app: the same for all purchases, across refunds, devices and storefronts.",
      form: "Digits, 18 in Apple's examples, such as 704346128300986174. Each family member has a different one.",
      whereFound: "In transactions, renewal info and the app transaction, since version 1.15.",
      takenBy: readsByAnyID + [
        "sign promotional-offer", "sign introductory-offer", "group claim-seat", "group associate-seat",
      ],
      refusedBy: [
        "`asctl transaction get`, `finish` and `set-token` fail with 4000048: they require the ID of a purchase.",
        "`asctl consumption send` and `asctl retention performance-test start` also fail with 4000048.",
        "Apple does not document it for extensions, `asctl commerce` and the filter of a notification history.",
      ]),
    Identifier(
      .anyTransactionId, "Apple's name for a transactionId, an originalTransactionId or an appTransactionId.",
      form: "Digits.", whereFound: "See the three kinds.", takenBy: readsByAnyID),
    Identifier(
      .orderId, "Identifies an order: one payment, which can contain several purchases.",
      form: "Uppercase letters and digits, often beginning with M, such as MVK7WQ3XYZ.",
      whereFound: "In Apple's email to the customer and in the Apple Account's purchase history; not in payloads.",
      takenBy: ["customer", "order lookup"],
      refusedBy: ["Other commands require a transaction ID: look up the order first. Orders exist in production only."]),
    Identifier(
      .webOrderLineItemId,
      "Identifies a billing event of an auto-renewable subscription, the same on all of the customer's devices.",
      form: "Digits; it looks like a transaction ID but is not one.",
      whereFound: "In subscription transactions, and in the response to an extension.",
      refusedBy: ["No command accepts it; use the transactionId of the same object."]),
    Identifier(
      .appAccountToken, "Identifies the customer's account on your server, as set by your app with the purchase.",
      form: "A UUID, such as 7e3fb20b-4cdb-47cc-936d-99d65f608138; not case-sensitive.",
      whereFound: "In transactions and renewal info, if the app or `asctl transaction set-token` set it.",
      takenBy: ["transaction set-token", "sign promotional-offer-v1"]),
    Identifier(
      .groupId, "Identifies a customer group: an organization or a group of individual customers.",
      form: "Digits; 900000000000000000 is the placeholder of sandbox.",
      whereFound: "In the output of `asctl group list`.", takenBy: ["group members"]),
    Identifier(
      .seatClaimId, "Identifies a claim of a seat in a group subscription; claiming a seat again creates a new ID.",
      form: "A UUID, such as 019b76da-a800-7001-8d53-3a112e24d0cb.",
      whereFound:
        "In the output of `asctl group claim-seat` and `asctl group seats`; UNCLAIM_SEATS lists ended claims.",
      takenBy: ["group associate-seat", "group unclaim-seat"]),
  ]

  /// The commands of endpoints that accept anyTransactionId.
  private static let readsByAnyID: [String] = [
    "customer", "transaction history", "subscription status", "refund history", "app-transaction get", "group list",
    "transaction balance", "offer eligibility",
  ]

  /// The commands of endpoints that accept originalTransactionId only.
  private static let readsOriginal: [String] = [
    "subscription extend", "transaction set-token", "refund history-v1", "retention performance-test start",
    "group seats", "group claim-seat", "group associate-seat", "group unclaim-seat",
  ]
}

extension Identifier {
  /// IDs of requests, notifications and pages.
  static let ofRequests: [Identifier] = [
    Identifier(
      .requestIdentifier, "Identifies one of your requests, so that a retry after a timeout has no effect twice.",
      form: "A UUID that you generate; at most 128 characters.",
      whereFound:
        "In your own records; asctl prints those that it generates. In realtime requests, Apple generates it.",
      takenBy: [
        "subscription extend-all-status", "external-purchase report get", "subscription extend", "group claim-seat",
      ]),
    Identifier(
      .requestReferenceId, "Identifies an Advanced Commerce request; each request requires a new one.",
      form: "A UUID that you generate, 36 characters.",
      whereFound: "In `advancedCommerceInfo` of the resulting transaction.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce revoke"], in: .advancedCommerce),
    Identifier(
      .requestId, "Identifies a performance test of the realtime endpoint.", form: "Opaque text.",
      whereFound: "In the output of `asctl retention performance-test start`.",
      takenBy: ["retention performance-test result"], in: .retentionMessaging),
    Identifier(
      .consistencyToken, "Identifies the state of an Advanced Commerce subscription that your request is based on.",
      form: "Opaque text.", whereFound: "In `advancedCommerceInfo` of the newest renewal info.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce migrate"], in: .advancedCommerce),
    Identifier(
      .notificationUUID,
      "Identifies a notification; the same in all delivery attempts, so that you can recognize duplicates.",
      form: "A UUID.", whereFound: "In every notification.",
      refusedBy: ["No command accepts it; filter a notification history by date, type or transaction ID."],
      in: .notifications),
    Identifier(
      .testNotificationToken, "Identifies a requested test notification; valid for about six months.",
      form: "A UUID, an underscore and a number of milliseconds.",
      whereFound: "In the output of `asctl notification test`.", takenBy: ["notification test-status"]),
    Identifier(
      .paginationToken, "Identifies the next page. It expires, and is valid with the same filters only.",
      form: "Opaque text.", whereFound: "In a paged response.", takenBy: ["notification history", "group members"]),
    Identifier(
      .revision, "Identifies the next page of a history. Store the last one to fetch only later changes.",
      form: "Opaque text.", whereFound: "In transaction and refund histories.",
      takenBy: ["transaction history", "refund history"]),
  ]

  /// IDs of retention messages and external purchases.
  static let ofOtherServices: [Identifier] = [
    Identifier(
      .imageIdentifier, "Identifies an image for retention messages.", form: "A UUID that you generate.",
      whereFound: "In the output of `asctl retention image list`.",
      takenBy: ["retention image upload", "retention image delete", "retention message upload"], in: .retentionMessaging
    ),
    Identifier(
      .messageIdentifier, "Identifies a retention message.", form: "A UUID that you generate.",
      whereFound: "In the output of `asctl retention message list`.",
      takenBy: ["retention message upload", "retention message delete", "retention default set"],
      in: .retentionMessaging),
    Identifier(
      .externalPurchaseId, "Identifies an external purchase token.",
      form: "Opaque text. Sandbox tokens begin with SANDBOX and are accepted by sandbox only.",
      whereFound: "In the token that StoreKit returns to the app, and in EXTERNAL_PURCHASE_TOKEN notifications.",
      takenBy: ["external-purchase report send"], in: .externalPurchases),
    Identifier(
      .lineItemId, "Identifies a line item of an external purchase report, unique in the app.",
      form: "Free text, at most 128 characters.", whereFound: "In your own records.",
      takenBy: ["external-purchase report send"], in: .externalPurchases),
  ]
}
