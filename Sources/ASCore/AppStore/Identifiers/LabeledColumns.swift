import Base

/// The columns of a table in a text, such as one copied from a database or a spreadsheet. Its first line contains only
/// names. There, the label of something else is about the numbers of its column, not about the next number.
struct LabeledColumns {
  typealias Label = (kind: Identifier.OfPurchase?, isOfID: Bool, other: IDLabel.Other?)

  private(set) var labels: [Label] = []
  /// What separates the columns; nil for spaces.
  private let separator: UInt8?
  /// The number of separators in each line, or of words.
  private let count: Int

  /// Returns nil for other lines, and for tables without a label of an ID or without one of something else.
  init?(_ line: TextLine) {
    let names = line.words.map { line.text[$0.range] }
    guard names.count > 1, names.contains(where: { IDLabel.of($0) != nil }),
      !names.contains(where: { $0.allSatisfy(\.isDigit) || OrderLikelihood($0) == .likely })
    else { return nil }
    separator = "\t|,;".utf8.first { line.text.contains($0) }
    // In a sentence, a space follows a comma.
    if let separator, ",;".utf8.contains(separator), line.text.firstRange(of: [separator, UInt8(ascii: " ")]) != nil {
      return nil
    }
    let columns: [Int]
    (columns, count) = Self.columns(of: line, separator)
    for (name, column) in zip(names, columns) {
      while labels.count <= column { labels.append((nil, false, nil)) }
      IDLabel.read(name, &labels[column].other)
      if labels[column].kind == nil, !IDLabel.isNameOfOther(name) { labels[column].kind = IDLabel.of(name) }
      labels[column].isOfID = labels[column].isOfID || IDLabel.isOfID(name)
    }
    guard labels.contains(where: { $0.kind != nil }), labels.contains(where: { $0.other != nil }),
      // Without separators, each word is a label, unlike in a sentence.
      separator != nil
        || TextLine.gap(line.rest) == .space && labels.allSatisfy({ $0.kind != nil || $0.other != nil })
    else { return nil }
  }

  /// Returns the column of each word of a line; nil for a line with another number of columns.
  func columns(of line: TextLine) -> [Int]? {
    let (columns, count) = Self.columns(of: line, separator)
    return count == self.count && columns.allSatisfy { $0 < labels.count } ? columns : nil
  }

  private static func columns(of line: TextLine, _ separator: UInt8?) -> (columns: [Int], count: Int) {
    guard let separator else { return (Array(line.words.indices), line.words.count) }
    var (count, end, isQuoted) = (0, line.text.startIndex, false)
    func pass(_ gap: ArraySlice<UInt8>) {
      for byte in gap {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() } else if byte == separator, !isQuoted { count += 1 }
      }
    }
    let columns = line.words.map { word in
      pass(line.text[end..<word.range.lowerBound])
      end = word.range.upperBound
      return count
    }
    pass(line.text[end...])
    return (columns, count)
  }
}
