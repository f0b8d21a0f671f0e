/// Tells the text of an app receipt: base64 of PKCS#7, by its first bytes.
enum ReceiptText {
  /// The bytes of the container; nil if the text is no base64 of an ASN.1 sequence.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    if isContainer(text) { return Array(text) }
    guard text.starts(with: "MI".utf8) else { return nil }
    let joined = text.filter { !Peeled.isSpace($0) }
    return Base64.lenient(joined[...]).flatMap { isContainer($0[...]) ? $0 : nil }
  }

  /// A SEQUENCE of indefinite length or of one that takes several bytes to write (X.690, section 8.1).
  private static func isContainer(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.first == 0x30 && (0x80...0x84).contains(bytes[bytes.startIndex + 1])
  }
}
