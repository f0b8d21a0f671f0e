import Base

/// What a bare number may be: an error, a status, a date or an ID, judged by its value and its number of digits.
enum NumberShape {
  /// `word` is digits only.
  static func explanations(of word: String) -> [Explanation] {
    let number = Int64(word)
    let errors = number.map { ErrorCode.with(code: $0, family: nil) } ?? []
    switch word.utf8.count {
    case 1, 2: return small(word, errors: errors)
    case 3: return statuses(word)
    case 4, 5: return errors.isEmpty ? [xcode(word)] : Explanation.errors(errors)
    case 6 where word.hasPrefix("143"):
      return [.identifierValue(word, "Probably a storefront, as Apple numbers it.", mayBe: [.storefrontId])]
    case 7 where !errors.isEmpty: return Explanation.errors(errors)
    case 7: return [unknownError(word)].compactMap(\.self) + [app(word)]
    case 6, 8, 9: return [app(word)]
    case 10: return [app(word)] + [seconds(word)].compactMap(\.self)
    case 13: return [milliseconds(word), transaction(word)].compactMap(\.self)
    case 11...17: return [transaction(word)]
    case 18, 19: return [appTransaction(word)]
    default: return []
    }
  }

  private static func small(_ word: String, errors: [ErrorCode]) -> [Explanation] {
    var found: [Explanation] = []
    if let value = Enumeration.subscriptionStatus.value(word) {
      found.append(.value(value, of: .subscriptionStatus))
    }
    found += Explanation.errors(errors.filter { $0.family == .externalPurchase })
    if let status = Int32(word).flatMap(ExitStatus.init) { found.append(.exit(status)) }
    return word == "0" ? [xcode(word)] + found : found + [xcode(word)]
  }

  private static func statuses(_ word: String) -> [Explanation] {
    if let status = Int32(word).flatMap(ExitStatus.init) { return [.exit(status)] }
    guard let number = Int(word), 100...599 ~= number else { return [xcode(word)] }
    return [.http(number)]
  }

  private static func unknownError(_ word: String) -> Explanation? {
    guard let code = Int64(word), 4_000_000..<6_000_000 ~= code else { return nil }
    return .unknownError(code)
  }

  private static func xcode(_ word: String) -> Explanation {
    .identifierValue(
      word, "As an ID, one from StoreKit testing in Xcode: no server of Apple's knows it.", mayBe: [],
      note: "A number means more with its field before it, as in offerType:1, status:4 or error:26.")
  }

  private static func app(_ word: String) -> Explanation {
    .identifierValue(
      word, "Probably the number of an app in the App Store, or of a subscription group.",
      mayBe: word.utf8.count >= 9
        ? [.appAppleId, .subscriptionGroupIdentifier] : [.subscriptionGroupIdentifier, .appAppleId])
  }

  private static func transaction(_ word: String) -> Explanation {
    let isSandbox = word.utf8.count == 16 && word.hasPrefix("2000000")
    return .identifierValue(
      word, "Probably the ID of a transaction\(isSandbox ? " in sandbox, as it begins with 2000000" : "").",
      mayBe: [.transactionId, .originalTransactionId, .webOrderLineItemId],
      note: isSandbox ? "Ask the sandbox: --environment sandbox, or auto." : nil)
  }

  private static func appTransaction(_ word: String) -> Explanation {
    switch word {
    case "900000000000000000":
      .identifierValue(word, "The customer group that sandbox answers when there is none.", mayBe: [.groupId])
    case "700000000000000000":
      .identifierValue(
        word, "The group member that sandbox answers for its placeholder group.", mayBe: [.appTransactionId])
    default:
      .identifierValue(
        word, "Probably an app transaction ID, or else the ID of a transaction.",
        mayBe: [.appTransactionId, .transactionId, .originalTransactionId, .groupId],
        note: "These commands take either; where Apple wants the ID of a purchase, it answers 4000048.")
    }
  }

  private static func milliseconds(_ word: String) -> Explanation? {
    Int64(word).map {
      .date(
        Timestamp(milliseconds: $0), written: "in milliseconds since 1970, as Apple's payloads have it", title: word)
    }
  }

  /// Between 2001 and 2033 the seconds since 1970 have ten digits that begin with 1.
  private static func seconds(_ word: String) -> Explanation? {
    guard word.hasPrefix("1"), let seconds = Int64(word) else { return nil }
    return .date(
      Timestamp(seconds: seconds), written: "in seconds since 1970, as tokens have it and payloads do not", title: word)
  }
}

extension Explanation {
  static func date(_ moment: Timestamp, written: String, title: String) -> Explanation {
    let facts = [Fact("What it is", "A date, \(written)."), Fact("Date", moment.text)]
    return Explanation(
      title: title, kind: .value, facts: facts, source: "timestamp",
      page: ApplePage.address("timestamp", .appStoreServerAPI))
  }
}
