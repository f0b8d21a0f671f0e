import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl doctor`: why it does not work, as one cause and one remedy.
enum DoctorCommand {
  private static let allProfiles = Flag(
    "all-profiles", "Examine every profile, one after the other", conflicts: [CredentialFlags.profile])
  private static let report = Flag(
    "report", "Print a text for others to read: without key ID, issuer ID and home directory")

  static let command: Command<CommandAction> = Command(
    "doctor", "Find out why it does not work: one cause and one remedy", section: "Set up",
    detail: Prose(
      """
      Looks at the configuration, the credentials, the key, the clock and the way to the network, then asks production and \
      sandbox about a transaction that does not exist, with the same token: that harms nothing, and the two answers \
      together tell what is wrong. Apple itself never says why it refuses a token. With `--base-url` only that server is \
      asked, with `-e simulator` only the App Store built in. Where one environment is chosen, trouble of the other is no \
      failure.

      Where the token is taken, the notifications that your server missed are named, with the reason of the newest.

      Everything looked at is a line: PASS; WARN, which is odd and need not be wrong; or FAIL. Their names stay the same:

      \(names)

      As JSON it is `{"checks":[{"id","result","message","remedy"}],"cause","remedy"}`; with `--all-profiles` it is a list \
      of such, each with `profile` in front.

      The status is 0 if nothing failed, 3 if it is for the credentials, a refused token or the clock, and 7 if nothing \
      answers or TLS fails. Nothing is tried again unless `--retries` says so, and each host has 10 seconds, or \
      `--timeout`.
      """),
    flags: [allProfiles, report] + CredentialFlags.all + ConnectionFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.diagnosis]),
    examples: [
      Example("asctl doctor", "Why does Apple answer 401?"),
      Example("asctl doctor --all-profiles", "Which of my keys still work?"),
      Example("asctl doctor --report > doctor.txt", "Something to attach to a question"),
    ],
    action: CommandAction(perform))

  private static var names: String {
    let places = DoctorCheck.Place.allCases.map { "`\($0.rawValue)`" }.listed("or")
    let names = DoctorCheck.Name.fixed + DoctorCheck.Name.ofPlaces.map { $0(.production) }
    return names.map { "- `\($0.text)`: \($0.meaning)" }.joined(separator: "\n")
      + "\n\nIn place of `production` there may be \(places)."
  }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    for flag in [ConnectionFlags.dryRun, ConnectionFlags.curl] where invocation.isGiven(flag) {
      throw Failure(
        .usage, "doctor has to ask, and --\(flag.name) sends nothing",
        hint: "asctl transaction get 9000000000000000 --\(flag.name) shows what it asks")
    }
    let isAboutAll = invocation.isGiven(allProfiles)
    let names: [String?] = isAboutAll ? try profiles(context) : [nil]
    var examinations: [(name: String?, examination: Examination)] = []
    for name in names { examinations.append((name, try examine(invocation, profile: name, context))) }
    let accepted = examinations.compactMap { one in one.name.flatMap { one.examination.accepted(profile: $0) } }
    let findings = examinations.map { patient in
      DoctorResult(
        profile: patient.name, checks: patient.examination.checks,
        cause: patient.examination.cause(besides: accepted))
    }
    let isReport = invocation.isGiven(report)
    let documents = findings.map { finding in
      let document = finding.json(context)
      return isReport
        ? Redaction(examinations.flatMap(\.examination.identifiers), context).redacted(document) : document
    }
    return output(documents, findings, isList: isAboutAll, isReport: isReport, invocation, context)
  }

  private static func output(
    _ documents: [JSON], _ findings: [DoctorResult], isList: Bool, isReport: Bool, _ invocation: Invocation,
    _ context: Context
  ) -> CommandOutput {
    let document = isList ? JSON.array(documents) : documents.first ?? .null
    let format = invocation[OutputFlags.output]
    let isRows = format == .tsv || format == .csv
    let body: CommandOutput.Body =
      switch format {
      case nil where isReport, .table? where isReport:
        .text(DoctorReport.text(document, now: context.now()))
      case .tsv?, .csv?: .document(.array(documents.flatMap(DoctorResult.rows)))
      default: .document(document)
      }
    var output = CommandOutput(body, view: DoctorPage.view)
    output.envelope = Envelope(object: isRows ? (isList ? .doctorCheckOfProfile : .doctorCheck) : .diagnosis)
    // Of several causes that of the credentials, which hides what comes behind it.
    let worst = findings.first { $0.cause.status == .credentials } ?? findings.first { $0.cause.status != .success }
    output.failure = worst.map { finding in
      Failure(finding.cause.status, finding.summary, hint: finding.cause.remedy)
    }
    // Rows are of checks, and have no place for what follows from them.
    if isRows { output.remarks = findings.map(\.summary).filter { $0 != output.failure?.message } }
    output.tellsFailure = true
    return output
  }

  private static func profiles(_ context: Context) throws(Failure) -> [String?] {
    let names = try ConfigFile.readForProfiles(context).profiles.map(\.name)
    guard !names.isEmpty else {
      throw Failure(.credentials, "there is no profile yet", hint: "asctl profile add stores one")
    }
    return names
  }

  private static func examine(
    _ invocation: Invocation, profile: String?, _ context: Context
  ) throws(Failure) -> Examination {
    let invocation = profile.map { invocation.giving(CredentialFlags.profile, .text($0)) } ?? invocation
    let isVerbose = invocation.isGiven(ConnectionFlags.verbose)
    var examination = Examination(invocation, context)
    try examination.gather { if isVerbose { context.say("asctl: \($0)") } }
    return examination
  }
}

/// What was found for one set of credentials.
struct DoctorResult {
  /// Nil where only one is examined.
  let profile: String?
  let checks: [DoctorCheck]
  let cause: Cause

  /// Its cause, and whose it is.
  fileprivate var summary: String { (profile.map { "profile \($0): " } ?? "") + cause.message }

  /// The lines that it suggests ask where doctor asked.
  func json(_ context: Context) -> JSON {
    func remedy(_ text: String?) -> JSON { text.map { .string(context.completed($0)) } ?? .null }
    var object = JSONObject()
    object["profile"] = profile.map(JSON.string)
    object["checks"] = .array(
      checks.map { check in
        [
          "id": .string(check.name.text), "result": .string(check.result.rawValue), "message": .string(check.message),
          "remedy": remedy(check.remedy),
        ]
      })
    object["cause"] = .string(cause.message)
    object["remedy"] = remedy(cause.remedy)
    return .object(object)
  }

  /// A check a row, with the profile in front where there are several.
  static func rows(of document: JSON) -> [JSON] {
    let profile: JSONObject = document["profile"].map { ["profile": $0] } ?? [:]
    return (document["checks"]?.arrayElements ?? []).map { check in
      .object(JSONObject(profile.members + (check.objectValue?.members ?? [])))
    }
  }
}
