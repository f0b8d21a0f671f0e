extension JSON {
  /// The value as UTF-8.
  func bytes(_ style: JSONStyle = .compact) -> [UInt8] {
    var output: [UInt8] = []
    write(into: &output, style: style)
    return output
  }

  func text(_ style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style), as: UTF8.self)
  }

  /// Appends the value, numbers as they were read, letters outside ASCII and `/` as themselves.
  func write(into output: inout [UInt8], style: JSONStyle = .compact) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &output)
    write(to: &chunks, style: style)
    swap(&chunks.bytes, &output)
  }

  /// The same in pieces.
  func write<E: Error>(to chunks: inout Chunks<E>, style: JSONStyle) throws(E) {
    var writer = JSONWriter(style: style)
    try writer.write(self, to: &chunks)
  }
}

/// Lays a value out. It keeps its own stack of what is open, so nesting costs no call stack.
private struct JSONWriter {
  let style: JSONStyle
  private var open: [Open] = []

  private struct Open {
    let container: JSONContainer
    /// The parts of an array.
    var elements: [JSON] = []
    /// The parts of an object.
    var members: [JSONObject.Member] = []
    /// How many parts are written.
    var written = 0
  }

  init(style: JSONStyle) {
    self.style = style
  }

  mutating func write<E: Error>(_ value: JSON, to chunks: inout Chunks<E>) throws(E) {
    begin(value, &chunks.bytes)
    while let last = open.indices.last {
      try chunks.flushIfFull()
      let written = open[last].written
      open[last].written += 1
      switch open[last].container {
      case .array:
        guard written < open[last].elements.count else {
          end(UInt8(ascii: "]"), &chunks.bytes)
          continue
        }
        separate(written, &chunks.bytes)
        begin(open[last].elements[written], &chunks.bytes)
      case .object:
        guard written < open[last].members.count else {
          end(UInt8(ascii: "}"), &chunks.bytes)
          continue
        }
        separate(written, &chunks.bytes)
        let member = open[last].members[written]
        style.write(string: member.name, into: &chunks.bytes)
        chunks.bytes.append(UInt8(ascii: ":"))
        if style.indentation != nil { chunks.bytes.append(UInt8(ascii: " ")) }
        begin(member.value, &chunks.bytes)
      }
    }
  }

  /// Writes a value, of an array or object with anything in it only the opening bracket.
  private mutating func begin(_ value: JSON, _ output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): output.append(contentsOf: number.text.utf8)
    case .string(let text): style.write(string: text, into: &output)
    case .array(let elements) where elements.isEmpty: output.append(contentsOf: "[]".utf8)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      open.append(Open(container: .array, elements: elements))
    case .object(let object) where object.members.isEmpty: output.append(contentsOf: "{}".utf8)
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      open.append(Open(container: .object, members: object.members))
    }
  }

  private mutating func end(_ bracket: UInt8, _ output: inout [UInt8]) {
    open.removeLast()
    breakLine(&output)
    output.append(bracket)
  }

  private func separate(_ written: Int, _ output: inout [UInt8]) {
    if written > 0 { output.append(UInt8(ascii: ",")) }
    breakLine(&output)
  }

  private func breakLine(_ output: inout [UInt8]) {
    guard let indentation = style.indentation else { return }
    output.append(UInt8(ascii: "\n"))
    let levels = min(open.count, JSONStyle.indentedLevels)
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * levels))
  }
}
