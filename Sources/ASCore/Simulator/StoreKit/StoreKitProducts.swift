import AppStore
import Base

extension StoreKitConfiguration {
  mutating func product(
    _ object: PlacedObject, _ kind: Product.Kind, _ group: PlacedObject?
  ) throws(ControlRefusal) -> Product {
    let isSubscription = kind == .autoRenewable
    let usual = ["productID", "type", "displayPrice", "localizations", "familyShareable", "familySharable"]
    let prices = object.has("displayPrice") ? [] : Self.otherPrices
    notes.leave(object, besides: usual + prices + (isSubscription ? Self.ofSubscriptions : []))
    let id = try object.name("productID")
    let sharing = object.has("familyShareable") ? "familyShareable" : "familySharable"
    var isShareable = try object.boolean(sharing) ?? false
    if isShareable, !kind.canBeShared {
      notes.add("\(object.place).familyShareable: a product of type \(kind.rawValue) cannot be shared with a family")
      isShareable = false
    }
    let plan = isSubscription ? try self.plan(object, group) : nil
    let offers = try plan.map { plan throws(ControlRefusal) in try self.offers(object, of: plan) }
    return Product(
      id: id, kind, price: try price(object), plan: plan, isFamilyShareable: isShareable, offers: offers ?? [],
      names: try names(object))
  }

  private static let ofSubscriptions = [
    "subscriptionGroupID", "groupNumber", "recurringSubscriptionPeriod", "introductoryOffer", "introductoryOffers",
    "adHocOffers", "codeOffers", "winbackOffers", "billingPlans",
  ]

  /// Returns the display names; descriptions and names without a text are not used.
  private mutating func names(_ object: PlacedObject) throws(ControlRefusal) -> JSONObject {
    var names = JSONObject()
    var locales = TextSet()
    for localization in try object.list("localizations") {
      notes.leave(localization, besides: ["locale", "displayName"])
      guard let text = localization.object["displayName"]?.string, !text.isEmpty else { continue }
      let locale = try localization.text("locale") ?? "en_US"
      guard locales.insert(locale) else {
        notes.add("\(localization.place): \(locale) occurs twice; the first is used")
        continue
      }
      names.members.append(JSONObject.Member(name: locale, value: .string(text)))
    }
    return names
  }

  private mutating func plan(_ object: PlacedObject, _ group: PlacedObject?) throws(ControlRefusal) -> Product.Plan {
    let name = "recurringSubscriptionPeriod"
    let period = try object.required(object.period(name), name, "a duration such as P1W, P1M or P1Y")
    var plan = Product.Plan(
      group: try groupID(of: object, group), period: period,
      gracePeriod: hasGracePeriod ? Product.Plan.usualGracePeriod(of: period) : nil,
      level: try object.number("groupNumber", 1...Int64(Int32.max), "a whole number from 1"))
    for element in try object.list("billingPlans") {
      let isMonthly = try element.required(element.isMonthly(), "billingPlanType", "BILLED_UPFRONT or MONTHLY")
      let used = ["billingPlanType", "isEnabled"] + (isMonthly ? ["displayPrice", "commitmentDisplayPrice"] : [])
      notes.leave(element, besides: used)
      guard isMonthly else { continue }
      guard try element.boolean("isEnabled") ?? true else {
        notes.add("\(element.place) is not enabled and not used")
        continue
      }
      plan.monthly = try commitment(element, period)
    }
    return plan
  }

  private mutating func commitment(_ object: PlacedObject, _ period: Period) throws(ControlRefusal) -> Commitment {
    let total = period.count(of: .month)
    guard total > 1 else { throw object.refusal("billingPlanType", "\(period.text) is too short for a monthly plan") }
    let bill = try price(object)
    let whole = object.has("commitmentDisplayPrice") ? try price(object, "commitmentDisplayPrice") : bill * total
    return Commitment(price: bill, commitmentPrice: whole, total: total)
  }

  /// Other names for `displayPrice` in hand-written files.
  private static let otherPrices = ["subscriptionPrice", "price"]

  /// Returns the price in milliunits. An empty price, as of an unfinished product, is 0.
  mutating func price(_ object: PlacedObject, _ name: String = "displayPrice") throws(ControlRefusal) -> Int64 {
    let given = ([name] + (name == "displayPrice" ? Self.otherPrices : [])).first { object.has($0) } ?? name
    let value = object.object[given] ?? .null
    if value == .null || value.string?.isEmpty ?? false {
      notes.add("\(object.path(given)) is empty, so the price is 0")
      return 0
    }
    let number: String? = if case .number(let number) = value { number.text } else { nil }
    guard let text = value.string ?? number, let decimal = DecimalText(text) else {
      throw object.expected(given, "a decimal number")
    }
    guard let amount = decimal.thousandths, amount <= Product.priceLimit else {
      throw object.expected(given, "a decimal number up to 1000000000 with at most three decimals")
    }
    return amount
  }

