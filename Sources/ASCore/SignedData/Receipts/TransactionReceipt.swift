import Base

/// A transaction receipt of iOS 6 and earlier: a property list with another one in base64, for one purchase.
///
/// Apple has never documented its kind of signature, so asctl reads such receipts but cannot verify them.
enum TransactionReceipt {
  static let purchaseKey = "purchase-info"

  /// Returns the receipt as JSON, with its own keys, and with the inner list decoded.
  static func json(_ text: ArraySlice<UInt8>) throws(CryptoError) -> JSON {
    var outer = try PropertyList.read(text)
    guard let encoded = outer[purchaseKey]?.string else { throw CryptoError(reason: "no \(purchaseKey)") }
    guard let inner = Base64.lenient(ArraySlice(encoded.utf8.filter { !$0.isSpace })) else {
      throw CryptoError(reason: "a \(purchaseKey) that is not base64")
    }
    let purchase = JSON.object(try PropertyList.read(inner[...]))
    for index in outer.members.indices where sameBytes(outer.members[index].name, purchaseKey) {
      outer.members[index].value = purchase
    }
    return .object(outer)
  }
}

/// A property list in NeXTSTEP's old text format, limited to one dictionary of strings, as in transaction receipts.
///
///     { "environment" = "Sandbox"; "pod" = "100"; }
struct PropertyList {
  private var rest: ArraySlice<UInt8>

  static func read(_ text: ArraySlice<UInt8>) throws(CryptoError) -> JSONObject {
    var list = Self(rest: text)
    guard list.skip("{") else { throw CryptoError(reason: "not a property list") }
    var entries = JSONObject()
    while !list.skip("}") {
      guard let key = list.string(), list.skip("="), let value = list.string(), list.skip(";") else {
        let number = entries.members.count + 1
        throw CryptoError(reason: "a property list in which entry \(number) is not \"key\" = \"value\";")
      }
      entries.append(key, .string(value))
    }
    guard list.isAtEnd else { throw CryptoError(reason: "a property list followed by other text") }
    return entries
  }

  private var isAtEnd: Bool {
    mutating get {
      rest = rest.drop(while: \.isSpace)
      return rest.isEmpty
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a word or a text in double quotes; returns `nil` if there is neither.
  private mutating func string() -> String? {
    if skip("\"") { return quoted() }
    let word = rest.prefix { $0.isLetter || $0.isDigit || "_-./:$".utf8.contains($0) }
    guard !word.isEmpty else { return nil }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func quoted() -> String? {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        bytes.append(Self.escapes[escaped] ?? escaped)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]
}
