import Base
import HTTP

/// The world as a command sees it: every read, write, clock and setting goes through here.
///
/// Tests build one of values; `Context.real` is the only place where the process, the terminal and the file system are
/// touched.
package struct Context: Sendable {
  /// A variable of the environment; an empty one counts as unset.
  package var variable: @Sendable (_ name: String) -> String?
  /// The next bytes of standard input, at most `count`; empty at its end.
  package var readInput: @Sendable (_ count: Int) throws(Failure) -> [UInt8]
  /// How `readInput` comes by its bytes, for those who must not wait for them.
  package var inputArrival: @Sendable () -> (arrival: ByteSource.Arrival?, length: Int64?)
  /// A file, read piece by piece.
  package var openFile: @Sendable (_ path: String) throws(Failure) -> ByteSource
  /// The paths of the files of a folder, sorted and without hidden ones; nil if the path names no folder.
  package var listFiles: @Sendable (_ path: String) throws(Failure) -> [String]?
  /// Whether a path names something that exists.
  package var fileExists: @Sendable (_ path: String) -> Bool
  /// Replaces a file at once or not at all.
  package var writeFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// The same for a file that is written again later. What is no regular file is only looked at: it keeps what it is given.
  package var prepareFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Adds to the end of a file, which is made if there is none.
  package var appendFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// The same as `writeFile` for a file that nobody but its owner may read; directories that lack above it are made likewise.
  package var writePrivateFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Makes such a private file unless there is one already, whole or not at all; false if there is one.
  package var createPrivateFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool
  /// Who may read and write a file, as `chmod` counts it: 0o600; nil if it cannot be told.
  package var permissions: @Sendable (_ path: String) -> UInt16?
  /// Whether a file belongs to neither this user nor root.
  package var isForeign: @Sendable (_ path: String) -> Bool
  /// Runs a change of a file while no other process of asctl changes it; directories that lack above it are made.
  package var withLock: @Sendable (_ path: String, _ body: () throws(Failure) -> Void) throws(Failure) -> Void
  /// Opens a file that is only added to, or creates it, and locks it until the `JournalFile` is released.
  package var openJournal: @Sendable (_ path: String, _ use: JournalFile.Use) throws(Failure) -> JournalFile
  package var directory: @Sendable (Directory) -> String?
  /// The name of the account that runs asctl.
  package var userName: @Sendable () -> String
  /// What a line prints that `/bin/sh -c` runs, unless it takes longer or prints more. `take` gets what it says on standard
  /// error, which may hold anything.
  package var runShell:
    @Sendable (_ line: String, _ limit: Shell.Limit, _ take: (String) -> Void) throws(Shell.RunError) -> [UInt8]
  package var write: @Sendable (_ bytes: [UInt8]) throws(OutputEnd) -> Void
  /// Standard error, where everything goes that is not data.
  package var warn: @Sendable (_ text: String) -> Void
  package var now: @Sendable () -> Timestamp
  /// By a clock that nobody can set: for what is measured or paced.
  package var uptime: @Sendable () -> MonotonicTime
  /// How many threads can work at a time.
  package var cores: @Sendable () -> Int
  /// Waits, unless it is interrupted.
  package var sleep: @Sendable (TimeSpan) -> Void
  /// Evenly from 0 up to, not including, 1.
  package var random: @Sendable () -> Double
  /// A random UUID in lower case (RFC 9562, version 4).
  package var freshUUID: @Sendable () -> String
  /// From now on Ctrl-C is a question that `isInterrupted` answers, not the end of the process.
  package var watchInterruption: @Sendable () -> Void
  /// Whether the user wants the run to end (Ctrl-C); to be asked between steps.
  package var isInterrupted: @Sendable () -> Bool
  /// A way to send requests over the network, which keeps connections open while it lives. It ends what is on its way
  /// when an interruption is seen; whether one is watched for is the command's to say.
  package var openHTTPClient: @Sendable (_ authorities: CertificateAuthorities?) throws(Failure) -> HTTPClient
  /// The App Store that is built in, as whoever starts the program hands it in.
  package var openSimulator: @Sendable (Context) throws(Failure) -> SimulatedAppStore
  package var isTerminal: @Sendable (Stream) -> Bool
  /// A line that somebody types after a prompt on standard error; nil at the end of input.
  package var ask: @Sendable (_ prompt: String, _ echo: Echo) throws(Failure) -> String?
  /// Columns of the terminal.
  package var width: @Sendable () -> Int
  /// A moment in the user's time zone; nil where no calendar reaches.
  package var localTime: @Sendable (Timestamp) -> LocalTime?
  /// Makes another time zone the user's, by its name, such as `Europe/Berlin`; false for one that the system does not have.
  package var enterTimeZone: @Sendable (_ name: String) -> Bool
  /// The machine's time, by which tokens and waits go, where `now` is that of a served simulator; nil where both are one.
  package var machineNow: (@Sendable () -> Timestamp)?
  /// Repeats, in the lines of asctl that a text suggests, what this run's own line said of where to ask; nil where it said
  /// nothing.
  package var completeSuggestions: (@Sendable (String) -> String)?
  /// The app of the simulator that is asked, where it is a served one.
  package var servedApp: ServedApp?
  /// The StoreKit configuration whose products the App Store sells that is built in; nil for its own.
  package var storeKitFile: String?

  /// The three of every process.
  package enum Stream: Sendable {
    case input
    case output
    case error
  }

  /// Whether what is typed appears. Not so with secrets.
  package enum Echo: Sendable {
    case shown
    case hidden
  }

  /// Where a relative path, or one with `~`, begins.
  package enum Directory: Sendable {
    case home
    case working
  }
}

