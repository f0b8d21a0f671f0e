/// Signed or encoded texts that land in `explain`: they are for `decode`, which shows what they say.
enum SignedShape {
  static func explanation(of word: String) -> Explanation? {
    if isJWS(word) {
      return explanation(
        "a JWS", "A signed text: a transaction, renewal info, notification, app transaction or token.",
        "Show it with `asctl decode`, prove it with `asctl verify`.")
    }
    if word.hasPrefix("{") || word.hasPrefix("[") {
      return explanation("JSON", "A JSON text.", "Show the signed texts in it with `asctl decode`.")
    }
    if word.utf8.count > 100, word.hasPrefix("MI") {
      return explanation(
        "a receipt", "An app receipt in Base64.",
        "Show it with `asctl receipt decode`, or take its transaction IDs with `asctl receipt ids`.")
    }
    if word.utf8.count > 100, word.hasPrefix("ew") || word.hasPrefix("eyJ") {
      return explanation(
        "an encoded text", "A JSON text, an external purchase token or an old transaction receipt in Base64.",
        "Show it with `asctl decode`.")
    }
    return nil
  }

  /// Three parts with dots between, of which the first is JSON in base64url: `{"` gives `eyJ`. Source: RFC 7515.
  private static func isJWS(_ word: String) -> Bool {
    word.hasPrefix("eyJ") && word.utf8.count { $0 == UInt8(ascii: ".") } == 2
  }

  private static func explanation(_ title: String, _ meaning: String, _ remedy: String) -> Explanation {
    Explanation(
      title: title, kind: .signedData,
      facts: [Explanation.Fact("What it is", meaning), Explanation.Fact("What to do", remedy)], source: "RFC 7515")
  }
}
