import Base

/// A transaction receipt of iOS 6 and earlier: a property list with another one in base64, for one purchase.
///
/// Apple has never documented its kind of signature, so asctl reads such receipts but cannot verify them.
struct TransactionReceipt: Sendable {
  private let outer: PropertyList
  /// The inner property list, with the purchase.
  let purchase: PropertyList

  static let purchaseKey = "purchase-info"

  init(_ text: ArraySlice<UInt8>) throws(CryptoError) {
    outer = try PropertyList(text)
    guard let encoded = outer[Self.purchaseKey] else { throw CryptoError(reason: "no \(Self.purchaseKey)") }
    guard let inner = Base64.lenient(ArraySlice(encoded.utf8.filter { !$0.isSpace })) else {
      throw CryptoError(reason: "a \(Self.purchaseKey) that is not base64")
    }
    purchase = try PropertyList(inner[...])
  }

  /// The receipt as JSON, with its own keys, and with the inner list decoded.
  var json: JSON {
    .object(
      JSONObject(
        outer.entries.map { entry in
          let isPurchase = sameBytes(entry.key, Self.purchaseKey)
          return JSONObject.Member(name: entry.key, value: isPurchase ? purchase.json : .string(entry.value))
        }))
  }
}

/// A property list in NeXTSTEP's old text format, limited to one dictionary of strings, as in transaction receipts.
///
///     { "environment" = "Sandbox"; "pod" = "100"; }
struct PropertyList: Sendable {
  struct Entry: Sendable {
    let key: String
    let value: String
  }

  /// The entries in their order.
  let entries: [Entry]

  init(_ text: ArraySlice<UInt8>) throws(CryptoError) {
    var scanner = Scanner(rest: text)
    guard scanner.skip("{") else { throw CryptoError(reason: "not a property list") }
    var entries: [Entry] = []
    while !scanner.skip("}") {
      guard let key = scanner.string(), scanner.skip("="), let value = scanner.string(), scanner.skip(";") else {
        throw CryptoError(reason: "a property list in which entry \(entries.count + 1) is not \"key\" = \"value\";")
      }
      entries.append(Entry(key: key, value: value))
    }
    guard scanner.isAtEnd else { throw CryptoError(reason: "a property list followed by other text") }
    self.entries = entries
  }

  var json: JSON {
    .object(JSONObject(entries.map { JSONObject.Member(name: $0.key, value: .string($0.value)) }))
  }

  /// Returns the value for a key, compared byte for byte.
  subscript(key: String) -> String? {
    entries.last { sameBytes($0.key, key) }?.value
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    var isAtEnd: Bool {
      mutating get {
        rest = rest.drop(while: \.isSpace)
        return rest.isEmpty
      }
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard !isAtEnd, let first = rest.first, UInt32(first) == character.value else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads a word or a text in double quotes; returns `nil` if there is neither.
    mutating func string() -> String? {
      if skip("\"") { return quoted() }
      let word = rest.prefix { Self.isOfWord($0) }
      guard !word.isEmpty else { return nil }
      rest = rest[word.endIndex...]
      return String(decoding: word, as: UTF8.self)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
      byte.isLetter || byte.isDigit || "_-./:$".utf8.contains(byte)
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
}
