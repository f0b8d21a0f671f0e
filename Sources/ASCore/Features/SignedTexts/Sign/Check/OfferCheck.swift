import AppStore
import Base
import Client
import SignedData

/// Why StoreKit would reject the signature of an older promotional offer.
///
/// A signature does not contain the signed text, so texts are tried: first the correct one for the parts that the app
/// passes, then texts with common mistakes.
struct OfferCheck: Sendable {
  /// The parts that the app passes, under any of their names.
  let passed: JSONObject
  /// The parts given on the command line, under Apple's names.
  let expected: JSONObject
  let signature: [UInt8]
  let key: SigningIdentity
  /// Values that a server may have signed instead of the key ID, and where they are from.
  let otherKeyIDs: [(value: String, place: String)]
  let now: Timestamp

  /// Throws status 2 if a part is missing.
  func findings() throws(Failure) -> [Finding] {
    let offer = PromotionalOfferV1(
      bundleID: passed(.bundleID) ?? key[.bundleID], keyID: passed(.keyID) ?? key[.keyID],
      productID: try require(.productID), offerIdentifier: try require(.offerIdentifier),
      account: passed(.account) ?? given(.account) ?? "", nonce: try require(.nonce), timestamp: try timestamp())
    let parts = OfferText.Part.allCases.map { finding($0, offer) }
    let text = OfferSignatureText(signature)
    guard let raw = text.raw else { return parts + text.mistakes }
    let publicKey = key.privateKey.publicKey
    if publicKey.verifies(raw, of: OfferText(offer).message) {
      let right = Finding.right("signature", .null, "made with the configured key over these parts")
      return parts + (text.mistakes.isEmpty ? [right] : text.mistakes)
    }
    let mistakes = OfferText.mistakes(of: offer, otherKeyIDs: otherKeyIDs)
    guard let made = mistakes.first(where: { publicKey.verifies(raw, of: $0.text.message) })?.findings else {
      return parts + text.mistakes + [notMade(offer)]
    }
    let others = parts.filter { part in
      part.isRight == false || !made.contains { sameBytes($0.claim, part.claim) }
    }
    let wrong = made.map { mistake in mistake.about(parts.first { sameBytes($0.claim, mistake.claim) }?.value) }
    return others + wrong + text.mistakes
  }

  private func notMade(_ offer: PromotionalOfferV1) -> Finding {
    guard sameBytes(offer.keyID, key[.keyID]) else {
      return .open("signature", .null, "not checked: the configured key has another ID")
    }
    return .wrong(
      "signature", nil, "not made with the configured key over these parts, nor over parts with a common mistake",
      "compare the parts with those that the server signed, the account first, and the .p8 file with the key ID")
  }

  private func passed(_ part: OfferText.Part) -> String? {
    part.names.lazy.compactMap { passed[$0] }.first.flatMap { $0 == .null ? nil : $0.string ?? $0.text() }
  }

  private func given(_ part: OfferText.Part) -> String? {
    expected[part.name].map { $0.string ?? $0.text() }
  }

  private func require(_ part: OfferText.Part) throws(Failure) -> String {
    if let value = passed(part) ?? given(part) { return value }
    throw Failure(
      .usage, "missing --\(part.name.words(joinedBy: "-")), which is not part of the signature",
      hint: "pass all that sign promotional-offer-v1 prints, or every part as a flag")
  }

  private func timestamp() throws(Failure) -> Timestamp {
    let text = try require(.timestamp)
    guard let number = JSONNumber(text: text)?.int64, number >= 0 else {
      throw Failure(
        .notVerified, "invalid timestamp: expected milliseconds since 1970, got \(quoted(text))",
        hint: "use a whole number with 13 digits")
    }
    return Timestamp(milliseconds: number)
  }
}

// Checks of each part, without the signature.

