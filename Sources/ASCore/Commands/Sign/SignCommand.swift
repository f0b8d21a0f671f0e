/// `asctl sign`: what a server signs for StoreKit, and what is wrong with what another server signed.
enum SignCommand {
  static let nonce = Flag("nonce", .uuid("UUID"), "The nonce", otherwise: "a fresh one, as every purchase needs")
  static let timestamp = Flag("timestamp", .date, "When it was signed", otherwise: "now")

  static let command = Command<CommandAction>(
    "sign", "Sign offers and purchases for StoreKit, and check such signatures", section: "Signed data, offline",
    detail: """
      Apps buy with an offer, or through the Advanced Commerce API, only with a signature that your server makes with \
      the In-App Purchase key. These commands make one as Apple wants it, to try an app before the server is ready, and \
      tell what is wrong with one that StoreKit refuses:

        asctl sign promotional-offer --check offer.jws

      It prints each part with what is wrong and what mends it, and the status is 8; of a signature that is right it is 0.

      Nothing is sent. A signature holds in production and in sandbox alike, so `--environment` makes no difference.

      Which of them an app needs:

      - `promotional-offer`: StoreKit 2 with `promotionalOffer(_:compactJWS:)`, and Retention Messaging. Names the issuer ID.
      - `promotional-offer-v1`: StoreKit 1 (`SKPaymentDiscount`), and StoreKit 2 where the parts are passed one by one.
      - `introductory-offer`: StoreKit 2 with `introductoryOfferEligibility(compactJWS:)`.
      - `advanced-commerce`: purchases of the Advanced Commerce API.
      """,
    examples: [
      Example(
        "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale | jq -r .jws",
        "Sign an offer, and take the JWS alone"),
      Example(
        "asctl sign promotional-offer --check offer.jws", "Find out what is wrong with one that StoreKit refuses"),
    ],
    commands: [
      SignedRequestCommand(use: .promotionalOffer).command, PromotionalOfferV1Command.command,
      SignedRequestCommand(use: .introductoryOffer).command, SignedRequestCommand(use: .advancedCommerce).command,
    ])
}

extension Invocation {
  /// The nonce given, or one that nobody has had.
  func signingNonce(_ context: Context) -> String {
    text(SignCommand.nonce) ?? context.freshUUID()
  }

  /// The moment given or the present, in milliseconds since 1970.
  func signingTime(_ context: Context) -> Int64 {
    date(SignCommand.timestamp)?.milliseconds(now: context.now()) ?? context.now()
  }
}
