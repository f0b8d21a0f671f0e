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
