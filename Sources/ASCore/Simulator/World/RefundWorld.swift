import AppStore
import Base

extension World {
  /// A world file with refund requests in every state, to try the commands about them.
  package static let refundRequests: String = {
    let customers = (0..<customersPerState).flatMap { number in
      states.indices.map { customer(number * states.count + $0, states[$0]) }
    }
    let world: JSON = ["storefront": "USA", "products": .array(products), "customers": .array(customers)]
    return world.text(.terminal) + "\n"
  }()

  private static let customersPerState = 9

  private static let products: [JSON] = [
    ["productId": "com.acme.app.coins", "type": "Consumable", "price": 1990],
    ["productId": "com.acme.app.unlock", "type": "Non-Consumable", "price": 4990],
    ["productId": "com.acme.app.season", "type": "Non-Renewing Subscription", "price": 14990],
    [
      "productId": "com.acme.app.pro", "type": "Auto-Renewable Subscription", "price": 9990,
      "subscriptionGroupIdentifier": "21500001", "period": "P1M",
    ],
  ]

  private static let reasons = [
    "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
  ]

  /// The events of a refund request as hours before the start of the world, with the type.
  private typealias State = [(hours: Int, type: String)]

  private static let states: [State] = [
    [(1, "CONSUMPTION_REQUEST")],
    [(11, "CONSUMPTION_REQUEST")],
    [(20, "CONSUMPTION_REQUEST"), (9, "CONSUMPTION_REQUEST")],
    [(100, "CONSUMPTION_REQUEST"), (90, "REFUND_DECLINED")],
    [(200, "CONSUMPTION_REQUEST"), (190, "CONSUMPTION_REQUEST"), (180, "REFUND")],
    [(150, "CONSUMPTION_REQUEST"), (149, "REFUND")],
    [(200, "CONSUMPTION_REQUEST"), (190, "REFUND"), (90, "REFUND_REVERSED")],
    [(40, "CONSUMPTION_REQUEST"), (30, "REFUND_DECLINED"), (4, "CONSUMPTION_REQUEST")],
  ]

  /// The place of the state whose refunds are partial.
  private static let partial = 5

  private static func customer(_ number: Int, _ state: State) -> JSON {
    let events = state.map { event -> JSON in
      var members: JSONObject = [
        "date": .string("-\(event.hours)h"), "notificationType": .string(event.type),
      ]
      if event.type == "CONSUMPTION_REQUEST" {
        members["consumptionRequestReason"] = .string(reasons[number % reasons.count])
      }
      if event.type == "REFUND", number % states.count == partial {
        members["revocationPercentage"] = .number(JSONNumber(Int64(number % 7 + 1) * 12_500))
      }
      return .object(members)
    }
    let product = products[number / states.count % products.count]["productId"] ?? .null
    return [
      "purchases": [
        [
          "productId": product, "transactionId": .string(String(2_000_000_910_000_000 + number)),
          "purchaseDate": "-10d", "events": .array(events),
        ]
      ]
    ]
  }
}
