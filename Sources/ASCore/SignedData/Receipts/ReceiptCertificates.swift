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
  func chain(isXcode: Bool, anchors: TrustAnchors, trail: inout CheckLog) throws(VerificationError) -> SigningChain {
    if isXcode, all.count == 1 {
      return try SigningChain(xcode: leaf, .receipt, anchors: anchors, trail: &trail)
    }
    var others = all
    others.remove(at: leafIndex)
    let roots = others.filter { sameBytes($0.subject, $0.issuer) }
    let candidates = SigningChain.Candidates(leaf: leaf, intermediates: others, roots: roots)
    return try SigningChain(candidates, .receipt, anchors: anchors, trail: &trail)
  }
}
