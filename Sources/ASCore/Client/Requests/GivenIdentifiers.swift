import AppStore
import Base
import CommandLine
import SignedData

/// A command line with identifiers in Apple's form, and remarks on those that were given in another form.
package struct GivenIdentifiers {
  private(set) var invocation: Invocation
  private(set) var remarks: [String] = []

  /// Throws status 2 for text that is recognizably another kind of identifier.
  init(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    for parameter in endpoint.parameters {
      switch parameter.kind {
      case .identifier, .uuid: try read(parameter, of: endpoint)
      case .text, .date, .boolean, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: break
      }
    }
  }

  private mutating func read(_ parameter: Parameter, of endpoint: Endpoint) throws(Failure) {
    let bulk = endpoint.bulkParameter?.name == parameter.name ? endpoint.command : nil
    var values: [ParsedValue] = []
    var isChanged = false
    for value in invocation.values(of: parameter) {
      guard case .text(let text) = value else { return }
      let identifier = try Self.identifier(text, of: parameter, bulk: bulk)
      values.append(.text(identifier.read))
      isChanged = isChanged || identifier.differs
      if let remark = identifier.remark { remarks.append(remark) }
    }
    if isChanged { invocation = invocation.giving(parameter, values) }
  }

  /// One value of an identifier parameter. `bulk` contains the words of a command that also accepts a file of IDs.
  package static func identifier(
    _ text: String, of parameter: Parameter, bulk: [String]? = nil
  ) throws(Failure) -> PastedIdentifier {
    guard case .identifier(let name) = parameter.kind else { return PastedIdentifier(text, .uuid) }
    return try IdentifierCheck(expected: name, bulk: bulk).read(text)
  }
}

