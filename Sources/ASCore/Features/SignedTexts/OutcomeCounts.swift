import Base
import Client
import SignedData
import Terminal

/// The number of texts by outcome, and the resulting exit status.
struct OutcomeCounts: Sendable {
  private(set) var succeeded = 0
  private(set) var failed = 0
  /// The texts that failed no check but could not be fully verified, because a server did not respond.
  private(set) var undecided = 0
  /// The verified texts that are test data from a developer's machine.
  private var test = 0
  /// The other verified texts that were signed under an added root.
  private var ofAddedRoot = 0
  /// The number of verified texts for which a requested check was not applicable, by check.
  private var notChecked: [CheckName: Int] = [:]
  /// Of `migrate`: the purchases in the texts, and their values that could not be read.
  var purchases = 0
  var unreadValues = 0
  /// Of `migrate`: the purchases that ended before they began.
  var misdated = 0
  /// The texts of `migrate` and `decode` of which some parts could not be read.
  var partlyUnread = 0
  /// Of `decode`: the first such part, with its place.
  var firstUnread: String?
  /// What the user can do about the first failure with a remedy. It is shown if no text was verified.
  private var hint: String?

  mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  mutating func add(_ other: OutcomeCounts) {
    succeeded += other.succeeded
    failed += other.failed
    undecided += other.undecided
    test += other.test
    ofAddedRoot += other.ofAddedRoot
    purchases += other.purchases
    unreadValues += other.unreadValues
    misdated += other.misdated
    partlyUnread += other.partlyUnread
    firstUnread = firstUnread ?? other.firstUnread
    notChecked.merge(other.notChecked, uniquingKeysWith: +)
    hint = hint ?? other.hint
  }

  mutating func count(_ verification: VerificationResult) {
    switch verification.result {
    case .success(let verified):
      count(true)
      if verified.testEnvironment != nil { test += 1 } else if verified.isOfAddedRoot { ofAddedRoot += 1 }
      for name in verification.notChecked { notChecked[name, default: 0] += 1 }
    case .failure(let rejection):
      if rejection.isUndecided { undecided += 1 } else { count(false) }
      hint = hint ?? rejection.hint
    }
  }

  /// The remarks on all texts, for stderr.
  var remarks: [String] {
    var counts = failed > 0 || undecided > 0 ? ["\(succeeded) verified", "\(failed) not verified"] : []
    if undecided > 0 { counts.append("\(undecided) undecided") }
    var remarks = counts.isEmpty ? [] : [counts.joined(separator: ", ")]
    if succeeded == 0, let hint { remarks.append(hint) }
    let open = CheckName.allCases.compactMap { name in notChecked[name].map { "\(name.question) in \($0)" } }
    if !open.isEmpty { remarks.append("verified, but not checked: \(open.joined(separator: ", "))") }
    if test > 0 { remarks.append("\(test) signed as test data, not by the App Store") }
    if ofAddedRoot > 0 { remarks.append("\(ofAddedRoot) signed under an added root, not under one of Apple's") }
    return remarks
  }

  /// The status of a single text if all texts had the same outcome; otherwise `.someFailed`.
  func status(noneSucceeded: ExitStatus) -> ExitStatus {
    switch (succeeded > 0, failed > 0, undecided > 0) {
    case (_, false, false): .success
    case (false, true, false): noneSucceeded
    case (false, false, true): .notChecked
    case (true, true, _), (true, _, true), (_, true, true): .someFailed
    }
  }

  var record: JSON {
    var record: JSONObject = [
      "valid": .number(JSONNumber(Int64(succeeded))), "invalid": .number(JSONNumber(Int64(failed))),
    ]
    if undecided > 0 { record["undecided"] = .number(JSONNumber(Int64(undecided))) }
    return .object(record)
  }
}

/// Appends the records of a text, or throws the error to record.
typealias TextWriter = (
  ArraySlice<UInt8>, TextPlace, inout RecordFormatter, inout OutcomeCounts
) throws(Failure) -> Void

extension SignedTexts {
  /// Writes the records of each text on several threads, in the order of the input.
  ///
  /// `makeWorker` is called once on each thread.
  func write(
    to sink: RecordWriter, jobs: Int,
    makeWorker: @escaping @Sendable (_ takesText: Bool) -> TextWriter
  ) throws(StreamEnd) -> OutcomeCounts {
    var total = OutcomeCounts()
    let formatter = sink.formatter
    try work(sink, jobs: jobs, batch: .large) {
      var formatter = formatter
      let append = makeWorker(formatter.takesText)
      return { (batch: SignedBatch) -> (FormattedBatch, OutcomeCounts) in
        var counts = OutcomeCounts()
        batch.forEach { bytes, place in
          do throws(Failure) {
            try append(bytes.get(), place, &formatter, &counts)
            counts.count(true)
          } catch {
            counts.count(false)
            formatter.append(place.record(["error": .string(error.message)]))
          }
        }
        return (formatter.take(), counts)
      }
    } deliver: { (batch: (FormattedBatch, OutcomeCounts)) throws(StreamEnd) in
      total.add(batch.1)
      try sink.emit(batch.0)
    }
    return total
  }
}
