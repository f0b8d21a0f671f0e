import AppStore
import Base
import Client
import CommandLine
import SignedData

// Checks of each claim.

extension SignedRequestCheck {
  private var claims: JSONObject { token.claims }

  var claimFindings: [Finding] {
    guard !isForeign else {
      // A JWS for another use would fail most other checks for the same reason.
      let judged = ["iss", "iat", "aud", "bid"]
      let others = claims.members.filter { member in !judged.contains { sameBytes($0, member.name) } }
      return [issuer, issued, audience, bundleID]
        + others.map { .open($0.name, $0.value, "not checked because of aud") }
    }
    let absent = use.claims.map(\.name).filter { claims[$0] == nil }
    let known = ["iss", "iat", "exp", "aud", "bid", "nonce"] + use.claims.map(\.name)
    let unknownClaims = claims.members.filter { member in !known.contains { sameBytes($0, member.name) } }
    let misspelled = unknownClaims.compactMap { Nearest.to($0.name, among: absent) }
    return [issuer, issued, audience, bundleID, nonce] + expiry
      + use.claims.compactMap { misspelled.contains($0.name) ? nil : own($0) }
      + unknownClaims.map { member in
        guard let meant = Nearest.to(member.name, among: absent) else {
          return .open(member.name, member.value, "not a documented claim of \(use.description)")
        }
        return .wrong(member.name, member.value, "not a documented claim", "rename it to \(meant)")
      }
  }

  /// Whether its audience is another known use.
  private var isForeign: Bool {
    let audiences = StoreKitRequestKind.allCases.filter { $0 != use }.map(\.rawValue) + [JSONWebToken.bearerAudience]
    return audiences.contains { token.isFor($0) }
  }

  private var issuer: Finding {
    guard let value = claims["iss"], token.issuerID?.isUUID ?? false else {
      return .wrong(
        "iss", claims["iss"], "expected the issuer ID, a UUID",
        "copy it from App Store Connect, where it is shown above the keys")
    }
    return compare("iss", value, with: key.sourced(.issuerID), "issuer ID")
  }

  private var bundleID: Finding {
    guard let value = claims["bid"], token.bundleID != nil else {
      return .wrong("bid", claims["bid"], "expected the bundle ID", "set bid to the bundle ID of the app")
    }
    return compare("bid", value, with: key.sourced(.bundleID), "bundle ID")
  }

  private func compare(
    _ claim: String, _ value: JSON, with configured: Sourced<String>?, _ noun: String
  ) -> Finding {
    guard let configured else { return .open(claim, value, "no configured \(noun) to compare it with") }
    if value == .string(configured.value) { return .right(claim, value, "the configured \(noun)") }
    let (expectedValue, found) = (configured.value, value.string ?? "")
    let isCase = sameBytes(expectedValue.lowercased(), found.lowercased())
    return .wrong(
      claim, value,
      "expected the configured \(noun) \(expectedValue) (\(configured.source.description))"
        + (isCase ? ", differs in case only" : ""),
      "sign with \(expectedValue), or check with a profile that has this \(noun)")
  }

  private var issued: Finding {
    guard let value = claims["iat"] else {
      return .wrong("iat", nil, "missing: the date of signing", "set iat to the seconds since 1970")
    }
    if let asked = expected["iat"], asked != value { return differs("iat", value, asked) }
    let issued = TokenTimes(claims, now: now).issued.finding(value)
    guard issued.isRight == false else {
      return .right("iat", value, "\(issued.meaning); Apple does not document how long it is valid")
    }
    return .wrong("iat", value, issued.meaning, "use seconds since 1970 and a correct clock")
  }

  private var expiry: [Finding] {
    guard let value = claims["exp"] else { return [] }
    return [.wrong("exp", value, "not allowed: signatures for StoreKit have no expiry", "remove exp")]
  }

