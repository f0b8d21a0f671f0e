/// How many of many texts were good, and the exit status that follows.
struct Tally {
  private(set) var succeeded = 0
  private(set) var failed = 0
  /// Those that nothing speaks against and that are not proved, as a server did not answer.
  private(set) var undecided = 0
  /// Those of the good ones that a developer's machine made.
  private(set) var test = 0

  mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  mutating func add(_ other: Tally) {
    succeeded += other.succeeded
    failed += other.failed
    undecided += other.undecided
    test += other.test
  }

  mutating func count(_ verdict: Verdict) {
    switch verdict.result {
    case .success(let genuine): count(genuine: genuine.testEnvironment)
    case .failure(let rejection):
      if rejection.isUndecided { undecided += 1 } else { count(false) }
    }
  }

  mutating func count(genuine testEnvironment: SignedEnvironment?) {
    count(true)
    if testEnvironment != nil { test += 1 }
  }

  /// What must be said of many proved texts.
  var remarks: [String] {
    var counts = failed > 0 || undecided > 0 ? ["\(succeeded) genuine", "\(failed) not"] : []
    if undecided > 0 { counts.append("\(undecided) could not be verified to the end") }
    let genuine = counts.isEmpty ? [] : [counts.joined(separator: ", ")]
    return test > 0 ? genuine + ["\(test) are test data, signed under a named root and not by the App Store"] : genuine
  }

  /// Where all ended alike, what one alone would have ended with; else that they did not.
  func status(noneSucceeded: ExitStatus) -> ExitStatus {
    switch (succeeded > 0, failed > 0, undecided > 0) {
    case (_, false, false): .success
    case (false, true, false): noneSucceeded
    case (false, false, true): .notChecked
    case (true, true, _), (true, _, true), (_, true, true): .someFailed
    }
  }
}
