import Base
import SignedData

/// What StoreKit would find wrong with a JWS that a server signed for it.
package struct SignedRequestCheck: Sendable {
  package let use: StoreKitRequestKind
  package let key: CheckingKey
  /// What the line says the claims should be; a claim that it does not name is not compared.
  package let expected: JSONObject
  /// Milliseconds since 1970.
  package let now: Int64

  package init(use: StoreKitRequestKind, key: CheckingKey, expected: JSONObject, now: Int64) {
    self.use = use
    self.key = key
    self.expected = expected
    self.now = now
  }

  /// In the order in which Apple's page names the members. Throws status 8 for what is no JWS.
  package func findings(_ given: [UInt8]) throws(Failure) -> [SignatureFinding] {
    let text: ArraySlice<UInt8>
    switch GivenSignature(given) {
    case .jws(let jws): text = jws
    case .offer: throw Self.noJWS("these are the parts of an older promotional offer")
    case .bare(let bytes): text = bytes[...]
    }
    guard let jws = CompactJWS(text) else { throw Self.noJWS("it is not three parts with dots between them") }
    let header = try Self.part(jws.header, "header")
    let claims = try Self.part(jws.payload, "payload")
    let signature = SignedRequestSignature(jws: jws, key: key)
    let algorithm = Self.algorithm(header["alg"])
    let isChecked = algorithm.isRight == true
    let verdict = isChecked ? signature.verdict() : .unknown
    let members = ClaimCheck(use: use, claims: claims, expected: expected, key: key, now: now)
    return [algorithm, keyID(header["kid"], verdict), Self.type(header["typ"])] + members.findings
      + (isChecked
        ? signature.findings(verdict, names: header["kid"]?.string)
        : [.open("signature", .null, "not checked, because of alg")])
  }

  private static func part(_ part: ArraySlice<UInt8>, _ name: String) throws(Failure) -> JSONObject {
    let value: JSON
    do {
      value = try CompactJWS.decode(part)
    } catch {
      throw noJWS("its \(name) is \(error.words)")
    }
    guard let object = value.objectValue else { throw noJWS("its \(name) is JSON, but no object") }
    return object
  }

  static func noJWS(_ reason: String) -> Failure {
    Failure(
      .notGenuine, "this is no JWS: \(reason)",
      hint: "a JWS is eyJ….eyJ….…; asctl sign promotional-offer-v1 --check is for the older signature")
  }

  private static func algorithm(_ value: JSON?) -> SignatureFinding {
    if value == "ES256" { return .right("alg", "ES256", "ECDSA on P-256 with SHA-256") }
    return .wrong("alg", value, "must be ES256", "sign with ES256: ECDSA on P-256 with SHA-256")
  }

  private static func type(_ value: JSON?) -> SignatureFinding {
    if value == "JWT" { return .right("typ", "JWT", "a JSON Web Token") }
    return .wrong("typ", value, "must be JWT", "put \"typ\":\"JWT\" into the header")
  }

  private func keyID(_ value: JSON?, _ verdict: SignedRequestSignature.VerificationResult) -> SignatureFinding {
    guard let value, let text = value.string, !text.isEmpty else {
      return .wrong("kid", value, "missing: the ID of the key", "put the key ID of App Store Connect into the header")
    }
    if let named = KeyFileName.keyID(of: text) ?? KeyFileName.keyID(of: "\(text).p8") {
      return .wrong("kid", value, "the name of the key's file", "the key's ID is \(named) alone")
    }
    guard let configured = key.keyID, !sameBytes(configured.value, text) else {
      return key.keyID == nil
        ? .open("kid", value, "no key ID is set to compare it with") : .right("kid", value, "the key at hand")
    }
    let mine = "\(configured.value) (\(configured.source.words))"
    switch verdict {
    case .right, .slip:
      return .wrong(
        "kid", value, "names another key than the one that signed it, which is \(mine)",
        "put \(configured.value) into the header")
    case .wrong, .unknown:
      return .wrong(
        "kid", value, "not the key at hand, \(mine)",
        "sign with \(configured.value), or check with the profile of this key")
    }
  }
}
