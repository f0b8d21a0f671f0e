import Base

/// An identifier from another system than the App Store, recognized by its form, with what to use instead.
package struct OtherIdentifier: Sendable {
  /// With an article, for "looks like …".
  package let what: String
  package let advice: String
  package let isEmail: Bool
  /// Whether it identifies a purchase elsewhere, so that it is what a text is about, unlike an email address.
  package let isPurchase: Bool

  private init(_ what: String, _ advice: String, isEmail: Bool = false, isPurchase: Bool = false) {
    (self.what, self.advice, self.isEmail, self.isPurchase) = (what, advice, isEmail, isPurchase)
  }

  /// What to ask a customer for.
  package static let askForOrder =
    "ask the customer for the order ID in Apple's email or in the purchase history of the Apple Account"

  /// Returns the kind of a text; nil if it may be one of Apple's IDs, or is no identifier.
  package static func of(_ text: String) -> OtherIdentifier? {
    guard text.utf8.count <= WordShape.longestText else { return nil }
    if text.isUUID { return uuid }
    if WordShape.isTestToken(text) { return testToken }
    if text.utf8.contains(UInt8(ascii: "@")) { return isEmail(text) ? email : nil }
    if isTelephone(text) { return telephone }
    if text.hasPrefix("GPA."), text.utf8.dropFirst(4).allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }) {
      return googlePlay
    }
    if text.hasPrefix("$RCAnonymousID") { return revenueCat }
    if let sign = text.firstIndex(of: "_"), stripe.contains(String(text[..<sign])),
      case let rest = text[text.index(after: sign)...],
      rest.isEmpty || rest.utf8.count >= 8 && rest.utf8.contains(where: \.isDigit),
      rest.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
    {
      return ofStripe
    }
    return WordShape.isOrderOfOnlineStore(text.utf8) ? appleOnlineStore : nil
  }

  /// Returns what an ID may be that Apple does not know, as clauses for a hint: another number of a device or an app, or
  /// an ID that was damaged on its way.
  package static func advice(onUnknown id: String) -> [String] {
    var advice = [LookAlikes.advice(on: id)].compactMap(\.self)
    if let rounded = SpreadsheetNumber.roundedRemark(id) { advice.append(rounded) }
    if isIMEI(id) {
      advice.append("it may be the IMEI of a device: \(askForOrder)")
    } else if (9...10).contains(id.utf8.count), id.isDigits {
      advice.append("it may be an app Apple ID, the number of an app")
    } else if id.utf8.count == 10 || id.utf8.count == 12, WordShape.isCapitalsAndDigits(id.utf8) {
      advice.append("it may be the serial number of a device: \(askForOrder)")
    }
    return advice
  }

  /// Returns whether digits have the form and the check digit of an IMEI.
  static func isIMEI(_ text: String) -> Bool {
    guard text.utf8.count == 15, text.isDigits, ["35", "86", "01"].contains(String(text.prefix(2))) else {
      return false
    }
    let sum = text.utf8.enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element - UInt8(ascii: "0")) * (digit.offset % 2 == 1 ? 2 : 1)
      return sum + value / 10 + value % 10
    }
    return sum % 10 == 0
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    // Characters that are rare in addresses separate it from other fields.
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
      && text.utf8.allSatisfy { $0.isAlphanumeric || $0 >= 0x80 || "@._%+-'!#$/^~".utf8.contains($0) }
  }

  /// Returns whether the text is an international telephone number, or one with an area code in parentheses.
  private static func isTelephone(_ text: String) -> Bool {
    guard let first = text.utf8.first, "+0(".utf8.contains(first),
      text.utf8.allSatisfy({ $0.isDigit || "+-()/. ".utf8.contains($0) })
    else { return false }
    // A number that is only in parentheses is a code in a text.
    if first == UInt8(ascii: "("), !text.drop(while: { $0 != ")" }).contains(where: \.isNumber) { return false }
    let isInternational = text.hasPrefix("+") || text.hasPrefix("00") || text.hasPrefix("(")
    return isInternational && telephoneDigits.contains(text.utf8.count(where: \.isDigit))
  }

  /// The number of digits of an international telephone number; the most by E.164.
  package static let telephoneDigits = 7...15

  /// Returns whether a word is the difference of a time zone from UTC: `+0530`.
  static func isZone(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 5, word.first == UInt8(ascii: "+"), word.dropFirst().allSatisfy(\.isDigit) else { return false }
    let digits = word.dropFirst().map { Int($0 - UInt8(ascii: "0")) }
    return digits[0] * 10 + digits[1] <= 14 && (digits[2] * 10 + digits[3]) % 15 == 0
  }

  private static let uuid = OtherIdentifier(
    "a UUID", "use a transaction ID or an order ID: Apple cannot find purchases by account token or another UUID")
  private static let testToken = OtherIdentifier(
    "the token of a test notification", "run `asctl notification test-status` to see its delivery status")
  private static let email = OtherIdentifier(
    "an email address", "Apple cannot find purchases by email address: \(askForOrder)", isEmail: true)
  private static let telephone = OtherIdentifier("a telephone number", askForOrder)
  private static let googlePlay = OtherIdentifier(
    "an order of Google Play", "look it up in the Google Play Console", isPurchase: true)
  private static let stripe: Set<String> = ["pi", "ch", "sub", "in", "cus", "cs"]
  private static let ofStripe = OtherIdentifier(
    "an ID of Stripe", "look it up in Stripe's dashboard: the purchase was not made in the App Store", isPurchase: true)
  private static let appleOnlineStore = OtherIdentifier(
    "an order of the Apple Online Store, which sells devices", askForOrder, isPurchase: true)
  private static let revenueCat = OtherIdentifier(
    "an anonymous user of RevenueCat", "use the transaction ID in RevenueCat's customer history, or \(askForOrder)",
    isPurchase: true)
}
