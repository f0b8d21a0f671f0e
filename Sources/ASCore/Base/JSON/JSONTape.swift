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

  package init() {}

  /// Reads the text that `write` appends, which must be JSON. Returns false if `write` returns false because it appended
  /// nothing.
  package mutating func read(_ write: (inout [UInt8]) -> Bool) -> Bool {
    text.removeAll(keepingCapacity: true)
    guard write(&text) else { return false }
    // This fails for no text that was written from values: it has no limits, and accepts repeated names.
    _ = try? scan(.kept, depthLimit: .max, containerLimit: .max)
    return true
  }

  /// Reads the text of a value.
  package mutating func read(_ value: JSON) {
    var value = value
    read(taking: &value)
  }

  /// Reads the text of a value and sets the value to null, so that they are not in memory at the same time.
  package mutating func read(taking value: inout JSON) {
    _ = read { output in
      value.write(into: &output, style: .compact)
      value = .null
      return true
    }
  }

  /// Checks and reads a text from outside if it is as written by `JSONStyle.compact`, repeats no name, and contains no
  /// escapes. Otherwise returns false, and the tape is empty.
  package mutating func read(plain bytes: [UInt8], depthLimit: Int = JSON.depthLimit) -> Bool {
    text = bytes
    let isPlain = (try? scan(.refused, depthLimit: depthLimit, containerLimit: nil)) ?? false
    if !isPlain { (text, tokens) = ([], []) }
    return isPlain
  }

  /// Creates the tokens of the text. Returns whether there is neither white space around values nor an escape.
  private mutating func scan(
    _ duplicates: JSON.Duplicates, depthLimit: Int, containerLimit: Int?
  ) throws(JSONError) -> Bool {
    let text = text
    return try text.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        let scanned = try JSONScanner.scan(
          bytes, duplicates: duplicates, depthLimit: depthLimit, containerLimit: containerLimit,
          into: JSONTapeSink(bytes, reusing: &tokens))
        tokens = scanned.sink.tokens
        return !scanned.hasSpaces && !scanned.sink.hasEscapes
      }
    }.get()
  }
}

/// Creates the tokens of a text while it is checked.
private struct JSONTapeSink: JSONSink {
  private(set) var tokens: [JSONTape.Token] = []
  private(set) var hasEscapes = false
  private let text: UnsafeRawBufferPointer
  /// The token indices of the open arrays and objects.
  private var open: [Int] = []

  init(_ text: UnsafeRawBufferPointer, reusing memory: inout [JSONTape.Token]) {
    self.text = text
    swap(&tokens, &memory)
    tokens.removeAll(keepingCapacity: true)
    // No text has more tokens, and unused memory is not touched.
    tokens.reserveCapacity(text.count / 2 + 2)
  }

  mutating func null(endingAt end: Int) { add(.null, from: end &- 4, to: end) }

  mutating func bool(_ value: Bool, endingAt end: Int) { add(.bool, from: end &- (value ? 4 : 5), to: end) }

  mutating func number(_ text: UnsafeRawBufferPointer) { add(.number, text) }

  mutating func string(_ text: JSONScannedString) { add(.string, text.bytes, hasEscapes: text.hasEscapes) }

  mutating func name(_ text: JSONScannedString) { add(.name, text.bytes, hasEscapes: text.hasEscapes) }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    open.append(tokens.count)
    add(container == .object ? .object : .array, from: offset, to: offset)
  }

  mutating func end(_ container: JSONContainer, endingAt end: Int) {
    guard let begun = open.popLast() else { return }
    tokens[begun].end = UInt32(truncatingIfNeeded: end)
    tokens[begun].next = UInt32(truncatingIfNeeded: tokens.count)
  }

  private mutating func add(_ kind: JSONTape.Token.Kind, _ part: UnsafeRawBufferPointer, hasEscapes: Bool = false) {
    guard let start = part.baseAddress, let base = text.baseAddress else { return }
    if hasEscapes { self.hasEscapes = true }
    add(kind, from: start - base, to: start - base + part.count, hasEscapes: hasEscapes)
  }

  private mutating func add(_ kind: JSONTape.Token.Kind, from start: Int, to end: Int, hasEscapes: Bool = false) {
    tokens.append(
      JSONTape.Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tokens.count &+ 1), kind: kind, hasEscapes: hasEscapes))
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

  /// Calls `body` with the text of a token. Strings and names are decoded.
  @inlinable @inline(__always)
  package func withDecoded<Answer>(_ token: Token, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    token.hasEscapes ? withUnescaped(token, body) : withBytes(token, body)
  }

  @usableFromInline
  func withUnescaped<Answer>(_ token: Token, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    var text = string(token)
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
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

  /// Returns a decoded string or name, or the text of another value.
  package func string(_ token: Token) -> String {
    withBytes(token) { JSONScannedString(bytes: $0, hasEscapes: token.hasEscapes).decoded }
  }
}

extension JSONTape {
  /// Returns the value of a token; `nil` for an array or object.
  package func scalar(_ token: Token) -> JSON? {
    switch token.kind {
    case .null: .null
    case .bool: .bool(token.end - token.start == 4)
    case .number: withBytes(token) { .number(JSONNumber(scanned: $0)) }
    case .string, .name: .string(string(token))
    case .array, .object: nil
    }
  }

  /// Returns the ranges of the strings with the given prefix, and the number of arrays and objects around each.
  package func strings(beginning prefix: StaticString) -> [(range: Range<Int>, level: Int)] {
    text.withUnsafeBytes { text in
      func isFound(_ token: Token) -> Bool {
        guard token.kind == .string else { return false }
        let bytes = UnsafeRawBufferPointer(rebasing: text[Int(token.start)..<Int(token.end)])
        return JSONScannedString(bytes: bytes, hasEscapes: token.hasEscapes).begins(with: prefix)
      }
      // Most texts have none.
      guard tokens.contains(where: isFound) else { return [] }
      var found: [(range: Range<Int>, level: Int)] = []
      // The indices after the open arrays and objects.
      var ends: [UInt32] = []
      for (index, token) in tokens.enumerated() {
        while let end = ends.last, end <= index { ends.removeLast() }
        if token.isContainer { ends.append(token.next) }
        if isFound(token) { found.append((Int(token.start)..<Int(token.end), ends.count)) }
      }
      return found
    }
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
