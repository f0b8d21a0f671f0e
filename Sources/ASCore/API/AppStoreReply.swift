/// One reply that is understood: its JSON with every JWS in it proved and replaced by what it says.
struct AppStoreReply {
  let host: Connection.Host
  let json: JSON
  /// As they came.
  let bytes: [UInt8]

  /// How the signed data of replies is treated. One for all replies of a run, as it remembers their certificates.
  final class Proof {
    /// nil where nothing is to be proved (`--no-verify`).
    let anchors: TrustAnchors?
    let bundleID: String?
    let appAppleID: Int64?
    let now: Int64
    /// Whether the bytes alone are wanted, whatever they are.
    let isRaw: Bool
    /// By the environment that replies are to be of.
    fileprivate var verifiers: [SignedEnvironment?: Verifier] = [:]

    init(anchors: TrustAnchors?, bundleID: String?, appAppleID: Int64?, now: Int64, isRaw: Bool) {
      self.anchors = anchors
      self.bundleID = bundleID
      self.appAppleID = appAppleID
      self.now = now
      self.isRaw = isRaw
    }
  }

  init(_ reply: HTTPReply, from host: Connection.Host, to endpoint: Endpoint, _ proof: Proof) throws(Failure) {
    self.host = host
    bytes = reply.body
    if endpoint.reply == .nothing || endpoint.reply == .anything && reply.body.isEmpty {
      json = .null
      return
    }
    if proof.isRaw {
      json = (try? JSON.parse(reply.body)) ?? .null
      return
    }
    let parsed: JSON
    do {
      parsed = try JSON.parse(reply.body)
    } catch {
      throw Failure(
        .unavailable, "\(host.name) answered with something that is not Apple's JSON: \(error)",
        hint: "--raw shows it; a proxy or a wrong base URL may have answered")
    }
    guard parsed.objectValue != nil else {
      throw Failure(.unavailable, "\(host.name) answered with JSON that is no object", hint: "--raw shows it")
    }
    json = try proof.resolve(parsed, from: host)
  }
}

extension AppStoreReply.Proof {
  /// Fail closed: one JWS that does not prove itself, or is another app's, and nothing of the reply is shown.
  func resolve(_ reply: JSON, from host: Connection.Host) throws(Failure) -> JSON {
    guard let anchors else {
      return try Decoder(part: .payload, opensNested: true).open(reply)
    }
    let named = host.environment ?? reply["environment"]?.string.flatMap { APIEnvironment(rawValue: $0.lowercased()) }
    let environment = named?.signed
    var nested = NestedPayloads(isSignedMember: Field.isSigned)
    do throws(Rejection) {
      let resolved = try nested.resolve(reply, at: nil) { text, path throws(Rejection) in
        let verdict = verify(text, environment, anchors)
        do throws(Rejection) {
          return try verdict.result.get().payload
        } catch {
          throw error.inside(path?.text ?? "")
        }
      }
      var trail = Trail(isSpeltOut: false)
      try nested.requireAgreement(with: Claims(of: reply, kind: nil), trail: &trail)
      return resolved
    } catch {
      throw Failure(
        .notGenuine,
        "the reply holds data that is not genuine, check \(error.check.name.rawValue) failed: \(error.reason)",
        hint: error.hint ?? "--no-verify shows it all the same")
    }
  }
}

extension AppStoreReply.Proof {
  fileprivate func verify(
    _ text: ArraySlice<UInt8>, _ environment: SignedEnvironment?, _ anchors: TrustAnchors
  ) -> Verdict {
    let expectations = Expectations(
      kind: nil, bundleID: bundleID, appAppleID: appAppleID, environment: environment)
    return verifiers[
      environment,
      default: Verifier(anchors: anchors, expectations: expectations, now: now, isSignedMember: Field.isSigned)
    ].verify(text)
  }
}

extension APIEnvironment {
  /// As signed data of it names it.
  var signed: SignedEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    }
  }
}
