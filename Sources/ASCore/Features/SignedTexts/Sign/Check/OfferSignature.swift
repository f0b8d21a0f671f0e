import Base
import Client
import SignedData

/// The text of an older promotional offer's signature, and its encoding mistakes.
struct OfferSignatureText: Sendable {
  /// r‖s; `nil` if it is not a signature in any encoding.
  let raw: [UInt8]?
  let mistakes: [Finding]

  init(_ text: [UInt8]) {
    var mistakes: [Finding] = []
    guard var bytes = Self.decoded(text, &mistakes) else {
      raw = nil
      self.mistakes = [.wrong("signature", nil, "not base64", Self.form)]
      return
    }
    // Base64 of base64.
    if let inner = try? Base64.standard.decode(bytes[...]), inner.first == 0x30 {
      bytes = inner
      mistakes.append(.wrong("signature", nil, "encoded in base64 twice", Self.form))
    }
    switch ES256Signature.Form(bytes) {
    case .raw:
      raw = bytes
      mistakes.append(
        .wrong("signature", nil, "r and s, as in a JWS", "encode it as ASN.1 (DER), a SEQUENCE of two INTEGER"))
    case .der(let decoded): raw = decoded
    case nil:
      raw = nil
      mistakes.append(.wrong("signature", nil, "not an ECDSA signature with P-256", Self.form))
    }
    self.mistakes = mistakes
  }

  private static let form = "sign with ECDSA and P-256, and encode the DER in standard base64 once"

  private static func decoded(_ text: [UInt8], _ mistakes: inout [Finding]) -> [UInt8]? {
    if (try? DERSignature.decode(text)) != nil, text.first == 0x30, text.contains(where: { $0 >= 0x80 }) {
      mistakes.append(.wrong("signature", nil, "binary DER", "encode it in standard base64"))
      return text
    }
    let bare = Array(text.trimmed)
    // Hexadecimal digits are base64 characters, too.
    if bare.count >= 128, bare.count.isMultiple(of: 2), let bytes = bytes(ofHexadecimal: bare) {
      mistakes.append(.wrong("signature", nil, "in hexadecimal", "encode it in standard base64"))
      return bytes
    }
    if let bytes = try? Base64.standard.decode(bare[...]) { return bytes }
    let joined = bare.filter { !$0.isSpace }
    guard let bytes = Base64.lenient(joined[...]) else { return nil }
    if joined.count < bare.count {
      mistakes.append(.wrong("signature", nil, "wrapped over several lines", "write the base64 on one line"))
    }
    if joined.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
      mistakes.append(
        .wrong("signature", nil, "in base64url", "use standard base64 with + and /, and = as padding"))
    } else if (try? Base64.standard.decode(joined[...])) == nil {
      mistakes.append(
        .wrong("signature", nil, "without base64 padding", "add = until the length is a multiple of four"))
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
    switch UnwrappedInput(text[...], .lenient).content {
    case .jws(let jws): self = .jws(jws)
    case .json(let value):
      // Apps wrap a JWS: {"jws":…}, {"signatureInfo":{"token":…}}.
      let signed = Self.texts(in: value).filter { CompactJWS.isMeant(by: $0) }
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

  private static func texts(in value: JSON) -> [String] {
    switch value {
    case .null, .bool, .number: []
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let object): object.members.flatMap { texts(in: $0.value) }
    }
  }
}
