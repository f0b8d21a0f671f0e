/// Whose key speaks for which app: all that a bearer token is made of.
struct Credentials: Sendable {
  let issuerID: Sourced<String>
  let keyID: Sourced<String>
  let bundleID: Sourced<String>
  let privateKey: PrivateKey
  /// Only ever compared with what the App Store says of itself.
  let appAppleID: Int64?
  /// What their owner should hear, such as of a key file that others can read.
  let remarks: [String]

  /// Which credentials these are and where they came from, for when the App Store refuses them. Nothing here is secret.
  var words: String {
    let parts = [(Setting.keyID, keyID), (.issuerID, issuerID), (.bundleID, bundleID)]
    return parts.map { "\($0.words) \($1.value) (\($1.source.words))" }.joined(separator: ", ")
  }
}

extension Settings {
  /// Throws status 3: for everything that is missing at once, or for a key that cannot be read.
  func credentials() throws(Failure) -> Credentials {
    guard let issuerID = try text(.issuerID), let keyID = try text(.keyID), let bundleID = try text(.bundleID),
      let location = try privateKey()
    else { throw try missing(among: [.issuerID, .keyID, .privateKeyPath, .bundleID]) }
    return Credentials(
      issuerID: issuerID, keyID: keyID, bundleID: bundleID,
      privateKey: try location.value.read(from: location.source, context), appAppleID: try appAppleID(),
      remarks: (config?.remarks(context) ?? []) + location.value.remarks(context))
  }

  func appAppleID() throws(Failure) -> Int64? {
    try text(.appAppleID).flatMap { Int64($0.value) }
  }
}
