import Base

/// The possible meanings of a number by its value and length: an error, a status, a date or an ID.
enum NumberShape {
  /// - Parameter word: Digits only.
  static func explanations(of word: String) -> [Explanation] {
    let number = Int64(word)
    let errors = number.map { ErrorCode.with(code: $0, family: nil) } ?? []
    switch word.utf8.count {
    case 1, 2: return small(word, errors: errors)
    case 3: return statuses(word)
    case 4, 5: return errors.isEmpty ? [xcode(word)] : Explanation.errors(errors)
    case 6 where word.hasPrefix("143"):
      return [.identifierValue(word, "Probably the numeric ID of a storefront.", mayBe: [.storefrontId])]
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
      word, "As an ID, one from StoreKit testing in Xcode, which Apple's servers do not have.", mayBe: [],
      note: "Put the field before a number to look it up, as in offerType:1, status:4 or error:26.")
  }

  private static func app(_ word: String) -> Explanation {
    .identifierValue(
      word, "Probably the numeric ID of an app or of a subscription group.",
      mayBe: word.utf8.count >= 9
        ? [.appAppleId, .subscriptionGroupIdentifier] : [.subscriptionGroupIdentifier, .appAppleId])
  }

  private static func transaction(_ word: String) -> Explanation {
    let isSandbox = word.utf8.count == 16 && word.hasPrefix("2000000")
    return .identifierValue(
      word, "Probably a transaction ID\(isSandbox ? " in sandbox, because it begins with 2000000" : "").",
      mayBe: [.transactionId, .originalTransactionId, .webOrderLineItemId],
      note: isSandbox ? "Look it up with --environment sandbox or auto." : nil)
  }

  private static func appTransaction(_ word: String) -> Explanation {
    switch word {
    case "900000000000000000":
      .identifierValue(word, "The placeholder group that sandbox returns if there is none.", mayBe: [.groupId])
    case "700000000000000000":
      .identifierValue(
        word, "The member that sandbox returns for its placeholder group.", mayBe: [.appTransactionId])
    default:
      .identifierValue(
        word, "Probably an app transaction ID, or else a transaction ID.",
        mayBe: [.appTransactionId, .transactionId, .originalTransactionId, .groupId],
        note: "These commands accept both. Endpoints that require the ID of a purchase return 4000048.")
    }
  }

  private static func milliseconds(_ word: String) -> Explanation? {
    Int64(word).map {
      .date(
        Timestamp(milliseconds: $0), written: "in milliseconds since 1970, as in Apple's payloads", title: word)
    }
  }

  /// From 2001 to 2033, seconds since 1970 have ten digits and begin with 1.
  private static func seconds(_ word: String) -> Explanation? {
    guard word.hasPrefix("1"), let seconds = Int64(word) else { return nil }
    return .date(
      Timestamp(seconds: seconds), written: "in seconds since 1970, as in tokens but not in payloads", title: word)
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
