import Base
import HTTP

/// The world as a command sees it: every read, write, clock and setting goes through it.
///
/// Tests use an in-memory context. `Context.real` is the only place that accesses the process, the terminal and the
/// file system.
package struct Context: Sendable {
  /// An environment variable. An empty one counts as unset.
  package var variable: @Sendable (_ name: String) -> String?
  /// The next bytes of stdin, at most `count`; empty at its end.
  package var readInput: @Sendable (_ count: Int) throws(Failure) -> [UInt8]
  /// How to wait for stdin without blocking in `readInput`.
  package var inputArrival: @Sendable () -> (arrival: ByteSource.Arrival?, length: Int64?)
  /// A file, read in pieces.
  package var openFile: @Sendable (_ path: String) throws(Failure) -> ByteSource
  /// The paths of the files in a folder, sorted and without hidden ones; `nil` if the path is not a folder.
  package var listFiles: @Sendable (_ path: String) throws(Failure) -> [String]?
  /// Whether a path exists.
  package var fileExists: @Sendable (_ path: String) -> Bool
  /// Replaces a file atomically.
  package var writeFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Prepares a file that is written again later. Special files such as devices are only checked, because they keep
  /// everything that is written to them.
  package var prepareFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Appends to a file, which is created if necessary.
  package var appendFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Like `writeFile`, for a file that only its owner can read. Missing directories are created with the same
  /// permissions.
  package var writePrivateFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Creates a private file atomically unless it exists; false if it exists.
  package var createPrivateFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool
  /// The permissions of a file as in `chmod`: 0o600; `nil` if they are unknown.
  package var permissions: @Sendable (_ path: String) -> UInt16?
  /// Whether a file belongs to neither this user nor root.
  package var isForeign: @Sendable (_ path: String) -> Bool
  /// Changes a file while no other asctl process changes it. Missing directories are created.
  package var withLock: @Sendable (_ path: String, _ body: () throws(Failure) -> Void) throws(Failure) -> Void
  /// Opens or creates an append-only file, and locks it until the `JournalFile` is released.
  package var openJournal: @Sendable (_ path: String, _ use: JournalFile.Use) throws(Failure) -> JournalFile
  package var directory: @Sendable (Directory) -> String?
  /// The name of the account that runs asctl.
  package var userName: @Sendable () -> String
  /// The output of a command run by `/bin/sh -c`, within a time and size limit. `take` receives its stderr, which may
  /// contain anything.
  package var runShell:
    @Sendable (_ line: String, _ limit: Shell.Limit, _ take: (String) -> Void) throws(Shell.RunError) -> [UInt8]
  package var write: @Sendable (_ bytes: [UInt8]) throws(OutputEnd) -> Void
  /// Writes to stderr, which receives everything except data.
  package var warn: @Sendable (_ text: String) -> Void
  package var now: @Sendable () -> Timestamp
  /// A monotonic clock, for measuring and pacing.
  package var uptime: @Sendable () -> MonotonicTime
  /// The number of threads that can run at the same time.
  package var cores: @Sendable () -> Int
  /// Waits until the time is over or the run is interrupted.
  package var sleep: @Sendable (TimeSpan) -> Void
  /// Uniformly distributed, from 0 to less than 1.
  package var random: @Sendable () -> Double
  /// A random UUID in lowercase (RFC 9562, version 4).
  package var freshUUID: @Sendable () -> String
  /// From now on, Ctrl-C sets `isInterrupted` instead of ending the process.
  package var watchInterruption: @Sendable () -> Void
  /// Whether the user interrupted the run (Ctrl-C); checked between steps.
  package var isInterrupted: @Sendable () -> Bool
  /// Opens an HTTP client, which keeps connections open during its lifetime. It ends requests in flight after an
  /// interruption, if the command watches for interruptions.
  package var openHTTPClient: @Sendable (_ authorities: CertificateAuthorities?) throws(Failure) -> HTTPClient
  /// The built-in App Store, provided by the main program.
  package var openSimulator: @Sendable (Context) throws(Failure) -> SimulatedAppStore
  package var isTerminal: @Sendable (Stream) -> Bool
  /// A line typed after a prompt on stderr; `nil` at the end of input.
  package var ask: @Sendable (_ prompt: String, _ echo: Echo) throws(Failure) -> String?
  /// The width of the terminal in columns.
  package var width: @Sendable () -> Int
  /// A time in the user's time zone; `nil` if the calendar does not cover it.
  package var localTime: @Sendable (Timestamp) -> LocalTime?
  /// Sets the user's time zone by name, such as `Europe/Berlin`; false if the system does not have it.
  package var enterTimeZone: @Sendable (_ name: String) -> Bool
  /// The machine's time for tokens and waits if `now` is that of a simulator; `nil` if both are the same.
  package var machineNow: (@Sendable () -> Timestamp)?
  /// Adds the flags of the current command that select the App Store to commands suggested in a text; `nil` if it has
  /// none.
  package var completeSuggestions: (@Sendable (String) -> String)?
  /// The app of the served simulator in use.
  package var servedApp: ServedApp?
  /// What the built-in App Store sells instead of its own products; `nil` for those.
  package var storeKitApp: StoreKitApp?

  /// The standard streams of a process.
  package enum Stream: Sendable {
    case input
    case output
    case error
  }

  /// Whether typed characters are shown. They are not for secrets.
  package enum Echo: Sendable {
    case shown
    case hidden
  }

  /// The base of relative paths, or of paths with `~`.
  package enum Directory: Sendable {
    case home
    case working
  }
}

