import AppStore
import Base
import HTTP

/// An error reply of Apple's: why a request was not carried out.
struct APIErrorReply: Error, Sendable {
  let reply: HTTPReply

  static func server(_ error: AppStoreServerError) -> APIErrorReply { APIErrorReply(.server(error), error.rawValue) }
  static func retention(_ error: RetentionMessagingError) -> APIErrorReply {
    APIErrorReply(.retention(error), error.rawValue)
  }
  static func commerce(_ error: AdvancedCommerceError) -> APIErrorReply {
    APIErrorReply(.commerce(error), error.rawValue)
  }

  /// `name` stands for the words of an error that has no row.
  private init(_ error: APIErrorName, _ name: String) {
    let row = error.row
    let words = row?.meaning ?? name
    guard let code = row?.code else {
      // Of some errors Apple publishes the name and not the number. That they come so is made up.
      reply = HTTPReply(["errorMessage": .string("\(row?.name ?? name): \(words)")], status: 400)
      return
    }
    reply = HTTPReply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": .string(words)], status: Int(code / 10_000))
  }

  init(_ reply: HTTPReply) {
    self.reply = reply
  }

  /// A 400 without a code: the request itself cannot be read (App Store Server API, "Error codes").
  static func malformed(_ reason: String) -> APIErrorReply {
    APIErrorReply(HTTPReply(text: "Bad Request: \(reason)\n", status: 400))
  }
}
