import AppStore
import Base

/// The letters and digits of a text as a reader sees them, in any encoding: full-width characters and digits of any
/// script as ASCII, lowercase as uppercase, without invisible characters, and escapes as what they encode.
struct FoldedText {
  let units: Units

  struct Unit {
    /// A capital letter, a digit, a separator of groups (a space, `-`, `.`, `_` or `/`) or of thousands (`,` or `'`),
    /// or another character of base64; 0 for anything else.
    let letter: UInt8
    let isLowercase: Bool
    /// The length of what is written in the text, at most that of a tag, which is below 256.
    private let length: UInt8
    private let offset: UInt32
    // A text may have millions of units, so they are small. The texts are shorter than 4 GiB.
    var start: Int { Int(offset) }
    var end: Int { start + Int(length) }

    fileprivate init(_ letter: UInt8, start: Int, end: Int) {
      (self.letter, isLowercase) = (letter.uppercased, letter.isLowercase)
      (offset, length) = (UInt32(truncatingIfNeeded: start), UInt8(truncatingIfNeeded: end - start))
    }

    fileprivate var isOfBase64: Bool { letter.isOfBase64 || letter == UInt8(ascii: "=") }
    var written: UInt8 { isLowercase ? letter.lowercased : letter }
  }

  /// The units of a text. Those of plain ASCII are its bytes, so that a long text needs no further memory.
  struct Units: RandomAccessCollection {
    private let storage: Storage

    private enum Storage {
      case ascii([UInt8])
      case units([Unit])
    }

    fileprivate init(_ bytes: [UInt8]) {
      let isPlain = bytes.allSatisfy { $0 < 0x80 && !"\\&<=\u{1B}".utf8.contains($0) }
      storage = isPlain ? .ascii(bytes) : .units(FoldedText.units(of: bytes))
    }

    var startIndex: Int { 0 }
    var endIndex: Int {
      switch storage {
      case .ascii(let bytes): bytes.count
      case .units(let units): units.count
      }
    }

    subscript(place: Int) -> Unit {
      switch storage {
      case .ascii(let bytes): Unit(FoldedText.letter(ofASCII: bytes[place]), start: place, end: place + 1)
      case .units(let units): units[place]
      }
    }
  }

  typealias Group = Slice<Units>

  /// Bytes that are not UTF-8 are read as Latin-1.
  init(_ bytes: [UInt8]) { units = Units(bytes) }

  private static func units(of bytes: [UInt8]) -> [Unit] {
    var (units, escapeEnd): ([Unit], Int) = ([], 0)
    units.reserveCapacity(bytes.count)
    // The end of the last unit and of the invisible characters behind it.
    var wordEnd = 0
    // In a word with a Latin letter or a digit, a letter that looks like one is read as it.
    func isOfLatinWord(_ start: Int, _ end: Int) -> Bool {
      if wordEnd == start, let last = units.last, last.letter.isAlphanumeric { return true }
      var place = end
      while place < min(bytes.count, end + longestLookAlike), let next = EncodedStep.scalar(at: place, in: bytes[...]) {
        if case .ascii(let byte) = PlainCharacter(next) { return byte.isAlphanumeric }
        guard PlainCharacter.latinLetter(next) != nil || PlainCharacter(next) == .invisible else { return false }
        place += next.utf8.count
      }
      return false
    }
    func add(_ scalar: Unicode.Scalar, _ start: Int, _ end: Int) {
      guard start >= escapeEnd else { return }
      var (scalar, end) = (scalar, end)
      // Markup, soft line breaks and colors inside a word are not a part of it, but a tag separates groups.
      if "&<\u{1B}".unicodeScalars.contains(scalar), let written = PlainCharacter.at(start, in: bytes[...]),
        written.length > 1 || written.character == .invisible
      {
        escapeEnd = start + written.length
        end = escapeEnd
        switch written.character {
        case .invisible where written.isTag: scalar = "-"
        case .invisible: scalar = "\u{AD}"
        case .ascii(let byte): scalar = Unicode.Scalar(byte)
        case .other: scalar = "\u{FFFD}"
        }
      }
      if scalar == "=" {
        let (step, length) = EncodedStep.at(start, in: bytes[...])
        if step == .nothing || length > 1 { (escapeEnd, end) = (start + length, start + length) }
        if step == .nothing { scalar = "\u{AD}" }
        if case .character(let byte) = step { scalar = Unicode.Scalar(byte) }
      }
      if scalar == "\\", let (value, length) = EncodedStep.escaped(bytes[(start + 1)...]),
        let meant = Unicode.Scalar(value)
      {
        escapeEnd = start + 1 + length
        (scalar, end) = (meant, escapeEnd)
      }
      if !scalar.isASCII, let latin = PlainCharacter.latinLetter(scalar), isOfLatinWord(start, end) {
        units.append(Unit(latin, start: start, end: end))
      } else if let letter = letter(scalar) {
        units.append(Unit(letter, start: start, end: end))
      } else if wordEnd != start {
        return
      }
      wordEnd = end
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      var place = 0
      for scalar in text.unicodeScalars {
        let end = place + UTF8.width(scalar)
        add(scalar, place, end)
        place = end
      }
    } else {
      for (index, byte) in bytes.enumerated() { add(Unicode.Scalar(byte), index, index + 1) }
    }
    return units
  }

