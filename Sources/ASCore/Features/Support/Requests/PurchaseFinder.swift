import AppStore
import Base
import Client
import SignedData

/// Finds the IDs that a customer can be looked up by in pasted text: an ID, a JWS, a receipt, JSON, or an email that
/// contains some of them. It verifies nothing, because the App Store is queried afterwards.
///
/// No ID is dropped: each is among `purchases` or `leftOut`.
struct PurchaseFinder {
  /// Without duplicates, in the order of the text.
  var purchases: [PastedPurchase] = []
  /// Further possible IDs, which are not looked up because the text labels other IDs as orders or transactions.
  var leftOut: [String] = []
  /// Unreadable receipts and account tokens, if there are also IDs.
  var problems: [Failure] = []
  /// Whether no ID in the text may be another customer's. Account tokens and transactions of an order do not count.
  var isOfOneCustomer = true
  var seen = TextSet()
  private var document = PurchaseDocument()
  private var words = PurchaseWords()

  /// Where a text comes from, which decides how readily it is read as an ID.
  enum Form {
    /// Typed as an ID, so an error describes what it is instead.
    case word
    /// A whole cell of a column of IDs.
    case cell
    /// A file, an email, standard input.
    case text

    var source: PastedPurchase.Source { self == .word ? .argument : .text }
  }

  /// Without IDs, to which those of other texts are added.
  init() {}

  /// Throws status 2 for an account token and for IDs that are clearly of another kind, 1 for a text without an ID.
  init(_ bytes: [UInt8], as form: Form = .text) throws(Failure) {
    let text = bytes[...].trimmed
    if text.count <= 40, try addNumber(String(decoding: text, as: UTF8.self), form) { return }
    guard form != .cell || text.count <= Self.longestCell else {
      throw Failure(.usage, "the text has \(text.count) bytes: expected up to \(Self.longestCell)")
    }
    // A workbook is not text.
    if form == .text { _ = try TableFile.text(Array(bytes.prefix(4))) }
    guard !text.isEmpty else { throw Failure(.failure, "the text is empty", hint: Self.wanted) }
    if ReceiptText.isContainer(bytes[...]) {
      // The first or last byte may look like white space, so the untrimmed bytes are read.
      try add(ReceiptDecoder.payload.decode(bytes[...]))
    } else {
      try search(text, form)
    }
    if let problem = problems.first, purchases.isEmpty { throw problem }
    if purchases.isEmpty { throw try nothing(in: text, form) }
    isOfOneCustomer =
      purchases.count == 1 && problems.isEmpty && words.misread.isEmpty
      && leftOut.allSatisfy(TextSet(document.ofOrders).contains)
    if let problem = Self.problem(ofUUIDs: words.uuids.uniqued()) { problems.append(problem) }
    problems += words.misread.uniqued().prefix(5).map(Self.misread)
  }

  private mutating func search(_ text: ArraySlice<UInt8>, _ form: Form) throws(Failure) {
    let plain = MessageParts.only(text).map { String(decoding: $0.trimmed, as: UTF8.self) } ?? ""
    if PrivateKeyText.isPasted(plain) { throw PrivateKeyText.misplaced }
    if try addIdentifier(plain, form) { return }
    let content = UnwrappedInput(MessageParts.utf8(text))
    if case .json(let json) = content { return try add(json, text) }
    if case .jws(let jws) = content, !text.contains(where: \.isSpace), let payload = Self.payload(of: jws) {
      add(document: payload, from: .jws)
      // Some notifications and summaries are about no purchase.
      guard purchases.isEmpty, !document.isOfXcode else { return }
      throw Failure(.failure, "the JWS has no transaction ID", hint: "show it with `asctl decode`; \(Self.wanted)")
    }
    addAll(in: text, form)
    guard purchases.isEmpty, problems.isEmpty else { return }
    // Content that is wrapped as a whole, such as base64 in base64.
    switch content {
    case .jws(let jws):
      // A sentence with two dots is not a JWS.
      guard !text.contains(where: \.isSpace) else { return }
      _ = try JWSDecoder(part: .payload, opensNested: true).decode(jws)
    case .receipt(let receipt): try add(ReceiptDecoder.payload.decode(receipt))
    case .json, .unknown: return
    }
  }

  /// The maximum length of a cell, in bytes: no receipt is longer. A table with longer cells is a document, not a list.
  static let longestCell = 1 << 20

  private static let wanted =
    "ask the customer for the order ID in Apple's email or in the purchase history of the Apple Account"

