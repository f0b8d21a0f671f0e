import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// Proves one text or many and tells what came of it: what `verify` and `receipt verify` have in common.
struct BatchVerification<Texts: PayloadVerifier> {
  let prover: Texts
  let report: VerificationReport
  /// With `--online`, what the authorities are asked of genuine texts.
  var revocation: OCSPChecker?
  /// How many threads work on many texts.
  let jobs: Int
  var shown = ShownVerdicts.all
  let context: Context

  func findings(_ input: SignedInput) throws(Failure) -> CommandOutput {
    switch input {
    case .one(let bytes):
      return try one(bytes)
    case .many(let texts):
      return CommandOutput(.items { sink throws(Interruption) in try records(of: texts, sink) })
    }
  }

  /// A genuine text is printed; of anything else there is nothing on standard output.
  private func one(_ bytes: ArraySlice<UInt8>) throws(Failure) -> CommandOutput {
    var prover = prover
    var verdict = prover.verify(peeling: bytes)
    if let revocation { verdict = revocation.judge(verdict) }
    try report.writeJUnit([("text", verdict)], context)
    var findings = CommandOutput(.nothing, report: report.lines(verdict))
    switch verdict.result {
    case .success(let genuine):
      if shown.includes(true) { findings.body = .document(genuine.payload) }
      findings.remarks = report.remarks(verdict, genuine)
    case .failure(let rejection):
      findings.failure = rejection.failure
    }
    if shown == .count {
      var tally = Tally()
      tally.count(verdict)
      findings.body = .document(tally.record)
    }
    return findings
  }

  /// A record a text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: RecordWriter) throws(Interruption) -> ExitStatus {
    var tally = Tally()
    var verdicts: [(String, VerificationResult)] = []
    try prove(texts, sink) { proved throws(Interruption) in
      for line in proved.report { sink.report(line) }
      verdicts += proved.verdicts
      tally.add(proved.tally)
      try sink.emit(proved.records)
    }
    if shown == .count { try sink.emit(tally.record) }
    do {
      try report.writeJUnit(verdicts, context)
    } catch {
      throw .failure(error)
    }
    for remark in tally.remarks { sink.remark(remark) }
    return tally.status(noneSucceeded: .notGenuine)
  }

  private func prove(
    _ texts: SignedTexts, _ sink: RecordWriter, deliver: (BatchVerificationResult) throws(Interruption) -> Void
  ) throws(Interruption) {
    let (prover, records, telling) = (
      prover, sink.records, BatchVerificationResult.Telling(report: report, shown: shown)
    )
    guard let revocation else {
      return try texts.work(sink, jobs: jobs, batch: .small) {
        var worker = BatchVerificationWorker(prover, telling)
        return { batch in worker.prove(batch, into: records) }
      } deliver: { proved throws(Interruption) in
        try deliver(proved)
      }
    }
    // The authorities are asked here, on one thread, and once about each certificate.
    try texts.work(sink, jobs: jobs, batch: .small) {
      var worker = BatchVerificationWorker(prover, telling)
      return { batch in worker.verdicts(batch) }
    } deliver: {
      (verdicts: [(place: SignedText.Place, verdict: Result<VerificationResult, Failure>)]) throws(Interruption) in
      var proved = BatchVerificationResult(records)
      for (place, verdict) in verdicts {
        switch verdict {
        case .success(let verdict): proved.add(revocation.judge(verdict), of: place, telling)
        case .failure(let failure): proved.add(failure, of: place, telling)
        }
      }
      try deliver(proved)
    }
  }
}

extension Tally {
  /// What `--count` prints.
  fileprivate var record: JSON {
    var record: JSONObject = [
      "valid": .number(JSONNumber(Int64(succeeded))), "invalid": .number(JSONNumber(Int64(failed))),
    ]
    if undecided > 0 { record["undecided"] = .number(JSONNumber(Int64(undecided))) }
    return .object(record)
  }
}

/// Proves batches of texts on one thread.
struct BatchVerificationWorker<Texts: PayloadVerifier> {
  private var prover: Texts
  private let telling: BatchVerificationResult.Telling

  init(_ prover: Texts, _ telling: BatchVerificationResult.Telling) {
    self.prover = prover
    self.telling = telling
  }

  mutating func prove(_ batch: SignedBatch, into records: Records) -> BatchVerificationResult {
    var proved = BatchVerificationResult(records)
    batch.forEach { text in
      switch text.bytes {
      case .success(let bytes): prove(bytes, at: text.place, &proved)
      case .failure(let failure): proved.add(failure, of: text.place, telling)
      }
    }
    return proved
  }

