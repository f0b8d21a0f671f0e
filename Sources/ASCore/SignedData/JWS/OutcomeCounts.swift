import Base

/// The number of texts by outcome, and the resulting exit status.
package struct OutcomeCounts {
  package private(set) var succeeded = 0
  package private(set) var failed = 0
  /// The texts that failed no check but could not be fully verified, because a server did not respond.
  package private(set) var undecided = 0
  /// The verified texts that are test data from a developer's machine.
  private(set) var test = 0
  /// The other verified texts that were signed under an added root.
  private(set) var ofAddedRoot = 0
  /// The number of verified texts for which a requested check was not applicable, by check.
  private(set) var notChecked: [Check.Name: Int] = [:]

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
  }

  /// Counts the result of one verification.
  package mutating func count(_ verification: VerificationResult) {
    switch verification.result {
    case .success(let verified):
      count(
        verified: VerifiedText.Notes(
          testEnvironment: verified.testEnvironment, isOfAddedRoot: verified.isOfAddedRoot,
          notChecked: verification.checks.notChecked))
    case .failure(let rejection):
      if rejection.isUndecided { undecided += 1 } else { count(false) }
    }
  }

  /// Counts one verified text.
  package mutating func count(verified notes: VerifiedText.Notes) {
    count(true)
    if notes.testEnvironment != nil { test += 1 } else if notes.isOfAddedRoot { ofAddedRoot += 1 }
    for name in notes.notChecked { notChecked[name, default: 0] += 1 }
  }

  /// The remarks on all texts, for stderr.
  package var remarks: [String] {
    var counts = failed > 0 || undecided > 0 ? ["\(succeeded) verified", "\(failed) not"] : []
    if undecided > 0 { counts.append("\(undecided) undecided") }
    var remarks = counts.isEmpty ? [] : [counts.joined(separator: ", ")]
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
