import AppStore
import Base

/// A purchase or renewal that a server stored, converted to the current names and formats.
struct StoredPurchase: Sendable {
  /// The members of a current transaction, with `renewalInfo` if the text contains the subscription's renewal state.
  /// Dates and texts that could not be read are in `unread`, as they were stored.
  var members = JSONObject()
  /// `nil` if the ID is empty or invalid.
  private(set) var transactionID: String?
  private(set) var originalTransactionID: String?

  /// Converts an object by a table of former members. If a name is repeated, its last value counts.
  init(_ object: JSONObject, by rows: [FormerMember]) {
    var stored: [String: JSON] = [:]
    for member in object.members {
      let name = member.name.formerName
      if Self.names.contains(name) { stored[name] = member.value }
    }
    // A hostile list may have a million objects without a known member.
    guard !stored.isEmpty else { return }
    var unread = JSONObject()
    var isUpgraded = false
    // An upgrade is not a revocation.
    for row in rows where !(isUpgraded && row.today.hasPrefix("revocation")) {
      let values = row.names.map { stored[$0] }
      if row.form == .date {
        if let date = values[0]?.storedDate() ?? values[1]?.storedDate() ?? values[2]?.storedDate(isPacific: true) {
          members.append(row.today, .number(JSONNumber(date)))
        } else if let (name, value) = zip(row.names, values).first(where: { $1?.hasContent ?? false }) {
          unread.append(name, value?.content.map(JSON.string) ?? .null)
        }
      } else if row.form == .text, let value = values[0], value.isMistyped {
        unread.append(row.names[0], value)
      } else if let value = values[0], members[row.today] == nil {
        // The row of `isUpgraded` precedes the rows that depend on it.
        if row.today == "isUpgraded" { isUpgraded = value.truth == true }
        add(value, of: row)
      }
    }
    if !unread.members.isEmpty { members.append("unread", .object(unread)) }
  }

  /// The number of IDs of these kinds that could not be read.
  func unreadCount(of kinds: [Identifier.Name]) -> Int {
    guard let names = members["unread"]?.objectValue?.members.map(\.name.formerName) else { return 0 }
    return FormerMember.ofPurchase.count { row in
      kinds.contains { sameBytes($0.rawValue, row.today) } && names.contains { sameBytes($0, row.names[0]) }
    }
  }

  private static let names = Set((FormerMember.ofPurchase + FormerMember.ofRenewal).flatMap(\.names))

  private mutating func add(_ value: JSON, of member: FormerMember) {
    guard let today = value.today(member.form) else { return }
    members.append(member.today, today)
    switch member.today {
    case "transactionId": transactionID = value.content
    case "originalTransactionId": originalTransactionID = value.content
    default: break
    }
    if let implied = member.implied, members[implied.today] == nil { members.append(implied.today, implied.value) }
  }
}

extension StoredPurchase {
  /// Adds the members that apply to all purchases of a response.
  mutating func add(_ document: StoredPurchaseSearch.Document) {
    if let bundleID = document.bundleID { members.append("bundleId", .string(bundleID)) }
    if let environment = document.environment {
      members.append("environment", .string(Self.word(ofEnvironment: environment)))
    }
  }

  var date: Timestamp? { members["purchaseDate"]?.int64.map { Timestamp(milliseconds: $0) } }

  func isNewer(than other: StoredPurchase) -> Bool {
    guard let date else { return false }
    return other.date.map { date > $0 } ?? true
  }

  var isOfXcode: Bool { members["environment"] == "Xcode" }

  /// The current name of an environment: version 1 notifications use `PROD`, and receipts their own names.
  private static func word(ofEnvironment given: String) -> String {
    let environment: SignedEnvironment? = sameBytes(given, "PROD") ? .production : AppReceipt.environments[given]
    return environment?.rawValue ?? given
  }
}

// A value as it was stored.

