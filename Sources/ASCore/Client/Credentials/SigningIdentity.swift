import AppStore
import Base
import CommandLine
import SignedData

/// The key, its IDs and the app that tokens and signatures are for.
package struct SigningIdentity: Sendable, CustomStringConvertible {
  package let privateKey: PrivateKey
  /// The issuer ID, key ID and bundle ID, if they are set.
  private let names: [Setting: Sourced<String>]
  /// Not part of a token; responses are compared with it.
  let appAppleID: Int64?
  /// Remarks for the user, for example about a key file that others can read.
  package let remarks: [String]

  package init(
    _ names: [Setting: Sourced<String>], privateKey: PrivateKey, appAppleID: Int64? = nil, remarks: [String] = []
  ) {
    (self.names, self.privateKey, self.appAppleID, self.remarks) = (names, privateKey, appAppleID, remarks)
  }

  /// Empty if it is not set and not required for the use of the identity.
  package subscript(name: Setting) -> String { names[name]?.value ?? "" }
  package func sourced(_ name: Setting) -> Sourced<String>? { names[name] }

  /// The identity and its sources, for errors when the App Store rejects it. It contains no secrets.
  package var description: String {
    [Setting.keyID, .issuerID, .bundleID].compactMap { setting in
      names[setting].map { "\(setting.description) \($0.value) (\($0.source.description))" }
    }.joined(separator: ", ")
  }

  package enum Use: Sendable {
    /// A token for the App Store's APIs.
    case bearer
    case signedRequest
    /// A version 1 promotional offer, which contains no issuer.
    case olderOffer
    /// The check of a signature, in which missing values are not compared.
    case check
    /// The check of a version 1 promotional offer.
    case checkOfOlderOffer

    fileprivate var required: [Setting] {
      switch self {
      case .bearer, .signedRequest: [.issuerID, .keyID, .privateKeyPath, .bundleID]
      case .olderOffer, .checkOfOlderOffer: [.keyID, .privateKeyPath, .bundleID]
      case .check: [.privateKeyPath]
      }
    }

    /// What requires all rights of a profile: signatures that apps pass to StoreKit.
    fileprivate var restricted: String? {
      switch self {
      case .signedRequest, .olderOffer: "signing for StoreKit"
      case .bearer, .check, .checkOfOlderOffer: nil
      }
    }
  }
}

extension Settings {
  /// Throws status 3 for all missing values at once, for an unreadable key, or for a use that the profile does not allow.
  package func identity(for use: SigningIdentity.Use) throws(Failure) -> SigningIdentity {
    if let action = use.restricted { try requireAllRights(to: action) }
    if try isSimulated() {
      switch use {
      case .bearer, .check, .checkOfOlderOffer: return try simulatedIdentity()
      case .signedRequest, .olderOffer:
        // Apps from Apple's App Store cannot purchase with it.
        return try simulatedIdentity(remarks: ["signed with the simulator's key, which StoreKit does not accept"])
      }
    }
    var names: [Setting: Sourced<String>] = [:]
    for name in [Setting.issuerID, .keyID, .bundleID] where use == .check || use.required.contains(name) {
      names[name] = try text(name)
    }
    guard let location = try privateKey(), use.required.allSatisfy({ $0 == .privateKeyPath || names[$0] != nil })
    else { throw try missing(among: use.required, evenInSimulator: use != .bearer) }
    let key = try location.value.content(from: location.source, context).key()
    var remarks = config.remarks(context) + location.value.remarks(context)
    remarks += [names[.bundleID].flatMap { WordShape.teamPrefixRemark($0.value) }].compactMap(\.self)
    if use == .bearer {
      remarks += [try remarkOnEnvironment()].compactMap(\.self)
    } else if case .file(let path) = location.value, let keyID = names[.keyID] {
      // No server checks signatures for StoreKit, so a mismatched key file is reported immediately.
      remarks += [KeyID.remark(path: path, keyID: keyID.value)].compactMap(\.self)
    }
    return SigningIdentity(
      names, privateKey: key, appAppleID: use == .bearer ? try appAppleID() : nil, remarks: remarks)
  }

  /// The app's Apple ID; `nil` if it is not set. Throws for an invalid number.
  package func appAppleID() throws(Failure) -> Int64? {
    try value(CredentialFlags.appAppleID, of: .appAppleID)?.value
  }

  /// Lists all of these settings that are missing and how to set each. Status 3.
  ///
  /// `evenInSimulator` is for signatures that a simulated App Store cannot replace.
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

  /// The most likely cause first: an incomplete profile, a profile that is not selected, no setup yet.
  private func hint(evenInSimulator: Bool) -> String {
    if let profile {
      let advice =
        named == nil
        ? "run `asctl profile show` to see its values" : "a named profile is used alone, without variables"
      return "profile \(profile.name) is in \(config.path); \(advice)"
    }
    let names = config.profiles.map(\.name)
    if !names.isEmpty { return "select a profile with -p or `asctl profile use`: \(names.listed("or"))" }
    return "run `asctl profile add` to save them"
      + (evenInSimulator ? "" : ", or use `-e simulator`, which requires none")
  }
}

