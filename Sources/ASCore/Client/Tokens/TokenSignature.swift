import Base
import SignedData

/// The third part of a token, against the key at hand.
package struct TokenSignature {
  let jws: CompactJWS
  /// The key that the header names.
  let keyID: String?

  /// The key to check with, or why there is none.
  package enum Key: Sendable {
    /// The ID is nil where only the key is known.
    case known(PublicKey, id: Sourced<String>?)
    case unknown(reason: String)
  }

  func finding(_ key: Key) -> TokenFinding {
    guard !jws.signature.isEmpty else { return .wrong("signature", nil, "missing: the token is not signed") }
    let bytes: [UInt8]
    do {
      bytes = try Base64.url.decode(jws.signature)
    } catch {
      return .wrong("signature", nil, Self.encoding(jws.signature) ?? "not base64url: \(error.words)")
    }
    let length = JSON.string("\(bytes.count) bytes")
    guard bytes.count == 64 else {
      let isDER = bytes.first == 0x30 && (try? DERSignature.decode(bytes)) != nil
      return .wrong(
        "signature", length,
        isDER ? "in ASN.1 (DER), as OpenSSL writes it; a JWS wants r and s alone, 64 bytes" : "must have 64 bytes")
    }
    switch key {
    case .unknown(let reason): return .open("signature", length, "not checked: \(reason)")
    case .known(_, let id?) where keyID.map { !sameBytes($0, id.value) } ?? false:
      return .open("signature", length, "not checked: the key at hand is \(id.value) (\(id.source.words))")
    case .known(let publicKey, _):
      let isRight = jws.signedBytes.withUnsafeBytes { (try? publicKey.verifies(bytes, of: $0)) ?? false }
      return isRight
        ? .right("signature", length, "made by the key at hand")
        : .wrong("signature", length, "not made by the key at hand, or the token was changed afterwards")
    }
  }

  private static func encoding(_ text: ArraySlice<UInt8>) -> String? {
    guard Base64.lenient(text) != nil else { return nil }
    return "in another base64; a JWS wants - and _ in place of + and /, and no = at the end"
  }
}
