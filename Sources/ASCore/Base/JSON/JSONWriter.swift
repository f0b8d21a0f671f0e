extension JSON {
  /// The value as UTF-8.
  package func bytes(_ style: JSONStyle = .compact) -> [UInt8] {
    var output: [UInt8] = []
    write(into: &output, style: style)
    return output
  }

  package func text(_ style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style), as: UTF8.self)
  }

  /// Appends the value, numbers as they were read, letters outside ASCII and `/` as themselves.
  package func write(into output: inout [UInt8], style: JSONStyle = .compact) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &output)
    write(to: &chunks, style: style)
    swap(&chunks.bytes, &output)
  }

  /// The same in pieces.
  package func write<E: Error>(to chunks: inout Chunks<E>, style: JSONStyle) throws(E) {
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

/// How JSON is laid out and what its strings escape. No style ends with a line feed.
package struct JSONStyle: Sendable, Equatable {
  /// Spaces a level; nil for everything on one line without any white space.
  package var indentation: Int?
  /// For terminals: characters that JSON allows but that would act on a terminal are written as `\uXXXX`, too.
  package var escapesControls: Bool

  package init(indentation: Int? = nil, escapesControls: Bool) {
    self.indentation = indentation
    self.escapesControls = escapesControls
  }

  package static let compact = JSONStyle(indentation: nil, escapesControls: false)
  package static let terminal = JSONStyle(indentation: 2, escapesControls: true)

  /// What lies deeper is not indented further: with two characters a value, the margin of a hostile text would be
  /// hundreds of times its length.
  static let indentedLevels = 32

  /// Whether a terminal would do something other than show this scalar: control characters of ASCII and of Latin-1 (C1),
  /// line and paragraph separators, and the marks that turn the direction of text (Unicode Standard Annex #9).
  package static func actsOnTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension JSONStyle {
  /// Appends a string with its quotation marks, escaping what JSON demands and what this style adds.
  func write(string text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if escapesControls {
      JSONStyle.writeEscaping(text, into: &output) { JSONStyle.append($0, into: &$1) }
    } else {
      JSONStyle.append(text[...], into: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// A text with what would act on a terminal written as JSON escapes it, and nothing else changed.
  package static func escapingControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: actsOnTerminal) else { return text }
    var output: [UInt8] = []
    writeEscaping(text, into: &output) { $1.append(contentsOf: $0.utf8) }
    return String(decoding: output, as: UTF8.self)
  }

  /// `write` is handed what is between two characters that would act on a terminal.
  private static func writeEscaping(
    _ text: String, into output: inout [UInt8], write: (Substring, inout [UInt8]) -> Void
  ) {
    var rest = text[...]
    while let index = rest.unicodeScalars.firstIndex(where: actsOnTerminal) {
      write(rest[..<index], &output)
      escape(UInt16(truncatingIfNeeded: rest.unicodeScalars[index].value), into: &output)
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    write(rest, &output)
  }

  /// Appends the inside of a string, escaping only quotation marks, backslashes and the control characters of ASCII.
  private static func append(_ text: Substring, into output: inout [UInt8]) {
    var text = text
    text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var start = 0
      while start < bytes.count {
        let end = unescapedEnd(in: bytes, from: start)
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        guard end < bytes.count else { return }
        escape(UInt16(bytes[end]), into: &output)
        start = end + 1
      }
    }
  }

  private static func unescapedEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = JSONPlainRun.end(in: bytes, from: start)
    while index < bytes.count, bytes[index] >= 0x80 {
      repeat { index += 1 } while index < bytes.count && bytes[index] >= 0x80
      index = JSONPlainRun.end(in: bytes, from: index)
    }
    return index
  }

  /// Appends the escape of a UTF-16 code unit, the short one if there is one.
  private static func escape(_ unit: UInt16, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch unit {
    case 0x22: output.append(UInt8(ascii: "\""))
    case 0x5C: output.append(UInt8(ascii: "\\"))
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0A: output.append(UInt8(ascii: "n"))
    case 0x0C: output.append(UInt8(ascii: "f"))
    case 0x0D: output.append(UInt8(ascii: "r"))
    default:
      output.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0x0F
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
