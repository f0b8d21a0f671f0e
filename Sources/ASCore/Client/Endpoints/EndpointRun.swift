import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// One checked command line of an endpoint, ready to be sent: a list in pages, many IDs, a write, or one request, which
/// may be repeated until a condition is met.
struct EndpointRun {
  let endpoint: Endpoint
  let prepared: EndpointCall.Prepared
  let write: WriteGuard
  let client: Client
  let invocation: Invocation
  /// Whether the command describes each write itself.
  var isOneOfMany = false

  private var context: Context { client.context }
  private var remark: (String) -> Void { client.remark }

  func output() throws(Failure) -> CommandOutput {
    let question = BoughtBefore.applies(to: endpoint) ? try BoughtBefore(invocation) : nil
    if let parameter = endpoint.bulkParameter, let source = invocation[BulkFlags.ids] {
      return try bulk(source, parameter, question)
    }
    var requests = prepared.requests
    if let pending = prepared.pending {
      let confirmed = try confirm(pending)
      requests = try request(confirmed).map { [$0] } ?? requests
      client.record = try WriteRecord(confirmed, to: endpoint, client, isSentAgain: invocation.isGiven(Prompt.again))
    } else {
      requests = try requestOfOriginal().map { [$0] } ?? requests
    }
    if case .pages = endpoint.reply { return pages(requests) }
    if let question { return question.output(try send(requests[0]).json, of: endpoint) }
    return try single(requests[0])
  }

  private var isRaw: Bool { invocation.isGiven(ConnectionFlags.raw) }

  private func bulk(
    _ source: String, _ parameter: Parameter, _ question: BoughtBefore?
  ) throws(Failure) -> CommandOutput {
    let lookup = try BulkLookup(
      client, of: [endpoint], invocation, as: question.map { _ in BoughtBefore.object }, columns: BoughtBefore.columns)
    let common = prepared.builder?.invocation ?? invocation
    return try lookup.output(
      lookup.input(source), endpoint.command,
      making: { id, now throws(Failure) in
        let invocation = common.giving(parameter.argument, .text(id))
        return try RequestBuilder(endpoint: endpoint, invocation: invocation, now: now).request()
      },
      presenting: question.map { question in { question.presented($0, of: endpoint) } })
  }

  private func pages(_ requests: [APIRequest]) -> CommandOutput {
    let limit = invocation[ConnectionFlags.limit].map { Int($0) }
    let paging = Paging(requests, client, of: endpoint, remark: remark)
    if isRaw {
      var count = 0
      return CommandOutput(
        .bodies { () throws(Failure) in
          // Only whole bodies are unchanged, so the last one may contain more items than the limit.
          guard limit.map({ count < $0 }) ?? true, let reply = try paging.next() else { return nil }
          count += endpoint.items?.elements(in: reply.json).count ?? 0
          return reply.bytes
        })
    }
    let sort = requests.first?.query.first { $0.name == "sort" }?.value
    let order = endpoint.order.map { order in { items in order(sort, items) } }
    let pages = Paging.pages(of: endpoint, limit: limit, queriesRemain: paging.queriesRemain, order: order) {
      () throws(Failure) in try paging.next()?.json
    }
    return CommandOutput(pages.map(CommandOutput.Body.pages) ?? .nothing)
  }

  /// Reads the subject of a write if its rules require it, and prompts for confirmation if necessary.
  private func confirm(_ pending: PendingWrite) throws(Failure) -> PendingWrite {
    let checked = try write.checked(pending, with: client)
    if !isOneOfMany, let deprecation = endpoint.deprecation, deprecation.exception != nil {
      deprecation.description(of: checked.transaction ?? checked.consumptionRequest?.transaction).map(remark)
    }
    if let parameter = endpoint.original, let used = checked.value(of: parameter) {
      OriginalTransaction.remark(given: pending.value(of: parameter) ?? "", used: used).map(remark)
    }
    if !write.willAsk, !isOneOfMany, let change = endpoint.purchaseChange(checked) { remark(change) }
    try write.confirm(checked, for: client.bundleID)
    return checked
  }

  /// The request of a write after reading its transaction, which may change the ID.
  private func request(_ checked: PendingWrite) throws(Failure) -> APIRequest? {
    guard let parameter = endpoint.original, let builder = prepared.builder, let id = checked.value(of: parameter)
    else { return nil }
    return try builder.giving(id, for: parameter).request()
  }

  /// The request of a read with the original transaction ID, if Apple requires it.
  private func requestOfOriginal() throws(Failure) -> APIRequest? {
    guard let parameter = endpoint.original, write.makesPreflight, let builder = prepared.builder,
      let given = builder.invocation.parsed(parameter.argument).first?.written
    else { return nil }
    let read = { () throws(Failure) in try client.transaction(given) }
    let original = try OriginalTransaction.id(in: isRaw ? client.verifying(.unlessDeclined, read) : read())
    OriginalTransaction.remark(given: given, used: original).map(remark)
    return try builder.giving(original, for: parameter).request()
  }