  /// The number of bytes at the beginning of a word in which a Latin letter or a digit is searched.
  private static let longestLookAlike = 40

  private static func letter(ofASCII byte: UInt8) -> UInt8 {
    if (0x09...0x0D).contains(byte) { return UInt8(ascii: " ") }
    return byte.isSignInGroups ? byte : 0
  }

  /// Returns nil for invisible characters.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
    // A backslash only escapes the next character.
    if scalar == "\\" { return nil }
    switch PlainCharacter(scalar) {
    case .ascii(let byte): return letter(ofASCII: byte)
    case .invisible: return nil
    case .other: break
    }
    switch (scalar.properties.generalCategory, scalar.value) {
    case (.nonspacingMark, _), (.enclosingMark, _): return nil
    case (_, 0x2019): return UInt8(ascii: "'")
    case (_, 0x066C): return UInt8(ascii: ",")
    case (.dashPunctuation, _): return UInt8(ascii: "-")
    // Also superscript, subscript and circled digits.
    case (.otherNumber, _) where scalar.properties.numericType == .digit:
      return scalar.properties.numericValue.map { UInt8(ascii: "0") + UInt8($0) } ?? 0
    default: return 0
    }
  }

  /// Returns the first unit of the next group, after at most three separators or one of thousands between digits; nil if
  /// there is none. A run of spaces counts as one separator, because a continued line may be indented.
  private func next(after end: Int, joinsThousands: Bool) -> Int? {
    if joinsThousands, end > 0, end + 1 < units.count, units[end - 1].letter.isDigit,
      ",'".utf8.contains(units[end].letter), units[end + 1].letter.isDigit
    {
      return end + 1
    }
    var (place, signs) = (end, 0)
    while place < units.count, units[place].letter.isSeparatorOfGroups {
      if units[place].letter != UInt8(ascii: " ") || place == end || units[place - 1].letter != UInt8(ascii: " ") {
        signs += 1
      }
      place += 1
    }
    return place > end && signs <= 3 && place < units.count ? place : nil
  }

  var words: [String] {
    units.split { !$0.letter.isAlphanumeric }.map { String(decoding: $0.map(\.letter), as: UTF8.self) }
  }
}

extension UInt8 {
  fileprivate var isSeparatorOfGroups: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"): true
    default: false
    }
  }

  fileprivate var isSignInGroups: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "+"), UInt8(ascii: "="): true
    default: isAlphanumeric || isSeparatorOfGroups
    }
  }
}

