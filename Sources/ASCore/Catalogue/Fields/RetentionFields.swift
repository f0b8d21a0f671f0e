extension Field {
  /// Images and messages, and the question and answer which of them to show. Source: Retention Messaging API.
  static let ofRetentionMessages: [Field] = [
    Field(
      "userLocale", .text, "Locale", in: ["realtime request"], "The customer's language and region, such as en-US."),
    Field(
      "imageIdentifier", .identifier(.imageIdentifier), "Image",
      in: ["image list item", "message image", "bullet point"], "The image, by the UUID you gave it."),
    Field(
      "messageIdentifier", .identifier(.messageIdentifier), "Message",
      in: [
        "message list item", "default message", "retention message", "alternate product", "retention offer",
        "retention advanced commerce",
      ],
      "The message, by the UUID you gave it."),
    Field(
      "imageIdentifiers", .list(of: .object("image list item")), "Images", in: ["image list reply"],
      "All images; objects in spite of the name, not bare identifiers."),
    Field(
      "messageIdentifiers", .list(of: .object("message list item")), "Messages", in: ["message list reply"],
      "All messages; objects in spite of the name, not bare identifiers."),
    Field(
      "imageState", .enumeration("reviewState"), "State", in: ["image list item"], "How far Apple's review is."),
    Field(
      "messageState", .enumeration("reviewState"), "State", in: ["message list item"],
      "How far Apple's review is; the message's image must be approved too."),
    Field(
      "imageSize", .enumeration("imageSize"), "Size", in: ["image list item", "image upload query"],
      since: "Retention Messaging 1.4", "The size class of the image; full size if not given."),
    Field(
      "header", .text, "Header", in: ["message upload"], "The headline of the message, at most 66 characters."),
    Field("body", .text, "Body", in: ["message upload"], "The text of the message, at most 144 characters."),
    Field(
      "image", .object("message image"), "Image", in: ["message upload"],
      "The image of the message. A message with one cannot carry an offer."),
    Field(
      "altText", .text, "Alt text", in: ["message image", "bullet point"],
      "What is read out in place of the image, at most 150 characters."),
    Field(
      "headerPosition", .enumeration("headerPosition"), "Header position", in: ["message upload"],
      since: "Retention Messaging 1.4", "Where the header stands; over the text if not given."),
    Field(
      "bulletPoints", .list(of: .object("bullet point")), "Bullet points", in: ["message upload"],
      since: "Retention Messaging 1.4", "At most five, each with an image of its own."),
    Field(
      "text", .text, "Text", in: ["bullet point"], since: "Retention Messaging 1.4",
      "The text of the bullet point, at most 66 characters."),
    Field(
      "realtimeURL", .url, "Realtime URL", in: ["realtime URL"], since: "Retention Messaging 1.4",
      "Where Apple asks which message to show: https, at most 256 characters."),
  ]

  /// Your answer to the realtime question: exactly one of four.
  static let ofRetentionOffers: [Field] = [
    Field(
      "message", .object("retention message"), "Message", in: ["realtime reply"], "Show this message without an offer."),
    Field(
      "alternateProduct", .object("alternate product"), "Alternate product", in: ["realtime reply"],
      "Suggest another product of the same subscription group."),
    Field(
      "promotionalOffer", .object("retention offer"), "Promotional offer", in: ["realtime reply"],
      "Offer a promotional offer, signed in one of the two ways."),
    Field(
      "advancedCommerceInfo", .object("retention advanced commerce"), "Advanced Commerce", in: ["realtime reply"],
      since: "Retention Messaging 1.2", "Offer a change through the Advanced Commerce API."),
    Field(
      "advancedCommerceData", .base64, "Advanced Commerce data", in: ["retention advanced commerce"],
      since: "Retention Messaging 1.2", "JSON in Base64 that holds the signed in-app request."),
    Field(
      "promotionalOfferSignatureV2", .jws(payload: "signed request"), "Signature", in: ["retention offer"],
      "The offer signed by `asctl sign promotional-offer`; its `transactionId` must be the question's original ID."),
    Field(
      "promotionalOfferSignatureV1", .object("promotional offer signature v1"), "Signature V1", in: ["retention offer"],
      "The offer signed in the older way, by `asctl sign promotional-offer-v1`; never beside version 2."),
    Field(
      "encodedSignature", .base64, "Signature", in: ["promotional offer signature v1"],
      "The older signature: DER in standard Base64, not the form a JWS has."),
  ]

  /// The performance test, in sandbox only.
  static let ofPerformanceTests: [Field] = [
    Field(
      "requestId", .identifier(.requestId), "Test ID", in: ["performance test reply"], since: "Retention Messaging 1.3",
      "What to ask with for the result."),
    Field(
      "config", .object("performance test config"), "Demands",
      in: ["performance test reply", "performance test result"],
      since: "Retention Messaging 1.3", "What the test demands."),
    Field(
      "maxConcurrentRequests", .integer, "Concurrent requests", in: ["performance test config"],
      since: "Retention Messaging 1.3", "How many requests come at a time."),
    Field(
      "totalRequests", .integer, "Requests", in: ["performance test config"], since: "Retention Messaging 1.3",
      "How many requests come in all."),
    Field(
      "totalDuration", .milliseconds, "Duration", in: ["performance test config"], since: "Retention Messaging 1.3",
      "How long the test takes, in milliseconds; a result is there after it."),
    Field(
      "responseTimeThreshold", .milliseconds, "Time allowed", in: ["performance test config"],
      since: "Retention Messaging 1.3", "How fast each answer must be, in milliseconds."),
    Field(
      "successRateThreshold", .percent, "Successes demanded", in: ["performance test config"],
      since: "Retention Messaging 1.3", "How many answers must succeed, in plain percent."),
    Field(
      "target", .url, "Target", in: ["performance test result"], since: "Retention Messaging 1.3",
      "The URL that was tested."),
    Field(
      "result", .enumeration("performanceTestResult"), "Result", in: ["performance test result"],
      since: "Retention Messaging 1.3", "Whether the test was passed."),
    Field(
      "successRate", .percent, "Successes", in: ["performance test result"], since: "Retention Messaging 1.3",
      "How many answers succeeded, in plain percent."),
    Field(
      "numPending", .integer, "Pending", in: ["performance test result"], since: "Retention Messaging 1.3",
      "How many requests have no answer yet."),
    Field(
      "responseTimes", .object("response times"), "Response times", in: ["performance test result"],
      since: "Retention Messaging 1.3", "How fast your endpoint answered."),
    Field("average", .milliseconds, "Average", in: ["response times"], "The mean time of an answer, in milliseconds."),
    Field("p50", .milliseconds, "p50", in: ["response times"], "Half of the answers were at least this fast."),
    Field("p90", .milliseconds, "p90", in: ["response times"], "90 percent of the answers were at least this fast."),
    Field("p95", .milliseconds, "p95", in: ["response times"], "95 percent of the answers were at least this fast."),
    Field("p99", .milliseconds, "p99", in: ["response times"], "99 percent of the answers were at least this fast."),
    Field(
      "failures", .tally("sendAttemptResult"), "Failures", in: ["performance test result"],
      since: "Retention Messaging 1.3", "How many requests failed in which way."),
  ]
}
