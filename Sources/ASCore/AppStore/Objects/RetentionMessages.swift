extension PayloadObject {
  static let messageUpload = PayloadObject(
    "message upload", "UploadMessageRequestBody", "The texts and images of a message.", framework: .retentionMessaging,
    [
      Field("header", .text, "Header", "The headline of the message, at most 66 characters.").required.limited(
        to: .characters(66)
      ).like("Stay with us").refused(length: .retention(.headerTooLong)).flag(
        "The headline, at most 66 characters", named: "header-text"),
      Field("body", .text, "Body", "The text of the message, at most 144 characters.").required.limited(
        to: .characters(144)
      ).like("Two months at half the price.").refused(length: .retention(.bodyTooLong)).flag(
        "The text, at most 144 characters", named: "body-text"),
      Field(
        "headerPosition", .enumeration(.headerPosition), "Header position", since: "Retention Messaging 1.4",
        "The position of the header; default ABOVE_BODY."
      ).flag("The position of the headline"),
      Field(
        "image", .object(.messageImage), "Image",
        "The image of the message. A message with an image cannot be used with an offer."),
      Field(
        "bulletPoints", .list(of: .object(.bulletPoint)), "Bullet points", since: "Retention Messaging 1.4",
        "At most five, each with its own image."
      ).limited(to: .elements(1...5)).refused(length: .retention(.badRequestTooManyBulletPoints)),
    ])

  static let messageImage = PayloadObject(
    "message image", "UploadMessageImage", "The image of a message.", framework: .retentionMessaging,
    [
      .imageIdentifier.required.limited(to: .uuid).like(.fresh).flag("The UUID of an approved image"),
      .altText.required,
    ])

  static let bulletPoint = PayloadObject(
    "bullet point", "BulletPoint", "One bullet point of a message.", framework: .retentionMessaging,
    [
      .imageIdentifier.required.limited(to: .uuid).like(.fresh).flag(
        "The UUID of the bullet point's image", named: "bullet-image"),
      .altText.required.flag("The alt text of the bullet point's image", named: "bullet-alt-text"),
      Field(
        "text", .text, "Text", since: "Retention Messaging 1.4", "The text of the bullet point, at most 66 characters."
      ).required.limited(to: .characters(66)).like("No advertisements").refused(
        length: .retention(.badRequestBulletPointTextTooLong)
      ).flag("The text of a bullet point, at most 66 characters; up to five", named: "bullet-text", .first),
    ])

  static let imageListReply = PayloadObject(
    "image list response", "GetImageListResponse", "All images of the app.", framework: .retentionMessaging,
    [
      Field(
        "imageIdentifiers", .list(of: .object(.imageListItem)), "Images",
        "All images. Despite the name, the elements are objects, not identifiers.")
    ])

  static let imageListItem = PayloadObject(
    "image list item", "GetImageListResponseItem", "One image.", framework: .retentionMessaging,
    [
      .imageIdentifier, Field("imageState", .enumeration(.reviewState), "State", "The state of Apple's review."),
      .imageSize,
    ])

  static let messageListReply = PayloadObject(
    "message list response", "GetMessageListResponse", "All messages of the app.", framework: .retentionMessaging,
    [
      Field(
        "messageIdentifiers", .list(of: .object(.messageListItem)), "Messages",
        "All messages. Despite the name, the elements are objects, not identifiers.")
    ])

  static let messageListItem = PayloadObject(
    "message list item", "GetMessageListResponseItem", "One message.", framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "messageState", .enumeration(.reviewState), "State",
        "The state of Apple's review. The message's image must be approved, too."),
    ])

  static let defaultMessage = PayloadObject(
    "default message", "DefaultConfigurationRequest", "The message for a product and a locale.",
    framework: .retentionMessaging,
    [.messageIdentifier.required.limited(to: .uuid).argument("The UUID of an approved message")])

  static let realtimeURL = PayloadObject(
    "realtime URL", "RealtimeUrlRequest", "The URL that Apple requests messages from.", framework: .retentionMessaging,
    [
      Field(
        "realtimeURL", .url, "Realtime URL", since: "Retention Messaging 1.4",
        "The https URL that Apple requests messages from, at most 256 characters."
      ).required.limited(to: .httpsOrLoopback(256)).refused(.retention(.badRequestRealtimeUrl)).argument(
        "An https URL of at most 256 characters")
    ])
}

extension PayloadObject {
  static let realtimeRequest = PayloadObject(
    "realtime request", "DecodedRealtimeRequestBody", "Apple's request for a retention message.",
    recognizedBy: [["userLocale", "requestIdentifier"]], signedAt: "signedDate", framework: .retentionMessaging,
    [
      .originalTransactionId, .productId, .environment, .signedDate, .appAppleId, .requestIdentifier,
      Field("userLocale", .text, "Locale", "The customer's language and region, such as en-US."),
    ])

