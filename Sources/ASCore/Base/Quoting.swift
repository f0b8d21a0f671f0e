/// Quotes text from outside for a message: on one line, truncated, and without characters that affect a terminal.
///
/// Text of more than 80 characters was pasted and may be a secret in the wrong place. Its first 8 characters identify
/// its kind, and in the base64 of a key they are the same for all keys.
package func quoted(_ text: String) -> String {
  // Most texts need no escapes, and Unicode's tables are slow.
  if text.utf8.count <= 80, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
    return "\"\(text)\""
  }
  var result = "\""
  let isCut = text.unicodeScalars.count > 80
  for scalar in text.unicodeScalars.prefix(isCut ? 8 : 80) {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if scalar.isShownAsItIs {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
  return result + (isCut ? "…\"" : "\"")
}

extension Unicode.Scalar {
  /// Excludes control characters, characters that change the direction of text or break lines, and unusual spaces.
  fileprivate var isShownAsItIs: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Other kinds of spaces look like a normal space but are different characters.
    case .spaceSeparator: self == " "
    default: true
    }
  }
}

extension [String] {
  /// Joins the texts: `a`, `a or b`, `a, b or c`.
  package func listed(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

/// Escapes the characters in text from outside that affect a terminal. Verified text may be hostile too. With
/// `keepsLayout`, line feeds and tabs are kept.
package func escapingControls(_ text: String, keepsLayout: Bool = false) -> String {
  guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
  var text = text
  var shown: [UInt8] = []
  text.withUTF8 {
    appendEscapingControls(UnsafeRawBufferPointer($0), keeping: keepsLayout ? "\n\t" : "", to: &shown)
  }
  return String(decoding: shown, as: UTF8.self)
}

/// Appends UTF-8 in which unsafe characters other than the kept ones are written as `\u{1B}`, or as JSON escapes, and
/// nothing else is changed. Unless `invisible` is false, characters that a reader cannot see are unsafe too.
package func appendEscapingControls(
  _ utf8: UnsafeRawBufferPointer, keeping kept: String = "", asJSON: Bool = false, invisible: Bool = true,
  to output: inout [UInt8]
) {
  JSONStyle.forEachRun(utf8, invisible: invisible) { plain, acting in
    output.append(contentsOf: plain)
    guard let acting else { return }
    if kept.unicodeScalars.contains(where: { $0.value == acting }) {
      return output.append(UInt8(truncatingIfNeeded: acting))
    }
    if asJSON { return JSONStyle.escape(scalar: acting, into: &output) }
    output.append(contentsOf: "\\u{".utf8)
    output.append(contentsOf: String(acting, radix: 16, uppercase: true).utf8)
    output.append(UInt8(ascii: "}"))
  }
}

/// Escapes markup and control characters in text from outside, for XML and HTML. `further` contains the special
/// characters besides `&`, `<` and `>`.
package func escapingMarkup(_ text: String, and further: String) -> String {
  var escaped = ""
  for scalar in escapingControls(text).unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"" where further.unicodeScalars.contains(scalar): escaped += "&quot;"
    case _ where further.unicodeScalars.contains(scalar): escaped += "&#\(scalar.value);"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Escapes text from outside for Markdown, as one line without markup that fits any position in a line.
package func escapingMarkdown(_ text: String) -> String {
  var escaped = ""
  let scalars = escapingControls(text).unicodeScalars
  /// A period or closing parenthesis after these digits would start a list item.
  let sign = scalars.firstIndex { !("0"..."9").contains($0) }
  for index in scalars.indices {
    let scalar = scalars[index]
    let beginsBlock = index == scalars.startIndex && "-+=".unicodeScalars.contains(scalar)
    let next = scalars.index(after: index)
    let endsNumber =
      index == sign && ".)".unicodeScalars.contains(scalar) && (next == scalars.endIndex || scalars[next] == " ")
    if beginsBlock || endsNumber || "\\`*_[]<>|#&!~$@".unicodeScalars.contains(scalar) { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
  return escaped
}

/// Truncates text from outside for a message, because hostile data may contain names and values of megabytes.
package func truncated(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
  return "\(String(text.unicodeScalars.prefix(limit)))… (\(text.unicodeScalars.count) characters)"
}

/// Formats a number of bytes for a message: `64 KiB`.
package func byteCount(_ bytes: Int) -> String {
  for (unit, size) in [("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes >= size && bytes % size == 0 {
    return "\(bytes / size) \(unit)"
  }
  return "\(bytes) bytes"
}

/// The encoding of text for URLs (RFC 3986, section 2).
package enum PercentEncoding {
  /// Encodes everything except unreserved characters, so that a value cannot add a segment or a parameter.
  package static func encode(_ text: String) -> String {
    text.utf8.map { isUnreserved($0) ? String(Unicode.Scalar($0)) : "%" + hexadecimal([$0]) }.joined()
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
  }

  /// Returns whether all servers read a path in the same way: each `%` begins an encoded byte, no unreserved character
  /// is encoded, nothing is encoded twice (RFC 3986, section 6.2.2.2), and the bytes are UTF-8.
  package static func isUnambiguous(path: String) -> Bool {
    var rest = Array(path.utf8)[...]
    guard let bytes = decode(rest), String(validating: bytes, as: UTF8.self) != nil else { return false }
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...]
      guard let byte = decode(rest.prefix(3))?.first, !isUnreserved(byte) else { return false }
      rest = rest.dropFirst(3)
      if byte == UInt8(ascii: "%"), rest.prefix(2).count(where: \.isHexadecimal) == 2 { return false }
    }
    return true
  }

  /// Decodes by RFC 3986, section 2.1; `nil` if a `%` is not followed by two hexadecimal digits.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%") {
        guard index + 2 < text.endIndex, let high = text[index + 1].hexadecimalValue,
          let low = text[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded[...]
  }
}
