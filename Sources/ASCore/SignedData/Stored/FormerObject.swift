import AppStore
import Base

/// A purchase or renewal that a server stored, converted to the current names and formats.
struct FormerObject: Sendable {
  /// The converted members. Dates that could not be read are in `unread`, as they were stored.
  var members = JSONObject()
  /// `nil` if the ID is empty or invalid.
  var transactionID: String?
  var originalTransactionID: String?
}

/// Reads objects with former members, by a table of these members.
struct FormerObjectReader: Sendable {
  private let rows: [Row]
  private let names: FormerNames

  /// A class, because copying a struct would retain each of its strings.
  private final class Row: Sendable {
    let member: FormerMember
    let isDate: Bool
    /// Whether it is the first row for its current member.
    let isFirst: Bool
    /// The names of the member. A date has three, of which the first readable one is used.
    let names: [String]
    /// The indexes of `names` among all known names.
    let places: [Int]
    /// Whether it describes a revocation. These members do not apply to an upgraded purchase.
    let isRevocation: Bool

    init(_ member: FormerMember, after others: [Row], among known: inout FormerNames) {
      self.member = member
      isDate = member.form == .date
      isFirst = !others.contains { [$0.member.today, $0.member.implied?.today].contains(member.today) }
      names = isDate ? [member.name + "_ms", member.name, member.name + "_pst"] : [member.name]
      places = names.map { known.add($0) }
      isRevocation = member.today.hasPrefix("revocation")
    }
  }

  init(_ members: [FormerMember]) {
    var names = FormerNames()
    rows = members.reduce(into: []) { rows, member in rows.append(Row(member, after: rows, among: &names)) }
    self.names = names
  }

  /// Reads the object that begins at a token of the tape.
  func read(_ object: Int, of tape: JSONTape) -> FormerObject {
    var read = FormerObject()
    let (places, tokens) = (places(of: object, tape), tape.tokens)
    guard !places.isEmpty else { return read }
    func value(_ name: Int) -> StoredValue? { places[name].map { StoredValue(tokens[$0], tape) } }
    var unread = JSONObject()
    var isUpgraded = false
    for row in rows where !(isUpgraded && row.isRevocation) {
      if row.isDate {
        if let date = value(row.places[0])?.date() ?? value(row.places[1])?.date()
          ?? value(row.places[2])?.date(isPacific: true)
        {
          read.members.append(row.member.today, .number(JSONNumber(date)))
        } else if let place = row.places.firstIndex(where: { value($0)?.hasContent ?? false }) {
          unread.append(row.names[place], value(row.places[place])?.text.map(JSON.string) ?? .null)
        }
      } else if let value = value(row.places[0]), row.isFirst || read.members[row.member.today] == nil {
        // The row of `isUpgraded` precedes the rows that depend on it.
        if row.member.today == "isUpgraded" { isUpgraded = value.truth == true }
        Self.add(value, of: row.member, to: &read)
      }
    }
    if !unread.members.isEmpty { read.members.append("unread", .object(unread)) }
    return read
  }

  /// The token index of the value of each known name, the last if a name is repeated; empty if there is none.
  private func places(of object: Int, _ tape: JSONTape) -> [Int?] {
    var places: [Int?] = []
    tape.forEachMember(of: object) { name, value in
      guard let known = names[name] else { return }
      if places.isEmpty { places = Array(repeating: nil, count: names.count) }
      places[known] = value
    }
    return places
  }

  private static func add(_ value: StoredValue, of member: FormerMember, to read: inout FormerObject) {
    guard let today = value.today(member.form) else { return }
    read.members.append(member.today, today)
    switch member.today {
    case "transactionId": read.transactionID = value.id
    case "originalTransactionId": read.originalTransactionID = value.id
    default: break
    }
    if let implied = member.implied, read.members[implied.today] == nil {
      read.members.append(implied.today, implied.value)
    }
  }
}

/// A value as it was stored.
private struct StoredValue {
  private let kind: JSONTape.Token.Kind
  /// The content of a string, or a number or boolean as written; `nil` for null, an array or an object.
  let text: String?

  init(_ token: JSONTape.Token, _ tape: JSONTape) {
    kind = token.kind
    text = kind == .null || token.isContainer ? nil : tape.string(token)
  }

  /// An array or object is never a valid date, but it is still reported as unread.
  var hasContent: Bool { kind != .null && text != "" }

  var id: String? { kind == .bool ? nil : text }

  /// Converts the value to its current format; returns `nil` for an empty value. A value with another format is kept
  /// unchanged, so that nothing is lost, as are long IDs.
  func today(_ form: FormerMember.Form) -> JSON? {
    guard let text, !text.isEmpty else { return nil }
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
    guard let text, text.utf8.count <= 18, text.utf8.first?.isDigit ?? false else { return nil }
    return Int64(text)
  }

  var truth: Bool? {
    switch text {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// The date in milliseconds since 1970, from a number of milliseconds, or from text as in verifyReceipt's responses
  /// (`2024-08-06 12:00:00 Etc/GMT`) or in receipts.
  func date(isPacific: Bool = false) -> Int64? {
    if !isPacific, let integer { return integer }
    // No date is longer.
    guard kind == .string, let text, text.utf8.count < 64 else { return nil }
    if isPacific { return PacificTime.timestamp(of: text)?.milliseconds }
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2] == "Etc/GMT" || parts[2] == "GMT" {
      return Timestamp("\(parts[0])T\(parts[1])Z")?.milliseconds
    }
    return ReceiptField.timestamp(of: text)?.milliseconds
  }
}

extension JSONObject {
  /// Appends a member without checking for duplicates. The name must be new.
  mutating func append(_ name: String, _ value: JSON) {
    members.append(Member(name: name, value: value))
  }
}
