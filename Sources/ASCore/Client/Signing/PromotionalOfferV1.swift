import Base
import SignedData

/// A promotional offer in the format before JWS, for StoreKit 1 and for apps that pass its parts separately (StoreKit,
/// "Generating a signature for promotional offers"). It contains no issuer and no environment.
package struct PromotionalOfferV1: Sendable, Equatable {
  package let bundleID: String
  package let keyID: String
  package let productID: String
  package let offerIdentifier: String
  /// The appAccountToken or applicationUsername of the purchase; empty if there is none.
  package let account: String
  package let nonce: String
  package let timestamp: Timestamp

  package init(
    bundleID: String, keyID: String, productID: String, offerIdentifier: String, account: String, nonce: String,
    timestamp: Timestamp
  ) {
    self.bundleID = bundleID
    self.keyID = keyID
    self.productID = productID
    self.offerIdentifier = offerIdentifier
    self.account = account
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// INVISIBLE SEPARATOR, between the parts.
  package static let separator = "\u{2063}"

  /// The time for which Apple accepts it.
  package static let lifetime = TimeSpan.hours(24)

  /// The signed parts, in order. Account and nonce are in lowercase, whatever the app uses.
  package var parts: [String] {
    [
      bundleID, keyID, productID, offerIdentifier, account.lowercased(), nonce.lowercased(),
      String(timestamp.milliseconds),
    ]
  }

  var message: [UInt8] { Array(parts.joined(separator: Self.separator).utf8) }

  /// DER in standard base64, unlike the r‖s of a JWS. The signature is checked with the public key.
  package func sign(with key: SigningIdentity) throws(Failure) -> String {
    try key.signing { () throws(CryptoError) in
      let signature = try key.privateKey.sign(message)
      guard try key.privateKey.publicKey.verifies(DERSignature.decode(signature.der), of: message) else {
        throw CryptoError(reason: "the public key does not verify the signature")
      }
      return Base64.standard.encode(signature.der)
    }
  }
}
