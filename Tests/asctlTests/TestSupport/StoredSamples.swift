@testable import Base

/// Purchases as old servers stored them, in the formats of that time.
enum StoredSamples {
  /// A response of verifyReceipt: one purchase in both lists, one in `in_app` alone, an upgrade, a refund, a trial;
  /// with a space after each colon and comma, as Apple wrote it.
  static let reply = """
    {"environment": "Sandbox", "receipt": {"receipt_type": "ProductionSandbox", "adam_id": 0, "bundle_id": "com.example.app", "in_app": [{"quantity": "3", "product_id": "com.example.app.coins", "transaction_id": "2000000000000007", "original_transaction_id": "2000000000000007", "purchase_date": "2025-12-12 12:00:00 Etc/GMT", "original_purchase_date_ms": "1765540800000", "is_trial_period": "false"}, {"product_id": "old copy", "transaction_id": "2000000000000006"}]}, "latest_receipt_info": [\(pro(6, more: "\"expires_date_ms\": \"1769860800000\"")), \(pro(1, more: "\"is_trial_period\": \"true\", \"is_upgraded\": \"true\", \"cancellation_date_ms\": \"1758283200000\", \"cancellation_reason\": \"0\"")), \(pro(2, more: "\"promotional_offer_id\": \"winter\", \"is_in_intro_offer_period\": \"true\", \"cancellation_date_ms\": \"1758283200000\", \"cancellation_reason\": \"1\""))], "pending_renewal_info": [{"original_transaction_id": "2000000000000001", "product_id": "com.example.app.pro", "auto_renew_product_id": "com.example.app.pro", "auto_renew_status": "0", "expiration_intent": "1", "is_in_billing_retry_period": "1", "price_consent_status": "0", "grace_period_expires_date_ms": "1769870800000"}], "status": 0}
    """

  private static func pro(_ number: Int, more: String) -> String {
    """
    {"product_id": "com.example.app.pro", "transaction_id": "200000000000000\(number)", "original_transaction_id": "2000000000000001", "purchase_date_ms": "17582832\(number)0000", "web_order_line_item_id": "200000010000000\(number)", \(more)}
    """
  }

  static let secret = "5hared5ecret0fTheApp"

  /// A notification with an ID, as a number, that a floating-point number would round.
  static let notification = """
    {"notification_type":"INTERACTIVE_RENEWAL","password":"\(secret)","environment":"PROD","bid":"com.example.app","bvrs":"42","original_transaction_id":1000000999999999999,"auto_renew_status":"true","auto_renew_status_change_date_ms":"1612235045000","unified_receipt":{"status":0,"latest_receipt_info":[{"transaction_id":1000000999999999998,"original_transaction_id":1000000999999999999,"product_id":"com.example.app.pro","purchase_date_ms":"1609556645000"}],"pending_renewal_info":[]}}
    """

  static let unity = "{\"Store\":\"AppleAppStore\",\"TransactionID\":\"170000029449420\",\"Payload\":\"\(receipt)\"}"
  static let react = "{\"productId\":\"com.example.app.coins\",\"transactionReceipt\":\"\(receipt)\"}"

  private static let receipt = base64(Array(SampleTransactionReceipt.receipt().utf8))

  static let lines = [
    reply, "", notification, "{\"status\":21007}", unity, "{\"a\":1}", "{broken",
    "{\"status\":0,\"receipt\":{\"bundle_id\":\"com.example.app\",\"in_app\":[]}}",
  ].joined(separator: "\n")
}
