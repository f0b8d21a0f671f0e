import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks whoever sits at the terminal. Only for when standard input is one.
enum TerminalInput {
  /// The line typed, without its end; nil at the end of input.
  static func ask(_ prompt: String, _ echo: Context.Echo) throws(Failure) -> String? {
    try? FileDescriptor(STDERR_FILENO).write(Array(prompt.utf8))
    switch echo {
    case .shown: return try line()
    case .hidden:
      defer { try? FileDescriptor(STDERR_FILENO).write([UInt8(ascii: "\n")]) }
      let silence = EchoDisabled()
      return try withExtendedLifetime(silence) { () throws(Failure) in try secretLine() }
    }
  }

  /// Byte by byte, so that the next question finds its own line.
  private static func line() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try nextUnlessInterrupted() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The terminal edits nothing and sends no signal here, so that it is itself again before the process ends.
  private static func secretLine() throws(Failure) -> String? {
    var bytes: [UInt8] = []
    while let byte = try next() {
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

  /// Ctrl-C, which elsewhere ends a run between two steps, ends a question at once. A read would go on behind the signal.
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

  private static func next() throws(Failure) -> UInt8? {
    try FileDescriptor.standardInput.read(atMost: 1, named: "standard input").first
  }
}

/// Keeps the terminal from showing what is typed for as long as it lives.
private struct EchoDisabled: ~Copyable {
  private var before = termios()
  private let isKnown: Bool

  init() {
    isKnown = tcgetattr(STDIN_FILENO, &before) == 0
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
  }

  deinit {
    var before = before
    if isKnown { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
  }
}
