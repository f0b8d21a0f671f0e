import Base
import CommandLine
import SignedData

/// Whose key speaks for which app: all that a bearer token is made of.
package struct Credentials: Sendable, CustomStringConvertible {
  package let issuerID: Sourced<String>
  package let keyID: Sourced<String>
  package let bundleID: Sourced<String>
  package let privateKey: PrivateKey
  /// No part of a token; replies are compared with it.
  package let appAppleID: Int64?
  /// What their owner should hear, such as of a key file that others can read.
  package let remarks: [String]

  package init(
    issuerID: Sourced<String>, keyID: Sourced<String>, bundleID: Sourced<String>, privateKey: PrivateKey,
    appAppleID: Int64?, remarks: [String]
  ) {
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleID = bundleID
    self.privateKey = privateKey
    self.appAppleID = appAppleID
    self.remarks = remarks
  }

  /// Which credentials these are and where they came from, for when the App Store refuses them. Nothing here is secret.
  package var description: String {
    let parts = [(Setting.keyID, keyID), (.issuerID, issuerID), (.bundleID, bundleID)]
    return parts.map { "\($0.description) \($1.value) (\($1.source.description))" }.joined(separator: ", ")
  }
}

extension Settings {
  /// Throws status 3: for everything that is missing at once, or for a key that cannot be read.
  package func credentials() throws(Failure) -> Credentials {
    if try isSimulated() { return try simulatedCredentials() }
    guard let issuerID = try text(.issuerID), let keyID = try text(.keyID), let bundleID = try text(.bundleID),
      let location = try privateKey()
    else { throw try missing(among: [.issuerID, .keyID, .privateKeyPath, .bundleID]) }
    return Credentials(
      issuerID: issuerID, keyID: keyID, bundleID: bundleID,
      privateKey: try location.value.read(from: location.source, context), appAppleID: try appAppleID(),
      remarks: (config?.remarks(context) ?? []) + location.value.remarks(context)
        + [try remarkOnEnvironment()].compactMap(\.self))
  }

  /// The app's number in the App Store; nil where none is set. Throws for what is no number.
  package func appAppleID() throws(Failure) -> Int64? {
    try value(CredentialFlags.appAppleID, of: .appAppleID)?.value
  }
}

extension Settings {
  /// Names all of these that nobody has set, and the ways to set each. Status 3.
  ///
  /// `evenInSimulator` is for what no simulated App Store can stand in for: a signature of one's own.
  package func missing(among settings: [Setting], evenInSimulator: Bool = false) throws(Failure) -> Failure {
    var missing: [String] = []
    for setting in settings where try !isSet(setting) {
      missing.append("\(setting.description) (\(setting.ways(besides: named)))")
    }
    return Failure(
      .credentials, "credentials are missing: \(missing.joined(separator: ", "))",
      hint: hint(evenInSimulator: evenInSimulator))
  }

  private func isSet(_ setting: Setting) throws(Failure) -> Bool {
    let isOfKey = setting == .privateKeyPath || setting == .keyCommand
    return isOfKey ? try privateKey() != nil : try text(setting) != nil
  }

  /// The likeliest cause first: an incomplete profile, a profile not chosen, nothing set up yet.
  private func hint(evenInSimulator: Bool) -> String {
    if let profile {
      let advice =
        named == nil
        ? "`asctl profile show` tells what it has" : "a profile that is named stands alone, so no variable fills it"
      return "profile \(profile.name) is in \(config?.path ?? ""); \(advice)"
    }
    let names = config?.profiles.map(\.name) ?? []
    if !names.isEmpty { return "choose a profile with -p or `asctl profile use`: \(names.listed("or"))" }
    return "`asctl profile add` stores them once" + (evenInSimulator ? "" : "; `-e simulator` needs none")
  }
}

extension Setting {
  /// How to set it for one run, or in the profile that is named.
  fileprivate func ways(besides named: Profile?) -> String {
    let flag = flag.map { "--\($0.name)" }
    guard named == nil else {
      let key = self == .privateKeyPath ? Setting.keyCommand.rawValue : nil
      return [flag, rawValue, key].compactMap { $0 }.listed("or")
    }
    let key = self == .privateKeyPath ? CredentialFlags.privateKeyVariable : nil
    return [flag, key, self.flag?.variable].compactMap { $0 }.listed("or")
  }
}
