import Base

/// The certificates at which a chain may end.
package struct TrustAnchors: Sendable {
  private(set) var named: [Certificate]

  /// The names of the roots that count as Apple's, by fingerprint. Only tests have other roots, because they cannot
  /// sign under Apple's.
  private let pinned: [String: String]

  /// Only Apple's roots.
  package init() { self.init(named: []) }

  init(named: [Certificate], pinned: [String: String] = published) {
    (self.named, self.pinned) = (named, pinned)
  }

  /// Adds the certificates of a file: PEM with one or more, or DER.
  package mutating func add(_ file: [UInt8]) throws(CryptoError) {
    let ders = PEM.blocks("CERTIFICATE", in: file)
    for der in ders.isEmpty ? [file] : ders { named.append(try Certificate(der: der)) }
  }

  /// The roots that Apple publishes on its PKI page (apple.com/certificateauthority), by the SHA-256 of their DER.
  ///
  /// Only the fingerprints are built in: an App Store JWS includes its root as the third certificate, and a receipt
  /// among its certificates. All three are trusted, because Apple does not promise a specific one.
  static let published: [String: String] = [
    "63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179": "Apple Root CA - G3",
    "C2B9B042DD57830E7D117DAC55AC8AE19407D38E41D88F3215BC3A890444A050": "Apple Root CA - G2",
    "B0B1730ECBC7FF4505142C49F1295E6EDA6BCAED7E2C68C5BE91B5A11001F024": "Apple Inc. Root",
  ]

  /// The SHA-256 fingerprints of the added roots, sorted, each once.
  package var addedFingerprints: [String] {
    Set(named.filter { !isPinned($0) }.map { hexadecimal($0.fingerprint) }).sorted()
  }

  func isPinned(_ certificate: Certificate) -> Bool {
    pinned[hexadecimal(certificate.fingerprint)] != nil
  }

  /// Returns the anchors for a text with the certificates `embedded`: the pinned ones of these, and the added ones.
  func accepting(_ embedded: [Certificate]) -> [Certificate] {
    embedded.filter(isPinned) + named
  }
}
