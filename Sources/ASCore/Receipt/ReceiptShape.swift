/// Whether a container is laid out as Apple and Xcode lay out theirs, to the byte.
///
/// OpenSSL passes over bytes that cannot change what was signed, such as version numbers and the list of digests. A
/// receipt in which any byte differs from what was signed and sent should not pass for the same one all the same.
struct ReceiptShape {
  /// What differs, as a phrase; nil if nothing does. `content` is what OpenSSL took for it.
  static func fault(of container: [UInt8], content: [UInt8]?) -> String? {
    var outer = BERReader(container[...])
    guard let parts = elements(outer.next(), 2), let message = elements(within: parts[1]),
      let fields = elements(message, 5), fields.dropFirst().allSatisfy(\.isConstructed)
    else { return "not version, digests, content, certificates and signers" }
    // Version 1 is that of plain data, of certificates alone, and of a signer named by issuer and number (RFC 5652,
    // sections 5.1 and 5.3).
    guard fields[0].integer == 1 else { return "a version other than 1" }
    let octets = elements(fields[2], 2).flatMap { elements(within: $0[1]) }?.octets
    guard let octets, let content, octets.elementsEqual(content) else { return "content that is not octet strings" }
    guard let signers = elements(fields[4], 1), let digests = elements(fields[1], 1) else {
      return "not one digest and one signer"
    }
    var signer = BERReader(signers[0].contents)
    var signerFields: [BERElement] = []
    while signerFields.count < 7, let field = signer.next() { signerFields.append(field) }
    guard (5...6).contains(signerFields.count), signer.isAtEnd else { return "a signer with unsigned attributes" }
    let (digest, algorithm) = (signerFields[2], signerFields[signerFields.count - 2])
    guard signerFields[0].integer == 1 else { return "a signer of a version other than 1" }
    guard digest.contents == digests[0].contents, algorithms.contains(Array(digest.contents)),
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

  /// The elements inside another, if they are that many and nothing else is there.
  private static func elements(_ outer: BERElement?, _ count: Int) -> [BERElement]? {
    guard let outer, outer.isConstructed else { return nil }
    var reader = BERReader(outer.contents)
    var elements: [BERElement] = []
    while elements.count < count, let element = reader.next() { elements.append(element) }
    return elements.count == count && reader.isAtEnd ? elements : nil
  }

  private static func elements(within tagged: BERElement) -> BERElement? {
    elements(tagged, 1)?[0]
  }
}
