extension Purchase {
  /// What a signed transaction says (App Store Server API, JWSTransactionDecodedPayload), but for its date.
  func payload(of customer: Customer, signed date: Int64) -> JSON {
    var payload = JSONObject(present: [
      "transactionId": .string(transactionId),
      "originalTransactionId": .string(originalTransactionId),
      "webOrderLineItemId": webOrderLineItemId.map(JSON.string),
      "bundleId": .string(Store.bundleID),
      "productId": .string(product.id),
      "subscriptionGroupIdentifier": (product.subscription?.group).map(JSON.string),
      "purchaseDate": .int(purchaseDate),
      "originalPurchaseDate": .int(originalPurchaseDate),
      "expiresDate": expiresDate.map(JSON.int),
      "quantity": .int(Int64(quantity)),
      "type": .string(product.kind.rawValue),
      "appAccountToken": appAccountToken.map(JSON.string),
      "inAppOwnershipType": .string(ownership.rawValue),
      "signedDate": .int(date),
    ])
    payload.members += revocationMembers
    payload.members += offerMembers
    payload.members += placeMembers(of: customer)
    return .object(payload)
  }

  private var revocationMembers: [JSONObject.Member] {
    JSONObject(present: [
      "revocationReason": (revocation?.reason).map(JSON.int),
      "revocationDate": (revocation?.date).map(JSON.int),
      "revocationType": (revocation?.kind.rawValue).map(JSON.string),
      "revocationPercentage": (revocation?.percentage).map(JSON.int),
      "isUpgraded": isUpgraded ? true : nil,
    ]).members
  }

  private var offerMembers: [JSONObject.Member] {
    JSONObject(present: [
      "offerType": (offer?.kind.rawValue).map(JSON.int),
      "offerIdentifier": (offer?.identifier).map(JSON.string),
      "offerDiscountType": (offer?.discount.rawValue).map(JSON.string),
      "offerPeriod": (offer?.period?.text).map(JSON.string),
    ]).members
  }

  private func placeMembers(of customer: Customer) -> [JSONObject.Member] {
    JSONObject(present: [
      "environment": .string(Store.environment),
      "storefront": .string(customer.storefront.code),
      "storefrontId": .string(customer.storefront.id),
      "transactionReason": .string(isRenewal ? "RENEWAL" : "PURCHASE"),
      "currency": .string(customer.storefront.currency),
      "price": .int(price),
      "appTransactionId": .string(customer.appTransactionId),
      "billingPlanType": billingPlan.map { _ in "MONTHLY" },
      "commitmentInfo": billingPlan.map { plan in
        [
          "billingPeriodNumber": .int(plan.number), "commitmentExpiresDate": .int(plan.commitmentExpires),
          "commitmentPrice": .int(plan.commitmentPrice), "totalBillingPeriods": .int(plan.total),
        ]
      },
      "advancedCommerceInfo": (commerce?.info).map(JSON.object),
    ]).members
  }
}
