import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// Where the notifications of a replay come from, Apple's history or files and stdin, and the verifier for their app.
struct NotificationSource {
  let settings: Settings
  let verifier: NotificationVerifier
  /// The trust in the notifications, known before anything is read or requested.
  let scope: TrustScope
  /// `nil` for files and stdin.
  private let history: SignedHistory?

  /// The flags that select notifications from the history.
  static let filters: [any DeclaredFlag] = Endpoint.notificationHistory.parameters.map(\.flag.optional)

  private static let onlyFailures = Endpoint.notificationHistory.parameter(.onlyFailures)?.flag

  init(_ texts: [String], _ invocation: Invocation, _ context: Context) throws(Failure) {
    if let filter = Self.filters.first(where: { !invocation.parsed($0.declaration).isEmpty }) {
      guard texts.isEmpty else {
        throw Failure(
          .usage, "--\(filter.declaration.name) applies to Apple's history and cannot be combined with a file",
          hint: "omit one of them")
      }
      settings = try Settings(invocation, context)
      let history = try SignedHistory(settings)
      verifier = try history.verifier()
      let hosts = history.connection.hosts
      (scope, self.history) = (verifier.scope(of: hosts, world: history.settings.context.world(of: hosts)), history)
      return
    }
    guard invocation[ConnectionFlags.limit] == nil else {
      throw Failure(
        .usage, "--limit applies to Apple's history and cannot be used with text input",
        hint: "pass a period such as --since 1d, or omit --limit")
    }
    if texts.isEmpty, context.terminal.isTerminal(.input) {
      throw Failure(
        .usage, "nothing to replay: expected files, piped notifications or a filter for Apple's history",
        hint: "pass --since 7d --only-failures, for example")
    }
    settings = try Settings(invocation, context)
    verifier = try settings.verifierOfPosts(settings.expectedOfPosts())
    (scope, history) = (verifier.scope(of: []), nil)
  }

  /// Passes on each notification, and why a text contains none.
  func read(
    _ texts: [String], take: (Result<NotificationCandidate, NotificationVerificationError>, TextPlace?) -> Void
  ) throws(Failure) {
    if let history { return try candidates(in: history).forEach { take(.success($0), nil) } }
    func search(_ bytes: ArraySlice<UInt8>, _ place: TextPlace?) {
      guard !bytes.trimmed.isEmpty else { return }
      do {
        for candidate in try NotificationText.candidates(in: bytes, at: place?.description) {
          take(.success(candidate), place)
        }
      } catch {
        take(.failure(error), place)
      }
    }
    switch try SignedInput(arguments: texts, isLines: true, settings.context) {
    case .one(let bytes): search(bytes, nil)
    case .many(let lines):
      while let batch = try lines.next(ofAbout: BatchSize.small.rawValue) {
        batch.forEach { bytes, place in
          switch bytes {
          case .success(let bytes): search(bytes, place)
          case .failure(let failure):
            take(.failure(NotificationVerificationError(check: "parts", reason: failure.message)), place)
          }
        }
      }
    }
  }

  /// Notes whom a verified notification of the history is about. Throws status 8 if that is another customer than the
  /// others' or another environment.
  func note(_ payload: JSON) throws(Failure) { try history?.note(payload) }

  /// Binds the notifications of the history to the requested transaction, as `notification history` does.
  /// Throws status 8 if they are about another customer.
  func requireSubject() throws(Failure) { try history?.requireSubject() }

  private func candidates(in history: SignedHistory) throws(Failure) -> [NotificationCandidate] {
    let invocation = settings.invocation
    let wantsFailures = Self.onlyFailures.map { !invocation.parsed($0).isEmpty } ?? false
    let requests = try EndpointCall(.notificationHistory).requests(settings, history.connection, remark: history.remark)
    return try history.candidates(requests, limit: invocation[ConnectionFlags.limit] ?? .max) { item in
      !wantsFailures || !item.hasArrived
    }
  }
}

