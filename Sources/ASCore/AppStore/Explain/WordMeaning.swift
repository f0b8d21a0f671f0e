import Base

/// The possible meanings of a word that is not in the catalog, by its format.
enum WordMeaning {
  /// - Parameter word: Digits only.
  static func numbers(_ word: String) -> [Explanation] {
    let number = Int64(word)
    let errors = word.hasPrefix("0") ? [] : number.map { ErrorCode.with(code: $0, family: nil) } ?? []
    switch word.utf8.count {
    case 1, 2: return small(word, errors: errors)
    case 3: return statuses(word)
    case 4, 5: return errors.isEmpty ? [xcode(word)] : Explanation.errors(errors)
    case 6 where word.hasPrefix("143"):
      return [.identifierValue(word, "Probably the numeric ID of a storefront.", mayBe: [.storefrontId])]
    case 7 where !errors.isEmpty: return Explanation.errors(errors)
    case 7: return (number.flatMap(Explanation.unknownError).map { [$0] } ?? []) + [app(word)]
    // From 2001 to 2033, seconds since 1970 have ten digits and begin with 1.
    case 10 where word.hasPrefix("1"):
      let seconds = "in seconds since 1970, as in tokens but not in payloads"
      return [app(word), .date(Timestamp(seconds: number ?? 0), written: seconds, title: word)]
    case 6, 8, 9, 10: return [app(word)]
    case 13:
      let milliseconds = "in milliseconds since 1970, as in Apple's payloads"
      return [.date(Timestamp(milliseconds: number ?? 0), written: milliseconds, title: word), transaction(word)]
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
    found += ForeignWord.of(.skError, word).map { Explanation.foreign($0) }
    return word == "0" ? [xcode(word)] + found : found + [xcode(word)]
  }

  private static func statuses(_ word: String) -> [Explanation] {
    if let status = Int32(word).flatMap(ExitStatus.init) { return [.exit(status)] }
    guard let number = Int(word), 100...599 ~= number else { return [xcode(word)] }
    return [.http(number)]
  }

  private static func xcode(_ word: String) -> Explanation {
    .identifierValue(
      word, "As an ID, one from StoreKit testing in Xcode, which Apple's servers do not have.", mayBe: [],
      note: "Put the field before a number to look it up, as in offerType:1, status:4 or error:26.",
      source: "Setting up StoreKit Testing in Xcode")
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
      note: notes(word, isSandbox ? "Look it up with --environment sandbox or auto." : nil))
  }

  /// A note, and what is known about the digits themselves.
  private static func notes(_ word: String, _ note: String?) -> String? {
    let notes = [
      note, SpreadsheetNumber.roundedRemark(word).map { "If Apple does not know it, \($0)." },
      OtherIdentifier.isIMEI(word) ? "If Apple does not know it, it may be the IMEI of a device." : nil,
    ]
    return notes.compactMap(\.self).joined(separator: " ")
  }

  private static func appTransaction(_ word: String) -> Explanation {
    switch word {
    case "900000000000000000":
      .identifierValue(word, "The placeholder group that sandbox returns if there is none.", mayBe: [.groupId])
    case "700000000000000000":
      .identifierValue(word, "The member that sandbox returns for its placeholder group.", mayBe: [.appTransactionId])
    default:
      .identifierValue(
        word, "Probably an app transaction ID, or else a transaction ID.",
        mayBe: [.appTransactionId, .transactionId, .originalTransactionId, .groupId],
        note: notes(
          word, "These commands accept both. Endpoints that require the ID of a purchase return 4000048."))
    }
  }

