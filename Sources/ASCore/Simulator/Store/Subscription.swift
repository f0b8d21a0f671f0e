import AppStore
import Base

/// A subscription over all its renewals: what its renewal info says.
struct Subscription: Sendable, Equatable {
  let originalTransactionId: String
  let customer: Int
  var product: Product
  /// What it renews as.
  var nextProduct: Product
  var status: SubscriptionStatus
  var isRenewing: Bool
  var renewalDate: Timestamp
  /// Milliunits of the store's currency.
  var renewalPrice: Int64
  var nextOffer: Offer?
  var winBackOffers: [String] = []
  /// 1 to 5, for those that have expired.
  var expirationIntent: Int64?
  var gracePeriodExpires: Timestamp?
  var isInBillingRetry = false
  /// 0: the customer has not answered the request to agree; 1: agreed, or no consent was needed.
  var priceIncreaseStatus: Int64?
  var startDate: Timestamp
  var appAccountToken: String?
  /// The original transaction of the subscription that this is a share of.
  var payer: String?
  /// When it was extended, of which two in 365 days are allowed.
  var extensions: [Timestamp] = []
  var commerce: CommerceSubscription?
  /// Of a purchase of several seats.
  var seats: SubscribedSeats?
  /// Whether a price change of the Advanced Commerce API waits for the next renewal.
  var hasPendingPriceChange = false
  var payment = Payment()
}

extension Subscription {
  /// What signed renewal info says (App Store Server API, JWSRenewalInfoDecodedPayload), but for its date.
  func payload(of customer: Customer, in app: StoreApp, signed date: Timestamp) -> JSON {
    .present([
      "originalTransactionId": .string(originalTransactionId),
      "autoRenewProductId": .string(nextProduct.id),
      "productId": .string(product.id),
      "autoRenewStatus": .int(isRenewing ? 1 : 0),
      "renewalPrice": isRenewing ? .int(renewalPrice) : nil,
      "currency": isRenewing ? .string(customer.storefront.currency) : nil,
      "renewalQuantity": isRenewing ? (seats?.next.quantity).map { .int(Int64($0)) } : nil,
      "multiSeatInfo": isRenewing ? (seats?.next.json).map { ["renewalPriceTiers": $0] } : nil,
      "signedDate": .timestamp(date),
      "environment": app.environmentMember,
      "recentSubscriptionStartDate": .timestamp(startDate),
      "renewalDate": .timestamp(renewalDate),
      "expirationIntent": expirationIntent.map(JSON.int),
      // Apple says so of one that has expired, too: it does not try any more.
      "isInBillingRetryPeriod": isInBillingRetry ? true : status == .expired ? false : nil,
      "gracePeriodExpiresDate": gracePeriodExpires.map(JSON.timestamp),
      "priceIncreaseStatus": priceIncreaseStatus.map(JSON.int),
      "offerType": (nextOffer?.kind.rawValue).map(JSON.int),
      "offerIdentifier": (nextOffer?.identifier).map(JSON.string),
      "offerDiscountType": (nextOffer?.discount.rawValue).map(JSON.string),
      "offerPeriod": (nextOffer?.period?.text).map(JSON.string),
      "eligibleWinBackOfferIds": winBackOffers.isEmpty ? nil : .array(winBackOffers.map(JSON.string)),
      "appAccountToken": appAccountToken.map(JSON.string),
      "appTransactionId": .string(customer.appTransactionId),
      "advancedCommerceInfo": (commerce?.info).map(JSON.object),
    ])
  }
}