  private var audience: Finding {
    let value = claims["aud"]
    if token.isFor(use.rawValue) { return .right("aud", .string(use.rawValue), use.description) }
    if let other = StoreKitRequestKind.allCases.first(where: { token.isFor($0.rawValue) }) {
      return .wrong(
        "aud", value, "the audience of \(other.description)",
        "set aud to \(use.rawValue), or check it with `asctl sign \(other.command)`")
    }
    return .wrong(
      "aud", value,
      token.isFor(JSONWebToken.bearerAudience)
        ? "the audience of bearer tokens, which an app must never have" : "expected \(use.rawValue)",
      "set aud to \(use.rawValue)")
  }

  private var nonce: Finding {
    guard let value = claims["nonce"], value.string?.isUUID ?? false else {
      return .wrong("nonce", claims["nonce"], "expected a UUID", "generate a new UUID for each signature")
    }
    guard let asked = expected["nonce"]?.string, let text = value.string,
      !sameBytes(asked.lowercased(), text.lowercased())
    else { return .right("nonce", value, "a UUID, which must be new for each signature") }
    return differs("nonce", value, .string(asked))
  }

  /// `nil` for an optional claim that is absent.
  private func own(_ claim: SignedClaim) -> Finding? {
    guard let value = claims[claim.name] else {
      if let asked = expected[claim.name] { return differs(claim.name, .null, asked) }
      guard claim.isRequired else { return .open(claim.name, .null, "absent, so any customer can use it") }
      return .wrong(claim.name, nil, "missing", "add it: \(claim.summary.withoutMarkup.startingLower)")
    }
    switch claim.kind {
    case .identifier:
      guard let text = value.string, !text.isEmpty else {
        return .wrong(
          claim.name, value, "expected a nonempty string",
          claim.isRequired ? "write it in quotes" : "write it in quotes, or omit it")
      }
    case .boolean:
      guard value.boolValue != nil else {
        return .wrong(claim.name, value, "expected true or false", "write it without quotes")
      }
    case .request:
      if let wrong = Self.request(claim.name, value) { return wrong }
      guard let asked = expected[claim.name] else { break }
      return Self.isSameRequest(value, asked)
        ? .right(claim.name, value, "the request of --body")
        : .wrong(
          claim.name, value, "differs from --body", "sign the request of --body in base64")
    }
    guard let asked = expected[claim.name] else {
      return .right(claim.name, value, claim.summary.withoutMarkup.startingLower)
    }
    return asked == value
      ? .right(claim.name, value, "as given on the command line") : differs(claim.name, value, asked)
  }

  private func differs(_ claim: String, _ value: JSON, _ asked: JSON) -> Finding {
    let (expectedValue, found) = (asked.string ?? asked.text(), value.string ?? value.text())
    let isCase = sameBytes(expectedValue.lowercased(), found.lowercased())
    let flag = claim == "iat" ? "timestamp" : claim.words(joinedBy: "-")
    let what = value == .null ? "missing" : isCase ? "differs in case" : "another value"
    return .wrong(claim, value, "\(what); expected \(expectedValue) (--\(flag))", "sign with \(expectedValue)")
  }

  private static func request(_ claim: String, _ value: JSON) -> Finding? {
    let text = Array((value.string ?? "").utf8)
    guard let bytes = Base64.lenient(text[...]) else {
      return .wrong(claim, value, "expected the request in base64", "encode its UTF-8 JSON in standard base64")
    }
    guard (try? Base64.standard.decode(text[...])) != nil else {
      return .wrong(claim, value, "not standard base64", "use + and /, and = as padding")
    }
    guard let request = try? JSON.parse(bytes, duplicates: .refused).objectValue else {
      return .wrong(claim, value, "not a JSON object in base64", "encode the UTF-8 JSON of the request once")
    }
    do {
      _ = try CommerceRequest.check(request)
      return nil
    } catch {
      return .wrong(claim, value, error.message, error.hint ?? "asctl sign advanced-commerce --help")
    }
  }

  /// The order of members does not matter.
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
