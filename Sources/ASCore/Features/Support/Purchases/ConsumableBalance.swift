import AppStore
import Base

/// A customer's purchased and refunded units of one consumable.
///
/// It does not cover delivery and consumption, which only the app's own server can record: a finished transaction is
/// not evidence of delivery (WWDC24, "Explore App Store server APIs for In-App Purchase").
struct ConsumableBalance {
  private var bought: Int64 = 0
  /// The refunded units in hundred-thousandths, the precision of a refunded share.
  private var refunded: Int64 = 0

  /// Sums decoded transactions without duplicates: one row per product, in the order of the first purchase. Other types
  /// of products are ignored. Fractions of a unit are decimals.
  static func rows(of transactions: [JSON]) -> [JSON] {
    var products: [String] = []
    var balances: TextDictionary<ConsumableBalance> = [:]
    for transaction in transactions where transaction["type"]?.string == "Consumable" {
      guard let product = transaction["productId"]?.string else { continue }
      if balances[product] == nil { products.append(product) }
      balances[product, default: ConsumableBalance()].add(transaction)
    }
    return products.map { product in
      let balance = balances[product, default: ConsumableBalance()]
      let bought = balance.bought.multipliedClamped(by: Millipercent.whole)
      return [
        "productId": .string(product), "bought": .number(JSONNumber(balance.bought)),
        "refunded": units(balance.refunded), "remaining": units(bought - balance.refunded),
      ]
    }
  }

  private mutating func add(_ transaction: JSON) {
    let quantity = max(transaction["quantity"]?.int64 ?? 1, 0)
    bought = bought.addingClamped(quantity)
    guard transaction["revocationDate"] != nil else { return }
    // A refund without a share is a full refund (App Store Server API, "revocationPercentage").
    let stated = transaction["revocationPercentage"]?.int64 ?? transaction["refundPercentage"]?.int64
    let share = min(max(stated ?? Millipercent.whole, 0), Millipercent.whole)
    refunded = refunded.addingClamped(quantity.multipliedClamped(by: share))
  }

  private static func units(_ hundredThousandths: Int64) -> JSON {
    let (whole, rest) = hundredThousandths.quotientAndRemainder(dividingBy: Millipercent.whole)
    guard rest != 0 else { return .number(JSONNumber(whole)) }
    var digits = String(Millipercent.whole + rest).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return JSONNumber(text: "\(whole).\(digits)").map(JSON.number) ?? .null
  }
}

extension PayloadObject {
  static let consumableBalance = PayloadObject(
    "consumable balance", "The purchases of a consumable minus its refunds.",
    [transaction.field("productId")].compactMap(\.self) + [
      Field("bought", .decimal, "Bought", "The sum of `quantity`."),
      Field("refunded", .decimal, "Refunded", "The sum of quantity times refunded share of each refunded purchase."),
      Field("remaining", .decimal, "Remaining", "`bought` minus `refunded`."),
    ])
}
