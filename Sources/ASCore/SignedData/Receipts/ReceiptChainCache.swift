import Base

/// What this run made of certificates and chains, as nearly all receipts share them and both are slow to judge.
///
/// Not shared between threads: each worker has its own.
struct ReceiptChainCache {
  private var certificates: [[[UInt8]]: [Known]] = [:]
  private var chains: [ChainKey: Judged] = [:]

  /// A chain, or the check that failed first, and the checks made.
  struct Judged {
    let chain: Result<SigningChain, VerificationError>
    let checks: [Check]
  }

  /// A certificate as what it says and as what OpenSSL works with.
  private struct Known {
    let certificate: Certificate
    let signing: SigningCertificate
  }

  private struct ChainKey: Hashable {
    let fingerprints: [[UInt8]]
    let leaf: Int
    let isXcode: Bool
  }

  /// More than Apple uses at a time; a hostile input with ever new certificates must not fill the memory.
  private static let limit = 32

  /// Apple puts three certificates into a receipt, Xcode one.
  private static let certificateLimit = 16

  mutating func certificates(
    of message: borrowing SignedMessage, log: inout CheckLog
  ) throws(VerificationError) -> ReceiptCertificates {
    let ders = message.certificates
    guard (1...Self.certificateLimit).contains(ders.count) else {
      throw log.reject(.certificates, expected: "leaf, intermediate and root", got: "\(ders.count) certificates")
    }
    let known = try certificates(ders, log: &log)
    let all = known.map(\.certificate)
    guard let leafIndex = known.firstIndex(where: { $0.signing.isNamed(in: message) }) else {
      throw log.reject(
        .certificates, expected: "the signer's certificate among them",
        got: all.map(\.subject).joined(separator: "; "))
    }
    log.pass(.certificates, all.map(\.subject).joined(separator: "; "))
    return ReceiptCertificates(all: all, leafIndex: leafIndex, signing: known[leafIndex].signing)
  }

  private mutating func certificates(_ ders: [[UInt8]], log: inout CheckLog) throws(VerificationError) -> [Known] {
    if let known = certificates[ders] { return known }
    var read: [Known] = []
    for (index, der) in ders.enumerated() {
      do {
        read.append(Known(certificate: try Certificate(der: der), signing: try SigningCertificate(der: der)))
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

/// The certificates that came with a receipt, and which of them the signature names.
struct ReceiptCertificates: Sendable {
  let all: [Certificate]
  let leafIndex: Int
  /// The leaf, ready to check signatures with.
  let signing: SigningCertificate

  var leaf: Certificate { all[leafIndex] }

  /// Whether it is the one certificate of StoreKit testing in Xcode.
  var areOfXcode: Bool { all.count == 1 && sameBytes(leaf.subject, "StoreKit") }

  /// The way from the leaf up to an anchor, by everything but the date.
  func chain(isXcode: Bool, anchors: TrustAnchors, log: inout CheckLog) throws(VerificationError) -> SigningChain {
    if isXcode, all.count == 1 {
      return try SigningChain(xcode: leaf, .receipt, anchors: anchors, log: &log)
    }
    var others = all
    others.remove(at: leafIndex)
    let roots = others.filter { sameBytes($0.subject, $0.issuer) }
    let candidates = SigningChain.Candidates(leaf: leaf, intermediates: others, roots: roots)
    return try SigningChain(candidates, .receipt, anchors: anchors, log: &log)
  }
}
