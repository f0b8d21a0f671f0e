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
