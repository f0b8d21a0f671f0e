import Base
import CommandLine
import HTTP
import Platform

/// Prompts on the terminal, if prompting is possible.
package struct Prompt {
  private let context: Context
  /// Whether prompting is possible: not in scripts, and not with `--no-input`.
  package let canAsk: Bool
  private let isAgreed: Bool

  package static let yes = Flag("yes", short: "y", "Skip the confirmation", heading: ConnectionFlags.heading)
  package static let noInput = Flag(
    "no-input", "Never prompt; fail if input is required", variable: "ASCTL_NO_INPUT",
    heading: ConnectionFlags.heading)

  package static let again = Flag(
    "again", "Respond even if no request is open, or `asctl log` may have a response", heading: ConnectionFlags.heading)

  /// The number of invalid answers before the command ends.
  private static let attempts = 5

  package init(_ invocation: Invocation, _ context: Context) {
    self.context = context
    isAgreed = invocation.isGiven(Self.yes)
    canAsk =
      context.terminal.isTerminal(.input) && context.terminal.isTerminal(.error) && !invocation.isGiven(Self.noInput)
  }

  /// Prompts for confirmation below lines that describe the action. Throws status 2 if prompting is not possible, 1 if
  /// the answer is no. Returns false if the answer is to go back, where that is possible.
  @discardableResult
  package func confirm(
    _ question: String, below lines: [String] = [], orGoBack isBack: (String) -> Bool = { _ in false }
  ) throws(Failure) -> Bool {
    if isAgreed { return true }
    guard canAsk else {
      throw Failure(
        .usage, "confirmation required, but prompting is not possible: \(question)", hint: "pass --yes to confirm")
    }
    let answer = try ask(lines + ["\(question) [y/N] "]) ?? ""
    if isBack(answer) { return false }
    guard ["y", "yes", "Y", "Yes", "YES"].contains(answer) else {
      throw Failure(.failure, "canceled; nothing was changed")
    }
    return true
  }

  /// Prompts with several lines, which are escaped and wrapped, and returns the answer.
  func ask(_ lines: [String]) throws(Failure) -> String? {
    let width = context.terminal.width()
    let shown = lines.flatMap { Self.wrapped(escapingControls($0), to: width) }
    return try context.terminal.ask(shown.joined(separator: "\n"), .shown)
  }

  /// Lines that fit the width, except for a single word that is wider. All but the first are indented further; a
  /// command can still be pasted. The answer is typed after a space.
  private static func wrapped(_ line: String, to width: Int) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    let bare = String(line.dropFirst(margin.count))
    if bare.hasPrefix("asctl ") { return ShellLine.wrapped(bare, to: width - margin.utf8.count).map { margin + $0 } }
    var lines = WrappedText.lines(
      of: line.split(separator: " ").map { String($0) }, to: width, first: margin, below: margin + "  ")
    if line.hasSuffix(" "), let last = lines.indices.last { lines[last] += " " }
    return lines
  }

  /// The answer, or the default in brackets for an empty one. The prompt is repeated with a reason while the answer is
  /// invalid.
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
      throw Failure(.interrupted, "the input ended before all prompts were answered; nothing was changed")
    }
    let bare = String(Substring(typed.utf8.trimmed))
    return bare.isEmpty ? otherwise ?? "" : bare
  }
}

extension URLParts {
  /// Prompts for confirmation before something is sent to a server that is not on this machine.
  package func confirm(sending what: String, _ invocation: Invocation, _ context: Context) throws(Failure) {
    if !isLoopback { try Prompt(invocation, context).confirm("Send \(what) to \(authority)?") }
  }
}
