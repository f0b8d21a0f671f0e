import AppStore
import Base

/// An object in a file that the user wrote, with its path for errors: `products[0].price: expected …, got …`.
struct PlacedObject {
  let object: JSONObject
  /// The path in the file; empty for the file itself.
  var place = ""
}

extension PlacedObject {
  init(parsing text: ArraySlice<UInt8>, named name: String) throws(ControlRefusal) {
    let json: JSON
    do {
      json = try JSON.parse(text, duplicates: .refused)
    } catch {
      throw ControlRefusal(reason: "\(name) is not JSON: \(error)")
    }
    try self.init(json, at: "")
  }

  init(_ json: JSON, at place: String) throws(ControlRefusal) {
    guard let object = json.objectValue else {
      throw ControlRefusal(reason: "\(place.isEmpty ? "the file" : place): expected an object, got \(json.excerpt)")
    }
    self.init(object: object, place: place)
  }

  /// Throws a refusal if there are other members.
  func require(members: [String]) throws(ControlRefusal) {
    for member in object.members where !members.contains(member.name) {
      let meant = Nearest.to(member.name, among: members).map { "did you mean \($0)?" }
      throw refusal(member.name, "unknown member; \(meant ?? "expected \(members.listed("or"))")")
    }
  }

  func path(_ name: String) -> String {
    "\(place.isEmpty ? "" : "\(place).")\(truncated(escapingControls(name), to: 80))"
  }

  func refusal(_ name: String, _ reason: String) -> ControlRefusal {
    ControlRefusal(reason: "\(path(name)): \(reason)")
  }

  func expected(_ name: String, _ what: String) -> ControlRefusal {
    guard let value = object[name] else { return refusal(name, "is missing; expected \(what)") }
    return refusal(name, "expected \(what), got \(value.excerpt)")
  }

  /// Returns the value that was read. Throws a refusal if it is missing.
  func required<Value>(_ value: Value?, _ name: String, _ what: String) throws(ControlRefusal) -> Value {
    guard let value else { throw expected(name, what) }
    return value
  }

  func has(_ name: String) -> Bool { (object[name] ?? .null) != .null }

  /// Returns what `read` makes of a value, or nil if the member is missing. Throws a refusal if `read` returns nil.
  private func optional<Value>(
    _ name: String, _ what: @autoclosure () -> String, _ read: (JSON) -> Value?
  ) throws(ControlRefusal) -> Value? {
    guard has(name), let value = object[name] else { return nil }
    return try required(read(value), name, what())
  }

  /// Returns the elements of a list; empty if it is missing.
  func elements(_ name: String) throws(ControlRefusal) -> [(json: JSON, place: String)] {
    try (optional(name, "a list", \.arrayElements) ?? []).enumerated().map { ($1, "\(path(name))[\($0)]") }
  }

  func list(_ name: String) throws(ControlRefusal) -> [PlacedObject] {
    try elements(name).map { json, place throws(ControlRefusal) in try PlacedObject(json, at: place) }
  }

  func object(_ name: String) throws(ControlRefusal) -> PlacedObject? {
    guard has(name), let value = object[name] else { return nil }
    return try PlacedObject(value, at: path(name))
  }

