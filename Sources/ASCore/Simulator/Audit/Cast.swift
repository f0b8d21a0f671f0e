import Base

/// The products and offers of an app for the roles that a lifecycle names.
struct Cast: Sendable {
  let products: [String: Product]
  /// By the step's number and its word for the offer.
  let offers: [String: Offer]

  /// Throws the role that no product of the catalog has.
  init(_ lifecycle: Lifecycle, from catalog: Catalog) throws(MissingRole) {
    let subscriptions = catalog.all.filter { $0.kind == .autoRenewable }
    var missing: MissingRole?
    for main in subscriptions.isEmpty ? catalog.all : subscriptions {
      do throws(MissingRole) {
        self = try Cast(lifecycle, main: main, catalog)
        return
      } catch {
        missing = missing ?? error
      }
    }
    throw missing ?? MissingRole(role: "main")
  }

  struct MissingRole: Error {
    let role: String

    /// The role in words: `product of a higher level`.
    var text: String {
      switch role {
      case "main": "auto-renewable subscription"
      case "higher", "lower": "product of a \(role) level"
      case "sibling": "product of the same level and duration"
      case "longer": "product of the same level and another duration"
      case "other": "second subscription group"
      case "family": "subscription for families"
      case "family-unlock": "non-consumable for families"
      case "committed": "plan that is paid monthly"
      case "coins": "consumable"
      case "unlock": "non-consumable"
      case "season": "non-renewing subscription"
      case "bundle", "part": "subscription bundle"
      case "trial": "free trial"
      case "intro-pay-as-you-go", "intro-pay-up-front":
        "introductory offer to \(String(role.dropFirst(6)).replacing("-", with: " "))"
      case "voucher": "offer code for a consumable"
      case "code": "offer code"
      case "promotional", "win-back", "retention": "\(role) offer"
      default: role
      }
    }
  }

  private init(_ lifecycle: Lifecycle, main: Product, _ catalog: Catalog) throws(MissingRole) {
    var (products, offers): ([String: Product], [String: Offer]) = ([:], [:])
    func product(_ role: String) throws(MissingRole) -> Product {
      guard let found = Self.product(role, main: main, catalog) else { throw MissingRole(role: role) }
      products[role] = found
      return found
    }
    var subject = main
    for step in lifecycle.steps {
      if case .buy(let role) = step.action { subject = try product(role) }
      let target = try step.values["to"].map { role throws(MissingRole) in try product(role) } ?? subject
      guard let word = step.values["offer"] else { continue }
      guard let offer = target.offers.first(where: { Self.offer($0, is: word) }) else { throw MissingRole(role: word) }
      offers["\(target.id) \(word)"] = offer
    }
    if lifecycle.usesGracePeriod, subject.subscription?.gracePeriod == nil { throw MissingRole(role: "grace period") }
    (self.products, self.offers) = (products, offers)
  }

  func offer(_ word: String?, of product: Product?) -> Offer? {
    word.flatMap { word in product.flatMap { offers["\($0.id) \(word)"] } }
  }

  private static func product(_ role: String, main: Product, _ catalog: Catalog) -> Product? {
    let plan = main.subscription
    func inGroup(_ isFit: (Product, Product.Plan, Product.Change) -> Bool) -> Product? {
      catalog.products(inGroup: plan?.group ?? "").first { other in
        guard let next = other.subscription, let change = main.change(to: other) else { return false }
        return isFit(other, next, change)
      }
    }
    func isLevel(_ next: Product.Plan) -> Bool { plan?.level != nil && plan?.level == next.level }
    return switch role {
    case "main": main
    case "higher": inGroup { $2 == .upgrade && !isLevel($1) }
    case "lower": inGroup { $2 == .downgrade && !isLevel($1) }
    case "sibling": inGroup { $2 == .upgrade && isLevel($1) }
    case "longer": inGroup { $2 == .downgrade && isLevel($1) }
    case "other": catalog.all.first { $0.kind == .autoRenewable && $0.subscription?.group != plan?.group }
    case "family": catalog.all.first { $0.kind == .autoRenewable && $0.isFamilyShareable }
    case "family-unlock": catalog.all.first { $0.kind == .nonConsumable && $0.isFamilyShareable }
    case "committed": catalog.all.first { $0.subscription?.monthly != nil }
    case "coins": catalog.all.first { $0.kind == .consumable }
    case "unlock": catalog.all.first { $0.kind == .nonConsumable }
    case "season": catalog.all.first { $0.kind == .nonRenewing }
    case "bundle": catalog.all.first { $0.kind == .bundle }
    case "part": catalog.all.first { $0.kind == .bundle }?.bundled.first.flatMap { catalog[$0] }
    default: nil
    }
  }

