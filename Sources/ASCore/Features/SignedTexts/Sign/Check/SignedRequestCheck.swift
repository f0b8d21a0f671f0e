import Base
import Client
import SignedData

/// Why StoreKit would reject a JWS.
struct SignedRequestCheck: Sendable {
  let use: StoreKitRequestKind
  let token: JSONWebToken
  let key: SigningIdentity
  /// The claims given on the command line; others are not compared.
  let expected: JSONObject
  let now: Timestamp

  /// Throws status 8 if the text is not a JWS.
  init(
    _ given: [UInt8], use: StoreKitRequestKind, key: SigningIdentity, expected: JSONObject, now: Timestamp
  ) throws(Failure) {
    (self.use, self.key, self.expected, self.now) = (use, key, expected, now)
    let text: ArraySlice<UInt8>
    switch GivenSignature(given) {
    case .jws(let jws): text = jws
    case .offer: throw Self.noJWS("got the parts of an older promotional offer")
    case .bare(let bytes): text = bytes[...]
    }
    do {
      token = try JSONWebToken(text)
    } catch {
      throw Self.noJWS(error.reason)
    }
  }

  /// The findings in the order of Apple's documentation.
  var findings: [Finding] {
    let signature = ES256Signature(of: token.jws)
    let result = token.isES256 ? signature.result(by: key.privateKey.publicKey) : .unreadable
    return [
      token.algorithm(wrong: "expected ES256", "sign with ES256 (ECDSA with P-256 and SHA-256)"), keyID(result),
      token.type(remedy: "add \"typ\":\"JWT\" to the header"),
    ] + claimFindings
      + (token.isES256 ? findings(signature, result) : [.open("signature", .null, "not checked because of alg")])
  }

  private static func noJWS(_ reason: String) -> Failure {
    Failure(
      .notVerified, "not a JWS: \(reason)",
      hint: "a JWS looks like eyJ….eyJ….…; check an older signature with `asctl sign promotional-offer-v1 --check`")
  }

  private func keyID(_ result: ES256Signature.Result) -> Finding {
    let value = token.header["kid"]
    guard let value, let text = token.keyID else {
      return .wrong("kid", value, "missing: the ID of the key", "add the key ID from App Store Connect to the header")
    }
    if let named = token.keyIDInFileName {
      return .wrong("kid", value, "the filename of the key", "use the key ID alone: \(named)")
    }
    guard let configured = key.sourced(.keyID) else {
      return .open("kid", value, "no configured key ID to compare it with")
    }
    if sameBytes(configured.value, text) { return .right("kid", value, "the configured key") }
    let configuredKey = "\(configured.value) (\(configured.source.description))"
    switch result {
    case .right, .mistaken:
      return .wrong(
        "kid", value, "not the key that signed it, which is \(configuredKey)",
        "set kid to \(configured.value)")
    case .wrong, .unreadable:
      return .wrong(
        "kid", value, "expected the configured key, \(configuredKey)",
        "sign with \(configured.value), or check with a profile that has this key")
    }
  }

  private func findings(_ signature: ES256Signature, _ result: ES256Signature.Result) -> [Finding] {
    let length = JSON.string("\(signature.bytes.count) bytes")
    let form = signature.mistakes.map { $0.finding.about(length) }
    switch result {
    case .right: return form.isEmpty ? [.right("signature", length, "made with the configured key")] : form
    case .mistaken(let text): return form + [text.finding]
    case .unreadable: return form
    case .wrong:
      if let configured = key.sourced(.keyID), let keyID = token.keyID, !sameBytes(configured.value, keyID) {
        return form + [.open("signature", length, "not checked: the configured key has another ID")]
      }
      return form + [
        .wrong(
          "signature", length, "not made with the configured key, or the text was modified",
          "sign with the .p8 file of this key ID, and pass the text on unchanged")
      ]
    }
  }
}

extension ES256Signature.FormMistake {
  fileprivate var finding: Finding {
    func wrong(_ meaning: String, _ remedy: String) -> Finding { .wrong("signature", nil, meaning, remedy) }
    let alone = "encode r and s, 64 bytes (in Node: dsaEncoding ieee-p1363)"
    return switch self {
    case .missing: wrong("missing", alone)
    case .notBase64: wrong("not base64url", "encode r and s, 64 bytes, as base64url without padding")
    case .otherBase64:
      wrong("not base64url", "use - and _ instead of + and /, without padding")
    case .der: wrong("in ASN.1 (DER), as OpenSSL encodes it", alone)
    case .wrongLength: wrong("expected 64 bytes", alone)
    }
  }
}

extension ES256Signature.MistakenText {
  var finding: Finding {
    let whole = "sign the base64url of header and payload, joined with a dot"
    return switch self {
    case .digest, .hexadecimalDigest: .hashedTwice
    case .decodedParts: .wrong("text", nil, "made over header and payload without base64url", whole)
    case .payload: .wrong("text", nil, "made over the payload only", whole)
    case .decodedPayload: .wrong("text", nil, "made over the payload only, without base64url", whole)
    }
  }
}

extension Finding {
  static let hashedTwice = Finding.wrong(
    "text", nil, "made over the SHA-256 of the text, which was hashed a second time",
    "pass the text to a function that hashes it, or the hash to a function that does not")
}
