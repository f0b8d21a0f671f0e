import AppStore
import Base
import Platform

/// Reads IDs from lines or from a column of separated values, as needed, without blocking other work.
final class IDReader {
  private let rows: TableReader
  private let expected: Identifier.Name
  private let given: String?
  private let remark: (String) -> Void
  private var columns: IDColumn?
  private var column: Int?
  private var before: [TableReader.Row] = []
  private var pending: ArraySlice<GivenID> = []
  /// Bytes of the lines that were returned so far.
  var consumed: Int64 { rows.consumed }

  /// The maximum length of a line in bytes, which is longer than any ID, a JWS in its place, or a row of a table.
  private static let limit = 1 << 16
  /// The number of rows without an ID after which the file is rejected if the column is not known.
  private static let maximumRowsWithoutID = 1000

  init(
    _ source: ByteSource, of expected: Identifier.Name, column: String? = nil,
    remark: @escaping (String) -> Void = { _ in }
  ) {
    (self.expected, given, self.remark) = (expected, column, remark)
    rows = TableReader(
      source, column == nil ? .guessed : .named, separatorOfOneColumn: UInt8(ascii: ","), longestLine: Self.limit)
  }

  /// Returns the next ID. Empty lines and rows are skipped.
  func next() throws(Failure) -> NextInput<GivenID> {
    while true {
      if let next = pending.popFirst() { return .input(next) }
      let next = try rows.next()
      if columns == nil, let header = rows.header { try begin(header.names) }
      switch next {
      case .input(let row): try take(row)
      case .later(let arrival): return .later(arrival)
      case .end:
        if let columns, !before.isEmpty { throw columns.undecided }
        return .end
      }
    }
  }

  private func begin(_ names: [String]) throws(Failure) {
    let columns = IDColumn(names: names, expected: [expected])
    self.columns = columns
    if let given { column = try columns.named(given) } else if names.count == 1 { choose(0, columns) }
  }

  private func choose(_ index: Int, _ columns: IDColumn) {
    column = index
    remark("reading IDs from the column \(quoted(columns.names[index]))")
  }

  private func take(_ row: TableReader.Row) throws(Failure) {
    guard !row.fields.isEmpty else {
      return refuse("", "the line is longer than \(Self.limit >> 10) KiB and cannot be an ID")
    }
    guard let columns else { return try readList(String(decoding: row.fields[0], as: UTF8.self)) }
    if let column { return try add(row, columns.names[column], column) }
    guard let index = try columns.guess(row.fields) else {
      guard before.count < Self.maximumRowsWithoutID else { throw columns.undecided }
      return before.append(row)
    }
    choose(index, columns)
    for row in before + [row] { try add(row, columns.names[index], index) }
    before = []
  }

  /// Reads a line of a file without columns, which may contain several IDs.
  private func readList(_ text: String) throws(Failure) {
    let (ids, isList) = PastedIdentifier.several(in: text, as: expected)
    if isList, ids.count > 1 { return pending += ids.map { ($0, nil) } }
    if let fields = SeparatedRow.header(Array(text.utf8)[...])?.fields, fields.count(where: { !$0.isEmpty }) > 1 {
      let hint = "pass one ID per line, or csv with column names in the first line"
      return refuse(text, "\(quoted(text)) is not an ID", hint: hint)
    }
    try add(text)
  }

  private func add(_ row: TableReader.Row, _ name: String, _ index: Int) throws(Failure) {
    guard index < row.fields.count, !row.fields[index].isEmpty else {
      return refuse("", "line \(row.line) has no ID in the column \(quoted(name))")
    }
    try add(String(decoding: row.fields[index], as: UTF8.self))
  }

  private func add(_ text: String) throws(Failure) {
    // The following lines of a key are not recognizable, so none of them is read.
    if PrivateKeyText.isPasted(text) || text.utf8.starts(with: "-----BEGIN ".utf8) {
      throw Failure(
        .usage, "the ID file contains a private key; it was not sent",
        hint: "pass a file of IDs to --ids, and the key file to --private-key-path")
    }
    pending.append((text, nil))
  }

  private func refuse(_ text: String, _ message: String, hint: String? = nil) {
    pending.append((text, Failure(.usage, message, hint: hint)))
  }
}

/// A line or cell of a file of IDs, without surrounding spaces, and why it is not an ID.
typealias GivenID = (text: String, failure: Failure?)

