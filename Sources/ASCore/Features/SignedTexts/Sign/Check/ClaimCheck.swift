import AppStore
import Base
import Client
import CommandLine
import SignedData

/// The claims of a JWS for StoreKit, one by one.
struct ClaimCheck: Sendable {
  let use: StoreKitRequestKind
  let token: JSONWebToken
  let expected: JSONObject
  let key: SigningIdentity
  let now: Timestamp

  private var claims: JSONObject { token.claims }

  var findings: [Finding] {
    guard !isForeign else {
      // A JWS for another use would fail most other checks as well, and all for this one reason.
      let judged = ["iss", "iat", "aud", "bid"]
      let others = claims.members.filter { member in !judged.contains { sameBytes($0, member.name) } }
      return [issuer, issued, audience, bundleID]
        + others.map { .open($0.name, $0.value, "not judged, because of aud") }
    }
    let absent = use.claims.map(\.name).filter { claims[$0] == nil }
    let known = ["iss", "iat", "exp", "aud", "bid", "nonce"] + use.claims.map(\.name)
    let unknownClaims = claims.members.filter { member in !known.contains { sameBytes($0, member.name) } }
    let misspelt = unknownClaims.compactMap { Nearest.to($0.name, among: absent) }
    return [issuer, issued, audience, bundleID, nonce] + expiry
      + use.claims.compactMap { misspelt.contains($0.name) ? nil : own($0) }
      + unknownClaims.map { member in
        guard let meant = Nearest.to(member.name, among: absent) else {
          return .open(member.name, member.value, "no claim that Apple names for \(use.purpose.description)")
        }
        return .wrong(member.name, member.value, "no claim of Apple's", "spell it \(meant)")
      }
  }

  /// Whether it says that it is for something else that asctl knows.
  private var isForeign: Bool {
    let audiences = StoreKitRequestKind.allCases.filter { $0 != use }.map(\.rawValue) + [JSONWebToken.bearerAudience]
    return audiences.contains { token.isFor($0) }
  }

  private var issuer: Finding {
    guard let value = claims["iss"], token.issuerID?.isUUID ?? false else {
      return .wrong(
        "iss", claims["iss"], "must be the issuer ID, a UUID", "take it from above the keys in App Store Connect")
    }
    return compare("iss", value, with: key.sourced(.issuerID), "issuer ID")
  }

  private var bundleID: Finding {
    guard let value = claims["bid"], token.bundleID != nil else {
      return .wrong("bid", claims["bid"], "must be the bundle ID", "put the bundle ID of the app into bid")
    }
    return compare("bid", value, with: key.sourced(.bundleID), "bundle ID")
  }

  private func compare(
    _ claim: String, _ value: JSON, with configured: Sourced<String>?, _ noun: String
  ) -> Finding {
    guard let configured else { return .open(claim, value, "no \(noun) is set to compare it with") }
    if value == .string(configured.value) { return .right(claim, value, "the \(noun) that is set here") }
    let (expectedValue, found) = (configured.value, value.string ?? "")
    let isCase = sameBytes(expectedValue.lowercased(), found.lowercased())
    return .wrong(
      claim, value,
      "not the \(noun) that is set here, \(expectedValue) (\(configured.source.description))"
        + (isCase ? ", but for upper and lower case" : ""),
      "sign for \(expectedValue), or check with the settings of this \(noun)")
  }

  private var issued: Finding {
    guard let value = claims["iat"] else {
      return .wrong("iat", nil, "missing: when it was signed", "put the seconds since 1970 into iat")
    }
    if let asked = expected["iat"], asked != value { return differs("iat", value, asked) }
    let issued = TokenTimes(claims, now: now).issued.finding(value)
    guard issued.isRight == false else {
      return .right("iat", value, "\(issued.meaning); Apple does not say how long it can be used")
    }
    return .wrong("iat", value, issued.meaning, "seconds since 1970, by a clock that is right")
  }

  private var expiry: [Finding] {
    guard let value = claims["exp"] else { return [] }
    return [.wrong("exp", value, "has no place here: what StoreKit takes has no expiry", "leave exp out")]
  }

