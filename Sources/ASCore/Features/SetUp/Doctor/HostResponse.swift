import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import Terminal

/// A host's response to a read, reduced to what helps to find the cause of a failure.
enum HostResponse: Equatable, Sendable {
  /// The token was accepted, whatever the result of the request. `code` is Apple's error code; `nil` if the
  /// transaction exists.
  case accepted(code: Int64?)
  /// Status 401. Only a served simulator gives a reason; Apple does not.
  case refused(reason: String?)
  /// Status 429, which does not show whether the token is valid.
  case limited
  /// Status 5xx.
  case failing(status: Int)
  /// A response that is not from the App Store, but from a proxy, a login portal or another server.
  case foreign(status: Int)
  case unreachable(TransportError)

  init(_ outcome: Result<HTTPReply, TransportError>) {
    switch outcome {
    case .failure(let error): self = .unreachable(error)
    case .success(let reply):
      let body = try? JSON.parse(reply.body, duplicates: .refused)
      switch reply.status {
      case 401: self = .refused(reason: reply.header(SimulatorHeader.reason.rawValue))
      case 429: self = .limited
      case 500...599: self = .failing(status: reply.status)
      case 200...299 where body?["signedTransactionInfo"]?.string != nil: self = .accepted(code: nil)
      case 400...499 where body?["errorCode"]?.int64 != nil: self = .accepted(code: body?["errorCode"]?.int64)
      default: self = .foreign(status: reply.status)
      }
    }
  }

  var isAccepted: Bool { if case .accepted = self { true } else { false } }
  var isRefused: Bool { if case .refused = self { true } else { false } }

  var transportError: TransportError? {
    if case .unreachable(let error) = self { error } else { nil }
  }
}

extension HTTPReply {
  /// How far this machine's clock is ahead of the server's, according to the header `Date`; negative if it is behind,
  /// `nil` without the header. `now` is the time of the response.
  ///
  /// The header has a resolution of one second and was written between the request and now. Differences within that
  /// range are not counted.
  func clockAhead(now: Timestamp) -> TimeSpan? {
    guard let date = header("Date").flatMap(Timestamp.init(httpDate:)) else { return nil }
    if now < date { return now - date }
    let sent = now - .milliseconds(max(milliseconds, 0))
    return max(sent - (date + .seconds(1)), .zero)
  }
}

// Sends one read to each App Store and records the responses.

extension DoctorRun {
  func askHosts(
    _ settings: Settings, _ identity: SigningIdentity?, _ choice: EnvironmentChoice,
    _ remark: @escaping (String) -> Void
  ) throws(Failure) {
    let filled = Self.withDefaults(invocation)
    // Both environments are queried whichever is selected, because comparing them identifies most causes.
    let widened = choice == .simulator ? filled : filled.giving(CredentialFlags.environment, .text("auto"))
    let connection = try Connection(.transactionGet, Settings(widened, context))
    switch choice {
    case .auto, .simulator: break
    case .production: facts.needed.remove(.sandbox)
    case .sandbox: facts.needed.remove(.production)
    }
    let client = try Client(connection, settings, verifying: .everything, identity: identity, remark: remark)
    let baseURL = try settings.text(.baseURL)
    let isBehindBaseURL = choice != .simulator && baseURL != nil
    let progress = Progress(context, isQuiet: invocation.isGiven(OutputFlags.quiet), length: nil)
    let readings = try client.sender.sendOnce(
      APIRequest(reading: .transactionGet, Self.unknownTransactionID), of: connection.hosts, progress)
    progress.clear()
    if context.processes.isInterrupted() { throw Failure(.interrupted, "interrupted") }
    for (host, outcome, arrival) in readings {
      note(host, outcome, arrival: arrival, isBehindBaseURL: isBehindBaseURL)
    }
    checkKeyName()
    checkClock()
    for (checked, host) in zip(facts.hosts, connection.hosts) {
      if !host.isSimulated { checkToken(checked) }
      if checked.response.isAccepted { checkDelivery(at: checked.place, client, host) }
    }
  }

  /// Limits requests to one short attempt per host, unless flags set other limits.
  private static func withDefaults(_ invocation: Invocation) -> Invocation {
    [(ConnectionFlags.timeout, 10), (ConnectionFlags.retries, 0)].reduce(invocation) { filled, limit in
      filled.isGiven(limit.0) ? filled : filled.giving(limit.0, .integer(limit.1))
    }
  }

  private func note(
    _ host: Connection.Host, _ outcome: Result<HTTPReply, TransportError>, arrival: Timestamp, isBehindBaseURL: Bool
  ) {
    let place = DoctorCheck.Place(host, isBehindBaseURL: isBehindBaseURL)
    let name = URLParts(host.baseURL)?.authority ?? host.name
    let response = HostResponse(outcome)
    facts.hosts.append(Diagnosis.Host(place: place, name: name, response: response))
    switch response {
    case .accepted, .refused, .limited:
      // The largest difference between clocks is reported.
      let reply = try? outcome.get()
      if let ahead = reply?.clockAhead(now: arrival),
        facts.clockAhead.map({ max($0, -$0) < max(ahead, -ahead) }) ?? true
      {
        facts.clockAhead = ahead
      }
      let detail =
        host.isInProcess ? "within asctl" : "\(name), \(reply?.version ?? ""), \(reply?.milliseconds ?? 0) ms"
      add(.host(place), .pass, "responds (\(detail))")
    case .failing(let status):
      add(.host(place), failed(place), "\(name) is failing with status \(status)")
    case .foreign(let status):
      add(.host(place), failed(place), "\(name) returned status \(status), and the response is not from the App Store")
    case .unreachable(let error):
      add(.host(place), failed(place), error.message, remedy: Failure(error).hint)
    }
  }

