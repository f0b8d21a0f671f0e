extension SignedTexts {
  /// Has all cores work on the texts, and delivers what came of each in the order of the texts.
  ///
  /// `makeWorker` is called once on each working thread. What is known is written before the input makes us wait.
  func work<Outcome: Sendable>(
    _ sink: ItemSink, _ context: Context,
    makeWorker: @escaping @Sendable () -> (SignedText) -> Outcome,
    deliver: (Outcome) throws(Interruption) -> Void
  ) throws(Interruption) {
    let failure = try OrderedWork<SignedText, Outcome>(workers: context.cores()).run(
      next: { () throws(Failure) in try self.next() }, weight: \.weight, makeWorker: makeWorker,
      idle: { () throws(Interruption) in try sink.flush() }, deliver: deliver)
    if let failure { throw .failure(failure) }
  }
}

extension SignedText {
  fileprivate var weight: Int {
    switch bytes {
    case .success(let bytes): bytes.count
    case .failure: 0
    }
  }
}
