import AppStore
import Base
import SignedData

/// A JUnit report, the XML that CI services read, with a suite per text and a case per check.
package enum JUnit {
  /// `command` is the command with these results, such as `verify`.
  package static func report(_ verifications: [(name: String, verification: VerificationResult)], of command: String)
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