/// Finds the column with the IDs in a file of separated values.
package struct IDColumn: Sendable {
  let names: [String]
  private let expected: [Identifier.Name]

  package init(names: [String], expected: [Identifier.Name]) {
    (self.names, self.expected) = (names, expected)
  }

  /// Returns the index of the column with this name. Only letters and digits are compared, ignoring case.
  package func named(_ name: String) throws(Failure) -> Int {
    let exact = names.indices.filter { sameBytes(names[$0], name) }
    let similar = names.indices.filter { sameBytes(Self.key(names[$0]), Self.key(name)) }
    let matches = exact.isEmpty ? similar : exact
    if matches.count == 1 { return matches[0] }
    let nearest = matches.isEmpty ? Nearest.to(name, among: names) : nil
    throw Failure(
      .usage, "\(matches.isEmpty ? "no column is" : "several columns are") named \(quoted(name))",
      hint: nearest.map { "did you mean \(quoted($0))?" } ?? "the columns are \(listed(Array(names.indices)))")
  }

  /// Returns the only column with an ID in a row; `nil` if there is none. Throws status 2 for several.
  package func guess(_ fields: [[UInt8]]) throws(Failure) -> Int? {
    let texts = fields.prefix(names.count).map { String(decoding: $0, as: UTF8.self) }
    // In columns with a name such as `orders`, grouped digits and lists count, too.
    let named = texts.indices.filter { Self.isName(names[$0]) }
    var candidates = named.filter { isIdentifier(texts[$0]) }
    if candidates.isEmpty { candidates = named.filter { isIdentifier(texts[$0], isGrouped: true) } }
    if candidates.isEmpty {
      candidates = texts.indices.filter { isIdentifier(texts[$0]) && !IDLabel.isNameOfOther(column: names[$0]) }
    }
    guard candidates.count > 1 else { return candidates.first }
    throw Failure(
      .usage, "several columns may contain the IDs: \(listed(candidates))", hint: "pass --id-column NAME to select one")
  }

  /// The failure for a file without any cell that looks like an ID.
  package var undecided: Failure {
    Failure(
      .usage,
      "no column looks like \(expected.map(\.withArticle).listed("or")): \(listed(Array(names.indices)))",
      hint: "pass --id-column NAME to select one")
  }

  private func listed(_ columns: [Int]) -> String {
    let shown = columns.prefix(12).map { quoted(names[$0]) }
    return shown.joined(separator: ", ") + (columns.count > shown.count ? ", …" : "")
  }

  /// The minimum number of digits of an ID in a column of any name: most telephone and article numbers have fewer.
  private static let shortestAlone = 14

  /// Whether a cell is an ID, or with `isGrouped` also grouped digits or a list. Unlike in an argument, dates
  /// without separators and two words are not accepted otherwise.
  private func isIdentifier(_ text: String, isGrouped: Bool = false) -> Bool {
    expected.contains { expected in
      if isGrouped, PastedIdentifier.several(in: text, as: expected).ids.count > 1 { return true }
      let read = PastedIdentifier(text, as: expected).read
      switch expected.spelling {
      case .digits:
        return WordShape.isTransaction(read)
          && (isGrouped || read.utf8.count >= Self.shortestAlone && !WordShape.isMoment(read))
      case .capitalsAndDigits:
        return WordShape.isOrder(read) && (isGrouped || !PastedText.bare(text).utf8.contains(where: \.isSpace))
      case .uuid, .word: return !isGrouped && (read.isUUID || WordShape.isTestToken(read))
      case .free: return false
      }
    }
  }

  /// Returns whether a first line contains column names and no IDs.
  static func isHeader(_ fields: [[UInt8]]) -> Bool {
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    return texts.contains { $0.utf8.contains { $0.isLetter || $0 >= 0x80 } }
      && !texts.contains { PastedIdentifier.any($0) != nil }
  }

  /// Returns whether a line without separators is a name for a column of IDs, also with a path as `--fields` prints it.
  static func isName(_ line: String) -> Bool {
    ownNames.contains(key(line)) || line.split(separator: ".").last.map { ownNames.contains(key(String($0))) } ?? false
  }

  private static let ownNames = Set(
    Identifier.Name.allCases.map { key($0.rawValue) } + ["id", "ids", "order", "ordernumber", "transaction", "orders"])

  /// Returns the letters and digits of a name in lowercase, which are compared.
  package static func key(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isLetter || $0.isDigit || $0 >= 0x80 }, as: UTF8.self)
  }
}

extension Context {
  /// The UUIDs of notifications that a receiver already has: one per line, in either case, or a csv column. Throws
  /// status 1 for an invalid line, because its notification would be sent again.
  package func notificationUUIDs(in path: String, remark: @escaping (String) -> Void) throws(Failure) -> TextSet {
    let reader = IDReader(try files.open(path), of: .notificationUUID, remark: remark)
    var known: TextSet = []
    while true {
      switch try reader.next() {
      case .input(let id):
        guard id.failure == nil, let uuid = id.text.pastedUUID else {
          throw Failure(
            .failure, "\(truncated(path, to: 200)) contains \(quoted(truncated(id.text, to: 80))), which is not a UUID",
            hint: "use one notificationUUID per line, or csv with column names in the first line")
        }
        known.insert(uuid.lowercased())
      case .later: clock.sleep(.milliseconds(20))
      case .end: return known
      }
    }
  }
}
