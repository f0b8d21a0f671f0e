/// A certificate as OpenSSL works with it, kept because decoding its key is slow and many messages name the same one.
///
/// OpenSSL counts its references atomically and does not change it once it is read, hence the unchecked conformance.
final class SigningCertificate: @unchecked Sendable {
  private let handle: X509Handle

  init(der: [UInt8]) throws(CryptoError) {
    handle = try X509Handle(der: der)
  }

  /// Whether the signer of a message names it by issuer and serial number.
  func isNamed(in message: borrowing SignedMessage) -> Bool {
    message.isNamed(handle)
  }

  /// Whether its key made the signature of a message.
  func hasSigned(_ message: borrowing SignedMessage) throws(CryptoError) -> Bool {
    try message.isSigned(by: handle)
  }
}
