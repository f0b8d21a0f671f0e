import AppStore
import Base
import CommandLine
import Platform
import SignedData
import Terminal

/// How signed data in responses is verified. One object for all responses of a run, because it caches certificates.
final class ReplyVerification {
  /// `nil` if nothing is verified (`--no-verify`).
  let anchors: TrustAnchors?
  let bundleID: String?
  let appAppleID: Int64?
  let now: Timestamp
  /// Whether only the bytes are required.
  let isRaw: Bool
  /// The environment of the first response, which all later ones must have.
  private let answered: RunEnvironment
  private var verifiers: [SignedEnvironment?: Verifier] = [:]
  /// The levels that were reported, so that each is reported once per run.
  private var marked: Set<VerificationLevel> = []
  private let isEnvironmentNamed: Bool
  private let say: (_ mark: String) -> Void

  /// For responses about the identity's app. Throws status 1 for a `--root` file without a certificate.
  ///
  /// - Parameter earlier: The verification of earlier responses of the same run.
  init(
    _ extent: Client.Verification, of connection: Connection, _ settings: Settings, _ identity: SigningIdentity?,
    after earlier: ReplyVerification? = nil
  ) throws(Failure) {
    answered = earlier?.answered ?? RunEnvironment()
    let isVerified = extent == .everything || extent == .unlessDeclined && connection.isVerified
    anchors = isVerified ? try TrustAnchors(for: connection, settings) : nil
    (bundleID, appAppleID) = (identity?[.bundleID], identity?.appAppleID)
    now = settings.context.clock.now()
    isRaw = extent == .nothing
    isEnvironmentNamed = connection.isEnvironmentNamed
    say = settings.context.remark
  }

  /// Reports the first response that was not verified as Apple's on stderr. Even `--quiet` does not suppress this,
  /// because the response itself has Apple's format and no mark.
  func mark(_ reply: AppStoreReply) {
    guard reply.isSigned, let level = reply.verified else { return }
    mark(level, isSimulated: reply.host.isSimulated)
  }

  /// Reports the verification level of a result from a record or a journal.
  func mark(_ level: VerificationLevel, isSimulated: Bool) {
    // If signed data is verified, level `no` means that there was none.
    guard anchors == nil || level != .no, marked.insert(level).inserted else { return }
    level.sentence(isSimulated: isSimulated, isEnvironmentNamed: isEnvironmentNamed).map(say)
  }
}

extension ReplyVerification {
  /// Returns the environment that a response must be from: the host's or, behind a base URL, the only one of the
  /// endpoint, as for orders, else that of the first response of the run; `nil` for the first response.
  func environment(at host: Connection.Host, of endpoint: Endpoint) -> SignedEnvironment? {
    if let environment = host.environment { return environment.signed }
    if endpoint.environments.count == 1, !host.isSimulated { return endpoint.environments[0].signed }
    return environmentOfRun.flatMap(SignedEnvironment.init(rawValue:))
  }

  /// The environment of the run behind a base URL, as in signed data; `nil` if no response contained one.
  var environmentOfRun: String? { answered.name }

  /// Notes the environment of a response. Throws status 8 if it is not the expected one, or not that of the run.
  func fix(_ found: String?, _ expected: SignedEnvironment?, from host: Connection.Host) throws(Failure) {
    guard let found else { return }
    let known = host.environment == nil ? environmentOfRun : nil
    for expected in [expected?.rawValue, known].compactMap(\.self) where !sameBytes(expected, found) {
      throw Failure(
        .notVerified, "unexpected environment in the response: expected \(expected), got \(found)",
        hint: "pass --raw to show it anyway")
    }
    if host.environment == nil { answered.name = found }
  }

