import Base

/// The certificates that end a chain.
package struct TrustAnchors: Sendable {
  /// Named with `--root`, by explicit choice.
  let named: [Certificate]

  /// The fingerprints of the roots that count as Apple's, with their names. Only tests have others than Apple's, because
  /// they cannot sign under those.
  private let pinned: [String: String]

  package init(named: [Certificate] = []) {
    self.init(named: named, pinned: Self.published)
  }

  init(named: [Certificate], pinned: [String: String]) {
    self.named = named
    self.pinned = pinned
  }

  /// SHA-256 of the DER of the roots that Apple publishes on its PKI page (apple.com/certificateauthority).
  ///
  /// Only the fingerprints are built in: an App Store JWS carries its root as the third certificate, and a receipt
  /// among its own. All three are trusted, as Apple promises no single one.
  static let published: [String: String] = [
    "63343ABFB89A6A03EBB57E9B3F5FA7BE7C4F5C756F3017B3A8C488C3653E9179": "Apple Root CA - G3",
    "C2B9B042DD57830E7D117DAC55AC8AE19407D38E41D88F3215BC3A890444A050": "Apple Root CA - G2",
    "B0B1730ECBC7FF4505142C49F1295E6EDA6BCAED7E2C68C5BE91B5A11001F024": "Apple Inc. Root",
  ]

  /// The SHA-256 fingerprints of the roots that were added, sorted, each once.
  package var addedFingerprints: [String] {
    Set(named.filter { !isPinned($0) }.map { hexadecimal($0.fingerprint) }).sorted()
  }

  func isPinned(_ certificate: Certificate) -> Bool {
    pinned[hexadecimal(certificate.fingerprint)] != nil
  }

  /// What may end the chain of a text that carries `embedded`: of those only the pinned ones.
  func accepting(_ embedded: [Certificate]) -> [Certificate] {
    embedded.filter(isPinned) + named
  }
}
