import Base

/// A text or file recognized as a receipt by its beginning. It may still be unreadable.
package enum ReceiptText: Sendable, Hashable {
  /// An app receipt: PKCS#7 in DER or BER.
  case container([UInt8])
  /// A transaction receipt of iOS 6: a property list in the old text form.
  case transaction(ArraySlice<UInt8>)
  case tooLong

  /// The maximum size of a container in bytes, enough for ten thousand purchases.
  static let limit = 8 << 20

  /// `nil` for anything else. White space, either base64 alphabet and missing padding are accepted, because the
  /// signature is over the container and not over its base64.
  init?(_ text: ArraySlice<UInt8>) {
    if let plain = Self(plain: text) {
      self = plain
      return
    }
    guard Self.mayBegin(inBase64: text) else { return nil }
    // Four characters for three bytes, and space for line breaks.
    guard text.count < Self.limit / 2 * 3 else {
      self = .tooLong
      return
    }
    guard let bytes = Base64.lenient(ArraySlice(text.filter { !$0.isSpace })), let plain = Self(plain: bytes[...])
    else {
      return nil
    }
    self = plain
  }

  private init?(plain bytes: ArraySlice<UInt8>) {
    if Self.isContainer(bytes) {
      self = bytes.count > Self.limit ? .tooLong : .container(Array(bytes))
    } else if Self.isTransaction(bytes) {
      self = .transaction(bytes)
    } else {
      return nil
    }
  }

  /// Whether a text begins like the base64 of a container, regardless of its length and of the text after it.
  static func isContainer(inBase64 text: ArraySlice<UInt8>) -> Bool {
    // The base64 of a SEQUENCE begins with "M".
    text.first == UInt8(ascii: "M") && start(inBase64: text).map { isContainer($0[...]) } ?? false
  }

  /// Whether a text is one container, binary or in base64 with broken lines, and not lines that may each be one. `peek`
  /// returns as many first bytes as requested, because the first line of slow input should not wait for the second.
  package static func isOne(_ peek: (Int) throws(Failure) -> ArraySlice<UInt8>) throws(Failure) -> Bool {
    switch try peek(1).first {
    case 0x30: return isContainer(try peek(32))
    case UInt8(ascii: "M"):
      // Longer than a line of broken base64, which has 64 or 76 characters, and shorter than any receipt.
      let beginning = try peek(81)
      return beginning.contains(UInt8(ascii: "\n")) && isContainer(inBase64: beginning)
    default: return false
    }
  }

  /// Whether a text begins like the base64 of a receipt of either kind.
  static func mayBegin(inBase64 text: ArraySlice<UInt8>) -> Bool {
    // The base64 of a brace begins with "e".
    isContainer(inBase64: text) || text.first == UInt8(ascii: "e") && start(inBase64: text)?.first == UInt8(ascii: "{")
  }

  /// The length of a container with this beginning, in characters of base64 without padding; `nil` if the container
  /// does not include its length, and for transaction receipts.
  static func length(inBase64 text: ArraySlice<UInt8>) -> Int? {
    guard isContainer(inBase64: text), let start = start(inBase64: text), start[1] != 0x80 else { return nil }
    let count = start[1] < 0x80 ? 0 : Int(start[1] & 0x7F)
    let length = count == 0 ? Int(start[1]) : start[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
    return ((2 + count + length) * 8 + 5) / 6
  }

  private static func start(inBase64 text: ArraySlice<UInt8>) -> [UInt8]? {
    Base64.lenient(ArraySlice(text.lazy.filter { !$0.isSpace }.prefix(24)))
  }

  /// Whether bytes are a container itself, as stored on a device, and not a text that encodes one.
  package static func isContainer(_ bytes: ArraySlice<UInt8>) -> Bool {
    // A SEQUENCE with a length in one byte, or in up to four bytes after it (X.690, section 8.1.3).
    guard bytes.count > 2, bytes.first == 0x30, case let length = bytes[bytes.startIndex + 1], length <= 0x84 else {
      return false
    }
    return bytes.dropFirst(length < 0x80 ? 2 : 2 + Int(length & 0x7F)).starts(with: signedData)
  }

  /// The object identifier of signed data, 1.2.840.113549.1.7.2 (RFC 5652, section 5.1).
  private static let signedData: [UInt8] = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]

  private static func isTransaction(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "{") && text.prefix(1 << 16).firstRange(of: Array("\"purchase-info\"".utf8)) != nil
  }

  var isReadable: Bool { (try? ReceiptDecoder.payload.decode(self)) != nil }

  /// Whether its end is complete, so that a line with it is a separate text.
  var isWhole: Bool {
    switch self {
    case .container(let bytes):
      var reader = BERReader(bytes[...])
      return reader.next() != nil && reader.isAtEnd
    case .transaction(let text): return text.last { !$0.isSpace } == UInt8(ascii: "}")
    case .tooLong: return false
    }
  }
}
