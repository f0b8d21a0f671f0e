/// What cannot be a request, and what the client is told about it.
struct WireProblem: Error, Sendable {
  let status: Int
  /// A sentence without a full stop.
  let words: String

  init(_ words: String, status: Int = 400) {
    self.status = status
    self.words = words
  }

  static let cutOff = WireProblem("the body ended before its length")
  static let tooLong = WireProblem("the body is longer than \(Wire.bodyLimit >> 20) MB", status: 413)

  var reply: HTTPReply { HTTPReply(text: "\(words)\n", status: status) }
}