extension Setting {
  /// How to set it for one run, or in the named profile.
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

/// A signed token for the requests of one app (App Store Server API, "Generating JSON Web Tokens for API requests"). It
/// expires at a whole second, like all dates in a token.
typealias BearerToken = (text: Secret, expires: Timestamp)

extension SigningIdentity {
  /// Apple rejects tokens with a lifetime of more than 60 minutes. A shorter one limits the damage of a leak.
  private static let lifetime = TimeSpan.minutes(20)
  /// Apple rejects tokens issued in the future, which happens if the clock is ahead of Apple's.
  private static let setBack = TimeSpan.minutes(1)

  /// The current token, if it outlives any request with it, or else a new one. Throws status 3 for a key that cannot
  /// sign.
  func token(after current: BearerToken? = nil, now: Timestamp) throws(Failure) -> BearerToken {
    if let current, current.expires - now.wholeSecond >= .minutes(2) { return current }
    let issued = now.wholeSecond - Self.setBack
    let expires = issued + Self.lifetime
    let claims: JSON = [
      "iss": .string(self[.issuerID]), "iat": .number(JSONNumber(issued.seconds)),
      "exp": .number(JSONNumber(expires.seconds)), "aud": .string(JSONWebToken.bearerAudience),
      "bid": .string(self[.bundleID]),
    ]
    return (try jws(claims), expires)
  }
}

/// The kinds of JWS that a server signs for StoreKit and an app passes on (App Store Server API, "Generating JWS to
/// sign App Store requests"): one format, three audiences. The raw value is the audience.
package enum StoreKitRequestKind: String, Sendable, CaseIterable {
  case promotionalOffer = "promotional-offer"
  case introductoryOffer = "introductory-offer-eligibility"
  case advancedCommerce = "advanced-commerce-api"
}

extension SigningIdentity {
  /// Throws for an empty claim, which would make the signature valid for anything or for nothing.
  fileprivate func jws(_ payload: JSON) throws(Failure) -> Secret {
    try Self.requireClaims(
      JSONObject((payload.objectValue?.members ?? []) + [.init(name: "kid", value: .string(self[.keyID]))]))
    let header: JSON = ["alg": "ES256", "kid": .string(self[.keyID]), "typ": "JWT"]
    return try signing { () throws(CryptoError) in
      try CompactJWS.sign(header: header, payload: payload, with: privateKey)
    }
  }

  /// The payload of a JWS for StoreKit: the claims of every kind, then the specific ones. It does not expire, because
  /// Apple documents no expiry. The nonce is a UUID, new for each signature.
  package func payload(for use: StoreKitRequestKind, _ claims: JSONObject, nonce: String, issued: Timestamp) -> JSON {
    let common: JSONObject = [
      "iss": .string(self[.issuerID]), "iat": .number(JSONNumber(issued.seconds)), "aud": .string(use.rawValue),
      "bid": .string(self[.bundleID]), "nonce": .string(nonce),
    ]
    return .object(JSONObject(common.members + claims.members))
  }

  /// The compact JWS of a payload for StoreKit. The signature is checked with the public key.
  package func sign(_ payload: JSON) throws(Failure) -> String {
    let text = try jws(payload).revealed
    guard let jws = CompactJWS(Array(text.utf8)[...]), let signature = try? Base64.url.decode(jws.signature),
      privateKey.publicKey.verifies(signature, of: Array(jws.signedBytes))
    else { throw Self.notVerified }
    return text
  }

  /// A signature in DER, checked with the public key.
  package func derSignature(of message: [UInt8]) throws(Failure) -> [UInt8] {
    let signature = try signing { () throws(CryptoError) in try privateKey.sign(message) }
    guard privateKey.publicKey.verifies(signature.raw, of: message) else { throw Self.notVerified }
    return signature.der
  }

  /// Throws status 1 if a claim to sign is empty.
  package static func requireClaims(_ claims: JSONObject) throws(Failure) {
    guard let empty = claims.members.first(where: { $0.value.string?.isEmpty ?? ($0.value == .null) }) else { return }
    throw Failure(.failure, "the claim \(empty.name) is empty; nothing was signed")
  }

  private static let notVerified = cannotSign("the public key does not verify the signature")

  private static func cannotSign(_ reason: String) -> Failure {
    Failure(.credentials, "the private key cannot sign: \(reason)")
  }

  /// Converts OpenSSL's errors to failures of the credentials.
  private func signing<Signed>(_ body: () throws(CryptoError) -> Signed) throws(Failure) -> Signed {
    do {
      return try body()
    } catch {
      throw Self.cannotSign(error.reason)
    }
  }
}
