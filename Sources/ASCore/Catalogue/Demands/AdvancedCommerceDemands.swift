extension Demand {
  /// The frame of every request (Advanced Commerce API, "RequestInfo").
  static let ofAdvancedCommerce: [Demand] = [
    .required(
      "operation", .exactly("CREATE_ONE_TIME_CHARGE"), like: .text("CREATE_ONE_TIME_CHARGE"),
      in: "one-time charge request"),
    .required("operation", .exactly("CREATE_SUBSCRIPTION"), like: .text("CREATE_SUBSCRIPTION"), in: "create request"),
    .required("operation", .exactly("MODIFY_SUBSCRIPTION"), like: .text("MODIFY_SUBSCRIPTION"), in: "modify request"),
    .required(
      "operation", .exactly("REACTIVATE_SUBSCRIPTION"), like: .text("REACTIVATE_SUBSCRIPTION"),
      in: "reactivate request"),
    .required(
      "version", .exactly("1"), like: .text("1"),
      in: "one-time charge request", "create request", "modify request", "reactivate request"),
    .required(
      "requestInfo",
      in: "cancel request", "metadata request", "price change request", "migrate request", "revoke request",
      "refund request", "one-time charge request", "create request", "modify request", "reactivate request"),
    .required("requestReferenceId", .uuid, like: .fresh, in: "request info"),
    .optional("appAccountToken", .uuid, like: .fresh, in: "request info"),
    .optional("consistencyToken", like: .text("from the renewal info"), in: "request info"),
    .optional(
      "storefront",
      in: "cancel request", "metadata request", "price change request", "migrate request", "revoke request",
      "refund request", "one-time charge request", "create request", "modify request", "reactivate request"),
  ]

  /// The six calls, each under the title of its page.
  static let ofAdvancedCommerceChanges: [Demand] = [
    // Change Subscription Metadata
    .optional("descriptors", in: "metadata request"),
    .required("effective", in: "metadata descriptors", "metadata item"),
    .required("currentSKU", .characters(128), like: .text("com.example.sku"), in: "metadata item"),
    .optional("SKU", .characters(128), like: .text("com.example.sku.new"), in: "metadata item"),
    .optional("displayName", .characters(30), like: .text("Gold"), in: "metadata descriptors", "metadata item"),
    .optional(
      "description", .characters(45), like: .text("Gold, monthly"), in: "metadata descriptors", "metadata item"),
    .optional("items", .elements(1...Int.max), in: "metadata request"),
    .optional("taxCode", like: .text("C003-00-1"), in: "metadata request"),
    // Change Subscription Price
    .required("items", .elements(1...Int.max), in: "price change request"),
    .required("SKU", .characters(128), like: .text("com.example.sku"), in: "price change item"),
    .required("price", .range(1...Int64.max), like: .number(4990), in: "price change item"),
    .optional("dependentSKUs", like: .text("com.example.sku.other"), in: "price change item"),
    .optional("currency", like: .text("USD"), in: "price change request", "refund request"),
    // Migrate a Subscription to Advanced Commerce API
    .required("targetProductId", like: .text("com.example.generic.monthly"), in: "migrate request"),
    .required("taxCode", like: .text("C003-00-1"), in: "migrate request"),
    .required("descriptors", in: "migrate request"),
    .required("items", .elements(1...Int.max), in: "migrate request"),
    .optional("renewalItems", .elements(1...Int.max), in: "migrate request"),
    .required("SKU", .characters(128), like: .text("com.example.sku"), in: "migrate item"),
    .required(
      "displayName", .characters(30), like: .text("Gold"), in: "advanced commerce descriptors", "migrate item"),
    .required(
      "description", .characters(45), like: .text("Gold, monthly"), in: "advanced commerce descriptors", "migrate item"
    ),
    // Revoke Subscription
    .required("refundType", .not(["CUSTOM"]), like: .text("FULL"), in: "revoke request"),
    .required("refundReason", like: .text("UNSATISFIED_WITH_PURCHASE"), in: "revoke request"),
    .required("refundRiskingPreference", in: "revoke request", "refund request"),
    // Request Transaction Refund
    .required("items", .elements(1...Int.max), in: "refund request"),
    .required("SKU", .characters(128), like: .text("com.example.sku"), in: "refund request item"),
    .required("refundType", like: .text("FULL"), in: "refund request item"),
    .required("refundReason", like: .text("UNSATISFIED_WITH_PURCHASE"), in: "refund request item"),
    .required("revoke", in: "refund request item"),
    .optional("refundAmount", .range(1...Int64.max), like: .number(990), in: "refund request item"),
  ]

  /// The requests that an app passes to StoreKit, signed.
  static let ofInAppRequests: [Demand] = [
    .required("transactionId", like: .text("2000000000000001"), in: "modify request", "reactivate request"),
    .required("currency", like: .text("USD"), in: "one-time charge request", "create request"),
    .optional("currency", like: .text("USD"), in: "modify request"),
    .required("taxCode", like: .text("C003-00-2"), in: "one-time charge request"),
    .required("taxCode", like: .text("C003-00-1"), in: "create request"),
    .optional("taxCode", like: .text("C003-00-1"), in: "modify request"),
    .required("item", in: "one-time charge request"),
    .required("descriptors", in: "create request"),
    .required("items", .elements(1...Int.max), in: "create request"),
    .required("period", in: "create request", "period change"),
    .optional("previousTransactionId", like: .text("2000000000000001"), in: "create request"),
    .required("retainBillingCycle", in: "modify request"),
    .optional("addItems", .elements(1...Int.max), in: "modify request"),
    .optional("changeItems", .elements(1...Int.max), in: "modify request"),
    .optional("removeItems", .elements(1...Int.max), in: "modify request"),
    .optional("periodChange", in: "modify request"),
    .optional("descriptors", in: "modify request"),
    .optional("items", .elements(1...Int.max), in: "reactivate request"),
    .required("currentSKU", .characters(128), like: .text("com.example.sku"), in: "item to change"),
    .required(
      "SKU", .characters(128), like: .text("com.example.sku"),
      in: "item to sell", "item to add", "item to change", "item to remove"),
    .required(
      "displayName", .characters(30), like: .text("Gold"), in: "item to sell", "item to add", "item to change"),
    .required(
      "description", .characters(45), like: .text("Gold, monthly"), in: "item to sell", "item to add", "item to change"
    ),
    .required("price", .range(1...Int64.max), like: .number(4990), in: "item to sell", "item to add", "item to change"),
    .required("reason", in: "item to change", "advanced commerce offer"),
    .required("effective", in: "item to change", "period change"),
    .optional("offer", in: "item to sell", "item to add", "item to change"),
    .optional("proratedPrice", .range(1...Int64.max), like: .number(990), in: "item to add", "item to change"),
    .required("period", in: "advanced commerce offer"),
    .required("periodCount", .range(1...12), like: .number(1), in: "advanced commerce offer"),
    .required("price", .range(0...Int64.max), like: .number(990), in: "advanced commerce offer"),
  ]
}
