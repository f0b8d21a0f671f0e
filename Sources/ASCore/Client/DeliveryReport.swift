import AppStore
import Base
import CommandLine
import Platform

/// What became of a test notification, for people and for CI services.
package enum DeliveryReport {
  package static let junit = Flag(
    "junit", .file("FILE"), "Write what became of it as a JUnit report", needs: [Poller.flag])

  /// A line for each attempt, with what to do about it.
  package static func lines(_ reply: JSON, _ context: Context) -> [String] {
    (reply["sendAttempts"]?.arrayElements ?? []).enumerated().map { index, attempt in
      let result = attempt["sendAttemptResult"]?.string ?? "no result"
      let date = attempt["attemptDate"]?.timestamp.map { " (\(context.localTime($0)))" } ?? ""
      let row = Enumeration.sendAttemptResult.value(result)
      let meaning = row.map { ". \($0.meaning)" } ?? ""
      let remedy = SendAttempt.remedy(for: result).map { " What to do: \($0)." } ?? ""
      return "attempt \(index + 1)\(date): \(result)\(meaning)\(remedy)"
    }
  }

  /// One case, failed or not.
  package static func xml(_ failure: Failure?) -> String {
    let said = failure.map { $0.message + ($0.hint.map { "; \($0)" } ?? "") }
    return JUnit.document(
      "asctl notification test", suite: "notification test",
      cases: [JUnit.Case(name: "delivery", failure: said)])
  }

  /// A line that GitHub Actions shows beside the code (Workflow commands, "Setting an error message"); nil elsewhere.
  package static func annotation(_ failure: Failure, _ context: Context) -> String? {
    guard context.variable("GITHUB_ACTIONS") == "true" else { return nil }
    let text = failure.message + (failure.hint.map { ". \($0)" } ?? "")
    let escaped = escapingControls(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
    return "::error title=App Store test notification::\(escaped)\n"
  }
}
