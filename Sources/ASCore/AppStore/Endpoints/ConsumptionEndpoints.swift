import Base

extension Endpoint {
  package static let consumptionSend = Endpoint(
    "consumption send", "Answer Apple's question about a refund",
    detail: """
      Only with the customer's consent, which has to be stated; within 12 hours of the notification, in sandbox within 5 \
      minutes. The question is looked for in the notification history, shown with its reason, price and the time left, and \
      an answer to one that is closed is refused, and so is a second answer to one that the log (`asctl log`) has an answer \
      to; `--again` sends it.
      """,
    .put, "/inApps/v2/transactions/consumption/{transactionId}",
    parameters: [askedAbout],
    body: .members(.consumptionRequest), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumption,
    consequence: .answer, preflightRead: .refundQuestion,
    page: "Send Consumption Information",
    examples: [
      Example(
        "asctl consumption send 2000000000017001 --customer-consented --sample-content-provided false --delivery-status DELIVERED --consumption-percentage 25% --refund-preference GRANT_PRORATED -e sandbox",
        "A quarter was used: refund the rest"),
      Example(
        "asctl consumption send --from-notification notification.json --customer-consented --sample-content-provided true --delivery-status DELIVERED -e sandbox",
        "Answer what Apple sent, with the time that is left"),
    ])

  package static let consumptionSendV1 = Endpoint(
    "consumption send-v1", "Answer with version 1, as Advanced Commerce purchases need it",
    .put, "/inApps/v1/transactions/consumption/{transactionId}",
    parameters: [askedAbout],
    body: .members(.consumptionRequestV1), reply: .nothing, requestsPerSecond: 50, isIdempotent: true,
    rules: Rule.ofConsumptionV1,
    consequence: .answer, preflightRead: .refundQuestion,
    page: "Send Consumption Information V1",
    examples: [
      Example(
        "asctl consumption send-v1 2000000000000001 --customer-consented --sample-content-provided false --delivery-status 0 --account-tenure 4 --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138 --consumption-status 2 --lifetime-dollars-purchased 3 --lifetime-dollars-refunded 1 --platform 1 --play-time 2 --user-status 1 -e sandbox",
        "Every answer of version 1")
    ])

  private static let askedAbout = Parameter.path(
    "transactionId", .identifier(.transactionId), or: .notification,
    "The transaction that the CONSUMPTION_REQUEST names")
}

extension Consequence {
  fileprivate static let answer = Consequence.forGood { pending in
    let preference = pending.body["refundPreference"].flatMap { value in
      value.string ?? Enumeration.refundPreferenceV1.value(value.text(.compact))?.word
    }
    return ["Apple weighs the answer when it decides; your preference: \(preference ?? "none")"]
  }.ofPurchase(\.answered)
}

extension PendingWrite {
  /// The question that it answers, and for how long it can.
  fileprivate var answered: String? {
    question.map { question in
      let left = (question.deadline - now).countdown
      return "\(question.subject); \(left) left to answer, until \(question.deadline.text)"
    }
  }
}
