import Base

/// What a write leads to: what a person who is asked for a yes has to know before it is sent.
package struct Consequence: Sendable {
  let reversal: Reversal
  /// What Apple tells the customer, a sentence; nil where it tells nothing.
  let customer: String?
  /// What changes, a line each: products, days, dates.
  private let changes: Changes
  /// The change that only the purchase tells, which has to be read first; nil where nothing has to be read.
  private var purchaseChange: PurchaseChange?

  /// A line each of what a request changes.
  package typealias Changes = @Sendable (PendingWrite) -> [String]
  /// What a request changes about a purchase that was read; nil where it was not.
  package typealias PurchaseChange = @Sendable (PendingWrite) -> String?

  /// Whether there is a way back.
  package enum Reversal: Sendable, Equatable {
    case impossible
    /// What takes it back, to follow "It can be undone: ".
    case possible(String)
  }

  private init(
    _ reversal: Reversal, customer: String?, changes: @escaping Changes
  ) {
    self.reversal = reversal
    self.customer = customer
    self.changes = changes
  }

  /// Of a write that cannot be undone.
  static func forGood(
    customer: String? = nil, changes: @escaping Changes = { _ in [] }
  ) -> Consequence {
    Consequence(.impossible, customer: customer, changes: changes)
  }

  /// Of a write that can be undone, and how, to follow "It can be undone: ".
  static func undone(
    by reversal: String, customer: String? = nil, changes: @escaping Changes = { _ in [] }
  ) -> Consequence {
    Consequence(.possible(reversal), customer: customer, changes: changes)
  }

  /// The same, with a change that only the purchase tells.
  func ofPurchase(_ change: @escaping PurchaseChange) -> Consequence {
    var consequence = self
    consequence.purchaseChange = change
    return consequence
  }

  /// Whether the transaction that is acted upon has to be read first.
  var needsTransaction: Bool { purchaseChange != nil }

  /// What changes for this purchase, as far as it was read: said where nobody is asked, too.
  package func remark(_ pending: PendingWrite) -> String? { purchaseChange?(pending) }

  /// What changes, a line each.
  package func lines(_ pending: PendingWrite) -> [String] {
    [remark(pending)].compactMap(\.self) + changes(pending)
  }

  /// How the customer hears of it, and whether there is a way back.
  package var sentences: [String] {
    let undoing =
      switch reversal {
      case .impossible: "It cannot be undone."
      case .possible(let reversal): "It can be undone: \(reversal)."
      }
    return [customer, undoing].compactMap(\.self)
  }
}
