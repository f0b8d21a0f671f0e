import Testing

@testable import SignedData
@testable import TestSupport

/// Reading and verifying a receipt ends in time and without a crash for any input.
@Suite struct ReceiptRobustnessTests {
  /// Whether both reading and verifying reject the bytes; the reason does not matter here.
  private func isRefused(_ bytes: [UInt8]) -> Bool {
    var verifier = ReceiptVerifier()
    guard case .failure = verifier.verify(unwrapping: bytes[...]).result else { return false }
    return (try? ReceiptDecoder(part: .payload).decode(bytes[...])) == nil
  }

  @Test func `a truncated receipt is rejected`() throws {
    for form in [ReceiptMint.Form(), .init(isBER: true)] {
      let receipt = try ReceiptMint.shared.get().receipt(
        ReceiptPayload(purchases: [ReceiptPayload.purchase(1)]), form)
      for count in stride(from: 0, to: receipt.count, by: 7) {
        #expect(isRefused(Array(receipt.prefix(count))), "\(count) bytes")
      }
      #expect(isRefused(receipt.dropLast()))
    }
  }

  @Test func `a receipt with changed bytes is never verified`() throws {
    let mint = try ReceiptMint.shared.get()
    let receipt = try mint.receipt(ReceiptPayload(purchases: [ReceiptPayload.purchase(1)]), .init(isBER: true))
    var state: UInt64 = 42
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for _ in 0..<500 {
      var altered = receipt
      for _ in 0...(random() % 4) { altered[Int(random()) % altered.count] = UInt8(truncatingIfNeeded: random()) }
      var verifier = ReceiptVerifier()
      guard case .failure = verifier.verify(unwrapping: altered[...]).result else {
        Issue.record("genuine without an anchor")
        return
      }
      _ = try? ReceiptDecoder(part: .all).decode(altered[...])
    }
  }

  /// A repeated tag and length.
  private func nested(_ tag: UInt8, _ depth: Int, isIndefinite: Bool) -> [UInt8] {
    if isIndefinite {
      return Array(repeatElement([tag, 0x80], count: depth).joined()) + [UInt8](repeating: 0, count: depth * 2)
    }
    // Built from the inside out and reversed, which takes linear time.
    var backwards: [UInt8] = []
    for _ in 0..<depth { backwards += derHeader(tag, backwards.count).reversed() }
    return backwards.reversed()
  }

  @Test(arguments: [0x30, 0x24] as [UInt8], [true, false])
  func `fifty thousand nested elements cause no crash`(tag: UInt8, isIndefinite: Bool) {
    let deep = nested(tag, 50_000, isIndefinite: isIndefinite)
    let signedData = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
    // In place of the message, the content, the set of attributes, a value or a purchase.
    #expect(isRefused(der(0x30, signedData + der(0xA0, deep))))
    #expect(isRefused(derContainer(deep)))
    #expect(isRefused(derContainer(der(0x04, deep))))
    let inValue = derContainer(der(0x04, der(0x31, derAttribute(0, deep) + derAttribute(17, deep))))
    #expect((try? ReceiptDecoder(part: .payload).decode(inValue[...])) != nil)
    #expect(isRefused(deep))
  }

  @Test(
    arguments: [
      [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 0xFF],
      [0x30, 0x82, 0xFF, 0xFF], [0x30, 0x80], [0x30, 0x80, 0, 0], [0x1F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x00],
    ] as [[UInt8]])
  func `impossible lengths are rejected`(header: [UInt8]) {
    let signedData = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
    #expect(isRefused(header + signedData))
    #expect(isRefused(derContainer(header)))
    #expect(isRefused(derContainer(der(0x04, header))))
    #expect(isRefused(derContainer(der(0x04, der(0x31, header)))))
    #expect(isRefused(derContainer(der(0x04, der(0x31, der(0x30, header))))))
  }

  @Test func `fifty megabytes of invalid data are rejected`() {
    let zeros = [UInt8](repeating: 0, count: 50 << 20)
    #expect(isRefused(derContainer(der(0x04, zeros))))
    let start = base64(derContainer(der(0x04, ReceiptPayload().bytes))).utf8.prefix(400)
    #expect(isRefused(start + [UInt8](repeating: UInt8(ascii: "A"), count: 50 << 20)))
  }

  @Test func `the number of attributes is limited`() throws {
    let attributes = (0..<10).map { derAttribute($0 + 90, []) }
    func receipt(_ attributes: [[UInt8]]) throws -> AppReceipt {
      try AppReceipt(payload: der(0x31, Array(attributes.joined())), limit: 10)
    }
    #expect(try receipt(attributes).json["unknown"]?.arrayElements?.count == 10)
    #expect(throws: CryptoError.self) { try receipt(attributes + [derAttribute(0, [])]) }
    // The attributes of purchases count too.
    let purchase = derAttribute(17, der(0x31, Array(attributes.prefix(5).joined())))
    #expect(try receipt([purchase]).purchases.count == 1)
    #expect(throws: CryptoError.self) { try receipt([purchase, purchase]) }
  }

  @Test func `a receipt with a hundred thousand digests is rejected`() throws {
    let mint = try ReceiptMint.shared.get()
    let receipt = try mint.receipt(ReceiptPayload())
    // Container, tagged message, version, digests: the path to the list of which OpenSSL would compute every digest.
    let message = try element(0, of: element(1, of: element(0, of: receipt[...])))
    let digest = try element(1, of: message)
    var fields = BERReader(message)
    _ = (fields.next(), fields.next())
    let rest = Array(message[fields.offset...])
    let signedData = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
    let many = der(0x31, Array(repeatElement(Array(digest), count: 100_000).joined()))
    let flooded = der(0x30, signedData + der(0xA0, der(0x30, derInteger(1) + many + rest)))
    var verifier = ReceiptVerifier(anchors: TrustAnchors(named: [try Certificate(der: mint.chain.root.der)]))
    guard case .failure = verifier.verify(unwrapping: flooded[...]).result else {
      Issue.record("genuine")
      return
    }
  }

  /// The contents of one of several sibling elements.
  private func element(_ place: Int, of bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    var reader = BERReader(bytes)
    for _ in 0..<place { _ = reader.next() }
    let element = reader.next()
    return try #require(element?.contents)
  }
}
