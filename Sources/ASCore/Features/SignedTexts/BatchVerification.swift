import AppStore
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
  var revocation: ((VerificationResult) -> VerificationResult)?
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
    var verification = verifier.verify(unwrapping: bytes, asText: false)
    if let revocation { verification = revocation(verification) }
    try report.writeJUnit([("text", verification)], context)
    var (body, marks, failure): (CommandOutput.Body, [String], Failure?) = (.nothing, [], nil)
    switch verification.result {
    case .success(let verified):
      if shown.includes(true) { body = .document(verified.payload) }
      marks = report.remarks(verification, verified)
    case .failure(let rejection):
      failure = rejection.failure(isOfJWS: report.isOfJWS)
    }
    if shown == .count {
      var counts = OutcomeCounts()
      counts.count(verification)
      body = .document(counts.record)
    }
    return CommandOutput(
      body, envelope: Envelope(holdsPayloads: shown != .count), marks: marks, report: report.lines(verification),
      failure: failure)
  }

  /// Writes one record for each text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: RecordWriter) throws(StreamEnd) -> ExitStatus {
    var total = BatchReport.Results()
    var checked = BatchReport(formatter: sink.formatter, report: report, shown: shown)
    let (verifier, fresh, isOnline) = (verifier, checked, revocation != nil)
    try texts.work(sink, jobs: jobs, batch: report.isWanted && !isOnline ? .smallest : .small) {
      var (verifier, report) = (verifier, fresh)
      let takesText = report.formatter.takesText && !isOnline
      return { (batch: SignedBatch) -> (FormattedBatch, BatchReport.Results) in
        batch.forEach { bytes, place in
          let verification = bytes.map { verifier.verify(unwrapping: $0, asText: takesText && place.file == nil) }
          if isOnline {
            report.results.pending.append((place, verification))
          } else {
            report.add(verification, of: place)
          }
        }
        return report.take()
      }
    } deliver: { (batch: (FormattedBatch, BatchReport.Results)) throws(StreamEnd) in
      var (records, results) = batch
      if let revocation {
        // Requests to OCSP responders are sent on this thread only, once per certificate.
        for (place, verification) in results.pending { checked.add(verification.map(revocation), of: place) }
        (records, results) = checked.take()
      }
      for line in results.lines { context.terminal.warn(escapingControls(line) + "\n") }
      total.verifications += results.verifications
      total.counts.add(results.counts)
      try sink.emit(records)
    }
    if shown == .count { try sink.emit(total.counts.record) }
    do {
      try report.writeJUnit(total.verifications, context)
    } catch {
      throw .failure(error)
    }
    for remark in total.counts.remarks { sink.remark(remark) }
    return total.counts.status(noneSucceeded: .notVerified)
  }
}

/// Creates the records and report lines of verifications, batch after batch, on one thread.
struct BatchReport: Sendable {
  var formatter: RecordFormatter
  let report: VerificationReport
  let shown: ShownRecords
  var results = Results()

  /// The results other than the records.
  struct Results: Sendable {
    var counts = OutcomeCounts()
    var lines: [String] = []
    /// The results that still require a check for revocation.
    var pending: [(TextPlace, Result<VerificationResult, Failure>)] = []
    /// The results for a JUnit report; empty without one.
    var verifications: [(String, VerificationResult)] = []
  }

  mutating func take() -> (FormattedBatch, Results) {
    defer { results = Results() }
    return (formatter.take(), results)
  }

  /// Adds the result for a text, or the error if it could not be read.
  mutating func add(_ verification: Result<VerificationResult, Failure>, of place: TextPlace) {
    switch verification {
    case .success(let verification): add(verification, of: place)
    case .failure(let failure):
      results.counts.count(false)
      guard shown.includes(false) else { return }
      formatter.append(place.record(["valid": false, "check": "input", "reason": .string(failure.message)]))
    }
  }

  private mutating func add(_ verification: VerificationResult, of place: TextPlace) {
    for line in report.lines(verification) { results.lines.append("\(place.description): \(line)") }
    if report.junit != nil { results.verifications.append((place.description, verification)) }
    results.counts.count(verification)
    switch verification.result {
    case .success(let verified):
      guard shown.includes(true) else { return }
      add(verified, notChecked: verification.notChecked, of: place)
    case .failure(let rejection):
      guard shown.includes(false) else { return }
      formatter.append(
        place.record([
          "valid": rejection.isUndecided ? .null : false, "check": .word(rejection.name),
          "reason": .string(rejection.reason),
        ]))
    }
  }

  private mutating func add(
    _ verified: VerificationResult.VerifiedPayload, notChecked: [CheckName], of place: TextPlace
  ) {
    if let text = verified.text { return add(text, isOfAddedRoot: verified.isOfAddedRoot, notChecked, place) }
    var record: JSONObject = ["valid": true]
    if verified.isOfAddedRoot { record["root"] = "added" }
    if !notChecked.isEmpty { record["notChecked"] = .array(notChecked.map { .word($0) }) }
    record["payload"] = verified.payload
    formatter.append(place.record(record))
  }

  /// Adds the same record as text, because building a value for every line takes longer. The line is not of a file.
  private mutating func add(_ payload: [UInt8], isOfAddedRoot: Bool, _ notChecked: [CheckName], _ place: TextPlace) {
    let names = notChecked.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    _ = formatter.append { output in
      output += "{\"line\":\(place.line),\"valid\":true".utf8
      if isOfAddedRoot { output += ",\"root\":\"added\"".utf8 }
      if !names.isEmpty { output += ",\"notChecked\":[\(names)]".utf8 }
      output += ",\"payload\":".utf8
      output += payload
      output.append(UInt8(ascii: "}"))
      return true
    }
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
