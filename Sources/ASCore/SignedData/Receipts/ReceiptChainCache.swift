import Base

/// A cache of certificates and verified chains, which nearly all receipts share and which are slow to process.
///
/// Not shared between threads: each worker has its own.
struct ReceiptChainCache {
  private var certificates: [[[UInt8]]: [Certificate]] = [:]
  private var chains: [ChainKey: Judged] = [:]

  /// The result for a chain: the chain, or the first check that failed, and the checks made.
  struct Judged {
    let chain: Result<SigningChain, VerificationError>
    let checks: [Check]
  }

  private struct ChainKey: Hashable {
    let fingerprints: [[UInt8]]
    let leaf: Int
    let isXcode: Bool
  }

  /// More than Apple uses at a time. The limit bounds the memory for hostile input with many certificates.
  private static let limit = 32

  /// The maximum per receipt. Apple includes three certificates, Xcode one.
  private static let certificateLimit = 16

  mutating func certificates(
    of message: borrowing SignedMessage, log: inout CheckLog
  ) throws(VerificationError) -> ReceiptCertificates {
    let ders = message.certificates
    guard (1...Self.certificateLimit).contains(ders.count) else {
      throw log.reject(.certificates, expected: "leaf, intermediate and root", got: "\(ders.count) certificates")
    }
    let all = try certificates(ders, log: &log)
    guard let leafIndex = all.firstIndex(where: { message.isNamed($0) }) else {
      throw log.reject(
        .certificates, expected: "the signer's certificate among them",
        got: all.map(\.subject).joined(separator: "; "))
    }
    log.pass(.certificates, all.map(\.subject).joined(separator: "; "))
    return ReceiptCertificates(all: all, leafIndex: leafIndex)
  }

  private mutating func certificates(
    _ ders: [[UInt8]], log: inout CheckLog
  ) throws(VerificationError) -> [Certificate] {
    if let known = certificates[ders] { return known }
    var read: [Certificate] = []
    for (index, der) in ders.enumerated() {
      do {
        read.append(try Certificate(der: der))
      } catch {
        throw log.reject(
          .certificates, expected: "certificates that can be read", got: "number \(index + 1): \(error.reason)")
      }
    }
    if certificates.count == Self.limit { certificates.removeAll() }
    certificates[ders] = read
    return read
  }

  mutating func chain(
    of certificates: ReceiptCertificates, isXcode: Bool, anchors: TrustAnchors, recordsPassedChecks: Bool
  ) -> Judged {
    let key = ChainKey(
      fingerprints: certificates.all.map(\.fingerprint), leaf: certificates.leafIndex, isXcode: isXcode)
    if let known = chains[key] { return known }
    var log = CheckLog(recordsPassedChecks: recordsPassedChecks)
    let chain = Result { () throws(VerificationError) in
      try certificates.chain(isXcode: isXcode, anchors: anchors, log: &log)
    }
    if chains.count == Self.limit { chains.removeAll() }
    let judged = Judged(chain: chain, checks: log.checks)
    chains[key] = judged
    return judged
  }
}

/// The certificates in a receipt, and the signer's among them.
struct ReceiptCertificates: Sendable {
  let all: [Certificate]
  let leafIndex: Int

  var leaf: Certificate { all[leafIndex] }

  /// Whether they are the single certificate of StoreKit testing in Xcode.
  var areFromXcode: Bool { all.count == 1 && sameBytes(leaf.subject, "StoreKit") }

  /// Returns the chain from the leaf to an anchor, verified in everything but the date.
  func chain(isXcode: Bool, anchors: TrustAnchors, log: inout CheckLog) throws(VerificationError) -> SigningChain {
    if isXcode, all.count == 1 {
      return try SigningChain(xcode: leaf, .receipt, anchors: anchors, log: &log)
    }
    var others = all
    others.remove(at: leafIndex)
    let roots = others.filter { sameBytes($0.subject, $0.issuer) }
    return try SigningChain(
      leaf: leaf, intermediates: others, roots: roots, .receipt, anchors: anchors, log: &log)
  }
}