  private static let accountToken = Failure(
    .usage, "that is a UUID, such as an app account token; Apple cannot find customers by UUID",
    hint: "look up a transaction ID of that account in your own records, or \(wanted)")

  /// Adds an ID that a spreadsheet turned into a number, and returns whether it was one. Throws status 1 for a number
  /// that lost digits, and for a telephone number.
  private mutating func addNumber(_ text: String, _ form: Form) throws(Failure) -> Bool {
    if WordShape.isRounded(text) {
      throw Failure(.failure, "\(text): a spreadsheet rounded this number", hint: "export the column as text")
    }
    if Self.isTelephone(text) {
      throw Failure(
        .failure, "\(quoted(text)) is a telephone number, not an order ID or a transaction ID", hint: Self.wanted)
    }
    guard let id = WordShape.spreadsheetID(text) else { return false }
    add(.transactionId, id, from: form.source)
    return true
  }

  /// Returns whether the text is an international telephone number, or one with an area code in parentheses.
  private static func isTelephone(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0.isDigit || "+-()/. ".utf8.contains($0) }) else { return false }
    let digits = text.utf8.count(where: \.isDigit)
    let isInternational = text.hasPrefix("+") || text.hasPrefix("00") || text.hasPrefix("(")
    return isInternational && (7...15).contains(digits)
  }

  /// Returns the problem with account tokens beside an ID; nil if there are none.
  private static func problem(ofUUIDs uuids: [String]) -> Failure? {
    guard !uuids.isEmpty else { return nil }
    let shown = uuids.prefix(5).joined(separator: ", ") + (uuids.count > 5 ? " and \(uuids.count - 5) more" : "")
    let what = uuids.count == 1 ? "is a UUID, such as an app account token" : "are UUIDs, such as app account tokens"
    return Failure(
      accountToken.status, "\(shown) \(what); Apple cannot find customers by UUID", hint: accountToken.hint)
  }

  private func nothing(in text: ArraySlice<UInt8>, _ form: Form) throws(Failure) -> Failure {
    if document.isOfXcode {
      return Failure(
        .usage, "the purchase is from StoreKit testing in Xcode (transaction ID 0), which Apple's servers do not have",
        hint: "use a purchase made in sandbox or production; show Xcode's data with `asctl decode`")
    }
    if !words.uuids.isEmpty { return Self.accountToken }
    if form == .word, !text.contains(where: \.isSpace) {
      _ = try Identifier.Name.anyTransactionId.readIfPossible(String(decoding: text, as: UTF8.self))
    }
    let doubtful = words.doubtful.uniqued().prefix(5)
    if let number = words.misread.first { return Self.misread(number) }
    return Failure(
      .failure, "no order ID or transaction ID in the text",
      hint: doubtful.first.map { first in
        "if \(doubtful.map(quoted).listed("or")) is one: `asctl customer \(first)`"
      } ?? Self.wanted)
  }

  private static func misread(_ word: String) -> Failure {
    Failure(.failure, "\(word) is not an order ID or a transaction ID", hint: LookAlikes.advice(on: word) ?? wanted)
  }

  private mutating func add(_ kind: PastedPurchase.Kind, _ id: String, from source: PastedPurchase.Source) {
    if seen.insert(id) { purchases.append(PastedPurchase(kind, id, from: source)) }
  }

  // MARK: One identifier

  /// Adds a text that is a single identifier, perhaps with a label, and returns whether it was one.
  private mutating func addIdentifier(_ text: String, _ form: Form) throws(Failure) -> Bool {
    guard text.utf8.count <= 200, let first = text.utf8.first, !Array("{[\"".utf8).contains(first) else { return false }
    let isOneWord = !text.utf8.contains(where: \.isSpace)
    let read = form == .text && !isOneWord ? nil : PastedIdentifier.any(text, joiningGroups: true)
    if let (identifier, name) = read, PurchaseWords.isWhole(text, identifier),
      text.isDigits || !WordShape.isMoment(identifier.read)
    {
      if let kind = PurchaseWords.kind(name), form != .text || PastedIdentifier.any(text) != nil {
        add(kind, identifier.read, from: form.source)
        return true
      }
      if name == .appAccountToken { throw Self.accountToken }
    }
    if let single = PurchaseWords.single(text) {
      add(single.kind, single.id, from: form.source)
      return true
    }
    return try addNumbers(text, form)
  }

  /// Adds digits of any length as an ID, or several typed words of digits as IDs, and returns whether it did.
  private mutating func addNumbers(_ text: String, _ form: Form) throws(Failure) -> Bool {
    guard form == .word || text.isDigits else { return false }
    let words = text.split(separator: " ").map { String($0) }
    guard words.allSatisfy({ PastedIdentifier.transaction($0) != nil }) else { return false }
    for word in words {
      let id = try Identifier.Name.anyTransactionId.read(word).read
      add(.transactionId, id, from: form.source)
    }
    return true
  }

  // MARK: Data

  private static func payload(of jws: ArraySlice<UInt8>) -> JSON? {
    try? JWSDecoder(part: .payload, opensNested: true).decode(jws).value
  }

  /// Adds one purchase of a receipt, because all of them are of one customer.
  private mutating func add(_ receipt: Decoded) throws(Failure) {
    let identifiers = ReceiptIdentifiers(ofReceipt: receipt.value, [.transaction, .original])
    guard let id = identifiers.identifiers.last else {
      throw Failure(.failure, identifiers.remark ?? "the receipt has no purchases", hint: Self.wanted)
    }
    add(.transactionId, id, from: .receipt)
  }

  private mutating func add(_ json: JSON, _ text: ArraySlice<UInt8>) throws(Failure) {
    let opened = (try? JWSDecoder(part: .payload, opensNested: true).open(json)) ?? json
    switch opened {
    case .string(let text): return addAll(in: Array(text.utf8)[...], .text)
    case .number: return addAll(in: text, .text)
    case .null, .bool, .array, .object: break
    }
    add(document: opened, from: .text)
    add(ArrivingTexts(inStringsOf: opened))
    guard purchases.isEmpty, !document.isOfXcode else { return }
    // Emails and tickets, as programs store them.
    addWords(of: opened)
    addCandidates(.text)
    guard purchases.isEmpty else { return }
    // A server's record may have its purchases in a receipt.
    if let ids = try? ReceiptIdentifiers(whole: text, [.transaction, .original]).identifiers, let id = ids.last {
      return add(.transactionId, id, from: .receipt)
    }
    throw problems.first ?? Failure(.failure, "no order ID or transaction ID in the JSON", hint: Self.wanted)
  }

  private mutating func add(document json: JSON, from source: PastedPurchase.Source) {
    let known = document.found.count
    document.read(json)
    for (kind, id) in document.found[known...] { add(kind, id, from: source) }
    leftOut = document.ofOrders.filter { !seen.contains($0) }
  }

  // MARK: Texts

  /// Adds everything in a text: signed data at any position, and the words between.
  private mutating func addAll(in text: ArraySlice<UInt8>, _ form: Form) {
    add(ArrivingTexts(in: text))
    addCandidates(form)
  }

  private mutating func add(_ arriving: ArrivingTexts) {
    for json in arriving.documents {
      add(document: (try? JWSDecoder(part: .payload, opensNested: true).open(json)) ?? json, from: .text)
    }
    for content in arriving.found {
      switch content {
      case .jws(let jws): if let payload = Self.payload(of: jws) { add(document: payload, from: .jws) }
      case .receipt(let receipt):
        do {
          try add(ReceiptDecoder.payload.decode(receipt))
        } catch {
          problems.append(error)
        }
      }
    }
    if let failure = arriving.compressed { problems.append(failure) }
    for part in arriving.words { words.read(part) }
  }

  /// Adds the members of a document as lines with labels.
  private mutating func addWords(of json: JSON, named name: Substring.UTF8View = Substring().utf8) {
    let value: String
    switch json {
    case .array(let elements): return elements.forEach { addWords(of: $0, named: name) }
    case .object(let object):
      for member in object.members { addWords(of: member.value, named: member.name.utf8.prefix(Self.longestLabel)) }
      return
    case .string(let text): value = text
    case .number(let number): value = number.text
    case .null, .bool: return
    }
    // Most values are too short for an ID, and a document may have a million of them.
    guard value.utf8.count >= WordShape.shortestOrder, !CompactJWS.isMeant(by: value) else { return }
    words.read((Array(name) + Self.colon + value.utf8)[...])
  }

  private static let colon = Array(": ".utf8)
  private static let longestLabel = 40

  /// Adds the IDs among the words of all texts.
  private mutating func addCandidates(_ form: Form) {
    // If some are labeled as an order or a transaction, the others are other numbers in the email.
    let hasLabels = !purchases.isEmpty || words.candidates.contains(where: \.isLabelled)
    for candidate in words.candidates where candidate.isLabelled || !hasLabels || form != .text {
      add(candidate.kind, candidate.id, from: .text)
    }
    leftOut = (leftOut + words.candidates.map(\.id)).uniqued().filter { !seen.contains($0) }
  }
}