  func text(_ name: String) throws(ControlRefusal) -> String? {
    try optional(name, "a text") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  func name(_ name: String) throws(ControlRefusal) -> String { try required(text(name), name, "a text") }

  func identifier(_ name: String) throws(ControlRefusal) -> String? {
    guard let text = try text(name) else { return nil }
    return try required(
      Store.isTransactionId(text) && text.utf8.count >= 3 ? text : nil, name, "a text of 3 to 20 digits")
  }

  /// Returns a UUID in lowercase.
  func uuid(_ name: String) throws(ControlRefusal) -> String? {
    guard let text = try text(name) else { return nil }
    return try required(text.isUUID ? text.lowercased() : nil, name, "a UUID")
  }

  func boolean(_ name: String) throws(ControlRefusal) -> Bool? { try optional(name, "true or false", \.boolValue) }

  func number(_ name: String, _ range: ClosedRange<Int64>, _ what: String) throws(ControlRefusal) -> Int64? {
    try optional(name, what) { $0.int64.flatMap { range.contains($0) ? $0 : nil } }
  }

  func choice<Value>(_ name: String, _ values: [Value], _ word: (Value) -> String) throws(ControlRefusal) -> Value? {
    try optional(name, values.map(word).listed("or")) { value in
      values.first { sameBytes(word($0), value.string ?? "") }
    }
  }

  /// Returns whether `billingPlanType` is the monthly plan; nil if it is missing.
  func isMonthly() throws(ControlRefusal) -> Bool? {
    try choice("billingPlanType", ["BILLED_UPFRONT", Commitment.billingPlanType], \.self)
      .map { sameBytes($0, Commitment.billingPlanType) }
  }

  func period(_ name: String) throws(ControlRefusal) -> Period? {
    try optional(name, "a duration such as P1W, P1M or P1Y") { $0.string.flatMap { Period($0) } }
  }

  func storefront() throws(ControlRefusal) -> Storefront? {
    try optional("storefront", "the three letters of an App Store such as USA or DEU") {
      $0.string.flatMap { Storefront($0) }
    }
  }

  func date(_ name: String) throws(ControlRefusal) -> WorldDate? {
    guard let value = object[name] else { return nil }
    guard let date = value.timestamp.map(WorldDate.at) ?? value.string.flatMap(WorldDate.init) else {
      throw expected(name, "a date: 2026-01-31, 2026-01-31T12:00:00Z, milliseconds, or -40d, +12h from the start")
    }
    guard date.isWithinReach else {
      throw expected(name, "a date between 2008 and 2040, or within 20 years of the start")
    }
    return date
  }
}

extension JSON {
  fileprivate var excerpt: String {
    if let string { return quoted(truncated(string, to: 60)) }
    if arrayElements != nil { return "a list" }
    if objectValue != nil { return "an object" }
    return truncated(text(.compact), to: 60)
  }
}

/// A date in a world: absolute, or relative to the start of the world.
enum WorldDate: Sendable {
  case at(Timestamp)
  /// Negative values are before the start.
  case after(TimeSpan)

  /// Parses `2026-01-31`, `2026-01-31T12:00:00Z`, `now`, `-40d` and `+12h`.
  init?(_ text: String) {
    if text == "now" {
      self = .after(.zero)
    } else if let sign = text.first, "+-".contains(sign), let span = TimeSpan(text: String(text.dropFirst())) {
      self = .after(sign == "-" ? -span : span)
    } else {
      guard let moment = Timestamp(text) else { return nil }
      self = .at(moment)
    }
  }

  /// Whether an event may happen then: not before 2008, in which the App Store opened, and not beyond the range of the
  /// clock. Weekly renewals since the year 1 would also take too long to compute.
  var isWithinReach: Bool {
    switch self {
    case .at(let moment): moment >= Timestamp(seconds: 1_199_145_600) && moment < WorldClock.range.upperBound
    case .after(let span): max(span, -span) <= .days(20 * 366)
    }
  }

  func moment(from start: Timestamp) -> Timestamp {
    switch self {
    case .at(let moment): moment
    case .after(let span): start + span
    }
  }

  /// The text that `init(_:)` parses.
  var text: String {
    guard case .after(let span) = self else { return moment(from: .zero).text }
    if span == .zero { return "now" }
    let (sign, seconds) = (span < .zero ? "-" : "+", abs(span.seconds))
    let units: [(name: String, length: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    let unit = units.first { seconds.isMultiple(of: $0.length) } ?? units[3]
    return "\(sign)\(seconds / unit.length)\(unit.name)"
  }
}
