import Base
import CommandLine
import Platform

/// Asks whoever runs the command, where there is somebody to ask.
package struct Prompt {
  private let context: Context
  /// Whether questions can be asked: not in scripts, and not with `--no-input`.
  package let canAsk: Bool
  private let isAgreed: Bool

  package static let yes = Flag("yes", short: "y", "Do it without a question")
  package static let noInput = Flag(
    "no-input", "Never ask; fail where something is missing", variable: "ASCTL_NO_INPUT")

  /// How often a question is asked before its refusal ends the command.
  private static let attempts = 5

  package init(_ invocation: Invocation, _ context: Context) {
    self.context = context
    isAgreed = invocation.isGiven(Self.yes)
    canAsk = context.isTerminal(.input) && context.isTerminal(.error) && !invocation.isGiven(Self.noInput)
  }

  /// Throws status 2 where nobody can be asked, 1 when the answer is no.
  package func confirm(_ question: String) throws(Failure) { try confirm([], question) }

  /// Asks for a yes below lines that say what it is about. Throws as above.
  package func confirm(_ lines: [String], _ question: String) throws(Failure) {
    if isAgreed { return }
    guard canAsk else {
      throw Failure(.usage, "this needs a yes, and there is nobody to ask: \(question)", hint: "--yes says it")
    }
    let answer = try ask(lines + ["\(question) [y/N] "]) ?? ""
    guard ["y", "yes", "Y", "Yes", "YES"].contains(answer) else { throw Failure(.failure, "nothing was done") }
  }

  /// What is typed after several lines, each of them escaped and wrapped.
  package func ask(_ lines: [String]) throws(Failure) -> String? {
    let width = context.width()
    let shown = lines.flatMap { Self.wrapped(escapingControls($0), to: width) }
    return try context.ask(shown.joined(separator: "\n"), .shown)
  }

  /// Lines as wide as that, but for a word that is wider by itself; all but the first are indented further. What is typed
  /// stands behind a space.
  private static func wrapped(_ line: String, to width: Int) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    var lines = WrappedText.lines(
      of: line.split(separator: " ").map { String($0) }, to: width, first: margin, below: margin + "  ")
    if line.hasSuffix(" "), let last = lines.indices.last { lines[last] += " " }
    return lines
  }

  /// What is typed, or what stands in brackets if that is nothing; asked again with a reason while it is refused.
  package func answer<Value>(
    _ question: String, otherwise: String? = nil, check: (String) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var lastError = ""
    for _ in 1..<Self.attempts {
      do {
        return try check(try ask(lastError + question, otherwise))
      } catch  where error.status != .interrupted {
        lastError = error.message + (error.hint.map { " (\($0))" } ?? "") + "\n"
      }
    }
    return try check(try ask(lastError + question, otherwise))
  }

  private func ask(_ question: String, _ otherwise: String?) throws(Failure) -> String {
    let brackets = otherwise.map { " [\($0)]" } ?? ""
    guard let typed = try ask("\(question)\(brackets): ".split(separator: "\n").map { String($0) }) else {
      throw Failure(.interrupted, "the input ended before everything was answered; nothing was done")
    }
    let bare = String(Substring(typed.utf8.trimmed))
    return bare.isEmpty ? otherwise ?? "" : bare
  }
}
