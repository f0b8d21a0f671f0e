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
  /// known, and announced, before anything is sent, and nobody takes an older one for this run's.
  package init?(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    guard endpoint.isAboutDelivery, invocation.isGiven(Poller.flag), !invocation.isGiven(ConnectionFlags.dryRun),
      !invocation.isGiven(ConnectionFlags.curl)
    else { return nil }
    self.context = context
    file = invocation[Self.junit]
    start = context.uptime()
    if let file {
      let unfinished = Failure(.failure, "asctl did not come to an end")
      do {
        try context.prepareFile(file, Array(xml(unfinished, after: .zero).utf8))
      } catch {
        announce(error, place: nil, attempts: 0, after: .zero)
        throw error
      }
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

  /// Writes the report and announces the end: the failure with which the run ends, nil where all is well.
  ///
  /// `failure` is nil where it was delivered. `place` is where it was asked for, as far as that is known, and `attempts`
  /// how often Apple tried.
  package func finish(_ failure: Failure?, place: String?, attempts: Int) -> Failure? {
    let time = context.uptime() - start
    var result = failure
    if let file {
      do {
        try context.writeFile(file, Array(xml(failure, after: time).utf8))
      } catch {
        if failure != nil { context.warn("asctl: \(escapingControls(error.message))\n") }
        result = failure ?? error
      }
    }
    announce(result, place: place, attempts: attempts, after: time)
    return result
  }

  /// Tells GitHub Actions, where it runs this.
  private func announce(_ failure: Failure?, place: String?, attempts: Int, after time: TimeSpan) {
    let sentence = failure.map(sentence)
    if let annotation = sentence.flatMap(annotation) { context.warn(annotation) }
    guard let summary = context.variable("GITHUB_STEP_SUMMARY") else { return }
    let table = StepSummary.table(failure: sentence, place: place, attempts: attempts, after: time)
    do {
      try context.appendFile(summary, Array(table.utf8))
    } catch {
      context.warn("asctl: \(escapingControls(error.message))\n")
    }
  }

  /// With its hint as the terminal shows it: the lines in it repeat where this one asked.
  private func sentence(_ failure: Failure) -> String {
    failure.message.withoutFullStop + (failure.hint.map { "; \(context.completed($0))" } ?? "")
  }

  /// One case, failed or not.
  private func xml(_ failure: Failure?, after time: TimeSpan) -> String {
    JUnit.document(
      "asctl notification test", suite: "notification test",
      cases: [JUnit.Case(name: "delivery", time: time, failure: failure.map(sentence))])
  }

  /// A line that GitHub Actions shows beside the code (Workflow commands, "Setting an error message"); nil elsewhere.
  private func annotation(_ sentence: String) -> String? {
    guard context.variable("GITHUB_ACTIONS") == "true" else { return nil }
    let escaped = escapingControls(sentence).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
    return "::error title=App Store test notification::\(escaped)\n"
  }
}

/// What GitHub Actions shows on the page of a run (Workflow commands, "Adding a job summary").
private enum StepSummary {
  static func table(failure: String?, place: String?, attempts: Int, after time: TimeSpan) -> String {
    let result = failure.map { "**failed**: \(escapingMarkdown($0))" } ?? "delivered"
    return """
      ### App Store test notification

      | Environment | Result | Attempts | Seconds |
      | --- | --- | --- | --- |
      | \(escapingMarkdown(place ?? "unknown")) | \(result) | \(attempts) | \(Thousandths.text(time.milliseconds, decimals: 1)) |


      """
  }
}
