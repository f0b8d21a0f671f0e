import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `consumption answer --table`: plans a response for each row, asks once, and sends each response at most once.
struct ConsumptionTableRun {
  private let settings: Settings
  private let connection: Connection
  private let client: Client
  private var plan: ConsumptionPlan

  static func output(
    _ source: String, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    let isRehearsal = invocation.isGiven(ConnectionFlags.dryRun)
    // `--dry-run` still reads the open requests, so it does not replace those requests here, and uses the clock of a
    // served simulator.
    let context = isRehearsal ? try ServedSimulator.context(invocation, context) : context
    let settings = try Settings(invocation.giving(ConnectionFlags.dryRun, []), context)
    let connection = try Connection(.consumptionSend, settings)
    let prompt = Prompt(invocation, context)
    let isConfirmed = isRehearsal || !connection.hosts[0].isProduction || invocation.isGiven(Prompt.yes)
    guard isConfirmed || prompt.canAsk else {
      throw Failure(
        .usage, "consumption answer in production requires confirmation, but prompting is not possible",
        hint: "pass --yes to confirm, or --dry-run to show the plan")
    }
    if source == "-" { CustomerCommand.sayWhatToPaste("Paste a table in csv", invocation, context) }
    let envelope = Envelope(object: .consumptionAnswer)
    try context.requireDeclaredFields(invocation, in: envelope)
    let table = try ConsumptionTable(source, invocation, context)
    let remark = context.remark(for: invocation)
    (table.table.remarks + [table.remark].compactMap(\.self)).forEach(remark)
    guard let requests = try ConsumptionRequests.read(settings).requests else {
      throw Failure(.failure, "the notification history cannot be read")
    }
    // The decision about a request may be on a page that is missing.
    if let failure = requests.failure { throw failure }
    let client = try Client(connection, settings, remark: remark)
    let plan = try ConsumptionPlanner(table, requests, settings, client, connection).plan()
    var run = ConsumptionTableRun(
      settings: settings.with(settings.invocation.giving(Prompt.yes, .boolean(true))), connection: connection,
      client: client, plan: plan)
    if !isConfirmed, !plan.planned.isEmpty { try prompt.confirm("Continue?", below: run.question()) }
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in try run.send(to: sink, isRehearsal: isRehearsal) },
      envelope: envelope)
    output.table = RecordTable(envelope, columns: columns)
    return output
  }

  // MARK: Plan

  /// The number of responses that the prompt lists.
  private static let mostListed = 30

  private func question() throws(Failure) -> [String] {
    let (planned, now) = (plan.planned, settings.context.clock.now())
    let app = try settings.text(.bundleID)?.value ?? "the app of the key"
    var lines = [
      "Send \(planned.count) response\(planned.count == 1 ? "" : "s") to consumption requests, for \(app) in production:"
    ]
    lines += planned.prefix(Self.mostListed).map { entry in
      let left = entry.request.map { ($0.deadline - now).countdown } ?? ""
      return "  \(entry.request?.transactionID ?? ""): \(entry.request?.subject ?? ""); \(left) left; \(entry.words)"
    }
    if planned.count > Self.mostListed { lines.append("  and \(planned.count - Self.mostListed) more") }
    let others = plan.counts { $0 != .planned }
    if !others.isEmpty { lines.append("Not sent: \(others) (`--dry-run` lists them)") }
    return lines + ["A response is final."]
  }

  // MARK: Sending

  /// The number of consecutive failures after which the server counts as unavailable.
  private static let mostFailures = 3

  private mutating func send(to sink: RecordWriter, isRehearsal: Bool) throws(StreamEnd) -> ExitStatus {
    let isQuiet = settings.invocation.isGiven(OutputFlags.quiet)
    let length = Int64(plan.planned.count)
    let progress = Progress(settings.context, isQuiet: isQuiet, length: length, countsItems: true)
    var (sent, failures, stop, end): (Int64, Int, Failure?, StreamEnd?) = (0, 0, nil, nil)
    for index in plan.entries.indices {
      if plan.entries[index].result == .planned, !isRehearsal {
        if let stop {
          (plan.entries[index].result, plan.entries[index].message) = (.notSent, "not sent: \(stop.message)")
        } else if let failure = send(index) {
          failures = failure.status == .unavailable ? failures + 1 : 0
          let isOfAll = [.interrupted, .credentials, .rateLimited].contains(failure.status)
          if isOfAll || failures == Self.mostFailures { stop = failure }
        } else {
          failures = 0
        }
        sent += 1
        progress.count(plan.entries[index].result == .answered)
        progress.show(consumed: sent)
      }
      // A closed pipe does not end the run, because the other customers' requests would remain open.
      guard end == nil else { continue }
      progress.makeRoom()
      do throws(StreamEnd) {
        try sink.emit(record(plan.entries[index]))
        try sink.flush()
      } catch {
        end = error
      }
    }
    progress.clear()
    if let end { throw end }
    let counts = plan.counts { _ in true }
    sink.remark(counts.isEmpty ? "no rows and no open consumption requests" : counts)
    if let stop { throw .failure(stop) }
    return plan.entries.contains(where: \.result.isOpen) ? .someFailed : .success
  }

  /// Sends one response. Returns the failure, unless someone else has responded meanwhile.
  private mutating func send(_ index: Int) -> Failure? {
    guard let request = plan.entries[index].request, let write = plan.entries[index].write else { return nil }
    do {
      try EndpointCall(request.answer).send(settings.with(write.invocation), with: client)
      (plan.entries[index].result, plan.entries[index].message) = (.answered, "")
      return nil
    } catch {
      let answer = try? LoggedAnswers(settings).answer(to: request)
      let isOfOther = error.status == .usage && answer != nil
      plan.entries[index].result =
        answer?.isUnknown == true
        ? .unknown : isOfOther ? .alreadyAnswered : error.status == .interrupted ? .notSent : .failed
      plan.entries[index].message = isOfOther ? answer?.words ?? "" : error.message
      return isOfOther ? nil : error
    }
  }

  // MARK: Output

  private func record(_ entry: ConsumptionPlan.Entry) -> JSON {
    let (request, now) = (entry.request, settings.context.clock.now())
    var record: JSONObject = [
      "line": entry.line.map { .number(JSONNumber(Int64($0))) } ?? .null, "id": .string(entry.id),
      "transactionId": request.map { .string($0.transactionID) } ?? .null,
    ]
    for name in ["productId", "type", "price", "currency"] { record[name] = request?.transaction?[name] }
    record["consumptionRequestReason"] = request?.item["signedPayload"]?["data"]?["consumptionRequestReason"]
    record["deadline"] = request.map { .timestamp($0.deadline) }
    record["timeLeft"] = request.map { .string(($0.deadline - now).countdown) }
    record["result"] = .word(entry.result)
    record["message"] = .string(entry.message)
    record["response"] = entry.write?.body
    if entry.result == .planned { record["request"] = entry.write?.request }
    return .object(record)
  }

  private static let columns = [
    Column("Time left", "timeLeft", rank: 2), Column("Line", "line", rank: 6),
    Column("ID", rank: 1) { record in
      record["transactionId"]?.string ?? record["id"]?.string ?? ""
    },
    Column("Product", "productId", rank: 5), Column("Result", "result"),
    Column("Response", rank: 3) { ConsumptionPlan.words($0["response"]) },
    Column("Message", "message", rank: 4).orBelow,
  ]
}

