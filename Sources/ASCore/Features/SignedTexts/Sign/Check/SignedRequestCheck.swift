import AppStore
import Base
import Client
import CommandLine
import SignedData

/// Why StoreKit would reject a JWS.
struct SignedRequestCheck: Sendable {
  let use: StoreKitRequestKind
  let token: JSONWebToken
  let key: SigningIdentity
  /// The claims given on the command line; others are not compared.
  let expected: JSONObject
  let now: Timestamp

  /// Throws status 8 if the text is not a JWS.
  init(
    _ given: [UInt8], use: StoreKitRequestKind, key: SigningIdentity, expected: JSONObject, now: Timestamp
  ) throws(Failure) {
    (self.use, self.key, self.expected, self.now) = (use, key, expected, now)
    let text: ArraySlice<UInt8>
    switch GivenSignature(given) {
    case .jws(let jws): text = jws
    case .offer: throw Self.noJWS("got the parts of an older promotional offer")
    case .bare(let bytes): text = bytes[...]
    }
    do {
      token = try JSONWebToken(text)
    } catch {
      throw Self.noJWS(error.reason)
    }
  }

  /// The findings in the order of Apple's documentation.
  var findings: [Finding] {
    let signature = ES256Signature(of: token.jws)
    let algorithm = token.algorithm(wrong: "expected ES256", "sign with ES256 (ECDSA with P-256 and SHA-256)")
    let isES256 = algorithm.isRight == true
    let result = isES256 ? signature.result(by: key.privateKey.publicKey) : .unreadable
    return [algorithm, keyID(result), token.type(remedy: "add \"typ\":\"JWT\" to the header")] + claimFindings
      + (isES256 ? findings(signature, result) : [.open("signature", .null, "not checked because of alg")])
  }

  private static func noJWS(_ reason: String) -> Failure {
    Failure(
      .notVerified, "not a JWS: \(reason)",
      hint: "a JWS looks like eyJ….eyJ….…; check an older signature with `asctl sign promotional-offer-v1 --check`")
  }

  private func keyID(_ result: ES256Signature.Result) -> Finding {
    let value = token.header["kid"]
    guard let value, let text = value.nonemptyString else {
      return .wrong("kid", value, "missing: the ID of the key", "add the key ID from App Store Connect to the header")
    }
    if let named = token.keyIDInFileName {
      return .wrong("kid", value, "the filename of the key", "use the key ID alone: \(named)")
    }
    guard let configured = key.sourced(.keyID) else {
      return .open("kid", value, "no configured key ID to compare it with")
    }
    if sameBytes(configured.value, text) { return .right("kid", value, "the configured key") }
    let configuredKey = "\(configured.value) (\(configured.source.description))"
    switch result {
    case .right, .mistaken:
      return .wrong(
        "kid", value, "not the key that signed it, which is \(configuredKey)",
        "set kid to \(configured.value)")
    case .wrong, .unreadable:
      return .wrong(
        "kid", value, "expected the configured key, \(configuredKey)",
        "sign with \(configured.value), or check with a profile that has this key")
    }
  }

  private func findings(_ signature: ES256Signature, _ result: ES256Signature.Result) -> [Finding] {
    let length = JSON.string("\(signature.bytes.count) bytes")
    let form = signature.mistakes.map { Finding.wrong("signature", length, $0.meaning, $0.remedy) }
    switch result {
    case .right: return form.isEmpty ? [.right("signature", length, "made with the configured key")] : form
    case .mistaken(let finding): return form + [finding]
    case .unreadable: return form
    case .wrong:
      if let configured = key.sourced(.keyID), let keyID = token.header["kid"]?.nonemptyString,
        !sameBytes(configured.value, keyID)
      {
        return form + [.open("signature", length, "not checked: the configured key has another ID")]
      }
      return form + [
        .wrong(
          "signature", length, "not made with the configured key, or the text was modified",
          "sign with the .p8 file of this key ID, and pass the text on unchanged")
      ]
    }
  }
}

// The findings of each claim.

extension SignedRequestCheck {
  private var claims: JSONObject { token.claims }

  private func wrong(_ claim: String, _ meaning: String, _ remedy: String) -> Finding {
    .wrong(claim, claims[claim], meaning, remedy)
  }

