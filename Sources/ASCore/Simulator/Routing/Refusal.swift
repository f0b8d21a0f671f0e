/// An error reply of Apple's: why a request was not carried out.
struct Refusal: Error, Sendable {
  let reply: HTTPReply

  static func server(_ error: AppStoreServerError) -> Refusal { Refusal(error.rawValue, .appStoreServer) }
  static func retention(_ error: RetentionMessagingError) -> Refusal { Refusal(error.rawValue, .retentionMessaging) }
  static func commerce(_ error: AdvancedCommerceError) -> Refusal { Refusal(error.rawValue, .advancedCommerce) }

  /// By the name of a case, which is Apple's name of the error but for its first letter.
  private init(_ name: String, _ family: ErrorCode.Family) {
    let row = ErrorCode.row(forCase: name, family)
    // Of some errors Apple publishes the name and not the number.
    let code = row?.code ?? 4_000_000
    let words = row.map { $0.code == nil ? "\($0.name): \($0.meaning)" : $0.meaning } ?? name
    reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(words)], status: Int(code / 10_000))
  }

  init(_ reply: HTTPReply) {
    self.reply = reply
  }

  /// A 400 without a code: the request itself cannot be read (App Store Server API, "Error codes").
  static func malformed(_ reason: String) -> Refusal {
    Refusal(HTTPReply(text: "Bad Request: \(reason)\n", status: 400))
  }
}

extension ErrorCode {
  /// The row whose name is that of a case: `invalidTransactionId` for `InvalidTransactionId`.
  static func row(forCase name: String, _ family: Family) -> ErrorCode? {
    let wanted = (name.first?.uppercased() ?? "") + name.dropFirst()
    return named(wanted).first { $0.family == family }
  }
}
