extension Enumeration {
  package static let subscriptionStatus = Enumeration(
    "subscriptionStatus", "The state of an auto-renewable subscription at the moment of the answer.",
    [
      EnumeratedValue("1", "active", "The subscription is paid and running: give access."),
      EnumeratedValue("2", "expired", "The subscription has ended; `expirationIntent` says why. Give no access."),
      EnumeratedValue(
        "3", "billing retry",
        "The renewal could not be charged and Apple keeps trying for up to 60 days; access may be withheld."),
      EnumeratedValue(
        "4", "billing grace period",
        "The renewal could not be charged, and the grace period that you offer is running: keep giving access."),
      EnumeratedValue("5", "revoked", "Apple refunded the purchase, or Family Sharing ended: give no access."),
    ])

  static let autoRenewStatus = Enumeration(
    "autoRenewStatus", "Whether the subscription renews at the end of its period.",
    [
      EnumeratedValue("0", "off", "It ends with the present period; until then it is as good as any other."),
      EnumeratedValue("1", "on", "It renews at the end of the present period."),
    ])

  static let expirationIntent = Enumeration(
    "expirationIntent", "Why a subscription has expired.",
    [
      EnumeratedValue("1", "cancelled", "The customer turned renewal off."),
      EnumeratedValue(
        "2", "billing error",
        "The payment failed until Apple gave up, for example with an expired card."),
      EnumeratedValue("3", "no price consent", "The customer did not agree to a price increase that needs consent."),
      EnumeratedValue("4", "product not available", "The product was not for sale at the time of the renewal."),
      EnumeratedValue("5", "other", "Another reason, which Apple does not give."),
    ])

  static let priceIncreaseStatus = Enumeration(
    "priceIncreaseStatus", "Whether the customer has answered a price increase.",
    [
      EnumeratedValue("0", "no answer yet", "The increase needs consent and the customer has not answered."),
      EnumeratedValue(
        "1", "accepted", "The customer agreed, or was only told because this increase needs no consent."),
    ])

  static let billingPlanType = Enumeration(
    "billingPlanType",
    "How a subscription with a commitment is charged. Apple's pages give the words without a text.",
    [
      EnumeratedValue("BILLED_UPFRONT", "billed upfront", since: "1.21", "Charged once for the whole commitment."),
      EnumeratedValue("MONTHLY", "monthly", since: "1.21", "Charged month by month while the commitment lasts."),
    ])

  static let extendReasonCode = Enumeration(
    "extendReasonCode", "Why a renewal date is extended, as told to Apple.",
    [
      EnumeratedValue("0", "undeclared", "No reason is given."),
      EnumeratedValue("1", "customer satisfaction", "To satisfy the customer."),
      EnumeratedValue("2", "other", "For another reason."),
      EnumeratedValue("3", "outage", "The service had a problem or was out of order."),
    ])

  static let ofSubscriptions: [Enumeration] = [
    .subscriptionStatus, .autoRenewStatus, .expirationIntent, .priceIncreaseStatus, .billingPlanType, .extendReasonCode,
  ]
}

extension Enumeration {
  static let notificationType = Enumeration(
    "notificationType", "What happened. With `subtype` it says exactly what; see `asctl explain DID_RENEW`.",
    NotificationType.all.map { EnumeratedValue($0.name, $0.name, $0.meaning) })

  static let subtype = Enumeration(
    "subtype", "Which case of a notification type it is. Many types come without one.",
    NotificationType.subtypes.map { subtype in
      let types = NotificationType.all.filter { $0.events.contains { $0.subtype == subtype } }.map(\.name)
      return EnumeratedValue(subtype, subtype, "A case of \(types.joined(separator: ", ")).")
    })

  package static let sendAttemptResult = Enumeration(
    "sendAttemptResult", "What happened when Apple sent a notification to your server.",
    [
      EnumeratedValue("SUCCESS", "success", "Your server answered with a status from 200 to 206."),
      EnumeratedValue(
        "TIMED_OUT", "timed out",
        "Your server answered too late: store the notification, answer, and process it later."),
      EnumeratedValue(
        "TLS_ISSUE", "TLS issue",
        "The certificate is not valid, its chain is incomplete, or the server speaks only TLS older than 1.2."),
      EnumeratedValue("SSL_ISSUE", "TLS issue", "What TLS_ISSUE was called before version 1.6, in old histories."),
      EnumeratedValue("CIRCULAR_REDIRECT", "circular redirect", "Redirects lead back to where they began."),
      EnumeratedValue(
        "NO_RESPONSE", "no response",
        "The server did not answer at all; let a firewall pass Apple's addresses, 17.0.0.0/8."),
      EnumeratedValue(
        "SOCKET_ISSUE", "socket issue",
        "The connection broke; let a firewall pass Apple's addresses, 17.0.0.0/8."),
      EnumeratedValue(
        "UNSUPPORTED_CHARSET", "unsupported charset",
        "The answer names a character set Apple cannot read."),
      EnumeratedValue("INVALID_RESPONSE", "invalid response", "What the server sent is not a valid HTTP answer."),
      EnumeratedValue(
        "PREMATURE_CLOSE", "premature close",
        "The connection was closed before the answer was complete."),
      EnumeratedValue(
        "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "HTTP error",
        "Your server answered with a status outside 200 to 206; its own log says which and why."),
      EnumeratedValue("OTHER", "other", "Another problem, which Apple does not name."),
    ])

  static let ofNotifications: [Enumeration] = [.notificationType, .subtype, .sendAttemptResult]
}
