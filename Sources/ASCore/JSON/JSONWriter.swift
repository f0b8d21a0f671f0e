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
    var writer = JSONWriter(style: style)
    swap(&writer.output, &output)
    writer.write(self)
    swap(&writer.output, &output)
  }
}

/// Lays a value out. It keeps its own stack of what is open, so nesting costs no call stack.
private struct JSONWriter {
  let style: JSONStyle
  var output: [UInt8] = []
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

  mutating func write(_ value: JSON) {
    begin(value)
    while let last = open.indices.last {
      let written = open[last].written
      open[last].written += 1
      switch open[last].container {
      case .array:
        guard written < open[last].elements.count else {
          end(UInt8(ascii: "]"))
          continue
        }
        separate(written)
        begin(open[last].elements[written])
      case .object:
        guard written < open[last].members.count else {
          end(UInt8(ascii: "}"))
          continue
        }
        separate(written)
        let member = open[last].members[written]
        style.write(string: member.name, into: &output)
        output.append(UInt8(ascii: ":"))
        if style.indentation != nil { output.append(UInt8(ascii: " ")) }
        begin(member.value)
      }
    }
  }

  /// Writes a value, of an array or object with anything in it only the opening bracket.
  private mutating func begin(_ value: JSON) {
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

  private mutating func end(_ bracket: UInt8) {
    open.removeLast()
    breakLine()
    output.append(bracket)
  }

  private mutating func separate(_ written: Int) {
    if written > 0 { output.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func breakLine() {
    guard let indentation = style.indentation else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * open.count))
  }
}