  /// The result of a failed check: a warning if the settings do not require the place.
  private func failed(_ place: DoctorCheck.Place) -> DoctorCheck.Result { facts.needed.contains(place) ? .fail : .warn }

  private func checkKeyName() {
    guard let keyFile else { return }
    if let remark = KeyID.remark(path: keyFile, keyID: facts.keyID) {
      add(.keyName, .warn, remark)
    } else if facts.isNamedAuthKey, facts.isRefused {
      add(.keyName, .warn, "the file is named AuthKey_… like a key for the App Store Connect API, which does not work")
    } else {
      let names = facts.keyIDOfFile == nil ? "does not contain a key ID" : "contains the same key ID"
      add(.keyName, .pass, "the file name \(names)")
    }
  }

  private func checkClock() {
    guard let ahead = facts.clockAhead else { return }
    if ahead == .zero {
      add(.clock, .pass, "matches the App Store's")
    } else {
      let difference = "is \(Diagnosis.clockDifference(ahead))"
      let isHarmless = Diagnosis.isHarmless(ahead)
      add(.clock, isHarmless ? .pass : .fail, isHarmless ? "\(difference), which is harmless" : difference)
    }
  }

  private func checkToken(_ host: Diagnosis.Host) {
    let name = DoctorCheck.Name.token(host.place)
    switch host.response {
    case .accepted(let code):
      add(name, .pass, "is accepted\(code.map { " (\($0) for a transaction that does not exist)" } ?? "")")
    case .refused(let reason):
      add(name, failed(host.place), "is rejected (401)\(reason.map { ": \($0)" } ?? "")")
    case .limited: add(name, .warn, "was not checked: too many requests (429)")
    case .failing, .foreign, .unreachable: break
    }
  }
}

// The check for notifications that Apple could not deliver recently. A failure of it is never about credentials, because
// they were accepted before.

extension DoctorRun {
  /// More would not change the advice.
  private static let maximumRead = 100

  private func checkDelivery(at place: DoctorCheck.Place, _ client: Client, _ host: Connection.Host) {
    let now = context.clock.now()
    // Shorter than the 30 days for which sandbox keeps notifications.
    let request = APIRequest(notifications: ["onlyFailures": true], since: now - .days(28), until: now)
    client.answeringHost = host
    let paging = Paging([request], client, of: .notificationHistory)
    var items: [JSON] = []
    do {
      while items.count < Self.maximumRead, let page = try paging.nextItems() { items += page }
    } catch {
      return add(
        .delivery(place), .warn, "unknown: \(error.message)",
        remedy: error.hint ?? "run `asctl notification history --only-failures` for details")
    }
    guard !items.isEmpty else {
      return add(.delivery(place), .pass, "no failed notifications in the last four weeks")
    }
    let newest = items.prefix(Self.maximumRead).sorted { Self.date($0) > Self.date($1) }.prefix(3)
    let count = items.count < Self.maximumRead ? "\(items.count)" : "\(Self.maximumRead) or more"
    let reason = newest.first.flatMap(Self.result)
    add(
      .delivery(place), .warn,
      "\(count) \(items.count == 1 ? "notification" : "notifications") failed in the last four weeks; newest: \(newest.map(Self.description).joined(separator: "; "))",
      remedy: reason.flatMap { Enumeration.sendAttemptResult.value($0)?.meaning }.map { "\(reason ?? ""): \($0)" }
        ?? "run `asctl notification history --only-failures` to list them")
  }

  /// For example `DID_RENEW of 2026-01-31T12:00:00Z, TIMED_OUT`.
  private static func description(of item: JSON) -> String {
    let payload = item["signedPayload"]
    let type = [payload?["notificationType"]?.string, payload?["subtype"]?.string].compactMap(\.self)
    let name = type.isEmpty ? "a notification without a type" : type.joined(separator: "/")
    let moment = payload?["signedDate"]?.timestamp.map { " of \($0.wholeSecond.text)" } ?? ""
    return truncated(name, to: 80) + moment + (result(item).map { ", \(truncated($0, to: 40))" } ?? "")
  }

  private static func date(_ item: JSON) -> Timestamp { item["signedPayload"]?["signedDate"]?.timestamp ?? .earliest }

  /// The result of the last delivery attempt.
  private static func result(_ item: JSON) -> String? {
    let attempts = item["sendAttempts"]?.arrayElements ?? []
    let last = attempts.max {
      ($0["attemptDate"]?.timestamp ?? .earliest) < ($1["attemptDate"]?.timestamp ?? .earliest)
    }
    return (last?["sendAttemptResult"] ?? item["firstSendAttemptResult"])?.string
  }
}
