import Base

/// The certificates that sign the texts of the App Store, as far as they are known. Apple replaces the leaf about every
/// two years, so names and markers count and not serial numbers. This is not verification: anyone can copy a name.
enum KnownCertificates {
  /// The common names of the certificates by position. The third one is known by its fingerprint.
  private static let names = [
    ["Prod ECC Mac App Store and iTunes Store Receipt Signing", SimulatorCertificates.leafName],
    ["Apple Worldwide Developer Relations Certification Authority", SimulatorCertificates.intermediateName],
    [SigningChain.simulatorRoot],
  ]
  private static let markers = [SigningChain.leafMarker, SigningChain.intermediateMarker]

  /// Returns the subject, serial number and validity of an unknown certificate; nil for a known one.
  static func unknown(_ entry: JSON, at index: Int) -> String? {
    guard let text = entry.string else { return "unreadable: it is not a string" }
    do {
      let certificate = try SignedHeader.certificate(text)
      if isKnown(certificate, at: index) { return nil }
      let (from, to) = (certificate.validity.lowerBound.text, certificate.validity.upperBound.text)
      return
        "\(truncated(certificate.subject, to: 60)), serial \(truncated(certificate.serial, to: 40)), \(from) to \(to)"
    } catch {
      return "unreadable: \(error.reason)"
    }
  }

  private static func isKnown(_ certificate: Certificate, at index: Int) -> Bool {
    if TrustAnchors().isPinned(certificate) { return index == names.count - 1 }
    guard names.indices.contains(index), names[index].contains(where: { sameBytes($0, certificate.subject) }) else {
      return false
    }
    return !markers.indices.contains(index) || certificate.extensions.contains(markers[index])
  }
}
