import AppStore
import Base

/// The result of verifying one text.
package struct VerificationResult: Sendable {
  /// The verified payload, or the first check that failed.
  package var result: Result<VerifiedPayload, VerificationError>
  /// All checks in order, if passed checks are recorded; otherwise only those that failed or were skipped.
  package var checks: [Check]
  /// The checks for this type of text, including those that were not reached.
  package var steps: [Check.Name]

  /// A payload that was verified.
  package struct VerifiedPayload: Sendable, Equatable {
    package let payload: JSON
    /// The payload as compact JSON, byte for byte as its value would be written. If it is present, `payload` is null.
    package var text: [UInt8]?
    /// The environment if the payload, or a JWS in it, was signed by a tool on a developer's machine, under a
    /// certificate that the user named, and not by the App Store.
    package let testEnvironment: SignedEnvironment?
    /// Whether the payload, or a JWS in it, is signed under a root that the user added, and not one of Apple's.
    package let isOfAddedRoot: Bool
    /// The certificate chains, each from its leaf to its root. Nested JWS have their own.
    package let chains: [[Certificate]]
  }
}

/// Verifies texts, one after the other.
///
/// It may cache data, such as the certificates that nearly all texts share, so each worker has its own.
package protocol PayloadVerifier: Sendable {
  /// Verifies the signed text after removing any wrapping that cannot change the signed bytes.
  mutating func verify(unwrapping text: ArraySlice<UInt8>) -> VerificationResult
  /// Verifies a text if the payload is passed on unchanged: the result contains its text instead of a value if possible.
  mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerificationResult
}

extension [Check] {
  /// The checks that are not applicable to this kind of payload, each once.
  package var notChecked: [Check.Name] {
    reduce(into: []) { names, check in
      if check.outcome == .notChecked, !names.contains(check.name) { names.append(check.name) }
    }
  }
}

extension PayloadVerifier {
  /// The default implementation has no fast path.
  package mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerificationResult { verify(unwrapping: text) }
}

/// The number of texts by outcome, and the resulting exit status.
package struct OutcomeCounts {
  package private(set) var succeeded = 0
  package private(set) var failed = 0
  /// The texts that failed no check but could not be fully verified, because a server did not respond.
  package private(set) var undecided = 0
  /// The verified texts that are test data from a developer's machine.
  private var test = 0
  /// The other verified texts that were signed under an added root.
  private var ofAddedRoot = 0
  /// The number of verified texts for which a requested check was not applicable, by check.
  private var notChecked: [Check.Name: Int] = [:]
  /// What the user can do about the first failure with a remedy. It is shown if no text was verified.
  private var hint: String?

  package init() {}

  /// Counts one text.
  package mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  /// Adds the counts of another thread.
  package mutating func add(_ other: OutcomeCounts) {
    succeeded += other.succeeded
    failed += other.failed
    undecided += other.undecided
    test += other.test
    ofAddedRoot += other.ofAddedRoot
    notChecked.merge(other.notChecked, uniquingKeysWith: +)
    hint = hint ?? other.hint
  }

  /// Counts the result of one verification.
  package mutating func count(_ verification: VerificationResult) {
    switch verification.result {
    case .success(let verified):
      count(true)
      if verified.testEnvironment != nil { test += 1 } else if verified.isOfAddedRoot { ofAddedRoot += 1 }
      for name in verification.checks.notChecked { notChecked[name, default: 0] += 1 }
    case .failure(let rejection):
      if rejection.isUndecided { undecided += 1 } else { count(false) }
      hint = hint ?? rejection.hint
    }
  }

  /// The remarks on all texts, for stderr.
  package var remarks: [String] {
    var counts = failed > 0 || undecided > 0 ? ["\(succeeded) verified", "\(failed) not verified"] : []
    if undecided > 0 { counts.append("\(undecided) undecided") }
    var remarks = counts.isEmpty ? [] : [counts.joined(separator: ", ")]
    if succeeded == 0, let hint { remarks.append(hint) }
    let open = Check.Name.allCases.compactMap { name in notChecked[name].map { "\(name.question) in \($0)" } }
    if !open.isEmpty { remarks.append("verified, but not checked: \(open.joined(separator: ", "))") }
    if test > 0 { remarks.append("\(test) signed as test data, not by the App Store") }
    if ofAddedRoot > 0 { remarks.append("\(ofAddedRoot) signed under an added root, not under one of Apple's") }
    return remarks
  }

  /// The status of a single text if all texts had the same outcome; otherwise `.someFailed`.
  package func status(noneSucceeded: ExitStatus) -> ExitStatus {
    switch (succeeded > 0, failed > 0, undecided > 0) {
    case (_, false, false): .success
    case (false, true, false): noneSucceeded
    case (false, false, true): .notChecked
    case (true, true, _), (true, _, true), (_, true, true): .someFailed
    }
  }
}
