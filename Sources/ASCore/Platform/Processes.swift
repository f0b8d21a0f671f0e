import Base
import HTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// This process, its environment and its child processes.
package struct Processes: Sendable {
  /// An environment variable. An empty one counts as unset.
  package var variable: @Sendable (_ name: String) -> String?
  /// The name of the account that runs asctl.
  package var userName: @Sendable () -> String
  /// The output of a command run by `/bin/sh -c`, within the limits of `Shell.Limit`. `take` receives its stderr, which
  /// may contain anything.
  package var runShell: @Sendable (_ line: String, _ take: (String) -> Void) throws(Shell.RunError) -> [UInt8]
  /// The number of threads that can run at the same time.
  package var cores: @Sendable () -> Int
  /// Uniformly distributed, from 0 to less than 1.
  package var random: @Sendable () -> Double
  /// A random UUID in lowercase (RFC 9562, version 4).
  package var freshUUID: @Sendable () -> String
  /// From now on, Ctrl-C sets `isInterrupted` instead of ending the process.
  package var watchInterruption: @Sendable () -> Void
  /// Whether the user interrupted the run (Ctrl-C); checked between steps.
  package var isInterrupted: @Sendable () -> Bool
}

extension Processes {
  static let real = Processes(
    variable: { name in
      guard let value = getenv(name) else { return nil }
      let text = String(cString: value)
      return text.isEmpty ? nil : text
    },
    // The name, or the number of an account without a name, from memory owned by the system.
    userName: { getpwuid(geteuid())?.pointee.pw_name.map { String(cString: $0) } ?? String(geteuid()) },
    runShell: { line, take throws(Shell.RunError) in try Shell.run(line, Shell.Limit(), take) },
    cores: { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) },
    random: { Double.random(in: 0..<1) },
    freshUUID: { UUIDText.random(UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max)) },
    watchInterruption: { InterruptionSignal.watch() },
    isInterrupted: { InterruptionSignal.wasRaised })
}

/// Environment variables with secrets. Child processes do not inherit them, because they do not require them and may
/// log or pass them on.
package enum SecretVariable: String, CaseIterable {
  case privateKey = "ASCTL_PRIVATE_KEY"
  /// Headers for the user's own server, for example `Authorization`.
  case replayHeaders = "ASCTL_REPLAY_HEADERS"
  case token = "ASCTL_TOKEN"
}

/// Facts about a shell command, such as a `key_command`, and its possible results.
package enum Shell {
  /// The program that a command runs first; `nil` if it is not obvious. The arguments and the variables before it may
  /// be secrets.
  package static func program(of line: String) -> String? {
    for word in line.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
      guard word.contains(UInt8(ascii: "=")) else {
        return word.allSatisfy(isNameByte) ? String(Substring(word)) : nil
      }
      // Quoted words may contain spaces.
      if word.contains(where: { Array("'\"\\`$(".utf8).contains($0) }) { return nil }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || Array("/._-+~".utf8).contains(byte)
  }

  /// The maximum time of a command in seconds, and the maximum length of its output.
  struct Limit: Sendable {
    /// Long enough to unlock a password manager by hand.
    var seconds = 60
    var bytes = 1 << 16
  }

  /// Why there is no output. The output itself is never included, because it may be a secret.
  package enum RunError: Error, Equatable, CustomStringConvertible {
    case notStarted(reason: String)
    case exited(Int32)
    case killed(signal: Int32)
    case tooSlow(seconds: Int)
    case tooLong(bytes: Int)

    /// A phrase that follows the name of the command.
    package var description: String {
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

/// The text of a random UUID.
enum UUIDText {
  /// Version 4 of RFC 9562 with 122 bits of the two numbers.
  static func random(_ high: UInt64, _ low: UInt64) -> String {
    let version = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let variant = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text = [version, variant].map { hexadecimal(withUnsafeBytes(of: $0.bigEndian, Array.init)) }.joined()
      .lowercased()
    for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
    return text
  }
}

/// Ctrl-C as a flag, so that a run can end between two steps and report how to resume.
enum InterruptionSignal {
  private static let isRaised = Atomic<Bool>(false)

  /// From now on, the first Ctrl-C only sets a flag. The second one kills the process, in case something hangs.
  static func watch() {
    for number in [SIGINT, SIGTERM] { _ = watch(number) }
  }

  /// Calls a body, during which the first Ctrl-C only sets the flag. Afterwards it has its previous effect.
  static func watching<Value>(during body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let before = watch(SIGINT)
    defer { if !wasRaised { signal(SIGINT, before) } }
    return try body()
  }

  /// Returns the previous handler.
  private static func watch(_ number: Int32) -> (@convention(c) (Int32) -> Void)? {
    signal(number) { number in
      InterruptionSignal.isRaised.store(true, ordering: .relaxed)
      signal(number, SIG_DFL)
    }
  }

  static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  /// Sleeps until the time is over or the signal arrives, in short steps, because a signal just before a step, or on
  /// another thread, does not end it.
  static func sleep(_ span: TimeSpan) {
    let end = MonotonicTime.now() + span
    while !wasRaised, case let left = min(end - MonotonicTime.now(), .seconds(1)), left > .zero {
      var step = timespec(tv_sec: Int(left.milliseconds / 1000), tv_nsec: Int(left.milliseconds % 1000) * 1_000_000)
      nanosleep(&step, nil)
    }
  }
}
