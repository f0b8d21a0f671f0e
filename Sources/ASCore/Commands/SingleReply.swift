extension EndpointCommand {
  /// Sends the one request there is, waits where that was asked for, and shows what came of it.
  func single(
    _ prepared: Prepared, _ invocation: Invocation, _ inquiry: EnvironmentFallback, _ context: Context, _ remark: (String) -> Void
  ) throws(Failure) -> CommandOutput {
    let request = prepared.requests[0]
    var inquiry = inquiry
    let waiting = Poller(endpoint, invocation, context)
    if let waiting {
      remark("waiting for \(waiting.wait.subject), \(waiting.patience / 1000) s at most")
      if waiting.wait.follow == nil {
        return try shown(try waiting.result(after: nil, request, inquiry), invocation, context)
      }
    }
    let answer: AppStoreReply
    do {
      answer = try inquiry.ask(request)
    } catch {
      var failure = error
      if error.status == .unavailable, let repetition = prepared.fresh?.repetition {
        failure.hint = (error.hint.map { "\($0); " } ?? "") + repetition
      }
      throw failure
    }
    if inquiry.client.connection.hosts.count > 1 { remark("\(answer.host.name) answered") }
    if let failure = endpoint.absence?.failure(in: answer.json) { throw failure }
    if let waiting { return try shown(try waiting.result(after: answer.json, request, inquiry), invocation, context) }
    if invocation.isGiven(ConnectionFlags.raw) {
      var body: [UInt8]? = answer.bytes
      return CommandOutput(.bodies { body.take() })
    }
    return shown(answer.json, of: endpoint, prepared)
  }

  private func shown(_ reply: JSON, of endpoint: Endpoint, _ prepared: Prepared?) -> CommandOutput {
    guard let object = endpoint.replyObject else {
      if let made = prepared?.fresh?.made, endpoint.tellsFresh, !made.isEmpty {
        let members = made.map { JSONObject.Member(name: $0.parameter.wireName, value: .string($0.value)) }
        return CommandOutput(.document(.object(JSONObject(members))))
      }
      return reply == .null ? CommandOutput(.nothing, remarks: ["done"]) : CommandOutput(.document(reply))
    }
    guard let items = endpoint.items else { return CommandOutput(.reply(reply, object: object)) }
    var page: JSON? = reply
    return CommandOutput(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
          next: { page.take() })))
  }

  /// What was waited for, with the attempts of a delivery in words.
  private func shown(
    _ result: Poller.Result, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    var findings = result.last.map { shown($0, of: result.endpoint, nil) } ?? CommandOutput(.nothing)
    findings.failure = result.failure
    guard endpoint.isAboutDelivery else { return findings }
    findings.report = result.last.map { DeliveryReport.lines($0, context) } ?? []
    if let file = invocation.text(DeliveryReport.junit) {
      try context.writeFile(file, Array(DeliveryReport.xml(result.failure).utf8))
    }
    if let failure = result.failure, let annotation = DeliveryReport.annotation(failure, context) {
      context.warn(annotation)
    }
    return findings
  }
}