extension JSON {
  /// The content of a string, or a number or boolean as written; `nil` for null, an array or an object.
  fileprivate var content: String? {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  /// An array or object is never a valid date, but it is still reported as unread.
  fileprivate var hasContent: Bool { self != .null && self != "" }

  /// Whether the value cannot be a text: IDs may be numbers, but only integers.
  fileprivate var isMistyped: Bool { string == nil && hasContent && !(content?.isDigits ?? false) }

  /// Converts the value to its current format; returns `nil` for an empty value. A value with another format is kept
  /// unchanged, so that nothing is lost, as are long IDs.
  fileprivate func today(_ form: FormerMember.Form) -> JSON? {
    guard let text = content, !text.isEmpty else { return nil }
    switch form {
    case .text, .date: break
    case .number:
      if let number = integer ?? truth.map({ $0 ? 1 : 0 }) { return .number(JSONNumber(number)) }
    case .boolean:
      if let truth { return .bool(truth) }
    case .truth(let value):
      return truth == true ? value : nil
    case .index(let words):
      if let index = integer, words.indices.contains(Int(index)) { return .string(words[Int(index)]) }
    }
    return .string(text)
  }

  /// The integer, if the text consists of digits that always fit into 64 bits.
  private var integer: Int64? {
    guard let text = content, text.utf8.count <= 18, text.utf8.first?.isDigit ?? false else { return nil }
    return Int64(text)
  }

  fileprivate var truth: Bool? {
    switch content {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// The date in milliseconds since 1970, from a number of milliseconds, or from text as in verifyReceipt's responses
  /// (`2024-08-06 12:00:00 Etc/GMT`) or in receipts.
  fileprivate func storedDate(isPacific: Bool = false) -> Int64? {
    if !isPacific, let integer { return integer }
    // No date is longer.
    guard let text = string, text.utf8.count < 64 else { return nil }
    if isPacific { return PacificTime.timestamp(of: text)?.milliseconds }
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2] == "Etc/GMT" || parts[2] == "GMT" {
      return Timestamp("\(parts[0])T\(parts[1])Z")?.milliseconds
    }
    return Timestamp(inReceipt: text)?.milliseconds
  }
}

extension JSONObject {
  /// Appends a member without checking for duplicates. The name must be new.
  mutating func append(_ name: String, _ value: JSON) {
    members.append(Member(name: name, value: value))
  }
}

/// The time in California, in which verifyReceipt repeated each date: `2012-12-01 23:15:54 America/Los_Angeles` (App
/// Store Receipts, "expires_date_pst").
///
/// It is calculated, because the system's functions support only one time zone at a time and not several threads.
enum PacificTime {
  /// Parses such a text. Returns `nil` for other texts, for the hour in November that occurs twice and the one in March
  /// that does not occur, and for years before 2007, which had other clock changes; no purchase is older.
  static func timestamp(of text: String) -> Timestamp? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "America/Los_Angeles", let year = Int64(parts[0].prefix(4)), year >= 2007,
      let local = Timestamp("\(parts[0])T\(parts[1])Z"), let march = firstSunday(of: "\(year)-03"),
      let november = firstSunday(of: "\(year)-11")
    else { return nil }
    // Since 2007, clocks go forward at 2:00 on the second Sunday of March, and back at 2:00 on the first Sunday of
    // November (Energy Policy Act of 2005, section 110).
    let (forward, back) = (march + .days(7) + .hours(2), november + .hours(2))
    switch local {
    case forward..<forward + .hours(1), back - .hours(1)..<back: return nil
    case forward..<back: return local + .hours(7)
    default: return local + .hours(8)
    }
  }

  /// The first Sunday's midnight, as if it were UTC.
  private static func firstSunday(of month: String) -> Timestamp? {
    Timestamp("\(month)-01T00:00:00Z").map { first in
      // 1970-01-01 was a Thursday, four days after a Sunday.
      let weekday = (first.seconds / 86_400 + 4) % 7
      return first + .days((7 - weekday) % 7)
    }
  }
}
