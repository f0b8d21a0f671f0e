import AppStore
import Base

/// The requests of one group of `refund outcomes --by`.
struct RefundGroup: Sendable {
  let name: String
  private(set) var requests = 0
  private(set) var inTime = 0
  private(set) var decisions: [RefundOutcome.Decision: Int] = [:]
  /// The decided requests and the declined ones among them, with a response in time and without.
  private(set) var answered = (decided: 0, declined: 0)
  private(set) var unanswered = (decided: 0, declined: 0)
  private var currencies: [String] = []
  private var sums: TextDictionary<Int64> = [:]

  /// A group with fewer requests is marked.
  static let fewest = 20

  /// The values of `--by`, in the order of the issue: what a group has in common.
  enum Key: String, Sendable, CaseIterable {
    case reason, product, preference, percentage, answered, hours
  }

  static func groups(_ outcomes: [RefundOutcome], by key: Key) -> [RefundGroup] {
    var groups: [RefundGroup] = []
    var (places, ranks): (TextDictionary<Int>, [Int]) = ([:], [])
    for outcome in outcomes {
      let (name, rank) = key.group(of: outcome)
      let place = places[name] ?? groups.count
      if place == groups.count {
        groups.append(RefundGroup(name: name))
        ranks.append(rank)
        places[name] = place
      }
      groups[place].add(outcome)
    }
    let order = groups.indices.sorted { (ranks[$0], groups[$0].name) < (ranks[$1], groups[$1].name) }
    return order.map { groups[$0] }
  }

  private init(name: String) { self.name = name }

  private mutating func add(_ outcome: RefundOutcome) {
    requests += 1
    decisions[outcome.decision, default: 0] += 1
    let (isDecided, isDeclined) = (outcome.decision != .open ? 1 : 0, outcome.decision == .declined ? 1 : 0)
    if outcome.isAnsweredInTime {
      inTime += 1
      answered = (answered.decided + isDecided, answered.declined + isDeclined)
    } else {
      unanswered = (unanswered.decided + isDecided, unanswered.declined + isDeclined)
    }
    guard let refunded = outcome.refunded, let currency = outcome.currency else { return }
    if sums[currency] == nil { currencies.append(currency) }
    sums[currency] = (sums[currency] ?? 0).addingClamped(refunded)
  }

  func count(_ decision: RefundOutcome.Decision) -> Int { decisions[decision] ?? 0 }

  /// The estimated refunds by currency, which are never added.
  var money: [(currency: String, amount: Int64)] { currencies.sorted().map { ($0, sums[$0] ?? 0) } }
  var moneyText: String {
    money.map { Money.text(milliunits: $0.amount, currency: $0.currency) }.joined(separator: ", ")
  }

  var note: String { requests < Self.fewest ? "too few to compare" : "" }

  /// The share of declined requests among the decided ones; `nil` without decisions.
  static func share(_ part: (decided: Int, declined: Int)) -> Int64? { share(part.declined, of: part.decided) }

  /// The share in thousandths of a percent, rounded; `nil` of nothing.
  static func share(_ part: Int, of whole: Int) -> Int64? {
    guard whole > 0 else { return nil }
    return (Int64(part) * Millipercent.whole * 2 + Int64(whole)) / (Int64(whole) * 2)
  }

  var json: JSON {
    var members: JSONObject = [
      "group": .string(name), "requests": .whole(Int64(requests)), "answeredInTime": .whole(Int64(inTime)),
    ]
    for decision in RefundOutcome.Decision.allCases { members[decision.rawValue] = .whole(Int64(count(decision))) }
    members["declinedShareAnswered"] = Self.share(answered).map(JSON.whole) ?? .null
    members["declinedShareUnanswered"] = Self.share(unanswered).map(JSON.whole) ?? .null
    members["refundedEstimates"] = .array(
      money.map { ["currency": .string($0.currency), "refundedEstimate": .whole($0.amount)] })
    members["note"] = .string(note)
    return .object(members)
  }
}

extension RefundGroup.Key {
  /// The name of an outcome's group, and its rank; groups of the same rank are sorted by name.
  fileprivate func group(of outcome: RefundOutcome) -> (name: String, rank: Int) {
    switch self {
    case .reason: outcome.reason.map { ($0, 0) } ?? ("no reason", 1)
    case .product: outcome.productID.map { ($0, 0) } ?? ("no product", 1)
    case .answered:
      outcome.isAnsweredInTime ? ("in time", 0) : outcome.answer == nil ? ("not answered", 2) : ("late", 1)
    case .preference:
      Self.ofAnswer(outcome) ?? outcome.answer?.preference.map { ($0, 0) } ?? ("no preference", 1)
    case .percentage: Self.ofAnswer(outcome) ?? Self.range(outcome.percentage)
    case .hours: Self.hours(outcome.answeredWithin)
    }
  }

  /// The group of an outcome without a response, or with one whose members the log does not contain.
  private static func ofAnswer(_ outcome: RefundOutcome) -> (String, Int)? {
    guard let answer = outcome.answer else { return ("not answered", 9) }
    return answer.response == nil ? ("not recorded", 8) : nil
  }

  private static func range(_ percentage: Int64?) -> (String, Int) {
    switch percentage {
    case nil: ("no percentage", 7)
    case .some(...0): ("0%", 0)
    case .some(..<25_000): ("above 0% to below 25%", 1)
    case .some(..<50_000): ("25% to below 50%", 2)
    case .some(..<75_000): ("50% to below 75%", 3)
    case .some(..<100_000): ("75% to below 100%", 4)
    case .some: ("100%", 5)
    }
  }

  private static func hours(_ span: TimeSpan?) -> (String, Int) {
    guard let span else { return ("not answered", 9) }
    for (rank, hours) in ([1, 3, 6, 12] as [Int64]).enumerated() where span < .hours(hours) {
      return ("under \(hours) h", rank)
    }
    return ("12 h or more", 4)
  }
}