  /// Sends a request and shows the response; with `--wait`, the response after the condition is met.
  private func single(_ request: APIRequest) throws(Failure) -> CommandOutput {
    // The time before sending, because notifications about the request may be older than its response.
    let began = context.clock.now()
    guard let poller = Poller(endpoint, client, invocation) else {
      let reply = try send(request)
      if let left = leftOut(request, began: nil), endpoint.wait?.outcome(reply.json) != nil {
        return left.output(reply.json)
      }
      guard isRaw else { return shown(reply.json, of: endpoint, after: request) }
      var body: [UInt8]? = reply.bytes
      return CommandOutput(.bodies { body.take() })
    }
    remark("waiting for \(poller.wait.subject), up to \(poller.timeLimit.seconds) s")
    var sent = request
    // With --wait, only the delivery matters, and a second TEST notification is harmless.
    if endpoint.isAboutDelivery { sent.isIdempotent = true }
    let first = poller.wait.follow == nil ? nil : try send(sent).json
    let result = try poller.result(after: first, request)
    if isRaw, var body = result.bytes.map(Optional.some) {
      return CommandOutput(.bodies { body.take() }, failure: result.failure)
    }
    guard let left = leftOut(request, began: poller.wait.follow == nil ? nil : began) else { return shown(result) }
    guard result.failure == nil, let last = result.last else {
      return CommandOutput(.nothing, failure: result.failure)
    }
    return left.output(last)
  }

  /// Lists the purchases that an extension of all subscribers did not cover; `nil` if they are not requested.
  ///
  /// - Parameter began: When the extension was requested; `nil` if `--failures-since` gives the date.
  private func leftOut(_ request: APIRequest, began: Timestamp?) -> FailedExtensions? {
    guard endpoint.wait?.reportsFailures == true,
      let since = began ?? invocation[FailedExtensions.flag]?.timestamp(now: context.clock.now())
    else { return nil }
    let named = (try? JSON.parse(request.body))?["productId"]?.string
    let value = named ?? PathTemplate(endpoint.path).values(in: request.path)?["productId"] ?? ""
    return FailedExtensions(productID: value, since: since, client: client)
  }

  private func send(_ request: APIRequest) throws(Failure) -> AppStoreReply {
    do throws(Failure) {
      let reply = try client.ask(request, of: endpoint)
      if client.connection.hosts.count > 1 { remark("response from \(reply.host.name)") }
      // With --raw, an unreadable response is printed.
      if let failure = reply.negative(for: endpoint), !(isRaw && failure.status == .unavailable) {
        throw failure.about(endpoint.identifier(in: request))
      }
      return reply
    } catch {
      guard [.unavailable, .interrupted].contains(error.status), let repetition = prepared.fresh?.repetition else {
        throw error
      }
      throw error.hinting(repetition)
    }
  }

  /// `request` is the command's own; `nil` after polling.
  private func shown(_ reply: JSON, of endpoint: Endpoint, after request: APIRequest? = nil) -> CommandOutput {
    guard let object = endpoint.replyObject else {
      let isGenerated = request != nil && endpoint.parameters.contains { $0.substitute == .generated }
      if isGenerated, let made = prepared.fresh?.made, !made.isEmpty {
        let members = made.map { JSONObject.Member(name: $0.parameter.wireName, value: .string($0.value)) }
        return CommandOutput(.document(.object(JSONObject(members))))
      }
      guard reply == .null else { return CommandOutput(.document(reply)) }
      let values = request.flatMap { PathTemplate(endpoint.path).values(in: $0.path) } ?? [:]
      let subject = endpoint.parameters.filter { $0.place == .path }.compactMap { values[$0.name] }
      return CommandOutput(.nothing, remarks: ["done: \(([endpoint.name] + subject).joined(separator: " "))"])
    }
    guard let items = endpoint.items else {
      return CommandOutput(.document(reply), envelope: Envelope(object, items: endpoint.rows))
    }
    var page: JSON? = reply
    return CommandOutput(
      .pages(
        Pages(
          object: object, items: items, columns: endpoint.columns, token: nil, limit: nil, copies: nil,
          order: endpoint.order.map { order in { order(nil, $0) } }, next: { page.take() })))
  }

  /// The final response, with the attempts of a delivery in words.
  private func shown(_ result: Poller.Result) -> CommandOutput {
    var output = result.last.map { shown($0, of: result.endpoint) } ?? CommandOutput(.nothing)
    output.failure = result.failure
    guard endpoint.isAboutDelivery else { return output }
    let isSimulated = client.connection.hosts[0].isInProcess
    output.report = result.last.map { DeliveryReport.lines($0, isSimulated: isSimulated, context) } ?? []
    return output
  }
}
