import Base

/// The possible meanings of a word that is not in the catalog, by its format.
enum TextShape {
  static func explanations(of word: String) -> [Explanation] {
    let duration = durations(word)
    if !duration.isEmpty { return duration }
    if word.isUUID { return [uuid(word)] }
    if WordShape.isTestToken(word) {
      return [
        .identifierValue(word, "Probably the token of a test notification.", mayBe: [.testNotificationToken])
      ]
    }
    if word.hasPrefix("SANDBOX"), word.utf8.count > "SANDBOX".utf8.count {
      return [
        .identifierValue(
          word, "Probably the ID of an external purchase token in sandbox.", mayBe: [.externalPurchaseId],
          note: "Report it to sandbox only: `--environment sandbox`.")
      ]
    }
    if WordShape.isCapitalsAndDigits(word.utf8) { return capitalsAndDigits(word) }
    if WordShape.isReverseDNS(word) {
      return [.identifierValue(word, "Probably a bundle ID or a product ID.", mayBe: [.bundleId, .productId])]
    }
    if let date = Timestamp(word) {
      let written = "in ISO 8601; in Apple's payloads \(date.milliseconds) milliseconds since 1970"
      return [.date(date, written: written, title: word)]
    }
    if WordShape.isLocale(word) { return [.named(word, "A locale, as in retention messages.")] }
    if word.utf8.count == 3, word.utf8.allSatisfy(\.isUppercase) {
      return [.named(word, "Probably a storefront: a country or region (ISO 3166-1, three letters).")]
    }
    return []
  }

  static func durations(_ word: String) -> [Explanation] {
    guard let words = ISODuration.words(word) else { return [] }
    return [
      Explanation(
        title: "\(word): \(words)", kind: .value,
        facts: [
          Explanation.Fact("What it is", "An ISO 8601 duration: \(words)."),
          Explanation.Fact("In sandbox", "Time is accelerated: a month can take five minutes."),
        ], source: "offerPeriod", page: ApplePage.address("offerPeriod", .appStoreServerAPI))
    ]
  }

  private static func uuid(_ word: String) -> Explanation {
    .identifierValue(
      word, "A UUID. Its meaning depends on where it was found.",
      mayBe: [
        .appAccountToken, .notificationUUID, .requestIdentifier, .issuerId, .imageIdentifier, .messageIdentifier,
      ],
      note: "UUIDs are not case-sensitive. No command finds a customer by UUID; use a transaction ID.")
  }

  /// A key ID has exactly ten characters; an order ID has 8 to 15 and begins with a letter.
  private static func capitalsAndDigits(_ word: String) -> [Explanation] {
    let isOrderLike = 8...15 ~= word.utf8.count && word.utf8.first.map(\.isUppercase) == true
    let order = Explanation.identifierValue(
      word, "Probably an order ID, from the customer's email or purchase history.", mayBe: [.orderId],
      note: "Orders exist in production only.")
    let key = Explanation.identifierValue(
      word, "Probably the key ID of a private key in App Store Connect.", mayBe: [.keyId])
    switch (isOrderLike, word.utf8.count == 10) {
    case (true, true): return word.hasPrefix("M") ? [order, key] : [key, order]
    case (true, false): return [order]
    case (false, true): return [key]
    case (false, false): return []
    }
  }
}

extension Explanation {
  static func named(_ word: String, _ meaning: String) -> Explanation {
    Explanation(title: word, kind: .value, facts: [Fact("What it is", meaning)], source: word)
  }
}

/// Signed or encoded text, for which `explain` refers to `decode`.
enum SignedShape {
  static func explanation(of word: String) -> Explanation? {
    if isJWS(word) || word.lowercased() == "jws" {
      return explanation(
        "a JWS", "Signed data: a transaction, renewal info, notification, app transaction or token.",
        "Show it with `asctl decode`, verify it with `asctl verify`.")
    }
    if word.hasPrefix("{") || word.hasPrefix("[") {
      return explanation("JSON", "JSON text.", "Show the signed data in it with `asctl decode`.")
    }
    if WordShape.isReceipt(word) {
      return explanation(
        "a receipt", "An app receipt in Base64.",
        "Show it with `asctl receipt decode`, or list its transaction IDs with `asctl receipt ids`.")
    }
    if word.utf8.count > 100, word.hasPrefix("ew") || word.hasPrefix("eyJ") {
      return explanation(
        "an encoded text", "A JSON text, an external purchase token or an old transaction receipt in Base64.",
        "Show it with `asctl decode`.")
    }
    return nil
  }

  /// Returns whether a word has three parts and begins with JSON in base64url: `{"` becomes `eyJ`. Source: RFC 7515.
  private static func isJWS(_ word: String) -> Bool {
    word.hasPrefix("eyJ") && word.utf8.count { $0 == UInt8(ascii: ".") } == 2
  }

  private static func explanation(_ title: String, _ meaning: String, _ remedy: String) -> Explanation {
    Explanation(
      title: title, kind: .signedData,
      facts: [Explanation.Fact("What it is", meaning), Explanation.Fact("What to do", remedy)], source: "RFC 7515",
      page: "https://www.rfc-editor.org/rfc/rfc7515")
  }
}