  /// Checks the unsigned members `bundleId`, `appAppleId` and `environment` of a response. Throws status 8 if they
  /// differ from the request.
  func requireOwn(_ reply: JSON, _ environment: SignedEnvironment?) throws(Failure) {
    let expected = [
      ("bundleId", bundleID.map(JSON.string)), ("appAppleId", appAppleID.map { .number(JSONNumber($0)) }),
      ("environment", environment.map { .string($0.rawValue) }),
    ]
    for (name, value) in expected {
      guard let value, let got = reply[name], got != value, got.int64 == nil || got.int64 != value.int64 else {
        continue
      }
      var failure = Failure(
        .notVerified,
        "unexpected \(name) in the response: expected \(value.text(.compact)), got \(truncated(got.text(.compact), to: 200))",
        hint: APIEnvironment(rawValue: got.string?.lowercased() ?? "").map {
          "pass -e \($0.rawValue) if you expect it, or --raw to show it anyway"
        } ?? "pass --raw to show it anyway")
      failure.isOfOtherApp = name != "environment"
      throw failure
    }
  }

  /// The response with every JWS verified and replaced by its payload. Throws status 8 if one fails verification or
  /// belongs to another app; then no part of the response is shown.
  func resolve(
    _ reply: JSON, _ expected: SignedEnvironment?, from host: Connection.Host
  ) throws(Failure) -> (JSON, VerificationLevel?) {
    guard let anchors else { return (try decoded(reply), .no) }
    var level: VerificationLevel?
    let stated = reply["environment"]?.string.flatMap { APIEnvironment(rawValue: $0.lowercased()) }
    let environment = expected ?? stated?.signed
    do throws(VerificationError) {
      let resolved = try reply.resolvingJWS { text throws(VerificationError) in
        let verified = try verify(text, environment, anchors).result.get()
        level.add(verified.isOfAddedRoot ? .addedRoot : .apple)
        return verified.payload
      }
      return (resolved, level)
    } catch {
      var failure = Failure(
        .notVerified,
        "verification of the response failed: check \(error.name.rawValue): \(error.reason)",
        hint: Self.hint(on: error, from: host))
      failure.isOfOtherApp = error.name == .bundleID || error.name == .appAppleID
      throw failure
    }
  }

  private static func hint(on error: VerificationError, from host: Connection.Host) -> String {
    // The chains of all users have the same names, so that the missing one is found only by its signature.
    if host.isServed, error.name == .root || error.name == .chain {
      let command = "asctl simulator root --base-url \(host.baseURL) > simulator.pem"
      return "if another user or a container started the simulator, run `\(command)`, and pass --root simulator.pem"
    }
    return error.hint
      ?? (error.name == .nested ? "pass --raw to show it anyway" : "pass --no-verify to show it anyway")
  }

  /// The verification level of a response without signed data.
  var unsigned: VerificationLevel? { anchors == nil ? .no : nil }

  /// For `--no-verify`: the response with its JWS decoded. Members that should be signed must still be JWS.
  private func decoded(_ reply: JSON) throws(Failure) -> JSON {
    do {
      return try reply.openingJWS(requiresSigned: true)
    } catch {
      throw Failure(
        .notVerified, "the response contains unsigned data: \(error.message)", hint: "pass --raw to show it anyway")
    }
  }

  private func verify(
    _ text: ArraySlice<UInt8>, _ environment: SignedEnvironment?, _ anchors: TrustAnchors
  ) -> VerificationResult {
    let expectations = Expectations(kind: nil, bundleID: bundleID, appAppleID: appAppleID, environment: environment)
    return verifiers[
      environment,
      default: Verifier(anchors: anchors, expectations: expectations, now: now)
    ].verify(text)
  }
}

/// The environment of a run behind a base URL, which its first response determines. Apple's environments share no data,
/// so that responses from both, as from a misconfigured proxy, are not one customer's.
private final class RunEnvironment {
  /// As in signed data; `nil` before the first response with an environment.
  var name: String?
}

/// The root other than Apple's under which a record was verified.
package enum OtherRoot: String, PrintedWord {
  case added, simulator

  package static let origin = (kind: "value of root", place: "asctl help output")
  package var meaning: String {
    "The signed data was verified with \(self == .added ? "a root of `--root`" : "the simulator's root"), not with Apple's."
  }
}

