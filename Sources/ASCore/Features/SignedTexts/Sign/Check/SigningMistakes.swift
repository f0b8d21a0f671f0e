import Base
import Client

/// One way in which servers get a signature wrong, and what mends it.
struct SigningMistake: Sendable, Equatable {
  /// One clause without a full stop.
  let meaning: String
  /// The same.
  let remedy: String

  init(_ meaning: String, _ remedy: String) {
    (self.meaning, self.remedy) = (meaning, remedy)
  }

  static let hashedTwice = SigningMistake(
    "made over the SHA-256 of the text, which was then hashed once more",
    "hand the text itself to the function that signs with SHA-256, or the hash to one that does not hash")
}

/// The ways in which servers put the text of an older promotional offer together wrongly. Those of one list exclude each
/// other; those of different lists may come together.
struct SigningMistakes: Sendable {
  let offer: PromotionalOfferV1
  /// What the server may have used in place of a part, and where it was found.
  let others: [OfferText.Part: [(value: String, place: String)]]

  var lists: [[TextMistake]] {
    [nonces, accounts, times, separators, keyIDs, endings, encodings, orders]
      + [.bundleID, .productID, .offerIdentifier].map(replacements)
  }

  private static let lowerCase = "make it lower case before it is signed"

  private var nonces: [TextMistake] {
    [TextMistake(.nonce, offer.nonce.uppercased(), "signed in upper case", Self.lowerCase)]
      + mixed(.nonce, offer.nonce) + replacements(.nonce)
  }

  private var accounts: [TextMistake] {
    let dropped = TextMistake(
      .account, nil, "left out together with its separator", "keep both separators: an empty account is a part, too")
    guard !offer.account.isEmpty else {
      return [
        dropped,
        TextMistake(.account, "null", "signed as the word null", "sign an empty text where there is no account"),
        TextMistake(.account, "undefined", "signed as undefined", "sign an empty text where there is no account"),
        TextMistake(.account, "nil", "signed as the word nil", "sign an empty text where there is no account"),
      ] + replacements(.account)
    }
    return [
      TextMistake(.account, offer.account.uppercased(), "signed in upper case", Self.lowerCase),
      TextMistake(
        .account, "", "not signed, and the app buys with it", "sign the account that the app buys with, or buy without"),
      dropped,
    ] + mixed(.account, offer.account) + replacements(.account)
  }

  private func mixed(_ part: OfferText.Part, _ value: String) -> [TextMistake] {
    let isMixed = ![value.lowercased(), value.uppercased()].contains { sameBytes($0, value) }
    return isMixed ? [TextMistake(part, value, "signed in upper and lower case", Self.lowerCase)] : []
  }

  private var times: [TextMistake] {
    let milliseconds = String(offer.timestamp.milliseconds)
    return [
      TextMistake(
        .timestamp, String(offer.timestamp.seconds), "signed in seconds",
        "sign milliseconds since 1970, 13 digits"),
      TextMistake(
        .timestamp, "\(milliseconds).0", "signed with a decimal point", "sign whole milliseconds, 13 digits"),
    ] + replacements(.timestamp)
  }

  private var separators: [TextMistake] {
    let remedy = "join the parts with U+2063, in UTF-8 the bytes E2 81 A3"
    let texts: [(String, String)] = [
      ("", "no separator"), ("\u{2062}", "U+2062"), ("\u{2064}", "U+2064"), ("\u{2061}", "U+2061"),
      ("\u{200B}", "U+200B"), ("\u{2060}", "U+2060"), ("\\u2063", "the six characters \\u2063"),
      ("\\u{2063}", "the characters \\u{2063}"), ("u2063", "the characters u2063"), ("&#8291;", "&#8291;"),
      ("\u{E2}\u{81}\u{A3}", "U+2063 encoded in UTF-8 twice"), ("?", "a question mark: the text is not UTF-8"),
      (" ", "a space"), (",", "a comma"), ("|", "a bar"), ("\n", "a line feed"), (".", "a dot"), ("-", "a hyphen"),
      (":", "a colon"), ("\0", "a zero byte"),
    ]
    return texts.map { text, name in
      TextMistake("text", SigningMistake("joined with \(name)", remedy)) { $0.separator = text }
    }
  }

