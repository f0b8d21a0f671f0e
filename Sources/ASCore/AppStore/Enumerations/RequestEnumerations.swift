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
