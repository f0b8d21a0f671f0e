import Base

/// The contents of an Advanced Commerce transaction, or of a subscription as it will renew. Money is in milliunits.
struct CommercePurchase: Sendable, Equatable {
  /// The state that a request may be based on, different after every change; nil for a transaction.
  var consistencyToken: String?
  var requestReferenceId: String
  /// The name and description; nil for one-time charges.
  var descriptors: Descriptors?
  var items: [Item]
  let period: Period?
  var taxCode: String

  struct Descriptors: Sendable, Equatable {
    var displayName: String
    var description: String

    var json: JSON { ["displayName": .string(displayName), "description": .string(description)] }
  }

  struct Item: Sendable, Equatable {
    var sku: String
    var displayName: String
    var description: String
    var price: Int64
    var refunds: [Refund] = []
    var revocationDate: Timestamp?
    /// For a renewing item: a higher price that Apple has not yet communicated to the customer.
    var increase: PriceIncrease?
    /// For an item that is sold by the seat.
    var seats: SeatTiers?

    var json: JSON {
      .present([
        "SKU": .string(sku),
        "displayName": .string(displayName),
        "description": .string(description),
        "price": .int(price),
        "seatPriceTiers": seats?.asked,
        "refunds": refunds.isEmpty ? nil : .array(refunds.map(\.json)),
        "revocationDate": revocationDate.map(JSON.timestamp),
        "priceIncreaseInfo": increase?.json,
      ])
    }
  }

  struct PriceIncrease: Sendable, Equatable {
    let price: Int64
    /// The SKUs that require the item.
    let dependents: [String]

    var json: JSON {
      .present([
        "dependentSKUs": dependents.isEmpty ? nil : .array(dependents.map(JSON.string)),
        "price": .int(price), "status": "SCHEDULED",
      ])
    }
  }

  struct Refund: Sendable, Equatable {
    let amount: Int64
    let date: Timestamp
    let reason: String
    let kind: String

    var json: JSON {
      [
        "refundAmount": .int(amount), "refundDate": .timestamp(date), "refundReason": .string(reason),
        "refundType": .string(kind),
      ]
    }
  }

  var price: Int64 { items.reduce(0) { $0 + $1.price } }

  /// Invented: a quarter of the price without tax, to match `taxRate` below.
  private var tax: Int64 { price / 5 }

  /// `advancedCommerceInfo`, in renewal info without taxes.
  var info: JSON {
    let isTransaction = consistencyToken == nil
    return .present([
      "consistencyToken": consistencyToken.map(JSON.string),
      "descriptors": descriptors?.json,
      "estimatedTax": isTransaction ? .int(tax) : nil,
      "items": .array(items.map(\.json)),
      "period": (period?.text).map(JSON.string),
      "requestReferenceId": .string(requestReferenceId),
      "taxCode": .string(taxCode),
      "taxExclusivePrice": isTransaction ? .int(price - tax) : nil,
      "taxRate": isTransaction ? "0.25" : nil,
    ])
  }
}
