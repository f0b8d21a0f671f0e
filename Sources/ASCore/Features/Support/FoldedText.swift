import AppStore
import Base

/// The characters of a text as a reader sees them, in any encoding: full-width characters and digits of any script as
/// ASCII, lowercase as uppercase, without invisible characters, and escapes as what they encode. On purpose, more is read
/// than by the reader of IDs (`TextLine`), because a person reads an ID in any encoding, but asctl looks up only what is
/// surely one.
struct FoldedText {
  private(set) var units: [Unit] = []

  struct Unit {
    /// A character of ASCII, in uppercase, or 0 for another one.
    fileprivate(set) var letter: UInt8
    let isLowercase: Bool
    /// The length of what is written in the text; of a longer escape, such as with hundreds of backslashes, that of the
    /// end, which encodes the character.
    private let length: UInt8
    private let offset: UInt32
    // A text may have millions of units, so they are small. The texts are shorter than 4 GiB.
    var start: Int { Int(offset) }
    var end: Int { start + Int(length) }

    fileprivate init(_ letter: UInt8, start: Int, length: Int) {
      (self.letter, isLowercase) = (letter.uppercased, letter.isLowercase)
      self.length = UInt8(clamping: length)
      offset = UInt32(truncatingIfNeeded: start + length - Int(self.length))
    }

    fileprivate var isOfBase64: Bool { letter.isOfBase64 || letter == UInt8(ascii: "=") }
    var written: UInt8 { isLowercase ? letter.lowercased : letter }
  }

  typealias Group = ArraySlice<Unit>

  /// Bytes that are not UTF-8 are other characters.
  init(_ bytes: [UInt8]) {
    units.reserveCapacity(bytes.count)
    // The letters of the current word that only look like Latin ones, and whether it has others.
    var (lookAlikes, isLatin, place): ([Int], Bool, Int) = ([], false, 0)
    func endWord() {
      // Words of another script are not changed.
      if !isLatin { for index in lookAlikes { units[index].letter = 0 } }
      (lookAlikes, isLatin) = ([], false)
    }
    while place < bytes.count {
      let (scalar, length) = Self.written(at: place, in: bytes[...])
      defer { place += length }
      if let latin = PlainCharacter.latinLetter(scalar) {
        lookAlikes.append(units.count)
        units.append(Unit(latin, start: place, length: length))
      } else if let letter = Self.letter(scalar) {
        if letter.isAlphanumeric { isLatin = true } else { endWord() }
        units.append(Unit(letter, start: place, length: length))
      }
    }
    endWord()
  }

  /// Returns the character that is written at an offset, and its length in bytes.
  private static func written(at place: Int, in text: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
    let (byte, softHyphen): (UInt8, Unicode.Scalar) = (text[place], "\u{AD}")
    switch byte {
    // Markup and colors inside a word are not a part of it, but a tag separates groups.
    case UInt8(ascii: "&"), UInt8(ascii: "<"), 0x1B:
      guard let written = PlainCharacter.at(place, in: text) else { break }
      switch written.character {
      case .invisible: return (written.isTag ? "-" : softHyphen, written.length)
      case .ascii(let byte): return (Unicode.Scalar(byte), written.length)
      case .other: return ("\u{FFFD}", written.length)
      }
    case UInt8(ascii: "="), UInt8(ascii: "\\"), UInt8(ascii: "%"):
      let (value, length) = EncodedStep.encoded(at: place, in: text)
      let scalar = value.flatMap(Unicode.Scalar.init)
      // In `id=7000000000003002`, the equals sign encodes nothing.
      if let scalar, byte != UInt8(ascii: "=") || scalar == softHyphen { return (scalar, length) }
      // A backslash only escapes the next character.
      if byte == UInt8(ascii: "\\") { return (softHyphen, length) }
    case ..<0x80: break
    default: if let scalar = EncodedStep.scalar(at: place, in: text) { return (scalar, scalar.utf8.count) }
    }
    return (byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}", 1)
  }

  /// Returns nil for invisible characters.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch PlainCharacter(scalar) {
    case .ascii(let byte): return byte
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
  /// Also the parentheses around the area code of a telephone number.
  fileprivate var isSeparatorOfGroups: Bool { " -._/()".utf8.contains(self) }
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