/// How the signed data of a result was verified, the lowest level first. The raw value is the word in records and
/// tables.
package enum VerificationLevel: String, PrintedWord {
  /// Not verified, because of `--no-verify`, or because a host other than Apple's sent unsigned data.
  case no
  /// Under a root other than Apple's: from `--root`, or the simulator's.
  case addedRoot = "added-root"
  case apple

  /// The remark on stderr; `nil` if no mark is required, as for the simulator if the command line names it.
  func sentence(isSimulated: Bool, isEnvironmentNamed: Bool) -> String? {
    switch self {
    case .no: Self.notVerifiedRemark
    case .addedRoot where isSimulated: isEnvironmentNamed ? nil : Self.simulatedRemark
    case .addedRoot: Self.addedRootRemark
    case .apple: nil
    }
  }

  package static let origin = (kind: "value of verified", place: "asctl help output")

  package var meaning: String {
    switch self {
    case .no: "The signed data was not verified."
    case .addedRoot: "Verified with a root other than Apple's: one of `--root`, or the simulator's."
    case .apple: "Verified with one of Apple's roots."
    }
  }

  package static let addedRootRemark = "signed under an added root, not under one of Apple's"
  static let simulatedRemark = "signed by the simulator, not by Apple"
  static let notVerifiedRemark = "nothing was verified (--no-verify)"

  /// The members that mark a record; none for Apple's data.
  func marks(isSimulated: Bool) -> JSONObject {
    switch self {
    case .no: ["verified": .word(self)]
    case .addedRoot: ["root": .word(isSimulated ? OtherRoot.simulator : .added)]
    case .apple: [:]
    }
  }

  init(marksOf record: JSON) {
    self = record["verified"] != nil ? .no : record["root"] != nil ? .addedRoot : .apple
  }
}

extension Settings {
  /// The remark on data that is verified under an added root only, or under the simulator's if that is in use.
  package func addedRootRemark() throws(Failure) -> String? {
    VerificationLevel.addedRoot.sentence(
      isSimulated: try isSimulated(), isEnvironmentNamed: invocation.isGiven(CredentialFlags.environment))
  }
}

/// The verification level of several responses; `nil` if there is no signed data.
extension VerificationLevel? {
  /// Adds data. The lower level then applies to all of it.
  package mutating func add(_ other: VerificationLevel?) {
    self = VerificationLevel.allCases.first { $0 == self || $0 == other }
  }

  /// The level of everything that a host returned. Unsigned data counts as Apple's only if Apple's host sent it.
  package func decided(by host: Connection.Host) -> VerificationLevel {
    self ?? (host.isApples ? .apple : .no)
  }
}

extension TrustAnchors {
  /// Apple's roots, the certificates of those files, and the simulator's root for the simulator. Throws status 1 for a
  /// file that cannot be read or contains no certificate.
  package init(files: [String], isSimulated: Bool, _ context: Context) throws(Failure) {
    self.init()
    for path in files {
      let bytes = try context.readFile(path, Self.limit, as: .certificates)
      do {
        try add(bytes)
      } catch {
        throw Failure(
          .failure, "\(path) is not a certificate in PEM or DER: \(error.reason)",
          hint: "use a public root certificate, not the .p8 file of a key")
      }
    }
    guard isSimulated else { return }
    // An anchor only for the simulator's own responses.
    let root = try context.network.openSimulator(context).root
    do {
      try add(root)
    } catch {
      throw Failure(.failure, "the simulator's certificates are damaged: \(error.reason)")
    }
  }

  /// The anchors for the responses of a connection: Apple's roots, those of `--root` or, for hosts other than Apple's,
  /// of the variable or the profile, and the simulator's for its own responses.
  package init(for connection: Connection, _ settings: Settings) throws(Failure) {
    var files = connection.roots
    // A variable or a profile must not add a signer for the responses of Apple's hosts.
    if files.isEmpty, !connection.hosts.contains(where: \.isApples), let file = try settings.path(.root)?.value {
      files.append(file)
    }
    try self.init(files: files, isSimulated: connection.hosts.contains(where: \.isSimulated), settings.context)
  }

  private static let limit = 1 << 20
}
