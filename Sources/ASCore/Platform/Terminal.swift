import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The standard streams, which may be a terminal.
package struct Terminal: Sendable {
  /// The next bytes of stdin, at most `count`; empty at its end.
  package var read: @Sendable (_ count: Int) throws(Failure) -> [UInt8]
  /// How to wait for stdin without blocking in `read`.
  package var inputArrival: @Sendable () -> (arrival: ByteSource.Arrival?, length: Int64?)
  package var write: @Sendable (_ bytes: [UInt8]) throws(OutputEnd) -> Void
  /// Writes to stderr, which receives everything except data.
  package var warn: @Sendable (_ text: String) -> Void
  package var isTerminal: @Sendable (Stream) -> Bool
  /// A line typed after a prompt on stderr; `nil` at the end of input.
  package var ask: @Sendable (_ prompt: String, _ echo: Echo) throws(Failure) -> String?
  /// The width of the terminal in columns.
  package var width: @Sendable () -> Int

  /// The standard streams of a process.
  package enum Stream: Sendable {
    case input
    case output
    case error
  }

  /// Whether typed characters are shown. They are hidden for secrets.
  package enum Echo: Sendable {
    case shown
    case hidden
  }
}

extension Terminal {
  /// Stdin, including whether it can be waited for.
  package var input: ByteSource {
    let (arrival, length) = inputArrival()
    return ByteSource(read: read, arrival: arrival, length: length)
  }

  static let real = Terminal(
    read: { count throws(Failure) in
      try FileDescriptor.standardInput.read(atMost: count, named: "stdin")
    },
    inputArrival: { FileDescriptor.standardInput.arrival },
    write: { bytes throws(OutputEnd) in try writeOutput(bytes) },
    warn: { text in
      // Failures of stderr cannot be reported.
      try? FileDescriptor(STDERR_FILENO).write(Array(text.utf8))
    },
    isTerminal: { stream in
      switch stream {
      case .input: isatty(STDIN_FILENO) == 1
      case .output: isatty(STDOUT_FILENO) == 1
      case .error: isatty(STDERR_FILENO) == 1
      }
    },
    ask: { prompt, echo throws(Failure) in try TerminalInput.ask(prompt, echo) },
    width: {
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
      }
      return 80
    })

  private static func writeOutput(_ bytes: [UInt8]) throws(OutputEnd) {
    do {
      try FileDescriptor(STDOUT_FILENO).write(bytes)
    } catch {
      throw error.number == EPIPE
        ? .closed : .failed(Failure(.failure, "cannot write to stdout: \(error.description)"))
    }
  }
}

/// Why nothing more can be written to stdout.
package enum OutputEnd: Error, Equatable {
  /// The reader has closed it, as with `| head`. This is not a failure.
  case closed
  case failed(Failure)
}
