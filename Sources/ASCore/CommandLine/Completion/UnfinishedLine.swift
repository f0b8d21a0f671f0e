import Base

/// A command line up to the cursor, split into words by the rules of POSIX quoting that bash, zsh and fish share.
/// Nothing in it is expanded.
struct UnfinishedLine {
  /// The words before the one at the cursor.
  let words: [String]
  /// The text directly before the cursor; empty after a space.
  let current: String

  init(_ typed: String) {
    var reading = Reading()
    for byte in typed.utf8 { reading.take(byte) }
    words = reading.words
    current = String(decoding: reading.word ?? [], as: UTF8.self)
  }

  private struct Reading {
    var words: [String] = []
    var word: [UInt8]?
    private var quote: UInt8?
    private var isEscaped = false

    private static let single = UInt8(ascii: "'")
    private static let double = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    mutating func take(_ byte: UInt8) {
      switch byte {
      case _ where isEscaped:
        isEscaped = false
        // Between double quotes a backslash is an ordinary character, except before these.
        if quote != nil, !"\"\\$`".utf8.contains(byte) { append(Self.backslash) }
        append(byte)
      case Self.backslash where quote != Self.single:
        isEscaped = true
        word = word ?? []
      case quote:
        quote = nil
      case Self.single where quote == nil, Self.double where quote == nil:
        quote = byte
        word = word ?? []
      case _ where quote == nil && byte.isSpace:
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      default:
        append(byte)
      }
    }

    private mutating func append(_ byte: UInt8) { word = (word ?? []) + [byte] }
  }
}
