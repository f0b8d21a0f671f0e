import Base

// Reading a tape part by part, which only this module does.

extension JSONTape {
  /// Reads a text that was written from values.
  mutating func read(text: some Collection<UInt8>) {
    _ = read { output in
      output += text
      return true
    }
  }

  mutating func read(_ value: JSON) {
    var value = value
    read(taking: &value)
  }

  /// Reads the text of a value and sets the value to null, so that they are not in memory at the same time.
  mutating func read(taking value: inout JSON) {
    _ = read { output in
      value.write(into: &output, style: .compact)
      value = .null
      return true
    }
  }

  /// Appends the text of a token. Strings are not decoded.
  func append(_ token: Token, to output: inout [UInt8]) {
    append(from: Int(token.start), to: Int(token.end), to: &output)
  }

  /// Appends this part of the text.
  func append(from start: Int, to end: Int, to output: inout [UInt8]) {
    text.withUnsafeBytes { output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Returns the token index of the value of a member; of the last one if the name is repeated.
  func member(_ name: String, of object: Int) -> Int? {
    guard tokens[object].kind == .object else { return nil }
    var found: Int?
    for member in parts(of: object) where sameBytes(string(tokens[member]), name) { found = member + 1 }
    return found
  }

  func parts(of container: Int) -> Parts { Parts(of: container, tokens) }

  /// The indices of an array's elements, or of the names in an object, each of which precedes its value. They are not
  /// stored, because a hostile text may have millions.
  struct Parts: Sequence, IteratorProtocol {
    private let tokens: [Token]
    private var part: Int
    private let end: Int
    private let valueOffset: Int

    init(of container: Int, _ tokens: [Token]) {
      (self.tokens, part, end) = (tokens, container + 1, Int(tokens[container].next))
      valueOffset = tokens[container].kind == .object ? 1 : 0
    }

    mutating func next() -> Int? {
      guard part < end else { return nil }
      defer { part = Int(tokens[part + valueOffset].next) }
      return part
    }
  }
}
