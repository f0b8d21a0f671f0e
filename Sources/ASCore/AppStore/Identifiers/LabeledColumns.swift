import Base

/// The columns of a table in a text, such as one that was copied from a database, whose first line has only names. A
/// label of something else there is for the numbers of its column, and not for the first number below.
struct LabeledColumns {
  private let labels: [(kind: Identifier.OfPurchase?, other: IDLabel.Other?)]
  /// What separates the columns; nil for spaces.
  private let sign: UInt8?
  /// The number of signs in each line, or of words.
  private let count: Int

  /// Returns nil for other lines, and for tables that have not both a label of an ID and one of something else.
  init?(_ line: TextLine) {
    guard line.words.count > 1, !line.text.contains(where: \.isDigit) else { return nil }
    sign = "|,;".utf8.first { line.text.contains($0) }
    var labels: [(kind: Identifier.OfPurchase?, other: IDLabel.Other?)] = []
    for (word, cell) in zip(line.words, Self.cells(of: line, sign)) {
      while labels.count <= cell { labels.append((nil, nil)) }
      let name = line.text[word.range]
      IDLabel.read(name, &labels[cell].other)
      labels[cell].kind = labels[cell].kind ?? IDLabel.of(name)
    }
    guard labels.contains(where: { $0.kind != nil }), labels.contains(where: { $0.other != nil }),
      // Without signs, each word is a name, unlike in a sentence.
      sign != nil || labels.allSatisfy({ $0.kind != nil || $0.other != nil })
    else { return nil }
    (self.labels, count) = (labels, Self.count(line, sign))
  }

  /// Returns the column of each word of a line; nil for a line with another number of columns.
  func cells(of line: TextLine) -> [Int]? {
    let cells = Self.cells(of: line, sign)
    return Self.count(line, sign) == count && cells.allSatisfy { $0 < labels.count } ? cells : nil
  }

  private static func count(_ line: TextLine, _ sign: UInt8?) -> Int {
    sign.map { sign in line.text.count { $0 == sign } } ?? line.words.count
  }

  func label(of cell: Int) -> (kind: Identifier.OfPurchase?, other: IDLabel.Other?) { labels[cell] }

  private static func cells(of line: TextLine, _ sign: UInt8?) -> [Int] {
    guard let sign else { return Array(line.words.indices) }
    var (cell, end) = (0, line.text.startIndex)
    return line.words.map { word in
      cell += line.text[end..<word.range.lowerBound].count { $0 == sign }
      end = word.range.upperBound
      return cell
    }
  }
}