  private var claimFindings: [Finding] {
    guard !isForeign else {
      // A JWS for another use would fail most other checks for the same reason.
      return [issuer, issued, audience, bundleID]
        + claims.members(except: ["iss", "iat", "aud", "bid"]).map {
          .open($0.name, $0.value, "not checked because of aud")
        }
    }
    let known = ["iss", "iat", "exp", "aud", "bid", "nonce"] + use.claims.map(\.name)
    return [issuer, issued, audience, bundleID, nonce] + expiry + use.claims.compactMap(own)
      + claims.members(except: known).map {
        .open($0.name, $0.value, "not a documented claim of \(use.description)")
      }
  }

  private var isForeign: Bool {
    let audiences = StoreKitRequestKind.allCases.filter { $0 != use }.map(\.rawValue) + [JSONWebToken.bearerAudience]
    return audiences.contains { claims["aud"] == .string($0) }
  }

  private var issuer: Finding {
    guard let value = claims["iss"], value.string?.isUUID ?? false else {
      return wrong(
        "iss", "expected the issuer ID, a UUID", "copy it from App Store Connect, where it is shown above the keys")
    }
    return compare("iss", value, with: key.sourced(.issuerID), "issuer ID")
  }

  private var bundleID: Finding {
    guard let value = claims["bid"], value.nonemptyString != nil else {
      return wrong("bid", "expected the bundle ID", "set bid to the bundle ID of the app")
    }
    return compare("bid", value, with: key.sourced(.bundleID), "bundle ID")
  }

  private func compare(_ claim: String, _ value: JSON, with configured: Sourced<String>?, _ noun: String) -> Finding {
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
      return wrong("iat", "missing: the date of signing", "set iat to the seconds since 1970")
    }
    if let given = expected["iat"], given != value { return differs("iat", value, given) }
    let issued = token.date("iat", now: now)
    guard let isRight = issued.isRight else { return issued }
    guard !isRight else {
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
    if value == .string(use.rawValue) { return .right("aud", .string(use.rawValue), use.description) }
    if let other = StoreKitRequestKind.allCases.first(where: { value == .string($0.rawValue) }) {
      return .wrong(
        "aud", value, "the audience of \(other.description)",
        "set aud to \(use.rawValue), or check it with `asctl sign \(other.command)`")
    }
    return .wrong(
      "aud", value,
      value == .string(JSONWebToken.bearerAudience)
        ? "the audience of bearer tokens, which an app must never have" : "expected \(use.rawValue)",
      "set aud to \(use.rawValue)")
  }

  private var nonce: Finding {
    guard let value = claims["nonce"], value.string?.isUUID ?? false else {
      return wrong("nonce", "expected a UUID", "generate a new UUID for each signature")
    }
    guard let given = expected["nonce"]?.string, let text = value.string,
      !sameBytes(given.lowercased(), text.lowercased())
    else { return .right("nonce", value, "a UUID, which must be new for each signature") }
    return differs("nonce", value, .string(given))
  }

  /// `nil` for an optional claim that is absent.
  private func own(_ claim: SignedClaim) -> Finding? {
    guard let value = claims[claim.name] else {
      if let given = expected[claim.name] { return differs(claim.name, .null, given) }
      guard claim.isRequired else { return .open(claim.name, .null, "absent, so any customer can use it") }
      return wrong(claim.name, "missing", "add it: \(claim.summary.withoutMarkup.startingLower)")
    }
    switch claim.kind {
    case .identifier(let identifier):
      guard let text = value.string, !text.isEmpty else {
        let remedy = claim.isRequired ? "write it in quotes" : "write it in quotes, or omit it"
        return wrong(claim.name, "expected a nonempty string", remedy)
      }
      if let finding = Finding.unsignable(claim.name, text, identifier) { return finding }
    case .boolean:
      guard value.boolValue != nil else {
        return wrong(claim.name, "expected true or false", "write it without quotes")
      }
    case .request:
      if let wrong = Self.request(claim.name, value) { return wrong }
      guard let given = expected[claim.name] else { break }
      return Self.isSameRequest(value, given)
        ? .right(claim.name, value, "the request of --body")
        : .wrong(claim.name, value, "differs from --body", "sign the request of --body in base64")
    }
    guard let given = expected[claim.name] else {
      return .right(claim.name, value, claim.summary.withoutMarkup.startingLower)
    }
    return given == value
      ? .right(claim.name, value, "as given on the command line") : differs(claim.name, value, given)
  }

  private func differs(_ claim: String, _ value: JSON, _ given: JSON) -> Finding {
    let (expectedValue, found) = (given.string ?? given.text(), value.string ?? value.text())
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
