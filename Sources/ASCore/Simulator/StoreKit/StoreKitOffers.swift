import AppStore
import Base

extension StoreKitConfiguration.Reader {
  /// Returns the offers of a subscription, of all kinds.
  mutating func offers(_ object: PlacedObject, of plan: Product.Plan) throws(ControlRefusal) -> [Offer] {
    var offers: [Offer] = []
    // If there is a list, the single offer repeats one of its elements.
    let introductory = try object.list("introductoryOffers")
    let single = introductory.isEmpty ? try object.object("introductoryOffer") : nil
    for element in introductory + [single].compactMap(\.self) {
      if let offer = try offer(element, .introductory, of: plan) { offers.append(offer) }
    }
    for (name, kind) in [("adHocOffers", .promotional), ("codeOffers", .code), ("winbackOffers", .winBack)]
      as [(String, Offer.Kind)]
    {
      for element in try object.list(name) {
        if let offer = try offer(element, kind, of: plan) { offers.append(offer) }
      }
    }
    return offers
  }

  /// Returns nil for the mode `none`, and for a monthly offer without a monthly plan.
  private mutating func offer(
    _ object: PlacedObject, _ kind: Offer.Kind, of plan: Product.Plan
  ) throws(ControlRefusal) -> Offer? {
    let identifier = try identifier(object, kind)
    guard let discount = try discount(object) else { return nil }
    let isMonthly = try isMonthly(object)
    let used = ["paymentMode", "mode", "subscriptionPeriod", "period", "displayPrice", "numberOfPeriods"]
    notes.leave(object, besides: used + ["billingPlanType", identifier.name])
    guard !isMonthly || plan.monthly != nil else {
      notes.add("\(object.path("billingPlanType")): the subscription has no MONTHLY plan, so the offer is not used")
      return nil
    }
    let unit = isMonthly ? plan.monthly?.period ?? plan.period : plan.period
    let count = try object.number("numberOfPeriods", 1...1000, "a whole number from 1 to 1000") ?? 1
    let name = object.has("subscriptionPeriod") || !object.has("period") ? "subscriptionPeriod" : "period"
    guard let period = try object.period(name) ?? (discount == .payAsYouGo ? unit : nil) else {
      throw object.expected(name, "a duration such as P1W, P1M or P1Y")
    }
    let isPerPeriod = discount == .payAsYouGo
    guard let whole = isPerPeriod ? period.times(count) : period else {
      throw object.expected("numberOfPeriods", "at most ten years in total")
    }
    return Offer(
      kind: kind, identifier: identifier.value, discount: discount, period: whole,
      price: discount == .freeTrial ? 0 : try price(object), periods: isPerPeriod ? max(whole.days / unit.days, 1) : 1,
      isMonthly: isMonthly)
  }

  /// Returns the offer's identifier and the name of its member. Introductory offers have no identifier.
  private func identifier(
    _ object: PlacedObject, _ kind: Offer.Kind
  ) throws(ControlRefusal) -> (name: String, value: String?) {
    let names: [String]
    switch kind {
    case .introductory: return ("", nil)
    case .code: names = ["referenceName", "offerID"]
    case .promotional, .winBack: names = ["offerID", "referenceName"]
    }
    let name = names.first { object.object[$0]?.string.map { !$0.isEmpty } ?? false } ?? names[0]
    return (name, try object.name(name))
  }

  /// Returns nil for the mode `none`, which means no offer.
  private func discount(_ object: PlacedObject) throws(ControlRefusal) -> Offer.Discount? {
    let name = object.has("paymentMode") || !object.has("mode") ? "paymentMode" : "mode"
    switch object.object[name]?.string?.lowercased() {
    case "free"?, "freetrial"?: return .freeTrial
    case "payupfront"?: return .payUpFront
    case "payasyougo"?: return .payAsYouGo
    case "none"?: return nil
    default: throw object.expected(name, "free, payUpFront or payAsYouGo")
    }
  }

  /// Returns whether the offer belongs to the monthly billing plan.
  private func isMonthly(_ object: PlacedObject) throws(ControlRefusal) -> Bool {
    let type = try object.choice("billingPlanType", ["BILLED_UPFRONT", Commitment.billingPlanType], \.self)
    return type.map { sameBytes($0, Commitment.billingPlanType) } ?? false
  }
}
