extension Verifier {
  mutating func prove(_ text: ArraySlice<UInt8>) -> VerifiedText {
    proveText(text) ?? .verdict(verify(peeling: text))
  }

  mutating func verify(peeling text: ArraySlice<UInt8>) -> VerificationResult {
    switch UnwrappedInput(text, .outer).content {
    case .jws(let jws): return verify(jws)
    case .json: return notAJWS("JSON that does not hold exactly one JWS")
    case .receipt: return notAJWS("a receipt", hint: "asctl receipt verify proves receipts")
    case .unknown(let what): return notAJWS(what)
    }
  }

  private func notAJWS(_ got: String, hint: String? = nil) -> VerificationResult {
    var trail = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let rejection = trail.reject(.parts, expected: "a JWS of 3 parts separated by dots", got: got, hint: hint)
    return VerificationResult(result: .failure(rejection), checks: trail.checks, steps: Check.Name.ofJWS)
  }

  /// Proves a text without building a value of its payload. It goes through the same checks; what these need of the
  /// payload is picked out while its text is checked.
  ///
  /// Nil for a text that is not as plain as that, or when the checks are to be spelt out.
  mutating func proveText(_ text: ArraySlice<UInt8>) -> VerifiedText? {
    guard !recordsPassedChecks, let jws = CompactJWS.plain(text),
      let payload = try? Base64.url.decode(jws.payload),
      let outline = payload.withUnsafeBytes({ PayloadOutline(of: $0, signed: self.signed.names) }),
      PayloadKind(of: outline.claims) != nil  // Others are searched for their claims.
    else { return nil }
    var trail = CheckLog(recordsPassedChecks: false)
    do throws(Rejection) {
      let header = try memory.header(jws.header, anchors: anchors, trail: trail)
      let signed = try verifySignature(of: jws, header, claiming: outline.claims, trail: &trail)
      try expectations.require(signed.claims, of: signed.kind, trail: &trail)
      return .text(payload, VerifiedText.Marks(testEnvironment: signed.testEnvironment, notChecked: trail.checks.notChecked))
    } catch {
      return .verdict(VerificationResult(result: .failure(error), checks: trail.checks, steps: Check.Name.ofJWS))
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
