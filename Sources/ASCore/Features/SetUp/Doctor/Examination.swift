import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// All that `asctl doctor` finds for one set of credentials: first what stands here, and then one read that harms nobody,
/// of both App Stores with the same token.
struct Examination {
  private var unsorted: [DoctorCheck]
  private(set) var facts = Diagnosis.Facts()
  /// Values that a report for strangers leaves out, the longest first.
  private(set) var identifiers: [String] = []
  private let context: Context

  /// No purchase has this ID, so the App Store answers 4040010 to a token that it takes.
  static let unknownTransactionID = "9000000000000000"
  /// In seconds, where `--timeout` says nothing.
  private static let defaultTimeout: Int64 = 10

  /// Throws status 2 for a line that is wrong.
  init(
    _ invocation: Invocation, _ context: Context, remark: @escaping (String) -> Void
  ) throws(Failure) {
    self.context = context
    let local = try SettingsChecks(invocation, context)
    unsorted = local.checks
    facts.setting = local.failure
    guard let settings = local.settings else { return }
    let choice = try settings.environment().value
    noteCredentials(local)
    guard local.failure == nil else { return }
    let filled = Self.withDefaults(invocation)
    // Both are asked whichever is chosen, as the difference between them tells most.
    let widened = choice == .simulator ? filled : filled.giving(CredentialFlags.environment, .text("auto"))
    let connection = try Connection(.transactionGet, Settings(widened, context), widened)
    switch choice {
    case .auto, .simulator: break
    case .production: facts.needed.remove(.sandbox)
    case .sandbox: facts.needed.remove(.production)
    }
    var client = try Client(
      .transactionGet, connection, settings, context, credentials: local.credentials, remark: remark)
    let baseURL = try settings.text(.baseURL)
    let isBehindBaseURL = choice != .simulator && baseURL != nil
    let progress = Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: nil)
    let readings = try client.askOnce(
      APIRequest(reading: .transactionGet, Self.unknownTransactionID), of: connection.hosts, progress)
    progress.clear()
    if context.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    for reading in readings { note(reading, isBehindBaseURL: isBehindBaseURL) }
    checkName(of: local.keyFile)
    checkClock()
    for (answer, host) in zip(facts.answers, connection.hosts) { checkToken(answer, host) }
    let verification = try AppStoreReply.ReplyVerification(.everything, of: client, invocation, context)
    for (answer, host) in zip(facts.answers, connection.hosts) where answer.answer.isAccepted {
      let fallback = EnvironmentFallback(client, verification)
      unsorted.append(
        UndeliveredNotifications.check(at: answer.place, now: context.now()) { request, limit throws(Failure) in
          try fallback.items(of: request, from: host, atMost: limit, context)
        })
    }
  }

  /// All checks, in the order of `DoctorCheck.Name.all`.
  var checks: [DoctorCheck] {
    DoctorCheck.Name.all.flatMap { name in unsorted.filter { $0.name == name } }
  }

  /// The credentials, where an App Store took them.
  func accepted(profile: String) -> Diagnosis.Accepted? {
    guard facts.isAccepted else { return nil }
    return Diagnosis.Accepted(
      profile: profile, issuerID: facts.issuerID, keyID: facts.keyID, bundleID: facts.bundleID)
  }

  /// Why it does not work, knowing what works in other profiles.
  func cause(besides accepted: [Diagnosis.Accepted] = []) -> Cause {
    var facts = facts
    facts.accepted = accepted
    return Diagnosis.cause(facts)
  }

  /// One short attempt at each host, unless the flags say otherwise.
  private static func withDefaults(_ invocation: Invocation) -> Invocation {
    var filled = invocation
    if !filled.isGiven(ConnectionFlags.timeout) {
      filled = filled.giving(ConnectionFlags.timeout, .integer(defaultTimeout))
    }
    return filled.isGiven(ConnectionFlags.retries) ? filled : filled.giving(ConnectionFlags.retries, .integer(0))
  }

  private mutating func noteCredentials(_ local: SettingsChecks) {
    guard let credentials = local.credentials else { return }
    facts.issuerID = credentials.issuerID.value
    facts.keyID = credentials.keyID.value
    facts.bundleID = credentials.bundleID.value
    identifiers = [facts.issuerID, facts.keyID].filter { !$0.isEmpty }
    let name = local.keyFile?.split(separator: "/").last ?? ""
    facts.keyIDOfFile = local.keyFile.flatMap(KeyFileName.keyID)
    facts.isNamedAuthKey = name.hasPrefix("AuthKey_")
    if let other = facts.keyIDOfFile, !sameBytes(other, facts.keyID) { identifiers.append(other) }
  }

  private mutating func note(_ reading: Client.HostReading, isBehindBaseURL: Bool) {
    let place = DoctorCheck.Place(reading.host, isBehindBaseURL: isBehindBaseURL)
    let answer = Diagnosis.Answer(
      place, host: URLParts(reading.host.baseURL)?.authority ?? reading.host.name, HostAnswer(reading.outcome))
    facts.answers.append(answer)
    switch answer.answer {
    case .accepted, .refused, .limited:
      // Of several clocks the one that differs most.
      if let ahead = reading.clockAhead, facts.clockAhead.map({ max($0, -$0) < max(ahead, -ahead) }) ?? true {
        facts.clockAhead = ahead
      }
      let reply = try? reading.outcome.get()
      let detail =
        place == .simulator ? "within asctl" : "\(answer.host), \(reply?.version ?? ""), \(reply?.milliseconds ?? 0) ms"
      unsorted.append(DoctorCheck(.host(place), .pass, "answers (\(detail))"))
    case .failing(let status):
      fail(.host(place), "\(answer.host) answers \(status): it fails")
    case .foreign(let status):
      fail(.host(place), "\(answer.host) answers \(status), and not as the App Store does")
    case .unreachable(let error):
      fail(.host(place), error.message, remedy: Failure(error).hint)
    }
  }

  /// Adds a failed check; a mere warning where the place need not work.
  private mutating func fail(_ name: DoctorCheck.Name, _ message: String, remedy: String? = nil) {
    let isNeeded =
      switch name {
      case .host(let place), .token(let place): facts.needed.contains(place)
      default: true
      }
    unsorted.append(DoctorCheck(name, isNeeded ? .fail : .warn, message, remedy: remedy))
  }

  private mutating func checkName(of file: String?) {
    guard let file else { return }
    if let remark = KeyFileName.remark(path: file, keyID: facts.keyID) {
      unsorted.append(DoctorCheck(.keyName, .warn, remark))
    } else if facts.isNamedAuthKey, facts.isRefused {
      unsorted.append(
        DoctorCheck(.keyName, .warn, "AuthKey_… is how keys of the App Store Connect API are named, which do not work"))
    } else {
      let names = facts.keyIDOfFile == nil ? "does not speak of a key ID" : "speaks of the same key ID"
      unsorted.append(DoctorCheck(.keyName, .pass, "the name of the file \(names)"))
    }
  }

  private mutating func checkClock() {
    guard let ahead = facts.clockAhead else { return }
    let tolerance = Diagnosis.clockTolerance
    if ahead > tolerance || ahead < -tolerance {
      unsorted.append(DoctorCheck(.clock, .fail, "is \(Diagnosis.clockDifference(ahead))"))
    } else if ahead == .zero {
      unsorted.append(DoctorCheck(.clock, .pass, "agrees with the App Store's"))
    } else {
      unsorted.append(DoctorCheck(.clock, .pass, "is \(Diagnosis.clockDifference(ahead)), which does no harm"))
    }
  }

  private mutating func checkToken(_ answer: Diagnosis.Answer, _ host: Connection.Host) {
    guard !host.isSimulated else { return }
    switch answer.answer {
    case .accepted(let code):
      let said = code.map { " (\($0) for a transaction that is not there)" } ?? ""
      unsorted.append(DoctorCheck(.token(answer.place), .pass, "is accepted\(said)"))
    case .refused(let reason):
      fail(.token(answer.place), "is refused (401)\(reason.map { ": \($0)" } ?? "")")
    case .limited:
      unsorted.append(DoctorCheck(.token(answer.place), .warn, "was not looked at: too many requests (429)"))
    case .failing, .foreign, .unreachable: break
    }
  }
}

extension EnvironmentFallback {
  /// Notifications as a host lists them, of as many pages as that takes.
  fileprivate func items(
    of request: APIRequest, from host: Connection.Host, atMost limit: Int, _ context: Context
  ) throws(Failure) -> [JSON] {
    var fallback = asking(.notificationHistory)
    fallback.answeringHost = host
    let paging = Paging(.notificationHistory, [request], fallback, { _ in }, context)
    guard case .pages(let pages) = paging.output(limit: limit, isRaw: false).body else { return [] }
    var items: [JSON] = []
    while items.count < limit, let page = try pages.next() { items += pages.items.elements(in: page) }
    return Array(items.prefix(limit))
  }
}
