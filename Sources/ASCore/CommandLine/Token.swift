/// What an argument looks like before it is known which flags there are.
enum ArgumentToken {
  /// Anything that does not start with a dash, and `-` itself.
  case word
  /// `--name` or `--name=value`; the name may be empty (`--=x`).
  case long(name: String, value: String?)
  /// What follows the dash of `-q`, `-qv`, `-ojson`, `-o=json`, `-1`.
  case short(Substring)
  /// `--`: every further argument is a word.
  case end

  init(_ text: String) {
    let bytes = text.utf8
    let dash = UInt8(ascii: "-")
    guard bytes.first == dash, bytes.count > 1 else { self = .word; return }
    let afterOne = bytes.index(after: bytes.startIndex)
    guard bytes[afterOne] == dash else { self = .short(Substring(bytes[afterOne...])); return }
    guard bytes.count > 2 else { self = .end; return }
    let name = bytes[bytes.index(after: afterOne)...]
    guard let equals = name.firstIndex(of: UInt8(ascii: "=")) else {
      self = .long(name: String(Substring(name)), value: nil)
      return
    }
    let value = name[name.index(after: equals)...]
    self = .long(name: String(Substring(name[..<equals])), value: String(Substring(value)))
  }

  /// Whether the text is `-` and digits, which is a number where one is expected.
  static func isNegativeNumber(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "-") && !digits.isEmpty
      && digits.allSatisfy(\.isDigit)
  }
}
