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
    let unknown =
      error.httpStatus == nil
      ? "Apple documents neither the code nor the HTTP status." : "Apple does not document the code."
    return Explanation(
      code.map { "\($0) \(error.name)" } ?? error.name, .errorCode, error.meaning, source: error.family.page,
      page: error.applePage,
      [
        ("What to do", error.remedy), ("Retry", error.retry.text),
        ("HTTP", error.httpStatus.map { HTTPStatus.title(of: $0) }), ("API", error.family.title),
      ] + others.map { ("In the \($0.family.title)", "\($0.meaning) \($0.remedy)") }
        + [("Also called", list(error.otherNames)), version(error.since), ("Code", error.code == nil ? unknown : nil)])
  }

  /// Explains a number that has the format of Apple's errors but is not in the catalog; `nil` for other numbers.
  static func unknownError(_ code: Int64) -> Explanation? {
    guard 4_000_000..<6_000_000 ~= code else { return nil }
    let status = Int(code / 10_000)
    return Explanation(
      "\(code)", .errorCode, "An unknown error. Apple adds errors every year; see the message next to the code.",
      source: ErrorCode.Family.appStoreServer.page, page: ApplePage.address("error codes", .appStoreServerAPI),
      [("HTTP", HTTPStatus.title(of: status)), ("HTTP meaning", HTTPStatus.with(code: status)?.meaning)])
  }

  static func http(_ code: Int) -> Explanation {
    let status = HTTPStatus.with(code: code)
    let causes = status?.causes ?? []
    return Explanation(
      "HTTP \(HTTPStatus.title(of: code))", .httpStatus, status?.meaning ?? unknownHTTP(code),
      source: status?.page ?? "RFC 9110", page: status?.documentation ?? "https://www.rfc-editor.org/rfc/rfc9110",
      causes.map { (causes.count == 1 ? "Cause" : "Possible cause", $0) } + [("What to do", status?.remedy)])
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

  /// A response of the user's own server, as its log shows it. Source: App Store Server Notifications, "Responding to App
  /// Store Server Notifications".
  static func ofOwnServer(_ code: Int) -> Explanation {
    let isDelivered = 200...206 ~= code
    let cause: String? =
      switch code {
      case 300..<400: "Apple does not document that it follows redirects: enter the final URL in App Store Connect."
      case 401, 403:
        "The path requires authentication, or a firewall blocks it. Verify the signature of the body instead."
      case 404, 405: "The URL in App Store Connect has another path than your server's, which must accept POST."
      case 413: "The server limits the length of a body; raise the limit for this path."
      case 502...504: "A proxy could not reach your application, or it did not respond in time: respond, then process."
      case 500...: "Your application failed; see its own log."
      default: nil
      }
    return Explanation(
      "HTTP \(HTTPStatus.title(of: code)) from your server", .httpStatus,
      "A response of your own server, not of Apple's. A notification of Apple's with this response is "
        + (isDelivered
          ? "delivered."
          : "not delivered" + (code >= 400 ? "; Apple retries in production, but not in sandbox." : ".")),
      source: "asctl help notifications",
      [
        ("Possible cause", cause),
        (
          "What to do",
          isDelivered
            ? nil
            : """
            List what was missed with `asctl notification history --only-failures`, send it again with \
            `asctl notification replay`, and test your server with `asctl notification test --wait` or \
            `asctl simulator audit`.
            """
        ),
      ])
  }

  /// A response that is neither Apple's nor one to a notification, which Apple sends with POST to the user's own server.
  static func ofOtherServer(_ code: Int) -> Explanation {
    Explanation(
      "HTTP \(HTTPStatus.title(of: code)) from another server", .httpStatus,
      "A response of a server that is not Apple's, so Apple's meanings of the status do not apply.", source: "RFC 9110",
      [("What to do", "Look at the request and the host beside it, and at the documentation of that server.")])
  }

  static func exit(_ status: ExitStatus) -> Explanation {
    Explanation(
      "exit status \(status.rawValue)", .exitStatus, status.meaning, source: "asctl help exit-status",
      [("What to do", status.remedy)])
  }

  static func identifier(_ identifier: Identifier) -> Explanation {
    let rows = Field.meanings(of: identifier.name.rawValue)
    return Explanation(
      identifier.name.rawValue, .identifier, identifier.meaning, page: identifier.page,
      [
        ("Format", identifier.form), ("Where to find it", identifier.whereFound), ("Commands", identifier.commands),
      ] + identifier.refusedBy.map { ("Not for", $0) }
        + [("Found in", list(rows.flatMap(\.objectNames))), version(rows.first?.field.since)])
  }

  /// Explains an ID of a guessed kind: the possible kinds, most likely first, and the commands for the first kind.
  static func identifierValue(
    _ word: String, _ guess: String, mayBe names: [Identifier.Name], note: String? = nil,
    source: String = "the form of the text"
  ) -> Explanation {
    let kinds = names.compactMap(Identifier.named)
    return Explanation(
      word, .identifierValue, guess, source: names.first?.rawValue ?? source,
      page: kinds.first?.page,
      kinds.map { ($0.name.rawValue, $0.meaning) } + kinds.prefix(1).map { ("As \($0.name.rawValue)", $0.commands) }
        + [("Note", note)]
    ).identifying(names.first, takenBy: kinds.first?.takenBy ?? [])
  }
}

extension Identifier {
  fileprivate var commands: String { Self.commands[name.rawValue] ?? "" }

  /// By name, because a long text has many IDs of a kind.
  private static let commands = TextDictionary(
    all.map { ($0.name.rawValue, Explanation.list($0.takenBy.map { "asctl \($0)" })) })
}
