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
  /// What the next period costs without an offer, in milliunits of the storefront's currency.
  var regularPrice: Int64
  /// The offer of the next period.
  var nextOffer: Offer?
  /// How many periods, the next one included, that offer still discounts; at least one while there is an offer.
  var discountsLeft: Int64 = 1
  var winBackOffers: [String] = []
  /// 1 to 5, for those that have expired.
  var expirationIntent: Int64?
  var gracePeriodExpires: Timestamp?
  var isInBillingRetry = false
  /// 0: the customer has not answered the request to agree; 1: agreed, or no consent was needed.
  var priceIncreaseStatus: Int64?
  /// What the next period costs once the customer agrees.
  var raisedPrice: Int64?
  var startDate: Timestamp
  var appAccountToken: String?
  /// The original transaction of the subscription that this is a share of.
  var payer: String?
  /// Whether the member of the family left, so that nothing is shared any more.
  var hasLeft = false
  /// When it was extended, of which two in 365 days are allowed.
  var extensions: [Timestamp] = []
  var commerce: CommerceSubscription?
  /// Of a purchase of several seats.
  var seats: SubscribedSeats?
  /// Whether a price change of the Advanced Commerce API waits for the next renewal.
  var hasPendingPriceChange = false
  var payment = Payment()
  /// Of a subscription that is billed monthly under a commitment.
  var billingPlan: BillingPlan?
  /// What Apple said of it, where it was exported.
  var recorded: RecordedPayload?
  /// Until then time does not change it, but only the record.
  var recordedUntil: Timestamp?
}

extension Subscription {
  var isMonthly: Bool { billingPlan != nil }

  /// Whether the next period is charged: also where renewal is off, as long as a commitment runs.
  var willBeCharged: Bool { isRenewing || !hasEnded && billingPlan?.hasBillsLeft ?? false }

  var hasEnded: Bool { status == .expired || status == .revoked }

  /// The offer counts from the next period on.
  mutating func redeem(_ offer: Offer?) {
    nextOffer = offer
    discountsLeft = offer?.periods ?? 1
  }

  /// A period of the offer has begun.
  mutating func countPeriod() {
    discountsLeft -= 1
    if discountsLeft < 1 { redeem(nil) }
  }

  /// What the next period costs a customer of that store.
  func renewalPrice(in store: Store) -> Int64 {
    nextOffer.map { store.price($0.price, for: customer) } ?? regularPrice
  }
}

extension Subscription {
  /// What signed renewal info says (App Store Server API, JWSRenewalInfoDecodedPayload), but for its date.
  func payload(in store: Store, signed date: Timestamp) -> JSON {
    let (customer, app) = (store.customers[customer], store.app)
    let payload = JSONObject(present: [
      "originalTransactionId": .string(originalTransactionId),
      "autoRenewProductId": .string(nextProduct.id),
      "productId": .string(product.id),
      "autoRenewStatus": .int(isRenewing ? 1 : 0),
      "renewalPrice": willBeCharged ? .int(renewalPrice(in: store)) : nil,
      "currency": willBeCharged ? .string(customer.storefront.currency) : nil,
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
      "renewalBillingPlanType": billingPlan.map { _ in .string(Commitment.billingPlanType) },
      "commitmentInfo": commitmentInfo,
    ])
    return .object(recorded?.updated(by: payload) ?? payload)
  }

  /// What follows the commitment.
  private var commitmentInfo: JSON? {
    guard let billingPlan, !hasEnded else { return nil }
    return .present([
      "commitmentAutoRenewProductId": .string(nextProduct.id),
      "commitmentAutoRenewStatus": .int(isRenewing ? 1 : 0),
      "commitmentRenewalBillingPlanType": isRenewing ? .string(Commitment.billingPlanType) : nil,
      "commitmentRenewalDate": .timestamp(billingPlan.commitmentExpires),
      "commitmentRenewalPrice": isRenewing ? .int(billingPlan.terms.commitmentPrice) : nil,
    ])
  }
}
