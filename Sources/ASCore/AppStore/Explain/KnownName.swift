import Base

/// A name in the catalog. All kinds of names are in one table, so that one lookup finds all meanings of a word.
package struct KnownName: Sendable {
  /// Apple's spelling, which "did you mean" suggests, or asctl's word for a number; then further names.
  package let names: [String]
  /// The name of an error, in every API that has it.
  let error: String?
  let explanations: @Sendable () -> [Explanation]
  /// Explains the name with a value, as in `offerType:3`. With `mustKnow`, an unknown value has no explanation.
  let valued: @Sendable (_ value: String, _ mustKnow: Bool) -> [Explanation]
  let isOfCommandLine: Bool

  init(
    _ names: [String], error: String? = nil, isOfCommandLine: Bool = false,
    _ explanations: @Sendable @escaping () -> [Explanation],
    valued: @Sendable @escaping (String, Bool) -> [Explanation] = { _, _ in [] }
  ) {
    (self.names, self.error, self.isOfCommandLine) = (names, error, isOfCommandLine)
    (self.explanations, self.valued) = (explanations, valued)
  }

  var spelling: String { names[0] }

  /// Returns the names that match a word, most likely first. The exact spelling is first: `SUCCESS` before `success`.
  static func matching(_ word: String) -> [KnownName] {
    // No name is a number, so looking up a code does not need the table of names.
    guard !word.isDigits else { return [] }
    let names = table.matching(word)
    return names.filter { sameBytes($0.spelling, word) } + names.filter { !sameBytes($0.spelling, word) }
  }

  /// Returns the name without case and separators: `did-renew`, `didRenew` and `DID_RENEW` are the same name.
  static func key(_ name: String) -> String { String(decoding: Nearest.folded(name), as: UTF8.self) }

  static let table = NameTable(all)

  /// All names, most likely first. Numbers are not included because they are ambiguous.
  static let all: [KnownName] = Array(
    [
      notifications, identifiers, fields, values, enumerations, formerNotifications, errors, calls, formerNames,
      ofOtherPrograms, statuses, hosts, ProgramMessage.names, terms,
    ].joined())

  private static let notifications =
    NotificationType.all.map { type in KnownName([type.name] + type.otherNames) { [.notification(type)] } }
    + NotificationType.subtypes.map { subtype in KnownName([subtype]) { [.subtype(subtype)] } }

  private static let identifiers = Identifier.all.map { row in
    KnownName([row.name.rawValue]) {
      [.identifier(row)]
    } valued: { _, mustKnow in
      mustKnow ? [] : [.identifier(row)]
    }
  }

  /// The names of fields, without duplicates and identifiers.
  private static let fields: [KnownName] = {
    let identifiers = TextSet(Identifier.all.map(\.name.rawValue))
    let fields = FieldMeaning.all.map(\.field).filter { !$0.isInStoreKitsSpelling }
    return fields.map(\.name).uniqued().filter { !identifiers.contains($0) }.map { name in
      KnownName([name]) {
        Explanation.fields(Field.meanings(of: name))
      } valued: {
        Explanation.fieldValues(name, $0, mustKnow: $1)
      }
    }
  }()

  /// Values of enumerations, except notification types and subtypes, which have separate rows.
  private static let values = Enumeration.all.filter { $0 != .notificationType && $0 != .subtype }
    .flatMap { enumeration in
      (enumeration.values + enumeration.announced).map { value in
        KnownName((value.text.isEmpty || value.text.isDigits ? [] : [value.text]) + [value.word] + value.otherWords) {
          [.value(value, of: enumeration)]
        }
      }
    }

  /// Enumerations that do not have the name of a field, such as `subscriptionStatus`.
  private static let enumerations = Enumeration.all.filter { Field.meanings(of: $0.name).isEmpty }
    .map { enumeration in
      KnownName([enumeration.name]) {
        [.enumeration(enumeration)]
      } valued: { value, mustKnow in
        mustKnow && enumeration.value(like: value) == nil ? [] : [.enumerated(value, enumeration, in: nil)]
      }
    }

  private static let formerNotifications = FormerNotification.all.map { former in
    KnownName([former.name]) { [.formerNotification(former)] }
  }

  private static let errors = ErrorCode.all.flatMap { [$0.name] + $0.otherNames }.uniqued().map { name in
    let other = name.hasSuffix("Error") ? String(name.dropLast(5)) : name + "Error"
    // The words of a line have no periods between them.
    let messages = messages[name].map { [$0, $0.replacing(". ", with: " ")] } ?? []
    return KnownName([name, other] + messages, error: name) { Explanation.errors(ErrorCode.named(name)) }
  }

  /// The messages of Apple's responses by the names of their errors. Services that share an error share its message.
  private static let messages = TextDictionary(
    ErrorCode.all.filter { $0.family == .appStoreServer }.compactMap { error in
      error.appleMessage.map { (error.name, String($0.dropLast())) }
    })

  private static let calls =
    PayloadObject.all.map { object in
      KnownName([object.appleName ?? object.name] + object.otherNames) { [.object(object)] }
    }
    + Endpoint.all.flatMap { endpoint in
      [("Request", endpoint.body.object), ("Response", endpoint.replyObject)].compactMap { suffix, object in
        let name = "\(endpoint.page) \(suffix)"
        guard let object, object.appleName != name.replacing(" ", with: "") else { return nil }
        return KnownName([name]) { [.object(object)] }
      }
    }
    + Endpoint.all.map { endpoint in
      // Methods of clients have no articles: `request_test_notification`.
      let method = endpoint.page.split(separator: " ").filter { $0 != "a" && $0 != "an" }.joined(separator: " ")
      return KnownName([
        endpoint.page, endpoint.name, endpoint.path, "\(endpoint.method.rawValue) \(endpoint.path)", method,
      ]) {
        [.endpoint(endpoint)]
      }
    }

  private static let formerNames =
    FormerName.all.map { former($0) } + Currency.codes.map { code in KnownName([code]) { [.currency(code)] } }

  // MARK: Words that are not Apple's names in the API

  private static let ofOtherPrograms =
    VerificationStatus.all.map { status in KnownName([status.name]) { [.verificationStatus(status)] } }
    + ForeignWord.all.filter { $0.messages.isEmpty }.map { word in KnownName(word.names) { [.foreign(word)] } }

  /// The phrases of HTTP. Those that are also ordinary words are found with their number only.
  private static let statuses = HTTPStatus.all.compactMap { status in
    status.code < 400 || status.code == 409
      ? nil
      : KnownName([status.phrase, "\(status.code) \(status.phrase)"] + status.otherNames) { [.http(status.code)] }
  }
}

