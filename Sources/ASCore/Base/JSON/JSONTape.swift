/// The positions of all values in a JSON text (simdjson calls this a tape), for readers that copy most of a text and
/// change little. No values and no strings are built.
///
/// A reused tape keeps its memory. Texts must be shorter than 4 GiB.
///
/// Readers in other modules call these functions for every member, so they are inlined there. That requires
/// `@usableFromInline` on the type as well: without it the compiler ignores `@inlinable` on functions for other modules.
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
        var scanner = JSONScanner(
          bytes, duplicates, depthLimit: depthLimit, containerLimit: containerLimit, output: .tokens)
        swap(&scanner.tokens, &tokens)
        defer { swap(&scanner.tokens, &tokens) }
        try scanner.scan()
        return scanner.isPlain
      }
    }.get()
  }
}

extension JSONTape {
  /// Calls `body` with the text of a token. Strings are not decoded.
  @inlinable @inline(__always)
  package func withBytes<Answer>(_ token: Token, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
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

  /// Returns a decoded string or name, or the text of another value.
  package func string(_ token: Token) -> String { text.withUnsafeBytes { token.string(in: $0) } }
}

extension JSONTape.Token {
  fileprivate func bytes(in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(start)..<Int(end)])
  }

  func string(in text: UnsafeRawBufferPointer) -> String {
    JSONScannedString(bytes: bytes(in: text), hasEscapes: hasEscapes).decoded
  }

  /// Returns the value; `nil` for an array or object.
  func scalar(in text: UnsafeRawBufferPointer) -> JSON? {
    switch kind {
    case .null: .null
    case .bool: .bool(end - start == 4)
    case .number: .number(JSONNumber(scanned: bytes(in: text)))
    case .string, .name: .string(string(in: text))
    case .array, .object: nil
    }
  }
}

extension JSONTape {
  package func scalar(_ token: Token) -> JSON? { text.withUnsafeBytes { token.scalar(in: $0) } }

  /// Returns the ranges of the strings with the given prefix, and the number of arrays and objects around each.
  package func strings(beginning prefix: StaticString) -> [(range: Range<Int>, level: Int)] {
    text.withUnsafeBytes { text in
      func isFound(_ token: Token) -> Bool {
        guard token.kind == .string else { return false }
        return JSONScannedString(bytes: token.bytes(in: text), hasEscapes: token.hasEscapes).begins(with: prefix)
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
