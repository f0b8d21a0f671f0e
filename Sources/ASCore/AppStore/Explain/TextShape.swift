import Base

/// What a word with no entry in the catalogue may be, judged by its form.
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
      return [.identifierValue(word, "Probably the name of an app or a product.", mayBe: [.bundleId, .productId])]
    }
    if WordShape.isLocale(word) { return [.named(word, "A language and a region, as retention messages have it.")] }
    if word.utf8.count == 3, word.utf8.allSatisfy(\.isUppercase) {
      return [.named(word, "Probably a storefront: a country or region of ISO 3166-1 in three letters.")]
    }
    return []
  }

  static func durations(_ word: String) -> [Explanation] {
    guard let words = ISODuration.words(word) else { return [] }
    return [
      Explanation(
        title: "\(word): \(words)", kind: .value,
        facts: [
          Explanation.Fact("What it is", "A length of time, as ISO 8601 writes it: \(words)."),
          Explanation.Fact("In sandbox", "Subscriptions run faster there: a month may last five minutes."),
        ], source: "offerPeriod", page: ApplePage.address("offerPeriod", .appStoreServerAPI))
    ]
  }

  private static func uuid(_ word: String) -> Explanation {
    .identifierValue(
      word, "A UUID. What it names only its place can tell.",
      mayBe: [
        .appAccountToken, .notificationUUID, .requestIdentifier, .issuerId, .imageIdentifier, .messageIdentifier,
      ],
      note: "Upper and lower case are the same in a UUID. No command finds a customer by one: use a transaction ID.")
  }

  /// A key ID has exactly ten; an order ID as many or about as many, and begins with a letter.
  private static func capitalsAndDigits(_ word: String) -> [Explanation] {
    let isOrderLike = 8...15 ~= word.utf8.count && word.utf8.first.map(\.isUppercase) == true
    let order = Explanation.identifierValue(
      word, "Probably an order ID, from the customer's email or purchase history.", mayBe: [.orderId],
      note: "Orders are looked up in production only.")
    let key = Explanation.identifierValue(
      word, "Probably the ID of a private key in App Store Connect.", mayBe: [.keyId])
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

/// Signed or encoded texts that land in `explain`: they are for `decode`, which shows what they say.
enum SignedShape {
  static func explanation(of word: String) -> Explanation? {
    if isJWS(word) {
      return explanation(
        "a JWS", "A signed text: a transaction, renewal info, notification, app transaction or token.",
        "Show it with `asctl decode`, prove it with `asctl verify`.")
    }
    if word.hasPrefix("{") || word.hasPrefix("[") {
      return explanation("JSON", "A JSON text.", "Show the signed texts in it with `asctl decode`.")
    }
    if WordShape.isReceipt(word) {
      return explanation(
        "a receipt", "An app receipt in Base64.",
        "Show it with `asctl receipt decode`, or take its transaction IDs with `asctl receipt ids`.")
    }
    if word.utf8.count > 100, word.hasPrefix("ew") || word.hasPrefix("eyJ") {
      return explanation(
        "an encoded text", "A JSON text, an external purchase token or an old transaction receipt in Base64.",
        "Show it with `asctl decode`.")
    }
    return nil
  }

  /// Three parts with dots between, of which the first is JSON in base64url: `{"` gives `eyJ`. Source: RFC 7515.
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
