@testable import Base
@testable import SignedData
@testable import TestSupport

/// The input files of transcripts: signed under the private chain, some of them tampered with.
enum SampleFiles {
  /// Signed once for all tests.
  static func all() throws -> [String: [UInt8]] { try signed.get() }

  private static let signed = Result { () throws -> [String: [UInt8]] in
    let chain = try PrivateChain.shared.get()
    let signed = try chain.sign(SamplePayload.subscription)
    let posted: JSON = ["signedPayload": .string(try chain.sign(SamplePayload.notification(chain)))]
    let mixed = try SamplePayload.notification(
      chain, renewal: ["originalTransactionId": "2000000000000009", "signedDate": 1_700_000_060_000])
    let parts = signed.split(separator: ".")
    let forged = "\(parts[0]).\(base64URL(Array("{\"bundleId\":\"com.evil\"}".utf8))).\(parts[2])"
    let lines = [signed, "", forged, try chain.sign(SamplePayload.renewal), "nonsense"].joined(separator: "\n")
    let files = [
      "transaction.jws": signed + "\n",
      "renewal.jws": try chain.sign(SamplePayload.renewal),
      "notification.json": posted.text(.compact),
      "mixed.jws": try chain.sign(mixed),
      "quoted.txt": "\"\(signed)\"",
      "url.txt": "%7B%22signedPayload%22%3A%22" + signed.replacing(".", with: "%2E") + "%22%7D",
      "wrapped.txt": "Bearer "
        + base64(Array(signed.utf8)).enumerated().map { index, character in
          index % 76 == 75 ? "\(character)\r\n" : String(character)
        }.joined(),
      "forged.jws": forged,
      "lines.jws": lines,
      "hostile.jws": try chain.sign(["transactionId": "1\u{1B}[31m\u{202E}", "signedDate": 1_700_000_060_000]),
      "xcode.jws": try xcode(chain),
      "root.pem": pem(chain.root.der),
      "leaf.pem": pem(chain.leaf.der),
      "key.p8": "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
      "stored.ndjson": StoredSamples.lines, "reply.json": StoredSamples.reply, "unity.json": StoredSamples.unity,
      "react.json": StoredSamples.react, "v1full.json": StoredSamples.notification,
      "v1.json": "{\"notification_type\":\"CANCEL\",\"password\":\"test\",\"unified_receipt\":{}}",
      "profiles": CredentialSamples.profile + CredentialSamples.work, "minted.jwt": try CredentialSamples.token(),
      "sloppy.jwt": try CredentialSamples.sloppyToken(),
      CredentialSamples.keyPath: try TestKey.shared.get().p8(),
      "empty.txt": "", "ids.txt": "2000000000014001\n\n2000000999999999\n704346128300986011\n0\n",
      "entitlements.csv":
        "original_transaction_id,sku,active,expires_at,user_uuid\n2000000000000001,com.example.app.pro,t,,\n"
        + "2000000000003002,com.example.app.pro,t,,\n2000000000000008,com.example.app.unlock,f,,\n"
        + "2000000000000006,com.example.app.basic,t,2026-03-01,\n1999999999999999,com.example.app.pro,t,,\n"
        + "2000000000000008,com.example.app.unlock,maybe,,\n",
      "plain.json": "{\"a\":1}", "nonsense.txt": "hello",
    ]
    return files.merging(try SignedSamples.files()) { $1 }.mapValues { Array($0.utf8) }
      .merging(try receipts()) { _, receipt in receipt }
  }

  /// Receipts signed under a chain of RSA keys, in binary form as on a device and as text.
  private static func receipts() throws -> [String: [UInt8]] {
    let mint = try ReceiptMint.shared.get()
    var payload = ReceiptPayload(purchases: [
      ReceiptPayload.purchase(2, date: "2023-11-01T00:00:00Z"), ReceiptPayload.purchase(1),
    ])
    let receipt = try mint.receipt(payload)
    var altered = receipt
    if let place = receipt.firstRange(of: Array("com.example.app".utf8))?.lowerBound { altered[place] ^= 1 }
    payload.purchases = [[derAttribute(1703, derUTF8("0")), derAttribute(1702, derUTF8("pro\u{1B}[31m"))]]
    payload.type = "Xcode"
    let xcode = try mint.receipt(payload, .init(isBER: true, certificates: [mint.xcode]))
    let other = try mint.receipt(ReceiptPayload(bundleID: "com.example.other", purchases: [ReceiptPayload.purchase(7)]))
    let text = base64(receipt)
    let wrapped = stride(from: 0, to: text.count, by: 76).map { text.dropFirst($0).prefix(76) + "\n" }.joined()
    return [
      "receipt": receipt, "receipt.b64": Array(wrapped.utf8), "altered.b64": Array(base64(altered).utf8),
      "xcode.b64": Array(base64(xcode).utf8), "cut.b64": Array(text.prefix(1000).utf8),
      "rootless": try mint.receipt(
        ReceiptPayload(), .init(certificates: [mint.chain.leaf, mint.chain.intermediate])),
      "old.b64": Array(base64(Array(SampleTransactionReceipt.receipt().utf8)).utf8),
      "receipts/a": receipt, "receipts/b.b64": Array(base64(other).utf8), "receipts/c.txt": Array("hello".utf8),
      "receipts.txt": Array([text, "", base64(altered), base64(other)].joined(separator: "\n").utf8),
      "body.json": Array("{\"receipt-data\":\"\(text)\",\"password\":\"secret\"}".utf8),
      "receipt-root.pem": Array(pem(mint.chain.root.der).utf8), "xcode.pem": Array(pem(mint.xcode.der).utf8),
    ]
  }

  /// As StoreKit testing in Xcode signs: one certificate, a `kid`, dates with a fraction.
  private static func xcode(_ chain: PrivateChain) throws -> String {
    let header: JSON = [
      "kid": "Apple_Xcode_Key", "typ": "JWT", "x5c": [.string(base64(chain.leaf.der))], "alg": "ES256",
    ]
    let payload = """
      {"transactionId":"0","originalTransactionId":"0","bundleId":"com.example.app","environment":"Xcode",\
      "signedDate":1697680122257.447}
      """
    return try chain.sign(payload: Array(payload.utf8), header: header)
  }

  private static func pem(_ der: [UInt8]) -> String {
    "-----BEGIN CERTIFICATE-----\n\(base64(der))\n-----END CERTIFICATE-----\n"
  }
}
