@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

extension FuzzTarget {
  /// Signed texts. The first byte selects what is changed: the whole text, a payload or a header before it is signed,
  /// or a text after it was signed.
  static let jws = FuzzTarget(
    name: "jws",
    seeds: {
      let sample = try JWSSample.made.get()
      let raw = sample.texts + [Array("\"\(sample.signed)\"".utf8), Array("Bearer \(sample.signed)".utf8)]
      return raw.map { [0] + $0 } + sample.payloads.map { [1] + $0 } + [2, 3, 4].map { [$0, 1, 2, 3, 4, 5, 6] }
    },
    check: { bytes in
      var choices = Choices(bytes)
      let sample = try JWSSample.made.get()
      switch choices.byte() % 5 {
      case 0: sample.checkUnsigned(Array(choices.rest))
      case 1: try sample.checkSigned(payload: Array(choices.rest))
      case 2: try sample.checkSigned(header: choices.changed(sample.chain.header()))
      case 3: sample.checkPatched(by: &choices)
      default: try sample.checkPatchedInside(by: &choices)
      }
    })
}

/// Sample texts signed by one private chain, and verifiers that trust its root.
private struct JWSSample: Sendable {
  let chain: PrivateChain
  /// A transaction and a notification, as bodies and as texts.
  let texts: [[UInt8]]
  let payloads: [[UInt8]]
  let signed: String
  /// The chain's header is in their caches, so that certificates are verified only for changed headers.
  private let verifiers: [Verifier]

  static let made = Result { try JWSSample() }

  private init() throws {
    chain = try PrivateChain.shared.get()
    signed = try chain.sign(SamplePayload.subscription)
    let notification = try SamplePayload.notification(chain)
    let posted = try chain.sign(notification)
    let wrapped = [posted, signed].map { "{\"signedPayload\":\"\($0)\"}" }
    texts = ([signed, posted] + wrapped + ["{\"signedPayload\":\"}"]).map { Array($0.utf8) }
    let (anchors, first) = (try chain.anchors, texts[0])
    verifiers = [Expectations(), Expectations(bundleID: "com.example.app", environment: .sandbox)].map { expectations in
      var verifier = Verifier(
        anchors: anchors, expectations: expectations, now: SampleTime.now)
      _ = verifier.verify(first[...])
      return verifier
    }
    payloads =
      [SamplePayload.subscription, SamplePayload.renewal, SamplePayload.transaction].map { $0.bytes() }
      + [Array(#"{"transactionId":"1","a":{"b":["eyJ.a.b"]},"signedDate":1e400,"signedTransactionInfo":"x"}"#.utf8)]
  }

  /// Verifies a text with verifier `number` on the fast and the full path, which must agree. Returns the payload.
  private func verified(_ text: [UInt8], _ number: Int = 0) -> JSON? {
    var (quick, thorough) = (verifiers[number], verifiers[number])
    let result = thorough.verify(unwrapping: text[...])
    let ways = [quick.verify(unwrapping: text[...], asText: true), result].map(Self.outcome)
    expect(ways[0] == ways[1], "the fast path gives \(ways[0]), the full path \(ways[1])")
    return try? result.result.get().payload
  }

  private static func outcome(_ verification: VerificationResult) -> String {
    switch verification.result {
    case .success(let verified):
      "\(verified.text.map { String(decoding: $0, as: UTF8.self) } ?? verified.payload.text()) "
        + "\(verified.testEnvironment?.rawValue ?? "") \(verification.notChecked)"
    case .failure(let error): "\(error.check.name): \(error.reason)"
    }
  }

  /// Checks that the fast decoder returns what the full decoder returns, or nothing.
  @discardableResult
  private func decoded(_ text: [UInt8], opensNested: Bool) -> JSON? {
    var (lines, quick) = (LineDecoder(opensNested: opensNested), [UInt8]())
    let value = try? AnyTextDecoder(.payload, opensNested: opensNested).decode(text[...]).value
    if lines.append(text[...], to: &quick) {
      expect(value?.bytes() == quick, "a line is decoded as \(String(decoding: quick, as: UTF8.self))")
    }
    return value
  }

  func checkUnsigned(_ text: [UInt8]) {
    for opensNested in [true, false] { decoded(text, opensNested: opensNested) }
    _ = try? JWSDecoder(part: .all, opensNested: true).decode(text[...])
    _ = ArrivingTexts(in: text[...]).unread.map(\.reason)
    if let payload = verified(text) {
      expect(texts.contains { verified($0) == payload }, "a payload is verified that was never signed")
    }
  }

  func checkSigned(payload: [UInt8]) throws {
    let text = Array(try chain.sign(payload: payload, header: chain.header()).utf8)
    let value = try? JSON.parse(payload, duplicates: .refused)
    expect(decoded(text, opensNested: false) == value, "another payload is decoded than was encoded")
    for number in verifiers.indices {
      expect(verified(text, number) == nil || value != nil, "a payload is verified that is not JSON")
    }
  }

  func checkSigned(header: JSON) throws {
    let payload = SamplePayload.subscription
    let text = Array(try chain.sign(payload: payload.bytes(), header: header).utf8)
    guard let verified = verified(text) else { return }
    // The third certificate is ignored, because these verifiers trust a named root.
    let isSigner = header["x5c"]?.arrayElements?.prefix(2) == chain.header()["x5c"]?.arrayElements?.prefix(2)
    expect(
      verified == payload && isSigner && header["alg"] == "ES256" && header["crit"] == nil,
      "the header \(header.text()) is accepted")
  }

  /// Checks that a text changed after it was signed is verified only if the change is outside of the signed text.
  func checkPatched(by choices: inout Choices) {
    let original = choices.element(of: texts) ?? []
    let patched = choices.patched(original)
    decoded(patched, opensNested: true)
    guard let payload = verified(patched) else { return }
    let compact = UnwrappedInput(patched[...], isStrict: true)
    guard case .jws(let jws) = compact else { return expect(false, "what was verified is not a JWS") }
    expect(texts.contains { $0.firstRange(of: jws) != nil }, "a changed text verifies as \(payload.text())")
  }

  /// Checks that a changed text in a notification is not verified, even if the notification is signed again.
  func checkPatchedInside(by choices: inout Choices) throws {
    let inner = String(decoding: choices.patched(Array(signed.utf8)), as: UTF8.self)
    let body: JSON = [
      "notificationType": "DID_RENEW", "signedDate": 1_700_000_060_000,
      "data": ["bundleId": "com.example.app", "environment": "Sandbox", "signedTransactionInfo": .string(inner)],
    ]
    guard verified(Array(try chain.sign(body).utf8)) != nil else { return }
    expect(inner == signed, "a changed text inside a notification verifies")
  }
}
