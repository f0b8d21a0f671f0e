/// The exit status of a run. The numbers are a contract with scripts (`asctl help exit-status`).
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  case failure = 1
  case usage = 2
  case credentials = 3
  case notFound = 4
  case refused = 5
  case rateLimited = 6
  case unavailable = 7
  case notVerified = 8
  case notChecked = 9
  case notDelivered = 10
  case noAccess = 11
  case someFailed = 12
  case interrupted = 130
}

/// Why a command failed: what happened, what was expected, and how to fix it.
///
/// This is asctl's only error type. The message should be enough to know what to do, so `hint` names the command, flag
/// or page that helps. Neither text ever contains a secret. Both may contain hostile text from outside, which the
/// printer escapes.
package struct Failure: Error, Equatable, Sendable {
  package var status: ExitStatus
  /// One sentence without a final period, starting in lowercase, because it follows `asctl: `.
  package var message: String
  /// The remedy, one sentence or a command; `nil` if there is none.
  package var hint: String?

  /// Apple's error response, if there was one.
  package var answer: Answer?

  /// Whether a response was rejected because it belongs to another app.
  package var isOfOtherApp = false

  package init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  /// The parts of an error response that scripts use.
  package struct Answer: Equatable, Sendable {
    package let httpStatus: Int
    package let errorCode: Int64?
    /// Apple's name for the code.
    let name: String?
    /// Whether the same request may succeed later.
    let isRetryable: Bool

    package init(httpStatus: Int, errorCode: Int64?, name: String?, isRetryable: Bool) {
      self.httpStatus = httpStatus
      self.errorCode = errorCode
      self.name = name
      self.isRetryable = isRetryable
    }
  }
}

extension Failure {
  /// A copy with another sentence at the end of the hint.
  package func hinting(_ sentence: String) -> Failure {
    var failure = self
    failure.hint = hint.map { "\($0.withoutFullStop); \(sentence)" } ?? sentence
    return failure
  }

  /// The names of all members that `members` may contain, in the order of columns.
  package static let memberNames = ["httpStatus", "errorCode", "name", "message", "hint", "retryable"]

  /// The failure as members for scripts, in an error object and in the records of bulk lookups.
  package var members: JSONObject {
    var error: JSONObject = ["message": .string(message)]
    error["hint"] = hint.map(JSON.string)
    if let answer {
      error["httpStatus"] = .number(JSONNumber(Int64(answer.httpStatus)))
      error["errorCode"] = answer.errorCode.map { .number(JSONNumber($0)) }
      error["name"] = answer.name.map(JSON.string)
      error["retryable"] = .bool(answer.isRetryable)
    }
    return error
  }
}
