import Base

/// The contents of an Advanced Commerce transaction. Money is in milliunits.
struct CommercePurchase: Sendable, Equatable {
  let requestReferenceId: String
  /// The name and description; nil for one-time charges.
  var descriptors: Descriptors?
  var items: [Item]
  let period: Period?
  var taxCode: String

  struct Descriptors: Sendable, Equatable {
    var displayName: String
    var description: String
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
  }

  struct PriceIncrease: Sendable, Equatable {
    let price: Int64
    /// The SKUs that require the item.
    let dependents: [String]
  }

  struct Refund: Sendable, Equatable {
    let amount: Int64
    let date: Timestamp
    let reason: String
    let kind: String
  }

  var price: Int64 { items.reduce(0) { $0 + $1.price } }

  /// Invented: a quarter of the price without tax, to match `taxRate` below.
  private var tax: Int64 { price / 5 }

  var info: JSONObject {
    JSONObject(present: [
      "descriptors": (descriptors?.json).map { $0 },
      "estimatedTax": .int(tax),
      "items": .array(items.map(\.json)),
      "period": (period?.text).map(JSON.string),
      "requestReferenceId": .string(requestReferenceId),
      "taxCode": .string(taxCode),
      "taxExclusivePrice": .int(price - tax),
      "taxRate": "0.25",
    ])
  }
}

/// The part of an Advanced Commerce subscription that its renewal info shows.
struct CommerceSubscription: Sendable, Equatable {
  /// The state that a request may be based on; different after every change.
  var consistencyToken: String
  var requestReferenceId: String
  var descriptors: CommercePurchase.Descriptors
  /// The items as they will renew.
  var items: [CommercePurchase.Item]
  let period: Period
  var taxCode: String

  var info: JSONObject {
    JSONObject(present: [
      "consistencyToken": .string(consistencyToken),
      "descriptors": descriptors.json,
      "items": .array(items.map(\.json)),
      "period": .string(period.text),
      "requestReferenceId": .string(requestReferenceId),
      "taxCode": .string(taxCode),
    ])
  }
}

extension CommercePurchase.Descriptors {
  var json: JSON { ["displayName": .string(displayName), "description": .string(description)] }
}

extension CommercePurchase.Item {
  var json: JSON {
    .present([
      "SKU": .string(sku),
      "displayName": .string(displayName),
      "description": .string(description),
      "price": .int(price),
      "seatPriceTiers": (seats?.asked).map { $0 },
      "refunds": refunds.isEmpty ? nil : .array(refunds.map(\.json)),
      "revocationDate": revocationDate.map(JSON.timestamp),
      "priceIncreaseInfo": (increase?.json).map { $0 },
    ])
  }
}

extension CommercePurchase.PriceIncrease {
  var json: JSON {
    .present([
      "dependentSKUs": dependents.isEmpty ? nil : .array(dependents.map(JSON.string)),
      "price": .int(price), "status": "SCHEDULED",
    ])
  }
}

extension CommercePurchase.Refund {
  var json: JSON {
    [
      "refundAmount": .int(amount), "refundDate": .timestamp(date), "refundReason": .string(reason),
      "refundType": .string(kind),
    ]
  }
}
