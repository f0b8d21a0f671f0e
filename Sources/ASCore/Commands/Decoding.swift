/// Decodes one text or many and tells what came of it: what `decode` and `receipt decode` have in common.
struct Decoding<Texts: TextDecoder> {
  let decoder: Texts
  let context: Context

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
    let decoder = decoder
    try texts.work(sink, context) {
      { text in
        let decoded = text.bytes.flatMap { bytes in Result { () throws(Failure) in try decoder.decode(bytes) } }
        return (text.place, decoded)
      }
    } deliver: { (place, decoded: Result<Decoded, Failure>) throws(Interruption) in
      switch decoded {
      case .success(let decoded):
        tally.count(true)
        try sink.emit(place.record(of: decoded.value))
      case .failure(let failure):
        tally.count(false)
        try sink.emit(place.record(["error": .string(failure.message)]))
      }
    }
    let rest = tally.failed == 0 ? "" : ", \(tally.failed) not"
    sink.remark("\(tally.succeeded) decoded\(rest); nothing verified")
    return tally.status(noneSucceeded: .failure)
  }
}
