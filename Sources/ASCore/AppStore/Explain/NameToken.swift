import Base

/// A word of a text, and what is around it. Lines of a stack trace have none.
struct NameToken {
  let text: String
  /// What separates it from the word before.
  let gap: TextLine.Gap
  /// Whether only the sign `before` separates it from the word before, as in `app[404]`.
  let isAttached: Bool
  /// Whether it is a type in a module or type of Ruby or C++: `JWT::DecodeError`.
  let isNested: Bool
  /// The bytes directly before and behind it; a space at the ends of a line.
  let before: UInt8
  let after: UInt8
  /// The number of its record. Its words tell what the numbers in it mean.
  let record: Int32
  /// The number of braces around it.
  let depth: Int
  /// The number of its line, from 1.
  let line: Int
  /// Its place among all words of the text.
  let word: Int

  /// Whether an apostrophe joins it to the word before: `aren't`.
  var isInWord: Bool { isAttached && "'\"".utf8.contains(before) && text.utf8.count < 3 }

  static func all(in lines: [TextLine]) -> [NameToken] {
    var tokens: [NameToken] = []
    var (records, count) = (RecordCount(), 0)
    var rest: ArraySlice<UInt8> = []
    for line in lines {
      let frame = StackFrame.range(in: line)
      records.begin(line, isFrame: frame != nil)
      var (end, isFirst) = (line.text.startIndex, true)
      for word in line.words {
        count += 1
        if let frame, frame.contains(word.range.lowerBound) {
          end = frame.upperBound
          continue
        }
        let between = line.text[end..<word.range.lowerBound]
        records.pass(between)
        let gap =
          isFirst && !tokens.isEmpty ? TextLine.gap(rest + [UInt8(ascii: "\n")] + between) : TextLine.gap(between)
        let after = word.range.upperBound
        tokens.append(
          NameToken(
            text: String(decoding: line.text[word.range], as: UTF8.self), gap: gap,
            isAttached: !isFirst && between.count == 1 && between.first?.isSpace == false,
            isNested: between.elementsEqual("::".utf8),
            before: between.last ?? UInt8(ascii: " "),
            after: after < line.text.endIndex ? line.text[after] : UInt8(ascii: " "), record: records.next(),
            depth: records.depth, line: line.number, word: count - 1))
        (end, isFirst) = (after, false)
      }
      let tail = line.text[end...]
      records.pass(tail)
      rest = isFirst ? rest : tail
    }
    return tokens
  }
}

/// Counts the records of a text: its lines, and the objects in braces, which can span several lines. The lines of a stack
/// trace, and the members that Node prints behind it, belong to the line above.
private struct RecordCount {
  private var (number, length): (Int32, Int) = (0, 0)
  private(set) var depth = 0

  /// Longer records are divided, so that the time to read one is limited.
  private static let longest = 200

  private mutating func begin() { (number, length) = (number + 1, 0) }

  mutating func begin(_ line: TextLine, isFrame: Bool) {
    // An object whose end is missing ends with its indentation.
    let continues = line.isIndented || line.text.first.map { "\"'}])".utf8.contains($0) } ?? true
    if !continues { depth = 0 }
    if depth == 0, !isFrame { begin() }
  }

  /// Reads what separates two words. An object behind another in a list is another record.
  mutating func pass(_ signs: ArraySlice<UInt8>) {
    var hasEnd = false
    for sign in signs {
      if sign == UInt8(ascii: "}") { (depth, hasEnd) = (max(0, depth - 1), true) }
      guard sign == UInt8(ascii: "{") else { continue }
      depth += 1
      if hasEnd { begin() }
    }
  }

  mutating func next() -> Int32 {
    if length == Self.longest { begin() }
    length += 1
    return number
  }
}
