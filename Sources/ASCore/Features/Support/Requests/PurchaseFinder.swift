import AppStore
import Base
import Client
import CommandLine
import Platform
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
  /// The signed texts that cannot be read, or only in part, such as truncated ones.
  var incomplete: [String] = []
  /// The IDs that were read in another form than the text has, and the numbers of something else, as remarks.
  var repairs: [String] = []
  /// Whether no ID in the text may be another customer's. Account tokens and transactions of an order do not count.
  var isOfOneCustomer = true
  var seen = TextSet()
  var document = PurchaseDocument()
  var scan = IdentifierScan()

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
    if text.count <= 60 { try refuseOther(String(decoding: text, as: UTF8.self), form) }
    guard form != .cell || text.count <= Self.longestCell else {
      throw Failure(.usage, "the text has \(text.count) bytes: expected up to \(Self.longestCell)")
    }
    // A workbook is not text.
    if form == .text { _ = try IDTable.text(Array(bytes.prefix(4))) }
    guard !text.isEmpty else { throw Failure(.failure, "the text is empty", hint: Self.wanted) }
    if ReceiptText.isContainer(bytes[...]) {
      // The first or last byte may look like white space, so the untrimmed bytes are read.
      try add(ReceiptIdentifiers(whole: bytes[...]))
    } else {
      try search(text, form)
    }
    if let problem = problems.first, purchases.isEmpty { throw problem }
    if purchases.isEmpty { throw try nothing(in: text, form) }
    isOfOneCustomer =
      purchases.count == 1 && problems.isEmpty && incomplete.isEmpty && found(.misread).isEmpty
      && leftOut.allSatisfy(TextSet(document.ofOrders).contains)
    repairs += scan.found.compactMap(\.remark)
    // The spelling of an argument has its own remark, and that of a cell is in the output.
    if form == .text {
      repairs += scan.found.filter { seen.contains($0.id) && $0.remark == nil }.compactMap(\.spellingRemark)
    }
    repairs = repairs.uniqued()
    if !uuids.isEmpty { problems.append(Self.accountTokens(uuids)) }
    problems += found(.misread).prefix(5).map(Self.misread)
  }

  /// The words of the texts that may be IDs, without duplicates.
  func found(_ certainty: FoundIdentifier.Certainty) -> [String] {
    scan.found.filter { $0.certainty == certainty }.map(\.id).uniqued()
  }

  private var uuids: [String] { scan.found.filter { $0.name == .appAccountToken }.map(\.id).uniqued() }

  private mutating func search(_ text: ArraySlice<UInt8>, _ form: Form) throws(Failure) {
    let plain = MessageParts.only(text).map { String(decoding: $0.trimmed, as: UTF8.self) } ?? ""
    if PrivateKeyText.isPasted(plain) { throw PrivateKeyText.misplaced }
    if try addIdentifier(plain, form) { return }
    let content = UnwrappedInput(MessageParts.utf8(text))
    if case .json(let json) = content { return try add(json, text) }
    if case .jws(let jws) = content, !text.contains(where: \.isSpace), let payload = try? JSON(unverified: jws) {
      add(document: payload, from: .jws)
      // Some notifications and summaries are about no purchase.
      guard purchases.isEmpty, !document.isOfXcode else { return }
      throw Failure(.failure, "the JWS has no transaction ID", hint: "show it with `asctl decode`; \(Self.wanted)")
    }
    addAll(in: text, form)
    guard purchases.isEmpty, problems.isEmpty, try !addIdentifier(plain, form, isLast: true) else { return }
    // Content that is wrapped as a whole, such as base64 in base64.
    switch content {
    case .jws(let jws):
      // A sentence, an address or a version with two dots is not a JWS.
      guard !text.contains(where: \.isSpace), CompactJWS.isMeant(by: String(decoding: jws, as: UTF8.self)) else {
        return
      }
      _ = try JSON(unverified: jws)
    case .receipt(let receipt): try add(ReceiptIdentifiers(of: receipt))
    case .json, .unknown: return
    }
  }

  /// The maximum length of a cell, in bytes: no receipt is longer. A table with longer cells is a document, not a list.
  static let longestCell = 1 << 20

  /// The length of a text that is searched for other identifiers, in bytes.
  private static let longestSearch = 100_000

  static let wanted = OtherIdentifier.askForOrder

  /// Returns the failure for account tokens among other text; without any, for a text that is only an account token.
  private static func accountTokens(_ uuids: [String] = []) -> Failure {
    let more = uuids.count > 5 ? " and \(uuids.count - 5) more" : ""
    let shown = uuids.isEmpty ? "that" : uuids.prefix(5).joined(separator: ", ") + more
    let what = uuids.count < 2 ? "is a UUID, such as an app account token" : "are UUIDs, such as app account tokens"
    return Failure(
      .usage, "\(shown) \(what); Apple cannot find customers by UUID",
      hint: "look up a transaction ID of that account in your own records, or \(wanted)")
  }

  /// Throws status 1 for a number that lost digits in a spreadsheet, and for a telephone number.
  private func refuseOther(_ text: String, _ form: Form) throws(Failure) {
    if SpreadsheetNumber.isRounded(text) { throw SpreadsheetNumber.rounded(text, form == .word ? .usage : .failure) }
    // A typed UUID, token or email address is named as in every command with an ID.
    if let other = OtherIdentifier.of(text), !text.isUUID, !WordShape.isTestToken(text),
      form != .word || !text.utf8.contains(UInt8(ascii: "@"))
    {
      throw Self.kind(of: text, other, form)
    }
  }

  /// The status is that of every command with an ID if the text was typed as one.
  private static func kind(of text: String, _ other: OtherIdentifier, _ form: Form) -> Failure {
    Failure(
      form == .word ? .usage : .failure,
      "\(quoted(text)) looks like \(other.what), not an order ID or a transaction ID", hint: other.advice)
  }

  private func nothing(in text: ArraySlice<UInt8>, _ form: Form) throws(Failure) -> Failure {
    if document.isOfXcode {
      return Failure(
        .usage, "the purchase is from StoreKit testing in Xcode (transaction ID 0), which Apple's servers do not have",
        hint: "use a purchase made in sandbox or production; show Xcode's data with `asctl decode`")
    }
    if !uuids.isEmpty { return Self.accountTokens() }
    if form == .word, !text.contains(where: \.isSpace) {
      _ = try Identifier.Name.anyTransactionId.readIfPossible(String(decoding: text, as: UTF8.self))
    }
    // A text about a purchase elsewhere names it.
    for word in text.prefix(Self.longestSearch).split(whereSeparator: { $0.isSpace || ",;()<>\"'".utf8.contains($0) }) {
      let word = PastedText.bare(String(decoding: word, as: UTF8.self))
      if let other = OtherIdentifier.of(word), other.isPurchase { throw Self.kind(of: word, other, form) }
      if SpreadsheetNumber.isRounded(word) { throw SpreadsheetNumber.rounded(word, form == .word ? .usage : .failure) }
    }
    if let number = found(.misread).first { return Self.misread(number) }
    return nothing(in: "text")
  }

  func nothing(in what: String) -> Failure {
    let doubtful = (found(.doubtful) + found(.other).filter { WordShape.isTransaction($0) || WordShape.isOrder($0) })
      .prefix(5)
    let reason = incomplete.first.map { ": \($0)" } ?? ""
    return Failure(
      .failure, "no order ID or transaction ID in the \(what)\(reason)",
      hint: doubtful.first.map { first in
        "if \(doubtful.map(quoted).listed("or")) is one: `asctl customer \(first)`"
      } ?? Self.wanted)
  }

  private static func misread(_ word: String) -> Failure {
    Failure(.failure, "\(word) is not an order ID or a transaction ID", hint: LookAlikes.advice(on: word) ?? wanted)
  }

  mutating func add(_ kind: Identifier.OfPurchase, _ id: String, from source: PastedPurchase.Source) {
    if seen.insert(id) { purchases.append(PastedPurchase(kind, id, from: source)) }
  }

  // MARK: One identifier

  /// Adds a text that is a single identifier, perhaps with a label, and returns whether it was one. With `isLast`, no ID
  /// was found among its words, so that all of them are its groups.
  private mutating func addIdentifier(_ text: String, _ form: Form, isLast: Bool = false) throws(Failure) -> Bool {
    guard text.utf8.count <= WordShape.longestText, let first = text.utf8.first, !"{[\"".utf8.contains(first),
      isLast || form != .text || !text.utf8.contains(where: \.isSpace)
    else { return false }
    if let only = IdentifierScan.only(in: text, as: form == .text ? .words : .id),
      text.isDigits || !WordShape.isMoment(only.id), !isLast || only.words.lowerBound == 0
    {
      if let kind = Identifier.OfPurchase(only.name) {
        add(kind, only.id, from: form.source)
        if form != .word || only.isJoined { scan.found = [only] }
        return true
      }
      if only.name == .appAccountToken { throw Self.accountTokens() }
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
}

extension PurchaseFinder {
  /// Finds the IDs in the arguments of `customer`, a file or stdin.
  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    var words = invocation.values(CustomerCommand.text)
    if words.isEmpty {
      guard !context.terminal.isTerminal(.input) else {
        throw Failure(
          .usage, "missing argument: an ID, or text with one", hint: "try it: `asctl -e simulator customer MVK7WQ3XYZ`")
      }
      words = ["-"]
    }
    self.init()
    // Adjacent words are one text: `Order ID: MVK7WQ3XYZ` needs no quotes.
    var beside: [String] = []
    for (index, word) in words.enumerated() {
      let isFile = word == "-" || SignedTexts.isFile(word, context)
      if !isFile {
        let isPath = words.count == 1 && SignedInput.isMeantAsPath(word) && word.contains("/")
        guard !isPath, !SignedInput.isNameOfTextFile(word) else {
          throw Failure(.failure, "cannot read \(word): no such file")
        }
        beside.append(word)
      }
      if !beside.isEmpty, isFile || index == words.count - 1 {
        add(try PurchaseFinder(Array(beside.joined(separator: " ").utf8), as: .word))
        beside = []
      }
      if isFile {
        if word == "-" { CustomerCommand.sayWhatToPaste("Paste an ID, an email or a receipt", invocation, context) }
        add(try PurchaseFinder(try context.readWhole(word, limit: CustomerCommand.longest)))
      }
    }
    leftOut = leftOut.uniqued().filter { !seen.contains($0) }
    isOfOneCustomer = isOfOneCustomer && purchases.count == 1
  }

  private mutating func add(_ other: PurchaseFinder) {
    isOfOneCustomer = isOfOneCustomer && other.isOfOneCustomer
    purchases += other.purchases.filter { seen.insert($0.id) }
    leftOut += other.leftOut
    problems += other.problems
    repairs += other.repairs
    incomplete += other.incomplete
  }

  /// What was joined, and what is not looked up.
  var remarks: [String] {
    let failed =
      repairs + problems.map { "not looked up: \($0.message)" }
      + incomplete.map { "cannot be read, or only in part: \($0)" }
    guard !leftOut.isEmpty else { return failed }
    let shown = leftOut.prefix(5).joined(separator: " ")
    let more = leftOut.count > 5 ? " and \(leftOut.count - 5) more" : ""
    return [
      "skipped, because other IDs are labeled as orders or transactions, or these are quoted; to look them up: `asctl customer \(shown)`\(more)"
    ] + failed
  }
}

/// The ID to look up a customer by, and where it was found.
struct PastedPurchase: Sendable, Equatable {
  let kind: Identifier.OfPurchase
  /// In Apple's spelling.
  let id: String
  let source: Source

  /// Where the ID was found.
  enum Source: String, PrintedWord {
    case argument
    case jws = "JWS"
    case receipt
    case text
    case column

    static let origin = (kind: "value of read.from", place: "asctl customer")
    var meaning: String { "The ID was read from this kind of input." }
  }

  init(_ kind: Identifier.OfPurchase, _ id: String, from source: Source) {
    (self.kind, self.id, self.source) = (kind, id, source)
  }
}