extension Explain {
  /// Explains a value with a known qualifier, because numbers alone are ambiguous: `status:4`, `error:26`, `exit 4`.
  /// With `mustKnow`, only known values and values that are converted, such as dates, are explained.
  static func qualified(_ word: String, mustKnow: Bool = false) -> [Explanation] {
    guard word.utf8.contains(where: { ":= ".utf8.contains($0) }),
      let separator = word.firstIndex(where: { ":= ".contains($0) })
    else { return [] }
    let qualifier = lastPart(ofPath: String(word[..<separator]))
    let value = trimmed(String(word[word.index(after: separator)...]))
    guard !qualifier.isEmpty, !value.isEmpty else { return [] }
    let services = ofServices(KnownName.key(qualifier), value)
    // A text with spaces or further signs is a value only if it is a known one.
    let isText = value.utf8.contains { " ,=:".utf8.contains($0) }
    // A name in place of an unknown value has its own meanings: `status=RETRYABLE_VERIFICATION_FAILURE`.
    let qualifiers = KnownName.matching(qualifier)
    let named =
      mustKnow || isText || !services.isEmpty || qualifiers.isEmpty ? [] : KnownName.matching(lastPart(ofPath: value))
    // Two words are a pair only if the second is a value of the first, as in `status 4`.
    let isWords = word[separator] == " " && (!value.isDigits || ErrorCode.isCode(value))
    let known = qualifiers.flatMap {
      $0.valued(value, mustKnow || isText || !named.isEmpty || isWords || !services.isEmpty)
    }
    let names = known.isEmpty && !isWords ? named.flatMap { $0.explanations() } : known
    // A verification status has a number too.
    let others = KnownName.key(qualifier) == "status" ? [Explanation.verificationStatus(number: value)] : []
    return services + names + others.compactMap(\.self)
  }