  mutating func offers(_ object: PlacedObject, of plan: Product.Plan) throws(ControlRefusal) -> [Offer] {
    var offers: [Offer] = []
    // If there is a list, the single offer repeats one of its elements.
    let introductory = try object.list("introductoryOffers")
    let single = introductory.isEmpty ? try object.object("introductoryOffer") : nil
    for element in introductory + [single].compactMap(\.self) {
      if let offer = try offer(element, .introductory, of: plan) { offers.append(offer) }
    }
    let lists: [(String, Offer.Kind)] = [
      ("adHocOffers", .promotional), ("codeOffers", .code), ("winbackOffers", .winBack),
    ]
    for (name, kind) in lists {
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
    let isMonthly = try object.isMonthly() ?? false
    let used = ["paymentMode", "mode", "subscriptionPeriod", "period", "displayPrice", "numberOfPeriods"]
    notes.leave(object, besides: used + ["billingPlanType", identifier.name])
    guard !isMonthly || plan.monthly != nil else {
      notes.add("\(object.path("billingPlanType")): the subscription has no MONTHLY plan, so the offer is not used")
      return nil
    }
    let unit = isMonthly ? Commitment.period : plan.period
    let count = try object.number("numberOfPeriods", 1...1000, "a whole number from 1 to 1000") ?? 1
    let name = object.has("subscriptionPeriod") || !object.has("period") ? "subscriptionPeriod" : "period"
    let isPerPeriod = discount == .payAsYouGo
    let period = try object.required(
      object.period(name) ?? (isPerPeriod ? unit : nil), name, "a duration such as P1W, P1M or P1Y")
    let whole = try object.required(
      isPerPeriod ? period.times(count) : period, "numberOfPeriods", "at most ten years in total")
    return Offer(
      kind: kind, identifier: identifier.value, discount: discount, period: whole,
      price: discount == .freeTrial ? 0 : try price(object), periods: isPerPeriod ? max(whole.count(of: unit), 1) : 1,
      isMonthly: isMonthly)
  }

  /// Returns the offer's identifier and the name of its member. Introductory offers have no identifier.
  private func identifier(
    _ object: PlacedObject, _ kind: Offer.Kind
  ) throws(ControlRefusal) -> (name: String, value: String?) {
    if kind == .introductory { return ("", nil) }
    let names = kind == .code ? ["referenceName", "offerID"] : ["offerID", "referenceName"]
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

  struct Notes {
    private var texts: [String] = []
    /// The paths of unused members, without indexes, and how often each occurs.
    private var unused: [String] = []
    private var counts: TextDictionary<Int> = [:]

    mutating func add(_ line: String) { texts.append(line) }

    /// Records members that the world does not use; empty ones are skipped.
    mutating func leave(_ object: PlacedObject, besides used: [String]) {
      for member in object.object.members where !used.contains(member.name) && !member.value.hasNoContent {
        leave(object.path(member.name))
      }
    }

    mutating func leave(_ path: String) {
      var general = ""
      var isIndex = false
      for character in path {
        if character == "]" { isIndex = false }
        if !isIndex { general.append(character) }
        if character == "[" { isIndex = true }
      }
      if counts[general] == nil { unused.append(general) }
      counts[general, default: 0] += 1
    }

    /// One line for the members of each kind of object.
    var lines: [String] {
      let members = TextDictionary(grouping: unused, by: Self.parent)
      return texts
        + unused.map(Self.parent).uniqued().map { parent in
          let names = (members[parent] ?? []).map { path in
            let name = parent.isEmpty ? path : String(path.dropFirst(parent.count + 1))
            let count = counts[path] ?? 1
            return count == 1 ? name : "\(name) (\(count))"
          }
          return "not used\(parent.isEmpty ? "" : ", \(parent)"): \(names.joined(separator: ", "))"
        }
    }

    private static func parent(_ path: String) -> String {
      path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
    }
  }
}

// Prices are decimal numbers as text, in the storefront's currency.

extension JSON {
  /// Whether it is null, false or empty, also at every level below.
  fileprivate var hasNoContent: Bool {
    if let elements = arrayElements { return elements.allSatisfy(\.hasNoContent) }
    if let object = objectValue { return object.members.allSatisfy(\.value.hasNoContent) }
    return self == .null || boolValue == false || string?.isEmpty ?? false
  }
}
