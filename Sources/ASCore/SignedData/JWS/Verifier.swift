import AppStore
import Base

/// Verifies that Apple signed a text, step by step, and that it is the text one asked for.
///
/// Not shared between threads, as it remembers headers; every worker has its own.
package struct Verifier: PayloadVerifier {
  let anchors: TrustAnchors
  let expectations: Expectations
  /// Judges the certificates at this moment in place of `signedDate`.
  let moment: Timestamp?
  /// The present, for payloads that do not say when they were signed.
  let now: Timestamp
  /// Whether passed checks are to be read, too.
  let recordsPassedChecks: Bool
  let signed: SignedMembers
  /// What the quick way through a text looks for.
  private let outlineSearch: JSONExcerpt.Search

  var headers = SignedHeaderCache()

  package init(
    anchors: TrustAnchors = TrustAnchors(), expectations: Expectations = Expectations(), moment: Timestamp? = nil,
    now: Timestamp, recordsPassedChecks: Bool = false, signed: SignedMembers
  ) {
    self.anchors = anchors
    self.expectations = expectations
    self.moment = moment
    self.now = now
    self.recordsPassedChecks = recordsPassedChecks
    self.signed = signed
    outlineSearch = PayloadOutline.search(signed: signed.names)
  }

  /// A compact JWS and nothing around it.
  package mutating func verify(_ text: ArraySlice<UInt8>) -> VerificationResult {
    var checks: [Check] = []
    do {
      let signed = try verify(text, expectations: expectations, path: nil, depth: 0, checks: &checks)
      return VerificationResult(result: .success(signed), checks: checks, steps: Check.Name.ofJWS)
    } catch {
      return VerificationResult(result: .failure(error), checks: checks, steps: Check.Name.ofJWS)
    }
  }

  private mutating func verify(
    _ text: ArraySlice<UInt8>, expectations: Expectations, path: ValuePath?, depth: Int, checks: inout [Check]
  ) throws(VerificationError) -> VerificationResult.VerifiedPayload {
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks, path: path?.text)
    let payload: JSON
    let signed: Signed
    do {
      (payload, signed) = try verifySignature(of: text, level: path?.level ?? 0, log: &log)
      try expectations.require(signed.claims, of: signed.kind, log: &log)
    } catch {
      checks += log.checks
      throw error
    }
    checks += log.checks
    var chains = [signed.chain.certificates]
    var testEnvironment = signed.testEnvironment
    var isOfAddedRoot = signed.chain.isOfAddedRoot
    do {
      try self.signed.requireShape(of: payload, at: path?.text)
    } catch {
      checks.append(error.check)
      throw error
    }
    var nested = NestedPayloads(signed: self.signed)
    let resolved = try nested.resolve(payload, at: path) { inner, innerPath throws(VerificationError) in
      guard depth < NestedPayloads.depthLimit else {
        var log = CheckLog(recordsPassedChecks: recordsPassedChecks, path: innerPath?.text)
        throw log.reject(.nested, expected: "at most \(NestedPayloads.depthLimit) JWS in one another", got: "more")
      }
      let verified = try verify(
        inner, expectations: Expectations(), path: innerPath, depth: depth + 1, checks: &checks)
      chains += verified.chains
      testEnvironment = testEnvironment ?? verified.testEnvironment
      isOfAddedRoot = isOfAddedRoot || verified.isOfAddedRoot
      return verified.payload
    }
    var agreement = CheckLog(recordsPassedChecks: recordsPassedChecks, path: path?.text)
    defer { checks += agreement.checks }
    try nested.requireAgreement(with: signed.claims, log: &agreement)
    return VerificationResult.VerifiedPayload(
      payload: resolved, testEnvironment: testEnvironment, isOfAddedRoot: isOfAddedRoot, chains: chains)
  }

  private mutating func verifySignature(
    of text: ArraySlice<UInt8>, level: Int, log: inout CheckLog
  ) throws(VerificationError) -> (JSON, Signed) {
    guard let jws = CompactJWS(text) else {
      let dots = text.reduce(into: 0) { $0 += $1 == UInt8(ascii: ".") ? 1 : 0 }
      throw log.reject(.parts, expected: "3 parts separated by dots", got: "\(dots + 1)")
    }
    log.pass(.parts, "3")
    let header = try headers.header(
      jws.header, anchors: anchors, log: CheckLog(recordsPassedChecks: recordsPassedChecks, path: log.path))
    log.append(header.reading)
    let payload = try Self.payload(jws, level: level, log: &log)
    return (payload, try verifySignature(of: jws, header, claiming: payload, log: &log))
  }

  /// What a signature was found to be over, and by whom.
  struct Signed {
    let kind: PayloadKind?
    let claims: Claims
    let environment: SignedEnvironment?
    let chain: SigningChain

    var testEnvironment: SignedEnvironment? {
      environment.flatMap { $0.isTest ? $0 : nil } ?? (chain.isOfXcode ? .xcode : nil)
    }
  }

  /// `payload` holds all of its members, or at least all that are looked at.
  func verifySignature(
    of jws: CompactJWS, _ header: SignedHeader, claiming payload: JSON, log: inout CheckLog
  ) throws(VerificationError) -> Signed {
    let kind = PayloadKind(of: payload)
    let claims = Claims(of: payload, kind: kind)
    let environment = claims.environment.text.flatMap(SignedEnvironment.init(rawValue:))
    try requireSource(environment: environment, header: header, log: &log)
    log.append(header.judgment)
    let chain = try header.chain.get()
    try requireNoApple(behind: environment, chain: chain, log: &log)
    try requireTest(claims.environment, ofXcode: chain, log: &log)
    try requireValidity(of: chain, signing: payload, kind, log: &log)
    try Self.requireSignature(jws, header, by: chain.key, log: &log)
    return Signed(kind: kind, claims: claims, environment: environment, chain: chain)
  }

  private static func payload(_ jws: CompactJWS, level: Int, log: inout CheckLog) throws(VerificationError) -> JSON {
    let expected = "a JSON object in base64url"
    let payload: JSON
    do {
      payload = try CompactJWS.decode(jws.payload, level: level)
    } catch {
      throw log.reject(.payload, expected: expected, got: error.description)
    }
    try log.require(payload.objectValue != nil, .payload, expected: expected, got: "JSON of another type")
    return payload
  }

  /// Data of Xcode and of library tests says what it is before anything else is asked of it.
  private func requireSource(
    environment: SignedEnvironment?, header: SignedHeader, log: inout CheckLog
  ) throws(VerificationError) {
    let isTest = header.isXcode || environment?.isTest ?? false
    guard isTest else { return log.pass(.source, environment?.rawValue ?? "no environment named") }
    let tool = environment == .localTesting ? "tests of a server library (LocalTesting)" : "StoreKit testing in Xcode"
    try log.require(
      !anchors.named.isEmpty, .source, expected: "data that the App Store signed",
      got: "data of \(tool), which the App Store never signs",
      hint: "--root FILE with the certificate it was signed under checks its signature")
  }

  /// A pinned root vouches for the App Store only; test data below it would be a contradiction.
  private func requireNoApple(
    behind environment: SignedEnvironment?, chain: SigningChain, log: inout CheckLog
  ) throws(VerificationError) {
    guard let environment, environment.isTest, let root = chain.certificates.last, anchors.isPinned(root) else {
      return
    }
    throw log.reject(.source, expected: "App Store data below an Apple root", got: environment.rawValue)
  }

  /// What Xcode's own certificate vouches for is Xcode's, whatever it says.
  private func requireTest(
    _ environment: Claim, ofXcode chain: SigningChain, log: inout CheckLog
  ) throws(VerificationError) {
    guard chain.isOfXcode, let text = environment.text, SignedEnvironment(rawValue: text)?.isTest != true else {
      return
    }
    throw log.reject(.source, expected: "Xcode, as its own certificate signed", got: text)
  }

  /// At the date that was named, else when the payload says that it was signed, else now.
  private func requireValidity(
    of chain: SigningChain, signing payload: JSON, _ kind: PayloadKind?, log: inout CheckLog
  ) throws(VerificationError) {
    let member = kind?.object.dateMember ?? "signedDate"
    let date = if let moment { moment } else { try signingDate(of: payload, member, log: &log) }
    if let date { return try chain.requireValidity(at: date, log: &log) }
    try chain.requireValidity(
      at: now, log: &log, because: ", as the payload has no \(member)",
      hint: "--at DATE judges the certificates at the date when the data was received")
  }

  /// Nil for a payload that does not say it.
  private func signingDate(
    of payload: JSON, _ member: String, log: inout CheckLog
  ) throws(VerificationError) -> Timestamp? {
    guard let value = payload[member] else { return nil }
    guard case .number(let number) = value, let milliseconds = number.flooredInt64 else {
      throw log.reject(
        .validity, expected: "\(member) in milliseconds since 1970", got: value.text(.compact))
    }
    return Timestamp(milliseconds: milliseconds)
  }

  private static func requireSignature(
    _ jws: CompactJWS, _ header: SignedHeader, by key: PublicKey, log: inout CheckLog
  ) throws(VerificationError) {
    let signature: [UInt8]
    do {
      signature = try Base64.url.decode(jws.signature)
    } catch {
      throw log.reject(.signature, expected: "64 bytes in base64url", got: "not base64url: \(error.description)")
    }
    guard signature.count == 64 else {
      throw log.reject(.signature, expected: "64 bytes, r and s", got: "\(signature.count) bytes")
    }
    let outcome = jws.payload.withUnsafeBytes { payload in
      Result { () throws(CryptoError) in
        try key.verifies(signature, ofDigest: header.digests.get().digest(payload))
      }
    }
    switch outcome {
    case .success(let isRight):
      try log.require(
        isRight, .signature, expected: "the leaf's signature over header and payload",
        got: isRight
          ? "right" : "a signature that does not match: the text was modified or is not signed by this certificate")
    case .failure(let error):
      throw log.reject(.signature, expected: "the leaf's signature over header and payload", got: error.reason)
    }
  }
}

