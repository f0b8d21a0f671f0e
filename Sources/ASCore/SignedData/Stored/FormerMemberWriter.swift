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
  private let purchased: (text: Int, milliseconds: Int, pacific: Int)

  private struct Row {
    /// With its quotation marks and its colon.
    let name: [UInt8]
    let form: FormerMember.Form
    /// The name that it is read from, and of a date the one with milliseconds, which counts first.
    let source: Int
    let milliseconds: Int
    /// Of a date the one in the time of California, which counts last.
    let pacific: Int
    /// Of a date all of them, with their quotation marks and colons.
    let stored: [[UInt8]]
    /// Which member of today it is.
    let output: Int
    let implied: (name: [UInt8], value: [UInt8], output: Int)?
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
        name: Self.name(member.today), form: member.form, source: index(member.name, in: &names),
        milliseconds: member.form == .date ? index("\(member.name)_ms", in: &names) : Self.none,
        pacific: member.form == .date ? index("\(member.name)_pst", in: &names) : Self.none,
        stored: member.form == .date ? ["_ms", "", "_pst"].map { Self.name(member.name + $0) } : [],
        output: index(member.today, in: &outputs),
        implied: member.implied.map { (Self.name($0.today), Array($0.value.utf8), index($0.today, in: &outputs)) },
        isRevocation: member.today.hasPrefix("revocation"),
        isName: ["originalTransactionId", "productId"].contains(member.today))
    }
    upgraded = index("is_upgraded", in: &names)
    ids = (index("transaction_id", in: &names), index("original_transaction_id", in: &names))
    purchased = (
      index("purchase_date", in: &names), index("purchase_date_ms", in: &names), index("purchase_date_pst", in: &names)
    )
    self.names = NameIndex(names)
    nameCount = names.count
    outputCount = outputs.count
  }

  private static let none = -1

  /// Where the value of each known name of an object stands; the last one where a name is repeated.
  struct Values {
    fileprivate var tokens: [Int32] = []
    /// Where those of all objects without a known name are: a text may hold a million empty ones.
    fileprivate var nothing: Int?

    /// Forgets all objects.
    mutating func removeAll() {
      tokens.removeAll(keepingCapacity: true)
      nothing = nil
    }
  }

  /// Adds the values of an object, and answers where they are among the others.
  func add(_ object: Int, of tape: JSONTape, to values: inout Values) -> Int {
    let tokens = tape.tokens
    let start = values.tokens.count
    var isKnown = false
    values.tokens.append(contentsOf: repeatElement(Int32(Self.none), count: nameCount))
    tape.text.withUnsafeBytes { text in
      var member = object + 1
      let end = Int(tokens[object].next)
      while member < end {
        let name = tokens[member]
        if let index = names[UnsafeRawBufferPointer(rebasing: text[Int(name.start)..<Int(name.end)])] {
          values.tokens[start + index] = Int32(truncatingIfNeeded: member + 1)
          isKnown = true
        }
        member = Int(tokens[member + 1].next)
      }
    }
    guard !isKnown else { return start }
    if let nothing = values.nothing {
      values.tokens.removeLast(nameCount)
      return nothing
    }
    values.nothing = start
    return start
  }

  func transactionID(_ start: Int, in values: Values, _ tape: JSONTape) -> JSONTape.Token? {
    id(values.tokens[start + ids.transaction], tape)
  }

  func originalTransactionID(_ start: Int, in values: Values, _ tape: JSONTape) -> JSONTape.Token? {
    id(values.tokens[start + ids.original], tape)
  }

  /// Nil where it is empty or nothing that can be an ID.
  private func id(_ value: Int32, _ tape: JSONTape) -> JSONTape.Token? {
    guard value >= 0, case let token = tape.tokens[Int(value)], token.kind == .string || token.kind == .number,
      token.end > token.start
    else { return nil }
    return token
  }

  /// When it was bought, in milliseconds since 1970; the earliest of all numbers where nothing says so.
  func date(_ start: Int, in values: Values, _ tape: JSONTape) -> Int64 {
    func token(_ source: Int) -> JSONTape.Token? {
      let value = values.tokens[start + source]
      return value < 0 ? nil : tape.tokens[Int(value)]
    }
    let stored = Self.date(token(purchased.milliseconds), token(purchased.text), token(purchased.pacific), tape)
    if case .milliseconds(let number) = stored { return number }
    return .min
  }

  /// Appends the members of an object, without braces around them, and answers how many dates could not be read: these
  /// stand in `unread` as they were stored. `onlyNames`: those that say which subscription it is.
  @discardableResult
  func append(
    _ start: Int, in values: Values, of tape: JSONTape, onlyNames: Bool = false, isFirst: inout Bool,
    to output: inout [UInt8]
  ) -> Int {
    let tokens = tape.tokens
    func value(_ source: Int) -> JSONTape.Token? {
      let value = values.tokens[start + source]
      return value < 0 ? nil : tokens[Int(value)]
    }
    var isWritten: UInt64 = 0
    var unread: [(name: [UInt8], token: JSONTape.Token)] = []
    let isUpgraded = value(upgraded).flatMap { Self.truth($0, tape) } == true
    for row in rows where isWritten & 1 << row.output == 0 && !(isUpgraded && row.isRevocation) {
      if onlyNames, !row.isName { continue }
      if row.form == .date {
        let date = Self.date(value(row.milliseconds), value(row.source), value(row.pacific), tape)
        switch date {
        case .none: continue
        case .unread(let place, let token): unread.append((row.stored[place], token))
        case .milliseconds(let number):
          Self.appendName(row.name, isFirst: &isFirst, to: &output)
          Self.append(number, to: &output)
          isWritten |= 1 << row.output
        }
        continue
      }
      guard let token = value(row.source) else { continue }
      let (end, wasFirst) = (output.count, isFirst)
      Self.appendName(row.name, isFirst: &isFirst, to: &output)
      guard Self.append(row, token, tape, to: &output) else {
        output.removeSubrange(end...)
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
    if !unread.isEmpty { Self.append(unread: unread, of: tape, isFirst: &isFirst, to: &output) }
    return unread.count
  }

  /// What a date is told as.
  private enum StoredDate {
    case none
    case milliseconds(Int64)
    /// In the member of that place among those that it may stand in.
    case unread(Int, JSONTape.Token)
  }

  private static func date(
    _ milliseconds: JSONTape.Token?, _ text: JSONTape.Token?, _ pacific: JSONTape.Token?, _ tape: JSONTape
  ) -> StoredDate {
    if let milliseconds, let number = Self.milliseconds(milliseconds, tape) { return .milliseconds(number) }
    if let text, let number = Self.milliseconds(text, tape) { return .milliseconds(number) }
    if let pacific, let number = Self.pacific(pacific, tape) { return .milliseconds(number) }
    for (place, token) in [milliseconds, text, pacific].enumerated() {
      if let token, saysSomething(token) { return .unread(place, token) }
    }
    return .none
  }

  /// A list and an object are nothing that a date or an ID is ever written as, and no less unread for that.
  private static func saysSomething(_ token: JSONTape.Token) -> Bool {
    token.kind == .string ? token.end > token.start : token.kind != .null
  }

  private static let unreadName = name("unread")

  private static func append(
    unread: [(name: [UInt8], token: JSONTape.Token)], of tape: JSONTape, isFirst: inout Bool, to output: inout [UInt8]
  ) {
    appendName(unreadName, isFirst: &isFirst, to: &output)
    output.append(UInt8(ascii: "{"))
    var isFirstInside = true
    for (name, token) in unread {
      appendName(name, isFirst: &isFirstInside, to: &output)
      if token.isContainer { output.append(contentsOf: "null".utf8) } else { appendText(token, of: tape, to: &output) }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// False, whatever was appended, for what says nothing. A value that is not of its form stays as it stands, so that
  /// nothing is lost.
  private static func append(
    _ row: Row, _ token: JSONTape.Token, _ tape: JSONTape, to output: inout [UInt8]
  ) -> Bool {
    guard token.kind == .string && token.end > token.start || token.kind == .number || token.kind == .bool
    else { return false }
    switch row.form {
    case .text, .date: break
    case .number:
      if let number = integer(token, tape) ?? truth(token, tape).map({ $0 ? 1 : 0 }) {
        append(number, to: &output)
        return true
      }
    case .boolean:
      if let truth = truth(token, tape) {
        output.append(contentsOf: (truth ? "true" : "false").utf8)
        return true
      }
    case .truth(let value):
      guard truth(token, tape) == true else { return false }
      output.append(contentsOf: value.utf8)
      return true
    case .index(let words):
      if let number = integer(token, tape), let index = Int(exactly: number), words.indices.contains(index) {
        output.append(contentsOf: "\"\(words[index])\"".utf8)
        return true
      }
    }
    appendText(token, of: tape, to: &output)
    return true
  }
}

extension FormerMemberWriter {
  /// A name with its quotation marks and its colon.
  static func name(_ name: String) -> [UInt8] { Array("\"\(name)\":".utf8) }

  static func appendName(_ name: [UInt8], isFirst: inout Bool, to output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    output.append(contentsOf: name)
  }

  private static func append(_ number: Int64, to output: inout [UInt8]) {
    guard number > 0 else { return output.append(contentsOf: String(number).utf8) }
    let start = output.count
    var rest = number
    while rest > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    output[start...].reverse()
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
      switch bytes.count {
      case 1 where bytes[0] == UInt8(ascii: "1"): true
      case 1 where bytes[0] == UInt8(ascii: "0"): false
      case 4 where bytes.isSame(as: "true"): true
      case 5 where bytes.isSame(as: "false"): false
      default: nil
      }
    }
  }

  private static func pacific(_ token: JSONTape.Token, _ tape: JSONTape) -> Int64? {
    dateText(token, tape).flatMap(PacificTime.timestamp)?.milliseconds
  }

  /// nil for what is no text, or too long for a date.
  private static func dateText(_ token: JSONTape.Token, _ tape: JSONTape) -> String? {
    token.kind == .string && token.end - token.start < 64 ? tape.string(token) : nil
  }

  /// A number of milliseconds, or a date as verifyReceipt (`2024-08-06 12:00:00 Etc/GMT`) or a receipt writes it.
  private static func milliseconds(_ token: JSONTape.Token, _ tape: JSONTape) -> Int64? {
    if let number = integer(token, tape) { return number }
    guard let text = dateText(token, tape) else { return nil }
    let parts = text.split(separator: " ")
    if parts.count == 3, parts[2] == "Etc/GMT" || parts[2] == "GMT" {
      return Timestamp("\(parts[0])T\(parts[1])Z")?.milliseconds
    }
    return ReceiptField.timestamp(of: text)?.milliseconds
  }
}

extension UnsafeRawBufferPointer {
  /// Whether it is that ASCII text.
  fileprivate func isSame(as word: StaticString) -> Bool {
    isSame(as: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
