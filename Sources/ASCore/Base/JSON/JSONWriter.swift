extension JSON {
  package func bytes(_ style: JSONStyle = .compact) -> [UInt8] {
    var output: [UInt8] = []
    write(into: &output, style: style)
    return output
  }

  package func text(_ style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style), as: UTF8.self)
  }

  /// Returns the value as text for people and other programs, escaped by `JSONStyle.escaped(json:)`.
  package func shownText(_ style: JSONStyle = .compact) -> String {
    String(decoding: JSONStyle.escaped(json: bytes(style)), as: UTF8.self)
  }

  /// Appends the value. Numbers keep their text, and non-ASCII letters and `/` are not escaped.
  package func write(into output: inout [UInt8], style: JSONStyle = .compact) {
    var chunks = Chunks<Never>(of: .max) { _ in }
    swap(&chunks.bytes, &output)
    write(to: &chunks, style: style)
    swap(&chunks.bytes, &output)
  }

  /// Writes the value in pieces. `level` is the number of arrays and objects around it.
  package func write<E: Error>(to chunks: inout Chunks<E>, style: JSONStyle, level: Int = 0) throws(E) {
    switch self {
    case .null: chunks.append("null")
    case .bool(let value): chunks.append(value ? "true" : "false")
    case .number(let number): chunks.append(number.text)
    case .string(let text): style.write(string: text, into: &chunks.bytes)
    case .array(let elements):
      chunks.append("[")
      for (index, element) in elements.enumerated() {
        try chunks.flushIfFull()
        style.separate(isFirst: index == 0, level: level, &chunks.bytes)
        try element.write(to: &chunks, style: style, level: level + 1)
      }
      if !elements.isEmpty { style.breakLine(levels: level, &chunks.bytes) }
      chunks.append("]")
    case .object(let object):
      chunks.append("{")
      for (index, member) in object.members.enumerated() {
        try chunks.flushIfFull()
        style.separate(isFirst: index == 0, level: level, &chunks.bytes)
        style.write(string: member.name, into: &chunks.bytes)
        chunks.append(style == .compact ? ":" : ": ")
        try member.value.write(to: &chunks, style: style, level: level + 1)
      }
      if !object.members.isEmpty { style.breakLine(levels: level, &chunks.bytes) }
      chunks.append("}")
    }
  }
}

