import Base
import HTTP
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Context {
  /// The process, the terminal and the file system, with the main program's built-in App Store.
  package static func real(
    simulator: @escaping @Sendable (Context) throws(Failure) -> SimulatedAppStore
  ) -> Context {
    Context(
      variable: { name in
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
      },
      readInput: { count throws(Failure) in
        try FileDescriptor.standardInput.read(atMost: count, named: "stdin")
      },
      inputArrival: { FileDescriptor.standardInput.arrival },
      openFile: { path throws(Failure) in
        let file = OpenFile(try FileDescriptor.open(path))
        let (arrival, length) = file.descriptor.arrival
        return ByteSource(
          read: { count throws(Failure) in try file.descriptor.read(atMost: count, named: path) }, arrival: arrival,
          length: length)
      },
      listFiles: { path throws(Failure) in try OpenDirectory.open(path)?.files() },
      fileExists: { path in access(path, F_OK) == 0 },
      writeFile: { path, bytes throws(Failure) in try FileSystem.replace(path, with: bytes, mode: 0o644) },
      prepareFile: { path, bytes throws(Failure) in try FileSystem.prepare(path, with: bytes, mode: 0o644) },
      appendFile: { path, bytes throws(Failure) in try FileSystem.append(bytes, to: path) },
      writePrivateFile: { path, bytes throws(Failure) in try FileSystem.replacePrivate(path, with: bytes) },
      createPrivateFile: { path, bytes throws(Failure) in try FileSystem.createPrivate(path, with: bytes) },
      permissions: { path in FileSystem.permissions(of: path) },
      isForeign: { path in FileSystem.isForeign(path) },
      withLock: { path, body throws(Failure) in try FileSystem.withLock(on: path, body) },
      openJournal: { path, use throws(Failure) in try FileSystem.openJournal(path, use) },
      directory: { directory in
        switch directory {
        case .home: FileSystem.homeDirectory
        case .working: FileSystem.workingDirectory
        }
      },
      userName: { FileSystem.userName },
      runShell: { line, limit, take throws(Shell.RunError) in try Shell.run(line, limit, take) },
      write: { bytes throws(OutputEnd) in try writeOutput(bytes) },
      warn: { text in
        // Failures of stderr cannot be reported.
        try? FileDescriptor(STDERR_FILENO).write(Array(text.utf8))
      },
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int64(time.tv_sec)) + .milliseconds(Int64(time.tv_nsec) / 1_000_000)
      },
      uptime: { .now() },
      cores: { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) },
      sleep: { InterruptionSignal.sleep(max($0, .zero)) },
      random: { Double.random(in: 0..<1) },
      freshUUID: { UUIDText.random(UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max)) },
      watchInterruption: { InterruptionSignal.watch() },
      isInterrupted: { InterruptionSignal.wasRaised },
      openHTTPClient: { authorities throws(Failure) in
        try .network(trusting: authorities) { InterruptionSignal.wasRaised }
      },
      openSimulator: simulator,
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
      },
      localTime: { moment in
        var (time, parts) = (time_t(moment.seconds), tm())
        guard localtime_r(&time, &parts) != nil else { return nil }
        func text(_ format: String) -> String {
          var buffer = [CChar](repeating: 0, count: 64)
          strftime(&buffer, buffer.count, format, &parts)
          return string(buffer)
        }
        let offset = text("%z")
        return LocalTime(
          day: text("%Y-%m-%d"), clock: text("%H:%M:%S"), zone: text("%Z"),
          offset: "\(offset.prefix(3)):\(offset.suffix(2))")
      },
      enterTimeZone: { name in
        // The C library takes an unknown name for UTC.
        let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0) } && name.first != "/"
        guard isName, zoneFolders.contains(where: { FileSystem.isFile("\($0)/\(name)") }) else { return false }
        setenv("TZ", name, 1)
        tzset()
        return true
      }
    )
  }

  /// Where systems have their time zones.
  private static let zoneFolders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

  private static func writeOutput(_ bytes: [UInt8]) throws(OutputEnd) {
    do {
      try FileDescriptor(STDOUT_FILENO).write(bytes)
    } catch {
      throw error.number == EPIPE
        ? .closed : .failed(Failure(.failure, "cannot write to stdout: \(error.description)"))
    }
  }

  /// Must be called once, before anything else.
  ///
  /// A write to a closed pipe becomes an error from `write` and does not kill the process. A standard stream that the
  /// caller has closed is opened as a failing one, because the next opened file would otherwise get its number and
  /// receive its output.
  ///
  /// No core is dumped, neither of this process nor of a `key_command`, because it would contain the private key.
  package static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      let cores = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let cores = RLIMIT_CORE
    #endif
    var limit = rlimit()
    if getrlimit(cores, &limit) == 0 {
      limit.rlim_cur = 0
      setrlimit(cores, &limit)
    }
    for (number, uselessMode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) == -1 {
      // Gets the lowest free number, which is the closed stream's, and stays open until the process ends.
      _ = open("/dev/null", uselessMode)
    }
  }
}

/// The text of a random UUID.
enum UUIDText {
  /// Version 4 of RFC 9562 with 122 bits of the two numbers.
  static func random(_ high: UInt64, _ low: UInt64) -> String {
    let version = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let variant = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = hexadecimal(version) + hexadecimal(variant)
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
