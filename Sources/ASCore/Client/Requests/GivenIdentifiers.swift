import AppStore
import Base
import CommandLine
import SignedData

/// A command line with identifiers in Apple's form, and remarks on those that were given in another form.
struct GivenIdentifiers {
  private(set) var invocation: Invocation
  private(set) var remarks: [String] = []

  /// Throws status 2 for text that is recognizably another kind of identifier.
  init(_ endpoint: Endpoint, _ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    for parameter in endpoint.parameters {
      switch parameter.kind {
      case .identifier, .uuid: break
      case .text, .date, .boolean, .switch, .integer, .enumeration, .millipercent, .milliunits, .storefront: continue
      }
      let bulk = endpoint.bulkParameter?.name == parameter.name ? endpoint.command : nil
      var identifiers: [PastedIdentifier] = []
      for case .text(let text) in invocation.values(of: parameter) {
        identifiers.append(try parameter.identifier(text, bulk: bulk))
      }
      remarks += identifiers.compactMap(\.remark)
      if identifiers.contains(where: \.differs) {
        self.invocation = self.invocation.giving(parameter, identifiers.map { .text($0.read) })
      }
    }
  }
}

extension Parameter {
  /// One value of an identifier parameter. `bulk` contains the words of a command that also accepts a file of IDs.
  package func identifier(_ text: String, bulk: [String]? = nil) throws(Failure) -> PastedIdentifier {
    guard case .identifier(let name) = kind else { return PastedIdentifier(text, as: .appAccountToken) }
    return try name.read(text, bulk: bulk)
  }
}

// Reads an identifier, and rejects text that cannot be it. Whether digits are the ID of a transaction is up to Apple.
extension Identifier.Name {
  /// The identifier in Apple's form. Throws status 2. `bulk` contains the words of the command if it also accepts a file
  /// of IDs.
  package func read(_ given: String, bulk: [String]? = nil) throws(Failure) -> PastedIdentifier {
    guard let identifier = try readIfPossible(given, bulk: bulk) else { throw noIdentifier(given) }
    return identifier
  }

  /// `nil` for text without the form of any identifier. Throws status 2 for another kind.
  package func readIfPossible(_ given: String, bulk: [String]? = nil) throws(Failure) -> PastedIdentifier? {
    guard !given.isEmpty else { throw Failure(.usage, "the \(rawValue) is empty") }
    let bare = PastedText.bare(given)
    if PrivateKeyText.isPasted(given) { throw PrivateKeyText.misplaced }
    if CompactJWS.isMeant(by: bare) { throw signed(bare) }
    if WordShape.isReceipt(bare) {
      throw Failure(
        .usage, "expected \(withArticle), got an app receipt",
        hint: "run `asctl receipt ids` to list the IDs in a receipt")
    }
    // In `2000000000000001 ID: 2000000000000002`, only the ID after the label would be read, and the other would be
    // lost.
    let ids = PastedIdentifier.several(in: given, as: self).ids
    if ids.count > 1 { throw tooMany(ids, bulk) }
    let identifier = PastedIdentifier(given, as: self)
    guard PercentEncoding.isSegment(identifier.read) else { throw noIdentifier(given) }
    if isTransaction || self == .orderId {
      // A label may be a part of it: `$RCAnonymousID:`.
      let isOther = OtherIdentifier.of(bare)?.isPurchase ?? false
      try requireNoOther(isOther ? bare : identifier.read)
    }
    let isPossible =
      switch spelling {
      case .free: true
      case .digits: identifier.read.isDigits
      // Unlike in a text with other words, an order ID may have no digit.
      case .capitalsAndDigits:
        identifier.read.utf8.count >= WordShape.shortestOrder
          && identifier.read.utf8.allSatisfy { $0.isDigit || $0.isUppercase }
      case .uuid, .word: identifier.read.utf8.allSatisfy(Self.isOfIdentifier)
      }
    return isPossible ? identifier : nil
  }

  /// Identifiers from Apple contain no space, quote or comma.
  private static func isOfIdentifier(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !Array("\"',;".utf8).contains(byte)
  }

