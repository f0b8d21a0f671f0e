extension Field {
  /// What replies about purchases hold, and the signed texts in them and in notifications.
  static let ofReplies: [Field] = [
    Field(
      "signedTransactionInfo", .jws(payload: "transaction"), "Transaction",
      in: ["transaction reply", "last transaction", "notification data", "advanced commerce reply"],
      "A transaction signed by the App Store. Inside a notification it needs verifying on its own."),
    Field(
      "signedRenewalInfo", .jws(payload: "renewal"), "Renewal info",
      in: ["last transaction", "notification data", "advanced commerce reply"],
      "What the subscription will do next, signed by the App Store; for auto-renewables only."),
    Field(
      "signedAppTransactionInfo", .jws(payload: "app transaction"), "App transaction",
      in: ["app transaction reply", "notification app data"], since: "1.17",
      "The customer's download of the app, signed by the App Store, without the fields that only a device has."),
    Field(
      "signedTransactions", .list(of: .jws(payload: "transaction")), "Transactions",
      in: ["history reply", "refund history reply", "order lookup reply"],
      "Transactions signed by the App Store, each on its own. The same ID may come twice: the newest `signedDate` counts."
    ),
    Field(
      "revision", .identifier(.revision), "Revision",
      in: ["history reply", "refund history reply", "history query", "refund history query"],
      "Where the next page begins. Keep the last one of an ascending history to fetch only changes later."),
    Field(
      "hasMore", .boolean, "More",
      in: [
        "history reply", "refund history reply", "notification history reply", "group members reply",
      ],
      "Whether a further page follows."),
    Field(
      "data", .list(of: .object("subscription group")), "Groups", in: ["status reply"],
      "One entry for each subscription group of the customer."),
    Field(
      "lastTransactions", .list(of: .object("last transaction")), "Subscriptions", in: ["subscription group"],
      "The newest state of each subscription in the group, one entry for each original transaction ID."),
    Field(
      "status", .enumeration("orderLookupStatus"), "Order status", in: ["order lookup reply"],
      "Whether the order has purchases of this app: 1 means not found, and is no HTTP error."),
    Field(
      "success", .boolean, "Extended", in: ["extension reply"],
      "Whether the date was extended. HTTP 200 alone does not say so."),
    Field(
      "effectiveDate", .date, "Renews", in: ["extension reply"], "The new renewal date."),
    Field(
      "complete", .boolean, "Complete", in: ["mass extension status reply"],
      "Whether the mass extension is done; it takes hours to days."),
    Field(
      "completeDate", .date, "Completed", in: ["mass extension status reply"],
      "When the mass extension was done; absent before."),
    Field(
      "errorCode", .integer, "Error code", in: ["error reply", "external error"],
      "Apple's number for what is wrong: its first three digits are the HTTP status. `asctl explain` says more."),
    Field(
      "errorMessage", .text, "Message", in: ["error reply", "external error"],
      "Apple's words for what is wrong; for people, as they can change."),
  ]

  /// What replies about notifications hold.
  static let ofNotificationReplies: [Field] = [
    Field(
      "signedPayload", .jws(payload: "notification"), "Notification",
      in: ["test notification status reply", "notification history item"],
      "The notification as it was sent, signed by the App Store; a history does not refresh it."),
    Field(
      "testNotificationToken", .identifier(.testNotificationToken), "Test token", in: ["test notification reply"],
      "What to ask with for the outcome; good for about six months."),
    Field(
      "sendAttempts", .list(of: .object("send attempt")), "Attempts",
      in: ["test notification status reply", "notification history item"], since: "1.8",
      "The attempts to deliver it, at most six; in sandbox there is one."),
    Field("attemptDate", .date, "Attempted", in: ["send attempt"], since: "1.8", "When Apple tried to deliver it."),
    Field(
      "sendAttemptResult", .enumeration("sendAttemptResult"), "Result", in: ["send attempt"], since: "1.8",
      "How the attempt went."),
    Field(
      "firstSendAttemptResult", .enumeration("sendAttemptResult"), "First result",
      in: ["test notification status reply", "notification history item"],
      "How the first attempt went; deprecated since 1.8 in favour of `sendAttempts`."),
    Field(
      "notificationHistory", .list(of: .object("notification history item")), "Notifications",
      in: ["notification history reply"], "The notifications of this page."),
    Field(
      "paginationToken", .identifier(.paginationToken), "Next page",
      in: ["notification history reply", "group members reply", "notification history query", "group members query"],
      "Where the next page begins; it ages, and holds only with the same filters."),
  ]

  /// Customer groups, in sandbox only.
  static let ofGroups: [Field] = [
    Field(
      "groups", .list(of: .object("customer group")), "Groups", in: ["customer groups reply"], since: "1.22",
      "The groups of the customer; empty if there are none."),
    Field(
      "groupId", .identifier(.groupId), "Group ID", in: ["customer group"], since: "1.22",
      "The group; 900000000000000000 is a placeholder of sandbox."),
    Field(
      "groupType", .enumeration("groupType"), "Group type", in: ["customer group"], since: "1.22",
      "An organization, or private customers."),
    Field(
      "roles", .list(of: .object("group role")), "Roles", in: ["customer group"], since: "1.22",
      "What the customer may do with each product; in an organization only."),
    Field(
      "role", .enumeration("groupRole"), "Role", in: ["group role"], since: "1.22",
      "Whether the customer administers the product."),
    Field(
      "members", .list(of: .object("group member")), "Members", in: ["group members reply"], since: "1.22",
      "The members of the group, by `appTransactionId`; 700000000000000000 is a placeholder of sandbox."),
  ]
}
