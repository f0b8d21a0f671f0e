import Base
import SignedData

/// An ECDSA signature on P-256 with SHA-256, in the form that a JWS requires or in a form that servers write by mistake
/// (RFC 7518, section 3.4).
struct ES256Signature: Sendable {
  /// The decoded bytes; empty if there is nothing to decode.
  let bytes: [UInt8]
  /// r‖s, 64 bytes; `nil` if the bytes are not a signature in any form.
  private let raw: [UInt8]?
  /// The differences from the form that RFC 7518, section 3.4, requires, in the order in which they were found.
  let mistakes: [Mistake]

  struct Mistake: Sendable {
    let meaning: String
    let remedy: String
    /// The meaning for `token explain`, which has no remedies.
    let ofToken: String
    /// Whether `token explain` shows the length of the signature.
    var isOfBytes = false
  }

  enum Result: Equatable, Sendable {
    case right
    /// Another text than header, dot and payload was signed.
    case mistaken(Finding)
    case wrong
    /// The bytes are not a signature in any form.
    case unreadable
  }

  private let jws: CompactJWS

  init(of jws: CompactJWS) {
    self.jws = jws
    let alone = "encode r and s, 64 bytes (in Node: dsaEncoding ieee-p1363)"
    let missing = Mistake(meaning: "missing", remedy: alone, ofToken: "missing: the token is not signed")
    guard !jws.signature.isEmpty else {
      (bytes, raw, mistakes) = ([], nil, [missing])
      return
    }
    let alphabet = "not base64url"
    var found: [Mistake] = []
    do {
      bytes = try Base64.url.decode(jws.signature)
    } catch {
      guard let lenient = Base64.lenient(jws.signature) else {
        let encoding = Mistake(
          meaning: alphabet, remedy: "encode r and s, 64 bytes, as base64url without padding",
          ofToken: "\(alphabet): \(error.description)")
        (bytes, raw, mistakes) = ([], nil, [encoding])
        return
      }
      bytes = lenient
      found.append(
        Mistake(
          meaning: alphabet, remedy: "use - and _ instead of + and /, without padding",
          ofToken: "\(alphabet): expected - and _ instead of + and /, and no padding"))
    }
    let form = Self.form(of: bytes)
    raw = form?.raw
    if form?.isDER ?? false {
      let asn1 = "in ASN.1 (DER), as OpenSSL encodes it"
      found.append(
        Mistake(meaning: asn1, remedy: alone, ofToken: "\(asn1); expected r and s, 64 bytes", isOfBytes: true))
    } else if form == nil {
      let length = "expected 64 bytes"
      found.append(bytes.isEmpty ? missing : Mistake(meaning: length, remedy: alone, ofToken: length, isOfBytes: true))
    }
    mistakes = found
  }

  /// The r‖s of a signature in one of the two forms of Apple's interfaces: r‖s, as in a JWS, or ASN.1, as older
  /// promotional offers require. `nil` if the bytes are not a signature of a P-256 key.
  static func form(of bytes: [UInt8]) -> (raw: [UInt8], isDER: Bool)? {
    if bytes.count == 64 { return (bytes, false) }
    guard bytes.first == 0x30, let raw = try? PublicKey.rawSignature(bytes) else { return nil }
    return (raw, true)
  }

  /// Returns whether the key made the signature, over the right text or over one that servers sign by mistake.
  func result(by key: PublicKey) -> Result {
    guard let raw else { return .unreadable }
    let signed = Array(jws.signedBytes)
    if key.verifies(raw, of: signed) { return .right }
    let digest = SHA256.digest(signed)
    let hashed = (
      "made over the SHA-256 of the text, which was hashed a second time",
      "pass the text to a function that hashes it, or the hash to a function that does not"
    )
    let parts = signed[...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decoded = parts.map { (try? Base64.url.decode($0)) ?? [] }
    let whole = "sign the base64url of header and payload, joined with a dot"
    let mistaken: [(text: [UInt8], (meaning: String, remedy: String))] = [
      (digest, hashed), (Array(hexadecimal(digest).lowercased().utf8), hashed),
      (
        Array(decoded.joined(separator: [UInt8(ascii: ".")])), ("made over header and payload without base64url", whole)
      ),
      (Array(parts[1]), ("made over the payload only", whole)),
      (decoded[1], ("made over the payload only, without base64url", whole)),
    ]
    guard let (_, words) = mistaken.first(where: { key.verifies(raw, of: $0.text) }) else { return .wrong }
    return .mistaken(.wrong("text", nil, words.meaning, words.remedy))
  }
}
