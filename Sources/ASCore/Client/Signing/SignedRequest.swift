/// A JWS for StoreKit before it is signed. It never has an expiry: Apple's page names none.
struct SignedRequest: Sendable {
  let use: StoreKitRequestKind
  /// The claims of the use alone.
  let claims: JSONObject
  /// A UUID, new for each signature.
  let nonce: String
  /// Milliseconds since 1970; the claim counts in seconds.
  let issued: Int64

  func payload(issuerID: String, bundleID: String) -> JSON {
    let common: JSONObject = [
      "iss": .string(issuerID), "iat": .number(JSONNumber(issued.flooredDivision(by: 1000))),
      "aud": .string(use.rawValue), "bid": .string(bundleID), "nonce": .string(nonce),
    ]
    return .object(JSONObject(common.members + claims.members))
  }

  /// The compact JWS, checked once more with the public half of the key.
  func sign(with key: AppKey, issuerID: String) throws(Failure) -> String {
    let header: JSON = ["alg": "ES256", "kid": .string(key.keyID.value), "typ": "JWT"]
    let payload = payload(issuerID: issuerID, bundleID: key.bundleID.value)
    return try key.signing { () throws(CryptoError) in
      let text = try CompactJWS.sign(header: header, payload: payload, with: key.privateKey).revealed
      guard let jws = CompactJWS(Array(text.utf8)[...]), let signature = try? Base64.url.decode(jws.signature),
        try key.privateKey.publicKey.verifies(signature, of: Array(jws.signedBytes))
      else { throw CryptoError(reason: "its own public half does not accept the signature") }
      return text
    }
  }
}

extension AppKey {
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
