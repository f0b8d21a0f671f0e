import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Simulator
import Synchronization
import Terminal

/// `asctl simulator audit`: tests a subscription server with the lifecycles of simulated customers.
enum SimulatorAuditCommand {
  private static let list = Flag("list", "List the lifecycles and deliveries; send nothing")
  private static let notify = Flag(
    "notify", .text("URL"), "Where your server receives notifications", requiredUnless: [list])
  private static let probe: Flag<String> = Flag(
    "probe", .text("URL"), "Where your server returns a customer's products, with an ID in braces",
    requiredUnless: [probeCommand, list])
  private static let probeCommand: Flag<String> = Flag(
    "probe-command", .text("LINE"), "A shell command that prints a customer's products", conflicts: [probe])
  private static let storeKit = Flag(
    "storekit", .file("FILE"), "Use the products of an Xcode StoreKit configuration",
    otherwise: "the simulator's products")
  private static let port = Flag("port", .integer("PORT", 1...65_535), "Serve the API for these customers on this port")
  private static let settle = Flag(
    "settle", .integer("S", 1...600), "Probe every S seconds until the result is the same twice",
    otherwise: "probe once")
  private static let only = Flag("only", .text("NAME"), "Run only this lifecycle or delivery", repeats: true)
  private static let seed = Flag(
    "seed", .integer("NUMBER", 0...Int64(Int32.max)), "Repeat the audit with this number",
    otherwise: "a new one, printed on stderr")
  private static let strict = Flag(
    "strict", "Also judge billing retry, which Apple leaves to you, and unpublished bundles")
  private static let save = Flag("save", .text("DIRECTORY"), "Save each failing case as a world and notifications")
  private static let html = Flag("html", .file("FILE"), "Write the report to this file as HTML")
  private static let junit = Flag("junit", .file("FILE"), "Write the results to this file as a JUnit report")
  private static let jobs = Flag(
    "jobs", .integer("NUMBER", 1...100), "Maximum concurrent requests", otherwise: "16")

