import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData

extension PurchaseFinder {
  /// Finds the IDs in the arguments of `customer`, a file or stdin.
  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    var words = invocation.values(CustomerCommand.text)
    if words.isEmpty {
      guard !context.terminal.isTerminal(.input) else {
        throw Failure(
          .usage, "missing argument: an ID, or text with one",
          hint: "try it: `asctl -e simulator customer MVK7WQ3XYZ`")
      }
      words = ["-"]
    }
    self.init()
    // Adjacent words are one text: `Order ID: MVK7WQ3XYZ` needs no quotes.
    var beside: [String] = []
    func addWords(_ finder: inout PurchaseFinder) throws(Failure) {
      guard !beside.isEmpty else { return }
      finder.add(try PurchaseFinder(Array(beside.joined(separator: " ").utf8), as: .word))
      beside = []
    }
    for word in words {
      if word == "-" || SignedTexts.isFile(word, context) {
        try addWords(&self)
        if word == "-" { CustomerCommand.sayWhatToPaste("Paste an ID, an email or a receipt", invocation, context) }
        add(try PurchaseFinder(try context.readWhole(word, limit: CustomerCommand.longest)))
      } else if SignedInput.isNameOfTextFile(word)
        || words.count == 1 && SignedInput.isMeantAsPath(word) && word.contains("/")
      {
        throw Failure(.failure, "cannot read \(word): no such file")
      } else {
        beside.append(word)
      }
    }
    try addWords(&self)
    leftOut = leftOut.uniqued().filter { !seen.contains($0) }
    isOfOneCustomer = isOfOneCustomer && purchases.count == 1
  }

  private mutating func add(_ other: PurchaseFinder) {
    isOfOneCustomer = isOfOneCustomer && other.isOfOneCustomer
    purchases += other.purchases.filter { seen.insert($0.id) }
    leftOut += other.leftOut
    problems += other.problems
  }

  /// What is not looked up.
  var remarks: [String] {
    let failed = problems.map { "not looked up: \($0.message)" }
    guard !leftOut.isEmpty else { return failed }
    let shown = leftOut.prefix(5).joined(separator: " ")
    let more = leftOut.count > 5 ? " and \(leftOut.count - 5) more" : ""
    return [
      "skipped, because the text labels other IDs as orders or transactions; to look them up: `asctl customer \(shown)`\(more)"
    ] + failed
  }
}

/// The ID to look up a customer by, and where it was found.
struct PastedPurchase: Sendable, Equatable {
  let kind: Kind
  /// In Apple's spelling.
  let id: String
  let source: Source

  /// The kind of ID, under Apple's name.
  enum Kind: String, Sendable {
    case orderId
    /// A transaction, the original transaction of a purchase, or a download; only Apple can distinguish them.
    case transactionId
  }

  /// Where the ID was found.
  enum Source: String, Sendable {
    case argument
    case jws = "JWS"
    case receipt
    case text
    case column
  }

  init(_ kind: Kind, _ id: String, from source: Source) { (self.kind, self.id, self.source) = (kind, id, source) }
}

/// Letters and digits that people confuse when they copy an ID from a screen or a printed receipt.
enum LookAlikes {
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (UInt8(ascii: "O"), UInt8(ascii: "0")), (UInt8(ascii: "I"), UInt8(ascii: "1")),
    (UInt8(ascii: "S"), UInt8(ascii: "5")), (UInt8(ascii: "B"), UInt8(ascii: "8")),
  ]

  private static let most = 4

  /// Returns the transaction ID that results if letters are read as digits; nil if there is none.
  static func number(_ word: String) -> String? {
    let digits = word.uppercased().utf8.map { byte in pairs.first { $0.letter == byte }?.digit ?? byte }
    let text = String(decoding: digits, as: UTF8.self)
    return WordShape.isTransaction(text) && !word.isDigits ? text : nil
  }

  /// Returns the command that looks up IDs that an unknown ID may have been meant to be: a number with digits for its
  /// letters, or order IDs that differ in one character; nil if there are none.
  static func advice(on id: String) -> String? {
    var readings = [number(id)].compactMap(\.self)
    if readings.isEmpty, !id.isDigits {
      let bytes = Array(id.uppercased().utf8)
      let changed = bytes.indices.compactMap { index -> String? in
        let byte = bytes[index]
        guard let pair = pairs.first(where: { $0.letter == byte || $0.digit == byte }) else { return nil }
        var changed = bytes
        changed[index] = pair.letter == byte ? pair.digit : pair.letter
        return String(decoding: changed, as: UTF8.self)
      }
      readings = Array(changed.filter(WordShape.isOrder).prefix(most))
    }
    return readings.isEmpty ? nil : "if a character was misread: `asctl customer \(readings.joined(separator: " "))`"
  }
}

