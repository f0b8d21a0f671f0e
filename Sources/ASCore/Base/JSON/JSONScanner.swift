extension JSON {
  /// How to handle repeated names in an object. RFC 8259 leaves it open; signed text must not be ambiguous.
  package enum Duplicates: Sendable {
    case kept
    case refused
  }

  /// The maximum nesting depth. Deeper text is rejected, so that no value from outside is too deep to be deallocated.
  package static let depthLimit = 512

  /// A text may contain `containerLimit` arrays and objects, plus one per `bytesOfContainer` bytes, so that memory is
  /// limited in proportion to the text.
  static let containerLimit = 1 << 18
  static let bytesOfContainer = 8

  /// Parses one value strictly by RFC 8259: UTF-8, without a byte order mark. For a string, pass its `utf8`. The depth
  /// limit can be reduced for a value that will be nested in another.
  package static func parse(
    _ bytes: some Collection<UInt8>, duplicates: Duplicates = .kept, depthLimit: Int = depthLimit
  ) throws(JSONError) -> JSON {
    try withBytes(of: bytes) { bytes throws(JSONError) in
      var builder = JSONBuilder()
      // Counting takes time, but a list that grows would need the memory of two.
      if bytes.count >= countedLength {
        var counter = JSONScanner(bytes, .kept, depthLimit: depthLimit, output: .value)
        counter.builder = JSONBuilder(isCounting: true)
        try counter.scan()
        builder.counts = counter.builder.counts
      }
      var scanner = JSONScanner(bytes, duplicates, depthLimit: depthLimit, output: .value)
      scanner.builder = builder
      try scanner.scan()
      return scanner.builder.value
    }
  }

  private static let countedLength = 1 << 20

  /// Throws exactly like `parse`, and builds nothing.
  package static func validate(_ bytes: some Collection<UInt8>, duplicates: Duplicates = .kept) throws(JSONError) {
    try withBytes(of: bytes) { bytes throws(JSONError) in
      var scanner = JSONScanner(bytes, duplicates, output: .nothing)
      try scanner.scan()
    }
  }

  /// Returns whether a text is as written by `JSONStyle.compact`, repeats no name, and contains neither escapes nor
  /// strings with that prefix.
  package static func isPlain(_ bytes: [UInt8], without prefix: StaticString, depthLimit: Int = depthLimit) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes, .refused, depthLimit: depthLimit, without: prefix, output: .nothing)
      return (try? scanner.scan()) != nil && scanner.isPlain
    }
  }

  private static func withBytes<Value>(
    of bytes: some Collection<UInt8>, _ scan: (UnsafeRawBufferPointer) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    // The standard library's closure loses the type of the error, so a Result carries it.
    func result(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<Value, JSONError> {
      Result { () throws(JSONError) in try scan(UnsafeRawBufferPointer(buffer)) }
    }
    return try (bytes.withContiguousStorageIfAvailable(result) ?? Array(bytes).withUnsafeBufferPointer(result)).get()
  }
}

/// Reads a whole JSON text by the grammar of RFC 8259, and records the position of every value or builds the values.
///
/// Parsing, validating and `JSONTape` use the same scanner, so they cannot disagree. It has its own stack, so nesting
/// does not use the call stack.
struct JSONScanner: ~Copyable {
  /// What the scanner makes of a text that it accepts.
  enum Output {
    case nothing
    case tokens
    case value
  }

  private var cursor: JSONCursor
  private var names: JSONNames?
  /// The kinds of the open arrays and objects, the indices of their tokens, and the names around each object.
  private var open: [(kind: JSONTape.Token.Kind, token: Int, outer: JSONNames.Level?)] = []
  private let depthLimit: Int
  /// How many more arrays and objects are allowed.
  private var containersLeft: Int
  /// The beginning of strings that are not plain; `nil` for none.
  private let prefix: StaticString?
  private let output: Output
  /// Builds the value of the text.
  var builder = JSONBuilder()
  /// The positions of the values so far. `scan` overwrites earlier tokens and reuses their memory.
  var tokens: [JSONTape.Token] = []
  private var hasPlainStrings = true

  init(
    _ bytes: UnsafeRawBufferPointer, _ duplicates: JSON.Duplicates, depthLimit: Int = JSON.depthLimit,
    containerLimit: Int? = nil, without prefix: StaticString? = nil, output: Output
  ) {
    cursor = JSONCursor(bytes: bytes)
    switch duplicates {
    case .kept: names = nil
    case .refused: names = JSONNames()
    }
    self.depthLimit = depthLimit
    containersLeft = containerLimit ?? JSON.containerLimit + bytes.count / JSON.bytesOfContainer
    (self.prefix, self.output) = (prefix, output)
  }

  /// Whether there is no white space around values, no escape and no string with the prefix.
  var isPlain: Bool { hasPlainStrings && !cursor.hasSpaces }

