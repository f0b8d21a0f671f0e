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
    self.command = command
    self.isExplained = isExplained
    self.junit = junit
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
  package static let addedRoot = "signed under an added root, not under one of Apple's"

  /// The remark on the simulator's data, if a variable or a profile selected the simulator.
  package static let simulated = "signed by the simulator, not by Apple"

  /// The remark on data that `--no-verify` shows.
  package static let notVerified = "nothing was verified (--no-verify)"

  package func writeJUnit(_ verifications: [(name: String, verification: VerificationResult)], _ context: Context)
    throws(Failure)
  {
    guard let junit else { return }
    try context.files.write(junit, Array(JUnit.report(verifications, of: command).utf8))
  }
}
