extension World {
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
