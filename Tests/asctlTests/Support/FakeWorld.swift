import Synchronization

@testable import ASCore

/// A world of values for one run of asctl: files in memory, a clock that stands still, output that can be read back.
final class FakeWorld: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var input: [UInt8] = []
    var output: [UInt8] = []
    var errors = ""
    /// How many more bytes the reader of standard output takes.
    var patience: Int?
  }

  private let state: Mutex<State>
  let variables: [String: String]
  let terminals: Set<String>

  /// 2026-01-31T12:00:00Z.
  static let now: Int64 = 1_769_860_800_000

  /// `terminals` names the streams that are one: `input`, `output`, `error`.
  init(
    files: [String: [UInt8]] = [:], input: [UInt8] = [], variables: [String: String] = [:],
    terminals: Set<String> = [], patience: Int? = nil
  ) {
    state = Mutex(State(files: files, input: input, patience: patience))
    self.variables = variables
    self.terminals = terminals
  }

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { state.withLock { $0.errors } }
  func file(_ path: String) -> [UInt8]? { state.withLock { $0.files[path] } }

  @discardableResult
  func run(_ arguments: [String]) -> ExitStatus {
    Run.run(arguments, context)
  }

  var context: Context {
    Context(
      variable: { [variables] name in variables[name].flatMap { $0.isEmpty ? nil : $0 } },
      readInput: { [self] count in
        state.withLock { state in
          let bytes = Array(state.input.prefix(count))
          state.input.removeFirst(bytes.count)
          return bytes
        }
      },
      readFile: { [self] path, limit throws(Failure) in
        guard let bytes = file(path) else {
          throw Failure(.failure, "cannot read \(path): No such file or directory")
        }
        guard bytes.count <= limit else { throw Failure(.failure, "\(path) is too long") }
        return bytes
      },
      listFiles: { [self] path in
        let prefix = path.hasSuffix("/") ? path : "\(path)/"
        let files = state.withLock { $0.files.keys.filter { $0.hasPrefix(prefix) }.sorted() }
        return files.isEmpty ? nil : files.filter { !$0.hasSuffix("/") }
      },
      fileExists: { [self] path in
        let prefix = path.hasSuffix("/") ? path : "\(path)/"
        return state.withLock { $0.files.keys.contains { $0 == path || $0.hasPrefix(prefix) } }
      },
      writeFile: { [self] path, bytes in state.withLock { $0.files[path] = bytes } },
      write: { [self] bytes throws(OutputEnd) in
        let isClosed = state.withLock { state in
          if let patience = state.patience, state.output.count >= patience { return true }
          state.output += bytes
          return false
        }
        if isClosed { throw .closed }
      },
      warn: { [self] text in state.withLock { $0.errors += text } },
      now: { Self.now },
      cores: { 2 },
      isTerminal: { [terminals] stream in
        switch stream {
        case .input: terminals.contains("input")
        case .output: terminals.contains("output")
        case .error: terminals.contains("error")
        }
      },
      width: { 80 },
      localTime: { UTC.text(milliseconds: $0).replacing("T", with: " ").replacing("Z", with: " UTC") }
    )
  }
}
