import Base

/// What a write leads to, as whoever is asked about it has to know before it is sent.
package struct Consequence: Sendable {
  package let reversal: Reversal
  /// What Apple tells the customer, a sentence; nil where it tells nothing.
  let customer: String?
  /// What will be different, a line each: products, days, dates.
  let changes: @Sendable (PendingWrite) -> [String]

  package enum Reversal: Sendable, Equatable {
    case impossible
    /// What takes it back, to follow "It can be undone: ".
    case possible(String)
  }

  private init(
    _ reversal: Reversal, customer: String?, changes: @escaping @Sendable (PendingWrite) -> [String]
  ) {
    self.reversal = reversal
    self.customer = customer
    self.changes = changes
  }

  static func forGood(
    customer: String? = nil, changes: @escaping @Sendable (PendingWrite) -> [String] = { _ in [] }
  ) -> Consequence {
    Consequence(.impossible, customer: customer, changes: changes)
  }

  static func undone(
    by way: String, customer: String? = nil, changes: @escaping @Sendable (PendingWrite) -> [String] = { _ in [] }
  ) -> Consequence {
    Consequence(.possible(way), customer: customer, changes: changes)
  }

  /// What will be different for this request.
  package func lines(_ pending: PendingWrite) -> [String] { changes(pending) }

  /// How the customer hears of it, and whether there is a way back.
  package var sentences: [String] {
    let way =
      switch reversal {
      case .impossible: "It cannot be undone."
      case .possible(let way): "It can be undone: \(way)."
      }
    return [customer, way].compactMap(\.self)
  }
}

extension PendingWrite {
  /// How many are added.
  private var days: Int64? { body["extendByDays"]?.int64 }

  /// The renewal date of the subscription as it is and as it will be, and how many days are between them.
  var extensionOfOne: [String] {
    guard let days else { return [] }
    let reason = body["extendReasonCode"].flatMap { Enumeration.extendReasonCode.value($0.text(.compact))?.word }
    let until = renewalDate.map { "renews \(($0 + .days(days)).text) in place of \($0.text)" } ?? "renews later"
    return ["\(until): \(Self.count(days)) more" + (reason.map { ", reason: \($0)" } ?? "")]
  }

  /// Who gets how many days.
  var extensionOfAll: [String] {
    guard let days, let product = body["productId"]?.string else { return [] }
    let codes = (body["storefrontCountryCodes"]?.arrayElements ?? []).compactMap(\.string)
    let place = codes.isEmpty ? "in every storefront" : "in \(codes.joined(separator: ", "))"
    return ["\(product): \(Self.count(days)) more for every active subscriber \(place)"]
  }

  /// Of the subscription as it is now. The one that its first transaction had is long gone.
  private var renewalDate: Timestamp? {
    subscription?["signedRenewalInfo"]?["renewalDate"]?.timestamp
      ?? subscription?["signedTransactionInfo"]?["expiresDate"]?.timestamp
  }

  private static func count(_ days: Int64) -> String { days == 1 ? "1 day" : "\(days) days" }
}
