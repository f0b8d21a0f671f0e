import Base

// Texts that were given as one identifier, such as an argument or a cell.
extension IdentifierScan {
  /// What a text was given as, so that its numbers and groups need no label.
  package enum Given: Sendable {
    /// IDs, or one with its label. Groups with dashes need the form of an ID, because they may be a telephone number.
    case words
    /// One ID, also with dashes and letters in lowercase.
    case id
  }

  /// Returns the identifier of a kind, or of any, that a text is, perhaps in groups and behind words without digits; nil
  /// for other text.
  package static func only(
    in text: String, as given: Given, of kind: Identifier.OfPurchase? = nil
  ) -> FoundIdentifier? {
    guard mayBeAny(text), !hasForeignWord(text) else { return nil }
    let lines = Array(TextLine.all(in: Array(text.utf8)[...]))
    var scan = IdentifierScan(given)
    scan.read(lines)
    guard scan.found.count == 1, var only = scan.found.first, only.words.upperBound == scan.place,
      kind == nil || kind == Identifier.OfPurchase(only.name)
    else { return nil }
    // A number before a colon or the like belongs to the label. Other digits, and letters behind the ID, as in
    // `MVK7WQ3XYZ/1`, would be lost.
    var (words, end) = ([(text: ArraySlice<UInt8>, isBehindSign: Bool)](), 0)
    for line in lines {
      end = line.text.startIndex
      for word in line.words {
        let isBehindSign = line.text[end..<word.range.lowerBound].contains { ":=#".utf8.contains($0) }
        words.append((line.text[word.range], isBehindSign))
        end = word.range.upperBound
      }
    }
    let start = words[...only.words.lowerBound].lastIndex(where: \.isBehindSign) ?? 0
    let read = words[start...].flatMap(\.text).filter(\.isAlphanumeric).map(\.uppercased)
    let id = only.written.utf8.filter(\.isAlphanumeric).map(\.uppercased)
    guard read.suffix(id.count).elementsEqual(id), !read.dropLast(id.count).contains(where: \.isDigit) else {
      return nil
    }
    switch only.certainty {
    case .labeled, .likely, .perhapsOther: if only.name == .appAccountToken, !only.written.isUUID { return nil }
    case .doubtful:
      guard WordShape.isOrder(given == .id ? only.written.uppercased() : only.written) else { return nil }
    case .misread, .other: return nil
    }
    only.certainty = .labeled
    return only
  }

  /// A fast pre-check. An identifier has a digit of any script or is a UUID, has at least as many letters and digits as an
  /// order ID, and is not longer than `longestText`.
  private static func mayBeAny(_ text: String) -> Bool {
    (WordShape.shortestOrder...WordShape.longestText).contains(text.utf8.count)
      && text.utf8.contains { $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
      && text.utf8.count { $0.isDigit || $0.isLetter || $0 >= 0x80 } >= WordShape.shortestOrder
  }

  /// Returns whether a word has letters of another script beside Latin ones or digits, or is the end of a masked ID. Words
  /// of scripts without cases may stand before an ID without a space: 注文番号MVK7WQ3XYZ.
  private static func hasForeignWord(_ text: String) -> Bool {
    let text = PastedText.plain(text)
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return false }
    func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && UInt8(scalar.value).isAlphanumeric }
    func isForeign(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII ? scalar.value < 0x20 && scalar != "\t" : scalar.properties.isCased
    }
    return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      isLatin(first) && isForeign(second) || isLatin(second) && (isForeign(first) || first == "…")
    }
  }
}
