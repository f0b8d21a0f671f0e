import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prompts on the terminal. Only for use if stdin is a terminal.
enum TerminalInput {
  /// The typed line without its line ending; `nil` at the end of input.
  static func ask(_ prompt: String, _ echo: Terminal.Echo) throws(Failure) -> String? {
    try? FileDescriptor(STDERR_FILENO).write(Array(prompt.utf8))
    switch echo {
    case .shown: return try line()
    case .hidden:
      defer { try? FileDescriptor(STDERR_FILENO).write([UInt8(ascii: "\n")]) }
      let silence = EchoDisabled()
      return try withExtendedLifetime(silence) { () throws(Failure) in try secretLine() }
    }
  }

  /// Reads one byte at a time, so that the next prompt gets its own line.
  private static func line() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try nextUnlessInterrupted() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Disables the terminal's editing and signals, so that its settings are restored before the process ends.
  private static func secretLine() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try nextUnlessEnding() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(decoding: bytes, as: UTF8.self)
      case 0x03: throw Failure(.interrupted, "interrupted")
      case 0x04 where bytes.isEmpty: return nil
      case 0x08, 0x7F: _ = bytes.popLast()
      case 0x15: bytes.removeAll()
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Ctrl-C ends a prompt immediately. A read would continue after the signal.
  private static func nextUnlessInterrupted() throws(Failure) -> UInt8? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) == 0 || request.revents == 0 {
      guard !InterruptionSignal.wasRaised else {
        try? FileDescriptor(STDERR_FILENO).write([UInt8(ascii: "\n")])
        throw Failure(.interrupted, "interrupted")
      }
    }
    return try next()
  }

  /// A signal ends the prompt, so that the terminal is restored before the signal ends the process.
  private static func nextUnlessEnding() throws(Failure) -> UInt8? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 100) == 0 || request.revents == 0 {
      guard !EchoDisabled.isEnding else { throw Failure(.interrupted, "interrupted") }
    }
    return try next()
  }

  private static func next() throws(Failure) -> UInt8? {
    try FileDescriptor.standardInput.read(atMost: 1, named: "stdin").first
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