extension Context {
  /// The time by which others check tokens, even if the App Store in use has another time.
  package var tokenNow: @Sendable () -> Timestamp { machineNow ?? now }
}

/// The app that a served simulator requires in tokens.
package struct ServedApp: Sendable, Equatable {
  package let bundleID: String
  /// `nil` for any.
  package let issuerID: String?
  package let keyID: String?
  /// Identifies its world; `nil` if it is unknown.
  package let world: String?
  /// The simulator's time when the world started; `nil` if it is unknown.
  package let start: Timestamp?

  package init(
    bundleID: String, issuerID: String?, keyID: String?, world: String? = nil, start: Timestamp? = nil
  ) {
    self.bundleID = bundleID
    self.issuerID = issuerID
    self.keyID = keyID
    self.world = world
    self.start = start
  }
}

/// An app with the products of a StoreKit configuration.
package struct StoreKitApp: Sendable, Equatable {
  package let file: String
  /// `nil` for the bundle ID of the built-in App Store.
  package let bundleID: String?

  package init(file: String, bundleID: String?) {
    self.file = file
    self.bundleID = bundleID
  }
}

/// An App Store that runs within the process.
package struct SimulatedAppStore {
  /// The root certificate of its chain in DER, an anchor only for its own replies.
  package let root: [UInt8]
  /// The key that signs its data and tokens, in PEM.
  package let key: Secret
  /// Opens a client for it. Its state lasts as long as the client.
  package let open: () throws(Failure) -> HTTPClient

  package init(root: [UInt8], key: Secret, open: @escaping () throws(Failure) -> HTTPClient) {
    self.root = root
    self.key = key
    self.open = open
  }
}

/// Why nothing more can be written to stdout.
package enum OutputEnd: Error, Equatable {
  /// The reader has closed it, as with `| head`. This is not a failure.
  case closed
  case failed(Failure)
}

/// Data that is read from start to end.
package struct ByteSource {
  /// The next bytes, at most `count`; empty at the end.
  package let read: (_ count: Int) throws(Failure) -> [UInt8]
  /// How to check whether data is available; `nil` if it always is.
  package var arrival: Arrival?
  /// The total number of bytes, if it is known.
  package var length: Int64?

  package init(read: @escaping (_ count: Int) throws(Failure) -> [UInt8], arrival: Arrival? = nil, length: Int64? = nil)
  {
    self.read = read
    self.arrival = arrival
    self.length = length
  }

  /// Waits for bytes without reading them.
  package struct Arrival {
    package let descriptor: Int32
    /// Whether bytes, or the end, are available within that time. An interruption ends the wait.
    package let isThere: (TimeSpan) -> Bool
  }
}

