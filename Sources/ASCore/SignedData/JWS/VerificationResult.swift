import AppStore
import Base

package struct VerificationResult: Sendable {
  /// The verified payload, or the first check that failed.
  package var result: Result<VerifiedPayload, VerificationError>
  /// All checks in order, if passed checks are recorded; otherwise only those that failed or were skipped.
  var checks: [Check]
  /// The checks for this type of text, including those that were not reached.
  var steps: [CheckName]

  package struct VerifiedPayload: Sendable {
    package var payload = JSON.null
    /// The payload as compact JSON, byte for byte as its value would be written. If it is present, `payload` is null.
    package var text: [UInt8]?
    /// The environment if the payload, or a JWS in it, was signed by a tool on a developer's machine, under a
    /// certificate that the user named, and not by the App Store.
    package var testEnvironment: SignedEnvironment?
    /// Whether the payload, or a JWS in it, is signed under a root that the user added, and not one of Apple's.
    package var isOfAddedRoot: Bool
    /// The certificate chains, each from its leaf to its root. Nested JWS have their own.
    var chains: [[Certificate]]
  }
}

/// Verifies texts, one after the other.
///
/// It may cache data, such as the certificates that nearly all texts share, so each worker has its own.
package protocol PayloadVerifier: Sendable {
  /// Verifies the signed text after removing any wrapping that cannot change the signed bytes. With `asText`, the payload
  /// is passed on unchanged, and the result contains its text instead of a value if possible.
  mutating func verify(unwrapping text: ArraySlice<UInt8>, asText: Bool) -> VerificationResult
}

extension VerificationResult {
  /// The checks that are not applicable to this kind of payload, each once.
  package var notChecked: [CheckName] {
    checks.reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }

  /// The same checks as remarks on a verified text.
  package var remarks: [String] {
    checks.filter { $0.outcome == .notChecked }.map { "not checked: \($0.name.question) \($0.expected): \($0.got)" }
  }

  /// The lines of `--explain`: the checks that were made, then those that were not reached.
  package var explanation: [String] {
    let lines = checks.map { check in
      let place = check.path.map { "\($0): " } ?? ""
      let question = "\(place)\(check.name.question)"
      switch check.outcome {
      case .passed: return "ok       \(question): \(check.got)"
      case .notChecked: return "skipped  \(question): \(check.got); expected \(check.expected)"
      case .undecided: return "UNKNOWN  \(question): \(check.got)"
      case .failed: return "FAILED   \(question): expected \(check.expected); got \(check.got)"
      }
    }
    guard case .failure(let rejection) = result else { return lines }
    let reached = Set(checks.map(\.name))
    let rest = steps.drop { $0 != rejection.name }.filter { !reached.contains($0) }
    return lines + rest.map { "not run  \($0.question)" }
  }

  /// The suite of a JUnit report on a text, with a case per check. `command` is the command with this result, such as
  /// `receipt verify`.
  package func junitSuite(_ name: String, of command: String) -> String {
    func count(_ outcome: Check.Outcome) -> Int { checks.count { $0.outcome == outcome } }
    let attributes =
      "name=\"\(xml(name))\" tests=\"\(checks.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.undecided))\" skipped=\"\(count(.notChecked))\""
    let cases = checks.map { check in
      let name = check.path.map { "\($0) \(check.name.rawValue)" } ?? check.name.rawValue
      let opening = "    <testcase classname=\"asctl.\(command.replacing(" ", with: "-"))\" name=\"\(xml(name))\""
      let message = xml("expected \(check.expected); got \(check.got)")
      switch check.outcome {
      case .passed: return "\(opening)/>\n"
      case .notChecked: return "\(opening)><skipped message=\"\(message)\"/></testcase>\n"
      case .undecided: return "\(opening)><error message=\"\(xml(check.got))\"/></testcase>\n"
      case .failed: return "\(opening)><failure message=\"\(message)\"/></testcase>\n"
      }
    }
    return "  <testsuite \(attributes)>\n\(cases.joined())  </testsuite>\n"
  }

  /// Escapes an attribute in double quotes. XML 1.0 cannot represent most control characters.
  private func xml(_ text: String) -> String { escapingMarkup(text, and: "\"") }
}