extension Verifier {
  package mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerifiedText {
    verifyPlainText(text) ?? .verification(verify(unwrapping: text))
  }

  package mutating func verify(unwrapping text: ArraySlice<UInt8>) -> VerificationResult {
    switch UnwrappedInput(text, .strict).content {
    case .jws(let jws): return verify(jws)
    case .json(let value):
      if StoredReply.isNotification(value) {
        return notAJWS("a version 1 notification, which Apple does not sign", hint: Self.hintOnVersion1)
      }
      return notAJWS("JSON that does not hold exactly one JWS", hint: Self.hint(onSignedIn: text))
    case .receipt: return notAJWS("a receipt", hint: "asctl receipt verify proves receipts")
    case .unknown(let what): return notAJWS(what, hint: Self.hint(onSignedIn: text))
    }
  }

  private static let hintOnVersion1 =
    "asctl decode shows it; asctl migrate lists its purchases; select version 2 in App Store Connect for signed ones"

  /// What `decode` could unwrap, which is never verified: nobody signed what is around it.
  private static func hint(onSignedIn text: ArraySlice<UInt8>) -> String? {
    let found = ArrivingTexts(in: text).found
    guard !found.isEmpty else { return nil }
    let places = found.map(\.place.text).filter { !$0.isEmpty }
    let named = places.isEmpty ? "" : ": \(places.shortened)"
    return "asctl decode finds \(found.count) signed text\(found.count == 1 ? "" : "s") in it\(named); "
      + "pass each alone to verify it"
  }

