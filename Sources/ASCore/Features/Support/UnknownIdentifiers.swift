import Base

// Recognizes identifiers of unknown customers by their form. Each function returns the number of units of the identifier
// that begins at `place`; nil if none begins there. `isForeignText` means that people wrote the text, so that anything
// that may be an identifier is treated as one.
extension FoldedText {
  /// The letters and digits from `place` on.
  func group(at place: Int) -> ArraySlice<Unit> { units[place...].prefix { $0.letter.isAlphanumeric } }

  // MARK: Signed data

  /// A JWS, which identifies a customer in its payload; in text that people wrote also other base64, such as a receipt.
  func encoded(at place: Int, isForeignText: Bool) -> Int? {
    if units[place...].prefix(3).map(\.written).elementsEqual("eyJ".utf8) {
      let length = run(at: place, signs: "+/-_=.").count
      return length >= Self.shortestEncoded ? length : nil
    }
    guard isForeignText, place == 0 || !Self.isOfBase64(units[place - 1].letter) else { return nil }
    let run = run(at: place, signs: "+/-_=")
    guard run.count >= Self.shortestEncoded else { return nil }
    return run.split { !$0.letter.isAlphanumeric }.contains { Self.isRandom($0) } ? run.count : nil
  }

  private static let shortestEncoded = 20

  private func run(at place: Int, signs: String) -> ArraySlice<Unit> {
    units[place...].prefix { $0.letter.isAlphanumeric || signs.utf8.contains($0.letter) }
  }

  private static func isOfBase64(_ letter: UInt8) -> Bool { letter.isAlphanumeric || "+/-_=".utf8.contains(letter) }

  /// Returns whether the word mixes cases and digits, unlike a word of a language.
  private static func isRandom(_ word: ArraySlice<Unit>) -> Bool {
    word.count >= shortestEncoded && word.contains(where: \.isLowercase) && word.contains(where: \.letter.isDigit)
      && word.contains { $0.letter.isLetter && !$0.isLowercase }
  }

  // MARK: UUIDs

  /// 32 hexadecimal digits, in groups or not.
  func uuid(at place: Int, isForeignText: Bool) -> Int? {
    var (end, count) = (place, 0)
    while count < 32 {
      let digits = units[end...].prefix {
        $0.letter.isDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0.letter)
      }.count
      guard digits > 0 else { return nil }
      // A UUID directly followed by other characters is still one.
      if count + digits >= 32 { return end + (isForeignText && count == 0 ? digits : 32 - count) - place }
      count += digits
      end += digits
      guard let next = self.next(after: end) else { return nil }
      end = next
    }
    return nil
  }

  // MARK: Orders

  /// Order IDs in groups. If it is unclear with which group one begins or ends, all groups that may belong to it count.
  func orders(at place: Int) -> Int? {
    guard var end = endOfOrder(at: place) else { return nil }
    var start = place
    while let next = self.next(after: start + group(at: start).count), next < end {
      if let further = endOfOrder(at: next) { end = max(end, further) }
      start = next
    }
    return end - place
  }

  private func endOfOrder(at place: Int) -> Int? {
    guard units[place].letter.isLetter else { return nil }
    var groups: [ArraySlice<Unit>] = []
    var (start, count, longest) = (place, 0, Int?.none)
    while true {
      let group = self.group(at: start)
      count += group.count
      guard !group.isEmpty, count <= 15 else { return longest }
      groups.append(group)
      let end = start + group.count
      if groups.count > 1, count >= 8, isOrder(groups, units[place..<end]) { longest = end }
      guard let next = self.next(after: end) else { return longest }
      start = next
    }
  }

  /// Returns whether the groups differ from words of a sentence: letters and digits in one case, with both in one
  /// group, groups of equal length, or no spaces between them.
  private func isOrder(_ groups: [ArraySlice<Unit>], _ all: ArraySlice<Unit>) -> Bool {
    let letters = all.filter(\.letter.isLetter)
    guard !letters.isEmpty, all.contains(where: \.letter.isDigit) else { return false }
    let mixed = groups.count { $0.contains(where: \.letter.isDigit) && $0.contains(where: \.letter.isLetter) }
    let hasSpaces = all.contains { $0.letter == UInt8(ascii: " ") }
    guard letters.contains(where: \.isLowercase) else {
      let length = groups.first?.count ?? 0
      let isEven =
        groups.dropLast().allSatisfy { $0.count == length } && groups.last.map { $0.count <= length } ?? false
      return mixed > 0 || isEven || !hasSpaces
    }
    guard letters.dropFirst().allSatisfy(\.isLowercase), !all.contains(where: { "./".utf8.contains($0.letter) }) else {
      return false
    }
    return hasSpaces ? mixed > 1 && mixed * 2 >= groups.count : mixed > 0
  }
}
