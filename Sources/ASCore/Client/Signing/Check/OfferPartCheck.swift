import Base

/// One part of an older promotional offer by itself, before its signature is looked at.
struct OfferPartCheck: Sendable {
  let part: OfferText.Part
  let offer: PromotionalOfferV1
  /// Milliseconds since 1970.
  let now: Int64

  /// `asked` is what the line or the settings say it should be, and where.
  func diagnostic(asked: (value: String, words: String)?) -> ClaimDiagnostic {
    if let wrong = wrongByItself { return wrong }
    guard let asked, !isSame(asked.value, text) else {
      guard part == .account, text.isEmpty else { return .right(part.name, value, meaning) }
      return .open(part.name, .null, "none: the app must buy without one")
    }
    return .wrong(
      part.name, value, "not \(asked.value), which \(asked.words) says",
      "pass on and sign \(asked.value), or check with \(text.isEmpty ? "none" : text)")
  }

  private var text: String {
    switch part {
    case .bundleID: offer.bundleID
    case .keyID: offer.keyID
    case .productID: offer.productID
    case .offerIdentifier: offer.offerIdentifier
    case .account: offer.account
    case .nonce: offer.nonce
    case .timestamp: String(offer.timestamp)
    }
  }

  private var value: JSON { part == .timestamp ? .number(JSONNumber(offer.timestamp)) : .string(text) }

  private var meaning: String {
    switch part {
    case .bundleID: "the app it is for"
    case .keyID: "the key at hand"
    case .productID: "the product it is for"
    case .offerIdentifier: "the offer"
    case .account: "the app must buy with it"
    case .nonce: "a UUID; it serves one purchase"
    case .timestamp:
      "signed \(UTC.text(milliseconds: offer.timestamp)), good until "
        + UTC.text(milliseconds: offer.timestamp.addingClamped(PromotionalOfferV1.lifetime))
    }
  }

  /// The case of UUIDs is for the text to get right; StoreKit takes them in either.
  private func isSame(_ one: String, _ other: String) -> Bool {
    switch part {
    case .account, .nonce: sameBytes(one.lowercased(), other.lowercased())
    case .bundleID, .keyID, .productID, .offerIdentifier, .timestamp: sameBytes(one, other)
    }
  }

  private var wrongByItself: ClaimDiagnostic? {
    switch part {
    case .nonce where !offer.nonce.isUUID:
      return .wrong(part.name, value, "must be a UUID", "make a new UUID for each signature")
    case .timestamp: return wrongTime
    case .bundleID, .keyID, .productID, .offerIdentifier, .account, .nonce: return nil
    }
  }

  private var wrongTime: ClaimDiagnostic? {
    let age = now.subtractingClamped(offer.timestamp)
    // As milliseconds, 12 digits are a date before 2001.
    guard offer.timestamp >= 1_000_000_000_000 else {
      return .wrong(
        part.name, value, "these are seconds, or none of today's dates", "use milliseconds since 1970, 13 digits")
    }
    guard age < PromotionalOfferV1.lifetime else {
      return .wrong(
        part.name, value,
        "signed \(UTC.text(milliseconds: offer.timestamp)), \(durationWords(age / 1000)) ago; Apple accepts it for 24 hours",
        "sign anew when the app asks, and keep no signatures")
    }
    guard age > -Self.tolerance else {
      return .wrong(
        part.name, value,
        "\(durationWords(offer.timestamp.subtractingClamped(now) / 1000)) in the future (\(UTC.text(milliseconds: offer.timestamp)))",
        "use milliseconds since 1970 by a clock that is right")
    }
    return nil
  }

  /// Clocks differ by so much without anybody being wrong.
  private static let tolerance: Int64 = 60_000
}