  private func notAJWS(_ got: String, hint: String? = nil) -> VerificationResult {
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let rejection = log.reject(.parts, expected: "a JWS of 3 parts separated by dots", got: got, hint: hint)
    return VerificationResult(result: .failure(rejection), checks: log.checks, steps: Check.Name.ofJWS)
  }

  /// Verifies a text without building a value of its payload. It goes through the same checks; what these need of the
  /// payload is picked out while its text is checked.
  ///
  /// Nil for a text that is not as plain as that, or when the checks are to be recorded.
  mutating func verifyPlainText(_ text: ArraySlice<UInt8>) -> VerifiedText? {
    guard !recordsPassedChecks, let jws = CompactJWS.plain(text),
      let payload = try? Base64.url.decode(jws.payload),
      let outline = payload.withUnsafeBytes({ PayloadOutline(of: $0, search: outlineSearch) }),
      PayloadKind(of: outline.claims) != nil,  // Others are searched for their claims.
      // The full path also says what is wrong with JSON around the text.
      let header = try? headers.header(jws.header, anchors: anchors, log: CheckLog(recordsPassedChecks: false))
    else { return nil }
    var log = CheckLog(recordsPassedChecks: false)
    do throws(VerificationError) {
      let signed = try verifySignature(of: jws, header, claiming: outline.claims, log: &log)
      try expectations.require(signed.claims, of: signed.kind, log: &log)
      return .text(
        payload,
        VerifiedText.Notes(
          testEnvironment: signed.testEnvironment, isOfAddedRoot: signed.chain.isOfAddedRoot,
          notChecked: log.checks.notChecked))
    } catch {
      return .verification(VerificationResult(result: .failure(error), checks: log.checks, steps: Check.Name.ofJWS))
    }
  }
}

extension CompactJWS {
  /// What is in a text that holds nothing but a JWS, or one as Apple posts it; nil for any other.
  fileprivate static func plain(_ text: ArraySlice<UInt8>) -> CompactJWS? {
    let place: Range<Int>? = text.withUnsafeBytes { bytes in
      let inner = unwrapped(bytes)
      guard plainParts(of: inner) != nil, let start = inner.baseAddress, let base = bytes.baseAddress else {
        return nil
      }
      return text.startIndex + (start - base)..<text.startIndex + (start - base) + inner.count
    }
    return place.flatMap { CompactJWS(text[$0]) }
  }
}
