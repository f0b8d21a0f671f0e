import COpenSSL

/// One element of ASN.1 in BER, of which DER is the strict form: what it is, and where it stands (X.690, section 8.1).
struct BERElement: Sendable {
  let tag: Kind
  let isConstructed: Bool
  /// What it holds, without the end marker of an indefinite length.
  let contents: ArraySlice<UInt8>
  /// All of it.
  let bytes: ArraySlice<UInt8>

  /// The universal types that receipts are made of (X.680, table 1); everything else is `other`.
  enum Kind: Sendable, Equatable {
    case endOfContents
    case integer
    case octetString
    case utf8String
    case ia5String
    case sequence
    case set
    /// Of a field that its number tells, such as `[0]`.
    case tagged(Int32)
    case other
  }
}

/// Reads the elements that stand side by side in some bytes, their headers by OpenSSL.
///
/// Nothing here recurses or believes a length: an element never reaches beyond the bytes that hold it, and the end of an
/// indefinite length is sought by counting, so that hostile nesting costs time in proportion and no stack.
struct BERReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var isAtEnd: Bool { offset == bytes.endIndex }

  /// What has not been read.
  var rest: ArraySlice<UInt8> { bytes[offset...] }

  /// The next element; nil at the end, or where the bytes are no element.
  mutating func next() -> BERElement? {
    guard !isAtEnd, let header = header(at: offset), header.tag != .endOfContents else { return nil }
    let ends = header.isIndefinite ? endOfIndefinite(from: header.start) : (header.end, header.end)
    guard let (contentsEnd, end) = ends else { return nil }
    defer { offset = end }
    return BERElement(
      tag: header.tag, isConstructed: header.isConstructed, contents: bytes[header.start..<contentsEnd],
      bytes: bytes[offset..<end])
  }

  private struct Header {
    let tag: BERElement.Kind
    let isConstructed: Bool
    let isIndefinite: Bool
    let start: Int
    /// Where definite contents end; for an indefinite length the same as `start`.
    let end: Int
  }

  private func header(at offset: Int) -> Header? {
    bytes[offset...].withUnsafeBufferPointer { bytes -> Header? in
      var position = bytes.baseAddress
      var (length, tag, tagClass): (Int, Int32, Int32) = (0, 0, 0)
      let flags = ASN1_get_object(&position, &length, &tag, &tagClass, bytes.count)
      guard flags & 0x80 == 0, let position, let base = bytes.baseAddress else {
        ERR_clear_error()
        return nil
      }
      let start = offset + (position - base)
      let isIndefinite = flags & 0x01 != 0
      return Header(
        tag: Self.tag(tag, of: tagClass), isConstructed: flags & V_ASN1_CONSTRUCTED != 0,
        isIndefinite: isIndefinite, start: start, end: isIndefinite ? start : start + length)
    }
  }

  private static func tag(_ number: Int32, of tagClass: Int32) -> BERElement.Kind {
    if tagClass == V_ASN1_CONTEXT_SPECIFIC { return .tagged(number) }
    guard tagClass == V_ASN1_UNIVERSAL else { return .other }
    return switch number {
    case V_ASN1_EOC: .endOfContents
    case V_ASN1_INTEGER: .integer
    case V_ASN1_OCTET_STRING: .octetString
    case V_ASN1_UTF8STRING: .utf8String
    case V_ASN1_IA5STRING: .ia5String
    case V_ASN1_SEQUENCE: .sequence
    case V_ASN1_SET: .set
    default: .other
    }
  }

  /// Where contents of indefinite length that begin at `start` end, before and after their end marker.
  private func endOfIndefinite(from start: Int) -> (Int, Int)? {
    var (offset, open) = (start, 1)
    while offset < bytes.endIndex, let header = header(at: offset) {
      if header.tag == .endOfContents {
        guard header.end == offset + 2, !header.isConstructed else { return nil }
        open -= 1
        if open == 0 { return (offset, header.end) }
      } else if header.isIndefinite {
        open += 1
      }
      offset = header.end
    }
    return nil
  }
}

extension BERElement {
  /// What stands inside it, in order; nil if it is not made of elements, or of more than `limit`.
  func elements(atMost limit: Int) -> [BERElement]? {
    guard isConstructed else { return nil }
    var reader = BERReader(contents)
    var elements: [BERElement] = []
    while elements.count < limit, let element = reader.next() { elements.append(element) }
    return reader.isAtEnd ? elements : nil
  }

  /// The bytes of an OCTET STRING, whose pieces are joined where BER cut it up; nil for anything else.
  var octets: ArraySlice<UInt8>? {
    guard tag == .octetString else { return nil }
    guard isConstructed else { return contents }
    var joined: [UInt8] = []
    var levels = [BERReader(contents)]
    while var reader = levels.popLast() {
      while let piece = reader.next() {
        guard piece.tag == .octetString else { return nil }
        guard piece.isConstructed else {
          joined += piece.contents
          continue
        }
        // OpenSSL's own bound for pieces of pieces.
        guard levels.count < 5 else { return nil }
        levels.append(reader)
        reader = BERReader(piece.contents)
      }
      guard reader.isAtEnd else { return nil }
    }
    return joined[...]
  }

  /// An INTEGER that fits 64 bits; nil for anything else.
  var integer: Int64? {
    guard tag == .integer, !isConstructed, (1...8).contains(contents.count), let first = contents.first else {
      return nil
    }
    return contents.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int64($1) }
  }

  /// The text of a UTF8String or IA5String; nil for anything else.
  var text: String? {
    guard tag == .utf8String || tag == .ia5String, !isConstructed else { return nil }
    return String(validating: contents, as: UTF8.self)
  }
}
