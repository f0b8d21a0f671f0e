import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// Verifies one text or many and reports the results, for `verify` and `receipt verify`.
struct BatchVerification<Texts: PayloadVerifier> {
  let verifier: Texts
  let report: VerificationReport
  /// `nil` without `--online`.
  var revocation: OCSPChecker?
  /// The number of threads for many texts.
  let jobs: Int
  var shown = ShownRecords.all
  let context: Context

  /// The payload or the records. Throws if the input cannot be read.
  func output(_ input: SignedInput) throws(Failure) -> CommandOutput {
    switch input {
    case .one(let bytes):
      return try one(bytes)
    case .many(let texts):
      var output = CommandOutput(.items { sink throws(StreamEnd) in try records(of: texts, sink) })
      if shown != .count {
        output.envelope = Envelope(
          itemPath: ["payload"], record: .verificationRecord, holdsPayloads: true,
          before: ["line"] + (texts.namesFiles ? ["file"] : []) + ["valid", "root", "check", "reason", "notChecked"])
      }
      return output
    }
  }

  /// Stdout stays empty unless the text is verified.
  private func one(_ bytes: ArraySlice<UInt8>) throws(Failure) -> CommandOutput {
    var verifier = verifier
    var verification = verifier.verify(unwrapping: bytes)
    if let revocation { verification = revocation.judge(verification) }
    try report.writeJUnit([("text", verification)], context)
    var output = CommandOutput(.nothing, report: report.lines(verification))
    output.envelope = Envelope(holdsPayloads: shown != .count)
    switch verification.result {
    case .success(let verified):
      if shown.includes(true) { output.body = .document(verified.payload) }
      output.marks = report.remarks(verification, verified)
    case .failure(let rejection):
      output.failure = rejection.failure
    }
    if shown == .count {
      var counts = OutcomeCounts()
      counts.count(verification)
      output.body = .document(counts.record)
    }
    return output
  }

  /// Writes one record for each text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    var counts = OutcomeCounts()
    var verifications: [(String, VerificationResult)] = []
    try verifyText(texts, sink) { outcome throws(StreamEnd) in
      for line in outcome.report { sink.report(line) }
      verifications += outcome.verifications
      counts.add(outcome.counts)
      try sink.emit(outcome.records)
    }
    if shown == .count { try sink.emit(counts.record) }
    do {
      try report.writeJUnit(verifications, context)
    } catch {
      throw .failure(error)
    }
    for remark in counts.remarks { sink.remark(remark) }
    return counts.status(noneSucceeded: .notVerified)
  }

  private func verifyText(
    _ texts: SignedTexts, _ sink: RecordWriter, deliver: (BatchVerificationResult) throws(StreamEnd) -> Void
  ) throws(StreamEnd) {
    let (verifier, formatter, options) = (
      verifier, sink.formatter, BatchReport.Options(report: report, shown: shown)
    )
    guard let revocation else {
      return try texts.work(sink, jobs: jobs, batch: report.isWanted ? .smallest : .small) {
        var worker = BatchVerificationWorker(verifier, BatchReport(formatter, options))
        return { batch in worker.verifyText(batch) }
      } deliver: { outcome throws(StreamEnd) in
        try deliver(outcome)
      }
    }
    // Requests to OCSP responders are sent on this thread only, once per certificate.
    var batchReport = BatchReport(formatter, options)
    try texts.work(sink, jobs: jobs, batch: .small) {
      var worker = BatchVerificationWorker(verifier, BatchReport(formatter, options))
      return { batch in worker.verifications(batch) }
    } deliver: {
      (verifications: [(place: SignedText.Place, verification: Result<VerificationResult, Failure>)])
        throws(StreamEnd) in
      for (place, verification) in verifications {
        switch verification {
        case .success(let verification): batchReport.add(revocation.judge(verification), of: place)
        case .failure(let failure): batchReport.add(failure, of: place)
        }
      }
      try deliver(batchReport.take())
    }
  }
}

extension OutcomeCounts {
  /// The record of `--count`.
  fileprivate var record: JSON {
    var record: JSONObject = [
      "valid": .number(JSONNumber(Int64(succeeded))), "invalid": .number(JSONNumber(Int64(failed))),
    ]
    if undecided > 0 { record["undecided"] = .number(JSONNumber(Int64(undecided))) }
    return .object(record)
  }
}

/// Verifies batches of texts on one thread.
struct BatchVerificationWorker<Texts: PayloadVerifier> {
  private var verifier: Texts
  private var report: BatchReport

  init(_ verifier: Texts, _ report: BatchReport) {
    self.verifier = verifier
    self.report = report
  }

  mutating func verifyText(_ batch: SignedBatch) -> BatchVerificationResult {
    batch.forEach { text in
      switch text.bytes {
      case .success(let bytes): verifyText(bytes, at: text.place)
      case .failure(let failure): report.add(failure, of: text.place)
      }
    }
    return report.take()
  }

  private mutating func verifyText(_ bytes: ArraySlice<UInt8>, at place: SignedText.Place) {
    let text =
      report.takesText && place.file == nil
      ? verifier.verifyText(bytes) : .verification(verifier.verify(unwrapping: bytes))
    switch text {
    case .text(let payload, let notes): report.add(verified: payload, notes, of: place)
    case .verification(let verification): report.add(verification, of: place)
    }
  }

