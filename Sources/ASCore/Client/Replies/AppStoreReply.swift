import AppStore
import Base
import CommandLine
import HTTP
import Platform
import SignedData

/// A parsed response. Every JWS in it is verified and replaced by its payload.
package struct AppStoreReply {
  package let host: Connection.Host
  package let json: JSON
  /// The verification level of all signed data; `nil` if there is none.
  package let verified: VerificationLevel?
  /// Whether it contains signed data.
  private let isSigned: Bool
  /// The body as Apple sent it.
  package let bytes: [UInt8]

  /// How signed data in responses is verified. One object for all responses of a run, because it caches certificates.
  package final class ReplyVerification {
    /// `nil` if nothing is verified (`--no-verify`).
    let anchors: TrustAnchors?
    let bundleID: String?
    let appAppleID: Int64?
    let now: Timestamp
    /// Whether only the bytes are required.
    let isRaw: Bool
    /// One verifier for each expected environment.
    fileprivate var verifiers: [SignedEnvironment?: Verifier] = [:]
    /// The levels that were reported, so that each is reported once per run.
    private var marked: Set<VerificationLevel> = []
    /// Whether the command line names the environment, so that no mark is required for the simulator.
    private let isEnvironmentNamed: Bool
    private let say: (_ mark: String) -> Void

    /// How much of the signed data is verified.
    package enum Extent {
      /// All of it, always: for responses on which a write depends.
      case everything
      /// All of it, unless `--no-verify` is given.
      case unlessDeclined
      /// Nothing: only the bytes of the response are required.
      case nothing
    }

    /// For responses about the client's app. Throws status 1 for a `--root` file without a certificate.
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
      now = context.clock.now()
      isRaw = extent == .nothing
      isEnvironmentNamed = invocation.isGiven(CredentialFlags.environment)
      say = context.mark
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

  init(
    _ reply: HTTPReply, to request: APIRequest, of endpoint: Endpoint, from host: Connection.Host,
    _ verification: ReplyVerification
  ) throws(Failure) {
    self.host = host
    bytes = reply.body
    if endpoint.reply == .nothing || endpoint.reply == .anything && reply.body.isEmpty {
      if !verification.isRaw { try Self.requireNoPage(reply.body, from: host) }
      (json, verified, isSigned) = (.null, verification.unsigned, false)
      return
    }
    if verification.isRaw {
      (json, verified, isSigned) = ((try? JSON.parse(reply.body)) ?? .null, .no, false)
      return
    }
    let parsed = try Self.parsed(reply.body, from: host)
    guard parsed.objectValue != nil else {
      throw Failure(.unavailable, "\(host.name) returned JSON that is not an object", hint: "pass --raw to show it")
    }
    try verification.requireOwn(parsed, from: host)
    (json, verified) = try verification.resolve(parsed, from: host)
    // The comparison is slow, and required only for unverified responses.
    isSigned = verified == .no ? json != parsed : verified != nil
    // Status 8, for unsigned data in place of signed data, takes precedence over status 7, for an unreadable format.
    if let reason = endpoint.misreading(of: parsed) {
      throw Failure(.unavailable, "\(host.name) \(reason)", hint: "pass --raw to show it")
    }
    try endpoint.echoedIdentifier?.require(json, for: request, at: endpoint.path)
  }

  /// A proxy's page with status 200 is not Apple's confirmation, which is empty.
  private static func requireNoPage(_ body: [UInt8], from host: Connection.Host) throws(Failure) {
    guard !body[...].trimmed.isEmpty, (try? JSON.validate(body)) == nil else { return }
    throw Failure(
      .unavailable, "\(host.name) returned a response that is not Apple's JSON",
      hint: "the request may not have reached the App Store; check for a proxy or a wrong base URL")
  }

  private static func parsed(_ body: [UInt8], from host: Connection.Host) throws(Failure) -> JSON {
    do {
      return try JSON.parse(body, duplicates: .refused)
    } catch {
      if case .duplicateName = error.reason {
        // Two parsers could read two different responses, only one of them verified.
        throw Failure(.notVerified, "\(host.name) returned ambiguous JSON: \(error)", hint: "pass --raw to show it")
      }
      throw Failure(
        .unavailable, "\(host.name) returned a response that is not Apple's JSON: \(error)",
        hint: "pass --raw to show it; check for a proxy or a wrong base URL")
    }
  }
}

extension AppStoreReply.ReplyVerification {
  /// Checks the unsigned members `bundleId`, `appAppleId` and `environment` of a response. Throws status 8 if they
  /// differ from the request.
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
        .notVerified,
        "unexpected \(name) in the response: expected \(value.text(.compact)), got \(truncated(got.text(.compact), to: 200))",
        hint: "pass --raw to show it anyway")
    }
  }

  /// The response with every JWS verified and replaced by its payload. Throws status 8 if one fails verification or
  /// belongs to another app; then no part of the response is shown.
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
        .notVerified,
        "verification of the response failed: check \(error.check.name.rawValue): \(error.reason)",
        hint: error.hint
          ?? (error.check.name == .nested ? "pass --raw to show it anyway" : "pass --no-verify to show it anyway"))
    }
  }

  /// The verification level of a response without signed data.
  fileprivate var unsigned: VerificationLevel? { anchors == nil ? .no : nil }

  /// For `--no-verify`: the response with its JWS decoded. Members that should be signed must still be JWS.
  private func decoded(_ reply: JSON) throws(Failure) -> JSON {
    do {
      return try JWSDecoder(part: .payload, opensNested: true, signed: Field.signedMembers).open(reply)
    } catch {
      throw Failure(
        .notVerified, "the response contains unsigned data: \(error.message)", hint: "pass --raw to show it anyway")
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
  /// The name of the environment in signed data.
  package var signed: SignedEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}
