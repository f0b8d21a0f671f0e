import Base

/// The columns of a table in a text, such as one copied from a database or a spreadsheet. Its first line contains only
/// names. There, the label of something else is about the numbers of its column, not about the next number.
struct LabeledColumns {
  typealias Label = (kind: Identifier.OfPurchase?, isOfID: Bool, other: IDLabel.Other?)

  private(set) var labels: [Label] = []
  /// What separates the columns; nil for spaces.
  private let separator: UInt8?
  /// Whether two or more spaces separate them, so that a name may have several words.
  private let isAligned: Bool
  /// The number of separators in each line, or of words.
  private let count: Int

  /// Returns nil for other lines, and for tables without a label of something else. Without a separator, each column is
  /// labeled and one of them is of an ID, unlike in a sentence.
  init?(_ line: TextLine) {
    let names = line.words.map { line.text[$0.range] }
    separator = "\t|,;".utf8.first { line.text.contains($0) }
    isAligned = separator == nil && line.words.dropFirst().contains { Self.isWide(line, $0) }
    let areMembers = names.allSatisfy { $0.contains(UInt8(ascii: "_")) }
    // In a sentence, a space follows a comma. Most lines are one, so this is checked before the words.
    if let separator, !areMembers, ",;".utf8.contains(separator),
      line.text.firstRange(of: [separator, UInt8(ascii: " ")]) != nil
    {
      return nil
    }
    guard names.count > 1, separator != nil || names.contains(where: { IDLabel.of($0) != nil }),
      !names.contains(where: { $0.allSatisfy(\.isDigit) || OrderLikelihood($0) == .likely })
    else { return nil }
    let columns: [Int]
    (columns, count) = Self.columns(of: line, separator, isAligned)
    for (name, column) in zip(names, columns) {
      while labels.count <= column { labels.append((nil, false, nil)) }
      IDLabel.read(name, &labels[column].other)
      if labels[column].kind == nil, !IDLabel.isNameOfOther(name) { labels[column].kind = IDLabel.of(name) }
      labels[column].isOfID = labels[column].isOfID || IDLabel.isOfID(name)
    }
    guard labels.contains(where: { $0.other != nil }),
      separator != nil
        || labels.contains(where: { $0.kind != nil }) && TextLine.gap(line.rest) == .space
          && (isAligned || areMembers || labels.allSatisfy { $0.kind != nil || $0.other != nil })
    else { return nil }
  }

  /// Returns the column of each word of a line; nil for a line with another number of columns.
  func columns(of line: TextLine) -> [Int]? {
    let (columns, count) = Self.columns(of: line, separator, isAligned)
    return count == self.count && columns.allSatisfy { $0 < labels.count } ? columns : nil
  }

  private static func columns(
    of line: TextLine, _ separator: UInt8?, _ isAligned: Bool
  ) -> (columns: [Int], count: Int) {
    var (count, end, isQuoted) = (0, line.text.startIndex, false)
    func pass(_ gap: ArraySlice<UInt8>) {
      for byte in gap {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() } else if byte == separator, !isQuoted { count += 1 }
      }
    }
    let columns = line.words.enumerated().map { index, word in
      if separator != nil { pass(line.text[end..<word.range.lowerBound]) }
      if separator == nil, index > 0, !isAligned || isWide(line, word) { count += 1 }
      end = word.range.upperBound
      return count
    }
    if separator != nil { pass(line.text[end...]) }
    return (columns, count)
  }

  /// Returns a text with tabs and line breaks for the tags that end the cells and rows of a table.
  static func withRows(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (rows, copied, place): ([UInt8], Int, Int) = ([], text.startIndex, text.startIndex)
    while let start = text[place...].firstRange(of: Array("</t".utf8))?.lowerBound {
      place = start + 1
      guard let (name, length) = EncodedStep.tag(at: start, in: text), ["td", "th", "tr"].contains(name) else {
        continue
      }
      rows += text[copied..<start]
      rows.append(name == "tr" ? UInt8(ascii: "\n") : UInt8(ascii: "\t"))
      (copied, place) = (start + length, start + length)
    }
    return copied == text.startIndex ? text : (rows + text[copied...])[...]
  }

  /// Returns whether two spaces are before a word, as between aligned columns.
  private static func isWide(_ line: TextLine, _ word: TextLine.Word) -> Bool {
    line.text[..<word.range.lowerBound].suffix(2).elementsEqual("  ".utf8)
  }
}