  static func texts(_ word: String) -> [Explanation] {
    func id(_ guess: String, _ names: Identifier.Name..., note: String? = nil) -> [Explanation] {
      [.identifierValue(word, guess, mayBe: names, note: note)]
    }
    let duration = durations(word)
    if !duration.isEmpty { return duration }
    if SpreadsheetNumber.isRounded(word) {
      return id(
        "A number that a spreadsheet rounded, so that digits of the ID are lost.",
        note: "Export the column as text, or find the ID in the original data.")
    }
    if let message = ProgramMessage.ofException(word) { return [message.explanation] }
    // An exception of another program is not a bundle ID.
    if ProgramMessage.isException(word) { return [] }
    if Int(word) ?? 0 < 0 { return ForeignWord.of(.network, word).map { Explanation.foreign($0) } }
    if word.isUUID {
      return id(
        "A UUID. Its meaning depends on where it was found.", .appAccountToken, .notificationUUID, .requestIdentifier,
        .issuerId, .imageIdentifier, .messageIdentifier,
        note: "UUIDs are not case-sensitive. No command finds a customer by UUID; use a transaction ID.")
    }
    if WordShape.isTestToken(word) { return id("Probably the token of a test notification.", .testNotificationToken) }
    if let other = OtherIdentifier.of(word) {
      return id("Probably \(other.what).", note: "\(other.advice.prefix(1).uppercased())\(other.advice.dropFirst()).")
    }
    if word.hasSuffix(".apple.com"), word.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-.".utf8.contains($0) }) {
      return [.unknownHost(word)]
    }
    if word.hasPrefix("/"),
      case let endpoints = beginnings.filter({ word.hasPrefix($0.path) && $0.endpoint.values(read: word) != nil }),
      !endpoints.isEmpty
    {
      return endpoints.map { .endpoint($0.endpoint) }
    }
    if word.hasSuffix(".p8") {
      let key = word.dropLast(3).split(separator: "_").last.map { String($0) } ?? ""
      let note = WordShape.isCapitalsAndDigits(key.utf8) ? "Its key ID is \(key)." : nil
      return id("The file of a private key from App Store Connect.", .keyId, note: note)
    }
    if let bundle = WordShape.withoutTeamPrefix(word) {
      return id(
        "An application identifier of entitlements: a team ID and the bundle ID \(bundle).", .bundleId,
        note: "Use \(bundle): the App Store Server API has no team prefix.")
    }
    if word.hasPrefix("SANDBOX"), word.utf8.count > "SANDBOX".utf8.count {
      return id(
        "Probably the ID of an external purchase token in sandbox.", .externalPurchaseId,
        note: "Report it to sandbox only: `--environment sandbox`.")
    }
    if WordShape.isCapitalsAndDigits(word.utf8) { return capitalsAndDigits(word) }
    if WordShape.isReverseDNS(word) { return id("Probably a bundle ID or a product ID.", .bundleId, .productId) }
    if let date = Timestamp(word) {
      let written = "in ISO 8601; in Apple's payloads \(date.milliseconds) milliseconds since 1970"
      return [.date(date, written: written, title: word)]
    }
    if WordShape.isLocale(word) { return [Explanation(word, .value, "A locale, as in retention messages.")] }
    guard word.isCode(of: 3) else { return [] }
    return [Explanation(word, .value, "Probably a storefront: a country or region (ISO 3166-1, three letters).")]
  }

  /// The paths of endpoints before their first parameter, because a log may contain a million paths.
  private static let beginnings =
    Endpoint.all.map { ($0.path.prefix { $0 != "{" }, $0) } as [(path: Substring, endpoint: Endpoint)]

  static func durations(_ word: String) -> [Explanation] {
    guard let words = ISODuration.words(word) else { return [] }
    return [
      Explanation(
        "\(word): \(words)", .value, "An ISO 8601 duration: \(words).", source: "offerPeriod",
        page: Explanation.appleValue("offerPeriod"),
        [("In sandbox", "Time is accelerated: a month can take five minutes.")])
    ]
  }

  /// A key ID has exactly ten characters; an order ID has 8 to 15 and begins with a letter.
  private static func capitalsAndDigits(_ word: String) -> [Explanation] {
    let order = Explanation.identifierValue(
      word, "Probably an order ID, from the customer's email or purchase history.", mayBe: [.orderId],
      note: word.utf8.count == 10 || word.utf8.count == 12
        ? "Orders exist in production only. If Apple does not know it, it may be the serial number of a device."
        : "Orders exist in production only.")
    let key = Explanation.identifierValue(
      word, "Probably the key ID of a private key in App Store Connect.", mayBe: [.keyId])
    let orders = WordShape.isOrder(word) && word.utf8.first.map(\.isUppercase) == true ? [order] : []
    let keys = word.utf8.count == 10 ? [key] : []
    return word.hasPrefix("M") ? orders + keys : keys + orders
  }

  /// Explains signed or encoded text, for which `explain` refers to `decode`; `nil` for other text.
  static func signed(_ word: String) -> Explanation? {
    // A JWS has three parts and begins with JSON in base64url: `{"` becomes `eyJ`. Source: RFC 7515.
    let (title, meaning, remedy): (String, String, String)
    if word.hasPrefix("eyJ") && word.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 || word.lowercased() == "jws" {
      if isOfDeveloper(word) {
        (title, meaning) = ("a bearer token", "A token for Apple's API, or another JWS that a developer signed.")
        remedy = "Check it with `asctl token explain`."
      } else {
        title = "a JWS"
        meaning = "Signed data: a transaction, renewal info, notification, app transaction or token."
        remedy = "Show it with `asctl decode`, verify it with `asctl verify`."
      }
    } else if WordShape.isReceipt(word) {
      (title, meaning) = ("a receipt", "An app receipt in Base64.")
      remedy = "Show it with `asctl receipt decode`, or list its transaction IDs with `asctl receipt ids`."
    } else if word.utf8.count > 100, word.hasPrefix("ew") || word.hasPrefix("eyJ") {
      title = "an encoded text"
      meaning = "A JSON text, an external purchase token or an old transaction receipt in Base64."
      remedy = "Show it with `asctl decode`."
    } else {
      return nil
    }
    return Explanation(
      title, .signedData, meaning, source: "RFC 7515", page: "https://www.rfc-editor.org/rfc/rfc7515",
      [("What to do", remedy)])
  }

  /// Returns whether the header of a JWS names a key and has no certificates, which Apple sends with all that it signs.
  private static func isOfDeveloper(_ word: String) -> Bool {
    let header = Array(word.utf8.prefix { $0 != UInt8(ascii: ".") }.prefix(Explain.longestWord))
    guard let bytes = try? Base64.url.decode(header[...]), let json = try? JSON.parse(bytes) else { return false }
    return json["kid"] != nil && json["x5c"] == nil
  }
}
