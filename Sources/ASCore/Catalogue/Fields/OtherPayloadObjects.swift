extension PayloadObject {
  static let ofRetentionMessages: [PayloadObject] = [
    PayloadObject("realtime reply", "RealtimeResponseBody", "Your answer which retention message to show."),
    PayloadObject("retention message", "Message", "A message without an offer."),
    PayloadObject("alternate product", "AlternateProduct", "A message that suggests another product."),
    PayloadObject("retention offer", "PromotionalOffer", "A message with a promotional offer."),
    PayloadObject("promotional offer signature v1", "PromotionalOfferSignatureV1", "The older signature of the offer."),
    PayloadObject(
      "retention advanced commerce", "AdvancedCommerceInfo", "A message with an Advanced Commerce request."),
    PayloadObject("message upload", "UploadMessageRequestBody", "The texts and images of a message."),
    PayloadObject("message image", "UploadMessageImage", "The image of a message."),
    PayloadObject("bullet point", "BulletPoint", "One bullet point of a message."),
    PayloadObject("image upload query", nil, "The size class of an image."),
    PayloadObject("image list reply", "GetImageListResponse", "All images of the app."),
    PayloadObject("image list item", "GetImageListResponseItem", "One image."),
    PayloadObject("message list reply", "GetMessageListResponse", "All messages of the app."),
    PayloadObject("message list item", "GetMessageListResponseItem", "One message."),
    PayloadObject("default message", "DefaultConfigurationRequest", "The message for a product and a locale."),
    PayloadObject("realtime URL", "RealtimeUrlRequest", "Where Apple asks which message to show."),
    PayloadObject("performance test request", "PerformanceTestRequest", "The subscription to test with."),
    PayloadObject("performance test reply", "PerformanceTestResponse", "That a performance test has begun."),
    PayloadObject("performance test config", "PerformanceTestConfig", "What a performance test demands."),
    PayloadObject("performance test result", "PerformanceTestResultResponse", "How a performance test went."),
    PayloadObject("response times", "PerformanceTestResponseTimes", "How fast your endpoint answered."),
  ]

  static let ofAdvancedCommerce: [PayloadObject] = [
    PayloadObject("advanced commerce reply", nil, "The state after an Advanced Commerce call."),
    PayloadObject("request info", "AdvancedCommerceRequestInfo", "The frame of every Advanced Commerce request."),
    PayloadObject("cancel request", "SubscriptionCancelRequest", "Turn renewal off."),
    PayloadObject("metadata request", "SubscriptionChangeMetadataRequest", "Rename a subscription or its items."),
    PayloadObject("metadata descriptors", nil, "The new names of a subscription, and when they apply."),
    PayloadObject("metadata item", nil, "The new names of one item, and when they apply."),
    PayloadObject("price change request", "SubscriptionPriceChangeRequest", "Change prices from the next renewal on."),
    PayloadObject("price change item", nil, "The new price of one item."),
    PayloadObject("migrate request", "SubscriptionMigrateRequest", "Move a subscription to the Advanced Commerce API."),
    PayloadObject("migrate item", nil, "One item of the migrated subscription."),
    PayloadObject("revoke request", "SubscriptionRevokeRequest", "End a subscription at once and ask for a refund."),
    PayloadObject("refund request", "RequestRefundRequest", "Ask for a refund of items."),
    PayloadObject("refund request item", nil, "The refund of one item."),
    PayloadObject("one-time charge request", "OneTimeChargeCreateRequest", "In-app request: sell one item once."),
    PayloadObject("create request", "SubscriptionCreateRequest", "In-app request: start a subscription."),
    PayloadObject("modify request", "SubscriptionModifyInAppRequest", "In-app request: change a subscription."),
    PayloadObject("reactivate request", "SubscriptionReactivateInAppRequest", "In-app request: take one up again."),
    PayloadObject("item to sell", nil, "One item of a new purchase."),
    PayloadObject("item to add", nil, "One item added to a subscription."),
    PayloadObject("item to change", nil, "One item that takes the place of another."),
    PayloadObject("item to remove", nil, "One item that is removed or taken up again."),
    PayloadObject("period change", nil, "The new period of a subscription."),
  ]

  static let ofExternalPurchases: [PayloadObject] = [
    PayloadObject("external purchase report", "ExternalPurchaseReport", "What was bought with one token."),
    PayloadObject("external line item", nil, "One purchase or refund of a report."),
    PayloadObject("external report reply", nil, "A report that Apple has, or the receipt for one."),
    PayloadObject("external errors reply", nil, "Everything that is wrong with a report."),
    PayloadObject("external error", nil, "One thing that is wrong with a report."),
  ]
}
