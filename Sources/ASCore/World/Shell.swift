/// Runs one line of shell and reads what it prints, as for `key_command`.
///
/// Its standard input is empty, lest it eat what was piped to asctl; its standard error is ours, so that it can say what
/// is wrong. It stays in our process group: it may have to ask for a password on the terminal, and Ctrl-C must reach it.
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

  static func run(_ line: String, _ limit: Limit) throws(Trouble) -> [UInt8] {
    var child = try ChildProcess(shell: line)
    let output = try child.output(limit)
    switch output.end {
    case .exited(0): return output.bytes
    case .exited(let status): throw .exited(status)
    case .killed(let signal): throw .killed(signal: signal)
    }
  }
}
