/// How many of many texts were good, and the exit status that follows.
struct Tally {
  private(set) var succeeded = 0
  private(set) var failed = 0
  /// Those of the good ones that a developer's machine made.
  private(set) var test = 0

  mutating func count(_ isSuccess: Bool) {
    if isSuccess { succeeded += 1 } else { failed += 1 }
  }

  mutating func add(_ other: Tally) {
    succeeded += other.succeeded
    failed += other.failed
    test += other.test
  }

  mutating func count(_ verdict: Verdict) {
    switch verdict.result {
    case .success(let genuine): count(genuine: genuine.testEnvironment)
    case .failure: count(false)
    }
  }

  mutating func count(genuine testEnvironment: SignedEnvironment?) {
    count(true)
    if testEnvironment != nil { test += 1 }
  }

  /// What must be said of many proved texts.
  var remarks: [String] {
    let genuine = failed > 0 ? ["\(succeeded) genuine, \(failed) not"] : []
    return test > 0 ? genuine + ["\(test) are test data, signed under a named root and not by the App Store"] : genuine
  }

  func status(noneSucceeded: ExitStatus) -> ExitStatus {
    if failed == 0 { return .success }
    return succeeded == 0 ? noneSucceeded : .someFailed
  }
}

extension SignedText.Place {
  /// For standard error: the file where there are several, else the line.
  var words: String { file ?? "line \(line)" }

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
