extension Enumeration {
  static let sort = Enumeration(
    "sort", "The order of a transaction history, by date of last change.",
    [
      EnumeratedValue(
        "ASCENDING", "oldest first",
        "Oldest change first. Only this order allows fetching later changes with the last `revision`."),
      EnumeratedValue("DESCENDING", "newest first", "Newest change first."),
    ])

  static let audience = Enumeration(
    "audience", "The purpose of a token or signed request (`aud`). Apple rejects any other audience.",
    [
      EnumeratedValue("appstoreconnect-v1", "API", "The bearer token of the App Store Server API and related APIs."),
      EnumeratedValue(
        "promotional-offer", "promotional offer",
        "A signed promotional offer for the app, made by `asctl sign promotional-offer`."),
      EnumeratedValue(
        "introductory-offer-eligibility", "introductory offer",
        "A signed introductory offer eligibility, made by `asctl sign introductory-offer`."),
      EnumeratedValue(
        "advanced-commerce-api", "Advanced Commerce", "A signed in-app request, made by `asctl sign advanced-commerce`."
      ),
    ])

  static let ofRequests: [Enumeration] = [.sort, .audience]

  static let groupType = Enumeration(
    "groupType", "The kind of a customer group; currently sandbox only.",
    [
      EnumeratedValue("ORGANIZATION", "organization", since: "1.22", "The group is an organization with member roles."),
      EnumeratedValue(
        "CONSUMER", "consumer", since: "1.22", "The group consists of individual customers; it has no roles."),
    ])

  static let groupRole = Enumeration(
    "groupRole", "The role of a customer for a product in an organization.",
    [
      EnumeratedValue("NONE", "none", since: "1.22", "The customer is a regular member."),
      EnumeratedValue("ADMIN", "admin", since: "1.22", "The customer administers the product for the organization."),
    ])

  static let ofGroups: [Enumeration] = [.groupType, .groupRole]
}

extension Enumeration {
  static let reviewState = Enumeration(
    "reviewState", "The state of Apple's review of an image or a message; sandbox approves all.",
    [
      EnumeratedValue("PENDING", "pending", "Apple has not reviewed it yet."),
      EnumeratedValue("PENDING_REVIEW", "pending review", "Another spelling of PENDING in one of Apple's libraries."),
      EnumeratedValue("APPROVED", "approved", "It can be shown. A message also requires an approved image."),
      EnumeratedValue("REJECTED", "rejected", "It cannot be shown; upload another one with a new UUID."),
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
    "headerPosition", "The position of a message's header.",
    [
      EnumeratedValue(
        "ABOVE_BODY", "above body", since: "Retention Messaging 1.4", "Above the body text; the default."),
      EnumeratedValue(
        "ABOVE_IMAGE", "above image", since: "Retention Messaging 1.4", "Above the image, which is then required."),
    ])

  static let performanceTestResult = Enumeration(
    "performanceTestResult", "The result of a performance test of the realtime endpoint.",
    [
      EnumeratedValue(
        "PENDING", "pending", since: "Retention Messaging 1.3",
        "The test is still running; retry after its `totalDuration`."),
      EnumeratedValue(
        "PASS", "pass", since: "Retention Messaging 1.3",
        "The endpoint was fast and reliable enough; its URL can be set in production."),
      EnumeratedValue(
        "FAIL", "fail", since: "Retention Messaging 1.3",
        "The endpoint was too slow or failed too often; see `failures` and `responseTimes`."),
    ])

  static let ofRetentionMessages: [Enumeration] = [.reviewState, .imageSize, .headerPosition, .performanceTestResult]
}
