extension Enumeration {
  package static let subscriptionStatus = Enumeration(
    "subscriptionStatus", "The status of an auto-renewable subscription at the time of the response.",
    [
      "1": .init("active", "The subscription is paid and active: grant access."),
      "2": .init("expired", "The subscription has ended; `expirationIntent` is the reason. Do not grant access."),
      "3": .init(
        "billing retry",
        "The renewal could not be charged, and Apple retries for up to 60 days. You may suspend access."),
      "4": .init(
        "billing grace period", or: ["grace period"],
        "The renewal could not be charged, and the subscription is in the grace period that you offer: keep access."),
      "5": .init("revoked", "Apple refunded the purchase, or Family Sharing ended: do not grant access."),
    ])

  static let autoRenewStatus = Enumeration(
    "autoRenewStatus", "Whether the subscription renews at the end of its period.",
    [
      "0": .init("off", "It ends with the current period and is valid until then."),
      "1": .init("on", "It renews at the end of the current period."),
    ])

  package static let expirationIntent = Enumeration(
    "expirationIntent", "Why a subscription has expired.",
    [
      "1": .init("canceled", "The customer turned renewal off."),
      "2": .init(
        "billing error", "The payment failed until Apple stopped retrying, for example because of an expired card."),
      "3": .init("no price consent", "The customer did not agree to a price increase that requires consent."),
      "4": .init("product not available", "The product was not for sale at the time of the renewal."),
      "5": .init("other", "Another reason, which Apple does not specify."),
      unpublished: .init("unbundled", since: "StoreKit 27", "The customer left the bundle that contained it."),
    ])

  static let priceIncreaseStatus = Enumeration(
    "priceIncreaseStatus", "Whether the customer has accepted a price increase.",
    [
      "0": .init("no answer yet", "The increase requires consent, and the customer has not responded."),
      "1": .init("accepted", "The customer agreed, or was informed of an increase that does not require consent."),
    ])

  package static let billingPlanType = Enumeration(
    "billingPlanType", "How a subscription with a commitment is charged. Apple lists the values without a description.",
    since: "1.21",
    [
      "BILLED_UPFRONT": "Charged once for the whole commitment.",
      "MONTHLY": "Charged monthly during the commitment.",
    ])

  static let extendReasonCode = Enumeration(
    "extendReasonCode", "The reason for an extension of a renewal date, reported to Apple.",
    [
      "0": .init("undeclared", "No reason is given."),
      "1": .init("customer satisfaction", "For customer satisfaction."),
      "2": .init("other", "For another reason."),
      "3": .init("outage", "The service had a problem or an outage."),
    ])
}

extension Enumeration {
  static let notificationType = Enumeration(
    name: "notificationType",
    meaning: "The event, together with `subtype`; see, for example, `asctl explain DID_RENEW`.",
    values: NotificationType.all.map { EnumeratedValue($0.name, $0.meaning).written($0.name) })

  static let subtype = Enumeration(
    name: "subtype", meaning: "The case of a notification type. Many types have none.",
    values: NotificationType.subtypes.map { subtype in
      let types = NotificationType.all.filter { $0.events.contains { $0.subtype == subtype } }.map(\.name)
      return EnumeratedValue(subtype, "A subtype of \(types.joined(separator: ", ")).").written(subtype)
    })

  package static let sendAttemptResult = Enumeration(
    "sendAttemptResult", "The result of an attempt to deliver a notification to your server.",
    [
      "SUCCESS": "Your server responded with a status from 200 to 206.",
      "TIMED_OUT": "Your server responded too late. Store the notification, respond, and process it later.",
      "TLS_ISSUE": .init(
        "TLS issue",
        "The certificate is not valid, its chain is incomplete, or the server does not support TLS 1.2 or later."),
      "SSL_ISSUE": .init("TLS issue", "The name of TLS_ISSUE before version 1.6, in old histories."),
      "CIRCULAR_REDIRECT": "The redirects form a loop.",
      "NO_RESPONSE": "The server did not respond. Allow Apple's addresses, 17.0.0.0/8, in the firewall.",
      "SOCKET_ISSUE": "The connection failed. Allow Apple's addresses, 17.0.0.0/8, in the firewall.",
      "UNSUPPORTED_CHARSET": "The response has a character set that Apple does not support.",
      "INVALID_RESPONSE": "The server did not send a valid HTTP response.",
      "PREMATURE_CLOSE": "The connection was closed before the response was complete.",
      "UNSUCCESSFUL_HTTP_RESPONSE_CODE": .init("HTTP error", "Your server responded with a status outside 200 to 206."),
      "OTHER": "Another problem, which Apple does not specify.",
    ])
}