  package static let realtimeReply = PayloadObject(
    "realtime response", "RealtimeResponseBody", "Your response with a retention message.",
    framework: .retentionMessaging,
    [
      Field("message", .object(.retentionMessage), "Message", "Show this message without an offer."),
      Field(
        "alternateProduct", .object(.alternateProduct), "Alternate product",
        "Suggest another product of the same subscription group."),
      Field(
        "promotionalOffer", .object(.retentionOffer), "Promotional offer",
        "Show a promotional offer with one of the two signatures."),
      Field(
        "advancedCommerceInfo", .object(.retentionAdvancedCommerce), "Advanced Commerce",
        since: "Retention Messaging 1.2", "Suggest a change through the Advanced Commerce API."),
    ])

  static let retentionMessage = PayloadObject(
    "retention message", "Message", "A message without an offer.", framework: .retentionMessaging, [.messageIdentifier])

  static let alternateProduct = PayloadObject(
    "alternate product", "AlternateProduct", "A message that suggests another product.", framework: .retentionMessaging,
    [.productId, .billingPlanType, .messageIdentifier])

  static let retentionOffer = PayloadObject(
    "retention offer", "PromotionalOffer", "A message with a promotional offer.", framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "promotionalOfferSignatureV2", .jws(.signedRequest), "Signature",
        "The offer signed by `asctl sign promotional-offer`. Its `transactionId` must be the original ID of the request."
      ),
      Field(
        "promotionalOfferSignatureV1", .object(.promotionalOfferSignatureV1), "Signature V1",
        "The older signature, made by `asctl sign promotional-offer-v1`. It cannot be combined with version 2."),
    ])

  static let promotionalOfferSignatureV1 = PayloadObject(
    "promotional offer signature v1", "PromotionalOfferSignatureV1", "The older signature of the offer.",
    framework: .retentionMessaging,
    [
      .productId, .appAccountToken, .offerIdentifier,
      Field("encodedSignature", .base64, "Signature", "The older signature: DER in standard Base64, unlike in a JWS."),
      .nonce, .timestamp, Field("keyId", .identifier(.keyId), "Key ID", "The key that signed the offer."),
    ])

  static let retentionAdvancedCommerce = PayloadObject(
    "retention advanced commerce", "AdvancedCommerceInfo", "A message with an Advanced Commerce request.",
    framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "advancedCommerceData", .base64, "Advanced Commerce data", since: "Retention Messaging 1.2",
        "JSON with the signed in-app request, in Base64."),
    ])
}

extension PayloadObject {
  static let performanceTestRequest = PayloadObject(
    "performance test request", "PerformanceTestRequest", "The subscription to test with.",
    framework: .retentionMessaging,
    [
      .originalTransactionId.required.refused(.retention(.invalidPerformanceTestRequest)).argument(
        "Any transaction ID of an active sandbox subscription")
    ])

  static let performanceTestReply = PayloadObject(
    "performance test response", "PerformanceTestResponse", "The ID of a started performance test.",
    framework: .retentionMessaging,
    [
      Field(
        "requestId", .identifier(.requestId), "Test ID", since: "Retention Messaging 1.3",
        "The ID for requesting the result."),
      .performanceTestConfig,
    ])

  static let performanceTestConfig = PayloadObject(
    "performance test config", "PerformanceTestConfig", "The requirements of a performance test.",
    framework: .retentionMessaging, since: "Retention Messaging 1.3",
    [
      Field("maxConcurrentRequests", .integer, "Concurrent requests", "The number of concurrent requests."),
      Field("totalRequests", .integer, "Requests", "The total number of requests."),
      Field(
        "totalDuration", .milliseconds, "Duration",
        "The duration of the test in milliseconds; the result is available afterwards."),
      Field("responseTimeThreshold", .milliseconds, "Time allowed", "The maximum response time in milliseconds."),
      Field(
        "successRateThreshold", .percent, "Required successes", "The required share of successful responses in percent."
      ),
    ])

  static let performanceTestResult = PayloadObject(
    "performance test result", "PerformanceTestResultResponse", "The result of a performance test.",
    framework: .retentionMessaging, since: "Retention Messaging 1.3",
    [
      .performanceTestConfig,
      Field("target", .url, "Target", "The URL that was tested."),
      Field("result", .enumeration(.performanceTestResult), "Result", "Whether the test passed."),
      Field("successRate", .percent, "Successes", "The share of successful responses in percent."),
      Field("numPending", .integer, "Pending", "The number of requests without a response so far."),
      Field("responseTimes", .object(.responseTimes), "Response times", "The response times of your endpoint."),
      Field("failures", .countsByValue(.sendAttemptResult), "Failures", "The number of failed requests by result."),
    ])

  static let responseTimes = PayloadObject(
    "response times", "PerformanceTestResponseTimes", "The response times of your endpoint.",
    framework: .retentionMessaging,
    [
      Field("average", .milliseconds, "Average", "The mean response time in milliseconds."),
      Field("p50", .milliseconds, "p50", "The time in milliseconds within which 50 percent of the responses arrived."),
      Field("p90", .milliseconds, "p90", "The time in milliseconds within which 90 percent of the responses arrived."),
      Field("p95", .milliseconds, "p95", "The time in milliseconds within which 95 percent of the responses arrived."),
      Field("p99", .milliseconds, "p99", "The time in milliseconds within which 99 percent of the responses arrived."),
    ])
}