  private var audience: Finding {
    let value = claims["aud"]
    if token.isFor(use.rawValue) { return .right("aud", .string(use.rawValue), use.purpose.description) }
    if let other = StoreKitRequestKind.allCases.first(where: { token.isFor($0.rawValue) }) {
      return .wrong(
        "aud", value, "this is \(other.purpose.description)",
        "put \(use.rawValue) into aud, or check it with asctl sign \(other.command)")
    }
    return .wrong(
      "aud", value,
      token.isFor(JSONWebToken.bearerAudience)
        ? "this is the audience of bearer tokens, which never reach an app" : "must be \(use.rawValue)",
      "put \(use.rawValue) into aud")
  }

  private var nonce: Finding {
    guard let value = claims["nonce"], value.string?.isUUID ?? false else {
      return .wrong("nonce", claims["nonce"], "must be a UUID", "make a new UUID for each signature")
    }
    guard let asked = expected["nonce"]?.string, let text = value.string,
      !sameBytes(asked.lowercased(), text.lowercased())
    else { return .right("nonce", value, "a UUID; it must be new for each signature") }
    return differs("nonce", value, .string(asked))
  }

  /// Nil for one that may be absent and is.
  private func own(_ claim: SignedClaim) -> Finding? {
    guard let value = claims[claim.name] else {
      if let asked = expected[claim.name] { return differs(claim.name, .null, asked) }
      guard claim.isRequired else { return .open(claim.name, .null, "absent, so whoever gets it can use it") }
      return .wrong(claim.name, nil, "missing", "put it in: \(claim.summary.withoutMarkup.startingLower)")
    }
    switch claim.kind {
    case .identifier:
      guard let text = value.string, !text.isEmpty else {
        return .wrong(
          claim.name, value, "must be text and not empty",
          claim.isRequired ? "write it in quotes" : "write it in quotes, or leave it out")
      }
    case .boolean:
      guard value.boolValue != nil else {
        return .wrong(claim.name, value, "must be true or false", "write it without quotes")
      }
    case .request:
      if let wrong = Self.request(claim.name, value) { return wrong }
      guard let asked = expected[claim.name] else { break }
      return Self.isSameRequest(value, asked)
        ? .right(claim.name, value, "the request of --body")
        : .wrong(
          claim.name, value, "says another thing than --body", "sign the request of --body, in base64")
    }
    guard let asked = expected[claim.name] else {
      return .right(claim.name, value, claim.summary.withoutMarkup.startingLower)
    }
    return asked == value ? .right(claim.name, value, "as asked for") : differs(claim.name, value, asked)
  }

  private func differs(_ claim: String, _ value: JSON, _ asked: JSON) -> Finding {
    let (expectedValue, found) = (asked.string ?? asked.text(), value.string ?? value.text())
    let isCase = sameBytes(expectedValue.lowercased(), found.lowercased())
    let flag = claim == "iat" ? "timestamp" : Parameter.kebab(claim)
    let what = value == .null ? "missing" : isCase ? "in another case" : "another value"
    return .wrong(claim, value, "\(what); --\(flag) says \(expectedValue)", "sign with \(expectedValue)")
  }

  private static func request(_ claim: String, _ value: JSON) -> Finding? {
    let text = Array((value.string ?? "").utf8)
    guard let bytes = Base64.lenient(text[...]) else {
      return .wrong(claim, value, "must be base64 of the request", "encode its UTF-8 JSON in standard base64")
    }
    guard (try? Base64.standard.decode(text[...])) != nil else {
      return .wrong(claim, value, "in another base64 than the standard one", "use + and /, and = at the end")
    }
    guard let request = try? JSON.parse(bytes, duplicates: .refused).objectValue else {
      return .wrong(claim, value, "its base64 holds no JSON object", "encode the UTF-8 JSON of the request, once")
    }
    do {
      _ = try CommerceRequest.check(request)
      return nil
    } catch {
      return .wrong(claim, value, error.message, error.hint ?? "asctl sign advanced-commerce --help")
    }
  }

  /// The order of members means nothing to Apple.
  private static func isSameRequest(_ one: JSON, _ other: JSON) -> Bool {
    let requests = [one, other].map { value in
      Base64.lenient(Array((value.string ?? "").utf8)[...]).flatMap { try? JSON.parse($0) }?.inOrder
    }
    return requests[0] == requests[1]
  }
}

extension JSON {
  /// The value with the members of each object sorted by name.
  fileprivate var inOrder: JSON {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map(\.inOrder))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(name: $0.name, value: $0.value.inOrder) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
    }
  }
}
