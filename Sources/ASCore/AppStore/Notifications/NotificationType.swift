/// A type of App Store Server Notifications, version 2: what happened to a customer's purchase, and what a server does
/// about it.
///
/// The type alone seldom says enough: EXPIRED with VOLUNTARY and EXPIRED with PRICE_INCREASE are different stories. A
/// filter on a type without a subtype finds only notifications that have none, so a whole type is one query for each of
/// its `events`.
struct NotificationType: Sendable {
  let name: String
  let meaning: String
  let events: [Event]

  init(_ name: String, _ meaning: String, _ events: [Event]) {
    self.name = name
    self.meaning = meaning
    self.events = events
  }

  /// The pair of this type and that subtype, if Apple sends it.
  func event(subtype: String?) -> Event? { events.first { $0.subtype == subtype } }

  /// One case of a type: a subtype, or none.
  struct Event: Sendable {
    let subtype: String?
    /// What happened, as one sentence.
    let when: String
    /// What a server does about it, as one sentence.
    let action: String
    /// The part of the payload that carries the details; the four parts exclude each other.
    let carries: Part
    /// Apple no longer sends this pair; histories and replays may still hold it.
    let isHistoric: Bool

    init(
      _ subtype: String?, _ when: String, _ action: String, carries: Part = .data, isHistoric: Bool = false
    ) {
      self.subtype = subtype
      self.when = when
      self.action = action
      self.carries = carries
      self.isHistoric = isHistoric
    }
  }

  /// The objects of a notification's payload, by their names on the wire.
  enum Part: String, Sendable, CaseIterable {
    case data, summary, externalPurchaseToken, appData
  }
}

extension NotificationType {
  static let all: [NotificationType] = Array(
    [ofSubscriptions, ofRenewals, ofPrices, ofPurchases, ofExtensions, ofOtherServices].joined())

  private static let byName: [String: NotificationType] = {
    var rows: [String: NotificationType] = [:]
    for row in all { rows[row.name] = row }
    return rows
  }()

  static func named(_ name: String) -> NotificationType? { byName[name] }

  /// Every subtype of any type, each once.
  static let subtypes: [String] = {
    var seen: [String] = []
    for subtype in all.flatMap(\.events).compactMap(\.subtype) where !seen.contains(subtype) { seen.append(subtype) }
    return seen
  }()

  /// Every pair that Apple sends, as people write it: `TYPE` or `TYPE/SUBTYPE`.
  static let pairs: [String] = all.flatMap { type in
    type.events.map { event in event.subtype.map { "\(type.name)/\($0)" } ?? type.name }
  }
}
