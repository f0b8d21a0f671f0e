import AppStore
import Base

extension World {
  /// The world of a StoreKit configuration, which has no records, as the file that `init(_:)` reads.
  package var json: JSON {
    [
      "storefront": .string(storefront.code),
      "products": .array(products.map(\.json)),
      "customers": .array(customers.map { $0.json(usually: storefront) }),
    ]
  }

  /// A complete world file with each member at least once.
  package static let example = """
    {
      "storefront": "USA",
      "products": [
        {
          "productId": "com.acme.app.pro", "type": "Auto-Renewable Subscription", "price": 9990,
          "subscriptionGroupIdentifier": "21500001", "groupLevel": 1, "period": "P1M", "gracePeriod": "16d",
          "familyShareable": true, "displayNames": { "en_US": "Acme Pro" },
          "offers": [
            { "offerType": 1, "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P1W", "price": 0 },
            {
              "offerType": 2, "offerIdentifier": "loyal", "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P3M",
              "price": 4990, "numberOfPeriods": 3
            },
            {
              "offerType": 5, "offerIdentifier": "stay", "offerDiscountType": "FREE_TRIAL", "offerPeriod": "P3M",
              "price": 0
            }
          ]
        },
        {
          "productId": "com.acme.app.pro.yearly", "type": "Auto-Renewable Subscription", "price": 99990,
          "subscriptionGroupIdentifier": "21500001", "groupLevel": 1, "period": "P1Y",
          "billingPlans": [
            { "billingPlanType": "MONTHLY", "price": 8990, "commitmentPrice": 107880, "totalBillingPeriods": 12 }
          ]
        },
        { "productId": "com.acme.app.coins", "type": "Consumable", "price": 1990 }
      ],
      "customers": [
        {
          "appTransactionId": "704000000000000001", "storefront": "USA", "environment": "Production",
          "originalApplicationVersion": "1.9", "originalPlatform": "iOS",
          "purchases": [
            {
              "productId": "com.acme.app.pro", "transactionId": "2000000900000001", "purchaseDate": "-40d",
              "orderId": "MACME00001", "appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138",
              "events": [
                { "date": "+5d", "notificationType": "DID_CHANGE_RENEWAL_STATUS", "subtype": "AUTO_RENEW_DISABLED" }
              ]
            },
            {
              "productId": "com.acme.app.coins", "transactionId": "2000000900000002", "purchaseDate": "-3d",
              "quantity": 2, "orderId": "MACME00002",
              "events": [{ "date": "-1h", "notificationType": "CONSUMPTION_REQUEST" }]
            }
          ]
        },
        {
          "storefront": "DEU", "environment": "Sandbox",
          "purchases": [
            {
              "productId": "com.acme.app.pro", "purchaseDate": "-29d",
              "paymentFails": { "from": "now", "until": "+10d" }
            }
          ]
        },
        {
          "shows": "a family member, and a yearly plan that is paid monthly",
          "purchases": [
            { "productId": "com.acme.app.pro", "purchaseDate": "-35d", "sharedFrom": "2000000900000001" },
            {
              "productId": "com.acme.app.pro.yearly", "purchaseDate": "-70d", "billingPlanType": "MONTHLY",
              "transactionId": "2000000900000003"
            }
          ]
        }
      ]
    }

    """
}

extension World.WorldCustomer {
  fileprivate func json(usually usual: Storefront) -> JSON {
    .present([
      "shows": shows.map(JSON.string),
      "appTransactionId": appTransactionId.map(JSON.string),
      "originalApplicationVersion": originalApplicationVersion.map(JSON.string),
      "originalPlatform": originalPlatform.map(JSON.string),
      "storefront": storefront == usual ? nil : .string(storefront.code),
      "environment": environment == .production ? nil : .string(environment.rawValue),
      "purchases": .array(purchases.map(\.json)),
    ])
  }
}

extension World.WorldPurchase {
  fileprivate var json: JSON {
    .present([
      "productId": .string(product.id),
      "transactionId": transactionId.map(JSON.string),
      "orderId": orderId.map(JSON.string),
      "purchaseDate": .string(date.text),
      "quantity": quantity == 1 ? nil : .int(Int64(quantity)),
      "appAccountToken": appAccountToken.map(JSON.string),
      "offerType": (offer?.kind.rawValue).map(JSON.int),
      "offerIdentifier": (offer?.identifier).map(JSON.string),
      "billingPlanType": isMonthly ? .string(Commitment.billingPlanType) : nil,
      "sharedFrom": sharedFrom.map(JSON.string),
      "paymentFails": failure.map { failure in
        .present(["from": .string(failure.from.text), "until": (failure.until?.text).map(JSON.string)])
      },
      "events": events.isEmpty ? nil : .array(events.map(\.json)),
    ])
  }
}

extension World.WorldEvent {
  fileprivate var json: JSON {
    .present([
      "date": .string(date.text), "notificationType": .string(trigger.type),
      "subtype": trigger.subtype.map(JSON.string), "productId": trigger.productId.map(JSON.string),
      "offerIdentifier": trigger.offerIdentifier.map(JSON.string),
    ])
  }
}

extension Product {
  fileprivate var json: JSON {
    .present([
      "productId": .string(id),
      "type": .string(kind.rawValue),
      "price": .int(price),
      "subscriptionGroupIdentifier": (subscription?.group).map(JSON.string),
      "groupLevel": (subscription?.level).map(JSON.int),
      "period": (subscription?.period.text).map(JSON.string),
      "gracePeriod": (subscription?.gracePeriod).map { .string(String(WorldDate.after($0).text.dropFirst())) },
      "familyShareable": isFamilyShareable ? true : nil,
      "displayNames": names.members.isEmpty ? nil : .object(names),
      "offers": offers.isEmpty ? nil : .array(offers.map(\.json)),
      "billingPlans": (subscription?.monthly).map { [$0.json] },
      "bundledProductIds": bundled.isEmpty ? nil : .array(bundled.map(JSON.string)),
    ])
  }
}

extension Offer {
  fileprivate var json: JSON {
    .present([
      "offerType": .int(kind.rawValue),
      "offerIdentifier": identifier.map(JSON.string),
      "offerDiscountType": .string(discount.rawValue),
      "offerPeriod": (period?.text).map(JSON.string),
      "price": .int(price),
      "numberOfPeriods": periods == 1 ? nil : .int(periods),
      "billingPlanType": isMonthly ? .string(Commitment.billingPlanType) : nil,
    ])
  }
}

extension Commitment {
  fileprivate var json: JSON {
    [
      "billingPlanType": .string(Self.billingPlanType), "price": .int(price), "commitmentPrice": .int(commitmentPrice),
      "totalBillingPeriods": .int(total),
    ]
  }
}
