import Base

extension Explanation {
  /// One explanation for each name; an error that several APIs share is explained once, with what differs.
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
      "Number",
      error.code == nil
        ? error.httpStatus == nil
          ? "Apple's pages do not tell it, nor the HTTP status." : "Apple's pages do not tell it." : nil)
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

  /// A number that looks like one of Apple's errors and is not in the catalogue.
  static func unknownError(_ code: Int64) -> Explanation {
    let status = Int(code / 10_000)
    var facts: [Fact] = [
      Fact(
        "What it is", "An error that asctl does not know: Apple adds some every year. The message beside it says more."),
      Fact("HTTP", HTTPStatus.title(of: status)),
    ]
    facts.add("Which means", HTTPStatus.with(code: status)?.meaning)
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
      case ..<200: "An interim answer, which asctl never shows."
      case ..<300: "Success. From your server Apple takes only 200 to 206 as such for a notification."
      case ..<400: "A redirect. Apple's API never sends one, and asctl follows none."
      case ..<500: "The request was refused. If the reply has no error code, it may not come from Apple at all."
      default: "The server failed. Try again with growing pauses."
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
    facts.add("Looks like", identifier.form)
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

  /// An ID whose kind is guessed from its looks: what it may be, most likely first, and what to do with it.
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
