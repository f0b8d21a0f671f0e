import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The data for which a pinned root is trusted, with a private chain's root in place of Apple's.
@Suite struct PinnedRootTests {
  private let chain: PrivateChain
  private let foreign: PrivateChain

  init() throws {
    (chain, foreign) = (try PrivateChain.shared.get(), try PrivateChain(root: .root.with(\.name, "Added Root")))
  }

  private func anchors(_ pinned: [UInt8], named: [[UInt8]] = []) throws -> TrustAnchors {
    let fingerprint = hexadecimal(try Certificate(der: pinned).fingerprint)
    return TrustAnchors(named: try named.map { try Certificate(der: $0) }, pinned: [fingerprint: "Apple's"])
  }

  /// The failed check, or the kind of roots that verified the text; by the full and the fast path, which must agree.
  private func words(_ text: String, _ anchors: TrustAnchors) -> String {
    var verifier = Verifier(anchors: anchors, now: SampleTime.now)
    let text = Array(text.utf8)[...]
    func words(_ verification: VerificationResult) -> String {
      switch verification.result {
      case .success(let verified): verified.isOfAddedRoot ? "added" : "Apple's"
      case .failure(let error): error.check.name.rawValue
      }
    }
    let full = words(verifier.verify(text))
    #expect(words(verifier.verify(unwrapping: text, asText: true)) == full)
    return full
  }

  @Test func `the third certificate is an anchor if its fingerprint is pinned, and no other is`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    #expect(words(text, try anchors(chain.root.der)) == "Apple's")
    #expect(words(text, try anchors(chain.root.der, named: [chain.root.der])) == "Apple's")
    for other in [foreign.root.der, chain.leaf.der, chain.intermediate.der] {
      #expect(words(text, try anchors(other)) == "root")
    }
    #expect(words(text, try anchors(foreign.root.der, named: [chain.root.der])) == "added")
    // A different certificate with the same name and key.
    let twin = try IssuedCertificate(.root.with(\.serial, 99), issuer: nil, key: chain.root.key)
    let header = chain.header(certificates: [chain.leaf.der, chain.intermediate.der, twin.der])
    let changed = try chain.sign(payload: SamplePayload.transaction.bytes(.compact), header: header)
    #expect(words(changed, try anchors(chain.root.der)) == "root")
    #expect(words(changed, try anchors(twin.der)) == "Apple's")
    #expect(words(changed, try anchors(chain.root.der, named: [chain.root.der])) == "Apple's")
  }

  @Test func `only roots that are not pinned count as added`() throws {
    let anchors = try anchors(chain.root.der, named: [chain.root.der, foreign.root.der, foreign.root.der])
    #expect(anchors.addedFingerprints == [hexadecimal(try Certificate(der: foreign.root.der).fingerprint)])
    #expect(TrustAnchors.published.count == 3 && TrustAnchors.published.keys.allSatisfy { $0.utf8.count == 64 })
  }

  /// Apple's roots are trusted only for data of the App Store, even if the user trusts the root of a tool.
  @Test(arguments: ["Xcode", "LocalTesting", "Production", "Sandbox", "Other"])
  func `data of a test tool under a pinned root fails`(environment: String) throws {
    let text = try chain.sign([
      "transactionId": "1", "environment": .string(environment), "signedDate": 1_700_000_000_000,
    ])
    let isTest = ["Xcode", "LocalTesting"].contains(environment)
    #expect(words(text, try anchors(chain.root.der)) == (isTest ? "source" : "Apple's"))
    #expect(words(text, try anchors(chain.root.der, named: [foreign.root.der])) == (isTest ? "source" : "Apple's"))
    #expect(words(text, try anchors(foreign.root.der, named: [chain.root.der])) == "added")
  }

  @Test func `one part under an added root marks the whole text`() throws {
    let anchors = try anchors(chain.root.der, named: [foreign.root.der])
    for (outer, inner, expected) in [
      (chain, chain, "Apple's"), (chain, foreign, "added"), (foreign, chain, "added"), (foreign, foreign, "added"),
    ] {
      let text = try outer.sign([
        "notificationType": "TEST", "signedDate": 1_700_000_000_000,
        "data": [
          "signedTransactionInfo": .string(try inner.sign(SamplePayload.subscription)), "bundleId": "com.example.app",
        ],
      ])
      #expect(words(text, anchors) == expected)
      var verifier = Verifier(anchors: anchors, now: SampleTime.now)
      let verified = try verifier.verify(Array(text.utf8)[...]).result.get()
      #expect(verified.chains.map { $0.map(\.der) } == [outer.certificates, inner.certificates])
    }
  }

  @Test(arguments: ["Production", "ProductionSandbox", "Xcode", "Other"])
  func `a receipt under a pinned root must be the App Store's`(type: String) throws {
    let mint = try ReceiptMint.shared.get()
    let receipt = try mint.receipt(ReceiptPayload(type: type))
    for named in [[], [mint.xcode.der]] {
      var verifier = ReceiptVerifier(anchors: try anchors(mint.chain.root.der, named: named))
      let verification = verifier.verify(unwrapping: receipt[...])
      #expect(failedCheck(verification) == (type == "Xcode" ? .source : nil))
      guard case .success(let verified) = verification.result else { continue }
      #expect(!verified.isOfAddedRoot && verified.testEnvironment == nil)
    }
  }
}
