import Base

struct Consequence: Sendable {
  /// How to undo it, as text that follows "To undo it: "; `nil` if it cannot be undone.
  fileprivate var reversal: String?
  /// A sentence about the message that Apple sends to the customer; `nil` if there is none.
  fileprivate var customer: String?
  /// The changes, one per line: products, days, dates.
  fileprivate var changes: @Sendable (PendingWrite) -> [String] = { _ in [] }
  /// The change that can be described only after reading the purchase; `nil` if nothing has to be read.
  fileprivate var purchaseChange: (@Sendable (PendingWrite) -> String?)?

  static func irreversible(
    customer: String? = nil, changes: @escaping @Sendable (PendingWrite) -> [String] = { _ in [] }
  ) -> Consequence {
    Consequence(customer: customer, changes: changes)
  }

  static func reversible(by reversal: String) -> Consequence { Consequence(reversal: reversal) }

  /// Returns the same consequence with a change that is described after reading the purchase.
  func ofPurchase(_ change: @escaping @Sendable (PendingWrite) -> String?) -> Consequence {
    var consequence = self
    consequence.purchaseChange = change
    return consequence
  }

  var needsTransaction: Bool { purchaseChange != nil }
}

extension Endpoint {
  /// Returns the change to the purchase, if the purchase was read. It is shown even if there is no confirmation.
  package func purchaseChange(_ pending: PendingWrite) -> String? { consequence?.purchaseChange?(pending) }

  /// Returns the changes for the confirmation.
  package func changes(_ pending: PendingWrite) -> [String] {
    [purchaseChange(pending)].compactMap(\.self) + (consequence?.changes(pending) ?? [])
  }

  /// Sentences about the message to the customer and about undoing the write.
  package var effects: [String] {
    guard let consequence else { return ["It is unknown whether this can be undone."] }
    let undoing = consequence.reversal.map { "To undo it: \($0)." } ?? "It cannot be undone."
    return [consequence.customer, undoing].compactMap(\.self)
  }
}

/// The amounts and shares of a request in words, because a wrong factor is easily overlooked in Apple's thousandths.
struct RequestAmounts {
  /// One sentence per amount, in the order of the body: `items[0].price is 3.99 USD`.
  var sentences: [String] {
    let more = count - shown.count
    return shown + (more > 0 ? ["\(more) more amounts are not shown"] : [])
  }

  private var shown: [String] = []
  private var count = 0
  private static let mostShown = 20

  /// `currency` is the currency of the purchase, for amounts in a body without one; `nil` if it is unknown.
  init(_ body: JSON, is object: PayloadObject?, currency: String?) {
    collect(body, is: object, in: currency, at: nil)
  }

  private mutating func collect(_ value: JSON, is what: PayloadObject?, in currency: String?, at path: ValuePath?) {
    switch value {
    case .null, .bool, .number, .string: return
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collect(element, is: what, in: currency, at: ValuePath(.element(index), in: path))
      }
    case .object(let object):
      let currency = object["currency"]?.string ?? currency
      let named = Field.Kind.currencyNames.map { object[$0]?.string }
      for member in object.members {
        let kind = Field.read(member.name, in: what)?.kind
        let own = kind?.currencyIndex.flatMap { named[$0] }
        guard let words = Self.words(member.value, kind, in: own ?? currency) else {
          collect(member.value, is: kind?.object, in: currency, at: ValuePath(.member(member.name), in: path))
          continue
        }
        count += 1
        if count <= Self.mostShown { shown.append("\(path.text(to: member.name)) is \(words)") }
      }
    }
  }

  /// Returns an amount or share in words; `nil` for other values.
  private static func words(_ value: JSON, _ kind: Field.Kind?, in currency: String?) -> String? {
    guard let number = value.int64 else { return nil }
    switch kind {
    case .milliunits?:
      return Money.text(milliunits: number, currency: currency)
        + (currency == nil ? " in the currency of the purchase" : "")
    case .millipercent?: return Millipercent.text(number)
    default: return nil
    }
  }
}

extension PendingWrite {
  /// Returns its amounts and shares in words, in the currency of the purchase if the body has none.
  package func amounts(of object: PayloadObject?) -> [String] {
    RequestAmounts(body, is: object, currency: purchaseCurrency).sentences
  }

  /// The currency of the purchase; `nil` if the purchase was not read.
  var purchaseCurrency: String? { transaction?["currency"]?.string }
}
