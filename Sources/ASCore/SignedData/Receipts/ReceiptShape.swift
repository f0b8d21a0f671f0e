/// Whether a container is laid out as Apple and Xcode lay out theirs, to the byte.
///
/// OpenSSL passes over bytes that cannot change what was signed, such as version numbers and the list of digests. A
/// receipt in which any byte differs from what was signed and sent should not pass for the same one all the same.
struct ReceiptShape {
  /// What differs, as a phrase; nil if nothing does. `content` is what OpenSSL took for it.
  static func fault(of container: [UInt8], content: [UInt8]?) -> String? {
    var outer = BERReader(container[...])
    guard let message = outer.next()?.elements(atMost: 2)?.last?.elements(atMost: 1)?.first,
      let fields = message.elements(atMost: 5), fields.count == 5, fields.dropFirst().allSatisfy(\.isConstructed),
      fields[3].tag == .tagged(0)
    else { return "not version, digests, content, certificates and signers" }
    // Version 1 is that of plain data, of certificates alone, and of a signer named by issuer and number (RFC 5652,
    // sections 5.1 and 5.3).
    guard fields[0].integer == 1 else { return "a version other than 1" }
    let octets = fields[2].elements(atMost: 2)?.last?.elements(atMost: 1)?.first?.octets
    guard let octets, let content, octets.elementsEqual(content) else { return "content that is not octet strings" }
    guard let digests = fields[1].elements(atMost: 1)?.first,
      let signer = fields[4].elements(atMost: 1)?.first?.elements(atMost: 6), signer.count > 4
    else { return "not one digest, or not one signer without unsigned attributes" }
    let (digest, algorithm) = (signer[2], signer[signer.count - 2])
    guard signer[0].integer == 1 else { return "a signer of a version other than 1" }
    guard digest.contents == digests.contents, algorithms.contains(Array(digest.contents)),
      algorithms.contains(Array(algorithm.contents))
    else { return "algorithms that are not written as usual" }
    return nil
  }

  /// Object identifiers with the NULL behind them that Apple writes, or with nothing (RFC 4055, section 2.1).
  private static let algorithms: Set<[UInt8]> = {
    let identifiers: [[UInt8]] = [
      [6, 5, 0x2B, 0x0E, 3, 2, 0x1A],  // SHA-1
      [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1],  // SHA-256
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1],  // RSA
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 5],  // RSA with SHA-1
      [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 11],  // RSA with SHA-256
    ]
    return Set(identifiers + identifiers.map { $0 + [5, 0] })
  }()
}
