/// Decodes one text or many and tells what came of it: what `decode` and `receipt decode` have in common.
struct Decoding<Texts: TextDecoder> {
  let decoder: Texts
  /// How many threads work on many texts.
  let jobs: Int

  func findings(_ input: SignedInput) throws(Failure) -> CommandOutput {
    switch input {
    case .one(let bytes):
      let decoded = try decoder.decode(bytes)
      return CommandOutput(.document(decoded.value), remarks: [decoded.remark], view: ReceiptTable.text)
    case .many(let texts):
      return CommandOutput(
        .items { sink throws(Interruption) in try records(of: texts, sink) }, view: ReceiptTable.text)
    }
  }

  /// A record a text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: RecordWriter) throws(Interruption) -> ExitStatus {
    var tally = Tally()
    let (decoder, records) = (decoder, sink.records)
    try texts.work(sink, jobs: jobs, batch: .large) {
      var worker = DecodingWorker(decoder, takesText: records.takesText)
      return { batch in worker.decode(batch, into: records) }
    } deliver: { decoded throws(Interruption) in
      tally.add(decoded.tally)
      try sink.emit(decoded.records)
    }
    let rest = tally.failed == 0 ? "" : ", \(tally.failed) not"
    sink.remark("\(tally.succeeded) decoded\(rest); nothing verified")
    return tally.status(noneSucceeded: .failure)
  }
}

/// Decodes batches of texts on one thread.
private struct DecodingWorker<Texts: TextDecoder> {
  private let decoder: Texts
  private var lines: LineDecoder?

  struct Decoded: Sendable {
    var records: Records
    var tally = Tally()
  }

  init(_ decoder: Texts, takesText: Bool) {
    self.decoder = decoder
    lines = takesText ? decoder.lineDecoder : nil
  }

  mutating func decode(_ batch: SignedBatch, into records: Records) -> Decoded {
    var decoded = Decoded(records: records)
    batch.forEach { text in
      do throws(Failure) {
        let bytes = try text.bytes.get()
        if !appendText(bytes, of: text.place, to: &decoded.records) {
          decoded.records.append(text.place.record(of: try decoder.decode(bytes).value))
        }
        decoded.tally.count(true)
      } catch {
        decoded.tally.count(false)
        decoded.records.append(text.place.record(["error": .string(error.message)]))
      }
    }
    return decoded
  }

  /// The quick way. A record that names its file is built as a value.
  private mutating func appendText(
    _ bytes: ArraySlice<UInt8>, of place: SignedText.Place, to records: inout Records
  ) -> Bool {
    guard place.file == nil, lines != nil else { return false }
    return records.append { lines?.append(bytes, to: &$0) ?? false }
  }
}
