/// Decodes one text or many and tells what came of it: what `decode` and `receipt decode` have in common.
struct Decoding<Texts: TextDecoder> {
  let decoder: Texts

  func findings(_ input: SignedInput) throws(Failure) -> Findings {
    switch input {
    case .one(let bytes):
      let decoded = try decoder.decode(bytes)
      return Findings(.document(decoded.value), remarks: [decoded.remark], view: ReceiptTable.text)
    case .many(let texts):
      return Findings(
        .items { sink throws(Interruption) in try records(of: texts, sink) }, view: ReceiptTable.text)
    }
  }

  /// A record a text, in the order of the input.
  private func records(of texts: SignedTexts, _ sink: ItemSink) throws(Interruption) -> ExitStatus {
    var tally = Tally()
    while let text = try texts.next(sink) {
      let decoded = text.bytes.flatMap { bytes in
        Result { () throws(Failure) in try decoder.decode(bytes) }
      }
      switch decoded {
      case .success(let decoded):
        try sink.emit(text.place.record(of: decoded.value))
        tally.count(true)
      case .failure(let failure):
        try sink.emit(text.place.record(["error": .string(failure.message)]))
        tally.count(false)
      }
    }
    let rest = tally.failed == 0 ? "" : ", \(tally.failed) not"
    sink.remark("\(tally.succeeded) decoded\(rest); nothing verified")
    return tally.status(noneSucceeded: .failure)
  }
}