  private var keyIDs: [TextMistake] {
    let lower = offer.keyID.lowercased()
    let inLowerCase = TextMistake(
      .keyID, lower, "signed in lower case", "sign it as App Store Connect writes it; the UUIDs alone are in lower case"
    )
    return (sameBytes(lower, offer.keyID) ? [] : [inLowerCase]) + replacements(.keyID)
  }

  private var endings: [TextMistake] {
    let separator = PromotionalOfferV1.separator
    let texts: [(String, String)] = [
      (separator, "with a separator after the last part"), ("\n", "with a line feed at its end"),
      ("\r\n", "with a line break at its end"),
    ]
    return texts.map { text, ending in
      TextMistake("text", SigningMistake("signed \(ending)", "end it with the timestamp's last digit")) {
        $0.ending = text
      }
    }
  }

  private var encodings: [TextMistake] {
    [
      TextMistake("text", .hashedTwice) { $0.encoding = .hash },
      TextMistake("text", .hashedTwice) { $0.encoding = .hashInHexadecimal },
      TextMistake("text", SigningMistake("signed in UTF-16", "encode it in UTF-8")) { $0.encoding = .utf16 },
    ]
  }

  /// Two neighbours changed places.
  private var orders: [TextMistake] {
    (0..<6).map { index in
      var order = OfferText.Part.allCases
      order.swapAt(index, index + 1)
      return Self.mistake(of: order)
    }
  }

  static func mistake(of order: [OfferText.Part]) -> TextMistake {
    func names(_ order: [OfferText.Part]) -> String { order.map(\.name).joined(separator: ", ") }
    let mistake = SigningMistake(
      "joined in the order \(names(order))", "join them in the order \(names(OfferText.Part.allCases))")
    return TextMistake("text", mistake) { $0.order = order }
  }

  private func replacements(_ part: OfferText.Part) -> [TextMistake] {
    (others[part] ?? []).map { value, place in
      TextMistake(
        part, part == .account || part == .nonce ? value.lowercased() : value, "signed as \(value), \(place)",
        "use one and the same for signing and buying")
    }
  }
}

/// Finds what a signature was made over, among texts that are wrong in a few ways. A match is proof: no signature fits
/// two texts.
struct SignedTextSearch {
  let mistakes: SigningMistakes
  let isMade: ([UInt8]) -> Bool

  /// How many mistakes at a time; with more the search takes seconds.
  private static let most = 3

  /// Empty for the right text; nil if it was none of these.
  func mistakesFound() -> [TextMistake]? {
    let right = OfferText(mistakes.offer)
    let lists = mistakes.lists
    for count in 0...Self.most {
      if let mistakes = search(right, lists[...], count) { return mistakes }
    }
    return orderFound(right)
  }

  /// Texts with exactly so many mistakes, each out of another list.
  private func search(
    _ text: OfferText, _ lists: ArraySlice<[TextMistake]>, _ count: Int
  ) -> [TextMistake]? {
    guard count > 0 else { return isMade(text.message) ? [] : nil }
    for (index, list) in zip(lists.indices, lists) {
      for mistake in list {
        var changed = text
        mistake.change(&changed)
        if let mistakes = search(changed, lists[(index + 1)...], count - 1) { return [mistake] + mistakes }
      }
    }
    return nil
  }

  /// All orders of the seven parts, 5040 of them, by Heap's algorithm.
  private func orderFound(_ right: OfferText) -> [TextMistake]? {
    var text = right
    var counters = [Int](repeating: 0, count: text.order.count)
    var index = 0
    while index < counters.count {
      guard counters[index] < index else {
        counters[index] = 0
        index += 1
        continue
      }
      text.order.swapAt(index.isMultiple(of: 2) ? 0 : counters[index], index)
      if isMade(text.message) { return [SigningMistakes.mistake(of: text.order)] }
      counters[index] += 1
      index = 0
    }
    return nil
  }
}
