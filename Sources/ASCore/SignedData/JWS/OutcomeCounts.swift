import Base

/// How many of many texts were good, and the exit status that follows.
package struct OutcomeCounts {
  package private(set) var succeeded = 0
  package private(set) var failed = 0
  /// Those that nothing speaks against and that are not verified, as a server did not answer.
  package private(set) var undecided = 0
  /// Those of the good ones that a developer's machine made.
  private(set) var test = 0
  /// Those of the others that an added root vouches for.
  private(set) var ofAddedRoot = 0
  /// How many of the good ones lack each check that was asked for, as they do not hold what it compares.
  private(set) var notChecked: [Check.Name: Int] = [:]

  package init() {}

  /// One more that was or was not as it should be.
  package mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  /// Those of another thread.
  package mutating func add(_ other: OutcomeCounts) {
    succeeded += other.succeeded
    failed += other.failed
    undecided += other.undecided
    test += other.test
    ofAddedRoot += other.ofAddedRoot
    notChecked.merge(other.notChecked, uniquingKeysWith: +)
  }

  /// One more by what came of it.
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

  /// One more that is genuine.
  package mutating func count(verified notes: VerifiedText.Notes) {
    count(true)
    if notes.testEnvironment != nil { test += 1 } else if notes.isOfAddedRoot { ofAddedRoot += 1 }
    for name in notes.notChecked { notChecked[name, default: 0] += 1 }
  }

  /// What must be said of many verified texts.
  package var remarks: [String] {
    var counts = failed > 0 || undecided > 0 ? ["\(succeeded) genuine", "\(failed) not"] : []
    if undecided > 0 { counts.append("\(undecided) could not be verified to the end") }
    var remarks = counts.isEmpty ? [] : [counts.joined(separator: ", ")]
    let open = Check.Name.allCases.compactMap { name in notChecked[name].map { "\(name.question) in \($0)" } }
    if !open.isEmpty { remarks.append("genuine, but not checked: \(open.joined(separator: ", "))") }
    if test > 0 { remarks.append("\(test) are test data, signed under a named root and not by the App Store") }
    if ofAddedRoot > 0 { remarks.append("\(ofAddedRoot) signed under an added root, not under one of Apple's") }
    return remarks
  }

  /// Where all ended alike, what one alone would have ended with; else that they did not.
  package func status(noneSucceeded: ExitStatus) -> ExitStatus {
    switch (succeeded > 0, failed > 0, undecided > 0) {
    case (_, false, false): .success
    case (false, true, false): noneSucceeded
    case (false, false, true): .notChecked
    case (true, true, _), (true, _, true), (_, true, true): .someFailed
    }
  }
}
