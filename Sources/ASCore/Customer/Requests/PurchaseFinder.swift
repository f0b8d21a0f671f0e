import AppStore
import Base
import Client
import SignedData

/// Finds the IDs that a customer can be looked up by in a pasted text: an ID, a JWS, a receipt, JSON, or a mail that
/// holds some of them. It verifies nothing, as the App Store is asked afterwards.
package struct PurchaseFinder {
  /// Each once, in the order of the text.
  package private(set) var purchases: [PastedPurchase] = []
  /// What looks like further IDs, and was not taken for the customer's as the text says of others what they are.
  package private(set) var leftOut: [String] = []
  private var hasUUID = false
  private var seen = TextSet()

  /// `isWord`: the text was typed as an ID and not found in a file, so that an error says what it is instead. `isCell`:
  /// it is a whole cell of a column of IDs.
  ///
  /// Throws status 2 for an account token and what plainly is another kind of ID, 1 for a text that holds none.
  package init(_ text: [UInt8], isWord: Bool = false, isCell: Bool = false) throws(Failure) {
    let trimmed = text[...].trimmed
    guard !trimmed.isEmpty else { throw Failure(.failure, "the text is empty", hint: Self.wanted) }
    let plain = String(decoding: trimmed, as: UTF8.self)
    if PrivateKeyText.isPasted(plain) { throw PrivateKeyText.misplaced }
    // Digits alone are JSON, too.
    if isWord || isCell, addPurchase(plain, from: isWord ? .argument : .text) { return }
    if try addIdentifier(plain, isWord: isWord) { return }
    switch UnwrappedInput(trimmed, .lenient).content {
    case .jws(let jws): try add(signed: jws, in: plain)
    case .receipt: try add(receipt: trimmed)
    case .json(let json): try add(json)
    case .unknown: add(candidates(in: plain))
    }
    if purchases.isEmpty { throw hasUUID ? Self.accountToken : Self.nothing }
  }

  private static let wanted =
    "ask the customer for the order ID in Apple's mail or in the purchase history of the Apple Account"

  private static let accountToken = Failure(
    .usage, "that is a UUID, such as an app account token, and Apple finds no customer by one",
    hint: "look up a transaction ID of that account in your own records, or \(wanted)")

  private static let nothing = Failure(.failure, "the text holds no order ID and no transaction ID", hint: wanted)

  private mutating func add(_ kind: PastedPurchase.Kind, _ id: String, from source: PastedPurchase.Source) {
    if seen.insert(id) { purchases.append(PastedPurchase(kind, id, from: source)) }
  }

  // MARK: Signed and encoded

  private mutating func add(signed jws: ArraySlice<UInt8>, in text: String) throws(Failure) {
    let payload: JSON
    do {
      payload = try JWSDecoder(part: .payload, opensNested: true).decode(UnwrappedInput(jws, .strict)).value
    } catch {
      // A sentence with two dots in it is none.
      guard text.utf8.contains(where: \.isSpace) else { throw error }
      return add(candidates(in: text))
    }
    guard let id = Self.transaction(in: payload) else {
      throw Failure(
        .failure, "the JWS names no transaction",
        hint: "asctl decode shows what it says; \(Self.wanted)")
    }
    add(.transactionId, id, from: .jws)
  }

  /// One purchase of a receipt is enough: all of them are of one customer.
  private mutating func add(receipt text: ArraySlice<UInt8>) throws(Failure) {
    let identifiers = ReceiptIdentifiers(try Receipt(unwrapping: text), [.transaction, .original])
    guard let id = identifiers.identifiers.last else {
      throw Failure(.failure, identifiers.remark ?? "the receipt holds no purchase", hint: Self.wanted)
    }
    add(.transactionId, id, from: .receipt)
  }

  private mutating func add(_ json: JSON) throws(Failure) {
    let opened = (try? JWSDecoder(part: .payload, opensNested: true).open(json)) ?? json
    if let id = Self.text(in: opened, named: ["orderId", "order_id"]) {
      add(.orderId, PastedIdentifier(id, as: .orderId).read, from: .text)
    } else if let id = Self.transaction(in: opened) {
      add(.transactionId, id, from: .text)
    } else if case .string(let text) = opened {
      add(candidates(in: text))
    } else {
      throw Failure(.failure, "the JSON names no order and no transaction", hint: Self.wanted)
    }
  }

  /// Of today's payloads and of what version 1 sent; the purchase itself before its first one, before the download.
  private static func transaction(in json: JSON) -> String? {
    transactionNames.lazy.compactMap { text(in: json, named: $0) }.first { $0.isDigits && $0 != "0" }
  }

  private static let transactionNames = ["transactionId", "originalTransactionId", "appTransactionId"].map(
    FormerMember.names)

  /// The first member of one of these names, at any depth; a number as its digits. The list of what is still to be
  /// looked at costs no stack, however deep the value is.
  private static func text(in json: JSON, named names: [String]) -> String? {
    var pending = [json]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending += elements.reversed()
      case .object(let object):
        for member in object.members where names.contains(where: { sameBytes($0, member.name) }) {
          if let text = member.value.string ?? member.value.int64.map({ String($0) }), !text.isEmpty { return text }
        }
        pending += object.members.reversed().map(\.value)
      case .null, .bool, .number, .string: continue
      }
    }
    return nil
  }

  // MARK: Words

  /// A text that is nothing but one ID, which may have been cut into groups; whether it was.
  private mutating func addPurchase(_ text: String, from source: PastedPurchase.Source) -> Bool {
    guard let (identifier, name) = PastedIdentifier.purchase(text), let kind = Self.kind(name) else { return false }
    add(kind, identifier.read, from: source)
    return true
  }

  /// A text that is one identifier and nothing else; whether it was.
  private mutating func addIdentifier(_ text: String, isWord: Bool) throws(Failure) -> Bool {
    guard text.utf8.count <= 200, let first = text.utf8.first, !Array("{[\"".utf8).contains(first) else { return false }
    let isOneWord = !text.utf8.contains(where: \.isSpace)
    if let (identifier, name) = PastedIdentifier.any(text), isOneWord || isWord || Self.isLabel(text) {
      if let kind = Self.kind(name), isOneWord || kind == .orderId || Self.isLabel(text) {
        add(kind, identifier.read, from: isWord ? .argument : .text)
        return true
      }
      if name == .appAccountToken { throw Self.accountToken }
    }
    guard isOneWord, isWord || text.isDigits, !Self.isList(text) else { return false }
    guard let identifier = try IdentifierCheck(expected: .anyTransactionId).readIfPossible(text) else { return false }
    add(.transactionId, identifier.read, from: isWord ? .argument : .text)
    return true
  }

  /// Whether it is identifiers without blanks between them: `2000000000000001,MVK7WQ3XYZ`.
  private static func isList(_ text: String) -> Bool {
    let words = text.utf8.split(whereSeparator: { isSeparator($0) || $0 == UInt8(ascii: "/") })
    return words.count > 1 && words.allSatisfy { PastedIdentifier.any(String(Substring($0))) != nil }
  }

  private struct Candidate {
    let kind: PastedPurchase.Kind
    let id: String
    /// Whether a word before it says what it is.
    let isLabelled: Bool
  }

  /// Where some are called an order or a transaction, the others are other numbers of the mail.
  private mutating func add(_ candidates: [Candidate]) {
    let hasLabels = candidates.contains(where: \.isLabelled)
    for candidate in candidates where candidate.isLabelled == hasLabels {
      add(candidate.kind, candidate.id, from: .text)
    }
    leftOut = candidates.map(\.id).uniqued().filter { !seen.contains($0) }
  }

  private mutating func candidates(in text: String) -> [Candidate] {
    var candidates: [Candidate] = []
    /// How many words ago a word such as "order" announced an ID.
    var wordsSinceLabel = Int.max
    for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = String(Substring(line))
      // An ID that was cut into groups is one only with its label.
      if Self.isLabel(line), let (identifier, name) = PastedIdentifier.any(line), let kind = Self.kind(name) {
        candidates.append(Candidate(kind: kind, id: identifier.read, isLabelled: true))
        wordsSinceLabel = .max
        continue
      }
      for word in line.utf8.split(whereSeparator: Self.isSeparator) {
        let word = String(Substring(word))
        if let candidate = candidate(word, isLabelled: wordsSinceLabel <= Self.labelReach) {
          candidates.append(candidate)
          wordsSinceLabel = .max
          continue
        } else if Self.isLabel(word) {
          wordsSinceLabel = 0
          continue
        }
        wordsSinceLabel = wordsSinceLabel == .max ? .max : wordsSinceLabel + 1
      }
    }
    return candidates
  }

  private static func kind(_ name: Identifier.Name) -> PastedPurchase.Kind? {
    name == .orderId ? .orderId : name == .anyTransactionId ? .transactionId : nil
  }

  /// Words that may stand between a label and its ID, as in "Order ID of 3 May:".
  private static let labelReach = 5

  /// Of Apple's mails in the languages of most storefronts.
  private static let labels = ["order", "transact", "bestell", "commande", "pedido", "ordine", "transak"].map {
    Array($0.utf8)
  }

  /// Asked of every line and word of a text, so bytes are compared: a search for a string builds a table first.
  private static func isLabel(_ word: String) -> Bool {
    let bytes = word.utf8.map { $0.lowercased }
    return labels.contains { label in bytes.indices.contains { bytes[$0...].starts(with: label) } }
  }

  private static let separators = Array("<>()[]{}\"',;|=&?".utf8)

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isSpace || separators.contains(byte)
  }

  private mutating func candidate(_ word: String, isLabelled: Bool) -> Candidate? {
    if CompactJWS.isMeant(by: word), let jws = CompactJWS(Array(word.utf8)[...]),
      let payload = try? CompactJWS.decode(jws.payload), let id = Self.transaction(in: payload)
    {
      return Candidate(kind: .transactionId, id: id, isLabelled: true)
    }
    guard let (identifier, name) = PastedIdentifier.any(word) else { return nil }
    if name == .appAccountToken { hasUUID = true }
    guard let kind = Self.kind(name) else { return nil }
    // Telephone numbers and dates have fewer digits.
    guard isLabelled || kind == .orderId || identifier.read.utf8.count >= Self.shortestUnlabelledID else { return nil }
    return Candidate(kind: kind, id: identifier.read, isLabelled: isLabelled)
  }

  private static let shortestUnlabelledID = 15
}

/// What a customer is looked for by, and where it was found.
package struct PastedPurchase: Sendable, Equatable {
  package let kind: Kind
  /// As Apple writes it.
  package let id: String
  package let source: Source

  /// What was read: a name of Apple's for an ID.
  package enum Kind: String, Sendable {
    case orderId
    /// Of a transaction, the first one of a purchase, or the download: only Apple can tell them apart.
    case transactionId
  }

  /// What it was read from.
  package enum Source: String, Sendable {
    case argument
    case jws = "JWS"
    case receipt
    case text
    case column
  }

  package init(_ kind: Kind, _ id: String, from source: Source) {
    (self.kind, self.id, self.source) = (kind, id, source)
  }
}
