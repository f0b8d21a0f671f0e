import Base
import Client

/// One part of an older promotional offer by itself, before its signature is looked at.
struct OfferPartCheck: Sendable {
  let part: OfferText.Part
  let offer: PromotionalOfferV1
  let now: Timestamp

  /// `asked` is what the line or the settings say it should be, and where.
  func diagnostic(asked: (value: String, place: String)?) -> ClaimDiagnostic {
    if let wrong = wrongByItself { return wrong }
    guard let asked, !isSame(asked.value, text) else {
      guard part == .account, text.isEmpty else { return .right(part.name, value, meaning) }
      return .open(part.name, .null, "none: the app must buy without one")
    }
    return .wrong(
      part.name, value, "not \(asked.value), which \(asked.place) says",
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
    case .timestamp: String(offer.timestamp.milliseconds)
    }
  }

  private var value: JSON { part == .timestamp ? .timestamp(offer.timestamp) : .string(text) }

  private var meaning: String {
    switch part {
    case .bundleID: "the app it is for"
    case .keyID: "the key at hand"
    case .productID: "the product it is for"
    case .offerIdentifier: "the offer"
    case .account: "the app must buy with it"
    case .nonce: "a UUID; it serves one purchase"
    case .timestamp:
      "signed \(offer.timestamp.text), good until \((offer.timestamp + PromotionalOfferV1.lifetime).text)"
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
    let age = now - offer.timestamp
    // As milliseconds, 12 digits are a date before 2001.
    guard offer.timestamp.milliseconds >= 1_000_000_000_000 else {
      return .wrong(
        part.name, value, "these are seconds, or none of today's dates", "use milliseconds since 1970, 13 digits")
    }
    guard age < PromotionalOfferV1.lifetime else {
      return .wrong(
        part.name, value,
        "signed \(offer.timestamp.text), \(age.approximate) ago; Apple accepts it for 24 hours",
        "sign anew when the app asks, and keep no signatures")
    }
    guard age > -Self.tolerance else {
      return .wrong(
        part.name, value,
        "\((offer.timestamp - now).approximate) in the future (\(offer.timestamp.text))",
        "use milliseconds since 1970 by a clock that is right")
    }
    return nil
  }

  /// Clocks differ by so much without anybody being wrong.
  private static let tolerance = TimeSpan.minutes(1)
}