  private func tooMany(_ identifiers: [String], _ bulk: [String]?) -> Failure {
    let lines = bulk.map {
      "asctl \($0.joined(separator: " ")) --\(BulkFlags.ids.name) FILE to look up many, one per line, or - for stdin"
    }
    return Failure(
      .usage, "expected one ID, got \(identifiers.count): \(quoted(identifiers.joined(separator: ", ")))",
      hint: lines ?? "pass one at a time")
  }

  private func noIdentifier(_ given: String) -> Failure {
    Failure(
      .usage, "\(quoted(given)) is not \(withArticle)",
      hint: "run `asctl explain \(rawValue)` to see its form and where to find it")
  }

  /// Throws for text that is not an order or a transaction ID, but recognizably something else or damaged.
  private func requireNoOther(_ text: String) throws(Failure) {
    if isTransaction, text == "0" {
      throw Failure(
        .usage, "0 is a transaction ID from StoreKit testing in Xcode, which Apple's servers do not have",
        hint: "use a purchase made in sandbox or production; show Xcode's data with `asctl decode`")
    }
    if SpreadsheetNumber.isRounded(text) { throw SpreadsheetNumber.rounded(text, .usage) }
    let order = PastedIdentifier(text, as: .orderId).read
    let digits = PastedIdentifier(text, as: .transactionId).read
    let (what, hint): (String, String)
    if let other = OtherIdentifier.of(text) {
      (what, hint) = (text.isUUID ? "\(text) is a UUID" : "\(quoted(text)) looks like \(other.what)", other.advice)
    } else if WordShape.isReverseDNS(text) {
      what = "\(quoted(text)) looks like a product or bundle ID"
      hint = "run `asctl explain \(rawValue)` to see where to find one"
    } else if isTransaction, WordShape.isOrder(order) {
      (what, hint) = ("\(order) looks like an order ID", "run `asctl order lookup \(order)`")
    } else if !isTransaction, digits.isDigits, digits.utf8.count >= WordShape.shortestUnlabeled {
      let digits = truncated(digits, to: 80)
      (what, hint) = ("\(digits) looks like a transaction ID", "run `asctl transaction get \(digits)`")
    } else {
      return
    }
    throw Failure(.usage, "\(what), not \(withArticle)", hint: hint)
  }

  private func signed(_ text: String) -> Failure {
    let payload = CompactJWS(Array(text.utf8)[...])?.unverifiedPayload
    let transaction = payload?["transactionId"]?.string ?? payload?["originalTransactionId"]?.string
    let hint =
      if let id = payload?[rawValue]?.string ?? (isTransaction ? transaction : nil) {
        "the ID inside is \(id) (unverified)"
      } else if let transaction {
        "run `asctl transaction get \(transaction)` (the ID is unverified)"
      } else {
        "run `asctl decode` to show it"
      }
    return Failure(.usage, "expected \(withArticle), got a JWS", hint: hint)
  }
}

extension PastedIdentifier {
  /// Returns the identifiers of a text that was given as one, and whether it contains nothing else: as written if so,
  /// otherwise in Apple's spelling. Beside other words, only transaction IDs and words that look like order IDs count.
  static func several(in text: String, as name: Identifier.Name) -> (ids: [String], isList: Bool) {
    // A fast exit, because this runs for every line.
    guard name.spelling != .free, text.utf8.count > 2 * WordShape.shortestOrder,
      !text.utf8.allSatisfy(\.isAlphanumeric)
    else { return ([], false) }
    var scan = IdentifierScan(.words)
    scan.read(Array(text.utf8)[...])
    let found = scan.found.filter { $0.name.spelling == name.spelling && $0.certainty != .other }
    if !found.contains(where: \.isJoined), Set(found.flatMap(\.words)).count == scan.place {
      return (found.map(\.written), true)
    }
    return (found.filter { $0.kind != nil || WordShape.isOrder($0.written) }.map(\.id).uniqued(), false)
  }
}

extension Identifier.Name {
  /// The name of the kind with its article, for sentences.
  var withArticle: String {
    if isTransaction { return "a transaction ID" }
    return self == .orderId ? "an order ID" : "\("aeiou".contains(rawValue.prefix(1)) ? "an" : "a") \(rawValue)"
  }
}
