/// Proves one text or many and tells what came of it: what `verify` and `receipt verify` have in common.
struct Proving<Texts: Prover> {
  let prover: Texts
  let report: VerificationReport
  /// How many threads work on many texts.
  let jobs: Int
  var shown = ShownVerdicts.all
  let context: Context

  func findings(_ input: SignedInput) throws(Failure) -> Findings {
    switch input {
    case .one(let bytes):
      return try one(bytes)
    case .many(let texts):
      return Findings(.items { sink throws(Interruption) in try records(of: texts, sink) })
    }
  }

  /// A genuine text is printed; of anything else there is nothing on standard output.
  private func one(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Findings {
    var prover = prover
    let verdict = prover.verify(peeling: bytes)
    try report.writeJUnit([("text", verdict)], context)
    var findings = Findings(.nothing, report: report.lines(verdict))
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
  private func records(of texts: SignedTexts, _ sink: ItemSink) throws(Interruption) -> ExitStatus {
    var tally = Tally()
    var verdicts: [(String, Verdict)] = []
    let (prover, report, shown, records) = (prover, report, shown, sink.records)
    try texts.work(sink, jobs: jobs, batch: .small) {
      var worker = ProvingWorker(prover, report, shown)
      return { batch in worker.prove(batch, into: records) }
    } deliver: { proved throws(Interruption) in
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
}

extension Tally {
  /// What `--count` prints.
  fileprivate var record: JSON {
    ["valid": .number(JSONNumber(Int64(succeeded))), "invalid": .number(JSONNumber(Int64(failed)))]
  }
}
