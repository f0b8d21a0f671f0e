import AppStore
import Base

/// One transaction: a purchase, or one renewal of a subscription. Money is in milliunits.
struct Purchase: Sendable, Equatable {
  var transactionId: String
  let originalTransactionId: String
  /// The index of the customer in the store.
  let customer: Int
  var product: Product
  var webOrderLineItemId: String?
  var quantity = 1
  var purchaseDate: Timestamp
  let originalPurchaseDate: Timestamp
  var expiresDate: Timestamp?
  var ownership = Ownership.purchased
  var isUpgraded = false
  var isRenewal = false
  var offer: Offer?
  var price: Int64
  var revocation: Revocation?
  var appAccountToken: String?
  var billingPlan: BillingPlan?
  var commerce: CommercePurchase?
  /// For a purchase of several seats.
  var seats: PurchasedSeats?
  /// Whether seats were added during the period, so that it has several transactions.
  var isOneOfSeveral = false
  /// Whether the app has reported that the content was delivered.
  var isFinished = true
  /// The date that histories are sorted by: of the purchase, or of a later refund or upgrade.
  var modified: Timestamp
  /// For a subscription that a bundle contains.
  var bundle: BundlePart?
  /// The original transaction ID of the purchase that a switch to or from a bundle replaced.
  var previousOriginal: String?
  /// Apple's payload, if the transaction is of an exported customer.
  var recorded: RecordedPayload?

  enum Ownership: String, Sendable, CaseIterable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
    case assigned = "ASSIGNED"
  }

  struct Revocation: Sendable, Equatable {
    var date: Timestamp
    /// 0: other, 1: an issue with the app.
    var reason: Int64 = 0
    var kind: Kind
    /// The refunded share of the price, in millipercent; nil if nothing was refunded.
    var percentage: Int64?

    enum Kind: String, Sendable {
      case full = "REFUND_FULL"
      case prorated = "REFUND_PRORATED"
      case family = "FAMILY_REVOKE"
      case assignment = "ASSIGNMENT_REVOKE"
    }

    var isRefund: Bool { kind == .full || kind == .prorated }
  }

  mutating func revoke(_ revocation: Revocation) {
    self.revocation = revocation
    modified = revocation.date
  }

  /// Returns the payload of the signed transaction (App Store Server API, JWSTransactionDecodedPayload).
  func payload(of customer: Customer, in app: StoreApp, signed date: Timestamp) -> JSON {
    var payload = JSONObject(present: [
      "transactionId": .string(transactionId),
      "originalTransactionId": .string(originalTransactionId),
      "webOrderLineItemId": webOrderLineItemId.map(JSON.string),
      "bundleId": app.bundleIDMember,
      "productId": .string(product.id),
      "subscriptionGroupIdentifier": (product.subscription?.group).map(JSON.string),
      "purchaseDate": .timestamp(purchaseDate),
      "originalPurchaseDate": .timestamp(originalPurchaseDate),
      "expiresDate": expiresDate.map(JSON.timestamp),
      "quantity": .int(Int64(quantity)),
      "type": .string(product.kind.rawValue),
      "appAccountToken": appAccountToken.map(JSON.string),
      "inAppOwnershipType": .string(ownership.rawValue),
      "signedDate": .timestamp(date),
      "revocationReason": (revocation?.reason).map(JSON.int),
      "revocationDate": (revocation?.date).map(JSON.timestamp),
      "revocationType": (revocation?.kind.rawValue).map(JSON.string),
      "revocationPercentage": (revocation?.percentage).map(JSON.int),
      "isUpgraded": isUpgraded ? true : nil,
      "offerType": (offer?.kind.rawValue).map(JSON.int),
      "offerIdentifier": (offer?.identifier).map(JSON.string),
      "offerDiscountType": (offer?.discount.rawValue).map(JSON.string),
      "offerPeriod": (offer?.period?.text).map(JSON.string),
      "environment": app.environmentMember,
      "storefront": .string(customer.storefront.code),
      "storefrontId": .string(customer.storefront.id),
      "transactionReason": .string(isRenewal ? "RENEWAL" : "PURCHASE"),
      "additionalTransactionReason": isOneOfSeveral ? "SEAT_ADDITION" : nil,
      "currency": bundle == nil ? .string(customer.storefront.currency) : nil,
      "price": bundle == nil ? .int(price) : nil,
      "multiSeatInfo": seats?.json,
      "appTransactionId": .string(customer.appTransactionId),
      "billingPlanType": billingPlan.map { _ in .string(Commitment.billingPlanType) },
      "commitmentInfo": billingPlan?.info,
      "advancedCommerceInfo": commerce?.info,
      "previousOriginalTransactionId": previousOriginal.map(JSON.string),
    ])
    payload.members += bundle?.members(inRenewal: false) ?? []
    return .object(recorded?.updated(by: payload) ?? payload)
  }
}

extension JSON {
  static func int(_ number: Int64) -> JSON { .number(JSONNumber(number)) }

  /// Returns an object without the members that are nil.
  static func present(_ members: KeyValuePairs<String, JSON?>) -> JSON { .object(JSONObject(present: members)) }
}