  /// A long number, in groups or not. In text that people wrote, a line break may have split it, and the number of a
  /// telephone, with a plus sign or an area code in parentheses, may be shorter.
  func number(at place: Int, isForeignText: Bool) -> Int? {
    let before = place > 0 ? units[place - 1].letter : 0
    let behind = units[place...].first { !$0.letter.isDigit }?.letter
    let isTelephone = before == UInt8(ascii: "+") || before == UInt8(ascii: "(") && behind == UInt8(ascii: ")")
    let shortest =
      isForeignText && isTelephone ? OtherIdentifier.telephoneDigits.lowerBound : WordShape.shortestTransaction
    var (digits, longest, lengths) = (0, Int?.none, [Int]())
    for group in groups(at: place, of: \.isDigit, joinsThousands: isForeignText) {
      // The beginning of another word, such as of a UUID.
      if digits > 0, units[group.endIndex...].first?.letter.isLetter == true {
        guard isForeignText, digits + group.count >= shortest else { return longest }
        let end = units[group.endIndex...].firstIndex { !$0.letter.isAlphanumeric } ?? units.endIndex
        return max(end, group.startIndex + (uuid(at: group.startIndex, isForeignText: true) ?? 0)) - place
      }
      // A group that is a whole ID is not part of another ID.
      if group.count >= (isForeignText ? WordShape.shortestUnlabeled : WordShape.shortestTransaction) {
        return group.startIndex == place ? group.count : longest
      }
      digits += group.count
      lengths.append(group.count)
      let isWhole = units[group.endIndex...].first?.letter.isLetter != true
      if digits >= shortest || isForeignText && isWhole && isNational(lengths, digits, units[place].letter) {
        longest = group.endIndex - place
      }
    }
    return longest
  }

  /// Returns whether groups may be a national telephone number or another number of ten digits, and not a date.
  private func isNational(_ lengths: [Int], _ digits: Int, _ first: UInt8) -> Bool {
    let isZero = first == UInt8(ascii: "0")
    let isDate =
      lengths.count > 2 && lengths[1] <= 2
      && (lengths[0] == 4 && lengths[2] <= 2 && !isZero || lengths[0] <= 2 && lengths[2] == 4)
    return !isDate && (digits >= 10 || digits == 9 && isZero)
  }

  /// An email address; in text that people wrote also an identifier of another system that asctl knows.
  func other(at place: Int, isForeignText: Bool) -> Int? {
    func isPart(_ unit: Unit) -> Bool {
      unit.letter.isAlphanumeric || unit.letter == 0 || "._%+-@".utf8.contains(unit.letter)
    }
    guard isPart(units[place]), place == 0 || !isPart(units[place - 1]) else { return nil }
    let part = units[place...].prefix(while: isPart)
    guard let last = part.lastIndex(where: { $0.letter == 0 || $0.letter.isAlphanumeric }),
      case let word = part[...last], word.contains(where: { "@._".utf8.contains($0.letter) }),
      let other = OtherIdentifier.of(
        String(decoding: word.map { $0.letter == 0 ? UInt8(ascii: "x") : $0.written }, as: UTF8.self)),
      isForeignText || other.isEmail
    else { return nil }
    return word.count
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

  /// 32 hexadecimal digits, in groups or not. A UUID directly followed by other characters is still one, and words before
  /// it may look like its beginning.
  func uuid(at place: Int, isForeignText: Bool) -> Int? {
    var (before, count, length): ([Int], Int, Int?) = ([], 0, nil)
    for group in groups(at: place, of: \.isHexadecimal) {
      guard count < 64 else { break }
      before.append(count)
      count += group.count
      if before.contains(count - 32) {
        length = group.endIndex - place
        if !isForeignText { break }
      } else if count > 32, length == nil {
        length = group.endIndex - place - (isForeignText ? 0 : count - 32)
      }
    }
    return length
  }

  // MARK: Orders

  /// Order IDs in groups. If it is unclear with which group one begins or ends, all groups that may belong to it count.
  /// `other` returns the length of an identifier of another kind that begins at a group.
  func orders(at place: Int, before other: (_ place: Int) -> Int?) -> Int? {
    guard var end = endOfOrder(at: place) else { return nil }
    for group in groups(at: place).dropFirst() {
      guard group.startIndex < end else { break }
      if let length = other(group.startIndex) { return max(end, group.startIndex + length) - place }
      end = max(end, endOfOrder(at: group.startIndex) ?? end)
    }
    return end - place
  }

  private func endOfOrder(at place: Int) -> Int? {
    guard units[place].letter.isLetter else { return nil }
    var (found, count, longest): ([ArraySlice<UInt8>], Int, Int?) = ([], 0, nil)
    for group in groups(at: place) {
      count += group.count
      guard count <= WordShape.longestOrder else { break }
      found.append(ArraySlice(group.map(\.written)))
      if found.count > 1, count >= WordShape.shortestOrder, isOrder(found, units[place..<group.endIndex]) {
        longest = group.endIndex
      }
    }
    return longest
  }

  /// Returns whether the groups differ from words of a sentence and from a name with dots.
  private func isOrder(_ groups: [ArraySlice<UInt8>], _ all: Group) -> Bool {
    func contains(_ signs: String) -> Bool { all.contains { signs.utf8.contains($0.letter) } }
    return all.contains(where: \.letter.isDigit) && !(contains("./") && all.contains(where: \.isLowercase))
      && IDGroups.areOfOrder(groups, hasSpaces: contains(" ()"))
  }
}
