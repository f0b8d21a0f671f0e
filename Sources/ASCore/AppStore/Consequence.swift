import Base

/// The effects of a write, shown in its confirmation.
package struct Consequence: Sendable {
  let reversal: Reversal
  /// A sentence about the message that Apple sends to the customer; `nil` if there is none.
  let customer: String?
  /// The changes, one per line: products, days, dates.
  private let changes: Changes
  /// The change that can be described only after reading the purchase; `nil` if nothing has to be read.
  private var purchaseChange: PurchaseChange?

  /// The changes that a request makes, one per line.
  package typealias Changes = @Sendable (PendingWrite) -> [String]
  /// The change that a request makes to the purchase; `nil` if the purchase was not read.
  package typealias PurchaseChange = @Sendable (PendingWrite) -> String?

  package enum Reversal: Sendable, Equatable {
    case impossible
    /// How to undo it, as text that follows "To undo it: ".
    case possible(String)
  }

  private init(
    _ reversal: Reversal, customer: String?, changes: @escaping Changes
  ) {
    self.reversal = reversal
    self.customer = customer
    self.changes = changes
  }

  /// The consequence of a write that cannot be undone.
  static func irreversible(
    customer: String? = nil, changes: @escaping Changes = { _ in [] }
  ) -> Consequence {
    Consequence(.impossible, customer: customer, changes: changes)
  }

  /// The consequence of a write that can be undone; `reversal` follows "To undo it: ".
  static func reversible(
    by reversal: String, customer: String? = nil, changes: @escaping Changes = { _ in [] }
  ) -> Consequence {
    Consequence(.possible(reversal), customer: customer, changes: changes)
  }

  /// Returns the same consequence with a change that is described after reading the purchase.
  func ofPurchase(_ change: @escaping PurchaseChange) -> Consequence {
    var consequence = self
    consequence.purchaseChange = change
    return consequence
  }

  /// Whether the transaction has to be read before the write.
  var needsTransaction: Bool { purchaseChange != nil }

  /// Returns the change to the purchase, if the purchase was read. It is shown even if there is no confirmation.
  package func remark(_ pending: PendingWrite) -> String? { purchaseChange?(pending) }

  /// Returns all changes, one per line.
  package func lines(_ pending: PendingWrite) -> [String] {
    [remark(pending)].compactMap(\.self) + changes(pending)
  }

  /// Sentences about the message to the customer and about undoing the write.
  package var sentences: [String] {
    let undoing =
      switch reversal {
      case .impossible: "It cannot be undone."
      case .possible(let reversal): "To undo it: \(reversal)."
      }
    return [customer, undoing].compactMap(\.self)
  }
}
