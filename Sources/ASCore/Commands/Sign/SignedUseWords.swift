// What the help says of each use.

extension StoreKitRequestKind {
  var summary: String {
    switch self {
    case .promotionalOffer: "Sign a promotional offer"
    case .introductoryOffer: "Sign whether a customer may have the introductory offer"
    case .advancedCommerce: "Sign a purchase of the Advanced Commerce API"
    }
  }

  var detail: String {
    switch self {
    case .promotionalOffer:
      """
      Prints `{"jws":"…"}`, for the app to hand to StoreKit unchanged. With `--transaction-id` only that customer can \
      use it; without, whoever gets it can. Any transaction of the customer will do; the `appTransactionId` is there \
      even before the first purchase. In Retention Messaging it must be the `originalTransactionId` of Apple's question.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .introductoryOffer:
      """
      Prints `{"jws":"…"}`, for the app to hand to StoreKit unchanged. It overrides what the App Store thinks of one \
      customer: `true` gives the introductory offer to somebody who had it before, `false` refuses it.

      \(Self.lifetime)

      \(Self.checking)
      """
    case .advancedCommerce:
      """
      The body is JSON with `operation` and `version` `"1"`. It is checked first: members that are missing or \
      misspelt, lengths, periods, prices with more decimals than the currency has. A price is in thousandths: 1.99 is \
      1990. Where `requestInfo.requestReferenceId` is missing, a fresh UUID is put in and standard error tells it. \
      `consistencyToken` is copied from the newest renewal info and never made up.

      The operations are `CREATE_ONE_TIME_CHARGE`, `CREATE_SUBSCRIPTION`, `MODIFY_SUBSCRIPTION` and \
      `REACTIVATE_SUBSCRIPTION`. A purchase of one thing:

        {"operation": "CREATE_ONE_TIME_CHARGE", "version": "1", "currency": "USD", "taxCode": "C003-00-2",
         "item": {"SKU": "gems.100", "displayName": "100 Gems", "description": "Pack of gems", "price": 1990}}

      Prints `{"jws":"…"}`. The app passes `{"signatureInfo":{"token":"<jws>"}}` to StoreKit as the purchase option \
      `advancedCommerceData`; the second example makes that.

      \(Self.lifetime)

      \(Self.checking)
      """
    }
  }

  private static let lifetime =
    "Apple does not say how long such a signature can be used: sign when the app asks, and keep none."

  private static let checking = """
    With `--check` nothing is signed: the JWS given is compared claim by claim with Apple's description, with the flags \
    that are given and with the key, key ID, issuer ID and bundle ID that are set. It may stand in the JSON that apps \
    wrap it in. Status 0 if all is right, 8 if not.
    """

  var examples: [Example] {
    switch self {
    case .promotionalOffer:
      [
        Example(
          "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale "
            + "--transaction-id 2000000000000001", "Sign an offer for one customer"),
        Example(
          "asctl sign promotional-offer --check offer.jws --product-id com.example.pro",
          "Check what a server signed, and that it is for this product"),
      ]
    case .introductoryOffer:
      [
        Example(
          "asctl sign introductory-offer --product-id com.example.pro --allow-introductory-offer true "
            + "--transaction-id 2000000000000001", "Give a customer the introductory offer"),
        Example("asctl sign introductory-offer --check eligibility.jws", "Check what a server signed"),
      ]
    case .advancedCommerce:
      [
        Example("asctl sign advanced-commerce --body charge.json", "Sign a request"),
        Example(
          "asctl sign advanced-commerce --body charge.json | jq -c '{signatureInfo:{token:.jws}}'",
          "Make what the app passes to StoreKit"),
        Example(
          "asctl sign advanced-commerce --check request.jws", "Check what a server signed, and the request in it"),
      ]
    }
  }
}
