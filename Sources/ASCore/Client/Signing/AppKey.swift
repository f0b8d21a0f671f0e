/// Whose key signs for which app, as far as the older promotional offers name it. They name no issuer.
struct AppKey: Sendable {
  let keyID: Sourced<String>
  let bundleID: Sourced<String>
  let privateKey: PrivateKey
  /// What their owner should hear, such as of a key file that others can read.
  let remarks: [String]
}

/// What a signature is compared with. Only the key must be known; what is not set is not compared.
struct CheckingKey: Sendable {
  let publicKey: PublicKey
  let keyID: Sourced<String>?
  let bundleID: Sourced<String>?
  let issuerID: Sourced<String>?
  let remarks: [String]
}

extension Settings {
  /// Throws status 3: for everything that is missing at once, or for a key that cannot be read.
  func appKey() throws(Failure) -> AppKey {
    guard let keyID = try text(.keyID), let bundleID = try text(.bundleID), let location = try privateKey() else {
      throw try missing(among: [.keyID, .privateKeyPath, .bundleID], evenInSimulator: true)
    }
    return AppKey(
      keyID: keyID, bundleID: bundleID, privateKey: try location.value.read(from: location.source, context),
      remarks: remarks(on: location.value, keyID: keyID))
  }

  /// The same with the issuer, whom every JWS for StoreKit names.
  func appKeyAndIssuer() throws(Failure) -> (key: AppKey, issuerID: Sourced<String>) {
    guard let issuerID = try text(.issuerID), try text(.keyID) != nil, try text(.bundleID) != nil,
      try privateKey() != nil
    else { throw try missing(among: [.issuerID, .keyID, .privateKeyPath, .bundleID], evenInSimulator: true) }
    return (try appKey(), issuerID)
  }

  /// Throws status 3 where there is no key.
  func checkingKey() throws(Failure) -> CheckingKey {
    guard let location = try privateKey() else {
      throw try missing(among: [.privateKeyPath], evenInSimulator: true)
    }
    let keyID = try text(.keyID)
    return CheckingKey(
      publicKey: try location.value.read(from: location.source, context).publicKey, keyID: keyID,
      bundleID: try text(.bundleID), issuerID: try text(.issuerID), remarks: remarks(on: location.value, keyID: keyID))
  }

  /// No server answers 401 to a signature for StoreKit, so a key that seems to be another one is told of at once.
  private func remarks(on location: KeyLocation, keyID: Sourced<String>?) -> [String] {
    let remarks = (config?.remarks(context) ?? []) + location.remarks(context)
    guard case .file(let path) = location, let keyID else { return remarks }
    return remarks + (KeyFileName.remark(path: path, keyID: keyID.value).map { [$0] } ?? [])
  }
}
