import AppStore
import Base
import SignedData
import Synchronization

/// The customers of an audit in one simulated App Store, what is posted about them, and the access that they have.
package final class AuditPlan {
  package let cases: [AuditCase]
  /// The lifecycles that are not possible here, and why.
  let omitted: [(lifecycle: String, reason: String)]
  package let app: StoreApp
  /// The consumables, which are never compared.
  package let consumables: [String]
  private(set) var store: Store
  private let chain: SimulatorChain
  private let stranger: SimulatorChain

  /// What determines a plan. The same choice gives the same customers, except for their dates.
  package struct Choice {
    package var seed: Int64
    /// The names of lifecycles and deliveries; empty for all.
    package var only: [String]
    package var app: StoreApp
    /// The products; nil for the simulator's.
    package var world: World?
    /// Whether to judge what Apple leaves to the developer.
    package var isStrict: Bool

    package init(seed: Int64, only: [String], app: StoreApp, world: World?, isStrict: Bool) {
      (self.seed, self.only, self.app, self.world, self.isStrict) = (seed, only, app, world, isStrict)
    }

    fileprivate func has(_ lifecycle: Lifecycle) -> Bool {
      isNamed(lifecycle) || only.allSatisfy { AuditDelivery(rawValue: $0) != nil }
    }

    private func isNamed(_ lifecycle: Lifecycle) -> Bool { only.contains { sameBytes($0, lifecycle.name) } }

    /// What Apple has not published is judged only on request.
    fileprivate func judges(_ lifecycle: Lifecycle) -> Bool {
      lifecycle.page.isPublished || isStrict || isNamed(lifecycle)
    }

    fileprivate var deliveries: [AuditDelivery] {
      let chosen = AuditDelivery.allCases.filter { only.contains($0.rawValue) }
      return chosen.isEmpty ? AuditDelivery.allCases : chosen
    }

    /// A number that differs for another choice, so that the customers of two audits of one server differ.
    fileprivate var block: UInt64 {
      let text = "\(seed) \(only.joined(separator: " ")) \(app.bundleID) \(app.environment.rawValue) \(isStrict)"
      let products = world?.products.map(\.id).joined(separator: " ") ?? ""
      return SHA256.digest(Array("\(text) \(products)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Throws a refusal if a lifecycle is not possible in the store, which would be an error of its declaration.
  package init(
    _ choice: Choice, chain: SimulatorChain, stranger: SimulatorChain, now: Timestamp
  ) throws(ControlRefusal) {
    (app, self.chain, self.stranger) = (choice.app, chain, stranger)
    let catalog = choice.world.map { Catalog($0.products, storefront: $0.storefront) } ?? .audited
    consumables = catalog.all.filter { $0.kind == .consumable }.map(\.id)
    var builder = AuditBuilder(choice, catalog, now: now)
    for lifecycle in Lifecycle.all where choice.has(lifecycle) {
      try builder.add(lifecycle, choice.deliveries, isJudged: choice.judges(lifecycle))
    }
    try builder.play()
    omitted = builder.omitted
    cases = builder.cases(isStrict: choice.isStrict)
    store = builder.store
  }

  /// The names of the lifecycles that are not possible, with the reason.
  package var omittedByReason: [String] {
    omitted.map(\.reason).uniqued().map { reason in
      let names = omitted.filter { sameBytes($0.reason, reason) }.map(\.lifecycle)
      return "\(names.joined(separator: ", ")): \(reason)"
    }
  }

  /// Returns the body of a post, in Apple's form.
  package func body(of post: AuditPost) -> [UInt8] {
    JSON.object(["signedPayload": .string(signedPayload(of: post))]).bytes(.compact)
  }

  private func signedPayload(of post: AuditPost) -> String {
    guard let hostile = post.hostile else {
      return (try? store.notifications[post.place].signed(in: store, by: chain).string ?? "") ?? ""
    }
    return (try? hostile.signedPayload(from: store.notifications[post.place], in: store, chain, stranger)) ?? ""
  }

  /// The setup of a server with these customers.
  package var setup: SimulatorServer.Setup {
    var setup = SimulatorServer.Setup(app: app, environments: [app.environment])
    setup.store = store
    return setup
  }

  /// Returns a case as a world that `simulator serve --world` reads, with all transactions, states and notifications.
  package func world(of one: AuditCase, now: Timestamp) -> JSON {
    ["customers": .array(one.indices.map { store.recorded($0, one.places, now: now) })]
  }
}

/// A prefix of a lifecycle with one delivery, for one customer and perhaps a member.
package struct AuditCase: Sendable {
  package let lifecycle: Lifecycle
  /// The number of steps, from 1, and the last one.
  package let length: Int
  package var step: String { lifecycle.steps[length - 1].title }
  /// The last step without its arguments, so that the same event of other lifecycles has the same title.
  package var title: String { step.split(separator: " ").first.map { String($0) } ?? step }
  package var isWhole: Bool { length == lifecycle.steps.count }
  /// Whether it is always run. The prefixes with other deliveries are run only to shorten a sequence that fails.
  package var isFirst: Bool { isWhole || delivery == .inOrder || delivery == .shuffled }
  package let delivery: AuditDelivery
  package let customers: [AuditedCustomer]
  package let posts: [AuditPost]
  /// The customers in the store, and the notifications about them in order.
  let indices: [Int]
  let places: [Int]

  /// The events until the last step.
  package var events: [String] { lifecycle.steps.prefix(length).map(\.text) }
}

/// One post to the server.
package struct AuditPost: Sendable {
  /// Apple's event: `EXPIRED/VOLUNTARY`.
  package let event: String
  /// What makes it one that the server must not trust; nil for one of Apple's.
  package let hostile: Hostile?
  /// Whether the response 200 to 206 is required (true) or wrong (false); nil if Apple leaves it open.
  package let mustAccept: Bool?
  /// The notification in the store.
  let place: Int
}

/// Builds one store with all customers.
struct AuditBuilder {
  private(set) var store: Store
  private(set) var omitted: [(lifecycle: String, reason: String)] = []
  private let catalog: Catalog
  /// Determines the IDs, which differ from those of other audits of the same server.
  private let block: UInt64
  /// Determines everything else, so that a part of an audit repeats what the whole did.
  private let seed: UInt64
  private let now: Timestamp
  private var drafts: [Draft] = []
  private let owners = NotificationOwners()

  private struct Draft {
    let lifecycle: Lifecycle
    let played: PlayedLifecycle
    let delivery: AuditDelivery
    let dates: [Timestamp]
  }

  init(_ choice: AuditPlan.Choice, _ catalog: Catalog, now: Timestamp) {
    store = Store(app: choice.app)
    store.products = catalog
    (self.catalog, block, self.now) = (catalog, choice.block, now)
    seed = UInt64(bitPattern: choice.seed)
    store.transactionCount = Int64(block % 7_000_000_000) * 1_000_000 + 100_000
    store.identifierCount = Int(truncatingIfNeeded: block >> 34)
  }

  /// Adds a case for each prefix, delivered in order, and for each other delivery of it.
  mutating func add(
    _ lifecycle: Lifecycle, _ deliveries: [AuditDelivery], isJudged: Bool
  ) throws(ControlRefusal) {
    guard isJudged else {
      return omitted.append(
        (lifecycle.name, "Apple has not published how its server reports them; --strict judges them"))
    }
    guard !lifecycle.isForeign || store.app.environment == .production else {
      return omitted.append((lifecycle.name, "requires --environment production"))
    }
    let cast: Cast
    do {
      cast = try Cast(lifecycle, from: catalog)
    } catch {
      return omitted.append((lifecycle.name, "the products have no \(error.text)"))
    }
    var random = SeededNumbers(seed ^ Self.number(of: lifecycle.name))
    for length in 1...lifecycle.steps.count {
      let end = now - .hours(1) - .seconds(Int64(random.below(3600)))
      for delivery in deliveries {
        var played = PlayedLifecycle(
          steps: Array(lifecycle.steps.prefix(length)), cast: cast, customer: 0, member: 1, token: "",
          firstID: Self.firstID(block, drafts.count))
        let dates = try played.dates(until: end - delivery.delay, in: scratch)
        played.place(at: store.customers.count, token: store.newUUID(.accountToken, TimestampedUUID.worldStamp))
        for _ in 0..<2 { addCustomer(since: dates.first ?? now) }
        let (number, owners) = (drafts.count, owners)
        store.scheduled += played.schedule(at: dates) { places in owners.add(places, to: number) }
        drafts.append(Draft(lifecycle: lifecycle, played: played, delivery: delivery, dates: dates))
      }
    }
  }

  /// A store with two customers in which a lifecycle is played to find its dates.
  private var scratch: Store {
    var scratch = Store(app: store.app)
    scratch.products = catalog
    for _ in 0..<2 { _ = scratch.newCustomer(now: now) }
    return scratch
  }

  private static func firstID(_ block: UInt64, _ number: Int) -> Int64 {
    2_000_001_000_500_000 + Int64(block % 7_000_000_000) * 1_000_000 + Int64(number) * 16
  }

  private mutating func addCustomer(since date: Timestamp) {
    let id = 700_000_000_000_000_000 + Int64(block % 7_000_000_000) * 10_000_000 + Int64(store.customers.count)
    store.customers.append(
      Customer(
        appTransactionId: String(id), storefront: catalog.storefront, downloadDate: date,
        environment: store.app.environment))
  }

  mutating func play() throws(ControlRefusal) {
    store.scheduled = store.scheduled.enumerated().sorted {
      ($0.element.date, $0.offset) > ($1.element.date, $1.offset)
    }
    .map(\.element)
    store.advance(to: now)
    if let refusal = store.refusals.first { throw ControlRefusal(reason: refusal) }
  }

  /// A number that follows from a name.
  private static func number(of name: String) -> UInt64 {
    SHA256.digest(Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  func cases(isStrict: Bool) -> [AuditCase] {
    var places: [[Int]] = Array(repeating: [], count: drafts.count)
    let owned = owners.all
    for (place, sent) in store.notifications.enumerated() {
      // Each case has two customers.
      if let number = sent.purchase.map({ $0.customer / 2 }) ?? owned[place] { places[number].append(place) }
    }
    let holdings = AuditHoldings(store, isStrict: isStrict)
    return drafts.enumerated().compactMap { number, draft in
      guard draft.delivery.isDifferent(for: places[number].count), let last = draft.dates.last else { return nil }
      let name = "\(draft.lifecycle.name) \(draft.dates.count) \(draft.delivery.rawValue)"
      var random = SeededNumbers(seed ^ Self.number(of: name))
      let (own, isForeign) = (places[number], draft.lifecycle.isForeign)
      let arrivals = draft.delivery.arrivals(of: own.map { store.notifications[$0].date }, last: last, &random)
      let indices = [2 * number, 2 * number + 1].filter { holdings.hasAny($0) }
      let customers = indices.map { holdings.customer($0, in: store, own, isForeign: isForeign) }
      var posts = arrivals.map { place in
        AuditPost(
          event: store.notifications[own[place]].event, hostile: nil, mustAccept: isForeign ? nil : true,
          place: own[place])
      }
      if draft.delivery == .mixed, let newest = own.last(where: { store.notifications[$0].purchase != nil }) {
        let event = store.notifications[newest].event
        posts = Hostile.posts(around: posts, about: newest, event, in: store.app.environment)
      }
      return AuditCase(
        lifecycle: draft.lifecycle, length: draft.played.steps.count, delivery: draft.delivery, customers: customers,
        posts: posts, indices: indices, places: own)
    }
  }
}

/// The cases of notifications that are not about a purchase, by their place in the log.
private final class NotificationOwners: Sendable {
  private let owners = Mutex<[Int: Int]>([:])

  var all: [Int: Int] { owners.withLock(\.self) }

  func add(_ places: Range<Int>, to number: Int) {
    owners.withLock { for place in places { $0[place] = number } }
  }
}

extension Lifecycle {
  /// Whether it happens in an environment that the server does not serve.
  var isForeign: Bool { steps.contains { $0.values["environment"] != nil } }
}

extension SentNotification {
  /// The type and subtype as `TYPE/SUBTYPE`.
  var event: String { subtype.map { "\(type)/\($0)" } ?? type }
}
