import Base
import SignedData

extension SigningIdentity {
  /// Signs, and converts OpenSSL's errors to failures of the credentials.
  func signing(_ body: () throws(CryptoError) -> String) throws(Failure) -> String {
    do {
      return try body()
    } catch {
      throw Failure(.credentials, "the private key cannot sign: \(error.reason)")
    }
  }
}

extension PublicKey {
  func verifies(_ signature: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
    // The closure of `withUnsafeBytes` loses the type of the error, so it is returned in a Result.
    let result = message.withUnsafeBytes { bytes in
      Result { () throws(CryptoError) in try verifies(signature, of: bytes) }
    }
    return try result.get()
  }
}
