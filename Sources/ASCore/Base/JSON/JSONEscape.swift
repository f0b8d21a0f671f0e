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
  static func escapingControls(_ text: String) -> String {
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