  /// Explains values with qualifiers that are not Apple's names.
  private static func ofServices(_ qualifier: String, _ value: String) -> [Explanation] {
    switch qualifier {
    case _ where qualifier.hasPrefix("http/"), "http", "httperror", "httpresponse": httpStatuses(value)
    case "exit", "exitstatus", "exitcode", "exited", "exitedwithcode", "exitedwithstatus":
      Int32(value).flatMap(ExitStatus.init).map { [.exit($0)] } ?? []
    case "status", "responsestatus":
      errors(value, family: .verifyReceipt).filter { _ in value.utf8.count == 5 } + httpStatuses(value)
    case "error", "errorcode", "code", "apierror", "rawapierror":
      errors(value, family: nil) + httpStatuses(value) + ofPrograms(value)
    case "api", "appstoreserver": errors(value, family: .appStoreServer)
    case "retention", "retentionmessaging": errors(value, family: .retentionMessaging)
    case "commerce", "advancedcommerce": errors(value, family: .advancedCommerce)
    case "external", "externalpurchase": errors(value, family: .externalPurchase)
    case "verifyreceipt", "receipt": errors(value, family: .verifyReceipt)
    case "verification", "verificationexception", "verificationstatus", "signeddataverifiererror":
      VerificationStatus.all.filter { KnownName.key($0.name) == KnownName.key(value) }.map { .verificationStatus($0) }
        + [Explanation.verificationStatus(number: value)].compactMap(\.self)
    case "apiexception": errors(value, family: nil) + httpStatuses(value)
    case "webhook": Int(value).flatMap { 100...599 ~= $0 ? [.ofOwnServer($0)] : nil } ?? []
    case "otherserver": Int(value).flatMap { 100...599 ~= $0 ? [.ofOtherServer($0)] : nil } ?? []
    case "authorization": value.lowercased().hasPrefix("bearer") ? explain("bearer") : []
    case "id": explain(value).filter { $0.kind == .identifierValue }
    case "errordomain"
    where !value.contains(where: \.isWhitespace) && ErrorDomain(value)?.isOther ?? true:
      [ErrorDomain.other(value)]
    default: ofOtherPrograms(qualifier, value)
    }
  }

  /// What other programs mean by a code: StoreKit and asctl itself by a small number, libraries by a word.
  private static func ofPrograms(_ value: String) -> [Explanation] {
    let words = ForeignWord.of(.crossPlatform, value).map { Explanation.foreign($0) }
    guard value.isDigits, value.utf8.count < 3, value != "0" else { return words }
    return ForeignWord.of(.skError, value).map { .foreign($0) }
      + (Int32(value).flatMap(ExitStatus.init).map { [.exit($0)] } ?? [])
  }

  private static func ofOtherPrograms(_ qualifier: String, _ value: String) -> [Explanation] {
    guard let origin = ForeignWord.Origin.of(qualifier) else {
      return TextRecord.isStatus(qualifier) ? httpStatuses(value) : []
    }
    let words = ForeignWord.of(origin, value)
    let domain = origin.qualifiers.first { KnownName.key($0) == qualifier } ?? ""
    guard words.isEmpty, let number = Int(value) else {
      return words.map { .foreign($0, as: Int(value) == nil ? "\(domain): \(value)" : "\(domain) \(value)") }
    }
    if origin == .deviceStore { return [.deviceStore(domain, value)] }
    guard origin == .skError else { return [] }
    // The numbers of errors of a connection are negative.
    let ofConnection = ForeignWord.of(.network, value).map { Explanation.foreign($0) }
    return ofConnection.isEmpty ? [.unknownSKError(number)] : ofConnection
  }

