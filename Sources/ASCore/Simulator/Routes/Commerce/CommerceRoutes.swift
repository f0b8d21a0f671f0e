extension StoreRoute {
  /// The Advanced Commerce API.
  static let commerce = [
    StoreRoute("POST", "/advancedCommerce/v1/subscription/cancel/{transactionId}", cancelCommerce),
    StoreRoute("POST", "/advancedCommerce/v1/subscription/changeMetadata/{transactionId}", changeCommerceMetadata),
    StoreRoute("POST", "/advancedCommerce/v1/subscription/changePrice/{transactionId}", changeCommercePrice),
    StoreRoute("POST", "/advancedCommerce/v1/subscription/migrate/{transactionId}", migrateToCommerce),
    StoreRoute("POST", "/advancedCommerce/v1/subscription/revoke/{transactionId}", revokeCommerce),
    StoreRoute("POST", "/advancedCommerce/v1/transaction/requestRefund/{transactionId}", refundCommerce),
  ]
}