/// The IDs in decoded data, such as a notification, a server's record or a response: one for each object that
/// identifies a purchase. Of purchases known to be one customer's, the first is enough.
struct PurchaseDocument {
  private(set) var found: [(kind: PastedPurchase.Kind, id: String)] = []
  /// Transactions inside an order, which the lookup of the order finds.
  private(set) var ofOrders: [String] = []
  /// Whether a purchase was made in Xcode, which Apple's servers do not have.
  private(set) var isOfXcode = false
  /// The IDs of the purchases and downloads of the customers found so far.
  private var known = TextSet()

  /// Reads a value with a list of pending values instead of recursion, so that deep nesting uses no stack.
  mutating func read(_ json: JSON) {
    var pending = [(value: json, isInOrder: false, isOneCustomer: false)]
    var first = found.count
    while var place = pending.popLast() {
      if !place.isOneCustomer { first = found.count }
      var inner = place.value.arrayElements ?? []
      if case .object(let object) = place.value {
        place.isOneCustomer = place.isOneCustomer || Self.isOneCustomer(place.value)
        read(object, &place.isInOrder, isFurther: place.isOneCustomer && found.count > first)
        inner = object.members.map(\.value)
      }
      pending += inner.reversed().map { ($0, place.isInOrder, place.isOneCustomer) }
    }
  }

  /// With `isFurther`, a transaction is of a customer with a known one.
  private mutating func read(_ object: JSONObject, _ isInOrder: inout Bool, isFurther: Bool) {
    if let order = Self.text(in: object, named: ["orderId", "order_id"]) {
      let id = PastedIdentifier(order, as: .orderId).read
      if known.insert(id) { found.append((.orderId, id)) }
      isInOrder = true
    }
    let names = Self.transactionNames.compactMap { Self.text(in: object, named: $0) }
    if names.contains("0") || Self.text(in: object, named: ["environment"]) == "Xcode" && !names.isEmpty {
      isOfXcode = true
      return
    }
    guard let id = names.first(where: \.isDigits) else { return }
    let isKnown = names.contains { known.contains($0) }
    names.forEach { known.insert($0) }
    if isKnown || isFurther { return }
    if isInOrder { ofOrders.append(id) } else { found.append((.transactionId, id)) }
  }

  /// The names in current payloads and in version 1: the transaction, its original transaction, the download.
  private static let transactionNames = ["transactionId", "originalTransactionId", "appTransactionId"].map { today in
    [today] + FormerMember.ofPurchase.filter { $0.today == today }.flatMap(\.names)
  }

  private static func text(in object: JSONObject, named names: [String]) -> String? {
    for member in object.members where names.contains(where: { sameBytes($0, member.name) }) {
      if let text = member.value.string ?? member.value.int64.map({ String($0) }), !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns whether the value is one of Apple's responses, which are about one customer each.
  private static func isOneCustomer(_ value: JSON) -> Bool {
    let lists = [
      "signedTransactions", "latest_receipt_info", "latest_expired_receipt_info", "in_app", "unified_receipt",
      "pending_renewal_info",
    ]
    return lists.contains { value[$0] != nil }
      || value["data"]?.arrayElements?.first?["lastTransactions"] != nil
  }
}
