/// How many of many texts were good, and the exit status that follows.
struct Tally {
  private(set) var succeeded = 0
  private(set) var failed = 0

  mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  func status(noneSucceeded: ExitStatus) -> ExitStatus {
    if failed == 0 { return .success }
    return succeeded == 0 ? noneSucceeded : .someFailed
  }
}

extension SignedTexts {
  /// The next text; what is known so far is written before the input makes us wait.
  func next(_ sink: ItemSink) throws(Interruption) -> SignedText? {
    do {
      return try next()
    } catch {
      throw .failure(error)
    }
  }
}

extension SignedText.Place {
  /// A record that is the payload itself, as `decode` writes it: only the file is added, when it must be told.
  func record(of payload: JSON) -> JSON {
    guard let file else { return payload }
    let name = JSONObject.Member(name: "file", value: .string(file))
    guard let object = payload.objectValue else { return ["file": .string(file), "payload": payload] }
    return .object(JSONObject([name] + object.members))
  }

  /// A record about a text: `line`, `file` where it must be told, and what there is to say.
  func record(_ members: JSONObject) -> JSON {
    var record: JSONObject = ["line": .number(JSONNumber(Int64(line)))]
    if let file { record["file"] = .string(file) }
    record.members += members.members
    return .object(record)
  }
}
