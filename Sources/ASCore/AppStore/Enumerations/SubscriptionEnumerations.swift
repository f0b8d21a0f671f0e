extension Enumeration {
  package static let subscriptionStatus = Enumeration(
    "subscriptionStatus", "The status of an auto-renewable subscription at the time of the response.",
    [
      EnumeratedValue("1", "active", "The subscription is paid and active: grant access."),
      EnumeratedValue(
        "2", "expired", "The subscription has ended; `expirationIntent` is the reason. Do not grant access."),
      EnumeratedValue(
        "3", "billing retry",
        "The renewal could not be charged, and Apple retries for up to 60 days. You may suspend access."),
      EnumeratedValue(
        "4", "billing grace period", or: ["grace period"],
        "The renewal could not be charged, and the subscription is in the grace period that you offer: keep access."),
      EnumeratedValue("5", "revoked", "Apple refunded the purchase, or Family Sharing ended: do not grant access."),
    ])

  static let autoRenewStatus = Enumeration(
    "autoRenewStatus", "Whether the subscription renews at the end of its period.",
    [
      EnumeratedValue("0", "off", "It ends with the current period and is valid until then."),
      EnumeratedValue("1", "on", "It renews at the end of the current period."),
    ])

  static let expirationIntent = Enumeration(
    "expirationIntent", "Why a subscription has expired.",
    [
      EnumeratedValue("1", "canceled", "The customer turned renewal off."),
      EnumeratedValue(
        "2", "billing error", "The payment failed until Apple stopped retrying, for example because of an expired card."
      ),
      EnumeratedValue("3", "no price consent", "The customer did not agree to a price increase that requires consent."),
      EnumeratedValue("4", "product not available", "The product was not for sale at the time of the renewal."),
      EnumeratedValue("5", "other", "Another reason, which Apple does not specify."),
    ])

  static let priceIncreaseStatus = Enumeration(
    "priceIncreaseStatus", "Whether the customer has accepted a price increase.",
    [
      EnumeratedValue("0", "no answer yet", "The increase requires consent, and the customer has not responded."),
      EnumeratedValue(
        "1", "accepted", "The customer agreed, or was informed of an increase that does not require consent."),
    ])

  package static let billingPlanType = Enumeration(
    "billingPlanType", "How a subscription with a commitment is charged. Apple lists the values without a description.",
    [
      EnumeratedValue("BILLED_UPFRONT", "billed upfront", since: "1.21", "Charged once for the whole commitment."),
      EnumeratedValue("MONTHLY", "monthly", since: "1.21", "Charged monthly during the commitment."),
    ])

  static let extendReasonCode = Enumeration(
    "extendReasonCode", "The reason for an extension of a renewal date, reported to Apple.",
    [
      EnumeratedValue("0", "undeclared", "No reason is given."),
      EnumeratedValue("1", "customer satisfaction", "For customer satisfaction."),
      EnumeratedValue("2", "other", "For another reason."),
      EnumeratedValue("3", "outage", "The service had a problem or an outage."),
    ])

  static let ofSubscriptions: [Enumeration] = [
    .subscriptionStatus, .autoRenewStatus, .expirationIntent, .priceIncreaseStatus, .billingPlanType, .extendReasonCode,
  ]
}

extension Enumeration {
  static let notificationType = Enumeration(
    "notificationType", "The event, together with `subtype`; see, for example, `asctl explain DID_RENEW`.",
    NotificationType.all.map { EnumeratedValue($0.name, $0.name, $0.meaning) })

  static let subtype = Enumeration(
    "subtype", "The case of a notification type. Many types have none.",
    NotificationType.subtypes.map { subtype in
      let types = NotificationType.all.filter { $0.events.contains { $0.subtype == subtype } }.map(\.name)
      return EnumeratedValue(subtype, subtype, "A subtype of \(types.joined(separator: ", ")).")
    })

  package static let sendAttemptResult = Enumeration(
    "sendAttemptResult", "The result of an attempt to deliver a notification to your server.",
    [
      EnumeratedValue("SUCCESS", "success", "Your server responded with a status from 200 to 206."),
      EnumeratedValue(
        "TIMED_OUT", "timed out",
        "Your server responded too late. Store the notification, respond, and process it later."),
      EnumeratedValue(
        "TLS_ISSUE", "TLS issue",
        "The certificate is not valid, its chain is incomplete, or the server does not support TLS 1.2 or later."),
      EnumeratedValue("SSL_ISSUE", "TLS issue", "The name of TLS_ISSUE before version 1.6, in old histories."),
      EnumeratedValue("CIRCULAR_REDIRECT", "circular redirect", "The redirects form a loop."),
      EnumeratedValue(
        "NO_RESPONSE", "no response",
        "The server did not respond. Allow Apple's addresses, 17.0.0.0/8, in the firewall."),
      EnumeratedValue(
        "SOCKET_ISSUE", "socket issue", "The connection failed. Allow Apple's addresses, 17.0.0.0/8, in the firewall."),
      EnumeratedValue(
        "UNSUPPORTED_CHARSET", "unsupported charset", "The response has a character set that Apple does not support."),
      EnumeratedValue("INVALID_RESPONSE", "invalid response", "The server did not send a valid HTTP response."),
      EnumeratedValue(
        "PREMATURE_CLOSE", "premature close", "The connection was closed before the response was complete."),
      EnumeratedValue(
        "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "HTTP error",
        "Your server responded with a status outside 200 to 206."),
      EnumeratedValue("OTHER", "other", "Another problem, which Apple does not specify."),
    ])

  static let ofNotifications: [Enumeration] = [.notificationType, .subtype, .sendAttemptResult]
}
