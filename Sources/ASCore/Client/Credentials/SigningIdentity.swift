import Base
import CommandLine
import SignedData

/// Whose key speaks and signs for which app.
package struct SigningIdentity: Sendable, CustomStringConvertible {
  package let privateKey: PrivateKey
  /// The issuer ID, key ID and bundle ID, as far as they are set.
  private let names: [Setting: Sourced<String>]
  /// No part of a token; replies are compared with it.
  package let appAppleID: Int64?
  /// What their owner should hear, such as of a key file that others can read.
  package let remarks: [String]

  package init(
    _ names: [Setting: Sourced<String>], privateKey: PrivateKey, appAppleID: Int64? = nil, remarks: [String] = []
  ) {
    (self.names, self.privateKey, self.appAppleID, self.remarks) = (names, privateKey, appAppleID, remarks)
  }

  /// Empty for what is not set, which is nothing that the use of the identity requires.
  package subscript(name: Setting) -> String { names[name]?.value ?? "" }
  /// A name with where it was set; nil for what is not set.
  package func sourced(_ name: Setting) -> Sourced<String>? { names[name] }

  /// Which identity this is and where it came from, for when the App Store refuses it. Nothing here is secret.
  package var description: String {
    [Setting.keyID, .issuerID, .bundleID].compactMap { setting in
      names[setting].map { "\(setting.description) \($0.value) (\($0.source.description))" }
    }.joined(separator: ", ")
  }

  /// What an identity is read for.
  package enum Use: Sendable {
    /// A token for the App Store's APIs.
    case bearer
    /// A JWS for StoreKit.
    case signedRequest
    /// An older promotional offer, which names no issuer.
    case olderOffer
    /// The check of a signature, in which what is not set is not compared.
    case check

    fileprivate var required: [Setting] {
      switch self {
      case .bearer, .signedRequest: [.issuerID, .keyID, .privateKeyPath, .bundleID]
      case .olderOffer: [.keyID, .privateKeyPath, .bundleID]
      case .check: [.privateKeyPath]
      }
    }
  }
}

extension Settings {
  /// Throws status 3: for everything that is missing at once, or for a key that cannot be read.
  package func identity(for use: SigningIdentity.Use) throws(Failure) -> SigningIdentity {
    if try isSimulated() {
      switch use {
      case .bearer, .check: return try simulatedIdentity()
      case .signedRequest, .olderOffer:
        // An app of Apple's App Store cannot buy with it.
        return try simulatedIdentity(remarks: ["signed with the simulator's own key, which StoreKit does not know"])
      }
    }
    var names: [Setting: Sourced<String>] = [:]
    for name in [Setting.issuerID, .keyID, .bundleID] where use == .check || use.required.contains(name) {
      names[name] = try text(name)
    }
    guard let location = try privateKey(), use.required.allSatisfy({ $0 == .privateKeyPath || names[$0] != nil })
    else { throw try missing(among: use.required, evenInSimulator: use != .bearer) }
    let key = try location.value.read(from: location.source, context)
    var remarks = (config?.remarks(context) ?? []) + location.value.remarks(context)
    if use == .bearer {
      remarks += [try remarkOnEnvironment()].compactMap(\.self)
    } else if case .file(let path) = location.value, let keyID = names[.keyID] {
      // No server answers 401 to a signature for StoreKit, so a key that seems to be another one is named at once.
      remarks += [KeyFileName.remark(path: path, keyID: keyID.value)].compactMap(\.self)
    }
    return SigningIdentity(
      names, privateKey: key, appAppleID: use == .bearer ? try appAppleID() : nil, remarks: remarks)
  }

  /// The app's number in the App Store; nil where none is set. Throws for what is no number.
  package func appAppleID() throws(Failure) -> Int64? {
    try value(CredentialFlags.appAppleID, of: .appAppleID)?.value
  }
}
