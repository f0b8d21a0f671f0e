import AppStore
import Base
import CommandLine
import SignedData

/// A command line with its identifiers as Apple writes them, and remarks on those that were given otherwise.
package struct GivenIdentifiers {
  package private(set) var invocation: Invocation
  package private(set) var remarks: [String] = []

  /// Throws status 2 for an identifier that plainly is something else.
  package init(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
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
    let given = parameter.isArgument ? invocation.parsed(parameter.argument) : invocation.parsed(parameter.flag)
    var values: [ParsedValue] = []
    var isChanged = false
    for value in given {
      guard case .text(let text) = value else { return }
      let identifier = try Self.identifier(text, of: parameter, bulk: bulk)
      values.append(.text(identifier.read))
      isChanged = isChanged || identifier.differs
      if let remark = identifier.remark { remarks.append(remark) }
    }
    guard isChanged else { return }
    invocation =
      parameter.isArgument
      ? invocation.giving(parameter.argument, values[0]) : invocation.giving(parameter.flag, values)
  }

  /// One value of a parameter that holds identifiers; `bulk` are the words of a command that takes many from a file, too.
  package static func identifier(
    _ text: String, of parameter: Parameter, bulk: [String]? = nil
  ) throws(Failure) -> PastedIdentifier {
    guard case .identifier(let name) = parameter.kind else { return PastedIdentifier(text, .uuid) }
    return try IdentifierCheck(expected: name, bulk: bulk).read(text)
  }
}

/// Reads an identifier, and catches one that plainly is something else and says what it is.
///
/// Only what Apple could never know is refused: whether digits are a transaction's ID is Apple's to say.
package struct IdentifierCheck {
  package let expected: Identifier.Name
  /// The words of the command if it takes many from a file, too.
  private let bulk: [String]?

  package init(expected: Identifier.Name, bulk: [String]? = nil) {
    (self.expected, self.bulk) = (expected, bulk)
  }

  /// The identifier as Apple writes it; throws status 2.
  package func read(_ given: String) throws(Failure) -> PastedIdentifier {
    guard let identifier = try readIfPossible(given) else { throw noIdentifier(given) }
    return identifier
  }

  /// The same, but nil for text that has the form of no identifier at all.
  package func readIfPossible(_ given: String) throws(Failure) -> PastedIdentifier? {
    guard !given.isEmpty else { throw Failure(.usage, "the \(expected.rawValue) is empty") }
    let bare = PastedText(given).bare
    if PrivateKeyText.isPasted(given) { throw PrivateKeyText.misplaced }
    if CompactJWS.isMeant(by: bare) { throw signed(bare) }
    if WordShape.isReceipt(bare) {
      throw Failure(
        .usage, "that is an app receipt, not \(expected.withArticle)",
        hint: "asctl receipt ids lists the IDs in a receipt")
    }
    let list = PastedIdentifier.list(given, as: expected)
    guard list.isEmpty else { throw tooMany(list) }
    // Of `2000000000000001 ID: 2000000000000002` the one behind the label would be read, and nothing said of the other.
    let mentions = PastedIdentifier.mentions(in: given, as: expected)
    guard mentions.count < 2 else { throw tooMany(mentions) }
    let identifier = PastedIdentifier(given, as: expected)
    guard PercentEncoding.segment(identifier.read) != nil else { throw noIdentifier(given) }
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

  /// No identifier that Apple made has a blank, a quote or a comma in it.
  private static func isOfIdentifier(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !Array("\"',;".utf8).contains(byte)
  }

  private func tooMany(_ identifiers: [String]) -> Failure {
    let lines = bulk.map {
      "asctl \($0.joined(separator: " ")) --\(BulkFlags.ids.name) FILE takes many, one a line, or - for standard input"
    }
    return Failure(
      .usage, "\(quoted(identifiers.joined(separator: ", "))) is \(identifiers.count) IDs, and this takes one",
      hint: lines ?? "give them one at a time")
  }

  private func noIdentifier(_ given: String) -> Failure {
    Failure(
      .usage, "\(quoted(given)) is not \(expected.withArticle)",
      hint: "asctl explain \(expected.rawValue) tells what one looks like and where it is found")
  }

  private func requireTransaction(_ text: String) throws(Failure) {
    if text == "0" {
      throw Failure(
        .usage, "0 is a transaction ID of StoreKit testing in Xcode, which no server knows",
        hint: "use a purchase made in sandbox or production; asctl decode shows what Xcode signed")
    }
    try requireNoOther(text)
    if SpreadsheetNumber.isRounded(text) {
      throw Failure(.usage, "\(quoted(text)): a spreadsheet rounded this number", hint: "export the column as text")
    }
    let order = PastedIdentifier(text, as: .orderId).read
    guard WordShape.isOrder(order) else { return }
    throw Failure(
      .usage, "\(order) looks like an order ID, not a transaction ID", hint: "asctl order lookup \(order)")
  }

  private func requireOrder(_ text: String) throws(Failure) {
    try requireNoOther(text)
    let digits = PastedIdentifier(text, as: .transactionId).read
    guard digits.isDigits, digits.utf8.count >= WordShape.shortestBesideOrders else { return }
    throw Failure(
      .usage, "\(truncated(digits, to: 80)) looks like a transaction ID, not an order ID",
      hint: "asctl transaction get \(truncated(digits, to: 80))")
  }

  /// Throws for what has the shape of neither: a UUID, a token of a test notification, a mail address, a product ID.
  private func requireNoOther(_ text: String) throws(Failure) {
    let wanted = expected.withArticle
    if text.isUUID {
      throw Failure(
        .usage, "\(text) is a UUID, not \(wanted)",
        hint: "Apple finds no purchase by an account token or another UUID: use an ID of a transaction or an order")
    }
    if WordShape.isTestToken(text) {
      throw Failure(
        .usage, "\(quoted(text)) looks like the token of a test notification, not \(wanted)",
        hint: "asctl notification status shows what became of it")
    }
    if text.utf8.contains(UInt8(ascii: "@")) {
      throw Failure(
        .usage, "\(quoted(text)) looks like a mail address, not \(wanted)",
        hint: "Apple finds no purchase by one: ask the customer for the order ID on the receipt")
    }
    if WordShape.isReverseDNS(text) {
      throw Failure(
        .usage, "\(quoted(text)) looks like a product or bundle ID, not \(wanted)",
        hint: "asctl explain \(expected.rawValue) tells where one is found")
    }
  }

  private func signed(_ text: String) -> Failure {
    let message = "that is a JWS, not \(expected.withArticle)"
    guard let jws = CompactJWS(Array(text.utf8)[...]), let payload = try? CompactJWS.decode(jws.payload) else {
      return Failure(.usage, message, hint: "asctl decode shows what it says")
    }
    if let id = payload[expected.rawValue]?.string { return Failure(.usage, message, hint: hint(inside: id)) }
    guard let id = payload["transactionId"]?.string ?? payload["originalTransactionId"]?.string else {
      return Failure(.usage, message, hint: "asctl decode shows what it says")
    }
    return Failure(
      .usage, message, hint: expected.isTransaction ? hint(inside: id) : "asctl transaction get \(id) (unverified)")
  }

  private func hint(inside id: String) -> String { "the ID inside is \(id) (unverified)" }
}
