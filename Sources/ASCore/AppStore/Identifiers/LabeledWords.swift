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
    /// The number of its words, which end the text.
    let words: Int
    /// Whether no word before it has a digit.
    let isWhole: Bool
    let isBehindSign: Bool
    let groups: [ArraySlice<UInt8>]
  }

  init(_ text: String) {
    let plain = PastedText.plain(text)
    self.init(TextLine(Self.hasForeignWord(plain) ? [] : Array(plain.utf8)[...]))
  }

  /// Returns whether a word has letters of another script beside Latin ones or digits, or is the end of a masked ID.
  private static func hasForeignWord(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return false }
    func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && UInt8(scalar.value).isAlphanumeric }
    func isForeign(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII ? scalar.value < 0x20 : scalar.isLetter }
    return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      isLatin(first) && isForeign(second) || isLatin(second) && (isForeign(first) || first == "…")
    }
  }

  init(_ line: TextLine) {
    var (words, sign, end): ([Word], Int?, Int) = ([], nil, line.text.startIndex)
    for word in line.words {
      let gap = line.text[end..<word.range.lowerBound]
      // A letter of another script is a part of the word.
      if !words.isEmpty, gap.allSatisfy({ $0 == UInt8(ascii: "\"") }) {
        (words, sign) = ([], nil)
        break
      }
      let isSign = gap.contains { ":=#".utf8.contains($0) }
      if isSign, words.contains(where: { $0.text.contains(where: \.isLetter) }) { sign = words.count }
      let text = line.text[word.range].drop { "-.".utf8.contains($0) }
      let last = text.lastIndex { $0 != UInt8(ascii: "-") } ?? text.startIndex
      words.append(Word(text: text[...last], isBehindSpace: word.gap == .space))
      end = word.range.upperBound
    }
    self.words = words
    starts = [0] + [sign].compactMap(\.self)
  }

  /// Returns the only ID of a text, behind a word that labels it, and the number of its words; nil for other text.
  var labeled: (kind: Identifier.OfPurchase, id: String, words: Int, isJoined: Bool)? {
    let label = words.lazy.compactMap { IDLabel.of($0.text) }.first
    guard label != nil || words.first?.text.elementsEqual("ID".utf8) == true else { return nil }
    if label != nil, let digits = digits(joinsDashes: false), digits.isWhole, WordShape.isTransaction(digits.id),
      !WordShape.isMoment(digits.id)
    {
      return (.transactionId, digits.id, digits.words, digits.groups.count > 1)
    }
    // "ID" alone is a label of an order ID in groups only if it begins like most of them.
    guard let order = order(joinsDashes: false), order.isWhole, WordShape.isOrder(order.id),
      order.isWritten, order.groups.count > 1 || label != .transactionId || OrderLikelihood(order.groups[0]) == .likely,
      label != nil || order.id.utf8.first == IDGroups.initial
    else { return nil }
    return (.orderId, order.id, order.words, order.words > 1 || order.groups.count > 1)
  }

  // MARK: Transaction IDs

  /// Returns the digits of one group, or of an ID split into several groups, behind words. Without `joinsDashes`, groups
  /// with dashes are one ID only behind a sign, because they may be a telephone number.
  func digits(joinsDashes: Bool) -> Read? {
    for start in starts {
      guard let first = words[start...].firstIndex(where: \.hasDigit), case let groups = words[first...],
        case let pieces = groups.flatMap(\.pieces), !isOfOther(first, digits: pieces.joined().count)
      else { continue }
      guard pieces.allSatisfy({ $0.allSatisfy(\.isDigit) }), groups.dropFirst().allSatisfy(\.isBehindSpace),
        let id = IDGroups(pieces).digits
      else { continue }
      if groups.contains(where: \.hasDashes), pieces.count > 1 {
        let isNamed = start > 0 && words[..<first].contains { IDLabel.of($0.text) == .transactionId }
        let shortest = joinsDashes || isNamed ? WordShape.shortestTransaction : WordShape.shortestBesideOrders
        guard joinsDashes || start > 0, pieces.allSatisfy({ $0.count < WordShape.shortestOrder }),
          WordShape.isTransaction(id, atLeast: shortest)
        else { continue }
      }
      return read(id, first, pieces, start)
    }
    return nil
  }

  /// Returns whether the words before a number say that it is of something else.
  private func isOfOther(_ place: Int, digits: Int) -> Bool {
    let label = words[..<place].last { !IDLabel.isBeforeOther($0.text) }
    guard let label, var other = IDLabel.other(label.text) else { return false }
    if words[..<place].contains(where: { IDLabel.isName($0.text) }) { other.needsWord = false }
    return !other.needsWord && other.digits.contains(digits)
  }

  // MARK: Order IDs

  /// Returns the word that looks like an order ID after words without digits, or an order ID split into groups.
  func order(joinsDashes: Bool) -> Read? {
    for start in starts {
      let rest = words[start...]
      guard let last = rest.last else { continue }
      let core = rest.drop { IDLabel.isPart($0.text) }
      let pieces = core.flatMap(\.pieces)
      let areGroups =
        core.dropFirst().allSatisfy(\.isBehindSpace) && pieces.allSatisfy { $0.allSatisfy(\.isAlphanumeric) }
      if core.contains(where: \.hasDashes), pieces.count > 1 {
        guard joinsDashes || start > 0, areGroups,
          pieces.allSatisfy({ $0.count < WordShape.shortestOrder && !IDLabel.isPart($0) }),
          let id = IDGroups(pieces).order(hasSpaces: core.count > 1)
        else { continue }
        return read(id, core.startIndex, pieces, start)
      }
      guard last.text.allSatisfy(\.isAlphanumeric) else { continue }
      let isRest = core.count == 2 && areGroups && IDGroups.isRest(last.text, of: core[core.startIndex].text)
      let id = IDGroups(rest.suffix(isRest ? 2 : 1).map(\.text))
      let others = rest.dropLast(isRest ? 2 : 1)
      if others.isEmpty || WordShape.isOrder(id.joined) && !others.contains(where: \.hasDigit) {
        return read(id.joined, others.endIndex, isRest ? [Array(id.joined.utf8)[...]] : id.groups, start)
      }
      guard areGroups, let id = IDGroups(pieces).order(hasSpaces: true) else { continue }
      return read(id, core.startIndex, pieces, start)
    }
    return nil
  }

  private func read(_ id: String, _ first: Int, _ groups: [ArraySlice<UInt8>], _ start: Int) -> Read {
    Read(
      id: id, words: words.count - first, isWhole: !words[..<first].contains(where: \.hasDigit),
      isBehindSign: start > 0,
      groups: groups)
  }
}

extension LabeledWords.Read {
  /// Returns whether the text can be an order ID. In lowercase without a sign before it, it needs digits between its
  /// letters.
  var isWritten: Bool {
    if groups.count == 1, WordShape.isMixed(groups[0]) { return false }
    return isBehindSign || groups.count == 1 && !groups[0].contains(where: \.isLowercase)
      || zip(id.utf8, id.utf8.dropFirst()).contains { $0.isDigit && $1.isUppercase }
  }
}
