import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `migrate --check`: compares stored purchases with the App Store.
final class StoredPurchaseCheck {
  private var input: SignedInput?
  /// The items that were read and not yet taken.
  private var pending: ArraySlice<Item> = []
  /// The items that were sent for lookup and have no record yet.
  private var requested: ArraySlice<(id: String, item: Item)> = []
  private var rest: ArraySlice<UInt8> = []
  /// The number of purchases per value of `api`.
  private var counts: [Comparison: Int] = [:]
  private var unreadTexts = 0
  private var unreadValues = 0

  /// The values of `api`.
  enum Comparison: String, PrintedWord {
    case same, newer, missing, environment, failed

    static let origin = (kind: "value of api", place: "asctl migrate --check")

    var meaning: String {
      switch self {
      case .same: "The App Store has the purchase as it was stored."
      case .newer: "The App Store has a newer state of the purchase."
      case .missing: "The App Store does not have the transaction."
      case .environment: "The App Store has the transaction in another environment."
      case .failed: "The purchase could not be looked up or compared."
      }
    }
  }

  private enum Item {
    case purchase(JSON)
    /// The error record of a line that could not be read.
    case unreadable(JSON)
  }

  init(_ input: SignedInput) {
    self.input = input
  }

  func output(_ lookup: BulkLookup) throws(Failure) -> CommandOutput {
    // If no text is readable, the command fails before it sends a request.
    if let first = try next() { add(first) }
    let source = ByteSource { [self] count throws(Failure) in try read(count) }
    var output = try lookup.output(source, ["migrate", "--check"]) { id, _ throws(Failure) in
      APIRequest(reading: .transactionGet, id)
    } presenting: { [self] record in
      present(record)
    }
    if case .items(let run) = output.body {
      output.body = .items { [self] sink throws(StreamEnd) in
        // The summary is printed even if the run fails.
        defer { summary.map(sink.remark) }
        return try run(sink)
      }
    }
    output.envelope = Envelope(
      object: .storedPurchase,
      after: [["api"], ["differs"]] + Failure.memberNames.map { ["error", $0] } + [["line"], ["root"], ["verified"]])
    output.table = RecordTable(
      Envelope(object: .storedPurchase),
      columns: Column.ofStoredPurchases + [Column("App Store", "api"), Self.differing])
    return output
  }

  private static let differing = Column("differs") { record in
    (record["differs"]?.arrayElements ?? []).compactMap(\.string).joined(separator: ", ")
  }.below

  /// `1000 purchases: 980 same, 12 newer, 5 missing, 2 in another environment, 1 failed`; `nil` for no purchases.
  private var summary: String? {
    let total = counts.values.reduce(0, +)
    guard total + unreadTexts > 0 else { return nil }
    let parts = Comparison.allCases.compactMap { api in
      counts[api].map { "\($0) \(api == .environment ? "in another environment" : api.rawValue)" }
    }
    return "\(total) purchase\(total == 1 ? "" : "s"): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))"
      + (unreadTexts == 0 ? "" : "; \(unreadTexts) could not be read")
      + (unreadValues == 0 ? "" : "; \(Self.clause(aboutUnread: unreadValues))")
  }

  static func unreadValues(of purchase: JSON) -> Int {
    [purchase["unread"], purchase["renewalInfo"]?["unread"]].reduce(0) { $0 + ($1?.objectValue?.members.count ?? 0) }
  }

  /// The clause of a summary about values that could not be converted.
  static func clause(aboutUnread count: Int) -> String {
    "\(count) value\(count == 1 ? "" : "s") could not be read, see `unread`"
  }

  /// The ID of a purchase without a transaction ID.
  private static let noID = "-"
  private static let notRequested = "no transaction ID to look up"

  private func add(_ item: Item) {
    var id = Self.noID
    if case .purchase(let purchase) = item {
      // A refund of one of several periods is not the state of the first transaction.
      let isRefund = purchase["revocationDate"] != nil
      let known = purchase["transactionId"] ?? (isRefund ? nil : purchase["originalTransactionId"])
      if let known = known?.string, known.isDigits { id = known }
    }
    requested.append((id, item))
    rest += Array("\(id)\n".utf8)
  }

