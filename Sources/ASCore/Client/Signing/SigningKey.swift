import Base
import SignedData

extension SigningIdentity {
  /// Signs, and makes what OpenSSL says a failure of the credentials.
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
    // The standard library's closure forgets the type of what it throws, so a Result carries it.
    let result = message.withUnsafeBytes { bytes in
      Result { () throws(CryptoError) in try verifies(signature, of: bytes) }
    }
    return try result.get()
  }
}