/// Apple's notification history with its JWS intact; `notification history` replaces them with their payloads.
final class SignedHistory {
  let remark: (String) -> Void
  let connection: Connection
  private let client: Client
  let settings: Settings
  /// Whom the verified notifications of the last read are about; `nil` before the first request. A later read may be of
  /// another world, because a simulator was restarted.
  private var subject: ReplySubject?

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    remark = settings.context.remark(for: settings.invocation)
    // Responses are not verified here, because `verifier` checks each notification before it is used.
    connection = try Connection(.notificationHistory, settings)
    client = try Client(connection, settings, verifying: .nothing, remark: remark)
  }

  /// The notifications of all pages, up to the limit.
  func candidates(
    _ requests: [APIRequest], limit: Int64, where isWanted: (JSON) -> Bool
  ) throws(Failure) -> [NotificationCandidate] {
    let remark = client.answeringHost == nil ? remark : { _ in }
    subject = requests.first.map { Endpoint.notificationHistory.subject(of: $0) }
    let paging = Paging(requests, client, of: .notificationHistory, remark: remark)
    var candidates: [NotificationCandidate] = []
    while Int64(candidates.count) < limit, let body = try paging.nextBody() {
      let page: JSON
      do {
        page = try JSON.parse(body, duplicates: .refused)
      } catch {
        throw Failure(.unavailable, "the notification history is not valid JSON from Apple: \(error)")
      }
      for item in page["notificationHistory"]?.arrayElements ?? [] where Int64(candidates.count) < limit {
        if isWanted(item), let candidate = NotificationText.candidate(in: item, at: nil) {
          candidates.append(candidate)
        }
      }
    }
    return candidates
  }

  func note(_ payload: JSON) throws(Failure) {
    try advising { () throws(Failure) in try subject?.read(["signedPayload": payload]) }
  }

  func requireSubject() throws(Failure) {
    guard let subject else { return }
    try advising { () throws(Failure) in try client.bind(subject, of: .notificationHistory) }
  }

  /// No flag of these commands shows data about another customer.
  private func advising(_ body: () throws(Failure) -> Void) throws(Failure) {
    do {
      try body()
    } catch  where error.status == .notVerified {
      throw error.withUsableHint(or: "check for a cache or proxy that mixes responses")
    }
  }

  /// Verifies notifications for the configured app and environment, or the simulator's own app.
  func verifier() throws(Failure) -> NotificationVerifier {
    let isSimulated = connection.hosts.contains(where: \.isSimulated)
    let only = connection.hosts.count == 1 ? connection.hosts[0].environment : nil
    let expected = Expectations(
      bundleID: isSimulated ? nil : try settings.text(.bundleID)?.value,
      appAppleID: isSimulated ? nil : try settings.appAppleID(), environment: only?.signed)
    return NotificationVerifier(
      expected, anchors: try TrustAnchors(for: connection, settings), now: settings.context.clock.now())
  }
}

extension JSON {
  /// Whether any attempt succeeded. Apple's list of failures also contains notifications that it has delivered since.
  fileprivate var hasArrived: Bool {
    (self["sendAttempts"]?.arrayElements ?? []).contains { sameBytes($0["sendAttemptResult"]?.string ?? "", "SUCCESS") }
  }
}

/// The texts of a replay that contain no notification, and why. A wrong file may have millions of such lines, so
/// consecutive lines with the same reason share one entry.
struct UnreadableTexts {
  private struct Run {
    let first: TextPlace?
    var count: Int
    let error: NotificationVerificationError
  }

  private var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// - Parameter place: `nil` for a text that is the whole input.
  mutating func append(_ place: TextPlace?, _ error: NotificationVerificationError) {
    if let place, let last = runs.last, let first = last.first, first.file == place.file,
      first.line + last.count == place.line, last.error == error
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: place, count: 1, error: error))
    }
  }

  func forEach(_ body: (_ place: String?, NotificationVerificationError) throws(StreamEnd) -> Void) throws(StreamEnd) {
    for run in runs {
      for offset in 0..<run.count {
        var place = run.first
        place?.line += offset
        try body(place?.description, run.error)
      }
    }
  }
}
