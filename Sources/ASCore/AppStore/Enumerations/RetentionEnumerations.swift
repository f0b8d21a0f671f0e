extension Enumeration {
  static let reviewState = Enumeration(
    "reviewState", "How far Apple's review of an image or a message is; sandbox approves all.",
    [
      EnumeratedValue("PENDING", "pending", "Apple has not reviewed it yet."),
      EnumeratedValue("APPROVED", "approved", "It can be shown; a message also needs its image approved."),
      EnumeratedValue("REJECTED", "rejected", "It cannot be shown: upload another under a new UUID."),
    ])

  static let imageSize = Enumeration(
    "imageSize", "The size class of an image.",
    [
      EnumeratedValue(
        "FULL_SIZE", "full size", since: "Retention Messaging 1.4",
        "3840 pixels wide and 160 to 2160 high; the default."),
      EnumeratedValue("BULLET_POINT", "bullet point", since: "Retention Messaging 1.4", "1024 by 1024 pixels."),
    ])

  static let headerPosition = Enumeration(
    "headerPosition", "Where the header of a message stands.",
    [
      EnumeratedValue("ABOVE_BODY", "above body", since: "Retention Messaging 1.4", "Over the text; the default."),
      EnumeratedValue(
        "ABOVE_IMAGE", "above image", since: "Retention Messaging 1.4",
        "Over the image, which the message must have."),
    ])

  static let performanceTestResult = Enumeration(
    "performanceTestResult", "How a performance test of the realtime endpoint stands.",
    [
      EnumeratedValue(
        "PENDING", "pending", since: "Retention Messaging 1.3",
        "It is still running; ask again after its `totalDuration`."),
      EnumeratedValue(
        "PASS", "pass", since: "Retention Messaging 1.3",
        "The endpoint was fast and reliable enough: set its URL in production."),
      EnumeratedValue(
        "FAIL", "fail", since: "Retention Messaging 1.3",
        "It was too slow or failed too often; `failures` and `responseTimes` say where."),
    ])

  static let ofRetentionMessages: [Enumeration] = [.reviewState, .imageSize, .headerPosition, .performanceTestResult]
}
