import Base
import Client
import SignedData

/// The text that a server signed for an older promotional offer, rightly or wrongly put together.
struct OfferText: Sendable {
  /// Apple's names of the parts, in Apple's order.
  enum Part: Int, Sendable, CaseIterable {
    case bundleID
    case keyID
    case productID
    case offerIdentifier
    case account
    case nonce
    case timestamp

    var name: String {
      switch self {
      case .bundleID: "bundleId"
      case .keyID: "keyIdentifier"
      case .productID: "productId"
      case .offerIdentifier: "offerIdentifier"
      case .account: "appAccountToken"
      case .nonce: "nonce"
      case .timestamp: "timestamp"
      }
    }
  }

  /// By `Part.rawValue`; nil for one that is left out together with its separator.
  var values: [String?]
  var order = Part.allCases
  var separator = PromotionalOfferV1.separator
  var ending = ""
  /// What became of the text on its way to the signing function.
  var encoding = Encoding.utf8

  enum Encoding: Sendable {
    case utf8
    case utf16
    case hash
    case hashInHexadecimal
  }

  init(_ offer: PromotionalOfferV1) {
    values = offer.parts
  }

  subscript(part: Part) -> String? {
    get { values[part.rawValue] }
    set { values[part.rawValue] = newValue }
  }

  var message: [UInt8] {
    let text = order.compactMap { self[$0] }.joined(separator: separator) + ending
    switch encoding {
    case .utf8: return Array(text.utf8)
    case .utf16: return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    case .hash: return SHA256.digest(Array(text.utf8))
    case .hashInHexadecimal: return Array(hexadecimal(SHA256.digest(Array(text.utf8))).lowercased().utf8)
    }
  }
}

/// One way in which a text was put together wrongly.
struct TextMistake: Sendable {
  /// The name of the part that is wrong, or `text` for the text as a whole.
  let claim: String
  let mistake: SigningMistake
  let change: @Sendable (inout OfferText) -> Void

  init(_ claim: String, _ mistake: SigningMistake, _ change: @escaping @Sendable (inout OfferText) -> Void) {
    (self.claim, self.mistake, self.change) = (claim, mistake, change)
  }

  /// The mistake that a part was signed with another value; nil for one that was left out.
  init(_ part: OfferText.Part, _ value: String?, _ meaning: String, _ remedy: String) {
    self.init(part.name, SigningMistake(meaning, remedy)) { $0[part] = value }
  }
}
