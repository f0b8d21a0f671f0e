import Base

/// The words of a text that may be one ID, perhaps in groups, behind the words of its label.
struct LabeledWords {
  private let words: [Word]
  /// The places of the first word, and of the one behind the last colon, equals sign or number sign after a word.
  private let starts: [Int]

  private struct Word {
    let text: ArraySlice<UInt8>
    /// Whether only spaces are before it.
    let isBehindSpace: Bool
    /// The groups between its dashes.
    var pieces: [ArraySlice<UInt8>] { text.split(separator: UInt8(ascii: "-")) }
    var hasDashes: Bool { text.contains(UInt8(ascii: "-")) }
    var hasDigit: Bool { text.contains(where: \.isDigit) }
  }

  /// An ID, and how it was written.
  struct Read {
    let id: String
    /// Whether no word before it has a digit.
    let isWhole: Bool
    let isBehindSign: Bool
    let groups: [ArraySlice<UInt8>]
  }

  init(_ text: String) {
    let plain = PastedText.plain(text)
    let line = TextLine(Self.hasForeignWord(plain) ? [] : Array(plain.utf8)[...])
    var (words, sign, end): ([Word], Int?, Int) = ([], nil, line.text.startIndex)
    for word in line.words {
      let isSign = line.text[end..<word.range.lowerBound].contains { ":=#".utf8.contains($0) }
      if isSign, words.contains(where: { $0.text.contains(where: \.isLetter) }) { sign = words.count }
      let whole = line.text[word.range]
      let text = (IDLabel.id(in: whole) ?? whole).drop { "-.".utf8.contains($0) }
      let last = text.lastIndex { $0 != UInt8(ascii: "-") } ?? text.startIndex
      words.append(Word(text: text[...last], isBehindSpace: word.gap == .space))
      end = word.range.upperBound
    }
    (self.words, starts) = (words, [0] + [sign].compactMap(\.self))
  }

  /// Returns whether a word has letters of another script beside Latin ones or digits, or is the end of a masked ID. Words
  /// of scripts without cases may stand before an ID without a space: 注文番号MVK7WQ3XYZ.
  private static func hasForeignWord(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return false }
    func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && UInt8(scalar.value).isAlphanumeric }
    func isForeign(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII ? scalar.value < 0x20 : scalar.properties.isCased
    }
    return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      isLatin(first) && isForeign(second) || isLatin(second) && (isForeign(first) || first == "…")
    }
  }

  /// Returns the only ID of a kind behind words without digits. With `isGiven`, the text was given as an ID. Otherwise,
  /// groups with dashes need the form of an ID or a sign before them, because they may be a telephone number.
  func read(_ kind: Identifier.OfPurchase, isGiven: Bool) -> Read? {
    for start in starts {
      let rest = words[start...]
      guard let last = rest.last else { continue }
      let core = rest.drop { IDLabel.isPart($0.text) }
      let isRest = core.count == 2 && IDGroups.isRest(last.text, of: core[core.startIndex].text)
      let places =
        kind == .transactionId
        ? [rest.firstIndex(where: \.hasDigit)]
        : [isRest || last.hasDashes ? nil : rest.endIndex - 1, core.isEmpty ? nil : core.startIndex]
      for case let place? in places {
        if let read = read(kind, isGiven: isGiven, from: place, behind: start) { return read }
      }
    }
    return nil
  }

  private func read(_ kind: Identifier.OfPurchase, isGiven: Bool, from place: Int, behind start: Int) -> Read? {
    let (before, run) = (words[start..<place], words[place...])
    let groups = run.flatMap(\.pieces)
    guard groups.allSatisfy({ $0.allSatisfy(\.isAlphanumeric) }), run.dropFirst().allSatisfy(\.isBehindSpace) else {
      return nil
    }
    let read = Read(
      id: IDGroups(groups).joined, isWhole: !words[..<place].contains(where: \.hasDigit), isBehindSign: start > 0,
      groups: groups)
    if kind == .orderId, groups.count == 1 {
      return before.isEmpty || WordShape.isOrder(read.id) && !before.contains(where: \.hasDigit) ? read : nil
    }
    let hasDashes = groups.count > 1 && run.contains { $0.hasDashes }
    if hasDashes, groups.contains(where: { $0.count >= WordShape.shortestOrder || IDLabel.isPart($0) }) { return nil }
    let label = words[..<place].lazy.compactMap { IDLabel.of($0.text) }.first
    let reason: IDGroups.Reason = isGiven || !hasDashes ? .given : start > 0 ? .label(label) : .form
    guard let id = IDGroups(groups, hasSpaces: run.count > 1).id(reason), id.kind == kind else { return nil }
    if kind == .orderId { return read }
    return hasDashes && !WordShape.isTransaction(read.id) || isOfOther(place, digits: read.id.utf8.count) ? nil : read
  }

  /// Returns whether the words before a number say that it is of something else.
  private func isOfOther(_ place: Int, digits: Int) -> Bool {
    var other: IDLabel.Other?
    for word in words[..<place] { IDLabel.read(word.text, &other) }
    // Also in "ID of customer 123456789012".
    let isNamed = words[..<place].contains { IDLabel.isName($0.text) }
    return other.map { (isNamed || !$0.needsWord) && $0.digits.contains(digits) } ?? false
  }
}

extension LabeledWords.Read {
  /// Returns whether the text can be an order ID. In lowercase without a sign before it, it must be a likely one.
  var isWritten: Bool {
    guard groups.count == 1, groups[0].contains(where: \.isLowercase) else { return true }
    return isBehindSign && !WordShape.isMixed(groups[0]) || OrderLikelihood(groups[0]) == .likely
  }
}
