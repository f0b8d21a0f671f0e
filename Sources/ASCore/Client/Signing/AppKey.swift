import Base
import SignedData

/// Whose key signs for which app, as far as the older promotional offers name it. They name no issuer.
package struct AppKey: Sendable {
  package let keyID: Sourced<String>
  package let bundleID: Sourced<String>
  package let privateKey: PrivateKey
  /// What their owner should hear, such as of a key file that others can read.
  package let remarks: [String]
}

/// What a signature is compared with. Only the key must be known; what is not set is not compared.
package struct CheckingKey: Sendable {
  package let publicKey: PublicKey
  package let keyID: Sourced<String>?
  package let bundleID: Sourced<String>?
  package let issuerID: Sourced<String>?
  package let remarks: [String]
}

extension AppKey {
  /// The simulator's, with which an app of Apple's App Store cannot buy.
  fileprivate init(_ simulated: Credentials) {
    self.init(
      keyID: simulated.keyID, bundleID: simulated.bundleID, privateKey: simulated.privateKey,
      remarks: ["signed with the simulator's own key, which StoreKit does not know"])
  }
}

extension Settings {
  /// Throws status 3: for everything that is missing at once, or for a key that cannot be read.
  package func appKey() throws(Failure) -> AppKey {
    if try isSimulated() { return AppKey(try simulatedCredentials()) }
    guard let keyID = try text(.keyID), let bundleID = try text(.bundleID), let location = try privateKey() else {
      throw try missing(among: [.keyID, .privateKeyPath, .bundleID], evenInSimulator: true)
    }
    return AppKey(
      keyID: keyID, bundleID: bundleID, privateKey: try location.value.read(from: location.source, context),
      remarks: remarks(on: location.value, keyID: keyID))
  }

  /// The key, and the issuer ID that every JWS for StoreKit names. Throws as `appKey` does.
  package func appKeyAndIssuer() throws(Failure) -> (key: AppKey, issuerID: Sourced<String>) {
    if try isSimulated() {
      let credentials = try simulatedCredentials()
      return (AppKey(credentials), credentials.issuerID)
    }
    guard let issuerID = try text(.issuerID), try text(.keyID) != nil, try text(.bundleID) != nil,
      try privateKey() != nil
    else { throw try missing(among: [.issuerID, .keyID, .privateKeyPath, .bundleID], evenInSimulator: true) }
    return (try appKey(), issuerID)
  }

  /// Throws status 3 where there is no key.
  package func checkingKey() throws(Failure) -> CheckingKey {
    if try isSimulated() {
      let credentials = try simulatedCredentials()
      return CheckingKey(
        publicKey: credentials.privateKey.publicKey, keyID: credentials.keyID, bundleID: credentials.bundleID,
        issuerID: credentials.issuerID, remarks: [])
    }
    guard let location = try privateKey() else {
      throw try missing(among: [.privateKeyPath], evenInSimulator: true)
    }
    let keyID = try text(.keyID)
    return CheckingKey(
      publicKey: try location.value.read(from: location.source, context).publicKey, keyID: keyID,
      bundleID: try text(.bundleID), issuerID: try text(.issuerID), remarks: remarks(on: location.value, keyID: keyID))
  }

  /// No server answers 401 to a signature for StoreKit, so a key that seems to be another one is remarked upon at once.
  private func remarks(on location: KeyLocation, keyID: Sourced<String>?) -> [String] {
    let remarks = (config?.remarks(context) ?? []) + location.remarks(context)
    guard case .file(let path) = location, let keyID else { return remarks }
    return remarks + (KeyFileName.remark(path: path, keyID: keyID.value).map { [$0] } ?? [])
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