extension OfferCheck {
  private func finding(_ part: OfferText.Part, _ offer: PromotionalOfferV1) -> Finding {
    let flag = given(part).map { ($0, "--\(part.name.words(joinedBy: "-"))") }
    func configured(_ name: Setting) -> (String, String)? {
      key.sourced(name).map { ($0.value, $0.source.description) }
    }
    switch part {
    case .bundleID: return compare(part, offer.bundleID, with: configured(.bundleID), "the app")
    case .keyID: return compare(part, offer.keyID, with: configured(.keyID), "the configured key")
    case .productID:
      return Finding.unsignable(part.name, offer.productID, .productId)
        ?? compare(part, offer.productID, with: flag, "the product")
    case .offerIdentifier:
      return Finding.unsignable(part.name, offer.offerIdentifier, .offerIdentifier)
        ?? compare(part, offer.offerIdentifier, with: flag, "the offer")
    case .account:
      guard !offer.account.contains(PromotionalOfferV1.separator) else {
        return .wrong(part.name, .string(offer.account), "contains U+2063, which separates the parts", "remove it")
      }
      let finding = compare(part, offer.account, with: flag, "the account that the app must use")
      guard offer.account.isEmpty, finding.isRight == true else { return finding }
      return .open(part.name, .null, "none: the app must buy without an account")
    case .nonce:
      guard offer.nonce.isUUID else {
        return .wrong(part.name, .string(offer.nonce), "expected a UUID", "generate a new UUID for each signature")
      }
      return compare(part, offer.nonce, with: flag, "a UUID, valid for one purchase")
    case .timestamp:
      let alone = Self.finding(about: offer.timestamp, now: now)
      guard alone.isRight == true else { return alone }
      let text = String(offer.timestamp.milliseconds)
      return compare(part, text, with: flag, alone.meaning).about(.timestamp(offer.timestamp))
    }
  }

  /// Compares a part with the command line or the settings. The case of UUIDs matters only in the signed text; StoreKit
  /// accepts either.
  private func compare(
    _ part: OfferText.Part, _ text: String, with expected: (value: String, place: String)?, _ meaning: String
  ) -> Finding {
    let isUUID = part == .account || part == .nonce
    let isSame = expected.map {
      isUUID ? sameBytes($0.value.lowercased(), text.lowercased()) : sameBytes($0.value, text)
    }
    guard let expected, isSame == false else { return .right(part.name, .string(text), meaning) }
    return .wrong(
      part.name, .string(text), "expected \(expected.value) (\(expected.place))",
      "sign and pass \(expected.value), or check with \(text.isEmpty ? "none" : text)")
  }

  static func finding(about timestamp: Timestamp, now: Timestamp) -> Finding {
    func wrong(_ meaning: String, _ remedy: String) -> Finding {
      .wrong(OfferText.Part.timestamp.name, .timestamp(timestamp), meaning, remedy)
    }
    let age = now - timestamp
    // As milliseconds, 12 digits are a date before 2001.
    if timestamp.milliseconds < 1_000_000_000_000 {
      return wrong("in seconds, or not a current date", "use milliseconds since 1970, 13 digits")
    }
    if age >= PromotionalOfferV1.lifetime {
      return wrong(
        "signed \(timestamp.text), \(age.approximate) ago; Apple accepts it for 24 hours",
        "sign on demand and do not store signatures")
    }
    if age <= -tolerance {
      return wrong(
        "\((timestamp - now).approximate) in the future (\(timestamp.text))",
        "use milliseconds since 1970 and a correct clock")
    }
    return .right(
      OfferText.Part.timestamp.name, .timestamp(timestamp),
      "signed \(timestamp.text), valid until \((timestamp + PromotionalOfferV1.lifetime).text)")
  }

  /// The accepted difference between two correct clocks.
  static let tolerance = TimeSpan.minutes(1)
}

extension Settings {
  /// Values that a server may sign by mistake: the key ID of another profile, or the issuer ID.
  var otherKeyIDs: [(value: String, place: String)] {
    let ofProfiles = config.profiles.compactMap { profile in
      profile.text(.keyID).map { ($0, "the \(Setting.keyID.description) of profile \(profile.name)") }
    }
    return ofProfiles + [try? text(.issuerID)?.value].compactMap { $0 }.map { ($0, "the issuer ID") }
  }
}
