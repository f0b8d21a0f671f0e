extension Check {
  /// What a check is called in reports and records. Scripts compare these words.
  enum Name: String, Sendable, CaseIterable {
    case parts
    case header
    case payload
    case container
    case attributes
    case source
    case signer
    case algorithm
    case critical
    case certificates
    case root
    case chain
    case authority
    case keyUsage = "key-usage"
    case leafMarker = "leaf-marker"
    case intermediateMarker = "intermediate-marker"
    case leafKey = "leaf-key"
    case validity
    case signature
    case kind
    case bundleID = "bundle-id"
    case appAppleID = "app-apple-id"
    case appVersion = "app-version"
    case environment
    case deviceID = "device-id"
    case nested
    case agreement
    case revocation

    /// The checks of a certificate chain, which a JWS and a receipt share.
    private static let ofChain: [Name] = [
      .root, .chain, .authority, .keyUsage, .leafMarker, .intermediateMarker, .leafKey, .validity, .signature,
    ]

    /// In the order in which they are made.
    static let ofJWS: [Name] =
      [.parts, .header, .payload, .source, .algorithm, .critical, .certificates] + ofChain
      + [.kind, .bundleID, .appAppleID, .environment, .nested, .agreement]

    /// In the order in which they are made.
    static let ofReceipt: [Name] =
      [.container, .attributes, .signer, .algorithm, .certificates, .source] + ofChain
      + [.bundleID, .appVersion, .environment, .deviceID]

    /// What the check asks, for people.
    var question: String {
      switch self {
      case .parts: "three parts"
      case .header: "header is JSON"
      case .payload: "payload is JSON"
      case .container: "PKCS#7 container"
      case .attributes: "attributes of a receipt"
      case .source: "comes from the App Store"
      case .signer: "one signer"
      case .algorithm: "signature algorithm"
      case .critical: "no critical extensions"
      case .certificates: "certificates"
      case .root: "trusted root"
      case .chain: "certificate chain"
      case .authority: "certificate authorities"
      case .keyUsage: "key usage"
      case .leafMarker: "leaf signs for the App Store"
      case .intermediateMarker: "intermediate is Apple's"
      case .leafKey: "leaf key"
      case .validity: "valid when signed"
      case .signature: "signature"
      case .kind: "kind of payload"
      case .bundleID: "bundle ID"
      case .appAppleID: "app Apple ID"
      case .appVersion: "app version"
      case .environment: "environment"
      case .deviceID: "device hash"
      case .nested: "nested signed data"
      case .agreement: "nested data agrees"
      case .revocation: "not revoked"
      }
    }
  }
}
