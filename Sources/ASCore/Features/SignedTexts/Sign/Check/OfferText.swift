import Base
import Client
import SignedData

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

  /// The values by `Part.rawValue`; `nil` for a part that is missing together with its separator.
  private var values: [String?]
  var order = Part.allCases
  var separator = PromotionalOfferV1.separator
  /// How the text was encoded before signing.
  var encoding: @Sendable (String) -> [UInt8] = { Array($0.utf8) }

  init(_ offer: PromotionalOfferV1) {
    values = offer.parts
  }

  subscript(part: Part) -> String? {
    get { values[part.rawValue] }
    set { values[part.rawValue] = newValue }
  }

  var message: [UInt8] {
    encoding(order.compactMap { self[$0] }.joined(separator: separator))
  }
}

/// Texts with one common mistake each, and their findings.
struct OfferMistakes: Sendable {
  private(set) var found: [(text: OfferText, findings: [Finding])] = []
  private let right: OfferText

  /// `otherKeyIDs` may have been signed instead of the key ID.
  init(_ offer: PromotionalOfferV1, otherKeyIDs: [(value: String, place: String)]) {
    right = OfferText(offer)
    addCases(of: offer)
    addAccounts(offer.account)
    add(.timestamp, String(offer.timestamp.seconds), "signed in seconds", "sign milliseconds since 1970, 13 digits")
    for (value, place) in otherKeyIDs {
      add(.keyID, value, "signed as \(value), \(place)", "use the same value for signing and buying")
    }
    for (separator, name) in Self.separators {
      add("joined with \(name)", "join the parts with U+2063, in UTF-8 the bytes E2 81 A3") { $0.separator = separator }
    }
    add([.hashedTwice]) { $0.encoding = { SHA256.digest(Array($0.utf8)) } }
    add([.hashedTwice]) { $0.encoding = { Array(hexadecimal(SHA256.digest(Array($0.utf8))).lowercased().utf8) } }
    add("signed in UTF-16", "encode it in UTF-8") { text in
      text.encoding = { $0.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] } }
    }
    addOrders()
  }

  private mutating func add(_ findings: [Finding], change: (inout OfferText) -> Void) {
    var text = right
    change(&text)
    found.append((text, findings))
  }

  /// Adds a mistake of the text as a whole.
  private mutating func add(_ meaning: String, _ remedy: String, change: (inout OfferText) -> Void) {
    add([.wrong("text", nil, meaning, remedy)], change: change)
  }

  private mutating func add(_ part: OfferText.Part, _ value: String?, _ meaning: String, _ remedy: String) {
    add([.wrong(part.name, nil, meaning, remedy)]) { $0[part] = value }
  }

  private mutating func addCases(of offer: PromotionalOfferV1) {
    let remedy = "convert it to lowercase before signing"
    let cases: [((String) -> String, String)] = [
      ({ $0.uppercased() }, "signed in uppercase"), ({ $0 }, "signed in mixed case"),
    ]
    for (inCase, meaning) in cases {
      let changed: [(part: OfferText.Part, value: String)] = [
        (.nonce, inCase(offer.nonce)), (.account, inCase(offer.account)),
      ]
      for (part, value) in changed { add(part, value, meaning, remedy) }
      add(changed.map { .wrong($0.part.name, nil, meaning, remedy) }) { text in
        for (part, value) in changed { text[part] = value }
      }
    }
    add(
      .keyID, offer.keyID.lowercased(), "signed in lowercase",
      "sign it as shown in App Store Connect; only UUIDs are in lowercase")
  }

  private mutating func addAccounts(_ account: String) {
    add(.account, nil, "missing with its separator", "keep both separators, also for an empty account")
    guard account.isEmpty else {
      return add(
        .account, "", "not signed, but used by the app", "sign the account that the app uses, or buy without an account"
      )
    }
    for (text, meaning) in [("null", "the word null"), ("undefined", "undefined"), ("nil", "the word nil")] {
      add(.account, text, "signed as \(meaning)", "sign an empty string if there is no account")
    }
  }

  private static let separators = [
    ("", "no separator"), ("\u{2062}", "U+2062"), ("\u{2064}", "U+2064"), ("\u{2061}", "U+2061"),
    ("\u{200B}", "U+200B"), ("\u{2060}", "U+2060"), ("\\u2063", "the six characters \\u2063"),
    ("\\u{2063}", "the characters \\u{2063}"), ("u2063", "the characters u2063"), ("&#8291;", "&#8291;"),
    ("\u{E2}\u{81}\u{A3}", "U+2063 encoded in UTF-8 twice"), ("?", "a question mark: the text is not UTF-8"),
    (" ", "a space"), (",", "a comma"), ("|", "a bar"), ("\n", "a line feed"), (".", "a dot"), ("-", "a hyphen"),
    (":", "a colon"), ("\0", "a zero byte"),
  ]

  private mutating func addOrders() {
    func names(_ order: [OfferText.Part]) -> String { order.map(\.name).joined(separator: ", ") }
    for first in right.order.indices {
      for second in right.order.indices.dropFirst(first + 1) {
        var order = right.order
        order.swapAt(first, second)
        add("joined in the order \(names(order))", "join them in the order \(names(right.order))") { $0.order = order }
      }
    }
  }
}
