import AppStore
import Base
import SignedData

/// A JWS for StoreKit before it is signed. It does not expire, because Apple documents no expiry.
package struct SignedRequest: Sendable {
  let use: StoreKitRequestKind
  /// The claims that are specific to its kind.
  let claims: JSONObject
  /// A UUID, new for each signature.
  let nonce: String
  /// The claim is in seconds.
  let issued: Timestamp

  package init(use: StoreKitRequestKind, claims: JSONObject, nonce: String, issued: Timestamp) {
    (self.use, self.claims, self.nonce, self.issued) = (use, claims, nonce, issued)
  }

  /// The signed payload: the claims of every kind, then the specific ones.
  package func payload(for identity: SigningIdentity) -> JSON {
    let common: JSONObject = [
      "iss": .string(identity[.issuerID]), "iat": .number(JSONNumber(issued.seconds)),
      "aud": .string(use.rawValue), "bid": .string(identity[.bundleID]), "nonce": .string(nonce),
    ]
    return .object(JSONObject(common.members + claims.members))
  }

  /// The compact JWS. The signature is checked with the public key.
  package func sign(with identity: SigningIdentity) throws(Failure) -> String {
    let payload = payload(for: identity)
    return try identity.signing { () throws(CryptoError) in
      let text = try CompactJWS.sign(header: identity.header, payload: payload, with: identity.privateKey).revealed
      guard let jws = CompactJWS(Array(text.utf8)[...]), let signature = try? Base64.url.decode(jws.signature),
        try identity.privateKey.publicKey.verifies(signature, of: Array(jws.signedBytes))
      else { throw CryptoError(reason: "the public key does not verify the signature") }
      return text
    }
  }
}

/// The kinds of JWS that a server signs for StoreKit and an app passes on (App Store Server API, "Generating JWS to
/// sign App Store requests"): one format, three audiences. The raw value is the audience.
package enum StoreKitRequestKind: String, Sendable, CaseIterable {
  case promotionalOffer = "promotional-offer"
  case introductoryOffer = "introductory-offer-eligibility"
  case advancedCommerce = "advanced-commerce-api"

  /// The specific claims, in the order of Apple's page.
  package var claims: [SignedClaim] {
    guard let document else { return [SignedClaim("request", .request, "The request that the app makes")] }
    return Parameter.members(of: document, .body, isRequired: true).compactMap(SignedClaim.init)
  }

  /// The object that a file may contain instead of flags; `nil` if the file is the request itself.
  package var document: PayloadObject? {
    switch self {
    case .promotionalOffer: .promotionalOfferClaims
    case .introductoryOffer: .introductoryOfferClaims
    case .advancedCommerce: nil
    }
  }

  /// The last word of its command.
  package var command: String {
    switch self {
    case .promotionalOffer: "promotional-offer"
    case .introductoryOffer: "introductory-offer"
    case .advancedCommerce: "advanced-commerce"
    }
  }

  /// A phrase that follows "this is".
  package var description: String {
    switch self {
    case .promotionalOffer: "a promotional offer signed for StoreKit"
    case .introductoryOffer: "an introductory offer eligibility signed for StoreKit"
    case .advancedCommerce: "an Advanced Commerce request signed for StoreKit"
    }
  }
}

/// One claim of a JWS for StoreKit.
package struct SignedClaim: Sendable {
  /// Apple's spelling.
  package let name: String
  package let kind: Kind
  /// An optional claim must be omitted if it has no value: null and "" are rejected.
  package let isRequired: Bool
  /// One sentence without a period.
  package let summary: String

  /// The kind of a claim's value.
  package enum Kind: Sendable, Equatable {
    case identifier(Identifier.Name)
    case boolean
    /// A JSON document, in standard base64 with padding.
    case request
  }

  init(_ name: String, _ kind: Kind, isRequired: Bool = true, _ summary: String) {
    (self.name, self.kind, self.isRequired, self.summary) = (name, kind, isRequired, summary)
  }

  /// `nil` for nonce and date, which are not claims of their own.
  init?(_ parameter: Parameter) {
    switch parameter.kind {
    case .identifier(let name): kind = .identifier(name)
    case .boolean: kind = .boolean
    case .text, .uuid, .date, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: return nil
    }
    (name, isRequired, summary) = (parameter.name, parameter.isRequired, parameter.summary)
  }
}

/// A promotional offer in the format before JWS, for StoreKit 1 and for apps that pass its parts separately (StoreKit,
/// "Generating a signature for promotional offers"). It contains no issuer and no environment.
package struct PromotionalOfferV1: Sendable, Equatable {
  package let bundleID: String
  package let keyID: String
  package let productID: String
  package let offerIdentifier: String
  /// The appAccountToken or applicationUsername of the purchase; empty if there is none.
  package let account: String
  package let nonce: String
  package let timestamp: Timestamp

  package init(
    bundleID: String, keyID: String, productID: String, offerIdentifier: String, account: String, nonce: String,
    timestamp: Timestamp
  ) {
    (self.bundleID, self.keyID, self.productID) = (bundleID, keyID, productID)
    (self.offerIdentifier, self.account, self.nonce, self.timestamp) = (offerIdentifier, account, nonce, timestamp)
  }

  /// INVISIBLE SEPARATOR, between the parts.
  package static let separator = "\u{2063}"

  /// The time for which Apple accepts it.
  package static let lifetime = TimeSpan.hours(24)

  /// The signed parts, in order. Account and nonce are in lowercase, whatever the app uses.
  package var parts: [String] {
    [
      bundleID, keyID, productID, offerIdentifier, account.lowercased(), nonce.lowercased(),
      String(timestamp.milliseconds),
    ]
  }

  var message: [UInt8] { Array(parts.joined(separator: Self.separator).utf8) }

  /// DER in standard base64, unlike the r‖s of a JWS. The signature is checked with the public key.
  package func sign(with key: SigningIdentity) throws(Failure) -> String {
    try key.signing { () throws(CryptoError) in
      let signature = try key.privateKey.sign(message)
      guard try key.privateKey.publicKey.verifies(DERSignature.decode(signature.der), of: message) else {
        throw CryptoError(reason: "the public key does not verify the signature")
      }
      return Base64.standard.encode(signature.der)
    }
  }
}

extension SigningIdentity {
  /// The header of every JWS that it signs.
  var header: JSON { ["alg": "ES256", "kid": .string(self[.keyID]), "typ": "JWT"] }

  /// Signs, and converts OpenSSL's errors to failures of the credentials.
  func signing<Signed>(_ body: () throws(CryptoError) -> Signed) throws(Failure) -> Signed {
    do {
      return try body()
    } catch {
      throw Failure(.credentials, "the private key cannot sign: \(error.reason)")
    }
  }
}

extension PublicKey {
  func verifies(_ signature: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
    // The closure of `withUnsafeBytes` loses the type of the error, so it is returned in a Result.
    let result = message.withUnsafeBytes { bytes in
      Result { () throws(CryptoError) in try verifies(signature, of: bytes) }
    }
    return try result.get()
  }
}
