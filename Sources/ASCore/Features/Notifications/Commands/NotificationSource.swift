import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// The notifications to replay, read from Apple's history or from files and stdin, and the verifier for their app.
struct NotificationSource {
  let candidates: [NotificationCandidate]
  let unreadable: UnreadableTexts
  let verifier: NotificationVerifier

  /// The flags that select notifications from the history.
  static let filters: [any DeclaredFlag] = Endpoint.notificationHistory.parameters.map(\.flag)

  private static let start = Endpoint.notificationHistory.parameter(.startDate)?.flag
  private static let onlyFailures = Endpoint.notificationHistory.parameter(.onlyFailures)?.flag

  /// - Parameter trusting: Receives the trust settings for the notifications before anything is read or requested.
  init(
    _ texts: [String], _ invocation: Invocation, _ context: Context,
    trusting: (TrustScope) throws(Failure) -> Void
  ) throws(Failure) {
    let given = Self.filters.filter { !invocation.parsed($0.declaration).isEmpty }
    guard let first = given.first else {
      guard invocation[ConnectionFlags.limit] == nil else {
        throw Failure(
          .usage, "--limit applies to Apple's history and cannot be used with text input",
          hint: "pass a period such as --since 1d, or omit --limit")
      }
      try self.init(reading: texts, invocation, context, trusting)
      return
    }
    guard texts.isEmpty else {
      throw Failure(
        .usage, "--\(first.declaration.name) applies to Apple's history and cannot be combined with a file",
        hint: "omit one of them")
    }
    try self.init(history: invocation, context, trusting)
  }

  // MARK: Files and stdin

  private init(
    reading texts: [String], _ invocation: Invocation, _ context: Context,
    _ trusting: (TrustScope) throws(Failure) -> Void
  ) throws(Failure) {
    if texts.isEmpty, context.terminal.isTerminal(.input) {
      throw Failure(
        .usage, "nothing to replay: expected files, piped notifications or a filter for Apple's history",
        hint: "pass --since 7d --only-failures, for example")
    }
    let settings = try Settings(invocation, context)
    verifier = NotificationVerifier(
      try DeliveryTrust.expectations(settings), anchors: try DeliveryTrust.anchors(settings), now: context.clock.now())
    try trusting(verifier.scope(of: []))
    var candidates: [NotificationCandidate] = []
    var unreadable = UnreadableTexts()
    func add(_ bytes: ArraySlice<UInt8>, _ place: SignedText.Place?) {
      switch NotificationText.candidates(in: bytes, at: place?.description) {
      case .success(let found): candidates += found
      case .failure(let error): unreadable.append(place, error)
      }
    }
    switch try SignedInput(arguments: texts, isLines: true, context) {
    case .one(let bytes): add(bytes, nil)
    case .many(let lines):
      while let batch = try lines.next(ofAbout: BatchSize.small.rawValue) {
        batch.forEach { text in
          switch text.bytes {
          case .success(let bytes): add(bytes, text.place)
          case .failure(let failure):
            unreadable.append(text.place, NotificationVerificationError(check: "parts", failure.message))
          }
        }
      }
    }
    self.candidates = candidates
    self.unreadable = unreadable
  }

  // MARK: The history

  private init(
    history invocation: Invocation, _ context: Context, _ trusting: (TrustScope) throws(Failure) -> Void
  ) throws(Failure) {
    let history = try SignedHistory(invocation, context)
    verifier = try history.verifier()
    try trusting(verifier.scope(of: history.connection.hosts))
    let wantsFailures = Self.onlyFailures.map { !invocation.parsed($0).isEmpty } ?? false
    let command = EndpointCall(.notificationHistory)
    let prepared = try command.prepared(history.settings, history.connection)
    prepared.remarks.forEach(history.remark)
    candidates = try history.candidates(prepared.requests, limit: invocation[ConnectionFlags.limit] ?? .max) { item in
      !wantsFailures || !item.hasArrived
    }
    unreadable = UnreadableTexts()
  }
}

/// Apple's notification history with its JWS intact; `notification history` replaces them with their payloads.
final class SignedHistory {
  let remark: (String) -> Void
  private var fallback: EnvironmentFallback
  let settings: Settings

  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    settings = try Settings(invocation, context)
    remark = context.remark(for: invocation)
    // Responses are not verified here, because `verifier` checks each notification before it is used.
    fallback = EnvironmentFallback(
      try Client(.notificationHistory, settings, verifying: .nothing, remark: remark))
  }

  var connection: Connection { fallback.client.connection }

  /// Returns the notifications of all pages, up to the limit.
  func candidates(
    _ requests: [APIRequest], limit: Int64, where isWanted: (JSON) -> Bool
  ) throws(Failure) -> [NotificationCandidate] {
    let paging = Paging(requests, fallback, remark: fallback.hasAnswered ? { _ in } : remark)
    var candidates: [NotificationCandidate] = []
    while Int64(candidates.count) < limit, let reply = try paging.next() {
      let page: JSON
      do {
        page = try JSON.parse(reply.bytes, duplicates: .refused)
      } catch {
        throw Failure(.unavailable, "the notification history is not valid JSON from Apple: \(error)")
      }
      for item in page["notificationHistory"]?.arrayElements ?? [] where Int64(candidates.count) < limit {
        if isWanted(item), let candidate = NotificationText.candidate(in: item, at: nil) {
          candidates.append(candidate)
        }
      }
    }
    // Later requests use the host that responded to this one.
    fallback = paging.fallback
    return candidates
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

/// The texts of a replay that contain no notification, and why.
///
/// A wrong file may have millions of such lines, so consecutive lines with the same reason share one entry.
struct UnreadableTexts {
  private struct Run {
    let first: SignedText.Place?
    var count: Int
    let error: NotificationVerificationError
  }

  private var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// - Parameter place: `nil` for a text that is the whole input.
  mutating func append(_ place: SignedText.Place?, _ error: NotificationVerificationError) {
    if let place, let last = runs.last, let first = last.first, first.file == place.file,
      first.line + last.count == place.line, last.error == error
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: place, count: 1, error: error))
    }
  }

  func forEach(
    _ body: (_ place: String?, NotificationVerificationError) throws(StreamEnd) -> Void
  ) throws(StreamEnd) {
    for run in runs {
      for offset in 0..<run.count {
        let place = run.first.map { SignedText.Place(line: $0.line + offset, file: $0.file) }
        try body(place?.description, run.error)
      }
    }
  }
}