// Recognizes identifiers of unknown customers by their form. Each function returns the number of units of the identifier
// that begins at `place`; nil if none begins there. People wrote foreign text, so anything that may be one counts.
extension FoldedText {
  /// The groups of letters and digits from `place` on, each with its units.
  func groups(
    at place: Int, of isMember: @escaping (UInt8) -> Bool = \.isAlphanumeric, joinsThousands: Bool = false
  ) -> some Sequence<Group> {
    sequence(state: Int?.some(place)) { start in
      guard let group = start.map({ units[$0...].prefix { isMember($0.letter) } }), !group.isEmpty else { return nil }
      start = next(after: group.endIndex, joinsThousands: joinsThousands)
      return group
    }
  }

  // MARK: Signed data

  /// A JWS, which identifies a customer in its payload; in text that people wrote also other base64, such as a receipt.
  func encoded(at place: Int, isForeignText: Bool) -> Int? {
    if units[place...].prefix(3).map(\.written).elementsEqual("eyJ".utf8) {
      let length = units[place...].prefix { $0.isOfBase64 || $0.letter == UInt8(ascii: ".") }.count
      return length >= Self.shortestEncoded ? length : nil
    }
    guard isForeignText, place == 0 || !units[place - 1].isOfBase64 else { return nil }
    let run = units[place...].prefix { $0.isOfBase64 }
    guard run.count >= Self.shortestEncoded else { return nil }
    return run.split { !$0.letter.isAlphanumeric }.contains { Self.isRandom($0) } ? run.count : nil
  }

  private static let shortestEncoded = 20

  /// Returns whether the word mixes cases and digits, unlike a word of a language.
  private static func isRandom(_ word: Group) -> Bool {
    word.count >= shortestEncoded && word.contains(where: \.isLowercase) && word.contains(where: \.letter.isDigit)
      && word.contains { $0.letter.isLetter && !$0.isLowercase }
  }

  // MARK: UUIDs

  /// 32 hexadecimal digits, in groups or not.
  func uuid(at place: Int, isForeignText: Bool) -> Int? {
    var count = 0
    for group in groups(at: place, of: \.isHexadecimal) {
      if count + group.count >= 32 {
        // A UUID directly followed by other characters is still one.
        return group.startIndex + (isForeignText && count == 0 ? group.count : 32 - count) - place
      }
      count += group.count
    }
    return nil
  }

  // MARK: Orders

  /// Order IDs in groups. If it is unclear with which group one begins or ends, all groups that may belong to it count.
  func orders(at place: Int) -> Int? {
    guard var end = endOfOrder(at: place) else { return nil }
    for group in groups(at: place).dropFirst() {
      guard group.startIndex < end else { break }
      end = max(end, endOfOrder(at: group.startIndex) ?? end)
    }
    return end - place
  }

  private func endOfOrder(at place: Int) -> Int? {
    guard units[place].letter.isLetter else { return nil }
    var (found, count, hasDigit, longest): ([Group], Int, Bool, Int?) = ([], 0, false, nil)
    for group in groups(at: place) {
      count += group.count
      guard count <= 15 else { break }
      found.append(group)
      hasDigit = hasDigit || group.contains(where: \.letter.isDigit)
      if hasDigit, found.count > 1, count >= WordShape.shortestOrder, isOrder(found, units[place..<group.endIndex]) {
        longest = group.endIndex
      }
    }
    return longest
  }

  /// Returns whether the groups differ from words of a sentence and from a name with dots.
  private func isOrder(_ groups: [Group], _ all: Group) -> Bool {
    func contains(_ signs: String) -> Bool { all.contains { signs.utf8.contains($0.letter) } }
    return !(contains("./") && all.contains(where: \.isLowercase))
      && IDGroups.areOfOrder(groups.map { ArraySlice($0.map(\.written)) }, hasSpaces: contains(" "))
  }
}
