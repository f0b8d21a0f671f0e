import Base
import Client
import SignedData

/// The text of an older promotional offer's signature, and its encoding mistakes.
struct OfferSignatureText: Sendable {
  /// r‖s; `nil` if it is not a signature in any encoding.
  let raw: [UInt8]?
  let mistakes: [Finding]

  init(_ text: [UInt8]) {
    var found: [Finding] = []
    raw = Self.raw(text) { meaning, remedy in found.append(.wrong("signature", nil, meaning, remedy)) }
    mistakes = found
  }

  /// Reports each mistake and its remedy to `add`.
  private static func raw(_ text: [UInt8], _ add: (String, String) -> Void) -> [UInt8]? {
    guard var bytes = decoded(text, add) else {
      add("not base64", form)
      return nil
    }
    // Base64 of base64.
    if let inner = try? Base64.standard.decode(bytes[...]), inner.first == 0x30 {
      bytes = inner
      add("encoded in base64 twice", form)
    }
    guard let signature = ES256Signature.form(of: bytes) else {
      add("not an ECDSA signature with P-256", form)
      return nil
    }
    if !signature.isDER { add("r and s, as in a JWS", "encode it as ASN.1 (DER), a SEQUENCE of two INTEGER") }
    return signature.raw
  }

  private static let form = "sign with ECDSA and P-256, and encode the DER in standard base64 once"

  private static func decoded(_ text: [UInt8], _ add: (String, String) -> Void) -> [UInt8]? {
    if (try? PublicKey.rawSignature(text)) != nil, text.first == 0x30, text.contains(where: { $0 >= 0x80 }) {
      add("binary DER", "encode it in standard base64")
      return text
    }
    let bare = Array(text.trimmed)
    // Hexadecimal digits are base64 characters, too.
    if bare.count >= 128, bare.count.isMultiple(of: 2), let bytes = bytes(ofHexadecimal: bare) {
      add("in hexadecimal", "encode it in standard base64")
      return bytes
    }
    if let bytes = try? Base64.standard.decode(bare[...]) { return bytes }
    let joined = bare.filter { !$0.isSpace }
    guard let bytes = Base64.lenient(joined[...]) else { return nil }
    if joined.count < bare.count { add("wrapped over several lines", "write the base64 on one line") }
    if joined.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
      add("in base64url", "use standard base64 with + and /, and = as padding")
    } else if (try? Base64.standard.decode(joined[...])) == nil {
      add("without base64 padding", "add = until the length is a multiple of four")
    }
    return bytes
  }
}

/// A given signature: alone or in JSON.
enum GivenSignature: Sendable {
  /// A compact JWS, not yet decoded.
  case jws(ArraySlice<UInt8>)
  /// The parts of an older promotional offer, with its signature among them.
  case offer(JSONObject)
  /// Anything else, expected to be an older signature in base64.
  case bare([UInt8])

  init(_ text: [UInt8]) {
    switch UnwrappedInput(text[...]) {
    case .jws(let jws): self = .jws(jws)
    case .json(let value):
      // Apps wrap a JWS: {"jws":…}, {"signatureInfo":{"token":…}}.
      var signed: [String] = []
      value.forEachValue { inner, _ in
        if let text = inner.string, CompactJWS.isMeant(by: text) { signed.append(text) }
        return true
      }
      if let offer = Self.offer(in: value) {
        self = .offer(offer)
      } else if let jws = signed.first, signed.count == 1 {
        self = .jws(Array(jws.utf8)[...])
      } else {
        self = .bare(text)
      }
    case .receipt, .unknown: self = .bare(text)
    }
  }

  /// The names of an older signature in StoreKit and in Retention Messaging.
  static let signatureNames = ["signature", "encodedSignature"]

  private static func offer(in value: JSON) -> JSONObject? {
    guard let object = value.objectValue else { return nil }
    if signatureNames.contains(where: { object[$0]?.string != nil }) { return object }
    return object.members.lazy.compactMap { offer(in: $0.value) }.first
  }
}
