import AppStore
import Base
import Client

extension StoreKitRequestKind {
  /// The specific claims, in the order of Apple's page.
  var claims: [SignedClaim] {
    guard let document else { return [SignedClaim("request", .request, "The request that the app makes")] }
    return Parameter.members(of: document, .body, isRequired: true).compactMap(SignedClaim.init)
  }

  /// The object that a file may contain instead of flags; `nil` if the file is the request itself.
  var document: PayloadObject? { row.document }
  /// The last word of its command.
  var command: String { row.command }
  /// A phrase that follows "this is".
  var description: String { "\(row.noun) signed for StoreKit" }

  private var row: (command: String, noun: String, document: PayloadObject?) {
    switch self {
    case .promotionalOffer: ("promotional-offer", "a promotional offer", .promotionalOfferClaims)
    case .introductoryOffer:
      ("introductory-offer", "an introductory offer eligibility", .introductoryOfferClaims)
    case .advancedCommerce: ("advanced-commerce", "an Advanced Commerce request", nil)
    }
  }
}

/// One claim of a JWS for StoreKit.
struct SignedClaim: Sendable {
  /// Apple's spelling.
  let name: String
  let kind: Kind
  /// An optional claim must be omitted if it has no value: null and "" are rejected.
  let isRequired: Bool
  /// One sentence without a period.
  let summary: String

  /// The kind of a claim's value.
  enum Kind: Sendable, Equatable {
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
