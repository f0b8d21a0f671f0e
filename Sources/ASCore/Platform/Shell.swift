/// What there is to say about a line of shell, such as a `key_command`, and how it may end.
enum Shell {
  /// Variables that a line does not get: what it prints is a key, and it needs none.
  static let withheld = ["ASCTL_PRIVATE_KEY", "ASCTL_TOKEN"]

  /// The program that a line runs first; nil where that is not plain to see. What follows it may be a secret, as may the
  /// variables before it.
  static func program(of line: String) -> String? {
    for word in line.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
      guard word.contains(UInt8(ascii: "=")) else {
        return word.allSatisfy(isNameByte) ? String(Substring(word)) : nil
      }
      // Within quotes, words do not end where blanks are.
      if word.contains(where: { Array("'\"\\`$(".utf8).contains($0) }) { return nil }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || Array("/._-+~".utf8).contains(byte)
  }

  struct Limit: Sendable {
    let seconds: Int
    let bytes: Int
  }

  /// Why there is no output. What was printed is never told: it may be a secret.
  enum RunError: Error, Equatable {
    case notStarted(reason: String)
    case exited(Int32)
    case killed(signal: Int32)
    case tooSlow(seconds: Int)
    case tooLong(bytes: Int)

    /// To follow the name of the command.
    var words: String {
      switch self {
      case .notStarted(let reason): "could not be started: \(reason)"
      case .exited(let status): "failed with status \(status)"
      case .killed(let signal): "was ended by signal \(signal)"
      case .tooSlow(let seconds): "took longer than \(seconds) s"
      case .tooLong(let bytes): "printed more than \(bytes >> 10) KiB"
      }
    }
  }
}
