import AppStore
import Base
import SignedData

/// A JWS for StoreKit before it is signed. It never has an expiry: Apple's page names none.
package struct SignedRequest: Sendable {
  package let use: StoreKitRequestKind
  /// The claims of the use alone.
  package let claims: JSONObject
  /// A UUID, new for each signature.
  package let nonce: String
  /// The claim counts in seconds.
  package let issued: Timestamp

  package init(use: StoreKitRequestKind, claims: JSONObject, nonce: String, issued: Timestamp) {
    self.use = use
    self.claims = claims
    self.nonce = nonce
    self.issued = issued
  }

  /// What is signed: the claims that every use has, then its own.
  package func payload(for identity: SigningIdentity) -> JSON {
    let common: JSONObject = [
      "iss": .string(identity[.issuerID]), "iat": .number(JSONNumber(issued.seconds)),
      "aud": .string(use.rawValue), "bid": .string(identity[.bundleID]), "nonce": .string(nonce),
    ]
    return .object(JSONObject(common.members + claims.members))
  }

  /// The compact JWS, checked once more with the public half of the key.
  package func sign(with identity: SigningIdentity) throws(Failure) -> String {
    let header: JSON = ["alg": "ES256", "kid": .string(identity[.keyID]), "typ": "JWT"]
    let payload = payload(for: identity)
    return try identity.signing { () throws(CryptoError) in
      let text = try CompactJWS.sign(header: header, payload: payload, with: identity.privateKey).revealed
      guard let jws = CompactJWS(Array(text.utf8)[...]), let signature = try? Base64.url.decode(jws.signature),
        try identity.privateKey.publicKey.verifies(signature, of: Array(jws.signedBytes))
      else { throw CryptoError(reason: "its own public half does not accept the signature") }
      return text
    }
  }
}

/// What a server signs for StoreKit as a JWS and an app hands on (App Store Server API, "Generating JWS to sign App
/// Store requests"): one format, three audiences. The raw value is the audience.
package enum StoreKitRequestKind: String, Sendable, CaseIterable {
  case promotionalOffer = "promotional-offer"
  case introductoryOffer = "introductory-offer-eligibility"
  case advancedCommerce = "advanced-commerce-api"

  /// Beyond those that every such JWS has, in the order of Apple's page.
  package var claims: [SignedClaim] {
    guard let document else { return [SignedClaim("request", .request, "The request that the app is to make")] }
    return Parameter.members(of: document, .body, isRequired: true).compactMap(SignedClaim.init)
  }

  /// What a file may say in place of flags; nil where the file is the request itself.
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

  package var purpose: TokenPurpose {
    switch self {
    case .promotionalOffer: .promotionalOffer
    case .introductoryOffer: .introductoryOffer
    case .advancedCommerce: .advancedCommerce
    }
  }
}

/// One claim of what is signed for StoreKit.
package struct SignedClaim: Sendable {
  /// Apple's spelling.
  package let name: String
  package let kind: Kind
  /// A claim that is not must be left out where there is nothing to say: null and "" are refused.
  package let isRequired: Bool
  /// One sentence without a full stop.
  package let summary: String

  /// What a claim's value is.
  package enum Kind: Sendable, Equatable {
    case identifier(Identifier.Name)
    case boolean
    /// A JSON document, in standard base64 with padding.
    case request
  }

  init(_ name: String, _ kind: Kind, isRequired: Bool = true, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
  }

  /// Nil for nonce and date, which are no claims by their names alone.
  init?(_ parameter: Parameter) {
    switch parameter.kind {
    case .identifier(let name): kind = .identifier(name)
    case .boolean: kind = .boolean
    case .text, .uuid, .date, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: return nil
    }
    (name, isRequired, summary) = (parameter.name, parameter.isRequired, parameter.summary)
  }
}