  mutating func scan() throws(JSONError) {
    if output == .tokens {
      tokens.removeAll(keepingCapacity: true)
      // No text has more tokens, and unused memory is not touched.
      tokens.reserveCapacity(cursor.bytes.count / 2 + 2)
    }
    if cursor.bytes.first == 0xEF, cursor.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    repeat {
      let isComplete = try value()
      if isComplete { try closeOrContinue() }
    } while !open.isEmpty
    if cursor.peek() != nil { throw JSONError(offset: cursor.offset, reason: .textAfterValue) }
  }

  /// Consumes a value, or the beginning of an array or object up to its first element or member value. Returns whether
  /// the value is complete.
  private mutating func value() throws(JSONError) -> Bool {
    let byte = try cursor.require()
    let start = cursor.offset
    switch byte {
    case UInt8(ascii: "\""):
      let text = try cursor.string()
      record(text, .string)
      if let prefix, text.begins(with: prefix) { hasPlainStrings = false }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try cursor.number()
      record(.number, from: start, to: cursor.offset)
    case UInt8(ascii: "{"):
      try begin(.object)
      if try cursor.require() != UInt8(ascii: "}") {
        try name()
        return false
      }
      end()
    case UInt8(ascii: "["):
      try begin(.array)
      if try cursor.require() != UInt8(ascii: "]") { return false }
      end()
    case UInt8(ascii: "t"):
      try cursor.literal("true")
      record(.bool, from: start, to: cursor.offset)
    case UInt8(ascii: "f"):
      try cursor.literal("false")
      record(.bool, from: start, to: cursor.offset)
    case UInt8(ascii: "n"):
      try cursor.literal("null")
      record(.null, from: start, to: cursor.offset)
    default:
      throw cursor.unexpected(byte)
    }
    return true
  }

  /// Called after a complete value. Closes the containers that end here, up to the comma before the next value or the
  /// end of the text.
  private mutating func closeOrContinue() throws(JSONError) {
    while let container = open.last {
      let isObject = container.kind == .object
      switch try cursor.require() {
      case UInt8(ascii: ","):
        cursor.skip()
        if isObject { try name() }
        return
      case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): end()
      case let byte: throw cursor.unexpected(byte)
      }
    }
  }

  private mutating func name() throws(JSONError) {
    let first = try cursor.require()
    guard first == UInt8(ascii: "\"") else { throw cursor.unexpected(first) }
    let start = cursor.offset
    let name = try cursor.string()
    if names?.insert(name) == false { throw JSONError(offset: start, reason: .duplicateName(name.decoded)) }
    record(name, .name)
    let colon = try cursor.require()
    guard colon == UInt8(ascii: ":") else { throw cursor.unexpected(colon) }
    cursor.skip()
  }

  private mutating func begin(_ kind: JSONTape.Token.Kind) throws(JSONError) {
    guard open.count < depthLimit else { throw JSONError(offset: cursor.offset, reason: .tooDeep) }
    guard containersLeft > 0 else { throw JSONError(offset: cursor.offset, reason: .tooManyContainers) }
    containersLeft &-= 1
    open.append((kind, tokens.count, kind == .object ? names?.beginObject() : nil))
    switch output {
    case .nothing: break
    case .tokens: record(kind, from: cursor.offset, to: cursor.offset)
    case .value: builder.begin(kind)
    }
    cursor.skip()
  }

  /// Consumes the closing bracket of the innermost container.
  private mutating func end() {
    cursor.skip()
    guard let ended = open.popLast() else { return }
    if let outer = ended.outer { names?.endObject(in: outer) }
    switch output {
    case .nothing: break
    case .tokens:
      tokens[ended.token].end = UInt32(truncatingIfNeeded: cursor.offset)
      tokens[ended.token].next = UInt32(truncatingIfNeeded: tokens.count)
    case .value: builder.end(ended.kind)
    }
  }

  /// Records the string that ends before the cursor. Inlined, because a text that is only checked has nothing to record.
  @inline(__always)
  private mutating func record(_ text: JSONScannedString, _ kind: JSONTape.Token.Kind) {
    if text.hasEscapes { hasPlainStrings = false }
    guard output != .nothing else { return }
    let end = cursor.offset &- 1
    record(kind, from: end &- text.bytes.count, to: end, hasEscapes: text.hasEscapes)
  }

  private mutating func record(_ kind: JSONTape.Token.Kind, from start: Int, to end: Int, hasEscapes: Bool = false) {
    guard output != .nothing else { return }
    let token = JSONTape.Token(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: tokens.count &+ 1), kind: kind, hasEscapes: hasEscapes)
    if output == .tokens { tokens.append(token) } else { builder.add(token, in: cursor.bytes) }
  }
}