  /// IDs, one per line, as input of a bulk run.
  private func read(_ count: Int) throws(Failure) -> [UInt8] {
    if rest.isEmpty, let item = try next() { add(item) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Adds the result of a lookup to its purchase. Records arrive in the order of the purchases; some are missing if
  /// the run ended early.
  private func present(_ record: JSON) -> (record: JSON, isSuccess: Bool) {
    while let (id, item) = requested.popFirst() {
      guard sameBytes(id, record["id"]?.string ?? "") else { continue }
      switch item {
      case .purchase(let purchase):
        let (compared, api) = Self.compare(purchase, record)
        counts[api, default: 0] += 1
        unreadValues += Self.unreadValues(of: purchase)
        return (compared, api != .missing && api != .failed)
      case .unreadable(let record):
        unreadTexts += 1
        return (record, false)
      }
    }
    return (record, false)
  }

  /// Returns the purchase with `api` and with what differs from the result of its lookup.
  private static func compare(_ purchase: JSON, _ record: JSON) -> (record: JSON, api: Comparison) {
    var compared = purchase.objectValue ?? JSONObject()
    let api: Comparison
    if let known = record["reply"]?["signedTransactionInfo"] {
      let differs = differences(compared, known)
      let problem = problem(purchase, differs)
      api = differs.contains("environment") ? .environment : problem != nil ? .failed : differs.isEmpty ? .same : .newer
      compared["api"] = .word(api)
      if api == .failed { compared["error"] = problem.map { ["message": .string($0)] } }
      if !differs.isEmpty { compared["differs"] = .array(differs.map(JSON.string)) }
      for mark in ["root", "verified"] { compared[mark] = record[mark] }
    } else {
      api = record["error"]?["httpStatus"]?.int64 == 404 ? .missing : .failed
      compared["api"] = .word(api)
      if api == .failed {
        compared["error"] = record["id"] == .string(noID) ? ["message": .string(notRequested)] : record["error"]
      }
    }
    return (.object(compared), api)
  }

  /// Why the difference is not a newer state: what never changes differs, or nothing else does, but a value could not be
  /// read. `nil` if there is no such reason.
  private static func problem(_ purchase: JSON, _ differs: [String]) -> String? {
    let fixed = ["bundleId", "originalTransactionId", "productId"].filter(differs.contains)
    if !fixed.isEmpty { return "the transaction has another \(fixed.listed("and")) in the App Store" }
    guard differs.isEmpty, unreadValues(of: purchase) > 0 else { return nil }
    return "not compared, because a stored value could not be read"
  }

  /// The names of members that have another value in the App Store, and of members of the current state that were not
  /// stored.
  private static func differences(_ stored: JSONObject, _ known: JSON) -> [String] {
    // Renewal info without a purchase is compared with the first transaction, which may be of another product.
    let isRenewal = stored["transactionId"] == nil
    let compared = stored.members(except: ["renewalInfo", "unread"] + (isRenewal ? ["productId"] : []))
    let changed = compared.filter { member in
      let (old, new) = (member.value, known[member.name])
      if old == .bool(false), new == nil { return false }
      if let old = old.string, let new = new?.string { return !sameBytesIgnoringCase(old, new) }
      return old != new
    }
    let added = ["revocationDate", "isUpgraded", "appAccountToken"].filter { name in
      !isRenewal && stored[name] == nil && known[name] != nil && known[name] != .bool(false)
    }
    return changed.map(\.name) + added
  }
}

// The purchases of the input, read one by one on demand.

extension StoredPurchaseCheck {
  /// `nil` at the end. Throws if a single text cannot be read; among several, it becomes an item.
  private func next() throws(Failure) -> Item? {
    while pending.isEmpty {
      switch input {
      case .one(let bytes)?:
        input = nil
        add(try StoredPurchases(bytes)) { .object($0) }
      case .many(let texts)?:
        guard let batch = try texts.next(ofAbout: BatchSize.small.rawValue) else {
          input = nil
          continue
        }
        batch.forEach { bytes, place in
          do throws(Failure) {
            add(try StoredPurchases(try bytes.get()), place.record)
          } catch {
            addError(error.message, place.record)
          }
        }
      case nil:
        return nil
      }
    }
    return pending.popFirst()
  }

  /// `record` creates the record of an error at the text's place.
  private func add(_ stored: StoredPurchases, _ record: (JSONObject) -> JSON) {
    pending += stored.records.map(Item.purchase)
    if let remainder = stored.remainder { addError(remainder, record) }
  }

  private func addError(_ error: String, _ record: (JSONObject) -> JSON) {
    pending.append(.unreadable(record(["error": ["message": .string(error)]])))
  }
}
