import Base

extension Explanation {
  static func notification(_ type: NotificationType) -> Explanation {
    let isOnly = type.events.count == 1
    return Explanation(
      ofType: type.name, type.meaning,
      type.events.flatMap { event in
        let name = event.subtype ?? "without a subtype"
        return [(isOnly ? "When" : name, event.when), (isOnly ? "What to do" : "What to do (\(name))", event.action)]
      } + notes(type) + [
        ("Carries", type.events.map { "`\($0.carries.rawValue)`" }.uniqued().joined(separator: " or "))
      ])
  }

  static func event(_ event: NotificationType.Event, of type: NotificationType) -> Explanation {
    Explanation(
      ofType: event.subtype.map { "\(type.name)/\($0)" } ?? "\(type.name) without a subtype", type.meaning,
      [("When", event.when), ("What to do", event.action)] + notes(type) + [
        ("Carries", "`\(event.carries.rawValue)`"),
        ("Status", event.isHistoric ? "Apple no longer sends this pair; old histories can contain it." : nil),
        ("Since", event.since),
      ])
  }

  fileprivate init(ofType title: String, _ meaning: String, _ facts: [(label: String, text: String?)]) {
    self.init(
      title, .notificationType, meaning, source: "notificationType", page: Enumeration.notificationType.applePage,
      facts)
  }

  private static func notes(_ type: NotificationType) -> [(label: String, text: String?)] {
    let purchases = NotificationType.all.filter(\.isPurchase).map(\.name).listed("and")
    return [
      ("Note", type.isPurchase ? "\(purchases) together cover every purchase." : nil),
      ("Family Sharing", type.isSentToFamily ? "Family members receive their own notifications." : nil),
    ]
  }

  static func subtype(_ subtype: String) -> Explanation {
    Explanation(
      "subtype \(subtype)", .notificationType, "A subtype, which has a meaning only with its notification type.",
      source: "subtype", page: Enumeration.subtype.applePage,
      NotificationType.all.map { ("\($0.name)/\(subtype)", $0.event(subtype: subtype)?.when) })
  }

  static func formerNotification(_ former: FormerNotification) -> Explanation {
    Explanation(
      "\(former.name) (version 1)", .notificationType,
      "A notification type of the deprecated version 1: unsigned JSON in snake case.", source: "notification_type",
      page: ApplePage.address("notification_type", .notifications),
      [
        ("When", former.meaning), ("Version 2", former.today.joined(separator: " or ")),
        (
          "What to do",
          "Switch to version 2 in App Store Connect; read the IDs in old notifications with `asctl receipt ids`."
        ), ("Note", FormerNotification.independence),
      ])
  }
}

/// A pair `TYPE/SUBTYPE`, which may be one that Apple never sends. With a dot or colon, it is a pair only if Apple sends
/// it.
struct NotificationPair {
  let type: NotificationType
  /// Apple's spelling, or the given text if it is unknown.
  let subtype: String

  /// nil unless the part before the slash is a notification type.
  init?(_ word: String) {
    guard let sign = word.utf8.first(where: { "/.:".utf8.contains($0) }) else { return nil }
    let parts = word.utf8.split(separator: sign, omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let keys = parts.map { KnownName.key(String($0)) }
    guard let type = NotificationType.all.first(where: { KnownName.key($0.name) == keys[0] }) else { return nil }
    self.type = type
    subtype = NotificationType.subtypes.first { KnownName.key($0) == keys[1] } ?? String(parts[1])
    guard sign == UInt8(ascii: "/") || isKnown else { return nil }
  }

  var isKnown: Bool { type.event(subtype: subtype) != nil }
  var spelling: String { "\(type.name)/\(subtype)" }

  var explanation: Explanation {
    if let event = type.event(subtype: subtype) { return .event(event, of: type) }
    let others = NotificationType.all.filter { $0.event(subtype: subtype) != nil }.map { "\($0.name)/\(subtype)" }
    return Explanation(
      ofType: spelling,
      others.isEmpty ? "An unknown subtype." : "A pair that Apple never sends; requesting it leads to error 4000018.",
      [
        ("Subtypes of \(type.name)", Explanation.list(type.events.map { $0.subtype ?? "none" })),
        ("Types with \(subtype)", Explanation.list(others)),
      ])
  }
}
