// Text compared by its bytes. Swift's `==`, and with it `Dictionary` and `Set`, take composed and decomposed letters for
// equal, and the Kelvin sign for a K (canonical equivalence); an identifier, a name or a word of a command line that came
// from outside must be the same byte for byte. `==` is for ASCII literals without a K.

/// Whether two texts are the same UTF-8.
package func sameBytes(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  let answer = one.utf8.withContiguousStorageIfAvailable { one in
    other.utf8.withContiguousStorageIfAvailable { other in
      UnsafeRawBufferPointer(one).isSame(as: UnsafeRawBufferPointer(other))
    }
  }
  // A string that is not stored as UTF-8 is compared byte by byte.
  return (answer ?? nil) ?? one.utf8.elementsEqual(other.utf8)
}

/// Whether bytes from outside are exactly that text.
package func sameBytes(_ bytes: some Sequence<UInt8>, _ text: String) -> Bool {
  bytes.elementsEqual(text.utf8)
}

/// The same but for the case of ASCII letters, as names of HTTP headers and words of a command line compare.
package func sameBytesIgnoringCase(_ one: String, _ other: String) -> Bool {
  one.utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
}

/// A dictionary whose keys are told apart by their bytes.
package struct TextDictionary<Value> {
  private var entries: [ByteKey: Value] = [:]

  package init() {}

  package init(_ rows: some Sequence<(String, Value)>) {
    for (text, value) in rows { self[text] = value }
  }

  /// The elements by their texts, in their order; those without a text are left out.
  package init<Element>(grouping elements: some Sequence<Element>, by text: (Element) -> String?)
  where Value == [Element] {
    for element in elements {
      if let text = text(element) { self[text, default: []].append(element) }
    }
  }

  package var values: some Collection<Value> { entries.values }

  package var isEmpty: Bool { entries.isEmpty }

  /// The value of exactly these bytes.
  package subscript(text: String) -> Value? {
    get { entries[ByteKey(text: text)] }
    set { entries[ByteKey(text: text)] = newValue }
    _modify { yield &entries[ByteKey(text: text)] }
  }

  /// The same, with a value where there is none.
  package subscript(text: String, default value: @autoclosure () -> Value) -> Value {
    get { entries[ByteKey(text: text)] ?? value() }
    _modify { yield &entries[ByteKey(text: text), default: value()] }
  }

  /// The first key, in no order that anybody knows, whose value is as it has to be.
  package func first(where isWanted: (Value) -> Bool) -> String? { entries.first { isWanted($0.value) }?.key.text }

  /// With those values alone.
  package func filter(_ isKept: (Value) -> Bool) -> TextDictionary {
    var kept = TextDictionary()
    kept.entries = entries.filter { isKept($0.value) }
    return kept
  }

  /// The value that it replaces; nil for a new key.
  package mutating func updateValue(_ value: Value, forKey text: String) -> Value? {
    entries.updateValue(value, forKey: ByteKey(text: text))
  }

  /// The value that was there.
  package mutating func removeValue(forKey text: String) -> Value? {
    entries.removeValue(forKey: ByteKey(text: text))
  }
}

extension TextDictionary: Sendable where Value: Sendable {}
extension TextDictionary: Equatable where Value: Equatable {}

extension TextDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral rows: (String, Value)...) {
    self.init(rows)
  }
}

/// A set of texts that are told apart by their bytes.
package struct TextSet: Sendable, Equatable {
  private var entries: Set<ByteKey> = []

  package init() {}

  package init(_ texts: some Sequence<String>) {
    for text in texts { insert(text) }
  }

  package var count: Int { entries.count }

  /// Whether it holds exactly these bytes.
  package func contains(_ text: String) -> Bool { entries.contains(ByteKey(text: text)) }

  /// Whether it is news.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool { entries.insert(ByteKey(text: text)).inserted }
}

extension TextSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral texts: String...) {
    self.init(texts)
  }
}

extension Sequence<String> {
  /// Each text once, where it comes first.
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
