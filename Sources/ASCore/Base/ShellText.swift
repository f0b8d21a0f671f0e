// Text as words of a shell.

extension String {
  /// The text as a word of a POSIX shell, quoted if necessary.
  package var wordForPOSIX: String {
    let isPlain = utf8.allSatisfy { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || Array("-_./@".utf8).contains(byte)
    }
    return isPlain && !isEmpty ? self : textForPOSIX
  }

  /// The text as one argument for bash, zsh or any POSIX shell. In single quotes, only the single quote is special.
  package var quotedForPOSIX: String { "'\(replacing("'", with: "'\\''"))'" }

  /// The text in quotes, without characters that affect the terminal.
  package var textForPOSIX: String {
    guard hasHiddenCharacters else { return quotedForPOSIX }
    // Command substitution removes trailing line feeds.
    let end = utf8.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    let ending = end == 0 ? "" : String(repeating: "\n", count: end).quotedForPOSIX
    return "\"$(printf \(Array(utf8.dropLast(end)).formatForPOSIX))\"\(ending)"
  }

  /// Line feeds and tabs are allowed, because they are harmless and make a body easier to read.
  package var hasHiddenCharacters: Bool {
    unicodeScalars.contains { JSONStyle.actsOnTerminal($0) && $0 != "\n" && $0 != "\t" }
  }
}

extension [UInt8] {
  /// The format with which `printf` of a POSIX shell prints these bytes: printable ASCII unchanged, everything else in
  /// octal.
  package var formatForPOSIX: String {
    var format: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"): format += [byte, byte]
      // At the beginning it would start an option.
      case UInt8(ascii: "-") where format.isEmpty: format += "\\055".utf8
      case 0x20..<0x7F: format.append(byte)
      default: format += "\\".utf8 + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
      }
    }
    return String(decoding: format, as: UTF8.self).quotedForPOSIX
  }
}
