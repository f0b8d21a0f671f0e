import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// One reply that is understood: its JSON with every JWS in it verified and replaced by what it says.
package struct AppStoreReply {
  package let host: Connection.Host
  package let json: JSON
  /// How far all of its signed data was verified; nil where there is none.
  package let verified: VerificationLevel?
  /// Whether there is signed data in it.
  private let isSigned: Bool
  /// The body as Apple sent it.
  package let bytes: [UInt8]

  /// How the signed data of replies is treated. One for all replies of a run, as it remembers their certificates.
  package final class ReplyVerification {
    /// nil where nothing is to be verified (`--no-verify`).
    let anchors: TrustAnchors?
    let bundleID: String?
    let appAppleID: Int64?
    let now: Timestamp
    /// Whether the bytes alone are wanted, whatever they are.
    let isRaw: Bool
    /// One verifier for each environment that replies are expected of.
    fileprivate var verifiers: [SignedEnvironment?: Verifier] = [:]
    /// So that each is marked once a run.
    private var marked: Set<VerificationLevel> = []
    /// Whether this command line names the environment, so that a simulator is no news.
    private let isEnvironmentNamed: Bool
    private let say: (_ mark: String) -> Void

    /// How much of the signed data is verified.
    package enum Extent {
      /// All of it, always: for replies that decide about a write.
      case everything
      /// All of it, unless `--no-verify` is given.
      case unlessDeclined
      /// None: only the bytes of the reply are wanted.
      case nothing
    }

    /// For replies to the app that the client asks for. Throws status 1 for a file of `--root` that holds no certificate.
    package init(
      _ extent: Extent, of client: Client, _ invocation: Invocation, _ context: Context
    ) throws(Failure) {
      let isVerified =
        switch extent {
        case .everything: true
        case .unlessDeclined: !invocation.isGiven(ConnectionFlags.noVerify)
        case .nothing: false
        }
      anchors = isVerified ? try TrustAnchors(for: client.connection, invocation, context) : nil
      (bundleID, appAppleID) = (client.bundleID, client.appAppleID)
      now = context.now()
      isRaw = extent == .nothing
      isEnvironmentNamed = invocation.isGiven(CredentialFlags.environment)
      say = context.mark
    }

    /// Says on stderr that the first such reply was not verified as Apple's. A reply keeps Apple's shape, so `--quiet` does
    /// not silence that.
    func mark(_ reply: AppStoreReply) {
      guard reply.isSigned, let level = reply.verified else { return }
      mark(level, isSimulated: reply.host.isSimulated)
    }

    /// The same for a result as a record or a journal keeps it.
    func mark(_ level: VerificationLevel, isSimulated: Bool) {
      // Where signed data is verified, only what has none is not.
      guard anchors == nil || level != .no, marked.insert(level).inserted else { return }
      level.sentence(isSimulated: isSimulated, isEnvironmentNamed: isEnvironmentNamed).map(say)
    }
  }

  init(
    _ reply: HTTPReply, to request: APIRequest, of endpoint: Endpoint, from host: Connection.Host,
    _ verification: ReplyVerification
  ) throws(Failure) {
    self.host = host
    bytes = reply.body
    if endpoint.reply == .nothing || endpoint.reply == .anything && reply.body.isEmpty {
      (json, verified, isSigned) = (.null, verification.unsigned, false)
      return
    }
    if verification.isRaw {
      (json, verified, isSigned) = ((try? JSON.parse(reply.body)) ?? .null, .no, false)
      return
    }
    let parsed = try Self.parsed(reply.body, from: host)
    guard parsed.objectValue != nil else {
      throw Failure(.unavailable, "\(host.name) answered with JSON that is no object", hint: "--raw shows it")
    }
    try verification.requireOwn(parsed, from: host)
    (json, verified) = try verification.resolve(parsed, from: host)
    // Comparing takes time, and only what was not verified is worth it.
    isSigned = verified == .no ? json != parsed : verified != nil
    // First of all 8 for what stands where signed data should; only then 7 for a shape that cannot be read.
    if let reason = endpoint.misreading(of: parsed) {
      throw Failure(.unavailable, "\(host.name) \(reason)", hint: "--raw shows it")
    }
    try endpoint.tie?.require(json, for: request, at: endpoint.path)
  }

  private static func parsed(_ body: [UInt8], from host: Connection.Host) throws(Failure) -> JSON {
    do {
      return try JSON.parse(body, duplicates: .refused)
    } catch {
      if case .duplicateName = error.reason {
        // Two readers could see two replies, one of them verified.
        throw Failure(.notGenuine, "\(host.name) answered with JSON of two meanings: \(error)", hint: "--raw shows it")
      }
      throw Failure(
        .unavailable, "\(host.name) answered with something that is not Apple's JSON: \(error)",
        hint: "--raw shows it; a proxy or a wrong base URL may have answered")
    }
  }
}

