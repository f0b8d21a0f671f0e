extension Subscription {
  /// What signed renewal info says (App Store Server API, JWSRenewalInfoDecodedPayload), but for its date.
  func payload(of customer: Customer, signed date: Int64) -> JSON {
    .present([
      "originalTransactionId": .string(originalTransactionId),
      "autoRenewProductId": .string(nextProduct.id),
      "productId": .string(product.id),
      "autoRenewStatus": .int(isRenewing ? 1 : 0),
      "renewalPrice": isRenewing ? .int(renewalPrice) : nil,
      "currency": isRenewing ? .string(customer.storefront.currency) : nil,
      "signedDate": .int(date),
      "environment": .string(Store.environment),
      "recentSubscriptionStartDate": .int(startDate),
      "renewalDate": .int(renewalDate),
      "expirationIntent": expirationIntent.map(JSON.int),
      "isInBillingRetryPeriod": isInBillingRetry ? true : nil,
      "gracePeriodExpiresDate": gracePeriodExpires.map(JSON.int),
      "priceIncreaseStatus": priceIncreaseStatus.map(JSON.int),
      "offerType": (nextOffer?.kind.rawValue).map(JSON.int),
      "offerIdentifier": (nextOffer?.identifier).map(JSON.string),
      "offerDiscountType": (nextOffer?.discount.rawValue).map(JSON.string),
      "offerPeriod": (nextOffer?.period?.text).map(JSON.string),
      "eligibleWinBackOfferIds": winBackOffers.isEmpty ? nil : .array(winBackOffers.map(JSON.string)),
      "appAccountToken": appAccountToken.map(JSON.string),
      "appTransactionId": .string(customer.appTransactionId),
      "advancedCommerceInfo": (commerce?.info).map(JSON.object),
    ])
  }
}
