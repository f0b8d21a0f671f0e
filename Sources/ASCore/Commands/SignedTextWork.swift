extension SignedTexts {
  /// Has threads work on batches of the texts, and delivers what came of each in the order of the texts.
  ///
  /// `makeWorker` is called once on each working thread. What is known is written before the input makes us wait.
  func work<Outcome: Sendable>(
    _ sink: RecordWriter, jobs: Int, batch: BatchSize,
    makeWorker: @escaping @Sendable () -> (SignedBatch) -> Outcome,
    deliver: (Outcome) throws(Interruption) -> Void
  ) throws(Interruption) {
    let failure = try OrderedParallelMap<SignedBatch, Outcome>(workers: jobs).run(
      next: { () throws(Failure) in try self.next(ofAbout: batch.rawValue) }, weight: \.byteCount,
      makeWorker: makeWorker, idle: { () throws(Interruption) in try sink.flush() }, deliver: deliver)
    if let failure { throw .failure(failure) }
  }
}

/// How many bytes of lines a thread works on before it hands over what it made of them.
enum BatchSize: Int {
  /// For work that takes long, so that no thread is left with much of it at the end.
  case small = 0x10000
  /// For work that takes hardly longer than reading.
  case large = 0x40000
}
