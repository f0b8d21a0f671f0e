extension Explanation {
  static func notification(_ type: NotificationType) -> Explanation {
    var facts: [Fact] = [Fact("What it is", type.meaning)]
    for event in type.events {
      let name = event.subtype ?? "without a subtype"
      facts.add(type.events.count == 1 ? "When" : name, event.when)
      facts.add(type.events.count == 1 ? "What to do" : "What to do (\(name))", event.action)
    }
    facts += notes(type)
    facts.add("Carries", type.events.map { "`\($0.carries.rawValue)`" }.uniqued().joined(separator: " or "))
    return Explanation(
      title: type.name, kind: .notificationType, facts: facts, source: "notificationType",
      page: Enumeration.notificationType.applePage)
  }

  static func event(_ event: NotificationType.Event, of type: NotificationType) -> Explanation {
    let title = event.subtype.map { "\(type.name)/\($0)" } ?? "\(type.name) without a subtype"
    var facts: [Fact] = [
      Fact("What it is", type.meaning), Fact("When", event.when), Fact("What to do", event.action),
    ]
    facts += notes(type)
    facts.add("Carries", "`\(event.carries.rawValue)`")
    facts.add("Status", event.isHistoric ? "Apple no longer sends this pair; old histories can contain it." : nil)
    facts.add("Since", event.since)
    return Explanation(
      title: title, kind: .notificationType, facts: facts, source: "notificationType",
      page: Enumeration.notificationType.applePage)
  }

  private static func notes(_ type: NotificationType) -> [Fact] {
    let purchases = NotificationType.all.filter(\.isPurchase).map(\.name).listed("and")
    var facts: [Fact] = []
    facts.add("Note", type.isPurchase ? "\(purchases) together cover every purchase." : nil)
    facts.add("Family Sharing", type.isSentToFamily ? "Family members receive their own notifications." : nil)
    return facts
  }

  static func subtype(_ subtype: String) -> Explanation {
    var facts: [Fact] = [Fact("What it is", "A subtype, which has a meaning only with its notification type.")]
    for type in NotificationType.all {
      facts.add("\(type.name)/\(subtype)", type.event(subtype: subtype)?.when)
    }
    return Explanation(
      title: "subtype \(subtype)", kind: .notificationType, facts: facts, source: "subtype",
      page: Enumeration.subtype.applePage)
  }

  static func formerNotification(_ former: FormerNotification) -> Explanation {
    let facts = [
      Fact("What it is", "A notification type of the deprecated version 1: unsigned JSON in snake case."),
      Fact("When", former.meaning), Fact("Version 2", former.today.joined(separator: " or ")),
      Fact(
        "What to do",
        "Switch to version 2 in App Store Connect; read the IDs in old notifications with `asctl receipt ids`."),
      Fact("Note", FormerNotification.independence),
    ]
    return Explanation(
      title: "\(former.name) (version 1)", kind: .notificationType, facts: facts, source: "notification_type",
      page: ApplePage.address("notification_type", .notifications))
  }
}

/// A pair `TYPE/SUBTYPE`, which may be one that Apple never sends.
struct NotificationPair {
  let type: NotificationType
  /// Apple's spelling, or the given text if it is unknown.
  let subtype: String

  /// nil unless the part before the slash is a notification type.
  init?(_ word: String) {
    guard word.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let typeKey = KnownName.key(parts[0])
    let subtypeKey = KnownName.key(parts[1])
    guard let type = NotificationType.all.first(where: { KnownName.key($0.name) == typeKey }) else { return nil }
    self.type = type
    subtype = NotificationType.subtypes.first { KnownName.key($0) == subtypeKey } ?? String(parts[1])
  }

  /// Whether Apple sends it.
  var isKnown: Bool { type.event(subtype: subtype) != nil }
  var spelling: String { "\(type.name)/\(subtype)" }

  var explanation: Explanation {
    if let event = type.event(subtype: subtype) { return .event(event, of: type) }
    let isSubtype = NotificationType.subtypes.contains(subtype)
    let subtypes = type.events.map { $0.subtype ?? "none" }.joined(separator: ", ")
    let others = NotificationType.all.filter { $0.event(subtype: subtype) != nil }.map { "\($0.name)/\(subtype)" }
    var facts: [Explanation.Fact] = [
      Explanation.Fact(
        "What it is",
        isSubtype
          ? "A pair that Apple never sends; requesting it leads to error 4000018." : "An unknown subtype.")
    ]
    facts.add("Subtypes of \(type.name)", subtypes)
    facts.add("Types with \(subtype)", others.joined(separator: ", "))
    return Explanation(
      title: spelling, kind: .notificationType, facts: facts, source: "notificationType",
      page: Enumeration.notificationType.applePage)
  }
}
