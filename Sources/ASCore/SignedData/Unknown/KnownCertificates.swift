import Base

/// The certificates that sign the texts of the App Store, as far as copies of them are public. This is not verification:
/// anyone can copy a name and a number.
///
/// Apple replaces them, the leaf about every two years, and announces no serial numbers. A renewed certificate is
/// therefore unknown although its name is known, and is reported once.
enum KnownCertificates {
  private struct Known {
    let subject: String
    let identity: Identity
  }

  private enum Identity {
    /// The serial number in hexadecimal.
    case serial(String)
    /// The SHA-256 of the DER in hexadecimal.
    case fingerprint(String)
    /// A public copy of it is described only by its dates: it is valid between two days.
    case valid(String, String)
  }

  private static let leaf = "Prod ECC Mac App Store and iTunes Store Receipt Signing"
  private static let receiptLeaf = "Mac App Store and iTunes Store Receipt Signing"
  private static let intermediate = "Apple Worldwide Developer Relations Certification Authority"

  /// Roots are known by the fingerprints that Apple publishes.
  private static let all = [
    Known(subject: leaf, identity: .serial("47c287cdd9f9e7867f528ada74dc7db7")),
    Known(subject: intermediate, identity: .serial("22c1a1470a747369ef538612c9c69f3d38f36cd7")),
    Known(subject: receiptLeaf, identity: .valid("2024-07-24", "2026-08-23")),
    Known(
      subject: intermediate,
      identity: .fingerprint("53fd008278e5a595fe1e908ae9c5e5675f26243264a5a6438c023e3ce2870760")),
    Known(subject: intermediate, identity: .serial("01debcc4396da010")),
    // Those of receipts from 2015 to 2023, below the intermediate before.
    Known(subject: receiptLeaf, identity: .valid("2013-02-07", "2023-02-07")),
    // Each receipt of StoreKit testing in Xcode has this one.
    Known(
      subject: "StoreKit", identity: .fingerprint("ff0ba36e721d2db741d2aa11e6112ef78bf7131b46c7f035b00891d045c864fe")),
  ]

  /// The names in the simulator's chains, by position. Each user has another chain.
  private static let simulated = [
    SimulatorCertificates.leafName, SimulatorCertificates.intermediateName, SigningChain.simulatorRoot,
  ]
  private static let markers = [SigningChain.leafMarker, SigningChain.intermediateMarker]

  /// Returns the subject, serial number and validity of an unknown certificate; nil for a known one.
  ///
  /// - Parameter index: its position in a chain; nil in a receipt, where the order has no meaning.
  static func unknown(_ certificate: Result<Certificate, CryptoError>, at index: Int?) -> String? {
    switch certificate {
    case .success(let certificate):
      if isKnown(certificate, at: index) { return nil }
      let (from, to) = (certificate.validity.lowerBound.text, certificate.validity.upperBound.text)
      return
        "\(truncated(certificate.subject, to: 60)), serial \(truncated(certificate.serial, to: 40)), \(from) to \(to)"
    case .failure(let error): return "unreadable: \(error.reason)"
    }
  }

  private static func isKnown(_ certificate: Certificate, at index: Int?) -> Bool {
    if TrustAnchors().isPinned(certificate) { return index == nil || index == simulated.count - 1 }
    if let index, simulated.indices.contains(index), sameBytes(simulated[index], certificate.subject) {
      return !markers.indices.contains(index) || certificate.extensions.contains(markers[index])
    }
    return all.contains { known in
      guard sameBytes(known.subject, certificate.subject) else { return false }
      switch known.identity {
      case .serial(let serial): return sameBytes(serial, certificate.serial.lowercased())
      case .fingerprint(let text): return sameBytes(text, hexadecimal(certificate.fingerprint).lowercased())
      case .valid(let from, let to):
        let (first, last) = (certificate.validity.lowerBound.text, certificate.validity.upperBound.text)
        return from <= first && last.prefix(10) <= to
      }
    }
  }
}