extension ConsumptionPlan {
  /// `GRANT_PRORATED, 25% used`.
  static func words(_ body: JSON?) -> String {
    guard let body else { return "" }
    let preference = body["refundPreference"].map { $0.string ?? "preference \($0.text(.compact))" } ?? "no preference"
    let share = body["consumptionPercentage"]?.int64.map { "\(Millipercent.text($0)) used" }
    return [preference, share].compactMap(\.self).joined(separator: ", ")
  }
}

extension ConsumptionPlan.Entry {
  fileprivate var words: String { ConsumptionPlan.words(write?.body) }
}

extension PayloadObject {
  /// A record of `asctl consumption answer --table`.
  static let consumptionAnswer = PayloadObject(
    "consumption answer", "A row of a table of responses, or an open consumption request without a row.",
    [
      Field("line", .integer, "Line", "The line of the row; null for a request without a row."),
      Field("id", .text, "ID", "The ID in the row, as written."),
    ] + ["transactionId", "productId", "type", "price", "currency"].compactMap(PayloadObject.transaction.field) + [
      Field("consumptionRequestReason", .text, "Reason", "The customer's reason, if Apple gives one."),
      Field("deadline", .date, "Deadline", "When Apple stops accepting a response."),
      Field("timeLeft", .text, "Time left", "The time until the deadline."),
      Field("result", .text, "Result", "What happened to the row or request, a word."),
      Field("message", .text, "Message", "Why no response was sent."),
    ]
      + (Endpoint.consumptionSend.body.object.map {
        [Field("response", .object($0), "Response", "The body of the response.")]
      } ?? []) + [
        Field(
          "request", .object(unsentRequest), "Request", "The request that would be sent, with `--dry-run`.")
      ])

  private static let unsentRequest = PayloadObject(
    "unsent request", "A request that was not sent.",
    [Field("method", .text, "Method", "The HTTP method."), Field("url", .url, "URL", "The address.")])
}