  /// The results before they are reported, so that `--online` can add its check.
  mutating func verifications(_ batch: SignedBatch) -> [(
    place: SignedText.Place, verification: Result<VerificationResult, Failure>
  )] {
    var verifications: [(place: SignedText.Place, verification: Result<VerificationResult, Failure>)] = []
    batch.forEach { text in
      verifications.append((text.place, text.bytes.map { verifier.verify(unwrapping: $0) }))
    }
    return verifications
  }
}

/// The results of a batch, produced on one thread and printed in order on another.
struct BatchVerificationResult: Sendable {
  let records: FormattedBatch
  var counts = OutcomeCounts()
  /// The lines of `--explain`.
  var report: [String] = []
  /// The results for a JUnit report; empty without one.
  var verifications: [(String, VerificationResult)] = []
}

/// Creates the records and report lines of verifications, batch after batch, on one thread.
struct BatchReport {
  private let options: Options
  private var formatter: RecordFormatter
  private var counts = OutcomeCounts()
  private var report: [String] = []
  private var verifications: [(String, VerificationResult)] = []

  /// The parts of each result to report.
  struct Options: Sendable {
    let report: VerificationReport
    var shown = ShownRecords.all
  }

  init(_ formatter: RecordFormatter, _ options: Options) {
    (self.formatter, self.options) = (formatter, options)
  }

  /// Whether the text of a payload can be used instead of its parsed value.
  var takesText: Bool { formatter.takesText }

  /// The results since the last call.
  mutating func take() -> BatchVerificationResult {
    let result = BatchVerificationResult(
      records: formatter.take(), counts: counts, report: report, verifications: verifications)
    (counts, report, verifications) = (OutcomeCounts(), [], [])
    return result
  }

  mutating func add(_ verification: VerificationResult, of place: SignedText.Place) {
    for line in options.report.lines(verification) { report.append("\(place.description): \(line)") }
    if options.report.junit != nil { verifications.append((place.description, verification)) }
    counts.count(verification)
    switch verification.result {
    case .success(let verified):
      guard options.shown.includes(true) else { return }
      var record = Self.head(isOfAddedRoot: verified.isOfAddedRoot, notChecked: verification.checks.notChecked)
      record["payload"] = verified.payload
      formatter.append(place.record(record))
    case .failure(let rejection):
      guard options.shown.includes(false) else { return }
      formatter.append(
        place.record([
          "valid": rejection.isUndecided ? .null : false, "check": .string(rejection.check.name.rawValue),
          "reason": .string(rejection.reason),
        ]))
    }
  }

  /// Adds the record of a text that could not be read.
  mutating func add(_ failure: Failure, of place: SignedText.Place) {
    counts.count(false)
    guard options.shown.includes(false) else { return }
    formatter.append(place.record(["valid": false, "check": "input", "reason": .string(failure.message)]))
  }

  /// Adds the record of a verified payload by its text. Only if `takesText` is true, and records contain no file.
  mutating func add(
    verified payload: [UInt8], _ notes: VerifiedText.Notes, of place: SignedText.Place
  ) {
    counts.count(verified: notes)
    guard options.shown.includes(true) else { return }
    let head = place.record(Self.head(isOfAddedRoot: notes.isOfAddedRoot, notChecked: notes.notChecked))
    _ = formatter.append { output in
      head.write(into: &output, style: .compact)
      // Replaces the closing brace.
      output.removeLast()
      output += ",\"payload\":".utf8
      output += payload
      output.append(UInt8(ascii: "}"))
      return true
    }
  }

  /// The members before a verified payload.
  private static func head(isOfAddedRoot: Bool, notChecked: [Check.Name]) -> JSONObject {
    var head: JSONObject = ["valid": true]
    if isOfAddedRoot { head["root"] = "added" }
    if !notChecked.isEmpty { head["notChecked"] = .array(notChecked.map { .string($0.rawValue) }) }
    return head
  }
}

/// The texts for which `verify` prints a record. The exit status is that of all texts, whatever is printed.
enum ShownRecords: Sendable {
  case all
  case valid
  case invalid
  /// No records; the counts are printed instead.
  case count

  static let validOnly: Flag<Bool> = Flag(
    "valid-only", "Print only the records of verified texts", conflicts: [invalidOnly, countOnly])
  static let invalidOnly: Flag<Bool> = Flag(
    "invalid-only", "Print only the records of texts that failed", conflicts: [validOnly, countOnly])
  static let countOnly: Flag<Bool> = Flag(
    "count", "Print only how many texts were verified and how many failed", conflicts: [validOnly, invalidOnly])

  static let flags: [any DeclaredFlag] = [validOnly, invalidOnly, countOnly]

  init(_ invocation: Invocation) {
    self =
      invocation.isGiven(Self.validOnly)
      ? .valid : invocation.isGiven(Self.invalidOnly) ? .invalid : invocation.isGiven(Self.countOnly) ? .count : .all
  }

  func includes(_ isValid: Bool) -> Bool {
    switch self {
    case .all: true
    case .valid: isValid
    case .invalid: !isValid
    case .count: false
    }
  }
}
