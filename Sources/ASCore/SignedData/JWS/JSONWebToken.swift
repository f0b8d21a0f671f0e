import AppStore
import Base

/// A JWS that a developer's server signs with its own key: a bearer token, or a request that an app passes to StoreKit.
///
/// It only reads the members. `token explain`, `sign --check` and the simulator, which returns 401, evaluate and
/// describe them.
///
/// Source: App Store Server API, "Generating JSON Web Tokens for API requests" and "Generating JWS to sign App Store
/// requests".
package struct JSONWebToken: Sendable {
  package let jws: CompactJWS
  package let header: JSONObject
  package let claims: JSONObject

  /// The audience of the App Store Server API and of the other APIs that accept the same key.
  package static let bearerAudience = "appstoreconnect-v1"

  package init(_ text: ArraySlice<UInt8>) throws(CryptoError) {
    guard let jws = CompactJWS(text) else {
      throw CryptoError(reason: "it does not have three parts separated by dots")
    }
    self.jws = jws
    header = try Self.object(jws.header, "header")
    claims = try Self.object(jws.payload, "payload")
  }

  private static func object(_ part: ArraySlice<UInt8>, _ name: String) throws(CryptoError) -> JSONObject {
    let value: JSON
    do {
      value = try CompactJWS.decode(part)
    } catch {
      throw CryptoError(reason: "its \(name) is \(error.reason)")
    }
    guard let object = value.objectValue else { throw CryptoError(reason: "its \(name) is not a JSON object") }
    return object
  }

  /// Whether `aud` is that audience, or a list with it (RFC 7519, section 4.1.3).
  package func isFor(_ audience: String) -> Bool {
    claims["aud"] == .string(audience) || claims["aud"]?.arrayElements?.contains(.string(audience)) ?? false
  }

  /// Whether a date is not a whole number of seconds (RFC 7519, section 2, NumericDate).
  package func hasFraction(_ claim: String) -> Bool {
    if case .number(let seconds) = claims[claim] { seconds.int64 == nil } else { false }
  }

  /// Why it is unknown whether Apple accepts a token that is valid by RFC 7519; `nil` if it is known.
  package var unpublishedForm: String? {
    let forms =
      (claims["aud"]?.arrayElements == nil ? [] : ["aud is a list"])
      + ["iat", "exp"].filter(hasFraction).map { "\($0) has a fraction" }
    guard !forms.isEmpty else { return nil }
    return "\(forms.joined(separator: " and ")), \(Self.unpublished)"
  }

  /// A clause about the forms that RFC 7519 allows and Apple's documentation does not contain.
  package static let unpublished = "which RFC 7519 allows, but Apple's response to it is unknown"
}

extension JSON {
  /// A string that is not empty, as of the members that name a key, an issuer or an app; `nil` for any other value.
  package var nonemptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}

/// The state of `iat` or `exp` relative to a clock, in seconds, the unit of tokens.
package enum TokenDate: Equatable, Sendable {
  case absent
  case noNumber
  case milliseconds
  case past(at: Timestamp, by: TimeSpan)
  case future(at: Timestamp, by: TimeSpan)
  /// Only for `exp`. The lifetime is counted from `iat`, or from now if `iat` is not a time.
  case tooFar(life: TimeSpan, isCountedFromNow: Bool)

  /// From this number on, seconds would be dates after the year 5138, and milliseconds are dates after 1973.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  /// Apple rejects tokens with a longer lifetime (App Store Server API, "Generating JSON Web Tokens for API requests").
  private static let longestLife = TimeSpan.hours(1)

  private init(_ value: JSON?, _ now: Timestamp) {
    guard case .number(let number) = value, let seconds = number.flooredInt64 else {
      self = value == nil ? .absent : .noNumber
      return
    }
    let (time, now) = (Timestamp(seconds: seconds), now.wholeSecond)
    self =
      seconds >= Self.leastMilliseconds
      ? .milliseconds : time > now ? .future(at: time, by: time - now) : .past(at: time, by: now - time)
  }

  /// The date in `claim`, which is `iat` (Apple's Python library omits it) or `exp`.
  package init(_ claim: String, of claims: JSONObject, now: Timestamp) {
    self.init(claims[claim], now)
    guard claim == "exp", case .future(let end, let rest) = self else { return }
    switch TokenDate(claims["iat"], now) {
    case .past(let start, _), .future(let start, _):
      if end - start > Self.longestLife { self = .tooFar(life: end - start, isCountedFromNow: false) }
    case .absent, .noNumber, .milliseconds, .tooFar:
      if rest > Self.longestLife { self = .tooFar(life: rest, isCountedFromNow: true) }
    }
  }
}

extension RetentionAnswer {
  /// Returns the problems of a response to a realtime request, including those of the offer's signature.
  ///
  /// - Parameter request: The payload of Apple's request, `DecodedRealtimeRequestBody`; `nil` if it is unknown.
  package static func problems(of answer: JSON, to request: JSON?) -> [String] {
    let problems = problems(of: answer)
    guard let signature = answer["promotionalOffer"]?["promotionalOfferSignatureV2"]?.string else { return problems }
    return problems + Self.problems(ofSignature: signature, to: request?["originalTransactionId"]?.string)
  }

  /// Checks that the signature is for a promotional offer and names the customer's transaction, as Apple requires here.
  private static func problems(ofSignature text: String, to original: String?) -> [String] {
    let place = "promotionalOffer.promotionalOfferSignatureV2"
    guard let jws = CompactJWS(Array(text.utf8)[...]), let claims = jws.unverifiedPayload else {
      return ["\(place) is not a JWS"]
    }
    var problems: [String] = []
    if claims["aud"]?.string != "promotional-offer" {
      problems.append("\(place) is not signed for a promotional offer (`aud`)")
    }
    guard let transaction = claims["transactionId"]?.string else {
      return problems + ["\(place) contains no transactionId; it must be the originalTransactionId of the request"]
    }
    if let original, !sameBytes(transaction, original) {
      problems.append(
        "\(place) contains transactionId \(transaction), but the originalTransactionId of the request is \(original)")
    }
    return problems
  }
}
