/// Members that several objects of the Advanced Commerce API share, each with what Apple takes and how it refuses the rest.
extension Field {
  static let descriptors = Field(
    "descriptors", .object(.advancedCommerceDescriptors), "Descriptors", "How the subscription as a whole is named."
  ).refused(missing: .commerce(.nullDescriptors))

  static let displayName = Field(
    "displayName", .text, "Display name", "The name that customers see, at most 30 characters."
  ).limited(to: .line(30)).like("Gold")
    .refused(
      .commerce(.invalidDisplayName), missing: .commerce(.nullDisplayName),
      length: .commerce(.displayNameLengthExceeded))

  static let description = Field(
    "description", .text, "Description",
    "A note of at most 45 characters that customers do not see; it must hold no personal data."
  ).limited(to: .line(45)).like("Gold, monthly")
    .refused(
      .commerce(.invalidDescription), missing: .commerce(.nullDescription),
      length: .commerce(.descriptionLengthExceeded))

  static let taxCode = Field(
    "taxCode", .enumeration(.taxCode), "Tax code",
    "How the purchase is taxed, such as C003-00-1; subscriptions and one-time charges have different codes."
  ).like("C003-00-1").refused(.commerce(.invalidTaxProductCode), missing: .commerce(.nullTaxCode))

  static let sku = Field(
    "SKU", .identifier(.sku), "SKU",
    "The item, by the name in your own catalogue; the field is in capitals. Of a change, the new name."
  ).limited(to: .characters(128)).like("com.example.sku")
    .refused(.commerce(.invalidSKU), missing: .commerce(.nullSKU), length: .commerce(.skuLengthExceeded))

  static let itemPrice = Field(
    "price", .milliunits(in: nil), "Price",
    "The price of the item or offer in thousandths, in the currency of what it is part of."
  ).refused(.commerce(.negativePrice))

  static let offer = Field(
    "offer", .object(.advancedCommerceOffer), "Offer",
    "The offer on the item. In a request it excludes `proratedPrice`.")

  static let renewalPeriod = Field(
    "period", .enumeration(.advancedCommercePeriod), "Period",
    "How often the subscription renews, as an ISO 8601 duration such as P1M.")

  static let refundAmount = Field(
    "refundAmount", .milliunits(in: nil), "Refunded",
    "How much goes back, in thousandths; in a request only, and always, with CUSTOM."
  ).limited(to: .range(1...)).like(990).refused(.commerce(.negativeRefundAmount))

  static let refundReason = Field("refundReason", .enumeration(.refundReason), "Refund reason", "Why it is refunded.")
    .like("UNSATISFIED_WITH_PURCHASE")
    .refused(.commerce(.invalidRefundReason), missing: .commerce(.nullRefundReason))

  static let refundType = Field(
    "refundType", .enumeration(.refundType), "Refund type", "How much is refunded; CUSTOM is not for revoking."
  ).like("FULL").refused(.commerce(.invalidRefundType), missing: .commerce(.nullRefundType))

  static let dependentSKUs = Field(
    "dependentSKUs", .list(of: .identifier(.sku)), "Dependent SKUs", since: "1.19",
    "Items whose prices rise along with this one; each under one parent only."
  ).limited(to: .characters(128)).like("com.example.sku.other")
    .refused(length: .commerce(.skuLengthExceeded))

  static let consistencyToken = Field(
    "consistencyToken", .identifier(.consistencyToken), "Consistency token",
    "The state that a request is based on. Copy it from the newest renewal info; never make one up."
  ).like("from the renewal info").refused(.commerce(.invalidConsistencyToken))

  static let requestReferenceId = Field(
    "requestReferenceId", .identifier(.requestReferenceId), "Request reference",
    "The UUID of the request that led to this. Use a new one for each request."
  ).limited(to: .uuid).like(.fresh)
    .refused(.commerce(.invalidRequestReferenceID), missing: .commerce(.nullRequestReferenceID))

  static let requestInfo = Field(
    "requestInfo", .object(.requestInfo), "Request", "What identifies the request and the state it is based on."
  ).refused(missing: .commerce(.nullRequestInfo))

  static let storefrontOfPurchase = Field(
    "storefront", .storefront, "Storefront",
    "The customer's storefront; for an existing subscription it must be that of its transaction."
  ).refused(.commerce(.invalidStorefront))
    .flag("The storefront of the purchase, ISO 3166-1 alpha-3", under: basisOfRequest)

  static let newDescriptors = Field(
    "descriptors", .object(.metadataDescriptors), "Descriptors", "The new names of the subscription as a whole.")

  static let effective = Field("effective", .enumeration(.effective), "Effective", "When the change takes effect.")
    .refused(missing: .commerce(.nullEffective))

  static let currentSKU = Field(
    "currentSKU", .identifier(.sku), "Current SKU", "The item to change, by its present name."
  ).limited(to: .characters(128)).like("com.example.sku")
    .refused(.commerce(.invalidSKU), missing: .commerce(.nullSKU), length: .commerce(.skuLengthExceeded))

  static let refundRiskingPreference = Field(
    "refundRiskingPreference", .boolean, "Ask for consumption",
    "True lets Apple ask you for consumption information, to be answered with version 1."
  ).refused(missing: .commerce(.nullRefundRisking))
    .flag("Whether Apple may ask for consumption information first", .last)

  package static let operation = Field("operation", .enumeration(.operation), "Operation", "What the request asks for.")

  static let version = Field("version", .text, "Version", "The version of the format, \"1\".")

  static let proratedPrice = Field(
    "proratedPrice", .milliunits(in: nil), "Prorated price",
    "What is charged for the rest of the present period, in thousandths; it excludes `offer`."
  ).limited(to: .range(1...)).like(990)

  /// The heading of flags that every call has and few need.
  static let basisOfRequest = "What the request is based on"
}
