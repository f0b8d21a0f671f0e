@testable import Base
@testable import SignedData
@testable import TestSupport

extension FuzzTarget {
  /// Receipts. The first byte selects what is changed: the whole text, the payload, or the signed container.
  static let receipts = FuzzTarget(
    name: "receipts",
    seeds: {
      let sample = try ReceiptSample.made.get()
      let texts = sample.receipts + sample.receipts.map { Array(base64($0).utf8) }
      let old = [SampleTransactionReceipt.receipt(), "{\"receipt-data\":\"\(base64(sample.receipts[0]))\"}"]
      return (texts + old.map { Array($0.utf8) }).map { [0] + $0 } + [[1] + sample.payload, [2, 0, 1, 2, 3]]
    },
    check: { bytes in
      var choices = Choices(bytes)
      let sample = try ReceiptSample.made.get()
      switch choices.byte() % 3 {
      case 0: sample.check(Array(choices.rest))
      case 1: try sample.checkSigned(Array(choices.rest))
      default:
        let original = choices.element(of: sample.receipts) ?? []
        sample.check(choices.patched(original))
      }
    })
}

/// Receipts signed by one private chain, in DER and BER.
private struct ReceiptSample: Sendable {
  let payload: [UInt8]
  let receipts: [[UInt8]]
  private let mint: ReceiptMint
  private let anchors: TrustAnchors

  static let made = Result { try ReceiptSample() }

  private init() throws {
    mint = try ReceiptMint.shared.get()
    anchors = TrustAnchors(named: [try Certificate(der: mint.chain.root.der), try Certificate(der: mint.xcode.der)])
    payload = ReceiptPayload(purchases: [ReceiptPayload.purchase(1), ReceiptPayload.purchase(2)]).bytes
    let forms: [ReceiptMint.Form] = [.init(), .init(isBER: true), .init(digest: .sha1), .init(hasAttributes: true)]
    let (payload, mint) = (payload, mint)
    receipts = try forms.map { try mint.receipt(payload, $0) }
  }

  /// Returns the verified payload and checks that the decoded payload is the same.
  private func verified(_ text: [UInt8]) -> JSON? {
    var verifier = ReceiptVerifier(anchors: anchors)
    let decoded = try? ReceiptDecoder(part: .payload).decode(text[...]).value
    _ = try? ReceiptDecoder(part: .all).decode(text[...])
    guard let payload = try? verifier.verify(unwrapping: text[...]).result.get().payload else { return nil }
    expect(decoded == payload, "another receipt is decoded than is verified")
    return payload
  }

  /// Checks that a changed receipt is not verified. Only certificates that the chain does not use may differ, such as a
  /// root that `--root` replaces.
  func check(_ text: [UInt8]) {
    guard verified(text) != nil, case .receipt(.container(let bytes)) = UnwrappedInput(text[...], isStrict: true)
    else {
      return
    }
    expect(
      receipts.map(Self.withoutCertificates).contains(Self.withoutCertificates(bytes)), "a changed receipt is verified")
  }

  private static func withoutCertificates(_ container: [UInt8]) -> [UInt8]? {
    guard let message = try? SignedMessage(container) else { return nil }
    let certificates = Array(message.certificates.joined())
    return container.firstRange(of: certificates).map {
      Array(container[..<$0.lowerBound] + container[$0.upperBound...])
    }
  }

  func checkSigned(_ payload: [UInt8]) throws {
    // OpenSSL does not sign an empty text.
    if payload.isEmpty { return }
    for isBER in [false, true] { _ = verified(try mint.receipt(payload, .init(isBER: isBER))) }
  }
}
