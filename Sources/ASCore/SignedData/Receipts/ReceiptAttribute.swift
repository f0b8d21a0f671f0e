/// One attribute of a receipt: a number that says what it is, a version that Apple leaves unexplained, and the bytes of
/// a value (Apple, "Validating receipts on the device").
struct ReceiptAttribute: Sendable {
  let type: Int64
  let version: Int64
  /// Mostly the DER of one string or number.
  let value: ArraySlice<UInt8>

  /// More than any receipt holds, about twenty a purchase; what lies beyond would only fill the memory.
  static let limit = 1 << 18

  /// The attributes of a `SET OF SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }`, with nothing behind it.
  ///
  /// `budget` is how many attributes a receipt may still have, purchases included.
  static func read(_ bytes: ArraySlice<UInt8>, budget: inout Int) throws(ReceiptError) -> [ReceiptAttribute] {
    var outer = BERReader(bytes)
    guard let set = outer.next(), set.tag == .set, set.isConstructed else {
      throw ReceiptError(reason: "not a set of attributes")
    }
    guard outer.isAtEnd else { throw ReceiptError(reason: "a set of attributes with more behind it") }
    var attributes: [ReceiptAttribute] = []
    var reader = BERReader(set.contents)
    while let element = reader.next() {
      guard budget > 0 else { throw ReceiptError(reason: "more attributes than any receipt has") }
      guard let attribute = ReceiptAttribute(element) else {
        throw ReceiptError(reason: "attribute \(attributes.count + 1) is not two numbers and an octet string")
      }
      budget -= 1
      attributes.append(attribute)
    }
    guard reader.isAtEnd else {
      throw ReceiptError(reason: "attribute \(attributes.count + 1) is cut short or its length is wrong")
    }
    return attributes
  }

  private init?(_ element: BERElement) {
    guard element.tag == .sequence, element.isConstructed else { return nil }
    var reader = BERReader(element.contents)
    guard let type = reader.next()?.integer, let version = reader.next()?.integer,
      let value = reader.next()?.octets, reader.isAtEnd, type >= 0
    else { return nil }
    (self.type, self.version, self.value) = (type, version, value)
  }
}

/// Why bytes are no receipt; a phrase that can follow a colon.
struct ReceiptError: Error, Equatable, Sendable {
  let reason: String

  static let tooLong = ReceiptError(reason: "more than \(byteCount(ReceiptText.limit))")
}
