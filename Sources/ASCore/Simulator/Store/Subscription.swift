import AppStore
import Base

/// A subscription over all its renewals, as its renewal info describes it.
struct Subscription: Sendable, Equatable {
  let originalTransactionId: String
  let customer: Int
  var product: Product
  var nextProduct: Product
  var status: SubscriptionStatus
  var isRenewing: Bool
  /// The next charge. Setting only its date also sets the day of the month that later charges keep.
  var renewal: BillingDate
  /// The price of the next period without an offer, in milliunits of the storefront's currency.
  var regularPrice: Int64
  var nextOffer: Offer?
  /// How many periods that offer still discounts, including the next one; at least 1 while there is an offer.
  var discountsLeft: Int64 = 1
  var winBackOffers: [String] = []
  /// 1 to 5, if it has expired or its payment has failed.
  var expirationIntent: Int64?
  var gracePeriodExpires: Timestamp?
  var isInBillingRetry = false
  /// 0: the customer has not responded to the consent request; 1: agreed, or no consent was required.
  var priceIncreaseStatus: Int64?
  /// The price of the next period once the customer agrees.
  var raisedPrice: Int64?
  var startDate: Timestamp
  var appAccountToken: String?
  /// The original transaction ID of the subscription that this one is a share of.
  var payer: String?
  /// For a subscription that a bundle contains, which is its `payer`.
  var bundle: BundlePart?
  /// Whether the member has left the family, so that nothing is shared anymore.
  var hasLeft = false
  /// When it was extended; two extensions in 365 days are allowed.
  var extensions: [Timestamp] = []
  var commerce: CommercePurchase?
  /// For a purchase of several seats.
  var seats: SubscribedSeats?
  /// Whether a price change of the Advanced Commerce API is pending until the next renewal.
  var hasPendingPriceChange = false
  var payment = Payment()
  /// For a subscription that is billed monthly under a commitment.
  var billingPlan: BillingPlan?
  /// Apple's payload, if the subscription is of an exported customer.
  var recorded: RecordedPayload?
  /// Until then, only the record changes it, not time.
  var recordedUntil: Timestamp?

  var renewalDate: Timestamp {
    get { renewal.date }
    set { renewal = BillingDate(newValue) }
  }

  var isMonthly: Bool { billingPlan != nil }

  /// Whether the next period is charged: because renewal is on, or because a commitment has bills left.
  var willBeCharged: Bool { bundle == nil && (isRenewing || !hasEnded && billingPlan?.hasBillsLeft ?? false) }

  var hasEnded: Bool { status == .expired || status == .revoked }

  /// Applies the offer from the next period on; nil removes the current one.
  mutating func redeem(_ offer: Offer?) {
    nextOffer = offer
    discountsLeft = offer?.periods ?? 1
  }

  /// Counts a period of the offer that has begun.
  mutating func countPeriod() {
    discountsLeft -= 1
    if discountsLeft < 1 { redeem(nil) }
  }

  /// Returns the price of the next period, with its offer.
  func renewalPrice(in store: Store) -> Int64 {
    nextOffer.map { store.price($0.price, for: customer) } ?? regularPrice
  }

  /// Returns the payload of the signed renewal info (App Store Server API, JWSRenewalInfoDecodedPayload).
  func payload(in store: Store, signed date: Timestamp) -> JSON {
    let (customer, app) = (store.customers[customer], store.app)
    var payload = JSONObject(present: [
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
      // Apple also sets this for an expired subscription, to false: it no longer retries.
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
      "advancedCommerceInfo": commerce?.info,
      "renewalBillingPlanType": billingPlan.map { _ in .string(Commitment.billingPlanType) },
      "commitmentInfo": commitmentInfo,
    ])
    payload.members += bundle?.members(inRenewal: true) ?? []
    return .object(recorded?.updated(by: payload) ?? payload)
  }

  /// The renewal after the commitment.
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

/// The subscriptions of a store by `originalTransactionId`, with indexes for the next changes by time and for the
/// shares of each, so that no event searches all of them.
struct Subscriptions: Sendable, Equatable {
  private var all: TextDictionary<Subscription> = [:]
  /// All current and former shares, by payer.
  private var shares: TextDictionary<[String]> = [:]
  private var due = MinHeap<Due<String>>()

  /// Only the subscriptions are compared, because the indexes follow from them.
  static func == (one: Subscriptions, other: Subscriptions) -> Bool { one.all == other.all }

  var values: some Collection<Subscription> { all.values }

  subscript(id: String) -> Subscription? {
    get { all[id] }
    _modify {
      let before = all[id]
      yield &all[id]
      index(id, before)
    }
  }

  private mutating func index(_ id: String, _ before: Subscription?) {
    guard let subscription = all[id] else { return }
    if let date = subscription.nextChange, date != before?.nextChange { due.insert(Due(date: date, id: id)) }
    guard let payer = subscription.payer, before?.payer.map({ !sameBytes($0, payer) }) ?? true else { return }
    if !(shares[payer]?.contains { sameBytes($0, id) } ?? false) { shares[payer, default: []].append(id) }
  }

  /// Returns the current shares of a subscription, in the order of their IDs.
  func shares(of payer: String) -> [Subscription] {
    (shares[payer] ?? []).compactMap { all[$0] }
      .filter { !$0.hasLeft && $0.payer.map { sameBytes($0, payer) } ?? false }
      .sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  /// Returns the next moment at which one of them changes.
  mutating func nextChange() -> Timestamp? {
    due.first { all[$0.id]?.nextChange == $0.date }?.date
  }

  /// Takes the subscriptions that time changes up to that moment. Each must be changed, or put back.
  mutating func takeDue(by moment: Timestamp) -> [Subscription] {
    var taken: [Subscription] = []
    var seen = TextSet()
    while let first = due.first, first.date <= moment {
      due.removeFirst()
      if let subscription = all[first.id], subscription.nextChange == first.date, seen.insert(first.id) {
        taken.append(subscription)
      }
    }
    return taken.sorted { $0.originalTransactionId < $1.originalTransactionId }
  }

  init(_ subscriptions: [Subscription] = []) {
    for subscription in subscriptions { self[subscription.originalTransactionId] = subscription }
  }
}

extension SubscriptionStatus {
  var givesAccess: Bool {
    switch self {
    case .active, .gracePeriod: true
    case .expired, .billingRetry, .revoked: false
    }
  }
}
