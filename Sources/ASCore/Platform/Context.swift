import Base
import HTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Everything outside the program that a command uses. Tests use an in-memory context; only `Context.real` accesses the
/// process, the terminal and the file system.
package struct Context: Sendable {
  package var files: Files
  package var terminal: Terminal
  package var clock: Clock
  package var processes: Processes
  package var network: Network
  /// Adds the flags of the current command that select the App Store to commands suggested in a text; `nil` before the
  /// command is known.
  package var completeSuggestions: (@Sendable (String) -> String)?
}

extension Context {
  /// The process, the terminal and the file system, with the main program's built-in App Store.
  package static func real(simulator: @escaping @Sendable (Context) throws(Failure) -> SimulatedAppStore) -> Context {
    Context(
      files: .real, terminal: .real, clock: .real, processes: .real,
      network: Network(
        openHTTPClient: { authorities throws(Failure) in
          try .network(trusting: authorities) { InterruptionSignal.wasRaised }
        }, openSimulator: simulator))
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

extension Context {
  /// The path of asctl's own file in the directory of a variable, or else in a folder of the home directory; `nil` if
  /// there is neither. A relative directory is ignored (XDG Base Directory Specification), because it would depend on
  /// the working directory.
  package func ownFile(
    _ name: String, in variable: String = "XDG_STATE_HOME", or folder: String = ".local/state"
  ) -> String? {
    if let base = processes.variable(variable), base.hasPrefix("/") { return "\(base)/asctl/\(name)" }
    return files.home().map { "\($0)/\(folder)/asctl/\(name)" }
  }

  /// A text with complete suggested commands, which use the same App Store as this run.
  package func completed(_ text: String) -> String { completeSuggestions?(text) ?? text }

  /// Prints a sentence to stderr, wrapped on a narrow terminal with `below` columns of indentation.
  package func say(_ sentence: String, margin: Int = 0, below: Int = 2) {
    var line = WrappedText(width: terminal.isTerminal(.error) ? terminal.width() : nil, margin: below, used: margin)
    let text = Chunks.gathered { text in
      text.append(spaces: margin)
      line.append(escapingControls(sentence), to: &text)
    }
    terminal.warn(text + "\n")
  }

  /// The width of lines on stdout: that of the terminal, or `COLUMNS` in a pipe; `nil` if it is unknown.
  package var lineWidth: Int? {
    if terminal.isTerminal(.output) { return terminal.width() }
    return processes.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The contents of a file, unless it is longer than `limit` bytes or its rule refuses it. No other copy of a secret
  /// stays in memory.
  package func readFile(
    _ path: String, _ limit: Int, as rule: FileRule? = nil, isSecret: Bool = false
  ) throws(Failure) -> [UInt8] {
    if let rule { try files.requireTrusted(path, rule) }
    return try Self.whole(path, limit, files.open(path).read, isSecret: isSecret)
  }

  /// The contents of a file, or stdin for `-`.
  package func readWhole(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    path == "-" ? try Self.whole("stdin", limit, terminal.input().read) : try readFile(path, limit)
  }

  private static func whole(
    _ name: String, _ limit: Int, _ read: (_ count: Int) throws(Failure) -> [UInt8], isSecret: Bool = false
  ) throws(Failure) -> [UInt8] {
    let step = isSecret ? 1 << 12 : 1 << 16
    var bytes: [UInt8] = []
    // Growing would leave a copy in memory that is not wiped.
    if isSecret { bytes.reserveCapacity(limit + step) }
    do throws(Failure) {
      while case var chunk = try read(step), !chunk.isEmpty {
        bytes += chunk
        if isSecret { chunk.wipe() }
        guard bytes.count <= limit else {
          throw Failure(.failure, "\(name) is longer than the limit of \(byteCount(limit))")
        }
      }
    } catch {
      if isSecret { bytes.wipe() }
      throw error
    }
    return bytes
  }
}
