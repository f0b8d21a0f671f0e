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

  private struct Line {
    /// The token of the purchase; nil for a renewal whose purchase is not there.
    let purchase: Int?
    var renewal: Int?
    let document: Int
  }

  package init() {}

  /// How many purchases the text that was read holds.
  package var count: Int { lines.count }

  /// Reads a text. Throws status 1 for one that cannot be read or is nothing of that kind.
  package mutating func read(_ text: ArraySlice<UInt8>) throws(Failure) {
    lines.removeAll(keepingCapacity: true)
    try index(text)
    search.read(tape)
    if search.isEmpty, !search.receipts.isEmpty {
      var receipts: [JSON] = []
      for token in search.receipts {
        receipts.append(try Receipt(unwrapping: Array(tape.string(tape.tokens[token]).utf8)[...]).json)
      }
      tape.read(.array(receipts))
      search.read(tape)
    }
    if search.isEmpty { try requireKind() }
    gather()
  }

  private mutating func index(_ text: ArraySlice<UInt8>) throws(Failure) {
    let bare = text.trimmed
    if bare.first == UInt8(ascii: "{") || bare.first == UInt8(ascii: "["),
      (try? tape.read(checking: bare)) != nil
    {
      return
    }
    let unwrapped = UnwrappedInput(text, .any)
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
  private mutating func gather() {
    var seen: Set<Int> = []
    let mayRepeat = search.hasSeveralLists
    for entry in search.purchases {
      if mayRepeat, let id = key(.transactionID, of: entry.token, entry.document), !seen.insert(id).inserted {
        continue
      }
      lines.append(Line(purchase: entry.token, renewal: nil, document: entry.document))
    }
    guard !search.renewals.isEmpty else { return }
    var newest: [Int: (line: Int, date: Int64)] = [:]
    for (index, line) in lines.enumerated() {
      guard let purchase = line.purchase, let id = key(.originalTransactionID, of: purchase, line.document) else {
        continue
      }
      let date = self.purchase.date(of: purchase, tape)
      if let known = newest[id], known.date >= date { continue }
      newest[id] = (index, date)
    }
    var told: Set<Int> = []
    for renewal in search.renewals {
      guard let id = key(.originalTransactionID, of: renewal.token, renewal.document), told.insert(id).inserted else {
        continue
      }
      if let line = newest[id]?.line {
        lines[line].renewal = renewal.token
      } else {
        lines.append(Line(purchase: nil, renewal: renewal.token, document: renewal.document))
      }
    }
  }

  private enum ID {
    case transactionID
    case originalTransactionID
  }

  /// A hash of an ID in its document; the process seeds it, so that no text can choose two with the same.
  private func key(_ id: ID, of object: Int, _ document: Int) -> Int? {
    let token =
      switch id {
      case .transactionID: purchase.transactionID(of: object, tape)
      case .originalTransactionID: purchase.originalTransactionID(of: object, tape)
      }
    guard let token else { return nil }
    var hasher = Hasher()
    hasher.combine(document)
    tape.withBytes(tape.tokens[token]) { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension StoredPurchases {
  /// Appends a purchase in the names of today as compact JSON: those of a transaction, with `renewalInfo` where the text
  /// told what was to become of the subscription.
  package func append(_ index: Int, to output: inout [UInt8]) {
    let line = lines[index]
    var isFirst = true
    output.append(UInt8(ascii: "{"))
    if let object = line.purchase { purchase.append(object, of: tape, isFirst: &isFirst, to: &output) }
    if line.purchase == nil, let object = line.renewal {
      renewal.append(object, of: tape, onlyNames: true, isFirst: &isFirst, to: &output)
    }
    let document = search.documents[line.document]
    if let bundle = document.bundleID {
      FormerMemberWriter.appendName("bundleId", isFirst: &isFirst, to: &output)
      FormerMemberWriter.appendText(tape.tokens[bundle], of: tape, to: &output)
    }
    if let environment = document.environment {
      FormerMemberWriter.appendName("environment", isFirst: &isFirst, to: &output)
      JSON.string(Self.environment(tape.string(tape.tokens[environment]))).write(into: &output, style: .compact)
    }
    if let object = line.renewal {
      FormerMemberWriter.appendName("renewalInfo", isFirst: &isFirst, to: &output)
      var isFirstInside = true
      output.append(UInt8(ascii: "{"))
      renewal.append(object, of: tape, isFirst: &isFirstInside, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The word of today: version 1 said `PROD`, and a receipt says `ProductionSandbox` for sandbox, with `VPP` in it where
  /// it was bought in volume.
  private static func environment(_ given: String) -> String {
    switch given {
    case "PROD", "ProductionVPP": "Production"
    case "ProductionSandbox", "ProductionVPPSandbox": "Sandbox"
    default: given
    }
  }

  /// The IDs and the date of a purchase, as far as the text has them.
  func identifiers(_ index: Int) -> (transaction: String?, original: String?, date: Timestamp?, isOfXcode: Bool) {
    let line = lines[index]
    let object = line.purchase ?? line.renewal
    func text(_ token: Int?) -> String? { token.map { tape.string(tape.tokens[$0]) } }
    let date = object.map { purchase.date(of: $0, tape) }.flatMap { $0 == .min ? nil : Timestamp(milliseconds: $0) }
    let environment = search.documents[line.document].environment.map { tape.string(tape.tokens[$0]) }
    return (
      text(object.flatMap { purchase.transactionID(of: $0, tape) }),
      text(object.flatMap { purchase.originalTransactionID(of: $0, tape) }), date, environment == "Xcode"
    )
  }
}
