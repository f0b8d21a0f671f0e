import Testing

@testable import Base
@testable import SignedData
@testable import TestSupport

/// The names of a receipt's attributes, and the encodings in which a receipt is accepted.
@Suite struct ReceiptDecoderTests {
  private func decode(_ text: [UInt8], part: DecodedPart = .payload) throws -> JSON {
    try ReceiptDecoder(part: part).decode(text[...]).value
  }

  /// A receipt without a signature: decoding does not verify it.
  private func receipt(_ payload: [UInt8]) -> [UInt8] { derContainer(der(0x04, payload)) }

  @Test func `every attribute has a name`() throws {
    var payload = ReceiptPayload(type: "Production", purchases: [ReceiptPayload.purchase(1)])
    payload.more = [
      derAttribute(9, derInteger(0x5033_3035)), derAttribute(10, derIA5("4+")), derAttribute(11, derInteger(7)),
      derAttribute(15, derInteger(.max)), derAttribute(16, derInteger(831_360_352)),
      derAttribute(18, derIA5("2013-08-01T07:00:00Z")), derAttribute(19, derUTF8("1.0")),
      derAttribute(21, derIA5("4001-01-01T00:00:00Z")), derAttribute(20, derUTF8("")),
    ]
    let expected: JSON = [
      "receipt_type": "Production", "adam_id": 0, "bundle_id": "com.example.app", "application_version": "42",
      "receipt_creation_date": "2023-11-14T22:13:20Z", "original_purchase_date": "2013-08-01T07:00:00Z",
      "original_application_version": "1.0", "expiration_date": "4001-01-01T00:00:00Z", "age_rating": "4+",
      "developer_id": 7, "download_id": 9_223_372_036_854_775_807, "version_external_identifier": 831_360_352,
      "fulfillment_tool_version": 1_345_531_957, "opaque_value": "0102030405060708090A0B0C0D0E0F10",
      "sha1_hash": "0707070707070707070707070707070707070707",
      "in_app": [
        [
          "quantity": 1, "product_id": "com.example.app.pro", "transaction_id": "2000000000001",
          "original_transaction_id": "2000000000001", "purchase_date": "2023-10-01T00:00:00Z",
          "original_purchase_date": "2023-09-01T00:00:00Z", "expires_date": "2023-11-01T00:00:00Z",
          "product_type": 3, "web_order_line_item_id": 2_000_000_123_357_229, "is_trial_period": false,
          "is_in_intro_offer_period": true, "unknown": [["type": 1722, "version": 1, "hex": "020100"]],
        ]
      ],
      "unknown": [
        ["type": 6, "version": 1, "hex": "010203"], ["type": 20, "version": 1, "hex": "0C00"],
      ],
    ]
    #expect(try decode(receipt(payload.bytes)) == expected)
  }

  @Test(arguments: [0, 1, 2, 187])
  func `every purchase is listed`(count: Int) throws {
    let payload = ReceiptPayload(purchases: (0..<count).map { ReceiptPayload.purchase($0) })
    let purchases = try #require(try decode(receipt(payload.bytes))["in_app"]?.arrayElements)
    #expect(purchases.map { $0["transaction_id"]?.string } == (0..<count).map { "200000000000\($0)" })
  }

  @Test func `values of an unexpected form are shown in hexadecimal`() throws {
    let odd: [(type: Int, value: [UInt8])] = [
      (2, derInteger(1)), (3, []), (12, derUTF8("x") + [0]), (1, der(0x02, Array(repeating: 1, count: 9))),
      (19, der(0x0C, [0xFF])), (17, derUTF8("no purchase")), (15, der(0x02, [])),
    ]
    let payload = der(0x31, Array(odd.map { derAttribute($0.type, $0.value) }.joined()))
    let json = try decode(receipt(payload))
    #expect(json["unknown"]?.arrayElements?.map { $0["hex"] } == odd.map { .string(hexadecimal($0.value)) })
    #expect(json.objectValue?.members.map(\.name) == ["in_app", "unknown"])
  }

  @Test func `a repeated attribute is listed with the unknown ones`() throws {
    let payload = ReceiptPayload(more: [derAttribute(2, derUTF8("com.example.other"))])
    let json = try decode(receipt(payload.bytes))
    #expect(json["bundle_id"] == "com.example.app")
    #expect(json["unknown"]?.arrayElements?.last?["type"] == 2)
  }

