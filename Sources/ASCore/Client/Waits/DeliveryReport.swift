import AppStore
import Base
import CommandLine
import Platform

/// Reports the result of a test notification to people and CI services: a JUnit file, an annotation and a step summary.
/// A failed request to Apple is reported like a failed delivery.
final class DeliveryReport {
  private let context: Context
  private let file: String?
  private let start: MonotonicTime

  static let junit = Flag("junit", .file("FILE"), "Write the result as a JUnit report", needs: [ConnectionFlags.wait])

  /// `nil` without `--wait`. Writes a report of an unfinished run first, so that an unwritable file is reported before
  /// anything is sent, and an old report is not mistaken for this run's.
  init?(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    guard endpoint.isAboutDelivery, invocation.isGiven(ConnectionFlags.wait),
      !invocation.isGiven(ConnectionFlags.dryRun),
      !invocation.isGiven(ConnectionFlags.curl)
    else { return nil }
    self.context = context
    file = invocation[Self.junit]
    start = context.clock.uptime()
    if let file {
      let unfinished = Failure(.failure, "the run did not finish")
      do {
        try context.files.prepare(file, Array(xml(unfinished, after: .zero).utf8))
      } catch {
        announce(error, place: nil, attempts: 0, after: .zero)
        throw error
      }
    }
  }

  /// One sentence for each attempt: its result, the meaning and the remedy; or, for the built-in simulator, that
  /// nothing was sent.
  static func lines(_ reply: JSON, isSimulated: Bool = false, _ context: Context) -> [String] {
    (reply["sendAttempts"]?.arrayElements ?? []).enumerated().map { index, attempt in
      let result = attempt["sendAttemptResult"]?.string ?? "no result"
      let date = attempt["attemptDate"]?.timestamp.map { " (\(context.localText($0)))" } ?? ""
      if isSimulated { return "attempt \(index + 1)\(date): \(result), simulated; nothing was sent to a server" }
      let row = Enumeration.sendAttemptResult.value(result)
      let meaning = row.map { ". \($0.meaning)" } ?? ""
      let remedy = SendAttempt.remedies[result].map { " Remedy: \($0)." } ?? ""
      return "attempt \(index + 1)\(date): \(result)\(meaning)\(remedy)"
    }
  }

  /// Writes the report and announces the result. Returns the failure of the run; `nil` if the notification was delivered
  /// and reported. `attempts` is the number of Apple's attempts.
  func finish(_ failure: Failure?, place: String?, attempts: Int) -> Failure? {
    let time = context.clock.uptime() - start
    var result = failure
    if let file {
      do {
        try context.files.write(file, Array(xml(failure, after: time).utf8))
      } catch {
        if failure != nil { context.terminal.warn("asctl: \(escapingControls(error.message))\n") }
        result = failure ?? error
      }
    }
    announce(result, place: place, attempts: attempts, after: time)
    return result
  }

  /// Announces the result to GitHub Actions, if it runs this command, which shows the table on the page of the run
  /// (Workflow commands, "Adding a job summary").
  private func announce(_ failure: Failure?, place: String?, attempts: Int, after time: TimeSpan) {
    let sentence = failure.map(sentence)
    if let annotation = sentence.flatMap(annotation) { context.terminal.warn(annotation) }
    guard let summary = context.processes.variable("GITHUB_STEP_SUMMARY") else { return }
    let result = sentence.map { "**failed**: \(escapingMarkdown($0))" } ?? "delivered"
    let table = """
      ### App Store test notification

      | Environment | Result | Attempts | Seconds |
      | --- | --- | --- | --- |
      | \(escapingMarkdown(place ?? "unknown")) | \(result) | \(attempts) | \(Thousandths.text(time.milliseconds, decimals: 1)) |


      """
    do {
      try context.files.append(summary, Array(table.utf8))
    } catch {
      context.terminal.warn("asctl: \(escapingControls(error.message))\n")
    }
  }

  /// The failure with its hint as shown on the terminal, with complete suggested commands.
  private func sentence(_ failure: Failure) -> String {
    failure.message.withoutFullStop + (failure.hint.map { "; \(context.completed($0))" } ?? "")
  }

  private func xml(_ failure: Failure?, after time: TimeSpan) -> String {
    JUnit.report(
      "asctl notification test", suite: "notification test", case: "delivery", time: time,
      failure: failure.map(sentence))
  }

  /// An annotation for GitHub Actions (Workflow commands, "Setting an error message"); `nil` elsewhere.
  private func annotation(_ sentence: String) -> String? {
    guard context.processes.variable("GITHUB_ACTIONS") == "true" else { return nil }
    let escaped = escapingControls(sentence).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
    return "::error title=App Store test notification::\(escaped)\n"
  }
}