extension AppStoreReply.ReplyVerification {
  /// Checks the unsigned members `bundleId`, `appAppleId` and `environment` of a reply. Throws status 8 for one about
  /// another app or environment.
  fileprivate func requireOwn(_ reply: JSON, from host: Connection.Host) throws(Failure) {
    let expected = [
      ("bundleId", bundleID.map(JSON.string)), ("appAppleId", appAppleID.map { .number(JSONNumber($0)) }),
      ("environment", host.environment.map { .string($0.signed.rawValue) }),
    ]
    for (name, value) in expected {
      guard let value, let got = reply[name], got != value, got.int64 == nil || got.int64 != value.int64 else {
        continue
      }
      throw Failure(
        .notGenuine,
        "the reply's \(name) is \(truncated(got.text(.compact), to: 200)), and it was asked for \(value.text(.compact))",
        hint: "--raw shows it all the same")
    }
  }

  /// The reply with every JWS verified and replaced by its payload. Throws status 8 if one of them fails or is another
  /// app's: then nothing of the reply is shown.
  fileprivate func resolve(_ reply: JSON, from host: Connection.Host) throws(Failure) -> (JSON, VerificationLevel?) {
    guard let anchors else { return (try decoded(reply), .no) }
    var level: VerificationLevel?
    let stated = host.environment ?? reply["environment"]?.string.flatMap { APIEnvironment(rawValue: $0.lowercased()) }
    let environment = stated?.signed
    var nested = NestedPayloads(signed: Field.signedMembers)
    do throws(VerificationError) {
      try nested.signed.requireShape(of: reply)
      let resolved = try nested.resolve(reply, at: nil) { text, path throws(VerificationError) in
        let verification = verify(text, environment, anchors)
        do throws(VerificationError) {
          let verified = try verification.result.get()
          level.add(verified.isOfAddedRoot ? .addedRoot : .apple)
          return verified.payload
        } catch {
          throw error.inside(path?.text ?? "")
        }
      }
      var log = CheckLog(recordsPassedChecks: false)
      try nested.requireAgreement(with: Claims(of: reply, kind: nil), log: &log)
      return (resolved, level)
    } catch {
      throw Failure(
        .notGenuine,
        "the reply holds data that is not genuine, check \(error.check.name.rawValue) failed: \(error.reason)",
        hint: error.hint
          ?? (error.check.name == .nested ? "--raw shows it all the same" : "--no-verify shows it all the same"))
    }
  }

  /// How far a reply without signed data is verified.
  fileprivate var unsigned: VerificationLevel? { anchors == nil ? .no : nil }

  /// For `--no-verify`: the reply with its JWS decoded. What should be signed must be a JWS all the same.
  private func decoded(_ reply: JSON) throws(Failure) -> JSON {
    do {
      return try JWSDecoder(part: .payload, opensNested: true, signed: Field.signedMembers).open(reply)
    } catch {
      throw Failure(
        .notGenuine, "the reply holds what was never signed: \(error.message)", hint: "--raw shows it all the same")
    }
  }

  fileprivate func verify(
    _ text: ArraySlice<UInt8>, _ environment: SignedEnvironment?, _ anchors: TrustAnchors
  ) -> VerificationResult {
    let expectations = Expectations(
      kind: nil, bundleID: bundleID, appAppleID: appAppleID, environment: environment)
    return verifiers[
      environment,
      default: Verifier(anchors: anchors, expectations: expectations, now: now, signed: Field.signedMembers)
    ].verify(text)
  }
}

extension APIEnvironment {
  /// As signed data of it names it.
  package var signed: SignedEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}
