import AppStore
import Base
import Platform
import SignedData

/// The reports on a verification, apart from its result: the lines of `--explain`, remarks, and a JUnit file.
package struct VerificationReport: Sendable {
  /// The command's name in the JUnit report, such as `verify`.
  let command: String
  let isExplained: Bool
  /// The file to write a JUnit report to.
  package let junit: String?

  package init(command: String, isExplained: Bool, junit: String?) {
    (self.command, self.isExplained, self.junit) = (command, isExplained, junit)
  }

  package var isWanted: Bool { isExplained || junit != nil }

  /// The lines of `--explain`: the checks that were made, then those that were not reached.
  package func lines(_ verification: VerificationResult) -> [String] {
    guard isExplained else { return [] }
    let lines = verification.checks.map { check in
      let place = check.path.map { "\($0): " } ?? ""
      let question = "\(place)\(check.name.question)"
      switch check.outcome {
      case .passed: return "ok       \(question): \(check.got)"
      case .notChecked: return "skipped  \(question): \(check.got); expected \(check.expected)"
      case .undecided: return "UNKNOWN  \(question): \(check.got)"
      case .failed: return "FAILED   \(question): expected \(check.expected); got \(check.got)"
      }
    }
    guard case .failure(let rejection) = verification.result else { return lines }
    let reached = Set(verification.checks.map(\.name))
    let rest = verification.steps.drop { $0 != rejection.check.name }.filter { !reached.contains($0) }
    return lines + rest.map { "not run  \($0.question)" }
  }

  /// Remarks on verified data for the user.
  package func remarks(_ verification: VerificationResult, _ verified: VerificationResult.VerifiedPayload) -> [String] {
    var remarks = verification.checks.filter { $0.outcome == .notChecked }.map {
      "not checked: \($0.name.question) \($0.expected): \($0.got)"
    }
    switch verified.testEnvironment {
    case .xcode?:
      remarks.append(
        "test data of StoreKit testing in Xcode, not signed by the App Store; its signature is valid under --root")
    case .localTesting?:
      remarks.append(
        "test data of a server library (LocalTesting), not signed by the App Store; its signature is valid under --root"
      )
    case .production?, .sandbox?, nil:
      if verified.isOfAddedRoot { remarks.append(Self.addedRoot) }
    }
    return remarks
  }

  /// The remark on data that is verified only under an added root.
  static let addedRoot = "signed under an added root, not under one of Apple's"

  /// The remark on the simulator's data, if a variable or a profile selected the simulator.
  static let simulated = "signed by the simulator, not by Apple"

  /// The remark on data that `--no-verify` shows.
  static let notVerified = "nothing was verified (--no-verify)"

  package func writeJUnit(_ verifications: [(name: String, verification: VerificationResult)], _ context: Context)
    throws(Failure)
  {
    guard let junit else { return }
    try context.files.write(junit, Array(JUnit.report(verifications, of: command).utf8))
  }
}

/// A JUnit report, the XML that CI services read, with a suite per text and a case per check.
package enum JUnit {
  /// `command` is the command with these results, such as `verify`.
  static func report(_ verifications: [(name: String, verification: VerificationResult)], of command: String)
    -> String
  {
    document("asctl \(command)", verifications.map { suite($0.name, $0.verification.checks, of: command) }.joined())
  }

  /// A report on something other than signed texts, with one case. `failure` is `nil` if it passed.
  static func report(_ name: String, suite: String, case one: String, time: TimeSpan, failure: String?) -> String {
    let seconds = Thousandths.text(time.milliseconds, decimals: 3)
    let opening =
      "    <testcase classname=\"\(escaped(name.replacing(" ", with: ".")))\" name=\"\(escaped(one))\" time=\"\(seconds)\""
    let test = failure.map { "\(opening)><failure message=\"\(escaped($0))\"/></testcase>\n" } ?? "\(opening)/>\n"
    let count = failure == nil ? 0 : 1
    return document(
      name,
      "  <testsuite name=\"\(escaped(suite))\" tests=\"1\" failures=\"\(count)\" skipped=\"0\" time=\"\(seconds)\">\n\(test)  </testsuite>\n"
    )
  }

  private static func document(_ name: String, _ suites: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="\(escaped(name))">
    \(suites)</testsuites>

    """
  }

  private static func suite(_ name: String, _ checks: [Check], of command: String) -> String {
    func count(_ outcome: Check.Outcome) -> Int { checks.count { $0.outcome == outcome } }
    let attributes =
      "name=\"\(escaped(name))\" tests=\"\(checks.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.undecided))\" skipped=\"\(count(.notChecked))\""
    return "  <testsuite \(attributes)>\n\(checks.map { testCase($0, of: command) }.joined())  </testsuite>\n"
  }

  private static func testCase(_ check: Check, of command: String) -> String {
    let name = check.path.map { "\($0) \(check.name.rawValue)" } ?? check.name.rawValue
    let classname = command.replacing(" ", with: "-")
    let opening = "    <testcase classname=\"asctl.\(classname)\" name=\"\(escaped(name))\""
    let message = escaped("expected \(check.expected); got \(check.got)")
    switch check.outcome {
    case .passed: return "\(opening)/>\n"
    case .notChecked: return "\(opening)><skipped message=\"\(message)\"/></testcase>\n"
    case .undecided: return "\(opening)><error message=\"\(escaped(check.got))\"/></testcase>\n"
    case .failed: return "\(opening)><failure message=\"\(message)\"/></testcase>\n"
    }
  }

  /// Escapes an attribute in double quotes. XML 1.0 cannot represent most control characters.
  private static func escaped(_ text: String) -> String { escapingMarkup(text, and: "\"") }
}