/// Reads an identifier, and rejects text that is recognizably something else.
///
/// It rejects only text that cannot be the ID. Whether digits are the ID of a transaction is up to Apple.
package struct IdentifierCheck {
  let expected: Identifier.Name
  /// The words of the command if it also accepts a file of IDs.
  private let bulk: [String]?

  package init(expected: Identifier.Name, bulk: [String]? = nil) {
    (self.expected, self.bulk) = (expected, bulk)
  }

  /// The identifier in Apple's form. Throws status 2.
  package func read(_ given: String) throws(Failure) -> PastedIdentifier {
    guard let identifier = try readIfPossible(given) else { throw noIdentifier(given) }
    return identifier
  }

  /// `nil` for text without the form of any identifier. Throws status 2 for another kind.
  package func readIfPossible(_ given: String) throws(Failure) -> PastedIdentifier? {
    guard !given.isEmpty else { throw Failure(.usage, "the \(expected.rawValue) is empty") }
    let bare = PastedText(given).bare
    if PrivateKeyText.isPasted(given) { throw PrivateKeyText.misplaced }
    if CompactJWS.isMeant(by: bare) { throw signed(bare) }
    if WordShape.isReceipt(bare) {
      throw Failure(
        .usage, "expected \(expected.withArticle), got an app receipt",
        hint: "run `asctl receipt ids` to list the IDs in a receipt")
    }
    let list = PastedIdentifier.list(given, as: expected)
    guard list.isEmpty else { throw tooMany(list) }
    // In `2000000000000001 ID: 2000000000000002`, only the ID after the label would be read, and the other would be
    // lost.
    let mentions = PastedIdentifier.mentions(in: given, as: expected)
    guard mentions.count < 2 else { throw tooMany(mentions) }
    let identifier = PastedIdentifier(given, as: expected)
    guard PercentEncoding.isSegment(identifier.read) else { throw noIdentifier(given) }
    if expected.isTransaction { try requireTransaction(identifier.read) }
    if expected == .orderId { try requireOrder(identifier.read) }
    let isPossible =
      switch expected.spelling {
      case .free: true
      case .digits: identifier.read.isDigits
      case .capitalsAndDigits: WordShape.mayBeOrder(identifier.read)
      case .uuid, .word: identifier.read.utf8.allSatisfy(Self.isOfIdentifier)
      }
    return isPossible ? identifier : nil
  }

  /// Identifiers from Apple contain no space, quote or comma.
  private static func isOfIdentifier(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !Array("\"',;".utf8).contains(byte)
  }

  private func tooMany(_ identifiers: [String]) -> Failure {
    let lines = bulk.map {
      "asctl \($0.joined(separator: " ")) --\(BulkFlags.ids.name) FILE to look up many, one per line, or - for stdin"
    }
    return Failure(
      .usage, "expected one ID, got \(identifiers.count): \(quoted(identifiers.joined(separator: ", ")))",
      hint: lines ?? "pass one at a time")
  }

  private func noIdentifier(_ given: String) -> Failure {
    Failure(
      .usage, "\(quoted(given)) is not \(expected.withArticle)",
      hint: "run `asctl explain \(expected.rawValue)` to see its form and where to find it")
  }

  private func requireTransaction(_ text: String) throws(Failure) {
    if text == "0" {
      throw Failure(
        .usage, "0 is a transaction ID from StoreKit testing in Xcode, which Apple's servers do not have",
        hint: "use a purchase made in sandbox or production; show Xcode's data with `asctl decode`")
    }
    try requireNoOther(text)
    if SpreadsheetNumber.isRounded(text) {
      throw Failure(.usage, "\(quoted(text)): a spreadsheet rounded this number", hint: "export the column as text")
    }
    let order = PastedIdentifier(text, as: .orderId).read
    guard WordShape.isOrder(order) else { return }
    throw Failure(
      .usage, "\(order) looks like an order ID, not a transaction ID", hint: "run `asctl order lookup \(order)`")
  }

  private func requireOrder(_ text: String) throws(Failure) {
    try requireNoOther(text)
    let digits = PastedIdentifier(text, as: .transactionId).read
    guard digits.isDigits, digits.utf8.count >= WordShape.shortestBesideOrders else { return }
    throw Failure(
      .usage, "\(truncated(digits, to: 80)) looks like a transaction ID, not an order ID",
      hint: "run `asctl transaction get \(truncated(digits, to: 80))`")
  }

  /// Throws for other kinds of text: a UUID, a test notification token, an email address, a product ID.
  private func requireNoOther(_ text: String) throws(Failure) {
    let wanted = expected.withArticle
    if text.isUUID {
      throw Failure(
        .usage, "\(text) is a UUID, not \(wanted)",
        hint: "use a transaction ID or an order ID: Apple cannot find purchases by account token or another UUID")
    }
    if WordShape.isTestToken(text) {
      throw Failure(
        .usage, "\(quoted(text)) looks like the token of a test notification, not \(wanted)",
        hint: "run `asctl notification test-status` to see its delivery status")
    }
    if text.utf8.contains(UInt8(ascii: "@")) {
      throw Failure(
        .usage, "\(quoted(text)) looks like an email address, not \(wanted)",
        hint: "ask the customer for the order ID on the receipt: Apple cannot find purchases by email address")
    }
    if WordShape.isReverseDNS(text) {
      throw Failure(
        .usage, "\(quoted(text)) looks like a product or bundle ID, not \(wanted)",
        hint: "run `asctl explain \(expected.rawValue)` to see where to find one")
    }
  }

  private func signed(_ text: String) -> Failure {
    let message = "expected \(expected.withArticle), got a JWS"
    guard let jws = CompactJWS(Array(text.utf8)[...]), let payload = try? CompactJWS.decode(jws.payload) else {
      return Failure(.usage, message, hint: "run `asctl decode` to show it")
    }
    if let id = payload[expected.rawValue]?.string { return Failure(.usage, message, hint: hint(inside: id)) }
    guard let id = payload["transactionId"]?.string ?? payload["originalTransactionId"]?.string else {
      return Failure(.usage, message, hint: "run `asctl decode` to show it")
    }
    return Failure(
      .usage, message,
      hint: expected.isTransaction ? hint(inside: id) : "run `asctl transaction get \(id)` (the ID is unverified)")
  }

  private func hint(inside id: String) -> String { "the ID inside is \(id) (unverified)" }
}
