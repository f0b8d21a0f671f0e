// Compares text by bytes. Swift's `==`, and therefore `Dictionary` and `Set`, treats composed and decomposed letters as
// equal, and the Kelvin sign as a K (canonical equivalence). Identifiers, names and arguments from outside must match
// byte for byte. `==` is for ASCII literals without a K.

/// Returns whether two texts are the same UTF-8.
package func sameBytes(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  let isSame = one.utf8.withContiguousStorageIfAvailable { one in
    other.utf8.withContiguousStorageIfAvailable { other in
      UnsafeRawBufferPointer(one).isSame(as: UnsafeRawBufferPointer(other))
    }
  }
  // Strings that are not stored as UTF-8 are compared byte by byte.
  return (isSame ?? nil) ?? one.utf8.elementsEqual(other.utf8)
}

/// Returns whether bytes from outside are exactly that text.
package func sameBytes(_ bytes: some Sequence<UInt8>, _ text: String) -> Bool {
  bytes.elementsEqual(text.utf8)
}

/// Compares two texts without regard to the case of ASCII letters, as for HTTP header names and command-line words.
package func sameBytesIgnoringCase(_ one: String, _ other: String) -> Bool {
  one.utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
}

/// A dictionary with keys that are compared by bytes.
package struct TextDictionary<Value> {
  private var entries: [ByteKey: Value] = [:]

  package init(_ rows: some Sequence<(String, Value)>) {
    for (text, value) in rows { self[text] = value }
  }

  /// Groups the elements by their texts, in order; elements without a text are skipped.
  package init<Element>(grouping elements: some Sequence<Element>, by text: (Element) -> String?)
  where Value == [Element] {
    for element in elements {
      if let text = text(element) { self[text, default: []].append(element) }
    }
  }

  package var values: some Collection<Value> { entries.values }
  package var count: Int { entries.count }

  package subscript(text: String) -> Value? {
    get { entries[ByteKey(text: text)] }
    set { entries[ByteKey(text: text)] = newValue }
    _modify { yield &entries[ByteKey(text: text)] }
  }

  package subscript(text: String, default value: @autoclosure () -> Value) -> Value {
    get { entries[ByteKey(text: text)] ?? value() }
    _modify { yield &entries[ByteKey(text: text), default: value()] }
  }

  package mutating func updateValue(_ value: Value, forKey text: String) -> Value? {
    entries.updateValue(value, forKey: ByteKey(text: text))
  }
}

extension TextDictionary: Sendable where Value: Sendable {}
extension TextDictionary: Equatable where Value: Equatable {}

extension TextDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral rows: (String, Value)...) {
    self.init(rows)
  }
}

/// A set of texts that are compared by bytes.
package struct TextSet: Sendable, Equatable {
  private var entries: Set<ByteKey> = []

  package init<Texts: Sequence<String>>(_ texts: Texts = [String]()) {
    for text in texts { insert(text) }
  }

  package var count: Int { entries.count }

  package func contains(_ text: String) -> Bool { entries.contains(ByteKey(text: text)) }

  package mutating func formUnion(_ other: TextSet) { entries.formUnion(other.entries) }

  @discardableResult
  package mutating func insert(_ text: String) -> Bool { entries.insert(ByteKey(text: text)).inserted }
}

extension TextSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral texts: String...) {
    self.init(texts)
  }
}

extension UInt64 {
  /// The FNV-1a hash of bytes, for tables of millions of texts that are compared elsewhere.
  package init(hashing bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension Sequence<String> {
  /// Returns each text once, in the order of first appearance.
  package func uniqued() -> [String] {
    var seen = TextSet()
    return filter { seen.insert($0) }
  }
}

private struct ByteKey: Hashable, Sendable {
  let text: String

  static func == (one: ByteKey, other: ByteKey) -> Bool { sameBytes(one.text, other.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(text.utf8.count)
  }
}

/// Searches in text, byte by byte.
///
/// Swift's functions of these names belong to its regular expression library, which adds more than 1 MB to a binary
/// that contains the runtime. They also compare characters by canonical equivalence, which no search in asctl requires.
extension StringProtocol {
  /// Returns the first occurrence of `part`; an empty `part` is found at the start.
  package func firstRange(of part: String) -> Range<Index>? {
    guard let found = Array(utf8)[...].firstRange(of: Array(part.utf8)) else { return nil }
    let start = utf8.index(startIndex, offsetBy: found.lowerBound)
    return start..<utf8.index(start, offsetBy: found.count)
  }

  /// Returns whether the text contains `part`; every text contains an empty `part`.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }
  package func contains(_ part: Substring) -> Bool { contains(String(part)) }

  /// Replaces each occurrence of `part`, from left to right; an empty `part` is not replaced.
  package func replacing(_ part: String, with other: String) -> String {
    guard !part.isEmpty else { return String(self) }
    let (pattern, replacement) = (Array(part.utf8), Array(other.utf8))
    var (replaced, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(utf8)[...])
    while let found = rest.firstRange(of: pattern) {
      replaced += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return String(decoding: replaced + rest, as: UTF8.self)
  }
}