  private static func offer(_ offer: Offer, is word: String) -> Bool {
    switch word {
    case "trial": offer.kind == .introductory && offer.discount == .freeTrial
    case "intro-pay-as-you-go": offer.kind == .introductory && offer.discount == .payAsYouGo
    case "intro-pay-up-front": offer.kind == .introductory && offer.discount == .payUpFront
    case "promotional": offer.kind == .promotional
    case "code": offer.kind == .code && offer.discount != .oneTime
    case "voucher": offer.kind == .code && offer.discount == .oneTime
    case "win-back": offer.kind == .winBack
    case "retention": offer.kind == .retention
    default: false
    }
  }
}

extension Lifecycle {
  fileprivate var usesGracePeriod: Bool { steps.contains { $0.text.contains("/GRACE_PERIOD") } }
}

extension Catalog {
  /// The simulator's products as an audit sells them: with levels, so that each kind of change exists, with an offer of
  /// each kind, a plan that is paid monthly, and products that a family shares.
  static let audited = Catalog([
    audited(.pro, level: 2, [.trial, .loyalty, .welcome, .comeBack, .stay]),
    audited(.pro, as: "max", level: 1, price: 19_990, [.loyalty, .introductoryPayments]),
    audited(.pro, as: "plus", level: 2, [.introductoryPrepaid]),
    audited(.proYearly, level: 2, commitment: Commitment(price: 8_990, commitmentPrice: 107_880, total: 12)),
    audited(.basic, level: 3), audited(.magazine), audited(.family),
    Product("coins", .consumable, price: 1_990, offers: [.voucher]), .chest, .unlock,
    Product("gallery", .nonConsumable, price: 9_990, isFamilyShareable: true), .season,
    Product(
      id: "com.example.app.all", .bundle, price: 10_990, plan: Product.Plan(group: "21000008", period: .month),
      bundled: [Product.pro.id, Product.magazine.id]),
  ])

  private static func audited(
    _ product: Product, as name: String? = nil, level: Int64? = nil, price: Int64? = nil, _ offers: [Offer] = [],
    commitment: Commitment? = nil
  ) -> Product {
    var plan = product.subscription
    plan?.level = level
    plan?.monthly = commitment
    return Product(
      id: name.map { "com.example.app.\($0)" } ?? product.id, product.kind, price: price ?? product.price, plan: plan,
      isFamilyShareable: product.isFamilyShareable, offers: offers)
  }
}

extension Offer {
  fileprivate static let introductoryPayments = Offer(
    kind: .introductory, identifier: nil, discount: .payAsYouGo, period: .threeMonths, price: 4_990, periods: 3)
  fileprivate static let introductoryPrepaid = Offer(
    kind: .introductory, identifier: nil, discount: .payUpFront, period: .threeMonths, price: 19_990)
}

extension Product {
  fileprivate convenience init(_ name: String, _ kind: Kind, price: Int64, offers: [Offer]) {
    self.init(id: "com.example.app.\(name)", kind, price: price, plan: nil, offers: offers)
  }
}