/// The layout of JSON. No style ends with a line feed.
///
/// Output for people or other programs is also escaped by `escaped(json:)`.
package enum JSONStyle: Sendable {
  /// One line without white space.
  case compact
  /// Lines with two spaces per level.
  case terminal

  /// Deeper levels are not indented further, because the margin of a hostile text could be hundreds of times its
  /// length.
  static let indentedLevels = 32

  /// Returns whether a scalar affects a terminal: control characters of ASCII and Latin-1 (C1), line and paragraph
  /// separators, and characters that change the text direction (Unicode Standard Annex #9).
  package static func actsOnTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension JSONStyle {
  /// Begins a part of an array or object at this nesting depth.
  package func separate(isFirst: Bool, level: Int, _ output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    breakLine(levels: level + 1, &output)
  }

  /// Starts an indented line at this nesting depth; does nothing in a style without indentation.
  package func breakLine(levels: Int, _ output: inout [UInt8]) {
    guard self == .terminal else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * min(levels, JSONStyle.indentedLevels)))
  }

  /// Appends a string with quotation marks and the escapes that JSON requires.
  func write(string text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { JSONStyle.append(UnsafeRawBufferPointer($0), into: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Escapes JSON text for output. Characters that affect a terminal are escaped wherever the text goes, because a pipe
  /// often ends at a terminal. Line breaks of the layout are kept.
  package static func escaped(json text: [UInt8]) -> [UInt8] {
    guard text.withUnsafeBytes({ mayActBesideControls($0) || mayBeInvisible($0) }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count)
    text.withUnsafeBytes { appendEscapingControls($0, keeping: "\t\n\r", asJSON: true, to: &escaped) }
    return escaped
  }

  /// Returns whether there is a control character or a byte that may begin another unsafe character. Most texts contain
  /// none and need no closer check.
  package static func mayAct(_ text: UnsafeRawBufferPointer) -> Bool {
    text.containsControls || mayActBesideControls(text)
  }

  private static func mayBeInvisible(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.isASCIIWithoutDelete && text.containsAny(of: 0xC2, 0xE2, 0xEF, 0xF3)
  }

  private static func mayActBesideControls(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.isASCIIWithoutDelete && text.containsAny(of: 0x7F, 0xC2, 0xD8, 0xE2)
  }

  /// Calls `body` with each run of safe text and the unsafe character after it, if any. With `invisible`, characters that
  /// a reader cannot see count as unsafe too.
  static func forEachRun(
    _ text: UnsafeRawBufferPointer, invisible: Bool, _ body: (_ plain: Slice<UnsafeRawBufferPointer>, UInt32?) -> Void
  ) {
    var start = 0
    var index = 0
    while index < text.count {
      guard let (scalar, length) = acting(text, at: index) ?? (invisible ? self.invisible(text, at: index) : nil) else {
        index &+= 1
        continue
      }
      body(text[start..<index], scalar)
      index &+= length
      start = index
    }
    if start < index { body(text[start..<index], nil) }
  }

  /// Returns the unsafe scalar that begins at this byte of UTF-8, and its length; `nil` if there is none.
  private static func acting(_ text: UnsafeRawBufferPointer, at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = text[index]
    if first < 0x80 { return first < 0x20 || first == 0x7F ? (UInt32(first), 1) : nil }
    guard first == 0xC2 || first == 0xD8 || first == 0xE2, index &+ 1 < text.count else { return nil }
    let second = text[index &+ 1]
    var scalar = UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)
    var length = 2
    if first == 0xE2 {
      guard second == 0x80 || second == 0x81, index &+ 2 < text.count else { return nil }
      scalar = 0x2000 | UInt32(second & 0x3F) << 6 | UInt32(text[index &+ 2] & 0x3F)
      length = 3
    }
    return Unicode.Scalar(scalar).map(actsOnTerminal) ?? false ? (scalar, length) : nil
  }

  /// Returns the invisible scalar that begins at this byte of UTF-8, and its length; `nil` if there is none. Two names that
  /// differ only in such characters look the same. Joiners are visible in emoji and in many scripts, but not after ASCII.
  private static func invisible(_ text: UnsafeRawBufferPointer, at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = text[index]
    // The first bytes of the characters below.
    guard first == 0xC2 || first == 0xE2 || first == 0xEF || first == 0xF3 else { return nil }
    var decoder = UTF8()
    var bytes = text[index...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    let isInvisible =
      switch scalar.value {
      // The soft hyphen, zero-width spaces, invisible operators, noncharacters, and tags.
      case 0xAD, 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFFE...0xFFFF, 0xE0000...0xE007F: true
      case 0x200C...0x200D: index == 0 || text[index &- 1] < 0x80
      default: false
      }
    return isInvisible ? (scalar.value, UTF8.width(scalar)) : nil
  }

  /// Appends the inside of a string, escaping only quotation marks, backslashes and ASCII control characters.
  private static func append(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = unescapedEnd(in: bytes, from: start)
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      guard end < bytes.count else { return }
      escape(UInt16(bytes[end]), into: &output)
      start = end + 1
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

  /// Appends the escape of a character: of both UTF-16 code units if it has two.
  static func escape(scalar: UInt32, into output: inout [UInt8]) {
    for unit in Unicode.Scalar(scalar).map({ Array(UTF16.encode($0) ?? UTF16.encodedReplacementCharacter) }) ?? [] {
      escape(unit, into: &output)
    }
  }

  /// Appends the escape of a UTF-16 code unit, the short form if there is one.
  static func escape(_ unit: UInt16, into output: inout [UInt8]) {
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
