/// What a bearer token says and what the App Store Server API would find wrong with it.
struct TokenExplanation: Sendable {
  let purpose: TokenPurpose
  let findings: [TokenFinding]

  /// The names of those that are wrong.
  var faults: [TokenFinding] { findings.filter { $0.isRight == false } }

  /// `now` is in milliseconds since 1970. Throws status 1 for what is no token at all; no message quotes it.
  init(_ text: ArraySlice<UInt8>, key: TokenSignature.Key, bundleID: Sourced<String>?, now: Int64) throws(Failure) {
    guard case .jws(let bytes) = UnwrappedInput(text, .any).content, let jws = CompactJWS(bytes) else {
      throw Self.noToken("it is not three parts with dots between them")
    }
    let header = try Self.part(jws.header, "header")
    let claims = try Self.part(jws.payload, "payload")
    purpose = TokenPurpose(header: header, claims: claims)
    let times = TokenTimes(claims: claims, now: now.flooredDivision(by: 1000))
    let signature = TokenSignature(jws: jws, keyID: header["kid"]?.string)
    findings =
      [
        Self.algorithm(header["alg"]), Self.keyID(header["kid"]), Self.type(header["typ"]), Self.issuer(claims["iss"]),
        times.issued, times.expires, Self.audience(claims["aud"], purpose), Self.bundleID(claims["bid"], bundleID),
      ] + Self.others(claims) + [signature.finding(key)]
  }

  private static func part(_ part: ArraySlice<UInt8>, _ name: String) throws(Failure) -> JSON {
    let value: JSON
    do {
      value = try CompactJWS.decode(part)
    } catch {
      throw noToken("its \(name) is \(error.words)")
    }
    guard value.objectValue != nil else { throw noToken("its \(name) is JSON, but no object") }
    return value
  }

  private static func noToken(_ reason: String) -> Failure {
    Failure(.failure, "this is no token: \(reason)", hint: "a token is eyJ….eyJ….…, with or without Bearer before it")
  }

  private static func algorithm(_ value: JSON?) -> TokenFinding {
    let isRight = value?.string.map { sameBytes($0, "ES256") } ?? false
    guard isRight, let value else { return .wrong("alg", value, "must be ES256: ECDSA on P-256 with SHA-256") }
    return .right("alg", value, "ECDSA on P-256 with SHA-256")
  }

  private static func keyID(_ value: JSON?) -> TokenFinding {
    guard let value, let text = value.string, !text.isEmpty else {
      return .wrong("kid", value, "missing: the ID of the In-App Purchase key")
    }
    if let keyID = KeyFileName.keyID(of: text) ?? KeyFileName.keyID(of: "\(text).p8") {
      return .wrong("kid", value, "the name of the key's file; the key's ID is \(keyID)")
    }
    return .right(
      "kid", value,
      KeyID.isUsual(text)
        ? "the ID of the key that signed it" : "the ID of a key, though they usually have 10 letters and digits")
  }

  private static func type(_ value: JSON?) -> TokenFinding {
    let isRight = value?.string.map { sameBytes($0, "JWT") } ?? false
    guard isRight, let value else { return .wrong("typ", value, "must be JWT") }
    return .right("typ", value, "a JSON Web Token")
  }

  private static func issuer(_ value: JSON?) -> TokenFinding {
    guard let value, let text = value.string else {
      return .wrong("iss", value, "missing: the issuer ID, a UUID above the keys in App Store Connect")
    }
    if text.isUUID { return .right("iss", value, "the issuer ID") }
    let what = KeyID.isUsual(text) ? "looks like a team ID; the API" : "is no UUID; the API"
    return .wrong("iss", value, "\(what) wants the issuer ID, above the keys in App Store Connect")
  }

  private static func audience(_ value: JSON?, _ purpose: TokenPurpose) -> TokenFinding {
    let isRight = value?.string.map { sameBytes($0, BearerToken.audience) } ?? false
    if isRight, let value { return .right("aud", value, "the App Store Server API, and others of App Store Connect") }
    let found = purpose == .unknown ? "" : "; this is \(purpose.words)"
    return .wrong("aud", value, "must be \(BearerToken.audience)\(found)")
  }

  private static func bundleID(_ value: JSON?, _ configured: Sourced<String>?) -> TokenFinding {
    guard let value, let text = value.string, !text.isEmpty else {
      return .wrong(
        "bid", value, "missing: the bundle ID of the app; without it this is a token for the App Store Connect API")
    }
    guard let configured, !sameBytes(configured.value, text) else {
      return .right("bid", value, "the app it speaks for")
    }
    return .right(
      "bid", value, "the app it speaks for; not \(configured.value), which is set here (\(configured.source.words))")
  }

  /// Claims that the API does not ask for.
  private static func others(_ claims: JSON) -> [TokenFinding] {
    let known = ["iss", "iat", "exp", "aud", "bid"]
    let members = claims.objectValue?.members ?? []
    return members.filter { member in !known.contains { sameBytes($0, member.name) } }.map { member in
      .open(member.name, member.value, meanings[member.name] ?? "not asked for by the App Store Server API")
    }
  }

  private static let meanings = [
    "nonce": "asked for until 2021, and harmless",
    "scope": "requests that it is limited to, in the App Store Connect API alone",
    "sub": "the subject, in tokens for other services",
    "origin": "the web site it is for, in tokens for MapKit JS and MusicKit",
  ]
}
