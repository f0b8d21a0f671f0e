import AppStore
import Base

/// Verifies step by step that Apple signed a text, and that it matches the user's expectations.
///
/// Each thread uses its own verifier, because it caches headers.
package struct Verifier: PayloadVerifier {
  let anchors: TrustAnchors
  let expectations: Expectations
  /// The date at which the certificates are checked instead of `signedDate`.
  let moment: Timestamp?
  /// The current time, for payloads without a signing date.
  let now: Timestamp
  let recordsPassedChecks: Bool
  private var headers = RecentValues<SignedHeader>()
  var tape = JSONTape()

  package init(
    anchors: TrustAnchors = TrustAnchors(), expectations: Expectations = Expectations(), moment: Timestamp? = nil,
    now: Timestamp, recordsPassedChecks: Bool = false
  ) {
    self.anchors = anchors
    self.expectations = expectations
    self.moment = moment
    self.now = now
    self.recordsPassedChecks = recordsPassedChecks
  }

  /// Verifies a compact JWS without any wrapping.
  package mutating func verify(_ text: ArraySlice<UInt8>) -> VerificationResult {
    var checks: [Check] = []
    let result = Result { () throws(VerificationError) in
      try verify(text, path: nil, depth: 0, checks: &checks)
    }
    return VerificationResult(result: result, checks: checks, steps: CheckName.ofJWS)
  }

  /// `depth` is the number of JWS around the text. The expectations apply only to the outermost one.
  private mutating func verify(
    _ text: ArraySlice<UInt8>, path: ValuePath?, depth: Int, checks: inout [Check]
  ) throws(VerificationError) -> VerificationResult.VerifiedPayload {
    let (payload, claims): (JSON, Claims)
    var verified: VerificationResult.VerifiedPayload
    do {
      var log = CheckLog(recordsPassedChecks: recordsPassedChecks, path: path?.text)
      defer { checks += log.checks }
      let (jws, header) = try parts(of: text, log: &log)
      payload = try log.object(.payload, jws.payload, level: path?.level ?? 0)
      let kind = PayloadKind(of: payload)
      claims = Claims(of: payload, kind: kind)
      verified = try verify(
        jws, header, payload, kind, claims, expecting: depth == 0 ? expectations : Expectations(), log: &log)
    }
    do {
      try Field.signedMembers.requireShape(of: payload, at: path)
    } catch {
      checks.append(error.check)
      throw error
    }
    var nested = NestedPayloads(signed: Field.signedMembers)
    verified.payload = try nested.resolve(payload, at: path) { inner, innerPath throws(VerificationError) in
      guard depth < NestedPayloads.depthLimit else {
        var log = CheckLog(recordsPassedChecks: recordsPassedChecks, path: innerPath?.text)
        throw log.reject(.nested, expected: "at most \(NestedPayloads.depthLimit) levels of nested JWS", got: "more")
      }
      let inner = try verify(inner, path: innerPath, depth: depth + 1, checks: &checks)
      verified.chains += inner.chains
      verified.testEnvironment = verified.testEnvironment ?? inner.testEnvironment
      verified.isOfAddedRoot = verified.isOfAddedRoot || inner.isOfAddedRoot
      return inner.payload
    }
    var agreement = CheckLog(recordsPassedChecks: recordsPassedChecks, path: path?.text)
    defer { checks += agreement.checks }
    try nested.requireAgreement(with: claims, log: &agreement)
    return verified
  }

  private mutating func parts(
    of text: ArraySlice<UInt8>, log: inout CheckLog
  ) throws(VerificationError) -> (CompactJWS, SignedHeader) {
    guard let jws = CompactJWS(text) else {
      let dots = text.reduce(into: 0) { $0 += $1 == UInt8(ascii: ".") ? 1 : 0 }
      throw log.reject(.parts, expected: "3 parts separated by dots", got: "\(dots + 1)")
    }
    log.pass(.parts, "3")
    let header = try header(of: jws, path: log.path)
    log.append(header.reading)
    return (jws, header)
  }

  mutating func header(of jws: CompactJWS, path: String?) throws(VerificationError) -> SignedHeader {
    let (anchors, records) = (anchors, recordsPassedChecks)
    do throws(VerificationError) {
      return try headers.value(of: jws.header) { () throws(VerificationError) in
        try SignedHeader(jws.header, anchors: anchors, recordsPassedChecks: records)
      }
    } catch {
      throw error.inside(path)
    }
  }

  /// Makes the checks between reading the payload and opening the JWS in it. `payload` contains at least the members
  /// that they read; the result does not contain it.
  func verify(
    _ jws: CompactJWS, _ header: SignedHeader, _ payload: JSON, _ kind: PayloadKind?, _ claims: Claims,
    expecting expected: Expectations, log: inout CheckLog
  ) throws(VerificationError) -> VerificationResult.VerifiedPayload {
    let environment = claims.environment.text.flatMap(SignedEnvironment.init(rawValue:))
    try requireSource(environment: environment, header: header, log: &log)
    log.append(header.chainChecks)
    let chain: SigningChain
    do {
      chain = try header.chain.get()
    } catch {
      throw error.inside(log.path)
    }
    try requireSource(claims.environment, signedBy: chain, log: &log)
    try requireValidity(of: chain, signing: payload, kind, log: &log)
    try Self.requireSignature(jws, header, by: chain.key, log: &log)
    try expected.require(claims, of: kind, log: &log)
    let isOfTool = environment?.isTest ?? false
    return VerificationResult.VerifiedPayload(
      testEnvironment: isOfTool ? environment : chain.isOfXcode ? .xcode : nil, isOfAddedRoot: chain.isOfAddedRoot,
      chains: [chain.certificates])
  }

  /// Rejects test data of Xcode and of server libraries before all other checks, unless a root was named.
  private func requireSource(
    environment: SignedEnvironment?, header: SignedHeader, log: inout CheckLog
  ) throws(VerificationError) {
    let isTest = header.isXcode || environment?.isTest ?? false
    guard isTest else { return log.pass(.source, environment?.rawValue ?? "no environment") }
    let tool = environment == .localTesting ? "tests of a server library (LocalTesting)" : "StoreKit testing in Xcode"
    try log.require(
      !anchors.named.isEmpty, .source, expected: "data signed by the App Store",
      got: "data of \(tool), which the App Store does not sign",
      hint: "pass its certificate with --root FILE to check the signature")
  }

  /// Pinned roots sign only for the App Store, and Xcode's own certificate only for a test environment.
  private func requireSource(
    _ environment: Claim, signedBy chain: SigningChain, log: inout CheckLog
  ) throws(VerificationError) {
    guard let text = environment.text else { return }
    let isTest = SignedEnvironment(rawValue: text)?.isTest ?? false
    if isTest, !chain.isOfAddedRoot {
      throw log.reject(.source, expected: "App Store data under an Apple root", got: text)
    }
    if !isTest, chain.isOfXcode {
      throw log.reject(.source, expected: "Xcode, because its certificate is Xcode's", got: text)
    }
  }

  /// Checks the certificates at the date that the user named, otherwise at the payload's signing date, otherwise now.
  private func requireValidity(
    of chain: SigningChain, signing payload: JSON, _ kind: PayloadKind?, log: inout CheckLog
  ) throws(VerificationError) {
    if let moment { return try chain.requireValidity(at: moment, log: &log) }
    let member = kind?.object.dateMember ?? "signedDate"
    guard let value = payload[member] else {
      return try chain.requireValidity(
        at: now, log: &log, because: ", as the payload has no \(member)",
        hint: "pass --at DATE to verify the certificates at the date when you received the data")
    }
    guard case .number(let number) = value, let milliseconds = number.flooredInt64 else {
      throw log.reject(.validity, expected: "\(member) in milliseconds since 1970", got: value.text(.compact))
    }
    // As milliseconds, ten digits are a date in 1970.
    let isSeconds = (1_000_000_000..<10_000_000_000).contains(milliseconds)
    try chain.requireValidity(
      at: Timestamp(milliseconds: milliseconds), log: &log,
      because: isSeconds ? ", as \(member) \(milliseconds) is in seconds instead of milliseconds" : "")
  }

  private static func requireSignature(
    _ jws: CompactJWS, _ header: SignedHeader, by key: PublicKey, log: inout CheckLog
  ) throws(VerificationError) {
    let signature = try log.attempt(.signature, expected: "64 bytes in base64url") { () throws(CryptoError) in
      try CompactJWS.bytes(of: jws.signature)
    }
    guard signature.count == 64 else {
      throw log.reject(.signature, expected: "64 bytes, r and s", got: "\(signature.count) bytes")
    }
    let expected = "the leaf's signature over header and payload"
    let digest = jws.payload.withUnsafeBytes { payload in
      Result { () throws(CryptoError) in try header.digests.get().digest(payload) }
    }
    let isRight = key.verifies(
      signature,
      ofDigest: try log.attempt(.signature, expected: expected) { () throws(CryptoError) in try digest.get() })
    try log.require(
      isRight, .signature, expected: expected,
      got: "a signature that does not match: the text was modified or is not signed by this certificate")
  }
}

