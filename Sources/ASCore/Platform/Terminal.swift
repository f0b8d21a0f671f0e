import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The standard streams, which may be a terminal.
package struct Terminal: Sendable {
  package var input: @Sendable () -> ByteSource
  package var write: @Sendable (_ bytes: [UInt8]) throws(OutputEnd) -> Void
  /// Writes to stderr, which receives everything except data.
  package var warn: @Sendable (_ text: String) -> Void
  package var isTerminal: @Sendable (Stream) -> Bool
  /// A line typed after a prompt on stderr; `nil` at the end of input.
  package var ask: @Sendable (_ prompt: String, _ echo: Echo) throws(Failure) -> String?
  /// The width of the terminal in columns.
  package var width: @Sendable () -> Int

  /// The standard streams of a process, by their descriptors.
  package enum Stream: Int32, Sendable {
    case input = 0
    case output, error
  }

  /// Whether typed characters are shown. They are hidden for secrets.
  package enum Echo: Sendable {
    case shown
    case hidden
  }
}

extension Terminal {
  static let real = Terminal(
    input: { FileDescriptor(STDIN_FILENO).source(named: "stdin") },
    write: { bytes throws(OutputEnd) in
      do throws(SystemError) {
        try FileDescriptor(STDOUT_FILENO).append(bytes)
      } catch {
        throw error.number == EPIPE
          ? .closed : .failed(Failure(.failure, "cannot write to stdout: \(error.description)"))
      }
    },
    warn: { text in
      // Failures of stderr cannot be reported.
      try? FileDescriptor(STDERR_FILENO).append(Array(text.utf8))
    },
    isTerminal: { isatty($0.rawValue) == 1 },
    ask: { prompt, echo throws(Failure) in try TerminalInput.ask(prompt, echo) },
    width: {
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
      }
      return 80
    })
}

/// Why nothing more can be written to stdout.
package enum OutputEnd: Error, Equatable {
  /// The reader has closed it, as with `| head`. This is not a failure.
  case closed
  case failed(Failure)
}

/// Prompts on the terminal. Only for use if stdin is a terminal.
enum TerminalInput {
  /// The typed line without its line ending; `nil` at the end of input.
  static func ask(_ prompt: String, _ echo: Terminal.Echo) throws(Failure) -> String? {
    try? FileDescriptor(STDERR_FILENO).append(Array(prompt.utf8))
    switch echo {
    case .shown:
      do {
        return try InterruptionSignal.watching(during: line)
      } catch {
        if error.status == .interrupted { endLine() }
        throw error
      }
    case .hidden:
      defer { endLine() }
      let silence = EchoDisabled()
      return try withExtendedLifetime(silence) { () throws(Failure) in try secretLine() }
    }
  }

  /// Every prompt is before the request that it is about.
  private static let interrupted = Failure(.interrupted, "interrupted at a prompt; nothing was sent")

  private static func endLine() { try? FileDescriptor(STDERR_FILENO).append([UInt8(ascii: "\n")]) }

  /// Reads one byte at a time, so that the next prompt gets its own line.
  private static func line() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try next(unless: { InterruptionSignal.wasRaised }) {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Without the terminal's editing and signals, so that its settings are restored before a signal ends the process.
  private static func secretLine() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try next(unless: { EchoDisabled.isEnding }) {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(decoding: bytes, as: UTF8.self)
      case 0x03: throw interrupted
      case 0x04 where bytes.isEmpty: return nil
      case 0x08, 0x7F: _ = bytes.popLast()
      case 0x15: bytes.removeAll()
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// The next byte; `nil` at the end of input. A signal ends the prompt immediately, where a read would continue.
  private static func next(unless isEnding: () -> Bool) throws(Failure) -> UInt8? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) == 0 || request.revents == 0 {
      guard !isEnding() else { throw interrupted }
    }
    return try FileDescriptor(STDIN_FILENO).bytes(atMost: 1, named: "stdin").first
  }
}

/// Hides typed characters during its lifetime. Signals that would end the process are delivered afterwards, because
/// otherwise the terminal would stay without echo.
private struct EchoDisabled: ~Copyable {
  private var before = termios()
  private var signals = sigset_t()
  private let isKnown: Bool

  private static let deferred = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

  /// Whether such a signal has arrived.
  static var isEnding: Bool {
    var pending = sigset_t()
    return sigpending(&pending) == 0 && deferred.contains { sigismember(&pending, $0) == 1 }
  }

  init() {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in Self.deferred { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &signals)
    isKnown = tcgetattr(STDIN_FILENO, &before) == 0
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
  }

  deinit {
    var (before, signals) = (before, signals)
    if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
