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

  private mutating func prove(_ bytes: ArraySlice<UInt8>, at place: SignedText.Place, _ proved: inout BatchVerificationResult) {
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
  mutating func verdicts(_ batch: SignedBatch) -> [(place: SignedText.Place, verdict: Result<VerificationResult, Failure>)] {
    var verdicts: [(place: SignedText.Place, verdict: Result<VerificationResult, Failure>)] = []
    batch.forEach { text in
      verdicts.append((text.place, text.bytes.map { prover.verify(peeling: $0) }))
    }
    return verdicts
  }
}
