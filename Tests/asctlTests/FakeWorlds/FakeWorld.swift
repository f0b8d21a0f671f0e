import Synchronization

@testable import Base
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// An in-memory `Context` for runs of asctl: files in memory, a stopped clock, and output that tests can read.
final class FakeWorld: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var modes: [String: UInt16] = [:]
    /// Files of other users.
    var foreign: Set<String> = []
    /// The lines that the user types, and the prompts that were shown.
    var answers: [String] = []
    var questions: [String] = []
    var shellLines: [String] = []
    var input: [UInt8] = []
    var output: [UInt8] = []
    var errors = ""
    var requests: [HTTPRequest] = []
    var uuids: UInt64 = 0
    var slept = TimeSpan.zero
    /// The number of bytes that the reader of stdout still accepts before it closes the pipe; nil for all.
    var patience: Int?
    var zone: (name: String, hours: Int64, offset: String) = ("UTC", 0, "+00:00")
  }

  private let state: Mutex<State>
  let variables: [String: String]
  let terminals: Set<String>
  private let width: Int
  private let shell: @Sendable (String) throws(Shell.RunError) -> [UInt8]
  private let server: @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply

  static let now = SampleTime.now
  /// The time of the built-in App Store's clock.
  static let day = now.startOfDay

  /// `terminals` contains the streams that are terminals: `input`, `output`, `error`. Files not in `modes` are private.
  init(
    files: [String: [UInt8]] = [:], input: [UInt8] = [], variables: [String: String] = [:],
    terminals: Set<String> = [], patience: Int? = nil, modes: [String: UInt16] = [:], foreign: Set<String> = [],
    answers: [String] = [], width: Int = 80,
    shell: @escaping @Sendable (String) throws(Shell.RunError) -> [UInt8] = { _ throws(Shell.RunError) in
      throw .exited(127)
    },
    server: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply = { _ throws(TransportError) in
      throw .cannotConnect(to: "nowhere", reason: "this world has no network")
    }
  ) {
    state = Mutex(
      State(files: files, modes: modes, foreign: foreign, answers: answers, input: input, patience: patience))
    self.variables = variables
    self.terminals = terminals
    self.width = width
    self.shell = shell
    self.server = server
  }

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// The requests that were sent, in order.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// The total time that the run waited.
  var slept: TimeSpan { state.withLock { $0.slept } }
  var errors: String { state.withLock { $0.errors } }
  /// The prompts that were shown, and the lines that a shell ran.
  var questions: [String] { state.withLock { $0.questions } }
  var shellLines: [String] { state.withLock { $0.shellLines } }
  var files: [String: [UInt8]] { state.withLock { $0.files } }
  func mode(_ path: String) -> UInt16? { state.withLock { $0.modes[path] } }
  func file(_ path: String) -> [UInt8]? { state.withLock { $0.files[path] } }

  @discardableResult
  func run(_ arguments: [String]) -> ExitStatus {
    Run.run(arguments, context)
  }

  /// The chain that all worlds without a chain of their own share, at the path of a newly minted one: creating and
  /// reading a chain and filling a simulated App Store takes longer than almost everything else in a run.
  private func simulatorChain(_ context: Context) -> SimulatorChain? {
    guard let path = SimulatorChain.location(context), let (text, chain) = Self.sharedChain else { return nil }
    return state.withLock { state in
      if state.files[path] == nil {
        state.files[path] = text
        state.modes[path] = 0o600
      }
      return state.files[path] == text ? chain : nil
    }
  }

  static let sharedChain: ([UInt8], SimulatorChain)? = {
    guard let text = (try? SimulatorCertificates.mint()).map({ Array($0.revealed.utf8) }),
      let chain = SimulatorChain(pem: text)
    else { return nil }
    return (text, chain)
  }()

  private static let store = Store(now: day)

  private func foreign(_ path: String) -> Bool { state.withLock { $0.foreign.contains(path) } }

  private func journal(_ path: String) -> JournalFile {
    state.withLock { state in
      if state.files[path] == nil { (state.files[path], state.modes[path]) = ([], 0o600) }
    }
    return JournalFile(
      length: { [self] in Int64(file(path)?.count ?? 0) },
      read: { [self] offset, count in Array((file(path) ?? []).dropFirst(Int(offset)).prefix(count)) },
      append: { [self] bytes in state.withLock { $0.files[path, default: []] += bytes } },
      truncate: { [self] length in state.withLock { $0.files[path]?.removeSubrange(Int(length)...) } }, sync: {})
  }

  var context: Context {
    Context(
      files: ourFiles, terminal: terminal, clock: clock, processes: processes, network: network)
  }

  private var ourFiles: Files {
    Files(
      open: { [self] path throws(Failure) in
        guard var rest = file(path)?[...] else {
          throw Failure(.failure, "cannot read \(nameOfUnreadable(path)): no such file")
        }
        return ByteSource { count in
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }
      },
      list: { [self] path in
        let prefix = path.hasSuffix("/") ? path : "\(path)/"
        let files = state.withLock { $0.files.keys.filter { $0.hasPrefix(prefix) }.sorted() }
        return files.isEmpty
          ? nil : (files.filter { !$0.hasSuffix("/") }, files.filter { $0.hasSuffix("/") && $0 != prefix })
      },
      exists: { [self] path in
        let prefix = path.hasSuffix("/") ? path : "\(path)/"
        return state.withLock { $0.files.keys.contains { $0 == path || $0.hasPrefix(prefix) } }
      },
      isSame: { [self] path, other in path == other && file(path) != nil },
      write: { [self] path, bytes in state.withLock { $0.files[path] = bytes } },
      prepare: { [self] path, bytes in state.withLock { $0.files[path] = bytes } },
      append: { [self] path, bytes in state.withLock { $0.files[path, default: []] += bytes } },
      writePrivate: { [self] path, bytes in
        state.withLock { state in
          state.files[path] = bytes
          state.modes[path] = 0o600
        }
      },
      createPrivate: { [self] path, bytes in
        state.withLock { state in
          guard state.files[path] == nil else { return false }
          state.files[path] = bytes
          state.modes[path] = 0o600
          return true
        }
      },
      remove: { [self] path in state.withLock { $0.files[path] = nil } },
      status: { [self] path in
        guard let mode = state.withLock({ $0.files[path] == nil ? nil : $0.modes[path] ?? 0o600 }) else { return nil }
        return FileStatus(kind: .regular, mode: mode, isOwn: !foreign(path))
      },
      requireAppendable: { [self] path throws(Failure) in
        if foreign(path) { throw Failure(.failure, "cannot write \(path): Permission denied") }
      },
      withLock: { _, body throws(Failure) in try body() },
      openJournal: { [self] path, _ throws(Failure) in
        if foreign(path) { throw Failure(.failure, "cannot open \(path): Permission denied") }
        return journal(path)
      },
      home: { "/home/me" },
      workingDirectory: { "/current" })
  }

  private var terminal: Terminal {
    Terminal(
      input: { [self] in
        ByteSource { [self] count in
          state.withLock { state in
            let bytes = Array(state.input.prefix(count))
            state.input.removeFirst(bytes.count)
            return bytes
          }
        }
      },
      write: { [self] bytes throws(OutputEnd) in
        let isClosed = state.withLock { state in
          if let patience = state.patience, state.output.count >= patience { return true }
          state.output += bytes
          return false
        }
        if isClosed { throw .closed }
      },
      warn: { [self] text in state.withLock { $0.errors += text } },
      isTerminal: { [terminals] stream in
        switch stream {
        case .input: terminals.contains("input")
        case .output: terminals.contains("output")
        case .error: terminals.contains("error")
        }
      },
      ask: { [self] prompt, _ in
        state.withLock { state in
          state.questions.append(prompt)
          return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
      },
      width: { [width] in width }
    )
  }

  private var clock: Clock {
    Clock(
      now: { [self] in Self.now + state.withLock { $0.slept } },
      uptime: { [self] in .zero + state.withLock { $0.slept } },
      sleep: { [self] span in state.withLock { $0.slept = $0.slept + span } },
      localTime: { [self] moment in
        let zone = state.withLock { $0.zone }
        let parts = (moment + .hours(zone.hours)).wholeSecond.text.split(separator: "T")
        guard parts.count == 2 else { return nil }
        return LocalTime(day: String(parts[0]), clock: String(parts[1].prefix(8)), zone: zone.name, offset: zone.offset)
      },
      enterTimeZone: { [self] name in
        guard name == "Asia/Tokyo" else { return false }
        state.withLock { $0.zone = ("JST", 9, "+09:00") }
        return true
      }
    )
  }

  private var processes: Processes {
    Processes(
      variable: { [variables] name in variables[name].flatMap { $0.isEmpty ? nil : $0 } },
      userName: { "me" },
      runShell: { [self] line, _ throws(Shell.RunError) in
        state.withLock { $0.shellLines.append(line) }
        return try shell(line)
      },
      cores: { 2 },
      random: { 0.5 },
      freshUUID: { [self] in
        state.withLock { state in
          state.uuids += 1
          return UUIDText.random(0, state.uuids)
        }
      },
      watchInterruption: {},
      isInterrupted: { false }
    )
  }

  private var network: Network {
    Network(
      openHTTPClient: { [self] _ in
        HTTPClient { [self] request throws(TransportError) in
          state.withLock { $0.requests.append(request) }
          return try server(request)
        }
      },
      openSimulator: { [self] context throws(Failure) in
        guard let chain = simulatorChain(context) else { return try SimulatedAppStore.builtIn(context) }
        return SimulatedAppStore.builtIn(context, signedBy: chain) {
          context.clock.now() == Self.day ? Self.store : Store(now: context.clock.now())
        }
      }
    )
  }
}

extension Context {
  /// The context of the real process, as in the program.
  static let real = Context.real(simulator: SimulatedAppStore.builtIn)
}
