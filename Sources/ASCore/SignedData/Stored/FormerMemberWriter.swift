import AppStore
import Base

/// Writes objects with former members in the names and forms of today, by copying bytes wherever a value stays as it is.
struct FormerMemberWriter: Sendable {
  private let rows: [Row]
  /// Every name that a row may be read from.
  private let names: NameIndex
  private let nameCount: Int
  /// How many members of today there are.
  private let outputCount: Int
  private let upgraded: Int
  private let ids: (transaction: Int, original: Int)
  private let purchased: (text: Int, milliseconds: Int)

  private struct Row {
    let name: String
    let form: FormerMember.Form
    /// The name that it is read from, and of a date the one with milliseconds, which counts first.
    let source: Int
    let milliseconds: Int
    /// Which member of today it is.
    let output: Int
    let implied: (name: String, value: [UInt8], output: Int)?
    /// Whether it tells that something was taken back, which it does not of an upgraded purchase.
    let isRevocation: Bool
    /// Whether it names what a record is about.
    let isName: Bool
  }

  init(_ members: [FormerMember]) {
    var (names, outputs): ([String], [String]) = ([], [])
    func index(_ name: String, in list: inout [String]) -> Int {
      if let known = list.firstIndex(of: name) { return known }
      list.append(name)
      return list.count - 1
    }
    rows = members.map { member in
      Row(
        name: member.today, form: member.form, source: index(member.name, in: &names),
        milliseconds: member.form == .date ? index("\(member.name)_ms", in: &names) : Self.none,
        output: index(member.today, in: &outputs),
        implied: member.implied.map { ($0.today, Array($0.value.utf8), index($0.today, in: &outputs)) },
        isRevocation: member.today.hasPrefix("revocation"),
        isName: ["originalTransactionId", "productId"].contains(member.today))
    }
    upgraded = index("is_upgraded", in: &names)
    ids = (index("transaction_id", in: &names), index("original_transaction_id", in: &names))
    purchased = (index("purchase_date", in: &names), index("purchase_date_ms", in: &names))
    self.names = NameIndex(names)
    nameCount = names.count
    outputCount = outputs.count
  }

  private static let none = -1

  /// Where the value of each known name stands; the last one where a name is repeated.
  private func values(of object: Int, _ tape: JSONTape) -> [Int] {
    var values = [Int](repeating: Self.none, count: nameCount)
    var member = object + 1
    while member < Int(tape.tokens[object].next) {
      if let name = tape.withBytes(tape.tokens[member], { names[$0] }) { values[name] = member + 1 }
      member = Int(tape.tokens[member + 1].next)
    }
    return values
  }

  func transactionID(of object: Int, _ tape: JSONTape) -> Int? { value(ids.transaction, of: object, tape) }
  func originalTransactionID(of object: Int, _ tape: JSONTape) -> Int? { value(ids.original, of: object, tape) }

  /// The value of one name, unless it is empty or nothing that can be an ID.
  private func value(_ name: Int, of object: Int, _ tape: JSONTape) -> Int? {
    let value = values(of: object, tape)[name]
    guard value != Self.none, case let token = tape.tokens[value], token.kind == .string || token.kind == .number,
      token.end > token.start
    else { return nil }
    return value
  }

  /// When it was bought, in milliseconds since 1970; the earliest of all numbers where nothing says so.
  func date(of object: Int, _ tape: JSONTape) -> Int64 {
    let values = values(of: object, tape)
    for source in [purchased.milliseconds, purchased.text] where values[source] != Self.none {
      if let date = Self.milliseconds(tape.tokens[values[source]], tape) { return date }
    }
    return .min
  }

  /// Appends the members of an object, without braces around them. `onlyNames`: those that say which subscription it is.
  func append(
    _ object: Int, of tape: JSONTape, onlyNames: Bool = false, isFirst: inout Bool, to output: inout [UInt8]
  ) {
    let values = values(of: object, tape)
    var isWritten: UInt64 = 0
    let isUpgraded = values[upgraded] != Self.none && Self.truth(tape.tokens[values[upgraded]], tape) == true
    for row in rows where isWritten & 1 << row.output == 0 && !(isUpgraded && row.isRevocation) {
      if onlyNames, !row.isName { continue }
      let start = output.count
      let wasFirst = isFirst
      Self.appendName(row.name, isFirst: &isFirst, to: &output)
      guard append(row, values, tape, to: &output) else {
        output.removeSubrange(start...)
        isFirst = wasFirst
        continue
      }
      isWritten |= 1 << row.output
      if let implied = row.implied, isWritten & 1 << implied.output == 0 {
        Self.appendName(implied.name, isFirst: &isFirst, to: &output)
        output.append(contentsOf: implied.value)
        isWritten |= 1 << implied.output
      }
    }
  }

