import AppStore
import Base

/// The purchases in what servers kept before each was signed: replies of verifyReceipt, notifications of version 1,
/// receipts, and JSON that Unity or React Native put around one.
///
/// One is used for text after text and keeps its memory, so each thread has its own. It verifies nothing.
package struct StoredPurchases {
  private var tape = JSONTape()
  private var search = StoredPurchaseSearch()
  private let purchase = FormerMemberWriter(FormerMember.ofPurchase)
  private let renewal = FormerMemberWriter(FormerMember.ofRenewal)
  /// One for each purchase, those of the newest list first.
  private var lines: [Line] = []

  /// Why receipts inside the text could not be read.
  private var damage: [Failure] = []

  /// The values of the purchases and of the renewals, in their order.
  private var values = (purchases: FormerMemberWriter.Values(), renewals: FormerMemberWriter.Values())

  private struct Line {
    /// Where the purchase's values are; nil for a renewal whose purchase is not there.
    let purchase: Int?
    var renewal: Int?
    let document: Int
  }

  /// What is kept of each takes a hundred bytes, and no reply of Apple's has a thousandth of it.
  private static let limit = 1 << 20

  package init() {}

  /// How many purchases the text that was read holds.
  package var count: Int { lines.count }

  /// Why a receipt inside the text could not be read; nil where each could be.
  var damagedReceipt: String? { damage.first?.message }

  /// What is wrong with parts of the text that was read; nil where all of it could be.
  package var remainder: String? {
    let unnamed = lines.count { line in
      line.purchase.map { purchase.transactionID($0, in: values.purchases, tape) == nil } ?? false
    }
    let parts = [(search.strangers, "no purchase"), (unnamed, "a purchase without a transaction ID")]
    let words = parts.compactMap { count, what in
      count == 0 ? nil : "\(count) of its elements \(count == 1 ? "is" : "are") \(what)"
    }
    let all = words + damage.prefix(1).map(\.message)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  /// Reads a text. Throws status 1 for one that cannot be read or is nothing of that kind.
  package mutating func read(_ text: ArraySlice<UInt8>) throws(Failure) {
    lines.removeAll(keepingCapacity: true)
    damage = []
    try index(text)
    search.read(tape)
    let hasReceipts = !search.receipts.isEmpty
    if hasReceipts { try readReceipts() }
    if search.isEmpty { try requireKind() }
    guard search.purchases.count + search.renewals.count <= Self.limit else {
      throw Failure(.failure, "a text of more than \(Self.limit) purchases is none that a server stored")
    }
    gather(mayRepeat: hasReceipts || search.hasSeveralLists)
  }

  /// Opens the receipts inside the text, whose purchases need not stand anywhere else. Throws where one cannot be read and
  /// nothing else is there.
  private mutating func readReceipts() throws(Failure) {
    guard let whole = try? JSON.parse(tape.text) else { return }
    var opener = StoredReceiptOpener()
    tape.read(opener.open(whole))
    search.read(tape)
    damage = opener.damage
    if search.isEmpty, let first = damage.first { throw first }
  }

  private mutating func index(_ text: ArraySlice<UInt8>) throws(Failure) {
    let bare = text.trimmed
    if bare.first == UInt8(ascii: "{") || bare.first == UInt8(ascii: "["),
      (try? tape.read(checking: bare)) != nil
    {
      return
    }
    let unwrapped = UnwrappedInput(text, .lenient)
    switch unwrapped.content {
    case .json(let value): tape.read(value)
    case .receipt(let receipt):
      do throws(ReceiptError) {
        tape.read(try Receipt(receipt).json)
      } catch {
        throw error.failure
      }
    case .jws:
      throw Failure(
        .failure, "cannot read a JWS as an old purchase: it has the names of today", hint: "asctl decode shows it")
    case .unknown(let what): throw Failure(.failure, "cannot read \(what)", hint: Self.acceptedHint)
    }
  }

  private static let acceptedHint =
    "expected a reply of verifyReceipt, a version 1 notification, a receipt, or Unity's or React Native's JSON of one"

  /// A text without purchases may be one of those kinds all the same.
  private func requireKind() throws(Failure) {
    if let status = search.status, status != 0 {
      let row = ErrorCode.with(code: status, family: .verifyReceipt).first
      throw Failure(
        .failure, "verifyReceipt answered with status \(status)\(row.map { " (\($0.meaning.dropLast()))" } ?? "")",
        hint: "asctl explain \(status)")
    }
    guard search.isOfKind else {
      throw Failure(
        .failure, "cannot read JSON that holds neither old purchases nor a receipt", hint: Self.acceptedHint)
    }
  }

  /// Each purchase once, though a reply lists the same in `in_app` and in `latest_receipt_info`, which is newer; and each
  /// renewal with the newest purchase of its subscription.
  private mutating func gather(mayRepeat: Bool) {
    values.purchases.removeAll()
    values.renewals.removeAll()
    var seen: Set<Int> = []
    for entry in search.purchases {
      let place = purchase.add(entry.token, of: tape, to: &values.purchases)
      if mayRepeat, let id = purchase.transactionID(place, in: values.purchases, tape),
        !seen.insert(key(id, entry.document)).inserted
      {
        continue
      }
      lines.append(Line(purchase: place, renewal: nil, document: entry.document))
    }
    guard !search.renewals.isEmpty else { return }
    var newest = newestLines()
    for entry in search.renewals {
      let place = renewal.add(entry.token, of: tape, to: &values.renewals)
      guard let id = renewal.originalTransactionID(place, in: values.renewals, tape) else { continue }
      switch newest.updateValue(nil, forKey: key(id, entry.document)) {
      case let line??: lines[line.index].renewal = place
      // It was told already.
      case .some(nil): continue
      case nil: lines.append(Line(purchase: nil, renewal: place, document: entry.document))
      }
    }
  }

  /// Of each subscription the line of the purchase that was made last.
  private func newestLines() -> [Int: (index: Int, date: Int64)?] {
    var newest: [Int: (index: Int, date: Int64)?] = [:]
    for (index, line) in lines.enumerated() {
      guard let place = line.purchase, let id = purchase.originalTransactionID(place, in: values.purchases, tape) else {
        continue
      }
      let date = purchase.date(place, in: values.purchases, tape)
      let key = key(id, line.document)
      if case let known?? = newest[key], known.date >= date { continue }
      newest[key] = .some((index, date))
    }
    return newest
  }

  /// A hash of an ID in its document; the process seeds it, so that no text can choose two with the same.
  private func key(_ id: JSONTape.Token, _ document: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(document)
    tape.withBytes(id) { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension StoredPurchases {
  /// Appends a purchase in the names of today as compact JSON: those of a transaction, with `renewalInfo` where the text
  /// told what was to become of the subscription. Answers how many dates in it could not be read.
  @discardableResult
  package func append(_ index: Int, to output: inout [UInt8]) -> Int {
    let line = lines[index]
    var (isFirst, unread) = (true, 0)
    output.append(UInt8(ascii: "{"))
    if let place = line.purchase {
      unread += purchase.append(place, in: values.purchases, of: tape, isFirst: &isFirst, to: &output)
    } else if let place = line.renewal {
      renewal.append(place, in: values.renewals, of: tape, onlyNames: true, isFirst: &isFirst, to: &output)
    }
    let document = search.documents[line.document]
    if let bundle = document.bundleID {
      FormerMemberWriter.appendName(Self.bundleID, isFirst: &isFirst, to: &output)
      FormerMemberWriter.appendText(tape.tokens[bundle], of: tape, to: &output)
    }
    if let environment = document.environment {
      FormerMemberWriter.appendName(Self.environment, isFirst: &isFirst, to: &output)
      JSON.string(Self.word(ofEnvironment: tape.string(tape.tokens[environment]))).write(into: &output, style: .compact)
    }
    if let place = line.renewal {
      FormerMemberWriter.appendName(Self.renewalInfo, isFirst: &isFirst, to: &output)
      var isFirstInside = true
      output.append(UInt8(ascii: "{"))
      unread += renewal.append(place, in: values.renewals, of: tape, isFirst: &isFirstInside, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "}"))
    return unread
  }

  private static let bundleID = FormerMemberWriter.name("bundleId")
  private static let environment = FormerMemberWriter.name("environment")
  private static let renewalInfo = FormerMemberWriter.name("renewalInfo")

  /// The word of today: version 1 said `PROD`, and a receipt says `ProductionSandbox` for sandbox, with `VPP` in it where
  /// it was bought in volume.
  private static func word(ofEnvironment given: String) -> String {
    switch given {
    case "PROD", "ProductionVPP": "Production"
    case "ProductionSandbox", "ProductionVPPSandbox": "Sandbox"
    default: given
    }
  }

  /// The IDs and the date of a purchase, as far as the text has them.
  func identifiers(_ index: Int) -> (transaction: String?, original: String?, date: Timestamp?, isOfXcode: Bool) {
    let line = lines[index]
    let environment = search.documents[line.document].environment.map { tape.string(tape.tokens[$0]) }
    let isOfXcode = environment == "Xcode"
    guard let place = line.purchase else {
      let original = line.renewal.flatMap { renewal.originalTransactionID($0, in: values.renewals, tape) }
      return (nil, original.map { tape.string($0) }, nil, isOfXcode)
    }
    let date = purchase.date(place, in: values.purchases, tape)
    return (
      purchase.transactionID(place, in: values.purchases, tape).map { tape.string($0) },
      purchase.originalTransactionID(place, in: values.purchases, tape).map { tape.string($0) },
      date == .min ? nil : Timestamp(milliseconds: date), isOfXcode
    )
  }
}
