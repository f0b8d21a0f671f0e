import Base

/// A pasted identifier, which may have a label, spaces or punctuation, and its form in Apple's spelling. If it does not
/// look like an identifier of its kind, only surrounding spaces and quotes are removed.
package struct PastedIdentifier: Sendable, Equatable {
  package let given: String
  /// The identifier in Apple's spelling.
  package let read: String

  package var differs: Bool { !sameBytes(given, read) }

  /// A remark for stderr; nil if the text was not changed.
  package var remark: String? { differs ? "read \(quoted(given)) as \(truncated(read, to: 80))" : nil }

  package init(given: String, read: String) { (self.given, self.read) = (given, read) }

  package init(_ given: String, as name: Identifier.Name) {
    let isRead =
      switch name.spelling {
      case .free: true
      case .digits: given.isDigits
      case .capitalsAndDigits: WordShape.isOrder(given)
      case .uuid, .word: false
      }
    // A longer text contains more than an identifier, and the time to read it would depend on its length.
    guard !isRead, given.utf8.count <= Self.longest else {
      self.init(given: given, read: given)
      return
    }
    let readings = PastedText.readings(given)
    let read: String? =
      switch name.spelling {
      case .free: given
      // The transactions of a custom world may have IDs of other lengths.
      case .digits:
        IdentifierScan.only(in: given, as: .id, of: .transactionId)?.id
          ?? readings.last { $0.isDigits && !WordShape.isTransaction($0) }
      // An order ID may have no digit.
      case .capitalsAndDigits:
        IdentifierScan.only(in: given, as: .id, of: .orderId)?.id ?? readings.compactMap(Self.spelled).last
      case .uuid: readings.first(where: \.isUUID)
      case .word: readings[0].utf8.contains(UInt8(ascii: ":")) ? readings.last : nil
      }
    self.init(given: given, read: read ?? readings[0])
  }

  private static let longest = 10_000

  /// Returns letters in uppercase; nil for other text.
  private static func spelled(_ word: String) -> String? {
    word.utf8.allSatisfy(\.isLetter) ? word.uppercased() : nil
  }

  /// Returns a transaction ID of any length, as in custom worlds; nil for other text.
  package static func transaction(_ given: String) -> String? {
    let read = PastedIdentifier(given, as: .transactionId).read
    return read.isDigits ? read : nil
  }

  /// Returns the identifier of any kind that a text is, and its kind; nil if it is none.
  package static func any(_ text: String) -> (identifier: PastedIdentifier, name: Identifier.Name)? {
    // Most cells of a table are an ID and nothing else.
    if WordShape.isTransaction(text) { return (PastedIdentifier(given: text, read: text), .anyTransactionId) }
    if WordShape.isOrder(text) { return (PastedIdentifier(given: text, read: text), .orderId) }
    return IdentifierScan.only(in: text, as: .words).map { (PastedIdentifier(given: text, read: $0.id), $0.name) }
  }
}

extension IdentifierScan {
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
    case .labeled, .likely: if only.name == .appAccountToken, !only.written.isUUID { return nil }
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
      scalar.isASCII ? scalar.value < 0x20 : scalar.properties.isCased
    }
    return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains { first, second in
      isLatin(first) && isForeign(second) || isLatin(second) && (isForeign(first) || first == "…")
    }
  }
}

extension Identifier {
  package enum Spelling: Sendable {
    case digits
    case capitalsAndDigits
    case uuid
    /// Case-sensitive text without spaces.
    case word
    /// Any text, which is sent as it is.
    case free
  }
}

extension Identifier.Name {
  package var spelling: Identifier.Spelling {
    switch self {
    case .transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId, .webOrderLineItemId, .groupId,
      .subscriptionGroupIdentifier, .appAppleId, .storefrontId, .versionExternalIdentifier:
      .digits
    case .orderId: .capitalsAndDigits
    case .appAccountToken, .issuerId, .requestReferenceId, .notificationUUID, .imageIdentifier, .messageIdentifier,
      .seatClaimId:
      .uuid
    case .productId, .bundleId, .keyId, .requestId, .testNotificationToken: .word
    case .offerIdentifier, .requestIdentifier, .consistencyToken, .sku, .paginationToken, .revision,
      .externalPurchaseId, .lineItemId:
      .free
    }
  }

  /// Whether it is a transaction ID of any kind; only Apple can distinguish the kinds.
  package var isTransaction: Bool {
    [.transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId].contains(self)
  }
}
