/// The certificates that came with a receipt, and which of them the signature names.
struct ReceiptCertificates: Sendable {
  let all: [Certificate]
  let leafIndex: Int

  var leaf: Certificate { all[leafIndex] }

  /// Apple puts three into a receipt, Xcode one; a bound keeps hostile ones from costing time.
  private static let limit = 16

  init(of message: borrowing SignedMessage, trail: inout Trail) throws(Rejection) {
    let ders = message.certificates
    guard (1...Self.limit).contains(ders.count) else {
      throw trail.reject(.certificates, expected: "leaf, intermediate and root", got: "\(ders.count) certificates")
    }
    var certificates: [Certificate] = []
    for (index, der) in ders.enumerated() {
      do {
        certificates.append(try Certificate(der: der))
      } catch {
        throw trail.reject(
          .certificates, expected: "certificates that can be read", got: "number \(index + 1): \(error.reason)")
      }
    }
    guard let leafIndex = message.signerCertificate else {
      throw trail.reject(
        .certificates, expected: "the signer's certificate among them",
        got: certificates.map(\.subject).joined(separator: "; "))
    }
    trail.pass(.certificates, certificates.map(\.subject).joined(separator: "; "))
    (all, self.leafIndex) = (certificates, leafIndex)
  }

  /// Whether it is the one certificate of StoreKit testing in Xcode.
  var areOfXcode: Bool { all.count == 1 && sameBytes(leaf.subject, "StoreKit") }
}

/// The chains of this run by the certificates they were built from, as nearly all receipts share them.
struct ReceiptChainMemory {
  private var chains: [Key: Judged] = [:]

  /// A chain, or the check that failed first, and the checks made.
  struct Judged {
    let chain: Result<SigningChain, Rejection>
    let checks: [Check]
  }

  private struct Key: Hashable {
    let certificates: [[UInt8]]
    let leaf: Int
    let isXcode: Bool
  }

  /// More than Apple uses at a time; a hostile input with ever new certificates must not fill the memory.
  private static let limit = 32

  mutating func chain(
    of certificates: ReceiptCertificates, isXcode: Bool, anchors: TrustAnchors, isSpeltOut: Bool
  ) -> Judged {
    let key = Key(
      certificates: certificates.all.map(\.fingerprint), leaf: certificates.leafIndex, isXcode: isXcode)
    if let known = chains[key] { return known }
    var trail = Trail(isSpeltOut: isSpeltOut)
    let chain = Result { () throws(Rejection) in
      try Self.chain(of: certificates, isXcode: isXcode, anchors: anchors, trail: &trail)
    }
    if chains.count == Self.limit { chains.removeAll() }
    let judged = Judged(chain: chain, checks: trail.checks)
    chains[key] = judged
    return judged
  }

  private static func chain(
    of certificates: ReceiptCertificates, isXcode: Bool, anchors: TrustAnchors, trail: inout Trail
  ) throws(Rejection) -> SigningChain {
    if isXcode, certificates.all.count == 1 {
      return try SigningChain(xcode: certificates.leaf, .receipt, anchors: anchors, trail: &trail)
    }
    var others = certificates.all
    others.remove(at: certificates.leafIndex)
    let roots = others.filter { sameBytes($0.subject, $0.issuer) }
    let candidates = SigningChain.Candidates(leaf: certificates.leaf, intermediates: others, roots: roots)
    return try SigningChain(candidates, .receipt, anchors: anchors, trail: &trail)
  }
}
