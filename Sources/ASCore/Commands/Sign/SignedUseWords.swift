// What the help says of each use.

extension SignedUse {
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
      """
    case .introductoryOffer:
      """
      Prints `{"jws":"…"}`, for the app to hand to StoreKit unchanged. It overrides what the App Store thinks of one \
      customer: `true` gives the introductory offer to somebody who had it before, `false` refuses it.

      \(Self.lifetime)
      """
    case .advancedCommerce:
      """
      The body is JSON with `operation` and `version` `"1"`. It is checked first: members that are missing or \
      misspelt, lengths, periods, prices with more decimals than the currency has. A price is in thousandths: 1.99 is \
      1990. Where `requestInfo.requestReferenceId` is missing, a fresh UUID is put in and standard error tells it. \
      `consistencyToken` is copied from the newest renewal info and never made up.

      The operations are `CREATE_ONE_TIME_CHARGE`, `CREATE_SUBSCRIPTION`, `MODIFY_SUBSCRIPTION` and \
      `REACTIVATE_SUBSCRIPTION`.

      Prints `{"jws":"…"}`. The app passes `{"signatureInfo":{"token":"<jws>"}}` to StoreKit as the purchase option \
      `advancedCommerceData`; the second example makes that.

      \(Self.lifetime)
      """
    }
  }

  private static let lifetime =
    "Apple does not say how long such a signature can be used: sign when the app asks, and keep none."

  var examples: [Example] {
    switch self {
    case .promotionalOffer:
      [
        Example(
          "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale "
            + "--transaction-id 2000000000000001", "Sign an offer for one customer")
      ]
    case .introductoryOffer:
      [
        Example(
          "asctl sign introductory-offer --product-id com.example.pro --allow-introductory-offer true "
            + "--transaction-id 2000000000000001", "Give a customer the introductory offer")
      ]
    case .advancedCommerce:
      [
        Example("asctl sign advanced-commerce --body charge.json", "Sign a request"),
        Example(
          "asctl sign advanced-commerce --body charge.json | jq -c '{signatureInfo:{token:.jws}}'",
          "Make what the app passes to StoreKit"),
      ]
    }
  }
}
