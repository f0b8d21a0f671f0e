import AppStore
import Base
import HTTP

/// The result of one request to the realtime URL, and whether Apple would show the response.
package struct RealtimeOutcome: Sendable {
  /// A value of `sendAttemptResult`.
  package let result: String
  /// The HTTP status; nil without a response.
  package let status: Int?
  /// From the name look-up to the last byte of the response; nil without one.
  package let milliseconds: Int64?
  /// The response's body; nil unless it arrived in time, has status 200, and is JSON.
  let answer: JSON?
  /// The errors in the response itself, as sentences.
  package let problems: [String]

  /// - Parameter question: the payload of the request.
  package init(_ result: Result<HTTPReply, TransportError>, to question: JSON) {
    guard case .success(let reply) = result else {
      (self.result, status, milliseconds, answer, problems) = (SendAttempt.result(of: result), nil, nil, nil, [])
      return
    }
    (status, milliseconds) = (reply.status, reply.milliseconds)
    let sent = SendAttempt.result(of: result)
    if reply.milliseconds > RetentionAnswer.timeAllowed.milliseconds {
      (self.result, answer, problems) = ("TIMED_OUT", nil, [])
    } else if reply.status != 200 {
      // Other success codes acknowledge a notification, but this request requires a response body.
      (self.result, answer, problems) = ("UNSUCCESSFUL_HTTP_RESPONSE_CODE", nil, [])
    } else if sent != "SUCCESS" {
      (self.result, answer, problems) = (sent, nil, [])
    } else if let json = try? JSON.parse(reply.body, duplicates: .refused) {
      answer = json
      problems = RetentionAnswer.problems(of: json, to: question)
      self.result = problems.isEmpty ? "SUCCESS" : "INVALID_RESPONSE"
    } else {
      (self.result, answer, problems) = ("INVALID_RESPONSE", nil, ["the response is not JSON"])
    }
  }

  /// Returns the output of `retention trigger`.
  package func json(of question: JSON, target: String, shown: Shown?) -> JSON {
    .present([
      "question": question, "target": .string(target), "result": .string(result),
      "status": status.map { .int(Int64($0)) }, "milliseconds": milliseconds.map(JSON.int), "answer": answer,
      "problems": .array((problems + (shown?.problems ?? [])).map(JSON.string)),
      "shown": shown.map { .string($0.kind) }, "messageIdentifier": (shown?.messageIdentifier).map(JSON.string),
    ])
  }

  /// What a customer sees before the subscription is canceled.
  package struct Shown: Sendable {
    /// One of the four members of a response, `default`, or `nothing`.
    let kind: String
    let messageIdentifier: String?
    /// Why a response that is valid in itself is not shown.
    let problems: [String]
  }
}

extension Store {
  /// Returns what the customer sees: the response if it can be shown, else the default message of product and locale.
  func shown(_ outcome: RealtimeOutcome, to question: JSON) -> RealtimeOutcome.Shown {
    var problems: [String] = []
    if outcome.result == "SUCCESS", let answer = outcome.answer, let member = answer.objectValue?.members.first {
      problems = self.problems(ofShowing: answer, to: question)
      if problems.isEmpty {
        return RealtimeOutcome.Shown(
          kind: member.name, messageIdentifier: member.value["messageIdentifier"]?.string?.lowercased(), problems: [])
      }
    }
    let place = RetentionState.Place(
      productId: question["productId"]?.string ?? "", locale: question["userLocale"]?.string ?? "")
    let usual = retention.defaults[place]
    return RealtimeOutcome.Shown(
      kind: usual == nil ? "nothing" : "default", messageIdentifier: usual, problems: problems)
  }
}