  static let command: Command<CommandAction> = Command(
    "audit", "Test your subscription server with simulated lifecycles",
    detail: """
      A lifecycle is a sequence of events that ends now: a customer subscribed, renewed, failed to pay and so on, on \
      dates in the past. asctl posts the notifications about each customer to `--notify`, as Apple would, then asks \
      your server for the customer's products and compares them with Apple's rules. Each prefix of a lifecycle is \
      tested separately, so the report shows the shortest sequence that your server gets wrong. The whole lifecycle is \
      also delivered twice, in another order, late, repeated, and mixed with notifications that must be refused.

      The URL of `--probe` contains `{appAccountToken}`, `{originalTransactionId}`, `{transactionId}` or \
      `{appTransactionId}`. The response is `{"access":["PRODUCT_ID"]}`, `{"PRODUCT_ID":true}`, or one product per \
      line; 404 means no access. `--probe-command` runs in a shell with `APP_ACCOUNT_TOKEN`, \
      `ORIGINAL_TRANSACTION_ID`, `TRANSACTION_ID` and `APP_TRANSACTION_ID`, and prints one product per line.

      Notifications contain the configured bundle ID and app Apple ID, else those of the simulator, and the environment \
      Sandbox unless `-e production` is given. Your server must trust the root that `asctl simulator root` prints. With \
      `--port`, it can also request these customers from the API.

      Consumables, the length of non-renewing subscriptions and access in billing retry are yours to decide and are not \
      judged; `--strict` judges the last one, and bundles, of which Apple has published little. Docs/audit.md lists \
      Apple's page for each lifecycle.

      The status is 0 if everything is right, 12 if something is wrong, and 7 if your server did not respond.
      """,
    flags: [
      notify, probe, probeCommand, storeKit, port, settle, only, seed, strict, save, html, junit, list, jobs,
      ConnectionFlags.timeout, Prompt.yes, Prompt.noInput,
    ] + CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.auditRecord]).merging([
      only.name: .words { names.map { Choice($0, "") } }
    ]) { $1 },
    examples: [
      Example(
        "asctl simulator audit --notify http://127.0.0.1:8000 --probe 'http://127.0.0.1:8000/access/{appAccountToken}'",
        "Test a server on this machine"),
      Example("asctl simulator audit --list", "List the lifecycles and deliveries"),
    ],
    action: CommandAction(perform))

  private static var names: [String] { Lifecycle.all.map(\.name) + AuditDelivery.allCases.map(\.rawValue) }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let only = try chosen(invocation)
    if invocation.isGiven(list) {
      let rows = listed.filter { row in only.isEmpty || row["name"]?.string.map(only.contains) ?? false }
      return CommandOutput(.table(rows, columns: columns))
    }
    let settings = try Settings(invocation, context)
    let target = try URLParts(target: invocation[notify] ?? "", named: "--notify")
    let probe =
      if let line = invocation[probeCommand] {
        Probe.command(line: line)
      } else {
        try Probe.checked(template: invocation[probe] ?? "")
      }
    let seed = invocation[seed] ?? Int64(context.processes.random() * 1_000_000)
    let plan = try plan(seed, only, settings, context)
    guard !plan.cases.isEmpty else {
      throw Failure(.usage, "nothing to run: \(plan.omittedByReason.joined(separator: "; "))")
    }
    let cases = try invocation[save].map { folder throws(Failure) in try SavedCases(folder, context) }
    let count = plan.cases.filter(\.isFirst).reduce(0) { $0 + $1.posts.count }
    try target.confirm(sending: "\(count) simulated notifications", invocation, context)
    if let file = invocation[html] { try context.files.prepare(file, []) }
    if let file = invocation[junit] { try context.files.prepare(file, []) }
    context.processes.watchInterruption()
    let isQuiet = invocation.isGiven(OutputFlags.quiet)
    let run = AuditRun(
      plan, to: target, probe,
      AuditRun.Limits(
        jobs: Int(invocation[jobs] ?? 16), time: .milliseconds(Int64(ConnectionFlags.milliseconds(invocation))),
        settling: invocation[settle].map { .seconds($0) }),
      over: try context.network.openHTTPClient(try settings.authorities()), isQuiet: isQuiet, context)
    if !isQuiet, !invocation.isGiven(Self.seed) { context.say("asctl: seed \(seed); repeat with --seed \(seed)") }
    let server = try invocation[port].map { port throws(Failure) in
      try AuditServer(plan, port: UInt16(port), context)
    }
    defer { server?.stop() }
    try run.run()
    let report = AuditReport(
      results: run.results.sorted { $0.key < $1.key }.map(\.value), command: repeated(invocation, seed: seed),
      target: target, folder: invocation[save], accepted: run.accepted, refusals: run.refusals, app: plan.app)
    var output = try output(report, plan, probe, invocation, context)
    if let remark = try cases?.replace(with: report.failing, of: plan, context) { output.remarks.append(remark) }
    return output
  }

  /// The lifecycles and deliveries of `--only`. Throws status 2 for an unknown one.
  private static func chosen(_ invocation: Invocation) throws(Failure) -> [String] {
    let only = invocation.values(only)
    for name in only where !names.contains(where: { sameBytes($0, name) }) {
      let near = Nearest.to(name, among: names).map { "did you mean \($0)?" }
      throw Failure(
        .usage, "unknown lifecycle or delivery \(quoted(name))", hint: near ?? "asctl simulator audit --list")
    }
    return only
  }

  private static func plan(
    _ seed: Int64, _ only: [String], _ settings: Settings, _ context: Context
  ) throws(Failure) -> AuditPlan {
    let invocation = settings.invocation
    var app = StoreApp()
    if let bundleID = try settings.text(.bundleID)?.value { app.bundleID = bundleID }
    if let id = try settings.appAppleID() { app.appAppleID = id }
    if try settings.environment().value == .production { app.environment = .production }
    let world = try invocation[storeKit].map { file throws(Failure) in
      try World.ofStoreKit(file, hasCustomers: false, context)
    }
    let choice = AuditPlan.Choice(
      seed: seed, only: only, app: app, world: world, isStrict: invocation.isGiven(strict))
    let (chain, stranger) = (try SimulatorChain.kept(context), try SimulatorChain.fresh())
    return try ControlRefusal.asFailure(of: "the audit") { () throws(ControlRefusal) in
      try AuditPlan(choice, chain: chain, stranger: stranger, now: context.clock.now())
    }
  }

  /// The command line that repeats the audit.
  private static func repeated(_ invocation: Invocation, seed: Int64) -> String {
    var words = ["asctl", "simulator", "audit"]
    for flag in [notify, probe, probeCommand, storeKit] {
      if let value = invocation[flag] { words += ["--\(flag.name)", value] }
    }
    for flag in [port, settle] { if let value = invocation[flag] { words += ["--\(flag.name)", String(value)] } }
    for flag in [CredentialFlags.bundleID, CredentialFlags.profile] {
      if let value = invocation[flag] { words += ["--\(flag.name)", value] }
    }
    if let id = invocation[CredentialFlags.appAppleID] {
      words += ["--\(CredentialFlags.appAppleID.name)", String(id)]
    }
    if invocation[CredentialFlags.environment] == .production { words += ["-e", "production"] }
    if invocation.isGiven(strict) { words.append("--strict") }
    return (words + ["--seed", String(seed)]).map(\.wordForPOSIX).joined(separator: " ")
  }

  private static func output(
    _ report: AuditReport, _ plan: AuditPlan, _ probe: Probe, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> CommandOutput {
    let omitted = plan.omittedByReason
    if let file = invocation[html] { try context.files.write(file, Array(report.page(omitted: omitted).utf8)) }
    if let file = invocation[junit] { try context.files.write(file, Array(report.junit().utf8)) }
    var output = CommandOutput(
      .document(.array(report.results.map(\.record))), envelope: Envelope(object: .auditRecord),
      remarks: remarks(report, plan, probe, omitted), failure: report.failure
    ) { _, view in report.text(view) }
    output.reportsFindings = true
    if report.failure == nil { output.remarks.append(report.summary) }
    return output
  }

  private static func remarks(
    _ report: AuditReport, _ plan: AuditPlan, _ probe: Probe, _ omitted: [String]
  ) -> [String] {
    var remarks = omitted.map { "not judged: \($0)" }
    let unknown = plan.cases.filter { one in !one.customers.contains(where: probe.canAsk) }
    let names = unknown.map(\.lifecycle.name).uniqued()
    let left = plan.cases.filter { one in
      one.customers.contains {
        !probe.canAsk(about: $0) && ($0.hasSeveralPurchases || !names.contains(one.lifecycle.name))
      }
    }
    let partly = left.map(\.lifecycle.name).uniqued()
    if !partly.isEmpty {
      remarks.append(
        "family and group members have no account token, and the ID of one purchase does not identify a customer with several; to probe them too, use {appTransactionId}: \(partly.joined(separator: ", "))"
      )
    }
    return remarks
  }

  private static var listed: [JSON] {
    Lifecycle.all.map { lifecycle in
      [
        "name": .string(lifecycle.name), "events": .array(lifecycle.events.map(JSON.string)),
        "page": .string(lifecycle.page.rawValue),
      ]
    }
      + AuditDelivery.allCases.map {
        ["name": .string($0.rawValue), "events": [.string($0.text)], "page": .string(ApplePage.responding.rawValue)]
      }
  }

  private static let columns = [
    Column("Name", "name"),
    Column(
      "Events", rank: 2,
      words: { row in
        (row["events"]?.arrayElements ?? []).compactMap(\.string).joined(separator: "; ")
      }
    ).orBelow,
    Column("Apple's page", "page", rank: 3).orBelow,
  ]
}

/// The API for the customers of an audit, on loopback until it is stopped.
private final class AuditServer: Sendable {
  private let isDone = Atomic<Bool>(false)

  init(_ plan: AuditPlan, port: UInt16, _ context: Context) throws(Failure) {
    let socket = try LoopbackSocket(port: port)
    let chain = try SimulatorChain.kept(context)
    let setup = plan.setup
    let store = try ControlRefusal.asFailure(of: "the audit") { () throws(ControlRefusal) in
      try SimulatorServer(setup, chain: chain, ports: [port], clock: WorldClock(machine: context.clock.now))
    }
    let server = LoopbackServer(now: context.clock.now, answer: store.reply)
    Thread.run { [self] in server.run(on: [socket]) { self.isDone.load(ordering: .relaxed) } }
  }

  func stop() { isDone.store(true, ordering: .relaxed) }
}
