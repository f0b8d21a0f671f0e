import Base

extension Explanation {
  /// Returns one explanation per name. An error that several APIs share is explained once, with the differences.
  static func errors(_ rows: [ErrorCode]) -> [Explanation] {
    rows.map(\.name).uniqued().compactMap { name in
      let shared = rows.filter { $0.name == name }
      return shared.first.map { error($0, alsoIn: Array(shared.dropFirst())) }
    }
  }

  private static func error(_ error: ErrorCode, alsoIn others: [ErrorCode]) -> Explanation {
    let code = error.family == .verifyReceipt ? nil : error.code
    var it = Explanation(
      code.map { "\($0) \(error.name)" } ?? error.name, .errorCode, error.meaning, source: error.family.page,
      page: error.applePage)
    it.add("What to do", error.remedy)
    it.add("Retry", error.retry.text)
    it.add("HTTP", error.httpStatus.map { HTTPStatus.title(of: $0) })
    it.add("API", error.family.title)
    for other in others { it.add("In the \(other.family.title)", "\(other.meaning) \(other.remedy)") }
    it.add("Also called", error.otherNames)
    it.addVersion(error.since)
    if error.code == nil {
      it.add(
        "Code",
        error.httpStatus == nil
          ? "Apple documents neither the code nor the HTTP status." : "Apple does not document the code.")
    }
    return it
  }

  /// Explains a number that has the format of Apple's errors but is not in the catalog; `nil` for other numbers.
  static func unknownError(_ code: Int64) -> Explanation? {
    guard 4_000_000..<6_000_000 ~= code else { return nil }
    let status = Int(code / 10_000)
    var it = Explanation(
      "\(code)", .errorCode, "An unknown error. Apple adds errors every year; see the message next to the code.",
      source: ErrorCode.Family.appStoreServer.page, page: ApplePage.address("error codes", .appStoreServerAPI))
    it.add("HTTP", HTTPStatus.title(of: status))
    it.add("HTTP meaning", HTTPStatus.with(code: status)?.meaning)
    return it
  }

  static func http(_ code: Int) -> Explanation {
    let status = HTTPStatus.with(code: code)
    var it = Explanation(
      "HTTP \(HTTPStatus.title(of: code))", .httpStatus, status?.meaning ?? unknownHTTP(code),
      source: status?.page ?? "RFC 9110", page: status?.documentation ?? "https://www.rfc-editor.org/rfc/rfc9110")
    for cause in status?.causes ?? [] { it.add(status?.causes.count == 1 ? "Cause" : "Possible cause", cause) }
    it.add("What to do", status?.remedy)
    return it
  }

  private static func unknownHTTP(_ code: Int) -> String {
    switch code {
    case ..<200: "An interim response, which asctl never shows."
    case ..<300: "Success. For notifications, Apple accepts only 200 to 206 from your server."
    case ..<400: "A redirect. Apple's API never redirects, and asctl does not follow redirects."
    case ..<500: "The request was refused. A response without an error code may not come from Apple."
    default: "A server error. Retry with increasing pauses."
    }
  }

  static func exit(_ status: ExitStatus) -> Explanation {
    var it = Explanation(
      "exit status \(status.rawValue)", .exitStatus, status.meaning, source: "asctl help exit-status")
    it.add("What to do", status.remedy)
    return it
  }
}

extension Explanation {
  static func identifier(_ identifier: Identifier) -> Explanation {
    let rows = Field.meanings(of: identifier.name.rawValue)
    var it = Explanation(
      identifier.name.rawValue, .identifier, identifier.meaning, page: identifier.name.applePage)
    it.add("Format", identifier.form)
    it.add("Where to find it", identifier.whereFound)
    it.add("Commands", identifier.takenBy.map { "asctl \($0)" })
    for refusal in identifier.refusedBy { it.add("Not for", refusal) }
    it.add("Found in", rows.flatMap(\.objectNames))
    it.addVersion(rows.first?.field.since)
    return it
  }

  /// Explains an ID of a guessed kind: the possible kinds, most likely first, and the commands for the first kind.
  static func identifierValue(
    _ word: String, _ guess: String, mayBe names: [Identifier.Name], note: String? = nil
  ) -> Explanation {
    let kinds = names.compactMap(Identifier.named)
    var it = Explanation(
      word, .identifierValue, guess, source: names.first?.rawValue ?? "Setting up StoreKit Testing in Xcode",
      page: names.first?.applePage)
    for kind in kinds { it.add(kind.name.rawValue, kind.meaning) }
    if let first = kinds.first { it.add("As \(first.name.rawValue)", first.takenBy.map { "asctl \($0)" }) }
    it.add("Note", note)
    return it
  }
}
