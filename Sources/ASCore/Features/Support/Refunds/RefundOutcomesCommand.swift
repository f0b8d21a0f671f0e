import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl refund outcomes`: refund requests with the responses and decisions that followed.
enum RefundOutcomesCommand {
  private static let since = Flag(
    "since", .date, "Only requests from this date on", otherwise: "as early as Apple keeps notifications")
  private static let by = Flag(
    "by", .choice(RefundGroup.Key.allCases) { Choice($0.rawValue, meaning($0)) }, "Count the requests in groups")
  private static let html = Flag("html", .file("FILE"), "Write a page with a bar chart per group (mode 0600)")

  private static func meaning(_ key: RefundGroup.Key) -> String {
    switch key {
    case .reason: "the customer's reason"
    case .product: "the product"
    case .preference: "the preference in the response"
    case .percentage: "the consumed share in the response"
    case .answered: "answered in time, late or not"
    case .hours: "the time until the response"
    }
  }

  static let command: Command<CommandAction> = Command(
    "outcomes", "Compare refund requests, responses and decisions",
    detail: """
      Joins the consumption requests in the notification history (180 days, 30 in sandbox), the responses in the log \
      (`asctl log`, or the log of the profile), and Apple's decisions. Apple's repetitions of a request are one row. \
      `decision` is `declined`, `partly`, `refunded`, `reversed`, or `open` if there is none yet. In JSON, `share` and \
      `percentage` are thousandths of a percent. `answeredWithin` is in milliseconds, and `refundedEstimate` is share \
      times price, per currency: App Store Connect has the exact amounts. A response that was sent without asctl is unknown here.

      `--by` counts the requests in groups. `declinedShareAnswered` is the share of declined requests among those that \
      were decided and answered in time, and `declinedShareUnanswered` among the other decided ones. Groups of fewer than \
      20 requests are marked.

      These numbers cannot show that a response changed a decision. Apple decides with much more than the response, such \
      as the customer's earlier refunds, and the requests that were answered differ from those that were not: in reason, \
      product, consent and time.
      """,
    flags: CredentialFlags.all + ConnectionFlags.all + [since, by, html] + OutputFlags.data
      + [Prompt.yes, Prompt.noInput],
    completions: ValueCompletion.fields(of: [.refundOutcome, .refundGroup]),
    examples: [
      Example("asctl refund outcomes --since 30d -o csv", "List the requests of 30 days with responses and decisions"),
      Example("asctl refund outcomes --by answered", "Compare answered and unanswered requests"),
      Example("asctl refund outcomes --by reason --html refunds.html", "Save a page with a chart per reason"),
    ],
    action: CommandAction(
      fields: { .declared($0.isGiven(by) ? .refundGroup : .refundOutcome) }, perform))

  @Sendable private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let file = invocation[html]
    if let file, file != "-" { try CustomerOutput.requireFile(file, invocation, context) }
    try ConnectionFlags.refuse([ConnectionFlags.raw], invocation, hint: "use `asctl notification history --raw`")
    let settings = try Settings(invocation, context)
    let now = context.clock.now()
    var (start, isSimulated, remarks): (Timestamp, Bool, [String]) = (now, false, [])
    var output = try EndpointCall(.notificationHistory).perform(settings) { connection throws(Failure) in
      isSimulated = connection.hosts.contains(where: \.isSimulated)
      let (from, moved) = try ConsumptionRequest.historyStart(
        invocation[since], flag: since.name, of: connection.hosts.first, now: now)
      (start, remarks) = (from, [moved].compactMap(\.self))
      return ConsumptionRequest.historyRequests(RefundLedger.types, since: from, until: now)
    }
    guard case .pages(let pages) = output.body else { return output }
    let ledger = try read(pages, isSimulated: isSimulated, invocation, context)
    let answers = try settings.pastAnswers(isSimulated: isSimulated, since: start)
    let result = ledger.outcomes(answers)
    output.remarks += remarks + self.remarks(result, ledger, hasAnswers: !answers.isEmpty, since: start)
    let key = invocation[by]
    if let file {
      let page = RefundPage(
        groups: RefundGroup.groups(result.outcomes, by: key ?? .reason), title: meaning(key ?? .reason),
        period: "\(start.text) to \(now.text)", date: now.wholeSecond.text, remarks: output.remarks)
      if file == "-" {
        output.body = .text(page.text)
        return output
      }
      try context.files.writePrivate(file, Array(page.text.utf8))
      output.remarks.append("wrote \(file)")
    }
    if let key {
      output.body = .table(RefundGroup.groups(result.outcomes, by: key).map(\.json), columns: groupColumns)
    } else {
      output.body = .table(result.outcomes.map(\.json), columns: columns)
    }
    output.envelope = Envelope(object: key == nil ? .refundOutcome : .refundGroup)
    return output
  }

  /// The notifications of all pages. Throws if a page is missing, because decided requests would be shown as open.
  private static func read(
    _ pages: Pages, isSimulated: Bool, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> RefundLedger {
    var ledger = RefundLedger(isSimulated: isSimulated)
    let progress = Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: nil)
    defer { progress.clear() }
    while let page = try pages.next() {
      pages.items.elements(in: page).forEach { ledger.add($0) }
      progress.show { "\(ledger.count) notifications, \($0.seconds) s" }
    }
    return ledger
  }

  /// What the period cuts off.
  private static func remarks(
    _ result: RefundLedger.Result, _ ledger: RefundLedger, hasAnswers: Bool, since start: Timestamp
  ) -> [String] {
    let open = result.outcomes.count { $0.decision == .open }
    let counted: [(count: Int, what: String, rest: String)] = [
      (result.decisionsAlone, "decision", "without an open consumption request since \(start.text), not listed"),
      (result.answersAlone, "response", "in the log without a request since then, not listed"),
      (open, "request", "without a decision so far"),
      (ledger.unreadable, "notification", "without a transaction or date, not counted"),
    ]
    let cut = counted.filter { $0.count > 0 }.map { "\($0.count) \($0.what)\($0.count == 1 ? "" : "s") \($0.rest)" }
    return cut + (hasAnswers || result.outcomes.isEmpty ? [] : ["the log has no responses to these requests"])
  }

  private static let columns = [
    Column("Requested", "requestedAt"), Column("Transaction", "transactionId"), Column("Product", "productId", rank: 5),
    Column("Reason", rank: 4) { reason in
      reason["reason"]?.string.map { Enumeration.consumptionRequestReason.value($0)?.word ?? $0 } ?? ""
    }, Column("Answered", "answeredAt", rank: 3),
    Column("Preference", "preference", rank: 6), Column("Used", "percentage", rank: 8), Column("Decision", "decision"),
    Column("Share", "share", rank: 7), Column("Price", "price", rank: 9),
    Column("Estimate", "refundedEstimate", rank: 2),
    Column("By", "answeredBy", rank: 10),
  ]

  private static let groupColumns = [
    Column("Group", "group"), Column("Requests", "requests"), Column("In time", "answeredInTime", rank: 2),
    Column("Declined", "declined"), Column("Partly", "partly", rank: 3), Column("Refunded", "refunded"),
    Column("Reversed", "reversed", rank: 5), Column("Open", "open", rank: 4),
    Column("Declined if answered", "declinedShareAnswered", rank: 6),
    Column("if not", "declinedShareUnanswered", rank: 7),
    Column("Estimate", rank: 8) { group in
      (group["refundedEstimates"]?.arrayElements ?? []).map {
        Money.text(milliunits: $0["refundedEstimate"]?.int64 ?? 0, currency: $0["currency"]?.string)
      }.joined(separator: ", ")
    },
    Column("Note", "note", rank: 9).orBelow,
  ]
}

extension PayloadObject {
  /// A row of `asctl refund outcomes`.
  static let refundOutcome = PayloadObject(
    "refund outcome", "A refund request, the response to it, and Apple's decision.",
    ["transactionId", "productId", "type"].compactMap(PayloadObject.transaction.field) + [
      Field("reason", .text, "Reason", "The customer's reason, Apple's `consumptionRequestReason`."),
      Field("requestedAt", .date, "Requested", "When Apple sent the first consumption request."),
      Field("answeredAt", .date, "Answered", "When the response was sent, according to the log."),
      Field("answeredWithin", .milliseconds, "Answered within", "The time from the request to the response."),
      Field("preference", .text, "Preference", "The preference in the response, in the words of version 2."),
      Field("percentage", .millipercent, "Used", "The consumed share in the response."),
      Field("consented", .boolean, "Consented", "Whether the response says that the customer consented."),
      Field("decision", .text, "Decision", "Apple's decision: declined, partly, refunded, reversed or open."),
      Field("share", .millipercent, "Share", "The refunded share of the price."),
      Field("decidedAt", .date, "Decided", "When Apple decided."),
      Field("price", .milliunits(in: .currency), "Price", "The price when Apple sent the request."),
      refundedEstimate, .currency, Field("answeredBy", .text, "Answered by", "The user who sent the response."),
    ])

  /// A row of `asctl refund outcomes --by`.
  static let refundGroup = PayloadObject(
    "refund group", "The refund requests with the same reason, product or response.",
    [
      Field("group", .text, "Group", "What the requests have in common."),
      count("requests", "Requests", "All requests."),
      count("answeredInTime", "In time", "Those with a response in time."),
      count("open", "Open", "Those without a decision."), count("declined", "Declined", "Those that were declined."),
      count("partly", "Partly", "Those that were refunded in part."),
      count("refunded", "Refunded", "Those that were refunded in full, or with an unknown share."),
      count("reversed", "Reversed", "Those with a refund that Apple reversed."),
      Field(
        "declinedShareAnswered", .millipercent, "Declined if answered",
        "The declined share of decided requests with a response in time."),
      Field(
        "declinedShareUnanswered", .millipercent, "Declined if not",
        "The declined share of decided requests without one."),
      Field("refundedEstimates", .list(of: .object(refundTotal)), "Estimates", "The estimated refunds per currency."),
      Field("note", .text, "Note", "A mark of groups that are too small."),
    ])

  private static let refundTotal = PayloadObject(
    "refund total", "The estimated refunds in one currency.", [.currency, refundedEstimate])

  private static let refundedEstimate = Field(
    "refundedEstimate", .milliunits(in: .currency), "Estimate",
    "Share times price. App Store Connect has the exact amounts.")

  private static func count(_ name: String, _ label: String, _ meaning: String) -> Field {
    Field(name, .integer, label, meaning)
  }
}
