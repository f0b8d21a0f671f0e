import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl doctor`: reports one cause and one remedy when something does not work.
enum DoctorCommand {
  private static let allProfiles = Flag("all-profiles", "Check every profile", conflicts: [CredentialFlags.profile])
  private static let report = Flag("report", "Print a report to share, without key ID, issuer ID and home directory")

  static let command: Command<CommandAction> = Command(
    "doctor", "Diagnose setup and connection problems", section: "Set up",
    detail: Prose(
      """
      Checks the configuration, the credentials, the key, the clock and the network, then requests a transaction that \
      does not exist from production and sandbox with the same token. The request changes nothing, and the two \
      responses together show what is wrong: Apple gives no reason when it rejects a token. The result is one cause \
      and one remedy. With `--base-url` only that server is checked, with `-e simulator` only the built-in App Store. \
      If one environment is selected, a problem in the other is not a failure.

      If the token is accepted, doctor also counts the notifications that your server did not receive, with the reason \
      for the newest ones.

      Each check is one line: PASS, WARN (unusual, but not necessarily wrong) or FAIL. These identifiers are stable:

      \(names)

      The JSON output is `{"checks":[{"id","result","message","remedy"}],"cause","remedy"}`; with `--all-profiles` it \
      is a list of these objects, each with `profile` first.

      The status is 0 if no check failed, 3 for credentials, a rejected token or the clock, and 7 if no host is \
      reachable or TLS fails. There are no retries unless `--retries` is given, and the time limit per host is 10 \
      seconds unless `--timeout` is given.
      """),
    flags: [allProfiles, report] + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.diagnosis], in: [.doctorCheckOfProfile]),
    examples: [
      Example("asctl doctor", "Find out why Apple responds with 401"),
      Example("asctl doctor --all-profiles", "Check which keys still work"),
      Example("asctl doctor --report > doctor.txt", "Write a report to attach to an issue"),
    ],
    action: CommandAction(perform))

  private static var names: String {
    let places = DoctorCheck.Place.allCases.filter { $0 != .production }.map { "`\($0.rawValue)`" }.listed("or")
    let names = DoctorCheck.Name.fixed + DoctorCheck.Name.ofPlaces.map { $0(.production) }
    return names.map(\.row).map { "- `\($0.text)`: \($0.meaning)" }.joined(separator: "\n")
      + "\n\nChecks of other App Stores begin with \(places)."
  }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "doctor sends requests and cannot be combined with --\(flag.name)",
        hint: "run `asctl transaction get 9000000000000000 --\(flag.name)` to see the request")
    }
    let isAboutAll = invocation.isGiven(allProfiles)
    let names: [String?] = isAboutAll ? try profiles(context) : [nil]
    let isVerbose = invocation.isGiven(ConnectionFlags.verbose)
    var runs: [DoctorRun] = []
    for name in names {
      let run = DoctorRun(name, invocation, context)
      try run.gather { if isVerbose { context.say("asctl: \($0)") } }
      runs.append(run)
    }
    // Which other profiles work helps to find the cause.
    let accepted = runs.compactMap { run in
      run.facts.isAccepted ? run.profile.map { (profile: $0, facts: run.facts) } : nil
    }
    for run in runs { run.facts.accepted = accepted }
    var documents = runs.map(\.json)
    if invocation.isGiven(report) {
      documents = shareable(documents, runs.flatMap(\.facts.identifiers), context)
    }
    return output(documents, runs, isList: isAboutAll, invocation, context)
  }

  /// Shortens values that identify the user's account, and replaces the home directory. Keys and tokens never appear in
  /// checks.
  private static func shareable(_ documents: [JSON], _ identifiers: [String], _ context: Context) -> [JSON] {
    let home = context.files.home().map { [(text: $0, shown: "~")] } ?? []
    let replacements =
      identifiers.sorted { $0.utf8.count > $1.utf8.count }.map { (text: $0, shown: "…\($0.suffix(3))") }
      + home.filter { $0.text.utf8.count > 1 }
    return documents.map { document in
      document.mappingStrings { text in replacements.reduce(text) { $0.replacing($1.text, with: $1.shown) } }
    }
  }

  private static func output(
    _ documents: [JSON], _ runs: [DoctorRun], isList: Bool, _ invocation: Invocation, _ context: Context
  ) -> CommandOutput {
    let document = isList ? JSON.array(documents) : documents.first ?? .null
    let format = invocation[OutputFlags.output]
    let isRows = format == .tsv || format == .csv
    let isText = invocation.isGiven(report) && (format == nil || format == .table)
    let body: CommandOutput.Body =
      if isText {
        .text(DoctorPage.report(document, context))
      } else {
        .document(isRows ? .array(documents.flatMap(rows)) : document)
      }
    let findings = runs.map { run in
      let cause = run.cause
      let summary = (run.profile.map { "profile \($0): " } ?? "") + cause.message
      return Failure(cause.status, summary, hint: cause.remedy)
    }
    // A cause in the credentials takes precedence, because it masks other problems.
    let failure = findings.first { $0.status == .credentials } ?? findings.first { $0.status != .success }
    return CommandOutput(
      body, envelope: Envelope(object: isRows ? (isList ? .doctorCheckOfProfile : .doctorCheck) : .diagnosis),
      // Rows are checks and have no columns for the cause and the remedy, so these become remarks.
      remarks: isRows ? findings.map(\.message).filter { $0 != failure?.message } : [], failure: failure,
      includesFailure: true, view: DoctorPage.view)
  }

  /// One row per check, with the profile first if there are several.
  private static func rows(of document: JSON) -> [JSON] {
    let profile: JSONObject = document["profile"].map { ["profile": $0] } ?? [:]
    return (document["checks"]?.arrayElements ?? []).map { check in
      .object(JSONObject(profile.members + (check.objectValue?.members ?? [])))
    }
  }

  private static func profiles(_ context: Context) throws(Failure) -> [String?] {
    let names = try ConfigFile.readForProfiles(context).profiles.map(\.name)
    guard !names.isEmpty else {
      throw Failure(.credentials, "no profiles", hint: "run `asctl profile add` to create one")
    }
    return names
  }
}

/// The findings of `asctl doctor` for people: one line per check, followed by the cause and the remedy.
enum DoctorPage {
  static let view: ItemView = { item, view in (text(item, style: view.style, width: view.width), []) }

  private static func text(_ document: JSON, style: TerminalStyle, width: Int?) -> String {
    Chunks.gathered { chunks in
      for (index, finding) in (document.arrayElements ?? [document]).enumerated() {
        if index > 0 { chunks.append("\n") }
        write(finding, style, width, to: &chunks)
      }
    }
  }

  /// Returns the findings as plain text to share, with asctl's version, the system and the time.
  static func report(_ document: JSON, _ context: Context) -> String {
    "asctl \(version) on \(Build.system), \(context.clock.tokenNow().wholeSecond.text)\n\n"
      + text(document, style: TerminalStyle(isPlain: true, context), width: nil)
  }

  private static func write(_ finding: JSON, _ style: TerminalStyle, _ width: Int?, to chunks: inout Chunks<Never>) {
    if let profile = finding["profile"]?.string {
      chunks.append(style.set("Profile \(escapingControls(profile))", .bold) + "\n")
    }
    let checks = finding["checks"]?.arrayElements ?? []
    let column = (checks.compactMap { $0["id"]?.string.map(displayWidth) }.max() ?? 0) + resultWidth + 4
    for check in checks {
      let (result, id) = (check["result"]?.string ?? "", check["id"]?.string ?? "")
      chunks.append("\(style.set(result, emphasis(result)))  \(id)")
      chunks.append(spaces: column - resultWidth - 2 - displayWidth(id))
      wrap(check["message"]?.string ?? "", margin: column, width, to: &chunks)
      guard let remedy = check["remedy"]?.string, finding["remedy"]?.string != remedy else { continue }
      chunks.append(spaces: column)
      wrap(remedy, margin: column, width, to: &chunks)
    }
    chunks.append("\n")
    for (title, name) in [("Cause", "cause"), ("Remedy", "remedy")] {
      guard let text = finding[name]?.string else { continue }
      chunks.append(style.set(title, .bold))
      chunks.append(spaces: titleWidth - title.utf8.count)
      wrap(text, margin: titleWidth, width, to: &chunks)
    }
  }

  private static let resultWidth = 4
  private static let titleWidth = 8

  private static func emphasis(_ result: String) -> TerminalStyle.Emphasis {
    switch DoctorCheck.Result(rawValue: result) {
    case .pass?: .green
    case .warn?: .yellow
    case .fail?, nil: .red
    }
  }

  private static func wrap(_ text: String, margin: Int, _ width: Int?, to chunks: inout Chunks<Never>) {
    var line = WrappedText(width: width, margin: margin, outerMargin: 6, used: margin)
    line.append(escapingControls(text), to: &chunks)
    chunks.append("\n")
  }
}
