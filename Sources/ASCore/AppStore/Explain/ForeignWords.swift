// What StoreKit on the device prints. Sources: StoreKit, "SKError.Code", "Product.PurchaseError", "StoreKitError" and
// "VerificationResult.VerificationError".
extension ForeignWord {
  private static let offerAdvice =
    "Check the offer's signature with `asctl sign promotional-offer --check` or `asctl sign promotional-offer-v1 --check`."
  private static let seeOffers =
    "Check the offer in App Store Connect, and who is eligible with `asctl offer eligibility`."
  private static let notCharged = "The customer was not charged; nothing to look up."
  private static let ofCases =
    "A number beside it, as in `error 1`, is the place of a case in the type, not a code of SKError. Log the error itself."

  static let skErrors: [ForeignWord] = [
    skError(
      "unknown", 0, "An error without further information on the device.",
      "Look up the purchase with `asctl customer`, because it may have succeeded; otherwise try again."),
    skError("clientInvalid", 1, "The app is not allowed to perform the action."),
    skError("paymentCancelled", 2, "The customer canceled the payment sheet.", notCharged),
    skError(
      "paymentInvalid", 3, "A parameter of the payment was not recognized.", "Check the product ID and the quantity."),
    skError(
      "paymentNotAllowed", 4,
      "The customer may not authorize payments, for example because of Screen Time or a profile.",
      notCharged),
    skError(
      "storeProductNotAvailable", 5, "The product is not available in the customer's storefront.",
      "Check the product's availability in App Store Connect."),
    skError("cloudServicePermissionDenied", 6, "The customer did not allow access to cloud service information."),
    skError("cloudServiceNetworkConnectionFailed", 7, "The device could not connect to the network.", "Try again."),
    skError("cloudServiceRevoked", 8, "The customer revoked the permission for the cloud service."),
    skError(
      "privacyAcknowledgementRequired", 9, "The customer has not accepted Apple's privacy policy.",
      "The customer opens the App Store and accepts it."),
    skError("unauthorizedRequestData", 10, "The app uses a property without the required entitlement."),
    skError(
      "invalidOfferIdentifier", 11, "The identifier of the promotional offer is invalid or not active.", seeOffers),
    skError("invalidSignature", 12, "The signature of the promotional offer is invalid.", offerAdvice),
    skError("missingOfferParams", 13, "The promotional offer lacks a parameter.", offerAdvice),
    skError(
      "invalidOfferPrice", 14, "The price of the promotional offer in App Store Connect is no longer valid.", seeOffers),
    skError("overlayCancelled", 15, "The overlay was canceled."),
    skError("overlayInvalidConfiguration", 16, "The configuration of the overlay is invalid."),
    skError("overlayTimeout", 17, "The overlay timed out."),
    skError("ineligibleForOffer", 18, "The customer is not eligible for the promotional offer.", seeOffers),
    skError("unsupportedPlatform", 19, "The platform does not support the request."),
    skError("overlayPresentedInBackgroundScene", 20, "The overlay was presented in a scene in the background."),
    ForeignWord(
      ["SKError", "SKErrorDomain"], "The errors of StoreKit on the device, with the numbers 0 to 20.",
      "Explain one with its number, as in `asctl explain SKErrorDomain:2`."),
  ]

  private static func skError(_ name: String, _ number: Int, _ meaning: String, _ remedy: String? = nil) -> ForeignWord
  {
    ForeignWord(
      [name, "SKError\(name.prefix(1).uppercased())\(name.dropFirst())"], number: number, meaning, remedy)
  }

  static let purchaseErrors: [ForeignWord] = [
    ForeignWord(["invalidQuantity"], "The quantity of the purchase is invalid.", "Use 1 to 10."),
    ForeignWord(
      ["productUnavailable"], "The product is not available in the customer's storefront.",
      "Check the product's availability in App Store Connect."),
    ForeignWord(["purchaseNotAllowed"], "The customer may not make purchases.", notCharged),
    ForeignWord(["ineligibleForOffer"], "The customer is not eligible for the offer.", seeOffers),
    ForeignWord(["invalidOfferIdentifier"], "The identifier of the offer is invalid.", seeOffers),
    ForeignWord(["invalidOfferPrice"], "The price of the offer is not valid.", seeOffers),
    ForeignWord(["invalidOfferSignature"], "The signature of the offer is invalid.", offerAdvice),
    ForeignWord(["missingOfferParameters"], "The offer lacks a parameter.", offerAdvice),
    ForeignWord(
      ["PurchaseError", "Product.PurchaseError"], "The errors of a purchase in StoreKit on the device.", ofCases),
  ]

