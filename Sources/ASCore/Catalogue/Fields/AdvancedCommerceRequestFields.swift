extension Field {
  /// The bodies of the six calls of the Advanced Commerce API.
  static let ofAdvancedCommerceRequests: [Field] = [
    Field(
      "requestInfo", .object("request info"), "Request",
      in: [
        "cancel request", "metadata request", "price change request", "migrate request", "revoke request",
        "refund request", "one-time charge request", "create request", "modify request", "reactivate request",
      ],
      "What identifies the request and the state it is based on."),
    Field(
      "storefront", .storefront, "Storefront",
      in: [
        "cancel request", "metadata request", "price change request", "migrate request", "revoke request",
        "refund request", "one-time charge request", "create request", "modify request", "reactivate request",
      ],
      "The customer's storefront; for an existing subscription it must be that of its transaction."),
    Field(
      "descriptors", .object("metadata descriptors"), "Descriptors", in: ["metadata request", "modify request"],
      "The new names of the subscription as a whole."),
    Field(
      "effective", .enumeration("effective"), "Effective",
      in: ["metadata descriptors", "metadata item", "item to change", "period change"],
      "When the change takes effect."),
    Field(
      "items", .list(of: .object("metadata item")), "Items", in: ["metadata request"], "The items to rename."),
    Field(
      "items", .list(of: .object("price change item")), "Items", in: ["price change request"],
      "The items to give a new price from the next renewal on."),
    Field(
      "items", .list(of: .object("migrate item")), "Items", in: ["migrate request"],
      "What the migrated subscription consists of."),
    Field(
      "items", .list(of: .object("refund request item")), "Items", in: ["refund request"], "The items to refund."),
    Field(
      "currentSKU", .identifier(.sku), "Current SKU", in: ["metadata item", "item to change"],
      "The item to change, by its present name."),
    Field(
      "renewalItems", .list(of: .object("migrate item")), "Renewal items", in: ["migrate request"],
      "What the next period consists of; needed exactly when a change is pending for it."),
    Field(
      "targetProductId", .identifier(.productId), "Target product", in: ["migrate request"],
      "The generic product that takes over the subscription."),
    Field(
      "refundRiskingPreference", .boolean, "Ask for consumption", in: ["revoke request", "refund request"],
      "True lets Apple ask you for consumption information, to be answered with version 1."),
    Field(
      "revoke", .boolean, "Revoke", in: ["refund request item"], "Whether the item is also taken away."),
  ]

  /// The in-app requests that a server signs and an app passes to StoreKit.
  static let ofAdvancedCommerceInAppRequests: [Field] = [
    Field(
      "operation", .enumeration("operation"), "Operation",
      in: ["one-time charge request", "create request", "modify request", "reactivate request"],
      "What the request asks for."),
    Field(
      "version", .text, "Version",
      in: ["one-time charge request", "create request", "modify request", "reactivate request"],
      "The version of the format, \"1\"."),
    Field("item", .object("item to sell"), "Item", in: ["one-time charge request"], "The item that is sold."),
    Field(
      "items", .list(of: .object("item to sell")), "Items", in: ["create request"],
      "The items of the subscription."),
    Field(
      "items", .list(of: .object("item to remove")), "Items", in: ["reactivate request"],
      "The items to take up again; absent for all of them."),
    Field(
      "previousTransactionId", .identifier(.transactionId), "Previous transaction", in: ["create request"],
      "The subscription that the new one follows."),
    Field(
      "retainBillingCycle", .boolean, "Keep billing cycle", in: ["modify request"],
      "True keeps the renewal date, false starts a new cycle."),
    Field("addItems", .list(of: .object("item to add")), "Add", in: ["modify request"], "The items to add."),
    Field(
      "changeItems", .list(of: .object("item to change")), "Change", in: ["modify request"],
      "The items to replace."),
    Field(
      "removeItems", .list(of: .object("item to remove")), "Remove", in: ["modify request"],
      "The items to remove."),
    Field("periodChange", .object("period change"), "Period change", in: ["modify request"], "The new period, if any."),
    Field(
      "proratedPrice", .milliunits(currencyField: nil), "Prorated price", in: ["item to add", "item to change"],
      "What is charged for the rest of the present period, in thousandths; it excludes `offer`."),
    Field(
      "reason", .enumeration("advancedCommerceChangeReason"), "Reason", in: ["item to change"], "Why the item changes."),
  ]
}
