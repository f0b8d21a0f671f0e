import Base

/// The words of a line of pasted text, in ASCII, with what separates them. Identifiers (`PurchaseWords`) and names
/// (`NameScanner`) are found among them; signed data is found before, by `ArrivingTexts`.
package struct TextLine {
  /// Without the signs before a quoted line of an email. Letters and signs of other scripts are quotes, which separate
  /// words, because such text may have no spaces.
  package let text: ArraySlice<UInt8>
  package private(set) var words: [Word] = []

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
    text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.lazy.map { TextLine($0) }
  }

  private init(_ line: ArraySlice<UInt8>) {
    text = Self.withoutQuoteSigns(Self.plain(line))
    var (place, end) = (text.startIndex, text.startIndex)
    while place < text.endIndex {
      guard isOfWord(place) else {
        place += 1
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

  /// The text behind the last word.
  var rest: ArraySlice<UInt8> { text[(words.last?.range.upperBound ?? text.startIndex)...] }

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
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return .space }
    let isPair = bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
    if isPair, bytes.allSatisfy({ $0.isSpace || ":=<>\"'\\`".utf8.contains($0) }) { return .pair }
    if bytes.contains(where: { !$0.isSpace && $0 != UInt8(ascii: ".") }) { return .other }
    return bytes.contains(UInt8(ascii: "\n")) ? .line : .space
  }

  private static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let hasMarkup = line.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    if !hasMarkup, line.allSatisfy({ $0 < 0x80 }) { return line }
    var text = String(decoding: line, as: UTF8.self)
    if hasMarkup { for mark in lineBreakMarks { text = text.replacing(mark, with: "") } }
    var plain: [UInt8] = []
    for scalar in PastedText.plain(text).unicodeScalars {
      switch scalar.value {
      case 0..<0x80: plain.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x2010...0x2013, 0x2212: plain.append(UInt8(ascii: "-"))
      default: plain.append(UInt8(ascii: "\""))
      }
    }
    return plain[...]
  }

  /// HTML that allows a line break inside a word.
  private static let lineBreakMarks = ["<wbr>", "<wbr/>", "<wbr />", "&shy;", "&#173;", "&ZeroWidthSpace;", "&#8203;"]

  private static func withoutQuoteSigns(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    while case let bare = rest.drop(while: \.isSpace), bare.first == UInt8(ascii: ">") { rest = bare.dropFirst() }
    return rest
  }
}
