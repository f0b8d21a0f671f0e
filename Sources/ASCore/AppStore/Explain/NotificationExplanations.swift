extension Explanation {
  static func notification(_ type: NotificationType) -> Explanation {
    var it = Explanation(ofType: type.name, type.meaning)
    for event in type.events {
      let name = event.subtype ?? "without a subtype"
      it.add(type.events.count == 1 ? "When" : name, event.when)
      it.add(type.events.count == 1 ? "What to do" : "What to do (\(name))", event.action)
    }
    it.addNotes(type)
    it.add("Carries", type.events.map { "`\($0.carries.rawValue)`" }.uniqued().joined(separator: " or "))
    return it
  }

  static func event(_ event: NotificationType.Event, of type: NotificationType) -> Explanation {
    var it = Explanation(
      ofType: event.subtype.map { "\(type.name)/\($0)" } ?? "\(type.name) without a subtype", type.meaning)
    it.add("When", event.when)
    it.add("What to do", event.action)
    it.addNotes(type)
    it.add("Carries", "`\(event.carries.rawValue)`")
    it.add("Status", event.isHistoric ? "Apple no longer sends this pair; old histories can contain it." : nil)
    it.add("Since", event.since)
    return it
  }

  fileprivate init(ofType title: String, _ meaning: String) {
    self.init(
      title, .notificationType, meaning, source: "notificationType", page: Enumeration.notificationType.applePage)
  }

  private mutating func addNotes(_ type: NotificationType) {
    let purchases = NotificationType.all.filter(\.isPurchase).map(\.name).listed("and")
    add("Note", type.isPurchase ? "\(purchases) together cover every purchase." : nil)
    add("Family Sharing", type.isSentToFamily ? "Family members receive their own notifications." : nil)
  }

  static func subtype(_ subtype: String) -> Explanation {
    var it = Explanation(
      "subtype \(subtype)", .notificationType, "A subtype, which has a meaning only with its notification type.",
      source: "subtype", page: Enumeration.subtype.applePage)
    for type in NotificationType.all { it.add("\(type.name)/\(subtype)", type.event(subtype: subtype)?.when) }
    return it
  }

  static func formerNotification(_ former: FormerNotification) -> Explanation {
    var it = Explanation(
      "\(former.name) (version 1)", .notificationType,
      "A notification type of the deprecated version 1: unsigned JSON in snake case.", source: "notification_type",
      page: ApplePage.address("notification_type", .notifications))
    it.add("When", former.meaning)
    it.add("Version 2", former.today.joined(separator: " or "))
    it.add(
      "What to do",
      "Switch to version 2 in App Store Connect; read the IDs in old notifications with `asctl receipt ids`.")
    it.add("Note", FormerNotification.independence)
    return it
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
    let others = NotificationType.all.filter { $0.event(subtype: subtype) != nil }.map { "\($0.name)/\(subtype)" }
    var it = Explanation(
      ofType: spelling,
      others.isEmpty ? "An unknown subtype." : "A pair that Apple never sends; requesting it leads to error 4000018.")
    it.add("Subtypes of \(type.name)", type.events.map { $0.subtype ?? "none" })
    it.add("Types with \(subtype)", others)
    return it
  }
}
