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
    let (prover, records, telling) = (prover, sink.records, BatchVerificationResult.Telling(report: report, shown: shown))
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
    } deliver: { (verdicts: [(place: SignedText.Place, verdict: Result<VerificationResult, Failure>)]) throws(Interruption) in
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
