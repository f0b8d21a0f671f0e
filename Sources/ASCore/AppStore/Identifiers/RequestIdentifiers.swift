extension Identifier {
  /// What names a request, a notification or a page.
  static let ofRequests: [Identifier] = [
    Identifier(
      .requestIdentifier, "One request of yours, so that repeating it after a time-out does nothing twice.",
      form: "A UUID that you make; at most 128 characters.",
      found: "In your own records: asctl prints the one it made. Also in a realtime request, where Apple made it.",
      takenBy: ["subscription extend-all-status", "external-purchase report get", "subscription extend"]),
    Identifier(
      .requestReferenceId, "One Advanced Commerce request; a new one needs a new one.",
      form: "A UUID that you make, 36 characters.", found: "In `advancedCommerceInfo` of what it led to.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce revoke"]),
    Identifier(
      .requestId, "One performance test of the realtime endpoint.", form: "What Apple answered; keep it as it is.",
      found: "In the reply of `asctl retention performance-test start`.",
      takenBy: ["retention performance-test result"]),
    Identifier(
      .consistencyToken, "The state of an Advanced Commerce subscription that your request is based on.",
      form: "Opaque text.", found: "In `advancedCommerceInfo` of the newest renewal info; never make one up.",
      takenBy: ["commerce cancel", "commerce change-price", "commerce migrate"]),
    Identifier(
      .notificationUUID, "One notification; the same in all attempts to deliver it, so that you can tell repeats.",
      form: "A UUID.", found: "In every notification.",
      refusedBy: ["No command takes it: a history is asked for by date, type or transaction ID."]),
    Identifier(
      .testNotificationToken, "One test notification that you asked for; good for about six months.",
      form: "A UUID, an underscore and a number of milliseconds.",
      found: "In the reply of `asctl notification test`.", takenBy: ["notification status"]),
    Identifier(
      .paginationToken, "The place where the next page begins. It ages, and holds only with the same filters.",
      form: "Opaque text.", found: "In a paged reply.", takenBy: ["notification history", "group members"]),
    Identifier(
      .revision, "The place in a history where the next page begins; the last one can be kept to fetch only changes.",
      form: "Opaque text.", found: "In transaction and refund histories.",
      takenBy: ["transaction history", "refund history"]),
  ]

  /// Retention messages and external purchases.
  static let ofOtherServices: [Identifier] = [
    Identifier(
      .imageIdentifier, "One image for retention messages.", form: "A UUID that you make.",
      found: "In the reply of `asctl retention image list`.",
      takenBy: ["retention image upload", "retention image delete", "retention message upload"]),
    Identifier(
      .messageIdentifier, "One retention message.", form: "A UUID that you make.",
      found: "In the reply of `asctl retention message list`.",
      takenBy: ["retention message upload", "retention message delete", "retention default set"]),
    Identifier(
      .externalPurchaseId, "One external purchase token.",
      form: "Opaque text; in sandbox it begins with SANDBOX, and only sandbox takes it.",
      found: "In the token that StoreKit gives the app, and in EXTERNAL_PURCHASE_TOKEN notifications.",
      takenBy: ["external-purchase report send"]),
    Identifier(
      .lineItemId, "One line item of an external purchase report, unique in the app.",
      form: "Free text of yours, at most 128 characters.", found: "In your own records.",
      takenBy: ["external-purchase report send"]),
  ]
}
