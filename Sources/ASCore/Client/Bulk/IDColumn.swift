import AppStore
import Base

/// Finds the column with the IDs in a file of separated values.
package struct IDColumn {
  package let names: [String]
  /// The accepted kinds of IDs, at least one.
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
    var candidates = texts.indices.filter { isIdentifier(texts[$0]) }
    // If no cell is a complete ID, grouped digits and lists count in columns with a name such as `orders`.
    if candidates.isEmpty { candidates = texts.indices.filter { Self.isName(names[$0]) && isGrouped(texts[$0]) } }
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

  /// Returns whether a cell is an ID. Unlike in an argument, dates in milliseconds and two words are not accepted.
  private func isIdentifier(_ text: String) -> Bool { expected.contains { isIdentifier(text, $0) } }

  private func isIdentifier(_ text: String, _ expected: Identifier.Name) -> Bool {
    let read = PastedIdentifier(text, as: expected).read
    switch expected.spelling {
    case .digits: return WordShape.isTransaction(read, atLeast: WordShape.shortestBesideDates)
    case .capitalsAndDigits: return WordShape.isOrder(read) && !PastedText(text).bare.utf8.contains(where: \.isSpace)
    case .uuid, .word: return read.isUUID || WordShape.isTestToken(read)
    case .free: return false
    }
  }

  private func isGrouped(_ text: String) -> Bool {
    expected.contains { expected in
      let read = PastedIdentifier(text, as: expected).read
      if PastedIdentifier.mentions(in: text, as: expected).count > 1 { return true }
      switch expected.spelling {
      case .digits: return WordShape.isTransaction(read)
      case .capitalsAndDigits: return WordShape.isOrder(read)
      case .uuid, .word, .free: return false
      }
    }
  }

  /// Returns whether a first line contains column names and no IDs.
  static func isHeader(_ fields: [[UInt8]]) -> Bool {
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    return texts.contains { $0.utf8.contains { $0.isLetter || $0 >= 0x80 } }
      && !texts.contains { PastedIdentifier.any($0) != nil }
  }

  /// Returns whether a line without separators is a name for a column of IDs.
  static func isName(_ line: String) -> Bool { ownNames.contains(key(line)) }

  private static let ownNames = Set(
    Identifier.Name.allCases.map { key($0.rawValue) } + ["id", "ids", "order", "ordernumber", "transaction", "orders"])

  private static func key(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isLetter || $0.isDigit || $0 >= 0x80 }, as: UTF8.self)
  }
}
