import AppStore
import Base
import CommandLine
import Platform

/// What became of a test notification that is waited for, for people and for CI services: a JUnit file, an annotation and
/// a step summary. A failure on the way to Apple is reported like one on the way from there.
package struct DeliveryReport {
  private let context: Context
  private let file: String?
  private let start: MonotonicTime

  package static let junit = Flag(
    "junit", .file("FILE"), "Write what became of it as a JUnit report", needs: [Poller.flag])

  /// nil where nothing is waited for. Writes a report of a run that has not ended, so that a file that cannot be written is
  /// known before anything is sent, and nobody takes an older one for this run's.
  package init?(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    guard endpoint.isAboutDelivery, invocation.isGiven(Poller.flag), !invocation.isGiven(ConnectionFlags.dryRun),
      !invocation.isGiven(ConnectionFlags.curl)
    else { return nil }
    self.context = context
    file = invocation[Self.junit]
    start = context.uptime()
    if let file {
      let unfinished = Failure(.failure, "asctl did not come to an end")
      try context.prepareFile(file, Array(Self.xml(unfinished, after: .zero).utf8))
    }
  }

  /// One sentence for each attempt: its result, what that means and what to do.
  package static func lines(_ reply: JSON, _ context: Context) -> [String] {
    (reply["sendAttempts"]?.arrayElements ?? []).enumerated().map { index, attempt in
      let result = attempt["sendAttemptResult"]?.string ?? "no result"
      let date = attempt["attemptDate"]?.timestamp.map { " (\(context.localText($0)))" } ?? ""
      let row = Enumeration.sendAttemptResult.value(result)
      let meaning = row.map { ". \($0.meaning)" } ?? ""
      let remedy = SendAttempt.remedy(for: result).map { " What to do: \($0)." } ?? ""
      return "attempt \(index + 1)\(date): \(result)\(meaning)\(remedy)"
    }
  }

  /// `failure` is nil where it was delivered. `place` is where it was asked for, as far as that is known, and `attempts`
  /// how often Apple tried.
  package func write(_ failure: Failure?, place: String?, attempts: Int) throws(Failure) {
    let time = context.uptime() - start
    if let failure, let annotation = Self.annotation(failure, context) { context.warn(annotation) }
    if let summary = context.variable("GITHUB_STEP_SUMMARY") {
      let table = StepSummary.table(failure, place: place, attempts: attempts, after: time)
      do {
        try context.appendFile(summary, Array(table.utf8))
      } catch {
        context.warn("asctl: \(escapingControls(error.message))\n")
      }
    }
    if let file { try context.writeFile(file, Array(Self.xml(failure, after: time).utf8)) }
  }

  /// One case, failed or not.
  private static func xml(_ failure: Failure?, after time: TimeSpan) -> String {
    JUnit.document(
      "asctl notification test", suite: "notification test",
      cases: [JUnit.Case(name: "delivery", time: time, failure: failure?.sentence)])
  }

  /// A line that GitHub Actions shows beside the code (Workflow commands, "Setting an error message"); nil elsewhere.
  private static func annotation(_ failure: Failure, _ context: Context) -> String? {
    guard context.variable("GITHUB_ACTIONS") == "true" else { return nil }
    let escaped = escapingControls(failure.sentence).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
    return "::error title=App Store test notification::\(escaped)\n"
  }
}

/// What GitHub Actions shows on the page of a run (Workflow commands, "Adding a job summary").
private enum StepSummary {
  static func table(_ failure: Failure?, place: String?, attempts: Int, after time: TimeSpan) -> String {
    let result = failure.map { "**failed**: \(text($0.sentence))" } ?? "delivered"
    return """
      ### App Store test notification

      | Environment | Result | Attempts | Seconds |
      | --- | --- | --- | --- |
      | \(text(place ?? "unknown")) | \(result) | \(attempts) | \(Thousandths.text(time.milliseconds, decimals: 1)) |


      """
  }

  /// As it stands, for a cell: what comes from a server is no Markdown and no HTML.
  private static func text(_ text: String) -> String { escapingMarkup(text, and: "|\\`*_[]!#~@") }
}

extension Failure {
  fileprivate var sentence: String { message.withoutFullStop + (hint.map { "; \($0)" } ?? "") }
}
