extension PayloadObject {
  /// What is signed, by Apple or for Apple.
  static let payloads: [PayloadObject] = [
    PayloadObject("transaction", "JWSTransactionDecodedPayload", "One purchase event, signed by the App Store."),
    PayloadObject(
      "renewal", "JWSRenewalInfoDecodedPayload", "What a subscription will do next, signed by the App Store."),
    PayloadObject("notification", "responseBodyV2DecodedPayload", "A server notification, version 2."),
    PayloadObject("app transaction", "JWSAppTransactionDecodedPayload", "The customer's download of the app."),
    PayloadObject(
      "realtime request", "DecodedRealtimeRequestBody", "Apple's question which retention message to show."),
    PayloadObject("JWS header", "JWSDecodedHeader", "The first part of a signed text: how it was signed."),
    PayloadObject("bearer token", nil, "The token that every call carries, signed with your key."),
    PayloadObject("signed request", nil, "What your server signs for StoreKit: offers and in-app requests."),
    PayloadObject("promotional offer signature", nil, "The older signature of a promotional offer, which is no JWS."),
  ]

  static let partsOfPayloads: [PayloadObject] = [
    PayloadObject("notification data", "data", "The part of a notification about an in-app purchase."),
    PayloadObject("notification summary", "summary", "The part of a notification about a finished mass extension."),
    PayloadObject("notification app data", "appData", "The part of a notification about a customer of the app."),
    PayloadObject("external purchase token", "externalPurchaseToken", "A token for purchases outside the App Store."),
    PayloadObject(
      "transaction commitment", "TransactionCommitmentInfo", "The commitment that a transaction is part of."),
    PayloadObject("renewal commitment", "RenewalCommitmentInfo", "What the commitment will do next."),
    PayloadObject(
      "transaction advanced commerce", "AdvancedCommerceTransactionInfo", "Advanced Commerce details of a transaction."),
    PayloadObject(
      "renewal advanced commerce", "AdvancedCommerceRenewalInfo", "Advanced Commerce details of a renewal."),
    PayloadObject("advanced commerce descriptors", "AdvancedCommerceDescriptors", "How a subscription is named."),
    PayloadObject("transaction item", "AdvancedCommerceTransactionItem", "One item of an Advanced Commerce purchase."),
    PayloadObject("renewal item", "AdvancedCommerceRenewalItem", "One item that will renew."),
    PayloadObject("advanced commerce offer", "AdvancedCommerceOffer", "The offer on an item."),
    PayloadObject("advanced commerce refund", "AdvancedCommerceRefund", "One refund of an item."),
    PayloadObject("price increase info", "AdvancedCommercePriceIncreaseInfo", "A price increase of an item."),
  ]

  static let replies: [PayloadObject] = [
    PayloadObject("transaction reply", "TransactionInfoResponse", "One transaction."),
    PayloadObject("app transaction reply", "AppTransactionInfoResponse", "The app transaction."),
    PayloadObject("history reply", "HistoryResponse", "A page of a customer's transactions."),
    PayloadObject("status reply", "StatusResponse", "A customer's subscriptions, by group."),
    PayloadObject("subscription group", "SubscriptionGroupIdentifierItem", "One group of a status reply."),
    PayloadObject("last transaction", "LastTransactionsItem", "One subscription of a status reply."),
    PayloadObject("refund history reply", "RefundHistoryResponse", "A page of a customer's refunds."),
    PayloadObject("order lookup reply", "OrderLookupResponse", "The purchases of one order."),
    PayloadObject("extension reply", "ExtendRenewalDateResponse", "How an extension went."),
    PayloadObject("mass extension reply", "MassExtendRenewalDateResponse", "That a mass extension has begun."),
    PayloadObject("mass extension status reply", "MassExtendRenewalDateStatusResponse", "How far a mass extension is."),
    PayloadObject("test notification reply", "SendTestNotificationResponse", "That a test notification is on its way."),
    PayloadObject("test notification status reply", "CheckTestNotificationResponse", "How a test notification fared."),
    PayloadObject("notification history reply", "NotificationHistoryResponse", "A page of sent notifications."),
    PayloadObject("notification history item", "notificationHistoryResponseItem", "One sent notification."),
    PayloadObject("send attempt", "sendAttemptItem", "One attempt to deliver a notification."),
    PayloadObject("error reply", "ErrorPayload", "Why Apple refused a request."),
    PayloadObject("customer groups reply", nil, "The groups a customer belongs to."),
    PayloadObject("customer group", nil, "One group of a customer."),
    PayloadObject("group role", nil, "What a customer may do with a product in an organization."),
    PayloadObject("group members reply", nil, "A page of a group's members."),
    PayloadObject("group member", nil, "One member of a group."),
  ]

  static let requests: [PayloadObject] = [
    PayloadObject("history query", nil, "The filters of a transaction history."),
    PayloadObject("status query", nil, "The filter of subscription statuses."),
    PayloadObject("refund history query", nil, "The page of a refund history."),
    PayloadObject("group members query", nil, "The page of a group's members."),
    PayloadObject("notification history query", nil, "The page of a notification history."),
    PayloadObject("notification history request", "NotificationHistoryRequest", "Which sent notifications to list."),
    PayloadObject("account token request", "UpdateAppAccountTokenRequest", "The account to attach to a purchase."),
    PayloadObject("extension request", "ExtendRenewalDateRequest", "How long to extend one subscription."),
    PayloadObject("mass extension request", "MassExtendRenewalDateRequest", "Which subscriptions to extend, how long."),
    PayloadObject("consumption request", "ConsumptionRequest", "How a purchase was used, version 2."),
    PayloadObject("consumption request v1", "ConsumptionRequestV1", "How a purchase was used, version 1."),
  ]
}