  @Test(arguments: [(-1, "-1"), (0, "false"), (1, "true"), (2, "2")])
  func `only zero and one are flags`(number: Int, shown: String) throws {
    let payload = ReceiptPayload(purchases: [[derAttribute(1713, derInteger(number))]])
    let purchase = try decode(receipt(payload.bytes))["in_app"]?.arrayElements?.first
    #expect(purchase?["is_trial_period"]?.text(.compact) == shown)
  }

  @Test func `indefinite lengths and content in pieces are decoded`() throws {
    let payload = ReceiptPayload(purchases: [ReceiptPayload.purchase(1)])
    let expected = try decode(receipt(payload.bytes))
    let half = payload.bytes.count / 2
    let pieces = der(0x04, Array(payload.bytes[..<half])) + der(0x04, Array(payload.bytes[half...]))
    #expect(try decode(derContainer(ber(0x24, pieces))) == expected)
    #expect(try decode(derContainer(der(0x24, pieces))) == expected)
    #expect(try decode(derContainer(ber(0x24, ber(0x24, pieces)))) == expected)
    // A complete set with indefinite lengths, down to the values.
    let loose = ber(
      0x31,
      Array(
        [(0, derUTF8("Xcode")), (2, derUTF8("com.example.app"))].map { type, value in
          ber(0x30, derInteger(type) + derInteger(1) + ber(0x24, der(0x04, value)))
        }.joined()))
    #expect(try decode(receipt(loose))["bundle_id"] == "com.example.app")
    #expect(try decode(derContainer(der(0x04, der(0x04, payload.bytes)))) == expected)
  }

  @Test func `a receipt is decoded from every encoding and wrapping`() throws {
    let receipt = receipt(ReceiptPayload().bytes)
    let expected = try decode(receipt)
    let text = base64(receipt)
    let wrapped = stride(from: 0, to: text.count, by: 64).map { text.dropFirst($0).prefix(64) }.joined(separator: "\n")
    let unpadded = String(text.prefix { $0 != "=" })
    for same in [
      text, unpadded, base64URL(receipt), wrapped, "\u{FEFF}\(text)", "\"\(text)\"", "{\"receipt-data\":\"\(text)\"}",
      text.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D"),
      base64(Array("\"\(text)\"".utf8)),
    ] {
      #expect(try decode(Array(same.utf8)) == expected, "\(same.prefix(24))")
    }
  }

  @Test func `a file is not trimmed`() throws {
    let mint = try ReceiptMint.shared.get()
    // About one signature in forty ends in a byte that looks like white space.
    var ends: [UInt8]?
    for value in 0...UInt16.max where ends == nil {
      let made = try mint.receipt(ReceiptPayload(opaqueValue: [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]))
      ends = made.last.map(\.isSpace) ?? false ? made : nil
    }
    let receipt = try #require(ends)
    let decoded = try ReceiptDecoder(part: .payload).decode(receipt[...])
    #expect(decoded.remark == "an app receipt (ProductionSandbox) with no purchases, not verified")
    let longer = try ReceiptDecoder(part: .payload).decode((receipt + [0x0A])[...])
    #expect(longer.remark.hasSuffix("; followed by other bytes: 1"))
  }

  @Test func `the full output contains signers, digests and certificates`() throws {
    let mint = try ReceiptMint.shared.get()
    let all = try decode(mint.receipt(ReceiptPayload(), .init(digest: .sha1)), part: .all)
    #expect(all["payload"]?["bundle_id"] == "com.example.app")
    #expect(all["signers"]?.arrayElements?.map { $0["digest"] } == ["SHA1"])
    #expect(all["certificates"]?.arrayElements?.count == 3)
  }

  @Test(arguments: ["", "hello", "{}", "MIIT", "eyJhbGciOiJFUzI1NiJ9.e30.AAAA", "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEH"])
  func `text that is not a receipt cannot be decoded`(text: String) {
    #expect(throws: Failure.self) { try decode(Array(text.utf8)) }
  }

  @Test func `decode distinguishes receipts from JWS`() throws {
    let decoded = try AnyTextDecoder(.payload).decode(Array(base64(receipt(ReceiptPayload().bytes)).utf8)[...])
    #expect(decoded.value["bundle_id"] == "com.example.app")
    #expect(decoded.remark == "an app receipt (ProductionSandbox) with no purchases, not verified")
  }
}
