import AppStore
import Base

/// A JUnit report, the XML that CI services read.
package enum JUnit {
  /// A report with one case. `failure` is `nil` if it passed.
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

  /// A case of a suite: passed, failed, or without a result.
  package struct Case {
    let classname: String
    let name: String
    let outcome: Outcome

    package enum Outcome: Equatable {
      case passed
      case failed(String)
      case error(String)
    }

    package init(_ name: String, in classname: String, _ outcome: Outcome) {
      (self.classname, self.name, self.outcome) = (classname, name, outcome)
    }
  }

  package static func suite(_ name: String, _ cases: [Case]) -> String {
    var (failures, errors, lines) = (0, 0, [String]())
    for one in cases {
      let opening = "    <testcase classname=\"\(escaped(one.classname))\" name=\"\(escaped(one.name))\""
      switch one.outcome {
      case .passed: lines.append("\(opening)/>\n")
      case .failed(let message):
        failures += 1
        lines.append("\(opening)><failure message=\"\(escaped(message))\"/></testcase>\n")
      case .error(let message):
        errors += 1
        lines.append("\(opening)><error message=\"\(escaped(message))\"/></testcase>\n")
      }
    }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
    return "  <testsuite name=\"\(escaped(name))\" \(counts)>\n\(lines.joined())  </testsuite>\n"
  }

  package static func document(_ name: String, _ suites: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="\(escaped(name))">
    \(suites)</testsuites>

    """
  }

  /// Escapes an attribute in double quotes. XML 1.0 cannot represent most control characters.
  private static func escaped(_ text: String) -> String { escapingMarkup(text, and: "\"") }
}
