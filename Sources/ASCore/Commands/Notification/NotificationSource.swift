import AppStore
import Base
import Client
import CommandLine
import Delivery
import Platform
import SignedData

/// Where the notifications of a replay come from: the history, or files and standard input; and whose they have to be.
struct NotificationSource {
  let candidates: [NotificationCandidate]
  /// Texts that hold none, with their places.
  let doubts: [(place: String?, doubt: NotificationDoubt)]
  let proof: NotificationProof

  /// The flags of the history, which all say which of its notifications are meant.
  static let filters: [any DeclaredFlag] = Endpoint.notificationHistory.parameters.map(\.flag)

  private static let start = Endpoint.notificationHistory.parameter(.startDate)?.flag
  private static let onlyFailures = Endpoint.notificationHistory.parameters.first { $0.name == "onlyFailures" }?.flag

  init(_ texts: [String], _ invocation: Invocation, _ context: Context) throws(Failure) {
    let given = Self.filters.filter { !invocation.parsed($0.declaration).isEmpty }
    guard let first = given.first else {
      try self.init(reading: texts, invocation, context)
      return
    }
    guard texts.isEmpty else {
      throw Failure(
        .usage, "--\(first.declaration.name) chooses from Apple's history, and there is a file as well",
        hint: "leave one of them out")
    }
    try self.init(history: invocation, context)
  }

  // MARK: Files and standard input

  private init(reading texts: [String], _ invocation: Invocation, _ context: Context) throws(Failure) {
    if texts.isEmpty, context.isTerminal(.input) {
      throw Failure(
        .usage, "nothing to replay: name files, pipe notifications in, or choose from Apple's history",
        hint: "--since 7d --only-failures")
    }
    var candidates: [NotificationCandidate] = []
    var doubts: [(place: String?, doubt: NotificationDoubt)] = []
    func add(_ bytes: ArraySlice<UInt8>, _ place: String?) {
      switch NotificationText.candidates(in: bytes, at: place) {
      case .success(let found): candidates += found
      case .failure(let doubt): doubts.append((place, doubt))
      }
    }
    switch try SignedInput(arguments: texts, isLines: false, context) {
    case .one(let bytes): add(bytes, nil)
    case .many(let lines):
      while let batch = try lines.next(ofAbout: BatchSize.small.rawValue) {
        batch.forEach { text in
          switch text.bytes {
          case .success(let bytes): add(bytes, text.place.description)
          case .failure(let failure):
            doubts.append((text.place.description, NotificationDoubt(check: "parts", failure.message)))
          }
        }
      }
    }
    self.candidates = candidates
    self.doubts = doubts
    proof = NotificationProof(
      try Self.expectations(invocation, context), anchors: try Self.anchors(invocation, context), now: context.now())
  }

  /// What the configuration says of the app; an environment only where it is named, as texts may be of both.
  static func expectations(_ invocation: Invocation, _ context: Context) throws(Failure) -> Expectations {
    let settings = try Settings(invocation, context)
    let environment: SignedEnvironment? =
      switch try settings.environment().value {
      case .production: .production
      case .sandbox: .sandbox
      case .auto, .simulator: nil
      }
    return Expectations(
      bundleID: try settings.text(.bundleID)?.value, appAppleID: try settings.appAppleID(), environment: environment)
  }

  /// Apple's roots, those of `--root`, and the simulator's where it is asked for by name.
  static func anchors(_ invocation: Invocation, _ context: Context) throws(Failure) -> TrustAnchors {
    let named = try RootFile.read(invocation.values(ConnectionFlags.root), context)
    let isSimulated = try Settings(invocation, context).environment().value == .simulator
    return TrustAnchors(named: isSimulated ? named + (try context.simulatorRoots()) : named)
  }

  // MARK: The history

  /// Reads it as `notification history` does, and keeps the signed texts, which that one replaces by what they say.
  private init(history invocation: Invocation, _ context: Context) throws(Failure) {
    let command = EndpointCommand(endpoint: .notificationHistory)
    let asked = invocation.giving(ConnectionFlags.raw, .boolean(true)).giving(ConnectionFlags.dryRun, [])
    var connection: Connection?
    let output = try command.perform(asked, context) { made throws(Failure) in
      connection = made
      return try command.prepared(asked, made, context)
    }
    guard case .bodies(let next) = output.body, let connection else {
      throw Failure(.failure, "the history cannot be read")
    }
    var candidates: [NotificationCandidate] = []
    let wantsFailures = Self.onlyFailures.map { !invocation.parsed($0).isEmpty } ?? false
    let limit = invocation[ConnectionFlags.limit] ?? .max
    while Int64(candidates.count) < limit, let body = try next() {
      let page: JSON
      do {
        page = try JSON.parse(body, duplicates: .refused)
      } catch {
        throw Failure(.unavailable, "the history is not Apple's JSON: \(error)")
      }
      for item in page["notificationHistory"]?.arrayElements ?? [] where Int64(candidates.count) < limit {
        if wantsFailures, item.hasArrived { continue }
        if let candidate = NotificationText.candidate(in: item, at: nil) { candidates.append(candidate) }
      }
    }
    self.candidates = candidates
    doubts = []
    let only = connection.hosts.count == 1 ? connection.hosts[0] : nil
    let isSimulated = connection.hosts.contains(where: \.isSimulated)
    let settings = try Settings(invocation, context)
    let expected = Expectations(
      bundleID: isSimulated ? nil : try settings.text(.bundleID)?.value,
      appAppleID: isSimulated ? nil : try settings.appAppleID(), environment: only?.environment?.signed)
    proof = NotificationProof(
      expected, anchors: TrustAnchors(named: try EndpointCommand.anchors(invocation, connection, context)),
      now: context.now())
  }
}

extension JSON {
  /// Whether any of the attempts succeeded: Apple lists as a failure also what it has delivered since.
  fileprivate var hasArrived: Bool {
    (self["sendAttempts"]?.arrayElements ?? []).contains { sameBytes($0["sendAttemptResult"]?.string ?? "", "SUCCESS") }
  }
}
