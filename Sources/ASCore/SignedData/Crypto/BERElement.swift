import COpenSSL

/// One element of ASN.1 in BER, of which DER is the strict form (X.690, section 8.1).
struct BERElement: Sendable {
  let tag: Tag
  let isConstructed: Bool
  /// The contents, without the end marker of an indefinite length.
  let contents: ArraySlice<UInt8>
  /// The whole element, with its header.
  let bytes: ArraySlice<UInt8>

  /// A type: one of the universal ones (X.680, table 1), or a field identified by its number, such as `[0]`.
  struct Tag: Sendable, Equatable {
    let number: Int32
    var tagClass = V_ASN1_UNIVERSAL

    static let endOfContents = Tag(number: V_ASN1_EOC)
    static let integer = Tag(number: V_ASN1_INTEGER)
    static let octetString = Tag(number: V_ASN1_OCTET_STRING)
    static let utf8String = Tag(number: V_ASN1_UTF8STRING)
    static let ia5String = Tag(number: V_ASN1_IA5STRING)
    static let sequence = Tag(number: V_ASN1_SEQUENCE)
    static let set = Tag(number: V_ASN1_SET)

    static func tagged(_ number: Int32) -> Tag { Tag(number: number, tagClass: V_ASN1_CONTEXT_SPECIFIC) }
  }
}

/// Reads the consecutive elements in some bytes. OpenSSL parses their headers.
///
/// It does not recurse and trusts no length: an element never extends beyond the bytes around it, and the end of an
/// indefinite length is found by counting. Hostile nesting therefore takes linear time and no stack.
struct BERReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  var isAtEnd: Bool { offset == bytes.endIndex }

  /// Returns the next element; `nil` at the end, or if the bytes are not an element.
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
    let tag: BERElement.Tag
    let isConstructed: Bool
    let isIndefinite: Bool
    let start: Int
    /// The end of contents with a definite length; equal to `start` for an indefinite length.
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
        tag: BERElement.Tag(number: tag, tagClass: tagClass), isConstructed: flags & V_ASN1_CONSTRUCTED != 0,
        isIndefinite: isIndefinite, start: start, end: isIndefinite ? start : start + length)
    }
  }

  /// Returns the offsets before and after the end marker of contents of indefinite length that begin at `start`.
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
  /// Returns the elements inside it, in order; `nil` if it does not consist of elements, or of more than `limit`.
  func elements(atMost limit: Int) -> [BERElement]? {
    guard isConstructed else { return nil }
    var reader = BERReader(contents)
    var elements: [BERElement] = []
    while elements.count < limit, let element = reader.next() { elements.append(element) }
    return reader.isAtEnd ? elements : nil
  }

  /// The bytes of an OCTET STRING, with the pieces of a segmented one joined; `nil` for anything else.
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
        // OpenSSL has the same limit for nested pieces.
        guard levels.count < 5 else { return nil }
        levels.append(reader)
        reader = BERReader(piece.contents)
      }
      guard reader.isAtEnd else { return nil }
    }
    return joined[...]
  }

  /// The value of an INTEGER that fits into 64 bits; `nil` for anything else.
  var integer: Int64? {
    guard tag == .integer, !isConstructed, (1...8).contains(contents.count), let first = contents.first else {
      return nil
    }
    return contents.reduce(first & 0x80 == 0 ? 0 : -1) { $0 << 8 | Int64($1) }
  }

  /// The text of a UTF8String or IA5String; `nil` for anything else.
  var text: String? {
    guard tag == .utf8String || tag == .ia5String, !isConstructed else { return nil }
    return String(validating: contents, as: UTF8.self)
  }
}
