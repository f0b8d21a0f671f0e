import AppStore
import Base
import SignedData

/// A JUnit report, the XML that CI services read, with a suite per text and a case per check.
package enum JUnit {
  /// `command` is the command with these results, such as `verify`.
  package static func report(_ verifications: [(name: String, verification: VerificationResult)], of command: String)
    -> String
  {
    let suites = verifications.map { suite($0.name, $0.verification.checks, of: command) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="asctl \(command)">
      \(suites)</testsuites>

      """
  }

  /// A test case of a report on something other than signed texts.
  struct Case {
    let name: String
    /// The duration.
    let time: TimeSpan
    /// `nil` if it passed.
    let failure: String?
  }

  static func document(_ name: String, suite: String, cases: [Case]) -> String {
    let classname = name.replacing(" ", with: ".")
    let tests = cases.map { one in
      let opening =
        "    <testcase classname=\"\(escaped(classname))\" name=\"\(escaped(one.name))\" time=\"\(seconds(one.time))\""
      return one.failure.map { "\(opening)><failure message=\"\(escaped($0))\"/></testcase>\n" } ?? "\(opening)/>\n"
    }
    let failures = cases.count { $0.failure != nil }
    let time = seconds(cases.reduce(.zero) { $0 + $1.time })
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(escaped(name))">
        <testsuite name="\(escaped(suite))" tests="\(cases.count)" failures="\(failures)" skipped="0" time="\(time)">
      \(tests.joined())  </testsuite>
      </testsuites>

      """
  }

  /// Seconds with three decimals, as JUnit writes times.
  private static func seconds(_ time: TimeSpan) -> String { Thousandths.text(time.milliseconds, decimals: 3) }

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
