import Base

/// Something the app sells. An object, as every transaction of a large world refers to one.
final class Product: Sendable, Equatable {
  let id: String
  let kind: Kind
  /// Auto-renewable subscriptions have one.
  let subscription: Plan?
  /// In milliunits of the US dollar.
  let price: Int64
  let isFamilyShareable: Bool

  /// In the words of `type`, and in those of the history's filter.
  enum Kind: String, Sendable, CaseIterable {
    case autoRenewable = "Auto-Renewable Subscription"
    case nonRenewing = "Non-Renewing Subscription"
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"

    var filter: String {
      switch self {
      case .autoRenewable: "AUTO_RENEWABLE"
      case .nonRenewing: "NON_RENEWABLE"
      case .consumable: "CONSUMABLE"
      case .nonConsumable: "NON_CONSUMABLE"
      }
    }
  }

  struct Plan: Sendable {
    let group: String
    let period: Period
    /// nil where a failed payment ends access at once.
    let gracePeriod: TimeSpan?

    /// With the longest grace period but one that Apple offers; of a weekly subscription the longest ("Enable billing
    /// grace period").
    init(group: String, period: Period) {
      self.init(group: group, period: period, gracePeriod: .days(period.days <= 7 ? 6 : 16))
    }

    init(group: String, period: Period, gracePeriod: TimeSpan?) {
      self.group = group
      self.period = period
      self.gracePeriod = gracePeriod
    }
  }

  init(_ name: String, _ kind: Kind, price: Int64, plan: Plan? = nil, isFamilyShareable: Bool = false) {
    id = "com.example.app.\(name)"
    self.kind = kind
    self.price = price
    subscription = plan
    self.isFamilyShareable = isFamilyShareable
  }

  static func == (one: Product, other: Product) -> Bool { one === other }

  /// Of a world that the user describes.
  init(id: String, _ kind: Kind, price: Int64, plan: Plan?) {
    self.id = id
    self.kind = kind
    self.price = price
    subscription = plan
    isFamilyShareable = false
  }
}

/// A length of time, which in this world is always a number of days: a month has 30.
struct Period: Sendable, Equatable {
  /// As Apple writes it: `P1M`.
  let text: String
  let days: Int64

  var span: TimeSpan { .days(days) }

  static let week = Period(text: "P1W", days: 7)
  static let month = Period(text: "P1M", days: 30)
  static let threeMonths = Period(text: "P3M", days: 90)
  static let year = Period(text: "P1Y", days: 365)

  /// What subscriptions can have.
  static let all = [
    week, month, Period(text: "P2M", days: 60), threeMonths, Period(text: "P6M", days: 180), year,
  ]
}

extension Product {
  private static let proGroup = "21000001"

  static let pro = Product("pro", .autoRenewable, price: 9_990, plan: Plan(group: proGroup, period: .month))
  static let proYearly = Product(
    "pro.yearly", .autoRenewable, price: 99_990, plan: Plan(group: proGroup, period: .year))
  static let basic = Product("basic", .autoRenewable, price: 4_990, plan: Plan(group: proGroup, period: .month))
  static let magazine = Product(
    "magazine", .autoRenewable, price: 1_990, plan: Plan(group: "21000002", period: .week))
  static let family = Product(
    "family", .autoRenewable, price: 14_990, plan: Plan(group: "21000003", period: .month), isFamilyShareable: true)
  static let team = Product("team", .autoRenewable, price: 49_990, plan: Plan(group: "21000004", period: .month))
  static let studio = Product("studio", .autoRenewable, price: 9_990, plan: Plan(group: "21000006", period: .month))
  /// Several subscriptions for one price.
  static let bundle = Product("bundle", .autoRenewable, price: 12_990, plan: Plan(group: "21000007", period: .month))
  /// The generic products of the Advanced Commerce API, whose items are named by SKUs.
  static let catalogSubscription = Product(
    "catalog.monthly", .autoRenewable, price: 0, plan: Plan(group: "21000005", period: .month))
  static let catalogItem = Product("catalog.item", .consumable, price: 0)
  static let coins = Product("coins", .consumable, price: 1_990)
  static let chest = Product("chest", .consumable, price: 19_990)
  static let unlock = Product("unlock", .nonConsumable, price: 29_990)
  static let season = Product("season", .nonRenewing, price: 12_990)

  static let all = [
    pro, proYearly, basic, magazine, family, team, studio, bundle, catalogSubscription, catalogItem, coins, chest,
    unlock, season,
  ]
}
