import Base

/// The words of a line of pasted text, in ASCII, with what separates them. Identifiers (`PurchaseWords`) and names
/// (`NameScanner`) are found among them; signed data is found before, by `ArrivingTexts`.
package struct TextLine {
  /// Without the margin of a quotation. Letters and signs of other scripts are quotes, which separate
  /// words, because such text may have no spaces.
  package let text: ArraySlice<UInt8>
  /// The number of the line, from 1.
  let number: Int
  package private(set) var words: [Word] = []
  /// The line before letters of another script were read as the Latin ones that look like them; nil for most lines.
  let foreign: ArraySlice<UInt8>?

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

  private init(_ line: ArraySlice<UInt8>, number: Int) {
    self.number = number
    let latin = Self.withLatinLetters(line)
    foreign = latin == nil ? nil : line
    text = Self.plain(latin ?? line).drop(while: EncodedStep.isOfMargin)
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

  /// Returns nil for most lines, which have no such letters.
  private static func withLatinLetters(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    // The first bytes of Greek and Cyrillic letters.
    guard line.contains(where: { (0xCD...0xD3).contains($0) }), line.contains(where: \.isDigit) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    let latin = PlainCharacter.withLatinLetters(text)
    return sameBytes(text, latin) ? nil : Array(latin.utf8)[...]
  }

  private static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isOfMarkup(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") }
    guard line.contains(where: { $0 >= 0x80 || $0 == 0x1B || isOfMarkup($0) }) else { return line }
    var (plain, place): ([UInt8], Int) = ([], line.startIndex)
    while place < line.endIndex {
      let byte = line[place]
      if let length = EncodedStep.controlSequence(at: place, in: line) {
        place += length
        continue
      }
      if byte < 0x80 {
        // HTML that allows a line break inside a word is not a part of it.
        let step = isOfMarkup(byte) ? EncodedStep.at(place, in: line) : (.end, 1)
        if step.step != .nothing { plain += line[place..<(place + step.length)] }
        place += step.length
        continue
      }
      let scalar = EncodedStep.scalar(at: place, in: line)
      place += scalar?.utf8.count ?? 1
      switch scalar.map(PlainCharacter.init) {
      case .ascii(let byte): plain.append(byte)
      case .invisible: continue
      case .other, nil: plain.append(UInt8(ascii: "\""))
      }
    }
    return plain[...]
  }
}
