import AppStore
import Base

/// Builds the built-in world from lines such as `buy coins 50d quantity=3`. Identifiers are always the same; dates are
/// counted back from the start of the world.
struct FixtureBuilder {
  var store: Store
  let now: Timestamp
  private(set) var misread: [String] = []
  /// The IDs of the newest purchase of each name; of a subscription one for each transaction.
  private var names: [String: [String]] = [:]
  /// The transaction that the last line is about.
  private var subject = ""
  private var environment = SignedEnvironment.production
  private var purchaseCounts: [Int] = []
  /// The results of a notification's delivery attempts, by transaction ID, if any attempt failed.
  private(set) var sendAttempts: [String: [String]] = [:]
  /// The transaction IDs of renewals that succeeded after a billing problem.
  private(set) var recovered: Set<String> = []

  init(now: Timestamp, app: StoreApp = StoreApp()) {
    self.now = now
    store = Store(app: app)
    store.beginning = now
  }

  /// A verb with its objects, `name=value`, and a text after a colon.
  struct Line {
    private(set) var words: [String]
    let values: [(name: String, value: String)]
    let text: String

    init(_ line: Substring) {
      let colon = line.firstRange(of: " : ")
      text = colon.map { String(line[$0.upperBound...]) } ?? ""
      let parts = line[..<(colon?.lowerBound ?? line.endIndex)].split(separator: " ").map { word in
        word.split(separator: "=", maxSplits: 1).map { String($0) }
      }
      words = parts.filter { $0.count == 1 }.map { $0[0] }
      values = parts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    }

    /// The word at a place, where the verb is 0; empty if it is missing.
    subscript(place: Int) -> String { words.indices.contains(place) ? words[place] : "" }
    subscript(name: String) -> String? { values.first { $0.name == name }?.value }
    func list(_ name: String) -> [String]? { self[name]?.split(separator: ",").map { String($0) } }
    func span(_ place: Int) -> TimeSpan { TimeSpan(text: self[place]) ?? .zero }

    func dropping(_ count: Int) -> Line {
      var line = self
      line.words.removeFirst(min(count, words.count))
      return line
    }
  }

  mutating func play(_ script: String) {
    for line in script.split(separator: "\n") where !play(Line(line)) { misread.append(String(line)) }
  }

  /// Returns false for an unknown verb.
  private mutating func play(_ line: Line) -> Bool {
    subject = id(line[1])
    switch line[0] {
    case "environment": environment = SignedEnvironment(rawValue: line[1]) ?? .production
    case "customer":
      addCustomer(line)
      return line.words.count == 4 || play(line.dropping(4))
    case "buy": keep([buy(line, at: moment(ago: line.span(2)))], as: line)
    case "fortnightly": buyFortnightly(line)
    case "subscribe": subscribe(line)
    case "order":
      store.orders[line[1]] = Order(id: line[1], transactions: line.words[2...].map(id))
      subject = id(line[2])
    case "refund": refund(subject, at: moment(ago: line.span(2)), line)
    case "revoke":
      let kind = Purchase.Revocation.Kind(rawValue: line[3]) ?? .family
      store.purchases[subject]?.revoke(.init(date: now - line.span(2), kind: kind))
    case "change": store.subscriptions[subject] = store.subscriptions[subject].map { changed($0, by: line) }
    case "commit":
      commit(line)
      subject = ids(line[1]).last ?? subject
    case "items": describe(line)
    case "sell": for id in ids(line[1]) { sell(id, SeatTiers(fixture: line[3]), by: line[2]) }
    case "addSeats": addSeats(line)
    case "refundSeats": store.purchases[subject]?.seats?.revoked = Int(line[2]) ?? 0
    case "claim": claim(line)
    case "notify":
      notify(line)
      subject = id(line[2])
    case "sample": break
    default: return false
    }
    if !line.text.isEmpty { addSample(line) }
    return true
  }

  /// Returns the moment that long before the start. Whole days also change the time of day, to look realistic.
  func moment(ago: TimeSpan) -> Timestamp {
    now - ago - .minutes(ago.seconds / 86_400 * 7919 % 600)
  }

  /// `customer STOREFRONT DEVICE DOWNLOADED [groups=ID,ID] [record=no]`, and the first purchase.
  private mutating func addCustomer(_ line: Line) {
    let appTransactionId = String(704_346_128_300_986_001 + Int64(store.customers.count))
    let groups = line.list("groups") ?? []
    store.customers.append(
      Customer(
        appTransactionId: appTransactionId, storefront: Storefront(line[1]) ?? .usa, device: line[2],
        downloadDate: now - line.span(3),
        hasAppTransaction: line["record"] == nil, groups: groups, environment: environment))
    purchaseCounts.append(0)
    names["customer"] = [appTransactionId]
    for group in groups { store.groups[group]?.members.append(appTransactionId) }
  }

  /// Adds a row of `simulator ids`: the line's subject, or its values if it is about no purchase.
  private mutating func addSample(_ line: Line) {
    guard let found = store.purchases[subject] else {
      return store.addSample(
        line.text, JSONObject(line.values.map { JSONObject.Member(name: $0, value: .string(id($1))) }))
    }
    store.addSample(
      line.text, of: found.customer, order: line[0] == "order" ? line[1] : nil, found.transactionId,
      original: found.originalTransactionId, product: found.product.id)
  }

  /// Returns the transaction IDs of a name, or the one that a number behind it selects.
  func ids(_ reference: String) -> [String] {
    let parts = reference.split(separator: ".").map { String($0) }
    guard parts.count == 2, let number = Int(parts[1]) else { return names[reference] ?? [] }
    return names[parts[0]].map { [$0[number]] } ?? []
  }

  /// Returns the ID of a reference, or of a seat claim such as `claim.2`; other text is an ID itself.
  func id(_ reference: String) -> String {
    if reference.hasPrefix("claim.") { return Self.seatClaim(Int(reference.dropFirst(6)) ?? 0) }
    return ids(reference).first ?? reference
  }

  /// Returns a seat claim ID that does not depend on the rest of the world.
  static func seatClaim(_ number: Int) -> String {
    TimestampedUUID.make(.seatClaim, at: TimestampedUUID.worldStamp, count: number)
  }

  /// Names the transactions of a purchase: by `as=`, or by its product. The other values are about the newest one.
  mutating func keep(_ ids: [String], as line: Line) {
    names[line["as"] ?? line[1]] = ids
    subject = ids[ids.count - 1]
    sendAttempts[subject] = line.list("attempts")
    if line["recovered"] != nil { recovered.insert(subject) }
  }

  /// The index of the newest customer, who makes the purchases.
  var customer: Int { store.customers.count - 1 }

  /// Returns a new ID. The first customer's IDs start at 2000000000000001, the second's at 2000000000001001.
  mutating func newTransactionId() -> String {
    purchaseCounts[customer] += 1
    return String(2_000_000_000_000_000 + Int64(customer * 1000 + purchaseCounts[customer]))
  }
}
