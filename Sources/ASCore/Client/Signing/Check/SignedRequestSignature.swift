import Base
import SignedData

/// The third part of a JWS for StoreKit, and the ways in which servers make it wrong.
struct SignedRequestSignature: Sendable {
  let jws: CompactJWS
  let key: CheckingKey

  enum VerificationResult: Equatable {
    /// Made by the key at hand over what it should be made over.
    case right
    /// Made by the key at hand over something else.
    case slip(SigningMistake)
    case wrong
    /// Not tried, or not 64 bytes in any form.
    case unknown
  }

  func verdict() -> VerificationResult {
    guard let raw = decoded.raw else { return .unknown }
    if isMade(raw, over: Array(jws.signedBytes)) { return .right }
    return wrongTexts.first { isMade(raw, over: $0.text) }.map { .slip($0.slip) } ?? .wrong
  }

  /// `names` is the key that the header names.
  func findings(_ verdict: VerificationResult, names keyID: String?) -> [SignatureFinding] {
    let (bytes, _, slips) = decoded
    let length = JSON.string("\(bytes.count) bytes")
    let form = slips.map { SignatureFinding.wrong("signature", length, $0.meaning, $0.remedy) }
    switch verdict {
    case .right: return form.isEmpty ? [.right("signature", length, "made by the key at hand")] : form
    case .slip(let slip): return form + [.wrong("text", nil, slip.meaning, slip.remedy)]
    case .unknown: return form
    case .wrong:
      if let configured = key.keyID, let keyID, !sameBytes(configured.value, keyID) {
        return form + [.open("signature", length, "not made by the key at hand, whose ID is another")]
      }
      return form + [
        .wrong(
          "signature", length, "not made by the key at hand, or the text was changed afterwards",
          "sign with the .p8 file of this key ID, and hand the text on unchanged")
      ]
    }
  }

  /// The bytes, r‖s where they are a signature, and what is wrong with their form.
  private var decoded: (bytes: [UInt8], raw: [UInt8]?, slips: [SigningMistake]) {
    var slips: [SigningMistake] = []
    let bytes: [UInt8]
    if let strict = try? Base64.url.decode(jws.signature) {
      bytes = strict
    } else if let lenient = Base64.lenient(jws.signature) {
      bytes = lenient
      slips.append(
        SigningMistake("in another base64 than that of URLs", "write - and _ in place of + and /, and no = at the end"))
    } else {
      return ([], nil, [SigningMistake("not base64url", "encode r and s, 64 bytes, as base64url without padding")])
    }
    if bytes.count == 64 { return (bytes, bytes, slips) }
    let remedy = "encode r and s alone, 64 bytes (in Node: dsaEncoding ieee-p1363)"
    if bytes.first == 0x30, let raw = try? DERSignature.decode(bytes) {
      return (bytes, raw, slips + [SigningMistake("in ASN.1 (DER), as OpenSSL writes it", remedy)])
    }
    return (bytes, nil, slips + [SigningMistake(bytes.isEmpty ? "missing" : "must have 64 bytes", remedy)])
  }

  private var wrongTexts: [(text: [UInt8], slip: SigningMistake)] {
    let text = Array(jws.signedBytes)
    let parts = [jws.header, jws.payload].map { (try? Base64.url.decode($0)) ?? [] }
    let decoded = Array(parts.joined(separator: Array(".".utf8)))
    let whole = "sign header and payload in base64url, with a dot between them"
    return [
      (SHA256.digest(text), .hashedTwice), (Array(hexadecimal(SHA256.digest(text)).lowercased().utf8), .hashedTwice),
      (decoded, SigningMistake("made over header and payload before they were encoded", whole)),
      (Array(jws.payload), SigningMistake("made over the payload alone", whole)),
      (parts[1], SigningMistake("made over the payload alone, before it was encoded", whole)),
    ]
  }

  private func isMade(_ raw: [UInt8], over text: [UInt8]) -> Bool {
    (try? key.publicKey.verifies(raw, of: text)) ?? false
  }
}
