extension Enumeration {
  static let sort = Enumeration(
    "sort", "The order of a transaction history, by date of last change.",
    [
      EnumeratedValue(
        "ASCENDING", "oldest first",
        "Oldest change first; only in this order is the last `revision` worth keeping."),
      EnumeratedValue("DESCENDING", "newest first", "Newest change first."),
    ])

  static let audience = Enumeration(
    "audience", "What a token or a signed request is for (`aud`). One for another use is refused.",
    [
      EnumeratedValue(
        "appstoreconnect-v1", "API",
        "The bearer token of the App Store Server API and its sister APIs."),
      EnumeratedValue(
        "promotional-offer", "promotional offer",
        "A signed promotional offer for the app, made by `asctl sign promotional-offer`."),
      EnumeratedValue(
        "introductory-offer-eligibility", "introductory offer",
        "A signed say on the introductory offer, made by `asctl sign introductory-offer`."),
      EnumeratedValue(
        "advanced-commerce-api", "Advanced Commerce",
        "A signed in-app request, made by `asctl sign advanced-commerce`."),
    ])

  static let ofRequests: [Enumeration] = [.sort, .audience]

  static let groupType = Enumeration(
    "groupType", "The kind of a customer group; sandbox only so far.",
    [
      EnumeratedValue(
        "ORGANIZATION", "organization", since: "1.22",
        "The group is an organization, whose members have roles."),
      EnumeratedValue(
        "CONSUMER", "consumer", since: "1.22",
        "The group is made of private customers; it has no roles."),
    ])

  static let groupRole = Enumeration(
    "groupRole", "What a customer may do with a product in an organization.",
    [
      EnumeratedValue("NONE", "none", since: "1.22", "The customer is a plain member."),
      EnumeratedValue("ADMIN", "admin", since: "1.22", "The customer administers the product for the organization."),
    ])

  static let ofGroups: [Enumeration] = [.groupType, .groupRole]
}

extension Enumeration {
  static let reviewState = Enumeration(
    "reviewState", "How far Apple's review of an image or a message is; sandbox approves all.",
    [
      EnumeratedValue("PENDING", "pending", "Apple has not reviewed it yet."),
      EnumeratedValue(
        "PENDING_REVIEW", "pending review", "The same as PENDING: so one of Apple's libraries spells it."),
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
