/// Members that several objects of the Advanced Commerce API share, with their limits and errors.
extension Field {
  static let descriptors = Field(
    "descriptors", .object(.advancedCommerceDescriptors), "Descriptors",
    "The display name and description of the whole subscription."
  ).refused(missing: .commerce(.nullDescriptors))

  static let displayName = Field(
    "displayName", .text, "Display name", "The name shown to customers, at most 30 characters."
  ).limited(to: .line(30)).like("Gold").refused(
    .commerce(.invalidDisplayName), missing: .commerce(.nullDisplayName), length: .commerce(.displayNameLengthExceeded))

  static let description = Field(
    "description", .text, "Description",
    "A description of at most 45 characters that customers do not see. It must not contain personal data."
  ).limited(to: .line(45)).like("Gold, monthly").refused(
    .commerce(.invalidDescription), missing: .commerce(.nullDescription), length: .commerce(.descriptionLengthExceeded))

  static let taxCode = Field(
    "taxCode", .enumeration(.taxCode), "Tax code",
    "The tax category of the purchase, such as C003-00-1; subscriptions and one-time charges have different codes."
  ).like("C003-00-1").refused(.commerce(.invalidTaxProductCode), missing: .commerce(.nullTaxCode))

  static let sku = Field(
    "SKU", .identifier(.sku), "SKU",
    "The item's ID in your catalog; in a change, the new SKU. The name of the field is uppercase."
  ).limited(to: .characters(128)).like("com.example.sku").refused(
    .commerce(.invalidSKU), missing: .commerce(.nullSKU), length: .commerce(.skuLengthExceeded))

  static let itemPrice = Field(
    "price", .milliunits(in: nil), "Price",
    "The price of the item or offer in milliunits, in the currency of the request or payload."
  ).refused(.commerce(.negativePrice))

  static let salePrice = itemPrice.required.limited(to: .range(1...)).like(4990)

  static let offer = Field(
    "offer", .object(.advancedCommerceOffer), "Offer",
    "The offer on the item. In a request, it cannot be combined with `proratedPrice`.")

  static let partners = Field(
    "partners", .list(of: .object(.advancedCommercePartner)), "Partners", since: "Xcode 27",
    "The partners that the item names, each with an identifier and a name."
  ).unpublished()

  static let renewalPeriod = Field(
    "period", .enumeration(.advancedCommercePeriod), "Period",
    "The renewal period of the subscription as an ISO 8601 duration, such as P1M.")

  static let refundAmount = Field(
    "refundAmount", .milliunits(in: nil), "Refunded",
    "The refunded amount in milliunits. In a request, it is required with CUSTOM and not allowed otherwise."
  ).limited(to: .range(1...)).like(990).refused(.commerce(.negativeRefundAmount))

  static let refundReason = Field(
    "refundReason", .enumeration(.refundReason), "Refund reason", "The reason for the refund."
  ).like("UNSATISFIED_WITH_PURCHASE").refused(.commerce(.invalidRefundReason), missing: .commerce(.nullRefundReason))

  static let refundType = Field(
    "refundType", .enumeration(.refundType), "Refund type",
    "The kind of refund; CUSTOM is not supported when revoking a subscription."
  ).like("FULL").refused(.commerce(.invalidRefundType), missing: .commerce(.nullRefundType))

  static let dependentSKUs = Field(
    "dependentSKUs", .list(of: .identifier(.sku)), "Dependent SKUs", since: "1.19",
    "Items with prices that increase together with this one; each has one parent only."
  ).limited(to: .characters(128)).like("com.example.sku.other").refused(length: .commerce(.skuLengthExceeded))

  static let consistencyToken = Field(
    "consistencyToken", .identifier(.consistencyToken), "Consistency token",
    "Identifies the state that a request is based on. Copy it from the newest renewal info."
  ).like("from the renewal info").refused(.commerce(.invalidConsistencyToken))

  static let requestReferenceId = Field(
    "requestReferenceId", .identifier(.requestReferenceId), "Request reference",
    "The UUID of the request. Use a new one for each request."
  ).limited(to: .uuid).like(.fresh).refused(
    .commerce(.invalidRequestReferenceID), missing: .commerce(.nullRequestReferenceID))

  static let requestInfo = Field(
    "requestInfo", .object(.requestInfo), "Request", "Identifies the request and the state that it is based on."
  ).refused(missing: .commerce(.nullRequestInfo))

  static let storefrontOfPurchase = Field(
    "storefront", .storefront, "Storefront",
    "The customer's storefront; for an existing subscription, the storefront of its transaction."
  ).refused(.commerce(.invalidStorefront)).flag(
    "The storefront of the purchase, ISO 3166-1 alpha-3", under: basisOfRequest)

  static let newDescriptors = Field(
    "descriptors", .object(.metadataDescriptors), "Descriptors",
    "The new display name and description of the whole subscription.")

  static let effective = Field("effective", .enumeration(.effective), "Effective", "When the change takes effect.")
    .refused(missing: .commerce(.nullEffective))

  static let currentSKU = Field(
    "currentSKU", .identifier(.sku), "Current SKU", "The current SKU of the item to change."
  ).limited(to: .characters(128)).like("com.example.sku").refused(
    .commerce(.invalidSKU), missing: .commerce(.nullSKU), length: .commerce(.skuLengthExceeded))

  static let refundRiskingPreference = Field(
    "refundRiskingPreference", .boolean, "Request consumption",
    "Whether Apple may send a consumption request; respond to it with version 1."
  ).refused(missing: .commerce(.nullRefundRisking)).flag("Let Apple request consumption data", .last)

  static let operation = Field("operation", .enumeration(.operation), "Operation", "The operation of the request.")

  static let version = Field("version", .text, "Version", "The version of the format, \"1\".")

  static let proratedPrice = Field(
    "proratedPrice", .milliunits(in: nil), "Prorated price",
    "The charge for the rest of the current period in milliunits. It cannot be combined with `offer`."
  ).limited(to: .range(1...)).like(990)

  /// The heading of rarely used flags that every endpoint has.
  static let basisOfRequest = "Request basis"
}
