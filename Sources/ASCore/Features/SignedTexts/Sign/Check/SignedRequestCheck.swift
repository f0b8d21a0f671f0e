import Base
import Client
import SignedData

/// What StoreKit would find wrong with a JWS that a server signed for it.
struct SignedRequestCheck: Sendable {
  let use: StoreKitRequestKind
  let key: SigningIdentity
  /// What the line says the claims should be; a claim that it does not name is not compared.
  let expected: JSONObject
  let now: Timestamp

  /// In the order in which Apple's page names the members. Throws status 8 for what is no JWS.
  func findings(_ given: [UInt8]) throws(Failure) -> [Finding] {
    let text: ArraySlice<UInt8>
    switch GivenSignature(given) {
    case .jws(let jws): text = jws
    case .offer: throw Self.noJWS("these are the parts of an older promotional offer")
    case .bare(let bytes): text = bytes[...]
    }
    let token: JSONWebToken
    do {
      token = try JSONWebToken(text)
    } catch {
      throw Self.noJWS(error.description)
    }
    let members = ClaimCheck(use: use, token: token, expected: expected, key: key, now: now)
    let signature = ES256Signature(of: token.jws)
    let result = token.isES256 ? signature.result(by: key.privateKey.publicKey) : .unreadable
    return [
      token.algorithm(wrong: "must be ES256", "sign with ES256: ECDSA on P-256 with SHA-256"), keyID(token, result),
      token.type(remedy: "put \"typ\":\"JWT\" into the header"),
    ] + members.findings
      + (token.isES256
        ? findings(signature, result, token.keyID) : [.open("signature", .null, "not checked, because of alg")])
  }

  static func noJWS(_ reason: String) -> Failure {
    Failure(
      .notGenuine, "this is no JWS: \(reason)",
      hint: "a JWS is eyJ….eyJ….…; asctl sign promotional-offer-v1 --check is for the older signature")
  }

  private func keyID(_ token: JSONWebToken, _ result: ES256Signature.Result) -> Finding {
    let value = token.header["kid"]
    guard let value, let text = token.keyID else {
      return .wrong("kid", value, "missing: the ID of the key", "put the key ID of App Store Connect into the header")
    }
    if let named = token.keyIDInFileName {
      return .wrong("kid", value, "the name of the key's file", "the key's ID is \(named) alone")
    }
    guard let configured = key.sourced(.keyID), !sameBytes(configured.value, text) else {
      return key.sourced(.keyID) == nil
        ? .open("kid", value, "no key ID is set to compare it with") : .right("kid", value, "the key at hand")
    }
    let configuredKey = "\(configured.value) (\(configured.source.description))"
    switch result {
    case .right, .mistaken:
      return .wrong(
        "kid", value, "names another key than the one that signed it, which is \(configuredKey)",
        "put \(configured.value) into the header")
    case .wrong, .unreadable:
      return .wrong(
        "kid", value, "not the key at hand, \(configuredKey)",
        "sign with \(configured.value), or check with the profile of this key")
    }
  }

  /// `keyID` is the key that the header names.
  private func findings(
    _ signature: ES256Signature, _ result: ES256Signature.Result, _ keyID: String?
  ) -> [Finding] {
    let length = JSON.string("\(signature.bytes.count) bytes")
    let form = signature.mistakes.map { $0.finding.about(length) }
    switch result {
    case .right: return form.isEmpty ? [.right("signature", length, "made by the key at hand")] : form
    case .mistaken(let text): return form + [text.finding]
    case .unreadable: return form
    case .wrong:
      if let configured = key.sourced(.keyID), let keyID, !sameBytes(configured.value, keyID) {
        return form + [.open("signature", length, "not made by the key at hand, whose ID is another")]
      }
      return form + [
        .wrong(
          "signature", length, "not made by the key at hand, or the text was changed afterwards",
          "sign with the .p8 file of this key ID, and hand the text on unchanged")
      ]
    }
  }
}

extension ES256Signature.FormMistake {
  fileprivate var finding: Finding {
    func wrong(_ meaning: String, _ remedy: String) -> Finding { .wrong("signature", nil, meaning, remedy) }
    let alone = "encode r and s alone, 64 bytes (in Node: dsaEncoding ieee-p1363)"
    return switch self {
    case .missing: wrong("missing", alone)
    case .notBase64: wrong("not base64url", "encode r and s, 64 bytes, as base64url without padding")
    case .otherBase64:
      wrong("in another base64 than that of URLs", "write - and _ in place of + and /, and no = at the end")
    case .der: wrong("in ASN.1 (DER), as OpenSSL writes it", alone)
    case .wrongLength: wrong("must have 64 bytes", alone)
    }
  }
}

extension ES256Signature.MistakenText {
  var finding: Finding {
    let whole = "sign header and payload in base64url, with a dot between them"
    return switch self {
    case .digest, .hexadecimalDigest: .hashedTwice
    case .decodedParts: .wrong("text", nil, "made over header and payload before they were encoded", whole)
    case .payload: .wrong("text", nil, "made over the payload alone", whole)
    case .decodedPayload: .wrong("text", nil, "made over the payload alone, before it was encoded", whole)
    }
  }
}

extension Finding {
  static let hashedTwice = Finding.wrong(
    "text", nil, "made over the SHA-256 of the text, which was then hashed once more",
    "hand the text itself to the function that signs with SHA-256, or the hash to one that does not hash")
}
