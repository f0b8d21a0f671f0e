import Base

/// A product of the app. It is a class because every transaction of a large world refers to one.
final class Product: Sendable, Equatable {
  let id: String
  let kind: Kind
  let subscription: Plan?
  /// In milliunits of the catalog's currency.
  let price: Int64
  let isFamilyShareable: Bool
  let offers: [Offer]
  /// The display names by locale.
  let names: JSONObject
  /// The IDs of the subscriptions that a bundle contains.
  let bundled: [String]

  /// The raw value is the `type` of a transaction; `filter` is the history's parameter for it.
  enum Kind: String, Sendable, CaseIterable {
    case autoRenewable = "Auto-Renewable Subscription"
    case nonRenewing = "Non-Renewing Subscription"
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    // asctl's words: Apple has not published the texts.
    case bundle = "subscription bundle"
    case suite = "subscription suite"

    var filter: String {
      switch self {
      case .autoRenewable, .bundle, .suite: "AUTO_RENEWABLE"
      case .nonRenewing: "NON_RENEWABLE"
      case .consumable: "CONSUMABLE"
      case .nonConsumable: "NON_CONSUMABLE"
      }
    }

    var containsSubscriptions: Bool { self == .bundle || self == .suite }

    /// Whether App Store Connect supports Family Sharing for products of this kind.
    var canBeShared: Bool { self == .autoRenewable || self == .nonConsumable }
  }

  struct Plan: Sendable {
    let group: String
    let period: Period
    /// The grace period; nil if a failed payment ends access immediately.
    let gracePeriod: TimeSpan?
    /// The level of service within the group, where 1 is the highest; nil if prices determine the order.
    var level: Int64?
    /// The monthly billing plan; nil if each period is billed at once.
    var monthly: Commitment?

    /// The second-longest grace period that Apple offers, or for a weekly subscription the longest ("Enable billing
    /// grace period").
    static func usualGracePeriod(of period: Period) -> TimeSpan { .days(period.longest <= .days(7) ? 6 : 16) }
  }

  init(
    id: String, _ kind: Kind, price: Int64, plan: Plan?, isFamilyShareable: Bool = false, offers: [Offer] = [],
    names: JSONObject = [:], bundled: [String] = []
  ) {
    (self.id, self.kind, self.price, subscription) = (id, kind, price, plan)
    (self.isFamilyShareable, self.offers, self.names) = (isFamilyShareable, offers, names)
    self.bundled = bundled
  }

  /// Creates a product of the built-in world.
  convenience init(
    _ name: String, _ kind: Kind, price: Int64, plan: Plan? = nil, isFamilyShareable: Bool = false, offers: [Offer] = []
  ) {
    self.init(
      id: "com.example.app.\(name)", kind, price: price, plan: plan, isFamilyShareable: isFamilyShareable,
      offers: offers)
  }

  static func == (one: Product, other: Product) -> Bool { one === other }

  /// How a customer of this product changes to another one of its group ("Ranking subscriptions within the group").
  enum Change {
    /// To a higher level, or to another product of the same level and duration. Takes effect immediately.
    case upgrade
    /// To a lower level, or to another duration on the same level. Takes effect at the next renewal.
    case downgrade
  }

  /// Returns nil for the same product and for one of another group.
  func change(to other: Product) -> Change? {
    guard let plan = subscription, let next = other.subscription, sameBytes(plan.group, next.group), self != other
    else { return nil }
    if let level = plan.level, let nextLevel = next.level {
      if level != nextLevel { return nextLevel < level ? .upgrade : .downgrade }
      return plan.period == next.period ? .upgrade : .downgrade
    }
    if other.price == price { return nil }
    return other.price > price ? .upgrade : .downgrade
  }

  private static let proGroup = "21000001"

  static let pro = Product(
    "pro", .autoRenewable, price: 9_990,
    plan: Plan(
      group: proGroup, period: .month, monthly: Commitment(price: 9_990, commitmentPrice: 119_880, total: 12)),
    offers: [.stay])
  static let proYearly = Product(
    "pro.yearly", .autoRenewable, price: 99_990, plan: Plan(group: proGroup, period: .year), offers: [.comeBack])
  static let basic = Product("basic", .autoRenewable, price: 4_990, plan: Plan(group: proGroup, period: .month))
  static let magazine = Product(
    "magazine", .autoRenewable, price: 1_990, plan: Plan(group: "21000002", period: .week),
    offers: [.spring, .comeBack])
  static let family = Product(
    "family", .autoRenewable, price: 14_990, plan: Plan(group: "21000003", period: .month), isFamilyShareable: true,
    offers: [.loyalty])
  static let team = Product("team", .autoRenewable, price: 49_990, plan: Plan(group: "21000004", period: .month))
  static let studio = Product("studio", .autoRenewable, price: 9_990, plan: Plan(group: "21000006", period: .month))
  /// Several subscriptions for one price.
  static let bundle = Product("bundle", .autoRenewable, price: 12_990, plan: Plan(group: "21000007", period: .month))
  /// The generic products of the Advanced Commerce API, which identifies items by SKU.
  static let catalogSubscription = Product(
    "catalog.monthly", .autoRenewable, price: 0, plan: Plan(group: "21000005", period: .month))
  static let catalogItem = Product("catalog.item", .consumable, price: 0)
  static let coins = Product("coins", .consumable, price: 1_990, offers: [.voucher])
  static let chest = Product("chest", .consumable, price: 19_990)
  static let unlock = Product("unlock", .nonConsumable, price: 29_990)
  static let season = Product("season", .nonRenewing, price: 12_990)

  /// In milliunits; more than any product costs in any currency.
  static let priceLimit: Int64 = 1_000_000_000_000

  static let all = [
    pro, proYearly, basic, magazine, family, team, studio, bundle, catalogSubscription, catalogItem, coins, chest,
    unlock, season,
  ]
}

extension Product.Plan {
  init(group: String, period: Period, monthly: Commitment? = nil) {
    self.init(group: group, period: period, gracePeriod: Self.usualGracePeriod(of: period), monthly: monthly)
  }
}

/// The products of an app, found by ID and by subscription group.
struct Catalog: Sendable {
  let all: [Product]
  /// The storefront that determines the currency of the prices.
  let storefront: Storefront
  private let byID: TextDictionary<Product>
  private let byGroup: TextDictionary<[Product]>

  init(_ products: [Product], storefront: Storefront = .usa) {
    (all, self.storefront) = (products, storefront)
    byID = TextDictionary(products.map { ($0.id, $0) })
    byGroup = TextDictionary(grouping: products) { $0.subscription?.group }
  }

  static let builtIn = Catalog(Product.all)

  subscript(id: String) -> Product? { byID[id] }

  func products(inGroup group: String) -> [Product] { byGroup[group] ?? [] }

  /// Returns the suite that a subscription exists in only, and is not sold without (StoreKit 27).
  func suite(of id: String) -> Product? {
    all.first { suite in suite.kind == .suite && suite.bundled.contains { sameBytes($0, id) } }
  }
}
