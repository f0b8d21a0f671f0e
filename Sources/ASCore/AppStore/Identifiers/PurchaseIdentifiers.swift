extension Identifier {
  /// What names a purchase or the person behind it. Source: App Store Server API, transactionId and its sister pages.
  static let ofPurchases: [Identifier] = [
    Identifier(
      .transactionId, "One purchase event: a purchase, a renewal or a restore. Each renewal has its own.",
      form: "Digits, about 15 or 16 of them; in sandbox they begin with 2000000.",
      whereFound: "In every transaction, in receipts (`asctl receipt ids`), and in the app's own records.",
      takenBy: readsByAnyID + [
        "transaction get", "transaction compare", "transaction finish", "consumption send", "consumption send-v1",
        "notification history",
        "commerce cancel", "commerce revoke", "commerce request-refund",
      ] + readsOriginal,
      refusedBy: [
        "For account tokens and extensions Apple wants the originalTransactionId (4000187): asctl reads it first."
      ]),
    Identifier(
      .originalTransactionId, "The first transaction of a purchase; the same in all renewals of a subscription.",
      form: "Digits, like any transaction ID: it is one.",
      whereFound: "In transactions and renewal info; `asctl transaction get` shows it for any transaction ID.",
      takenBy: readsByAnyID + [
        "transaction get", "transaction compare", "transaction finish", "notification history", "commerce cancel",
        "commerce revoke",
      ] + readsOriginal,
      refusedBy: ["`asctl consumption send` wants the ID of the very transaction that is to be refunded."]),
    Identifier(
      .appTransactionId,
      "One app of one Apple Account: the same for all its purchases, over refunds, new devices and new storefronts.",
      form: "Digits, 18 in Apple's examples, such as 704346128300986174. Each family member has another.",
      whereFound: "In transactions, renewal info and the app transaction, since version 1.15.",
      takenBy: readsByAnyID + [
        "sign promotional-offer", "sign introductory-offer", "group claim-seat", "group associate-seat",
      ],
      refusedBy: [
        "`asctl transaction get`, `finish` and `set-token` answer 4000048: they want the ID of a purchase.",
        "`asctl consumption send` and `asctl retention performance-test start` answer 4000048 too.",
        "For extensions, `asctl commerce` and the filter of a notification history Apple does not say.",
      ]),
    Identifier(
      .anyTransactionId, "Apple's word for any of transactionId, originalTransactionId and appTransactionId.",
      form: "Digits.", whereFound: "Wherever one of the three is found.", takenBy: readsByAnyID),
    Identifier(
      .orderId, "What the customer's receipt calls the order: one payment, which may hold several purchases.",
      form: "Capital letters and digits, often beginning with M, such as MVK7WQ3XYZ.",
      whereFound: "In Apple's email to the customer and in the purchase history of the Apple Account; in no payload.",
      takenBy: ["customer", "order lookup"],
      refusedBy: ["Every other command wants a transaction ID: look the order up first. Production alone knows orders."]
    ),
    Identifier(
      .webOrderLineItemId,
      "One billing event of an auto-renewable subscription, the same on all the customer's devices.",
      form: "Digits, like a transaction ID, which it is not.",
      whereFound: "In subscription transactions, and in the reply to an extension.",
      refusedBy: ["No command takes it: use the transactionId beside it."]),
    Identifier(
      .appAccountToken, "The customer's account with you, as your app named it at the purchase.",
      form: "A UUID, such as 7e3fb20b-4cdb-47cc-936d-99d65f608138; upper and lower case are the same.",
      whereFound: "In transactions and renewal info, if the app or `asctl transaction set-token` set it.",
      takenBy: ["transaction set-token", "sign promotional-offer-v1"]),
    Identifier(
      .groupId, "A customer group: an organization or a group of private customers.",
      form: "Digits; 900000000000000000 is the placeholder of sandbox.",
      whereFound: "In the reply of `asctl group list`.",
      takenBy: ["group members"]),
    Identifier(
      .seatClaimId, "A claim of a seat in a group subscription; a seat that is claimed again has another.",
      form: "A UUID, such as 019b76da-a800-7001-8d53-3a112e24d0cb.",
      whereFound:
        "In the reply of `asctl group claim-seat` and of `asctl group seats`; UNCLAIM_SEATS lists those that ended.",
      takenBy: ["group associate-seat", "group unclaim-seat"]),
  ]

  /// The commands that ask Apple's endpoints for anyTransactionId.
  private static let readsByAnyID: [String] = [
    "customer", "transaction history", "subscription status", "refund history", "transaction app", "group list",
    "transaction balance", "offer eligibility",
  ]

  /// Those behind endpoints that take originalTransactionId only.
  private static let readsOriginal: [String] = [
    "subscription extend", "transaction set-token", "refund history-v1", "retention performance-test start",
    "group seats", "group claim-seat", "group associate-seat", "group unclaim-seat",
  ]
}