/// An append-only file, held by one process at a time.
package struct JournalFile: Sendable {
  /// Who may open the file, and for how long.
  package enum Use: Sendable {
    /// A private file for a whole run. Opening fails while another process has it.
    case exclusive
    /// A private file for a moment: waits until no other process has it, and creates missing directories.
    case inTurn
    /// Like `inTurn`, for a file of several users, which keeps its permissions.
    case shared
  }

  /// The length in bytes.
  package let length: @Sendable () -> Int64
  /// At most `count` bytes from the offset; empty at the end.
  package let read: @Sendable (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
  package let append: @Sendable (_ bytes: [UInt8]) throws(Failure) -> Void
  /// Truncates the file to that length.
  package let truncate: @Sendable (_ length: Int64) throws(Failure) -> Void
  /// Returns when everything is on disk.
  package let sync: @Sendable () throws(Failure) -> Void
}

extension Context {
  /// The path of asctl's own file in `XDG_STATE_HOME` or `~/.local/state`; `nil` if there is no such directory. A
  /// relative `XDG_STATE_HOME` is ignored (XDG Base Directory Specification), because it would depend on the working
  /// directory.
  package func stateFile(_ name: String) -> String? {
    if let base = variable("XDG_STATE_HOME"), base.hasPrefix("/") { return "\(base)/asctl/\(name)" }
    return directory(.home).map { "\($0)/.local/state/asctl/\(name)" }
  }

  /// A text with complete suggested commands, which use the same App Store as this run.
  package func completed(_ text: String) -> String { completeSuggestions?(text) ?? text }

  /// Prints a sentence to stderr, wrapped on a narrow terminal with `below` columns of indentation.
  package func say(_ sentence: String, margin: Int = 0, below: Int = 2) {
    var text = Chunks<Never>(of: .max) { _ in }
    text.append(spaces: margin)
    var line = WrappedText(width: isTerminal(.error) ? width() : nil, margin: below, used: margin)
    line.append(escapingControls(sentence), to: &text)
    warn(String(decoding: text.bytes, as: UTF8.self) + "\n")
  }

  /// Whether the user's locale supports only ASCII, as with `LANG=C` (POSIX, "Environment Variables": the first of
  /// these that is set and not empty decides). If none is set, as in containers, UTF-8 is assumed.
  package var showsOnlyASCII: Bool {
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// The width of lines on stdout: that of the terminal, or `COLUMNS` in a pipe; `nil` if it is unknown.
  package var lineWidth: Int? {
    if isTerminal(.output) { return width() }
    return variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The contents of a file, unless it is longer than `limit` bytes.
  package func readFile(_ path: String, _ limit: Int) throws(Failure) -> [UInt8] {
    let source = try openFile(path)
    var bytes: [UInt8] = []
    while case let chunk = try source.read(1 << 16), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= limit else { throw Self.tooLong(path, limit) }
    }
    return bytes
  }

  /// The same for a key. No copy of it stays in memory but the one that is returned.
  package func readSecretFile(_ path: String, _ limit: Int) throws(Failure) -> [UInt8] {
    let source = try openFile(path)
    let step = 1 << 12
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limit + step)
    do throws(Failure) {
      while case var chunk = try source.read(step), !chunk.isEmpty {
        bytes += chunk
        chunk.wipe()
        guard bytes.count <= limit else { throw Self.tooLong(path, limit) }
      }
    } catch {
      bytes.wipe()
      throw error
    }
    return bytes
  }

  private static func tooLong(_ name: String, _ limit: Int) -> Failure {
    Failure(.failure, "\(name) is longer than the limit of \(byteCount(limit))")
  }

  /// The contents of a file, or stdin for `-`.
  package func readWhole(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    guard path == "-" else { return try readFile(path, limit) }
    var bytes: [UInt8] = []
    while case let chunk = try readInput(1 << 16), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= limit else { throw Self.tooLong("stdin", limit) }
    }
    return bytes
  }
}