extension Verifier {
  package mutating func verify(unwrapping text: ArraySlice<UInt8>, asText: Bool = false) -> VerificationResult {
    if asText, let result = verifyPlainText(text) { return result }
    switch UnwrappedInput(text, isStrict: true) {
    case .jws(let jws): return verify(jws)
    case .json(let value):
      if StoredReply.isNotification(value) {
        return notAJWS("a version 1 notification, which Apple does not sign", hint: Self.hintOnVersion1)
      }
      return notAJWS("JSON that does not contain exactly one JWS", hint: Self.hint(onSignedIn: text))
    case .receipt: return notAJWS("a receipt", hint: "run `asctl receipt verify` to verify it")
    case .unknown(let what): return notAJWS(what, hint: Self.hint(onSignedIn: text))
    }
  }

  private static let hintOnVersion1 =
    "show it with `asctl decode`, or list its purchases with `asctl migrate`; select version 2 in App Store Connect for signed notifications"

  /// The hint about texts that `decode` would find. They are not verified, because the text around them is not signed.
  private static func hint(onSignedIn text: ArraySlice<UInt8>) -> String? {
    let found = ArrivingTexts(in: text).located
    guard !found.isEmpty else { return nil }
    // Lazy, because half a million places in words would fill the memory.
    let places = found.lazy.map(\.place.text).filter { !$0.isEmpty }
    let named = places.isEmpty ? "" : ": \(places.shortened)"
    return "asctl decode finds \(found.count) signed text\(found.count == 1 ? "" : "s") in it\(named); "
      + "pass each separately to verify it"
  }

  private func notAJWS(_ got: String, hint: String? = nil) -> VerificationResult {
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let rejection = log.reject(.parts, expected: "a JWS of 3 parts separated by dots", got: got, hint: hint)
    return VerificationResult(result: .failure(rejection), checks: log.checks, steps: CheckName.ofJWS)
  }
}