  static let storeKitErrors: [ForeignWord] = [
    ForeignWord(["unknown"], "An error without further information in StoreKit on the device.", "Try again."),
    ForeignWord(["userCancelled"], "The customer canceled the purchase.", notCharged),
    ForeignWord(["networkError"], "StoreKit had a network error.", "Try again."),
    ForeignWord(["systemError"], "StoreKit had an error of the system.", "Try again."),
    ForeignWord(["notAvailableInStorefront"], "The product is not available in the customer's storefront."),
    ForeignWord(
      ["notEntitled"], "The app does not have the entitlement for the request.", "Check the app's entitlements."),
    ForeignWord(["unsupported"], "The request is not supported on this device or system version."),
    ForeignWord(["StoreKitError", "StoreKit.StoreKitError"], "The general errors of StoreKit on the device.", ofCases),
  ]

  private static let compare = "Verify the same JWS on the server with `asctl verify --explain`."

  static let verificationErrors: [ForeignWord] = [
    ForeignWord(["invalidSignature"], "On the device, the signature of the JWS is invalid.", compare),
    ForeignWord(["invalidCertificateChain"], "On the device, the certificate chain of the JWS is invalid.", compare),
    ForeignWord(
      ["invalidDeviceVerification"], "The JWS was not issued for this device.",
      "Verify that the payload was not copied from another device. A server cannot make this check."),
    ForeignWord(["invalidEncoding"], "On the device, the JWS could not be decoded.", compare),
    ForeignWord(["missingRequiredProperties"], "On the device, the payload lacks required members.", compare),
    ForeignWord(["revokedCertificate"], "On the device, a certificate of the chain is revoked.", compare),
    ForeignWord(
      ["unverified", "VerificationResult.unverified", "VerificationResult"],
      "StoreKit could not verify the signed data on the device; `verified` is the other result.", compare),
    ForeignWord(["VerificationError"], "Why StoreKit could not verify signed data on the device.", compare),
  ]

  /// The name is what reports say about it.
  private static func deviceError(_ number: Int, _ name: String, _ meaning: String, _ messages: String...)
    -> ForeignWord
  {
    ForeignWord(
      [name], number: number, messages: [name] + messages,
      "\(meaning) This is a guess from reports: Apple does not document the number.",
      "Look up the purchase with `asctl customer`; on the device, try again.")
  }

  static let deviceErrors: [ForeignWord] = [
    deviceError(
      3504, "item cannot be found", "Probably the item cannot be found.", "item could not be found", "item not found"),
    deviceError(
      3532, "already subscribed", "Probably the customer is already subscribed.", "currently subscribed"),
    deviceError(3903, "refused the purchase", "Probably the server refused the purchase.", "purchase was refused"),
    ForeignWord(
      ["Cannot connect to iTunes Store"],
      "A message of StoreKit for a failed purchase, in reports with SKError 0 and 2. Apple does not document it.",
      "Explain the domain and the number beside it. Without them, look up the purchase, because it may have succeeded."),
    ForeignWord(
      ["ASDServerErrorDomain", "ASDErrorDomain", "AMSErrorDomain"],
      "The errors of the store on a device, which are internal: Apple documents none of their numbers.",
      "Look up the purchase with `asctl customer`; on the device, try again."),
  ]
}

// Errors of connections on a device, also below an error of StoreKit. Source: Foundation, "URLError.Code".
extension ForeignWord {
  private static let checkConnection = "Check the device's connection, and try again."

  static let networkErrors: [ForeignWord] = [
    ForeignWord(["NSURLErrorCancelled"], number: -999, "The app canceled the request."),
    ForeignWord(["NSURLErrorTimedOut"], number: -1001, "The request timed out on the device.", checkConnection),
    ForeignWord(
      ["NSURLErrorCannotFindHost"], number: -1003, "The device found no address for the host.", checkConnection),
    ForeignWord(
      ["NSURLErrorCannotConnectToHost"], number: -1004, "The device could not connect to the host.", checkConnection),
    ForeignWord(["NSURLErrorNetworkConnectionLost"], number: -1005, "The device lost the connection.", checkConnection),
    ForeignWord(
      ["NSURLErrorNotConnectedToInternet"], number: -1009, "The device is not connected to the internet.",
      checkConnection),
    ForeignWord(
      ["NSURLErrorSecureConnectionFailed"], number: -1200, "The device could not make a TLS connection.", inspects),
    ForeignWord(
      ["NSURLErrorServerCertificateUntrusted"], number: -1202, "The device does not trust the host's TLS certificate.",
      inspects),
    ForeignWord(
      ["NSURLErrorDomain", "URLError"], "The network errors of Apple's systems, also below an error of StoreKit.",
      "Explain one with its number, as in `asctl explain NSURLErrorDomain:-1009`."),
  ]

  private static let inspects = "Check the device's date, and whether a proxy or VPN inspects its traffic."
}