extension Context {
  /// The time by which others judge what is sent, whatever that of the world is that is asked about.
  package var tokenNow: @Sendable () -> Timestamp { machineNow ?? now }
}

/// What a served simulator wants tokens to name.
package struct ServedApp: Sendable, Equatable {
  package let bundleID: String
  /// nil for any.
  package let issuerID: String?
  package let keyID: String?
  /// Tells its world from others; nil where it does not say.
  package let world: String?
  /// What its clock showed when the world began; nil where it does not say.
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

/// An App Store that answers within the process.
package struct SimulatedAppStore {
  /// The certificate that ends its chain, in DER: an anchor for its own replies and for nothing else.
  package let root: [UInt8]
  /// The key that signs for it, and tokens for it, in PEM.
  package let key: Secret
  /// A way to ask it. What it is told it remembers as long as that lives.
  package let open: () throws(Failure) -> HTTPClient

  package init(root: [UInt8], key: Secret, open: @escaping () throws(Failure) -> HTTPClient) {
    self.root = root
    self.key = key
    self.open = open
  }
}

/// Why nothing more can be written to standard output.
package enum OutputEnd: Error, Equatable {
  /// Its reader has gone, as with `| head`. No failure: it has all that it wanted.
  case closed
  case failed(Failure)
}

/// Something read from its start to its end.
package struct ByteSource {
  /// The next bytes, at most `count`; empty at the end.
  package let read: (_ count: Int) throws(Failure) -> [UInt8]
  /// How to tell whether there is something to read; nil where there always is.
  package var arrival: Arrival?
  /// How many bytes there are in all, where that is known.
  package var length: Int64?

  package init(read: @escaping (_ count: Int) throws(Failure) -> [UInt8], arrival: Arrival? = nil, length: Int64? = nil)
  {
    self.read = read
    self.arrival = arrival
    self.length = length
  }

  /// How to wait for bytes without reading them.
  package struct Arrival {
    package let descriptor: Int32
    /// Whether bytes, or the end, are there before so much time has passed; an interruption ends the wait.
    package let isThere: (TimeSpan) -> Bool
  }
}

/// A file that is only added to, held by one process at a time.
package struct JournalFile: Sendable {
  /// Who may have it, and for how long.
  package enum Use: Sendable {
    /// A private file for a whole run; refused while another process has it.
    case exclusive
    /// A private file for a moment: waits until no other process has it, and makes directories that lack above it.
    case inTurn
    /// The same for a file of several users, which keeps its mode.
    case shared
  }

  /// Bytes.
  package let length: @Sendable () -> Int64
  /// At most so many bytes from there on; empty at the end.
  package let read: @Sendable (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
  package let append: @Sendable (_ bytes: [UInt8]) throws(Failure) -> Void
  /// Cuts off what stands behind.
  package let truncate: @Sendable (_ length: Int64) throws(Failure) -> Void
  /// Returns when everything is on the disk.
  package let sync: @Sendable () throws(Failure) -> Void
}

extension Context {
  /// A file of asctl's own below `XDG_STATE_HOME` or `~/.local/state`; nil where there is no such place. A relative
  /// `XDG_STATE_HOME` is ignored (XDG Base Directory Specification), as it would depend on the folder at hand.
  package func stateFile(_ name: String) -> String? {
    if let base = variable("XDG_STATE_HOME"), base.hasPrefix("/") { return "\(base)/asctl/\(name)" }
    return directory(.home).map { "\($0)/.local/state/asctl/\(name)" }
  }

  /// A text that may suggest lines to type, with what makes them ask where this run asks.
  package func completed(_ text: String) -> String { completeSuggestions?(text) ?? text }

  /// A sentence for people on standard error, which goes on below itself, `below` cells in, where the terminal is too
  /// narrow for it.
  package func say(_ sentence: String, margin: Int = 0, below: Int = 2) {
    var text = Chunks<Never>(of: .max) { _ in }
    text.append(spaces: margin)
    var line = WrappedText(width: isTerminal(.error) ? width() : nil, margin: below, used: margin)
    line.append(escapingControls(sentence), to: &text)
    warn(String(decoding: text.bytes, as: UTF8.self) + "\n")
  }

  /// Whether the user's locale has no characters but ASCII's, as `LANG=C` (POSIX, "Environment Variables": the first of
  /// these that is set and not empty decides). Where none is set, as in containers, nothing is known, and UTF-8 is usual.
  package var showsOnlyASCII: Bool {
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// How wide lines of standard output may be: as the terminal, in a pipe as `COLUMNS` says; nil where nobody says.
  package var lineWidth: Int? {
    if isTerminal(.output) { return width() }
    return variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A whole file, unless it is longer than `limit` bytes.
  package func readFile(_ path: String, _ limit: Int) throws(Failure) -> [UInt8] {
    let source = try openFile(path)
    var bytes: [UInt8] = []
    while case let chunk = try source.read(1 << 16), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= limit else { throw Self.tooLong(path, limit) }
    }
    return bytes
  }

  private static func tooLong(_ name: String, _ limit: Int) -> Failure {
    Failure(.failure, "\(name) is longer than the \(byteCount(limit)) that asctl reads as one text")
  }

  /// A file, or standard input for `-`.
  package func readWhole(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    guard path == "-" else { return try readFile(path, limit) }
    var bytes: [UInt8] = []
    while case let chunk = try readInput(1 << 16), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= limit else { throw Self.tooLong("standard input", limit) }
    }
    return bytes
  }
}