  private static func httpStatuses(_ value: String) -> [Explanation] {
    Int(value).flatMap { 100...599 ~= $0 ? [.http($0)] : nil } ?? []
  }

  private static func errors(_ value: String, family: ErrorCode.Family?) -> [Explanation] {
    if let code = Int64(value) {
      // That a receipt is valid is no error.
      return code == 0 && family == nil ? [] : Explanation.errors(ErrorCode.with(code: code, family: family))
    }
    let named = KnownName.matching(value).compactMap(\.error).flatMap(ErrorCode.named)
    return Explanation.errors(named.filter { family == nil || $0.family == family })
  }
}

extension Explanation {
  /// Explains the meanings of the field that have the value. If none has it, explains the first unless `mustKnow`.
  static func fieldValues(_ name: String, _ value: String, mustKnow: Bool) -> [Explanation] {
    let rows = Field.meanings(of: name)
    let knowing = rows.filter {
      $0.field.kind.enumeration?.value(like: value) != nil || mustKnow && $0.field.kind.reading(of: value) != nil
    }
    if !knowing.isEmpty || mustKnow { return knowing.map { fieldValue($0, value) } }
    // A word is no unknown value of numbers.
    return rows.prefix(1).filter { $0.field.kind.enumeration?.isNumeric != true || Int64(value) != nil }
      .map { fieldValue($0, value) }
  }

  static func enumerated(_ value: String, _ enumeration: Enumeration, in field: FieldMeaning?) -> Explanation {
    switch enumeration {
    case .notificationType:
      if let type = NotificationType.all.first(where: { KnownName.key($0.name) == KnownName.key(value) }) {
        return .notification(type)
      }
    case .subtype:
      if let subtype = enumeration.value(like: value) { return .subtype(subtype.text) }
    default:
      if let known = enumeration.value(like: value) { return .value(known, of: enumeration, in: field) }
    }
    return .unknownValue(value, of: enumeration, in: field)
  }

  private static func fieldValue(_ meaning: FieldMeaning, _ value: String) -> Explanation {
    let field = meaning.field
    if let enumeration = field.kind.enumeration { return enumerated(value, enumeration, in: meaning) }
    guard let reading = field.kind.reading(of: value) else { return .field(meaning) }
    return Explanation(
      "\(field.name) \(value)", .value, reading + ".", source: field.name, page: meaning.applePage,
      [("Field", "\(field.name): \(field.meaning)"), ("Found in", list(meaning.objectNames))])
  }
}

extension Field.Kind {
  /// Returns the value in words; nil if its kind needs no conversion.
  fileprivate func reading(of value: String) -> String? {
    switch self {
    case .date: Int64(value).map { Timestamp(milliseconds: $0).text }
    case .seconds: Int64(value).map { Timestamp(exactSeconds: $0)?.text ?? Timestamp.text(farSeconds: $0) }
    case .milliunits: Int64(value).map { Money.text(milliunits: $0, currency: nil) + " in its currency" }
    case .millipercent: Int64(value).map(Millipercent.text)
    case .percent: Int64(value).map { "\($0)%" }
    case .duration: ISODuration.words(value)
    case .storefront: value.isCode(of: 3) ? "The country or region \(value) (ISO 3166-1)" : nil
    case .milliseconds: Int64(value).map { Thousandths.text($0, decimals: 3) + " seconds" }
    case .enumeration, .jws, .identifier, .uuid, .boolean, .integer, .decimal, .url, .text, .base64, .currency,
      .object, .countsByValue, .list:
      nil
    }
  }
}
