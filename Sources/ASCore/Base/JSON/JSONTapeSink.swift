/// Creates a tape while the text is checked, in one pass.
struct JSONTapeSink: JSONSink {
  private(set) var tokens: [JSONTape.Token]
  private let base: UnsafeRawPointer
  private let prefix: StringPrefix
  /// The token indices of the open arrays and objects.
  private var open: [Int] = []
  /// Whether there is an escape, or a string with the prefix.
  private var isRefused = false

  /// Returns `nil` for a text that does not meet the requirements of `JSONTape.read(plain:without:)`. The tokens reuse
  /// the given memory.
  static func read(
    _ bytes: UnsafeRawBufferPointer, without prefix: StringPrefix, into memory: consuming [JSONTape.Token]
  ) -> JSONTapeSink? {
    guard let base = bytes.baseAddress else { return nil }
    memory.removeAll(keepingCapacity: true)
    // No text has more tokens, and unused memory is not touched.
    memory.reserveCapacity(bytes.count / 2 + 2)
    do throws(JSONError) {
      let scanned = try JSONScanner.scan(
        bytes, duplicates: .refused, into: JSONTapeSink(tokens: memory, base: base, prefix: prefix))
      return scanned.hasSpaces || scanned.sink.isRefused ? nil : scanned.sink
    } catch {
      return nil
    }
  }

  private init(tokens: consuming [JSONTape.Token], base: UnsafeRawPointer, prefix: StringPrefix) {
    (self.tokens, self.base, self.prefix) = (tokens, base, prefix)
  }

  mutating func null(endingAt end: Int) { add(.null, from: end &- 4, to: end) }

  mutating func bool(_ value: Bool, endingAt end: Int) { add(.bool, from: end &- (value ? 4 : 5), to: end) }

  mutating func number(_ text: UnsafeRawBufferPointer) { add(.number, text) }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes || prefix.begins(text.bytes) { isRefused = true }
    add(.string, text.bytes)
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { isRefused = true }
    add(.name, text.bytes)
  }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    open.append(tokens.count)
    add(container == .object ? .object : .array, from: offset, to: offset)
  }

  mutating func end(_ container: JSONContainer, endingAt end: Int) {
    guard let begun = open.popLast() else { return }
    tokens[begun].end = UInt32(truncatingIfNeeded: end)
    tokens[begun].next = UInt32(truncatingIfNeeded: tokens.count)
  }

  private mutating func add(_ kind: JSONTape.Token.Kind, _ text: UnsafeRawBufferPointer) {
    let start = text.baseAddress.map { $0 - base } ?? 0
    add(kind, from: start, to: start &+ text.count)
  }

  private mutating func add(_ kind: JSONTape.Token.Kind, from start: Int, to end: Int) {
    tokens.append(
      JSONTape.Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokens.count &+ 1), kind: kind))
  }
}
