extension SentNotification {
  /// What it says (App Store Server Notifications, responseBodyV2DecodedPayload), with the texts inside signed.
  func payload(in store: Store, _ call: Call) throws(APIErrorReply) -> JSON {
    var payload = JSONObject(present: [
      "notificationType": .string(type),
      "subtype": subtype.map(JSON.string),
      "notificationUUID": .string(uuid),
      "version": "2.0",
      "signedDate": .int(date),
    ])
    switch content {
    case .purchase(let purchase, let subscription, let reason):
      let customer = store.customers[purchase.customer]
      let renewal = try subscription.map { subscription throws(APIErrorReply) in
        try call.sign(subscription.payload(of: customer, signed: date))
      }
      payload["data"] = .present([
        "bundleId": .string(Store.bundleID),
        "bundleVersion": "42",
        "environment": .string(Store.environment),
        "signedTransactionInfo": try call.sign(purchase.payload(of: customer, signed: date)),
        "signedRenewalInfo": renewal,
        "status": (subscription?.status.rawValue).map(JSON.int),
        "consumptionRequestReason": reason.map(JSON.string),
      ])
    case .object(let name, let object):
      payload[name] = object
    case .app(let customer):
      payload["appData"] = [
        "bundleId": .string(Store.bundleID), "environment": .string(Store.environment),
        "signedAppTransactionInfo": try call.sign(store.customers[customer].appTransaction(signed: date)),
      ]
    case .test:
      payload["data"] = ["bundleId": .string(Store.bundleID), "environment": .string(Store.environment)]
    }
    return .object(payload)
  }

  /// Signed once, so that it stays the same text.
  mutating func signed(in store: Store, _ call: Call) throws(APIErrorReply) -> JSON {
    if let signedPayload { return signedPayload }
    let signed = try call.sign(payload(in: store, call))
    signedPayload = signed
    return signed
  }
}