extension Identifier {
  /// What names a request, a notification or a page.
  static let ofRequests: [Identifier] = [
    Identifier(
      .requestIdentifier, "One request of yours, so that repeating it after a time-out does nothing twice.",
      form: "A UUID that you make; at most 128 characters.",
      whereFound: "In your own records: asctl prints the one it made. Also in a realtime request, where Apple made it.",
      takenBy: [
        "subscription extend-all-status", "external-purchase report get", "subscription extend", "group claim-seat",
      ]),
    Identifier(
      .requestReferenceId, "One Advanced Commerce request; a new one needs a new one.",
      form: "A UUID that you make, 36 characters.", whereFound: "In `advancedCommerceInfo` of what it led to.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce revoke"]),
    Identifier(
      .requestId, "One performance test of the realtime endpoint.", form: "What Apple answered; keep it as it is.",
      whereFound: "In the reply of `asctl retention performance-test start`.",
      takenBy: ["retention performance-test result"]),
    Identifier(
      .consistencyToken, "The state of an Advanced Commerce subscription that your request is based on.",
      form: "Opaque text.", whereFound: "In `advancedCommerceInfo` of the newest renewal info; never make one up.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce migrate"]),
    Identifier(
      .notificationUUID, "One notification; the same in all attempts to deliver it, so that you can tell repeats.",
      form: "A UUID.", whereFound: "In every notification.",
      refusedBy: ["No command takes it: a history is asked for by date, type or transaction ID."]),
    Identifier(
      .testNotificationToken, "One test notification that you asked for; good for about six months.",
      form: "A UUID, an underscore and a number of milliseconds.",
      whereFound: "In the reply of `asctl notification test`.", takenBy: ["notification status"]),
    Identifier(
      .paginationToken, "The place where the next page begins. It ages, and holds only with the same filters.",
      form: "Opaque text.", whereFound: "In a paged reply.", takenBy: ["notification history", "group members"]),
    Identifier(
      .revision, "The place in a history where the next page begins; the last one can be kept to fetch only changes.",
      form: "Opaque text.", whereFound: "In transaction and refund histories.",
      takenBy: ["transaction history", "refund history"]),
  ]

  /// Retention messages and external purchases.
  static let ofOtherServices: [Identifier] = [
    Identifier(
      .imageIdentifier, "One image for retention messages.", form: "A UUID that you make.",
      whereFound: "In the reply of `asctl retention image list`.",
      takenBy: ["retention image upload", "retention image delete", "retention message upload"]),
    Identifier(
      .messageIdentifier, "One retention message.", form: "A UUID that you make.",
      whereFound: "In the reply of `asctl retention message list`.",
      takenBy: ["retention message upload", "retention message delete", "retention default set"]),
    Identifier(
      .externalPurchaseId, "One external purchase token.",
      form: "Opaque text; in sandbox it begins with SANDBOX, and only sandbox takes it.",
      whereFound: "In the token that StoreKit gives the app, and in EXTERNAL_PURCHASE_TOKEN notifications.",
      takenBy: ["external-purchase report send"]),
    Identifier(
      .lineItemId, "One line item of an external purchase report, unique in the app.",
      form: "Free text of yours, at most 128 characters.", whereFound: "In your own records.",
      takenBy: ["external-purchase report send"]),
  ]
}
