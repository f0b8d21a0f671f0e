import AppStore
import Base
import Client
import SignedData

/// What StoreKit would find wrong with the signature of an older promotional offer, and why.
///
/// The signature tells nothing of what it was made over, so that is found by trying: first Apple's text of the parts that
/// the app will pass on, then texts that are wrong in the ways that servers make them wrong.
struct OfferCheck: Sendable {
  /// The parts as the app will pass them on, under any of their names.
  let passed: JSONObject
  /// What the line says they should be, under Apple's names.
  let expected: JSONObject
  let signature: [UInt8]
  let key: AppKey
  /// Values of the settings that a server may have mistaken for others, with where they stand.
  let others: [OfferText.Part: [(value: String, place: String)]]
  let now: Timestamp

  init(
    passed: JSONObject, expected: JSONObject, signature: [UInt8], key: AppKey,
    others: [OfferText.Part: [(value: String, place: String)]], now: Timestamp
  ) {
    self.passed = passed
    self.expected = expected
    self.signature = signature
    self.key = key
    self.others = others
    self.now = now
  }

  /// Throws status 2 where a part is given nowhere.
  func diagnostics() throws(Failure) -> [ClaimDiagnostic] {
    let offer = PromotionalOfferV1(
      bundleID: passed(.bundleID) ?? key.bundleID.value, keyID: passed(.keyID) ?? key.keyID.value,
      productID: try require(.productID), offerIdentifier: try require(.offerIdentifier),
      account: passed(.account) ?? asked(.account) ?? "", nonce: try require(.nonce), timestamp: try timestamp())
    let parts = OfferText.Part.allCases.map {
      OfferPartCheck(part: $0, offer: offer, now: now).diagnostic(asked: configured($0))
    }
    let text = OfferSignatureText(signature)
    let form = text.mistakes.map { ClaimDiagnostic.wrong("signature", nil, $0) }
    guard let raw = text.raw else { return parts + form }
    let mistakes = SigningMistakes(offer: offer, others: replacements)
    let search = SignedTextSearch(mistakes: mistakes) { key.privateKey.publicKey.hasMade(raw, over: $0) }
    guard let made = search.mistakesFound() else { return parts + form + [notMade(offer)] }
    if made.isEmpty, form.isEmpty {
      return parts + [.right("signature", .null, "made by the key at hand over these parts")]
    }
    let wrong = made.map { mistake in
      let value = parts.first { sameBytes($0.claim, mistake.claim) }?.value
      return ClaimDiagnostic.wrong(mistake.claim, value, mistake.mistake)
    }
    let others = parts.filter { part in
      part.isRight == false || !made.contains { sameBytes($0.claim, part.claim) }
    }
    return others + wrong + form
  }

  private func notMade(_ offer: PromotionalOfferV1) -> ClaimDiagnostic {
    guard sameBytes(offer.keyID, key.keyID.value) else {
      return .open("signature", .null, "not made by the key at hand, whose ID is another")
    }
    return .wrong(
      "signature", nil, "not made by the key at hand over these parts, in any case, order or separator that is known",
      "compare the parts with what the server signed, the account above all, and the .p8 file with the key ID")
  }

  /// What the app passes on.
  private func passed(_ part: OfferText.Part) -> String? {
    part.names.lazy.compactMap { passed[$0] }.first.flatMap { $0 == .null ? nil : $0.string ?? $0.text() }
  }

  /// What the line says.
  private func asked(_ part: OfferText.Part) -> String? {
    expected[part.name].map { $0.string ?? $0.text() }
  }

  /// What the line or the settings say, and where.
  private func configured(_ part: OfferText.Part) -> (value: String, place: String)? {
    switch part {
    case .bundleID: (key.bundleID.value, key.bundleID.source.description)
    case .keyID: (key.keyID.value, key.keyID.source.description)
    case .productID, .offerIdentifier, .account, .nonce, .timestamp:
      asked(part).map { ($0, "--\(Parameter.kebab(part.name))") }
    }
  }

  private func require(_ part: OfferText.Part) throws(Failure) -> String {
    if let value = passed(part) ?? asked(part) { return value }
    throw Failure(
      .usage, "the check needs --\(Parameter.kebab(part.name)): the signature alone does not tell it",
      hint: "give it all that sign promotional-offer-v1 prints, or every part as a flag")
  }

  private func timestamp() throws(Failure) -> Timestamp {
    let text = try require(.timestamp)
    guard let number = JSONNumber(text: text)?.int64, number >= 0 else {
      throw Failure(.notGenuine, "timestamp is no whole number: \(quoted(text))", hint: "milliseconds since 1970")
    }
    return Timestamp(milliseconds: number)
  }

  /// What stands elsewhere and may have been signed in place of what the app passes on.
  private var replacements: [OfferText.Part: [(value: String, place: String)]] {
    var replacements = others
    for part in OfferText.Part.allCases {
      guard let passed = passed(part), let configured = configured(part), !sameBytes(passed, configured.value) else {
        continue
      }
      replacements[part, default: []].insert((configured.value, "which \(configured.place) says"), at: 0)
    }
    return replacements
  }
}

extension OfferText.Part {
  /// Under which names it travels: those of StoreKit, of Retention Messaging, and of StoreKit's initializers.
  fileprivate var names: [String] {
    switch self {
    case .bundleID: ["bundleId", "bundleID"]
    case .keyID: ["keyIdentifier", "keyId", "keyID"]
    case .productID: ["productId", "productIdentifier", "productID"]
    case .offerIdentifier: ["offerIdentifier", "offerId", "offerID", "identifier"]
    case .account: ["appAccountToken", "applicationUsername"]
    case .nonce: ["nonce"]
    case .timestamp: ["timestamp"]
    }
  }
}

extension Settings {
  /// What a server of several apps may sign by mistake: the bundle ID or key ID of another profile, the issuer ID.
  func mistakable(besides key: AppKey) -> [OfferText.Part: [(value: String, place: String)]] {
    var others: [OfferText.Part: [(value: String, place: String)]] = [:]
    for profile in config?.profiles ?? [] {
      for (part, setting, configured) in [
        (OfferText.Part.bundleID, Setting.bundleID, key.bundleID.value), (.keyID, .keyID, key.keyID.value),
      ] {
        guard let value = profile.entry(setting)?.value, !sameBytes(value, configured) else { continue }
        others[part, default: []].append((value, "the \(setting.description) of profile \(profile.name)"))
      }
    }
    if let issuer = try? text(.issuerID)?.value { others[.keyID, default: []].append((issuer, "the issuer ID")) }
    return others
  }
}
