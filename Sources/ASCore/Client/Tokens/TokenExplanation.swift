import Base
import SignedData

/// What a bearer token says and what the App Store Server API would find wrong with it.
package struct TokenExplanation: Sendable {
  package let purpose: TokenPurpose
  package let findings: [TokenFinding]

  /// The names of those that are wrong.
  package var faults: [TokenFinding] { findings.filter { $0.isRight == false } }

  /// `now` is in milliseconds since 1970. Throws status 1 for what is no token at all; no message quotes it.
  package init(_ text: ArraySlice<UInt8>, key: TokenSignature.Key, bundleID: Sourced<String>?, now: Int64)
    throws(Failure)
  {
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

/// When a token was issued and until when it is good, judged by one clock. Everything is in seconds since 1970.
struct TokenTimes {
  let claims: JSON
  let now: Int64

  /// Apple refuses tokens that live longer (App Store Server API, "Generating JSON Web Tokens for API requests").
  private static let longestLife: Int64 = 60 * 60

  /// Beyond it, a number of seconds would be a date after the year 5138, and one of milliseconds is one after 1973.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  var issued: TokenFinding {
    guard let value = claims["iat"] else {
      return .right("iat", .null, "absent; Apple's Python library leaves it out, too")
    }
    guard let issued = value.int64 else { return .wrong("iat", value, "must be a whole number: seconds since 1970") }
    if issued >= Self.leastMilliseconds { return .wrong("iat", value, Self.milliseconds) }
    if issued > now {
      return .wrong(
        "iat", value,
        "\(Self.duration(issued.subtractingClamped(now))) in the future (\(UTC.text(seconds: issued))): check the clock"
      )
    }
    return .right(
      "iat", value, "issued \(UTC.text(seconds: issued)), \(Self.duration(now.subtractingClamped(issued))) ago")
  }

  var expires: TokenFinding {
    guard let value = claims["exp"] else {
      return .wrong("exp", nil, "missing: the end of its life, at most 60 minutes after iat")
    }
    guard let expires = value.int64 else { return .wrong("exp", value, "must be a whole number: seconds since 1970") }
    if expires >= Self.leastMilliseconds { return .wrong("exp", value, Self.milliseconds) }
    if expires <= now {
      return .wrong(
        "exp", value, "expired \(UTC.text(seconds: expires)), \(Self.duration(now.subtractingClamped(expires))) ago")
    }
    let issued = claims["iat"]?.int64
    let start = issued.flatMap { $0 < Self.leastMilliseconds ? $0 : nil } ?? now
    let life = expires.subtractingClamped(start)
    if life > Self.longestLife {
      return .wrong(
        "exp", value, "\(Self.duration(life)) after \(issued == nil ? "now" : "iat"); Apple allows 60 min")
    }
    return .right(
      "exp", value,
      "good until \(UTC.text(seconds: expires)), for \(Self.duration(expires.subtractingClamped(now))) more")
  }

  private static let milliseconds = "these are milliseconds; a token counts in seconds since 1970"

  /// `45 s`, `20 min`, `3 h 5 min`, `12 d`.
  static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800:
      let minutes = seconds / 60 % 60
      return minutes == 0 ? "\(seconds / 3600) h" : "\(seconds / 3600) h \(minutes) min"
    default: return "\(seconds / 86_400) d"
    }
  }
}