  /// False, whatever was appended, for what is not there or says nothing. A value that is not of its form stays as it
  /// stands, so that nothing is lost.
  private func append(_ row: Row, _ values: [Int], _ tape: JSONTape, to output: inout [UInt8]) -> Bool {
    if row.milliseconds != Self.none, values[row.milliseconds] != Self.none,
      let date = Self.milliseconds(tape.tokens[values[row.milliseconds]], tape)
    {
      output.append(contentsOf: String(date).utf8)
      return true
    }
    guard values[row.source] != Self.none else { return false }
    let token = tape.tokens[values[row.source]]
    guard token.kind == .string && token.end > token.start || token.kind == .number || token.kind == .bool else {
      return false
    }
    switch row.form {
    case .text: break
    case .number:
      if let number = Self.integer(token, tape) ?? Self.truth(token, tape).map({ $0 ? 1 : 0 }) {
        output.append(contentsOf: String(number).utf8)
        return true
      }
    case .boolean:
      if let truth = Self.truth(token, tape) {
        output.append(contentsOf: (truth ? "true" : "false").utf8)
        return true
      }
    case .date:
      if let date = Self.milliseconds(token, tape) {
        output.append(contentsOf: String(date).utf8)
        return true
      }
    case .truth(let value):
      guard Self.truth(token, tape) == true else { return false }
      output.append(contentsOf: value.utf8)
      return true
    case .index(let words):
      if let number = Self.integer(token, tape), let index = Int(exactly: number), words.indices.contains(index) {
        output.append(contentsOf: "\"\(words[index])\"".utf8)
        return true
      }
    }
    Self.appendText(token, of: tape, to: &output)
    return true
  }
}

extension FormerMemberWriter {
  static func appendName(_ name: String, isFirst: inout Bool, to output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    output.append(UInt8(ascii: "\""))
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
  }

  /// A text, number or boolean as text. The digits of a long ID stay what they are.
  static func appendText(_ token: JSONTape.Token, of tape: JSONTape, to output: inout [UInt8]) {
    guard !token.hasEscapes else {
      return JSON.string(tape.string(token)).write(into: &output, style: .compact)
    }
    output.append(UInt8(ascii: "\""))
    tape.withBytes(token) { output.append(contentsOf: $0) }
    output.append(UInt8(ascii: "\""))
  }

  private static func integer(_ token: JSONTape.Token, _ tape: JSONTape) -> Int64? {
    tape.withBytes(token) { bytes in
      // So many digits are always an Int64.
      guard (1...18).contains(bytes.count) else { return nil }
      var value: Int64 = 0
      for byte in bytes {
        guard byte.isDigit else { return nil }
        value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      }
      return value
    }
  }

  private static func truth(_ token: JSONTape.Token, _ tape: JSONTape) -> Bool? {
    tape.withBytes(token) { bytes in
      if sameBytes(bytes, "true") || sameBytes(bytes, "1") { return true }
      if sameBytes(bytes, "false") || sameBytes(bytes, "0") { return false }
      return nil
    }
  }

  /// A number of milliseconds, or a date as verifyReceipt (`2024-08-06 12:00:00 Etc/GMT`) or a receipt writes it.
  private static func milliseconds(_ token: JSONTape.Token, _ tape: JSONTape) -> Int64? {
    if let number = integer(token, tape) { return number }
    guard token.kind == .string, token.end - token.start < 64 else { return nil }
    let text = tape.string(token)
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2] == "Etc/GMT" || parts[2] == "GMT" {
      return Timestamp("\(parts[0])T\(parts[1])Z")?.milliseconds
    }
    return ReceiptField.timestamp(of: text)?.milliseconds
  }
}
