import Base
import Client
import SignedData

/// A promotional offer in the format before JWS, for StoreKit 1 and for apps that pass its parts separately (StoreKit,
/// "Generating a signature for promotional offers"). It contains no issuer and no environment.
struct PromotionalOfferV1: Sendable, Equatable {
  let bundleID: String
  let keyID: String
  let productID: String
  let offerIdentifier: String
  /// The appAccountToken or applicationUsername of the purchase; empty if there is none.
  let account: String
  let nonce: String
  let timestamp: Timestamp

  /// INVISIBLE SEPARATOR, between the parts.
  static let separator = "\u{2063}"

  /// The time for which Apple accepts it.
  static let lifetime = TimeSpan.hours(24)
  /// 2008-01-01, the year in which the App Store opened.
  static let earliest = Timestamp(milliseconds: 1_199_145_600_000)

  /// The signed parts, in order. Account and nonce are in lowercase, whatever the app uses.
  var parts: [String] {
    [
      bundleID, keyID, productID, offerIdentifier, account.lowercased(), nonce.lowercased(),
      String(timestamp.milliseconds),
    ]
  }

  /// DER in standard base64, unlike the r‖s of a JWS.
  func sign(with key: SigningIdentity) throws(Failure) -> String {
    try SigningIdentity.requireClaims([
      "bundleId": .string(bundleID), "keyIdentifier": .string(keyID), "productId": .string(productID),
      "offerIdentifier": .string(offerIdentifier), "nonce": .string(nonce),
    ])
    return Base64.standard.encode(try key.derSignature(of: OfferText(self).message))
  }
}

/// The signed text of an older promotional offer, correct or with a mistake.
struct OfferText: Sendable {
  /// Apple's parts, in Apple's order.
  enum Part: Int, Sendable, CaseIterable {
    case bundleID
    case keyID
    case productID
    case offerIdentifier
    case account
    case nonce
    case timestamp

    /// The names in StoreKit, in Retention Messaging, and in StoreKit's initializers.
    var names: [String] {
      switch self {
      case .bundleID: ["bundleId", "bundleID"]
      case .keyID: ["keyIdentifier", "keyId", "keyID"]
      case .productID: ["productId", "productIdentifier", "productID"]
      case .offerIdentifier: ["offerIdentifier", "offerId", "offerID", "identifier"]
      case .account: ["appAccountToken", "applicationUsername"]
      case .nonce: ["nonce"]
      case .timestamp: ["timestamp"]
      }
    }

    var name: String { names[0] }
  }

  /// The values by `Part.rawValue`.
  private var values: [String]
  var order = Part.allCases
  var separator = PromotionalOfferV1.separator
  var isUTF16 = false

  init(_ offer: PromotionalOfferV1) {
    values = offer.parts
  }

  subscript(part: Part) -> String {
    get { values[part.rawValue] }
    set { values[part.rawValue] = newValue }
  }

  var message: [UInt8] {
    let text = order.map { self[$0] }.joined(separator: separator)
    guard isUTF16 else { return Array(text.utf8) }
    return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}

extension OfferText {
  /// The texts of an offer with one common mistake each, and their findings. `otherKeyIDs` may have been signed instead
  /// of the key ID.
  static func mistakes(
    of offer: PromotionalOfferV1, otherKeyIDs: [(value: String, place: String)]
  ) -> [(text: OfferText, findings: [Finding])] {
    var found: [(text: OfferText, findings: [Finding])] = []
    func add(_ claims: [String], _ meaning: String, _ remedy: String, change: (inout OfferText) -> Void) {
      var text = OfferText(offer)
      change(&text)
      found.append((text, claims.map { .wrong($0, nil, meaning, remedy) }))
    }
    func add(_ part: Part, _ value: String, _ meaning: String, _ remedy: String) {
      add([part.name], meaning, remedy) { $0[part] = value }
    }
    let cases: [((String) -> String, String)] = [
      ({ $0.uppercased() }, "signed in uppercase"), ({ $0 }, "signed in mixed case"),
    ]
    for (inCase, meaning) in cases {
      for parts: [Part] in [[.nonce], [.account], [.nonce, .account]] {
        add(parts.map(\.name), meaning, "convert it to lowercase before signing") { text in
          for part in parts { text[part] = inCase(part == .nonce ? offer.nonce : offer.account) }
        }
      }
    }
    add(
      .keyID, offer.keyID.lowercased(), "signed in lowercase",
      "sign it as shown in App Store Connect; only UUIDs are in lowercase")
    if offer.account.isEmpty {
      for (text, meaning) in [("null", "the word null"), ("undefined", "undefined"), ("nil", "the word nil")] {
        add(.account, text, "signed as \(meaning)", "sign an empty string if there is no account")
      }
    }
    let unsigned = "sign the value that the app passes"
    if !offer.account.isEmpty {
      add(.account, "", "signed without the account", "\(unsigned), or let the app buy without an account")
    }
    add(.nonce, "", "signed without the nonce", unsigned)
    add(.timestamp, String(offer.timestamp.seconds), "signed in seconds", "sign milliseconds since 1970, 13 digits")
    for (value, place) in otherKeyIDs {
      add(.keyID, value, "signed as \(value), \(place)", "use the same value for signing and buying")
    }
    for (separator, name) in separators {
      add(["text"], "joined with \(name)", "join the parts with U+2063, in UTF-8 the bytes E2 81 A3") {
        $0.separator = separator
      }
    }
    add(["text"], "signed in UTF-16", "encode it in UTF-8") { $0.isUTF16 = true }
    func names(_ order: [Part]) -> String { order.map(\.name).joined(separator: ", ") }
    for first in Part.allCases.indices {
      for second in Part.allCases.indices.dropFirst(first + 1) {
        var order = Part.allCases
        order.swapAt(first, second)
        add(["text"], "joined in the order \(names(order))", "join them in the order \(names(Part.allCases))") {
          $0.order = order
        }
      }
    }
    return found
  }

  private static let separators = [
    ("", "no separator"), ("\u{2062}", "U+2062"), ("\u{2064}", "U+2064"), ("\u{2061}", "U+2061"),
    ("\u{200B}", "U+200B"), ("\u{2060}", "U+2060"), ("\\u2063", "the six characters \\u2063"),
    ("\\u{2063}", "the characters \\u{2063}"), ("u2063", "the characters u2063"), ("&#8291;", "&#8291;"),
    ("\u{E2}\u{81}\u{A3}", "U+2063 encoded in UTF-8 twice"), ("?", "a question mark: the text is not UTF-8"),
    (" ", "a space"), (",", "a comma"), ("|", "a bar"), ("\n", "a line feed"), (".", "a dot"), ("-", "a hyphen"),
    (":", "a colon"), ("\0", "a zero byte"),
  ]
}