  private mutating func prove(
    _ bytes: ArraySlice<UInt8>, at place: SignedText.Place, _ proved: inout BatchVerificationResult
  ) {
    let proof =
      proved.records.takesText && place.file == nil ? prover.prove(bytes) : .verdict(prover.verify(peeling: bytes))
    switch proof {
    case .text(let payload, let marks):
      proved.add(genuine: payload, marks, of: place, telling)
    case .verdict(let verdict):
      proved.add(verdict, of: place, telling)
    }
  }

  /// The verdicts themselves, for those who ask further before they tell of them.
  mutating func verdicts(_ batch: SignedBatch) -> [(
    place: SignedText.Place, verdict: Result<VerificationResult, Failure>
  )] {
    var verdicts: [(place: SignedText.Place, verdict: Result<VerificationResult, Failure>)] = []
    batch.forEach { text in
      verdicts.append((text.place, text.bytes.map { prover.verify(peeling: $0) }))
    }
    return verdicts
  }
}

/// What came of proving a batch of texts, as far as it can be told before others have their turn.
struct BatchVerificationResult: Sendable {
  var records: Records
  var tally = Tally()
  /// The lines of `--explain`.
  var report: [String] = []
  /// For a JUnit report, if one is wanted.
  var verdicts: [(String, VerificationResult)] = []

  /// How verdicts are told.
  struct Telling: Sendable {
    let report: VerificationReport
    let shown: ShownVerdicts
  }

  init(_ records: Records) {
    self.records = records
  }

  mutating func add(_ verdict: VerificationResult, of place: SignedText.Place, _ telling: Telling) {
    for line in telling.report.lines(verdict) { report.append("\(place.words): \(line)") }
    if telling.report.junit != nil { verdicts.append((place.words, verdict)) }
    tally.count(verdict)
    switch verdict.result {
    case .success(let genuine):
      guard telling.shown.includes(true) else { return }
      var record: JSONObject = ["valid": true]
      let names = verdict.checks.notChecked
      if !names.isEmpty { record["notChecked"] = .array(names.map { .string($0.rawValue) }) }
      record["payload"] = genuine.payload
      records.append(place.record(record))
    case .failure(let rejection):
      guard telling.shown.includes(false) else { return }
      records.append(
        place.record([
          "valid": rejection.isUndecided ? .null : false, "check": .string(rejection.check.name.rawValue),
          "reason": .string(rejection.reason),
        ]))
    }
  }

  /// A text that could not be had.
  mutating func add(_ failure: Failure, of place: SignedText.Place, _ telling: Telling) {
    tally.count(false)
    guard telling.shown.includes(false) else { return }
    records.append(place.record(["valid": false, "check": "input", "reason": .string(failure.message)]))
  }

  /// A genuine payload by its text, in the record that its value would have. Only where records take texts, and no file
  /// is to be named.
  mutating func add(
    genuine payload: [UInt8], _ marks: VerifiedText.Marks, of place: SignedText.Place, _ telling: Telling
  ) {
    tally.count(genuine: marks)
    guard telling.shown.includes(true) else { return }
    _ = records.append { output in
      output += "{\"line\":".utf8
      output += String(place.line).utf8
      output += ",\"valid\":true".utf8
      if !marks.notChecked.isEmpty {
        let names = JSON.array(marks.notChecked.map { .string($0.rawValue) })
        output += ",\"notChecked\":".utf8
        names.write(into: &output, style: .compact)
      }
      output += ",\"payload\":".utf8
      output += payload
      output.append(UInt8(ascii: "}"))
      return true
    }
  }
}

/// Of which texts `verify` prints a record. The exit status tells of all of them, whatever is printed.
enum ShownVerdicts: Sendable {
  case all
  case valid
  case invalid
  /// Of none, but how many there are.
  case count

  static let validOnly = Flag(
    "valid-only", "Print only the records of genuine texts", conflicts: ["invalid-only", "count"])
  static let invalidOnly = Flag(
    "invalid-only", "Print only the records of texts that are not genuine", conflicts: ["valid-only", "count"])
  static let countOnly = Flag(
    "count", "Print only how many texts are genuine and how many are not", conflicts: ["valid-only", "invalid-only"])

  static let flags = [validOnly, invalidOnly, countOnly]

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
