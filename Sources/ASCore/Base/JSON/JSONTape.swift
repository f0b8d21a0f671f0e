/// The positions of all values in a JSON text (simdjson calls this a tape), for readers that copy most of a text and
/// change little. No values and no strings are built.
///
/// A reused tape keeps its memory. Texts must be shorter than 4 GiB.
///
/// Readers in other modules call these functions for every member, so they are inlined there. That requires
/// `@usableFromInline` on the type as well: without it the compiler ignores `@inlinable` on a `package` function.
@usableFromInline package struct JSONTape: Sendable {
  /// A value, or the name of a member, which is followed by its value.
  @usableFromInline package struct Token: Sendable {
    /// The kind of a token.
    @usableFromInline package enum Kind: UInt8, Sendable {
      case null
      case bool
      case number
      case string
      case name
      case array
      case object
    }

    /// Its range in the text: of strings and names without quotation marks, of arrays and objects with brackets.
    @usableFromInline package var start: UInt32
    @usableFromInline package var end: UInt32
    /// The index of the next token after this value and everything in it.
    package var next: UInt32
    @usableFromInline package var kind: Kind
    @usableFromInline package var hasEscapes = false

    @inlinable package var isContainer: Bool {
      switch kind {
      case .array, .object: true
      case .null, .bool, .number, .string, .name: false
      }
    }
  }

  @usableFromInline package private(set) var text: [UInt8] = []
  /// All tokens. The first one is the whole value.
  package private(set) var tokens: [Token] = []
  /// The token indices of the open arrays and objects.
  private var open: [Int] = []

  package init() {}

  /// Reads the text that `write` appends, which must be JSON as written by `JSONStyle.compact`. Returns false if
  /// `write` returns false because it appended nothing.
  package mutating func read(_ write: (inout [UInt8]) -> Bool) -> Bool {
    text.removeAll(keepingCapacity: true)
    guard write(&text) else { return false }
    index()
    return true
  }

  /// Reads the text of a value.
  package mutating func read(_ value: JSON) {
    text.removeAll(keepingCapacity: true)
    value.write(into: &text, style: .compact)
    index()
  }

  /// Reads the text of a value and sets the value to null, so that they are not in memory at the same time.
  package mutating func read(taking value: inout JSON) {
    text.removeAll(keepingCapacity: true)
    value.write(into: &text, style: .compact)
    value = .null
    index()
  }

  /// Checks and reads a text from outside. White space in arrays and objects is kept.
  package mutating func read(checking bytes: ArraySlice<UInt8>) throws(JSONError) {
    try JSON.validate(bytes)
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: bytes)
    index()
  }

  /// Checks and reads a text if it is as written by `JSONStyle.compact`, repeats no name, and contains no escapes and
  /// no string with that prefix. Otherwise returns false, and the tape is empty.
  package mutating func read(plain bytes: [UInt8], without prefix: StaticString) -> Bool {
    let memory = tokens
    (text, tokens) = ([], [])
    let sink = bytes.withUnsafeBytes { JSONTapeSink.read($0, without: StringPrefix(text: prefix), into: memory) }
    guard let sink else { return false }
    (text, tokens) = (bytes, sink.tokens)
    return true
  }

  private mutating func index() {
    var (tokens, open) = ([Token](), [Int]())
    swap(&tokens, &self.tokens)
    swap(&open, &self.open)
    tokens.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    // No text has more tokens, and unused memory is not touched.
    tokens.reserveCapacity(text.count / 2 + 2)
    text.withUnsafeBytes { Self.index($0, &tokens, &open) }
    swap(&tokens, &self.tokens)
    swap(&open, &self.open)
  }

  private static func index(_ bytes: UnsafeRawBufferPointer, _ tokens: inout [Token], _ open: inout [Int]) {
    var offset = 0
    func add(_ kind: Token.Kind, from start: Int, to end: Int, hasEscapes: Bool = false) {
      tokens.append(
        Token(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
          next: UInt32(truncatingIfNeeded: tokens.count + 1), kind: kind, hasEscapes: hasEscapes))
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
        offset &+= 1
      case UInt8(ascii: "\""):
        let (end, hasEscapes) = stringEnd(bytes, from: offset &+ 1)
        let isName = isColon(bytes, from: end &+ 1)
        add(isName ? .name : .string, from: offset &+ 1, to: end, hasEscapes: hasEscapes)
        offset = end &+ 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(tokens.count)
        add(bytes[offset] == UInt8(ascii: "{") ? .object : .array, from: offset, to: offset)
        offset &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset &+= 1
        guard let container = open.popLast() else { continue }
        tokens[container].end = UInt32(truncatingIfNeeded: offset)
        tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
      case let first:
        let start = offset
        while offset < bytes.count, !endsScalar(bytes[offset]) { offset &+= 1 }
        let kind: Token.Kind =
          switch first {
          case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
          case UInt8(ascii: "n"): .null
          default: .number
          }
        add(kind, from: start, to: offset)
      }
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte <= 0x20
  }

  /// Returns whether a colon follows, after optional white space.
  private static func isColon(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index &+= 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  /// Returns the offset of the closing quotation mark.
  private static func stringEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> (end: Int, hasEscapes: Bool) {
    var index = start
    var hasEscapes = false
    while true {
      index = JSONPlainRun.end(in: bytes, from: index)
      guard index < bytes.count else { return (bytes.count, hasEscapes) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        return (index, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = min(index &+ 2, bytes.count)
      default:
        index &+= 1
      }
    }
  }
}

extension JSONTape {
  /// Calls `body` with the text of a token. Strings are not decoded.
  @inlinable @inline(__always)
  package func withBytes<Answer>(
    _ token: Token, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(token.start)..<Int(token.end)])) }
  }

  /// Appends the text of a token. Strings are not decoded.
  @inlinable
  package func append(_ token: Token, to output: inout [UInt8]) {
    append(from: Int(token.start), to: Int(token.end), to: &output)
  }

  /// Appends this part of the text.
  @inlinable
  package func append(from start: Int, to end: Int, to output: inout [UInt8]) {
    text.withUnsafeBytes { output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Appends a decoded string or name.
  package func appendDecoded(_ token: Token, to output: inout [UInt8]) {
    withBytes(token) { bytes in
      if token.hasEscapes {
        output.append(contentsOf: JSONScannedString(bytes: bytes, hasEscapes: true).decoded.utf8)
      } else {
        output.append(contentsOf: bytes)
      }
    }
  }

  /// Returns a decoded string or name, or the text of another value.
  package func string(_ token: Token) -> String {
    withBytes(token) { JSONScannedString(bytes: $0, hasEscapes: token.hasEscapes).decoded }
  }
}

extension JSONTape {
  /// Returns the token index of the value of a member; of the last one if the name is repeated.
  package func member(_ name: String, of object: Int) -> Int? {
    guard tokens[object].kind == .object else { return nil }
    var found: Int?
    var member = object + 1
    while member < Int(tokens[object].next) {
      if sameBytes(string(tokens[member]), name) { found = member + 1 }
      member = Int(tokens[member + 1].next)
    }
    return found
  }

  /// Returns the indices of the elements' tokens.
  package func elements(of array: Int) -> [Int] {
    var elements: [Int] = []
    var element = array + 1
    while element < Int(tokens[array].next) {
      elements.append(element)
      element = Int(tokens[element].next)
    }
    return elements
  }
}
