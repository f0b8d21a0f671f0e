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
    var facts: [Fact] = [Fact("What it is", error.meaning), Fact("What to do", error.remedy)]
    facts.add("Retry", error.retry.text)
    facts.add("HTTP", error.httpStatus.map { HTTPStatus.title(of: $0) })
    facts.add("API", error.family.title)
    for other in others { facts.add("In the \(other.family.title)", "\(other.meaning) \(other.remedy)") }
    facts.add("Also called", error.otherNames.joined(separator: ", "))
    facts.add("Since", error.since.map(version))
    facts.add(
      "Code",
      error.code == nil
        ? error.httpStatus == nil
          ? "Apple documents neither the code nor the HTTP status." : "Apple does not document the code." : nil)
    return Explanation(
      title: title(of: error), kind: .errorCode, facts: facts, source: error.family.page, page: error.applePage)
  }

  private static func title(of error: ErrorCode) -> String {
    switch error.family {
    case .verifyReceipt: error.name
    case .appStoreServer, .retentionMessaging, .advancedCommerce, .externalPurchase:
      error.code.map { "\($0) \(error.name)" } ?? error.name
    }
  }

  /// Explains a number that has the format of Apple's errors but is not in the catalog.
  static func unknownError(_ code: Int64) -> Explanation {
    let status = Int(code / 10_000)
    var facts: [Fact] = [
      Fact(
        "What it is", "An unknown error. Apple adds errors every year; see the message next to the code."),
      Fact("HTTP", HTTPStatus.title(of: status)),
    ]
    facts.add("HTTP meaning", HTTPStatus.with(code: status)?.meaning)
    return Explanation(
      title: "\(code)", kind: .errorCode, facts: facts, source: ErrorCode.Family.appStoreServer.page,
      page: ApplePage.address("error codes", .appStoreServerAPI))
  }

  static func http(_ code: Int) -> Explanation {
    guard let status = HTTPStatus.with(code: code) else { return unknownHTTP(code) }
    var facts: [Fact] = [Fact("What it is", status.meaning)]
    for cause in status.causes { facts.add(status.causes.count == 1 ? "Cause" : "Possible cause", cause) }
    facts.add("What to do", status.remedy)
    return Explanation(
      title: "HTTP \(HTTPStatus.title(of: code))", kind: .httpStatus, facts: facts, source: status.page,
      page: status.documentation)
  }

  private static func unknownHTTP(_ code: Int) -> Explanation {
    let meaning =
      switch code {
      case ..<200: "An interim response, which asctl never shows."
      case ..<300: "Success. For notifications, Apple accepts only 200 to 206 from your server."
      case ..<400: "A redirect. Apple's API never redirects, and asctl does not follow redirects."
      case ..<500: "The request was refused. A response without an error code may not come from Apple."
      default: "A server error. Retry with increasing pauses."
      }
    return Explanation(
      title: "HTTP \(code)", kind: .httpStatus, facts: [Fact("What it is", meaning)], source: "RFC 9110",
      page: "https://www.rfc-editor.org/rfc/rfc9110")
  }

  static func exit(_ status: ExitStatus) -> Explanation {
    Explanation(
      title: "exit status \(status.rawValue)", kind: .exitStatus,
      facts: [Fact("What it is", status.meaning), Fact("What to do", status.remedy)], source: "asctl help exit-status")
  }
}

extension Explanation {
  static func identifier(_ identifier: Identifier) -> Explanation {
    var facts: [Fact] = [Fact("What it is", identifier.meaning)]
    facts.add("Format", identifier.form)
    facts.add("Where to find it", identifier.whereFound)
    facts.add("Commands", commands(identifier.takenBy))
    for refusal in identifier.refusedBy { facts.add("Not for", refusal) }
    let rows = Field.meanings(of: identifier.name.rawValue)
    facts.add("Found in", rows.flatMap(\.objectNames).uniqued().joined(separator: ", "))
    facts.add("Since", rows.first?.field.since.map(version))
    return Explanation(
      title: identifier.name.rawValue, kind: .identifier, facts: facts, source: identifier.name.rawValue,
      page: identifier.name.applePage)
  }

  /// Explains an ID of a guessed kind: the possible kinds, most likely first, and the commands for the first kind.
  static func identifierValue(
    _ word: String, _ guess: String, mayBe names: [Identifier.Name], note: String? = nil
  ) -> Explanation {
    let kinds = names.compactMap(Identifier.named)
    var facts: [Fact] = [Fact("What it is", guess)]
    for kind in kinds { facts.add(kind.name.rawValue, kind.meaning) }
    if let first = kinds.first { facts.add("As \(first.name.rawValue)", commands(first.takenBy)) }
    facts.add("Note", note)
    return Explanation(
      title: word, kind: .identifierValue, facts: facts,
      source: names.first?.rawValue ?? "Setting up StoreKit Testing in Xcode", page: names.first?.applePage)
  }

  private static func commands(_ names: [String]) -> String {
    names.map { "asctl \($0)" }.joined(separator: ", ")
  }
}
