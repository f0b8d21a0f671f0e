import AppStore
import Base
import SignedData

/// Catches an identifier that plainly is something else, and says what it is.
///
/// Only what Apple could never know is refused: whether digits are a transaction's ID is Apple's to say.
package struct IdentifierCheck {
  package let expected: Identifier.Name

  package init(expected: Identifier.Name) {
    self.expected = expected
  }

  package func require(_ text: String) throws(Failure) {
    guard !text.isEmpty else { throw Failure(.usage, "the \(expected.rawValue) is empty") }
    guard PercentEncoding.segment(text) != nil else {
      throw Failure(.usage, "\(quoted(text)) is no \(expected.rawValue)")
    }
    if PrivateKeyText.isWhole(text) { throw PrivateKeyText.misplaced }
    if CompactJWS.isMeant(by: text) { throw signed(text) }
    switch expected {
    case .transactionId, .originalTransactionId, .appTransactionId, .anyTransactionId:
      try requireTransaction(text)
    case .orderId, .webOrderLineItemId, .productId, .subscriptionGroupIdentifier, .offerIdentifier, .groupId,
      .seatClaimId, .appAccountToken, .bundleId, .appAppleId, .issuerId, .keyId, .storefrontId,
      .versionExternalIdentifier, .requestIdentifier,
      .requestReferenceId, .requestId, .consistencyToken, .sku, .notificationUUID, .testNotificationToken,
      .paginationToken, .revision, .imageIdentifier, .messageIdentifier, .externalPurchaseId, .lineItemId:
      break
    }
  }

  private func requireTransaction(_ text: String) throws(Failure) {
    if text == "0" {
      throw Failure(
        .usage, "0 is a transaction ID of StoreKit testing in Xcode, which no server knows",
        hint: "use a purchase made in sandbox or production; asctl decode shows what Xcode signed")
    }
    if text.utf8.starts(with: "MI".utf8), text.utf8.count > 100 {
      throw Failure(
        .usage, "that is an app receipt, not a transaction ID", hint: "asctl receipt ids lists the IDs in a receipt")
    }
    let isOrder =
      (8...14).contains(text.utf8.count) && text.utf8.first.map { $0 == UInt8(ascii: "M") } ?? false
      && text.utf8.allSatisfy { $0.isDigit || $0.isUppercase }
    if isOrder {
      throw Failure(
        .usage, "\(text) looks like an order ID, not a transaction ID", hint: "asctl order lookup \(text)")
    }
  }

  private func signed(_ text: String) -> Failure {
    guard let jws = CompactJWS(Array(text.utf8)[...]), let payload = try? CompactJWS.decode(jws.payload),
      let found = payload[expected.rawValue]?.string ?? payload["transactionId"]?.string
        ?? payload["originalTransactionId"]?.string
    else {
      return Failure(
        .usage, "that is a JWS, not a \(expected.rawValue)", hint: "asctl decode shows what it says")
    }
    return Failure(
      .usage, "that is a JWS, not a \(expected.rawValue)", hint: "the ID inside is \(found) (unverified)")
  }
}
