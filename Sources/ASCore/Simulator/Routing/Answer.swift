/// What an endpoint answers once it has looked at the store.
enum Answer: Sendable {
  case json(JSON)
  /// No body: 200, or 202 for what Apple will look at later.
  case done
  case accepted
  /// An error after all, from a call that changed something nevertheless.
  case refused(APIErrorReply)

  var reply: HTTPReply {
    switch self {
    case .json(let json): HTTPReply(json, status: 200)
    case .done: HTTPReply(status: 200)
    case .accepted: HTTPReply(status: 202)
    case .refused(let refusal): refusal.reply
    }
  }
}

extension HTTPReply {
  init(_ json: JSON, status: Int) {
    self.init(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes())
  }

  init(text: String, status: Int) {
    self.init(
      status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }
}
