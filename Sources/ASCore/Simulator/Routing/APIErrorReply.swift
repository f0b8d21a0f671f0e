import AppStore
import Base
import HTTP

/// An error reply of Apple's: why a request was not carried out.
struct APIErrorReply: Error, Sendable {
  let reply: HTTPReply

  static func server(_ error: AppStoreServerError) -> APIErrorReply { APIErrorReply(error.row) }
  static func retention(_ error: RetentionMessagingError) -> APIErrorReply { APIErrorReply(error.row) }
  static func commerce(_ error: AdvancedCommerceError) -> APIErrorReply { APIErrorReply(error.row) }

  init(_ error: ErrorCode) {
    guard let code = error.code else {
      // Of some errors Apple publishes the name and not the number. That they come so is made up.
      reply = HTTPReply(["errorMessage": .string("\(error.name): \(error.meaning)")], status: 400)
      return
    }
    reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(error.meaning)], status: Int(code / 10_000))
  }

  init(_ reply: HTTPReply) {
    self.reply = reply
  }

  /// A 400 without a code: the request itself cannot be read (App Store Server API, "Error codes").
  static func malformed(_ reason: String) -> APIErrorReply {
    APIErrorReply(HTTPReply(text: "Bad Request: \(reason)\n", status: 400))
  }
}
