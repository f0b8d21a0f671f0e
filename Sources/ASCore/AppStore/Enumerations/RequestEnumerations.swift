extension Enumeration {
  static let sort = Enumeration(
    "sort", "The order of a transaction history, by date of last change.",
    [
      "ASCENDING": .init(
        "oldest first", "Oldest change first. Only this order allows fetching later changes with the last `revision`."),
      "DESCENDING": .init("newest first", "Newest change first."),
    ])

  static let audience = Enumeration(
    "audience", "The purpose of a token or signed request (`aud`). Apple rejects any other audience.",
    [
      "appstoreconnect-v1": .init("API", "The bearer token of the App Store Server API and related APIs."),
      "promotional-offer": .init(
        "promotional offer", "A signed promotional offer for the app, made by `asctl sign promotional-offer`."),
      "introductory-offer-eligibility": .init(
        "introductory offer", "A signed introductory offer eligibility, made by `asctl sign introductory-offer`."),
      "advanced-commerce-api": .init(
        "Advanced Commerce", "A signed in-app request, made by `asctl sign advanced-commerce`."),
    ])

  static let groupType = Enumeration(
    "groupType", "The kind of a customer group; currently sandbox only.", since: "1.22",
    [
      "ORGANIZATION": "The group is an organization with member roles.",
      "CONSUMER": "The group consists of individual customers; it has no roles.",
    ])

  static let groupRole = Enumeration(
    "groupRole", "The role of a customer for a product in an organization.", since: "1.22",
    [
      "NONE": "The customer is a regular member.",
      "ADMIN": "The customer administers the product for the organization.",
    ])
}

extension Enumeration {
  static let reviewState = Enumeration(
    "reviewState", "The state of Apple's review of an image or a message; sandbox approves all.",
    [
      "PENDING": "Apple has not reviewed it yet.",
      "PENDING_REVIEW": "Another spelling of PENDING in one of Apple's libraries.",
      "APPROVED": "It can be shown. A message also requires an approved image.",
      "REJECTED": "It cannot be shown; upload another one with a new UUID.",
    ])

  static let imageSize = Enumeration(
    "imageSize", "The size class of an image.", since: "Retention Messaging 1.4",
    [
      "FULL_SIZE": "3840 pixels wide and 160 to 2160 high; the default.",
      "BULLET_POINT": "1024 by 1024 pixels.",
    ])

  static let headerPosition = Enumeration(
    "headerPosition", "The position of a message's header.", since: "Retention Messaging 1.4",
    [
      "ABOVE_BODY": "Above the body text; the default.",
      "ABOVE_IMAGE": "Above the image, which is then required.",
    ])

  static let performanceTestResult = Enumeration(
    "performanceTestResult", "The result of a performance test of the realtime endpoint.",
    since: "Retention Messaging 1.3",
    [
      "PENDING": "The test is still running; retry after its `totalDuration`.",
      "PASS": "The endpoint was fast and reliable enough; its URL can be set in production.",
      "FAIL": "The endpoint was too slow or failed too often; see `failures` and `responseTimes`.",
    ])
}
