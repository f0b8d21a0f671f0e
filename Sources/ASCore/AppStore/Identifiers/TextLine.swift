import Base

/// The words of a line of pasted text, in ASCII, with what separates them. Identifiers (`IdentifierScan`) and names
/// (`NameScanner`) are found among them; signed data is found before, by `ArrivingTexts`.
package struct TextLine {
  /// Without the margin of a quotation and the separators of thousands in IDs. Letters and signs of other scripts are
  /// quotes, which separate words, because such text may have no spaces; those of currencies are `$`.
  package let text: ArraySlice<UInt8>
  /// Whether the text is indented, as the members of an object are.
  let isIndented: Bool
  /// The number of the line, from 1.
  let number: Int
  package private(set) var words: [Word] = []
  /// The words in which letters of another script were read as the Latin ones that look like them.
  let foreign: [String]
  /// Whether it is quoted from another message.
  let isQuoted: Bool
  /// The IDs and codes that were written with separators of thousands.
  let numbers: [SpreadsheetNumber.Joined]

  package struct Word {
    /// The place in `text`.
    package let range: Range<Int>
    /// What separates it from the word before.
    let gap: Gap
  }

  enum Gap {
    case space, line
    /// A colon or an equals sign, with quotes and spaces around.
    case pair
    case other
  }

  static func all(in text: ArraySlice<UInt8>) -> some Sequence<TextLine> {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().lazy.flatMap {
      index, line in
      line.split(separator: UInt8(ascii: "\r")).lazy.map { TextLine($0, number: index + 1) }
    }
  }

  package init(_ line: ArraySlice<UInt8>, number: Int = 1) {
    self.number = number
    let read = Self.plain(line)
    foreign = read.foreign
    var margin = read.plain.prefix(while: EncodedStep.isOfMargin)
    isQuoted = margin.contains(UInt8(ascii: ">"))
    isIndented = margin.first?.isSpace == true || margin.count > 1 && margin.suffix(2).allSatisfy(\.isSpace)
    // The first cell of a row may be empty, and a bold word has asterisks on both sides.
    while margin.last == UInt8(ascii: "\t") || margin.last == UInt8(ascii: "*") { margin.removeLast() }
    (text, numbers) = SpreadsheetNumber.joining(read.plain[margin.endIndex...])
    var (place, end) = (text.startIndex, text.startIndex)
    while place < text.endIndex {
      guard isOfWord(place) else {
        place += 1
        continue
      }
      // The name of a resource of AWS contains no ID of Apple's.
      if text[place...].drop(while: { $0 == UInt8(ascii: "-") }).starts(with: "arn:aws".utf8) {
        place = text[place...].firstIndex { $0.isSpace || "\"',;".utf8.contains($0) } ?? text.endIndex
        continue
      }
      let start = place
      while place < text.endIndex, isOfWord(place) { place += 1 }
      // A period ends a sentence, and a dash or an ellipsis is not a word.
      guard let last = text[start..<place].lastIndex(where: { $0 != UInt8(ascii: ".") }),
        text[start...last].contains(where: \.isAlphanumeric)
      else { continue }
      words.append(Word(range: start..<(last + 1), gap: Self.gap(text[end..<start])))
      end = last + 1
    }
  }

  /// The text between a word and the one before it.
  func gap(before index: Int) -> ArraySlice<UInt8> {
    text[(index > 0 ? words[index - 1].range.upperBound : text.startIndex)..<words[index].range.lowerBound]
  }

  /// The text behind the last word.
  var rest: ArraySlice<UInt8> { text[(words.last?.range.upperBound ?? text.startIndex)...] }

  /// Whether it is a line such as `-----Original Message-----`, below which another message is quoted.
  var beginsReply: Bool {
    text.starts(with: "-----".utf8)
      && words.contains { word in
        let word = text[word.range].prefix(20).prefix(while: \.isLetter).map(\.lowercased)
        return ["message", "nachricht", "mensaje", "messaggio", "mensagem", "bericht"].contains {
          word.elementsEqual($0.utf8)
        }
      }
  }

  static func hasMaskedWord(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return false }
    let line = TextLine(Array(text.utf8)[...])
    return line.words.contains(where: line.isMasked)
  }

  /// Returns whether asterisks beside a word replace a part of it, as in `MVK7WQ3X**`, unlike those around a bold word.
  func isMasked(_ word: Word) -> Bool {
    let (before, behind, asterisk) = (text[..<word.range.lowerBound], text[word.range.upperBound...], UInt8(ascii: "*"))
    guard before.last == asterisk || behind.first == asterisk else { return false }
    let (start, end) = (before.reversed().prefix { $0 == asterisk }.count, behind.prefix { $0 == asterisk }.count)
    return abs(start - end) > 1 && !isEndOfPhrase(word, start, end)
      || start > 0 && before.dropLast(start).last?.isAlphanumeric == true
      || end > 0 && behind.dropFirst(end).first?.isAlphanumeric == true
  }

  /// Returns whether the other end of a bold phrase is before or behind a word with asterisks on one side.
  private func isEndOfPhrase(_ word: Word, _ start: Int, _ end: Int) -> Bool {
    let asterisk = UInt8(ascii: "*")
    if start < end {
      let chunks = text[..<word.range.lowerBound].split(whereSeparator: \.isSpace)
      return chunks.contains { $0.prefix { $0 == asterisk }.count == end }
    }
    return text[word.range.upperBound...].split(whereSeparator: \.isSpace).contains { chunk in
      chunk.reversed().drop { ".,:;!?)".utf8.contains($0) }.prefix { $0 == asterisk }.count == start
    }
  }

  private func isOfWord(_ place: Int) -> Bool {
    let byte = text[place]
    if byte.isAlphanumeric { return true }
    // In a URL and in a time of day.
    if byte == UInt8(ascii: ":") {
      return text[(place + 1)...].starts(with: "//".utf8)
        || place > text.startIndex && text[place - 1].isDigit && place + 1 < text.endIndex && text[place + 1].isDigit
    }
    return "_-./@+$%~".utf8.contains(byte)
  }

  static func gap(_ bytes: ArraySlice<UInt8>) -> Gap {
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { return .space }
    let isPair = bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
    if isPair, bytes.allSatisfy({ $0.isSpace || ":=<>\"'\\`".utf8.contains($0) }) { return .pair }
    if bytes.contains(where: { !$0.isSpace && $0 != UInt8(ascii: ".") }) { return .other }
    return bytes.contains(UInt8(ascii: "\n")) ? .line : .space
  }

  /// Returns the line in ASCII, and the words in which letters of another script were read as Latin ones.
  private static func plain(_ line: ArraySlice<UInt8>) -> (plain: ArraySlice<UInt8>, foreign: [String]) {
    guard PastedText.needsReading(line) else { return (line, []) }
    let read = PastedText.plain(line)
    var (plain, foreign): ([UInt8], [String]) = (read.text, [])
    if read.hasLookAlikes, plain.contains(where: \.isDigit) {
      let latin = PlainCharacter.latin(String(decoding: plain, as: UTF8.self))
      (plain, foreign) = (Array(latin.text.utf8), latin.changed)
    }
    guard plain.contains(where: { $0 >= 0x80 }) else { return (plain[...], foreign) }
    var (ascii, place): ([UInt8], Int) = ([], 0)
    while place < plain.count {
      let byte = plain[place]
      if byte >= 0x80, let (english, length) = ForeignLabel.at(place, in: plain) {
        place += length
        if ascii.last?.isAlphanumeric == true { ascii.append(UInt8(ascii: " ")) }
        ascii += english
        if place < plain.count, plain[place].isAlphanumeric { ascii.append(UInt8(ascii: " ")) }
        continue
      }
      if byte & 0xC0 != 0x80 {
        // A letter is no quotation mark, which would hide the separators of a table.
        let sign: Unicode.Scalar =
          isCurrency(plain[place...].prefix(3)) ? "$" : plain[place...].starts(with: [0xE2, 0x80]) ? "\"" : "'"
        ascii.append(byte < 0x80 ? byte : UInt8(ascii: sign))
      }
      place += 1
    }
    return (ascii[...], foreign)
  }

  /// Returns whether bytes begin with the sign of a currency, from U+00A2 to U+00A5 or from U+20A0 to U+20BF.
  private static func isCurrency(_ bytes: ArraySlice<UInt8>) -> Bool {
    let second = bytes.dropFirst().first ?? 0
    return bytes.first == 0xC2 ? 0xA2...0xA5 ~= second : bytes.starts(with: [0xE2, 0x82]) && bytes.last ?? 0 >= 0xA0
  }
}
