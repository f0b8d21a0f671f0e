/// What there is to say about a line of shell, such as a `key_command`, and how it may end.
enum Shell {
  struct Limit: Sendable {
    let seconds: Int
    let bytes: Int
  }

  /// Why there is no output. What was printed is never told: it may be a secret.
  enum Trouble: Error, Equatable {
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
