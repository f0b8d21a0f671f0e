extension Failure {
  /// As scripts read it: in an error object and in the records of bulk look-ups.
  var members: JSONObject {
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
