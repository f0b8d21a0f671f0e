/// Proves batches of texts on one thread.
struct ProvingWorker<Texts: Prover> {
  private var prover: Texts
  private let report: VerificationReport
  private let shown: ShownVerdicts

  struct Proved: Sendable {
    var records: Records
    var tally = Tally()
    /// The lines of `--explain`.
    var report: [String] = []
    /// For a JUnit report, if one is wanted.
    var verdicts: [(String, Verdict)] = []
  }

  init(_ prover: Texts, _ report: VerificationReport, _ shown: ShownVerdicts) {
    self.prover = prover
    self.report = report
    self.shown = shown
  }

  mutating func prove(_ batch: SignedBatch, into records: Records) -> Proved {
    var proved = Proved(records: records)
    batch.forEach { text in
      switch text.bytes {
      case .success(let bytes): prove(bytes, at: text.place, &proved)
      case .failure(let failure):
        proved.tally.count(false)
        add(
          ["valid": false, "check": "input", "reason": .string(failure.message)], isValid: false, text.place, &proved)
      }
    }
    return proved
  }

  private mutating func prove(_ bytes: ArraySlice<UInt8>, at place: SignedText.Place, _ proved: inout Proved) {
    let proof =
      proved.records.takesText && place.file == nil ? prover.prove(bytes) : .verdict(prover.verify(peeling: bytes))
    switch proof {
    case .text(let payload, let testEnvironment):
      proved.tally.count(genuine: testEnvironment)
      guard shown.includes(true) else { return }
      _ = proved.records.append { output in
        Self.write(payload, line: place.line, to: &output)
        return true
      }
    case .verdict(let verdict):
      for line in report.lines(verdict) { proved.report.append("\(place.words): \(line)") }
      if report.junit != nil { proved.verdicts.append((place.words, verdict)) }
      proved.tally.count(verdict)
      switch verdict.result {
      case .success(let genuine):
        add(["valid": true, "payload": genuine.payload], isValid: true, place, &proved)
      case .failure(let rejection):
        add(
          ["valid": false, "check": .string(rejection.check.name.rawValue), "reason": .string(rejection.reason)],
          isValid: false, place, &proved)
      }
    }
  }

  private func add(_ members: JSONObject, isValid: Bool, _ place: SignedText.Place, _ proved: inout Proved) {
    if shown.includes(isValid) { proved.records.append(place.record(members)) }
  }

  /// The record of a genuine text that names no file, as a value of it would be written.
  private static func write(_ payload: [UInt8], line: Int, to output: inout [UInt8]) {
    output += "{\"line\":".utf8
    output += String(line).utf8
    output += ",\"valid\":true,\"payload\":".utf8
    output += payload
    output.append(UInt8(ascii: "}"))
  }
}