// What clients of Apple's APIs print. Sources: the code of Apple's four server libraries.
extension ForeignWord {
  static let ofClients: [ForeignWord] = [
    ForeignWord(
      ["VerificationException", "VerificationStatus"],
      "Signed data failed verification in one of Apple's server libraries.",
      "Explain its status, as in `asctl explain INVALID_CHAIN`; verify the same text with `asctl verify --explain`."),
    ForeignWord(
      ["APIException"],
      """
      An error response of the App Store Server API in one of Apple's server libraries. With `apiError` null, the \
      response had no error code: 401, or a 404 with HTML from another host or for a path that does not exist.
      """, "Explain its HTTP status or its error code."),
    ForeignWord(
      ["apiError", "rawApiError", "apiErrorMessage", "api_error"],
      "The error code of the response in an exception of Apple's server libraries; null if the response had none.",
      "Explain the HTTP status beside it."),
    ForeignWord(
      ["httpStatusCode", "http_status_code"], "The HTTP status in an exception of Apple's server libraries.",
      "Explain it with its value, as in `asctl explain httpStatusCode:401`."),
    ForeignWord(["SignedDataVerifier"], "The class of Apple's server libraries that verifies signed data."),
    ForeignWord(["AppStoreServerAPIClient"], "The class of Apple's server libraries that sends requests."),
    ForeignWord(
      ["ConfigurationError"], "An error of Apple's Swift library: a verifier was created with invalid settings."),
  ]

  static let ofAppStoreConnect: [ForeignWord] = [
    ForeignWord(
      ["NOT_AUTHORIZED"],
      """
      An error of the App Store Connect API, which is another API on another host (api.appstoreconnect.apple.com). The App \
      Store Server API has no such error.
      """,
      "Check the host, and that the key is an In-App Purchase key; `asctl doctor` checks both.")
  ]
}

// What libraries for apps on several platforms pass on from StoreKit. Sources: public reports.
extension ForeignWord {
  static let ofLibraries: [ForeignWord] = [
    ForeignWord(
      [
        "E_USER_CANCELLED", "user-cancelled", "PurchaseCancelledError", "PURCHASE_CANCELLED",
        "User cancelled the purchase",
      ], "The customer canceled the purchase.", notCharged),
    ForeignWord(
      ["E_UNKNOWN"], "An error of StoreKit without further information.",
      "Look up the purchase with `asctl customer`, because it may have succeeded; otherwise try again."),
    ForeignWord(
      ["E_DEVELOPER_ERROR"], "The library refused the arguments of the app.",
      "Read the message beside it; check the product ID and the offer."),
    ForeignWord(
      ["storekit_duplicate_product_object"],
      "A transaction for the same product is unfinished on the device, so a new purchase was not started.",
      "Finish the transaction in the app after delivery, and restore purchases; look it up with `asctl customer`."),
    ForeignWord(
      ["transactionReceipt"],
      "The receipt of a purchase in Base64, as libraries pass it on from the original StoreKit.",
      "Show it with `asctl decode`, or list its transaction IDs with `asctl receipt ids`."),
    ForeignWord(
      ["purchase_error"], "A purchase failed; the domain and the number beside it contain the cause.",
      "Explain the domain with its number, as in `asctl explain SKErrorDomain:2`."),
    ForeignWord(
      ["SKPaymentTransactionStateFailed"], "The transaction failed on the device; its error contains the cause.",
      "Explain the domain and the number of its error, as in `asctl explain SKErrorDomain:2`."),
  ]
}

// The errors of RevenueCat. Source: the code of its SDK.
extension ForeignWord {
  static let ofRevenueCat: [ForeignWord] = [
    ForeignWord(
      ["InvalidReceiptError", "The receipt is not valid"],
      "RevenueCat did not accept the receipt of a purchase.",
      "Check the receipt with `asctl receipt verify`, and its environment and bundle ID with `asctl receipt decode`."),
    ForeignWord(
      ["InvalidCredentialsError", "There was a credentials issue"],
      "RevenueCat reports a problem with credentials; the underlying error shows which.",
      "Check Apple's key with `asctl doctor`, and RevenueCat's own keys in its settings."),
    ForeignWord(
      ["CONFIGURATION_ERROR"],
      "RevenueCat reports a problem with the app's products or settings; the message says which.",
      "Compare the product IDs in RevenueCat's dashboard with those in App Store Connect."),
    ForeignWord(
      [
        "RevenueCat error", "StoreProblemError", "PurchaseNotAllowedError", "PurchaseInvalidError",
        "ProductNotAvailableForPurchaseError", "ProductAlreadyPurchasedError", "ReceiptAlreadyInUseError",
        "MissingReceiptFileError", "UnexpectedBackendResponseError", "ReceiptInUseByOtherSubscriberError",
        "InvalidAppUserIdError", "OperationAlreadyInProgressError", "OperationAlreadyInProgressForProductError",
        "UnknownBackendError", "InvalidAppleSubscriptionKeyError", "IneligibleError", "InsufficientPermissionsError",
        "InvalidSubscriberAttributesError", "LogOutAnonymousUserError",
      ], "An error of RevenueCat, a service between the app and the App Store. Its names and numbers are not Apple's.",
      "Read the underlying error beside it, and RevenueCat's documentation."),
  ]
}
