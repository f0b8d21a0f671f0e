/// Proves one text or many and tells what came of it: what `verify` and `receipt verify` have in common.
struct Proving<Texts: Prover> {
  let prover: Texts
  let report: VerificationReport
  /// With `--online`, what the authorities are asked of genuine texts.
  var revocation: Revocation?
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
    var verdict = prover.verify(peeling: bytes)
    if let revocation { verdict = revocation.judge(verdict) }
    try report.writeJUnit([("text", verdict)], context)
    var findings = Findings(.nothing, report: report.lines(verdict))
    switch verdict.result {
    case .success(let genuine):
      findings.body = .document(genuine.payload)
      findings.remarks = report.remarks(verdict, genuine)
    case .failure(let rejection):
      findings.failure = rejection.failure
    }
    return findings
  }

  /// A record a text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: ItemSink) throws(Interruption) -> ExitStatus {
    var tally = Tally()
    var verdicts: [(String, Verdict)] = []
    let prover = prover
    try texts.work(sink, context) {
      var prover = prover
      return { text in Proved(text, &prover) }
    } deliver: { proved throws(Interruption) in
      let proved = revocation.map(proved.judged(by:)) ?? proved
      if let verdict = proved.verdict {
        for line in report.lines(verdict) { sink.report("\(proved.place.words): \(line)") }
        if report.junit != nil { verdicts.append((proved.place.words, verdict)) }
        tally.count(verdict)
      } else {
        tally.count(false)
      }
      try sink.emit(proved.record)
    }
    do {
      try report.writeJUnit(verdicts, context)
    } catch {
      throw .failure(error)
    }
    for remark in tally.remarks { sink.remark(remark) }
    return tally.status(noneSucceeded: .notGenuine)
  }
}

/// What came of one of many texts.
private struct Proved: Sendable {
  let place: SignedText.Place
  /// Nil where the text could not be had.
  let verdict: Verdict?
  let record: JSON

  init(_ text: SignedText, _ prover: inout some Prover) {
    switch text.bytes {
    case .success(let bytes):
      self.init(text.place, prover.verify(peeling: bytes))
    case .failure(let failure):
      self.init(
        place: text.place, verdict: nil,
        record: text.place.record(["valid": false, "check": "input", "reason": .string(failure.message)]))
    }
  }

  private init(_ place: SignedText.Place, _ verdict: Verdict) {
    self.init(place: place, verdict: verdict, record: place.record(Self.members(verdict)))
  }

  private init(place: SignedText.Place, verdict: Verdict?, record: JSON) {
    self.place = place
    self.verdict = verdict
    self.record = record
  }

  func judged(by revocation: Revocation) -> Proved {
    verdict.map { Proved(place, revocation.judge($0)) } ?? self
  }

  private static func members(_ verdict: Verdict) -> JSONObject {
    switch verdict.result {
    case .success(let genuine):
      ["valid": true, "payload": genuine.payload]
    case .failure(let rejection):
      [
        "valid": rejection.isUndecided ? .null : false, "check": .string(rejection.check.name.rawValue),
        "reason": .string(rejection.reason),
      ]
    }
  }
}
