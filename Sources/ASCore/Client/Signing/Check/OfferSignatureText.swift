/// The signature of an older promotional offer as text, and what is wrong with its form.
struct OfferSignatureText: Sendable {
  /// r‖s; nil where it is no signature in any form.
  let raw: [UInt8]?
  let slips: [SigningMistake]

  init(_ text: [UInt8]) {
    var slips: [SigningMistake] = []
    guard var bytes = Self.decoded(text, &slips) else {
      raw = nil
      self.slips = [SigningMistake("no base64", Self.form)]
      return
    }
    // Base64 of base64.
    if let inner = try? Base64.standard.decode(bytes[...]), inner.first == 0x30 {
      bytes = inner
      slips.append(SigningMistake("in base64 twice", Self.form))
    }
    if bytes.count == 64 {
      raw = bytes
      slips.append(SigningMistake("r and s alone, as in a JWS", "encode it as ASN.1 (DER), a SEQUENCE of two INTEGER"))
    } else if bytes.first == 0x30, let r = try? DERSignature.decode(bytes) {
      raw = r
    } else {
      raw = nil
      slips.append(SigningMistake("no ECDSA signature on P-256", Self.form))
    }
    self.slips = slips
  }

  private static let form = "sign with ECDSA on P-256 and encode the DER in standard base64, once"

  private static func decoded(_ text: [UInt8], _ slips: inout [SigningMistake]) -> [UInt8]? {
    if (try? DERSignature.decode(text)) != nil, text.first == 0x30, text.contains(where: { $0 >= 0x80 }) {
      slips.append(SigningMistake("in DER as it is", "encode it in standard base64"))
      return text
    }
    let bare = Array(text.trimmed)
    // Its digits are of the alphabet of base64, too.
    if let bytes = hexadecimalBytes(bare) {
      slips.append(SigningMistake("in hexadecimal", "encode it in standard base64"))
      return bytes
    }
    if let bytes = try? Base64.standard.decode(bare[...]) { return bytes }
    let joined = bare.filter { !$0.isSpace }
    guard let bytes = Base64.lenient(joined[...]) else { return nil }
    if joined.count < bare.count {
      slips.append(SigningMistake("broken over lines", "write the base64 on one line"))
    }
    if joined.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
      slips.append(SigningMistake("in the base64 of URLs", "use the standard one, with + and / and = at the end"))
    } else if (try? Base64.standard.decode(joined[...])) == nil {
      slips.append(SigningMistake("without the padding of base64", "add = until the length is a multiple of four"))
    }
    return bytes
  }

  private static func hexadecimalBytes(_ text: [UInt8]) -> [UInt8]? {
    let digits = text.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.count, digits.count >= 128, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
