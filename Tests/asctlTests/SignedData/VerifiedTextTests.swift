import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// Verifying a line through its outline, without parsing, must give the same result as verifying the parsed value.
@Suite struct VerifiedTextTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  private func verifier(_ expectations: Expectations = Expectations(), anchors: TrustAnchors? = nil) throws -> Verifier
  {
    Verifier(
      anchors: try anchors ?? chain.anchors, expectations: expectations, moment: nil, now: SampleTime.now,
      recordsPassedChecks: false)
  }

  /// A description of a result that must be the same for both paths.
  private func words(_ verification: VerificationResult) -> String {
    switch verification.result {
    case .success(let verified):
      "genuine, \(verified.testEnvironment?.rawValue ?? "real"), \(verification.notChecked): "
        + (verified.text.map { String(decoding: $0, as: UTF8.self) } ?? verified.payload.text(.compact))
    case .failure(let rejection): "\(rejection.check.name): \(rejection.reason)"
    }
  }

  private func expectSameResult(_ text: [UInt8], _ verifier: Verifier) {
    var (quick, thorough) = (verifier, verifier)
    #expect(words(quick.verify(unwrapping: text[...], asText: true)) == words(thorough.verify(unwrapping: text[...])))
  }

  private static let payloads = [
    #"{"transactionId":"1","bundleId":"com.example.app","environment":"Sandbox","signedDate":1700000000000}"#,
    #"{"originalTransactionId":"1","environment":"Production","signedDate":1700000000000.5}"#,
    #"{"receiptType":"Production","bundleId":"com.example.app","appAppleId":1,"receiptCreationDate":1700000000000}"#,
    #"{"receiptType":"Sandbox","bundleId":"com.example.app","receiptCreationDate":1,"signedDate":1700000000000}"#,
    #"{"userLocale":"en","requestIdentifier":"x","appAppleId":1234,"environment":"Sandbox"}"#,
    #"{"notificationType":"TEST","data":{"bundleId":"com.example.app","environment":"Sandbox"},"signedDate":1700000000000}"#,
    #"{"transactionId":"1","environment":"Xcode","signedDate":1700000000000}"#,
    #"{"transactionId":"1","environment":"LocalTesting","signedDate":1700000000000}"#,
    #"{"transactionId":"1","bundleId":{"a":1},"environment":["Sandbox"],"signedDate":1700000000000}"#,
    #"{"transactionId":"1","bundleId":1,"environment":null,"signedDate":"1700000000000"}"#,
    #"{"transactionId":null,"data":{"bundleId":"com.evil","signedDate":1},"signedDate":1700000000000}"#,
    #"{"a":{"transactionId":"1","environment":"Xcode"},"signedDate":1700000000000}"#,
    #"{"a":{"b":{"environment":"Sandbox"},"bundleId":"com.example.app"},"signedDate":1700000000000}"#,
    #"{"transactionId":"1","signedTransactionInfo":"plain text","signedDate":1700000000000}"#,
    #"{"transactionId":"1","a":["eyJ.a.b"],"signedDate":1700000000000}"#,
    #"{"transactionId":"1","\u0062undleId":"com.example.app","environment":"\u0053andbox","signedDate":1700000000000}"#,
    #"{"transactionId":"1","signedDate":1700000000000,"signedDate":1}"#,
    #"{ "transactionId":"1","signedDate":1700000000000}"#, #"["transactionId"]"#, "{}", "", "7",
    #"{"transactionId":"1","signedDate":2500000000000}"#, #"{"transactionId":"1","signedDate":1000000000000}"#,
    #"{"transactionId":"1","signedDate":1e400}"#,
  ]

  private static let expectations = [
    Expectations(), Expectations(bundleID: "com.example.app"), Expectations(environment: .sandbox),
    Expectations(bundleID: "com.example.app", appAppleID: 1),
    Expectations(kind: .transaction, appAppleID: 1234),
  ]

  @Test(arguments: payloads)
  func `the fast path agrees on signed payloads`(payload: String) throws {
    let text = Array(try chain.sign(payload: Array(payload.utf8), header: chain.header()).utf8)
    for expected in Self.expectations { expectSameResult(text, try verifier(expected)) }
    expectSameResult(text, try verifier(anchors: TrustAnchors()))
    expectSameResult(Array("{\"signedPayload\":\"".utf8) + text + Array("\"}".utf8), try verifier())
  }

  @Test func `the fast path is used for a transaction`() throws {
    var verifier = try verifier()
    let text = try chain.sign(SamplePayload.subscription)
    let verification = verifier.verify(unwrapping: ArraySlice(text.utf8), asText: true)
    let verified = try verification.result.get()
    #expect(verified.text == SamplePayload.subscription.bytes(.compact))
    #expect(verified.testEnvironment == nil && verified.isOfAddedRoot && verification.checks.isEmpty)
  }

  @Test func `the fast path agrees on changed texts`() throws {
    let verifier = try verifier()
    let text = Array(try chain.sign(SamplePayload.subscription).utf8)
    for changed in Mutations(of: text, count: 150) { expectSameResult(changed, verifier) }
    // The most critical parts are the shortest ones.
    let signature = try #require(text.lastIndex(of: UInt8(ascii: ".")))
    for changed in Mutations(of: Array(text[signature...]), count: 100) {
      expectSameResult(text[..<signature] + changed, verifier)
    }
  }

  @Test(arguments: [
    "", "e", "ey", "eyJ", "eyJ.", "eyJ..", ".", "..", "{", "}", "{\"signedPayload\":\"\"}", "{\"signedPayload\":\"}",
    "{\"signedPayload\":\"",
  ])
  func `the fast path agrees on short texts`(text: String) throws {
    expectSameResult(Array(text.utf8), try verifier())
  }

  @Test func `the fast path agrees on wrapped texts`() throws {
    let text = try chain.sign(SamplePayload.subscription)
    for wrapped in [
      " \(text)", "\(text)\n", "\"\(text)\"", "{\"signedPayload\":\"\(text)\"} ",
      "{\"signedPayload\":\"\(text)\",\"a\":1}",
      "{\"signedpayload\":\"\(text)\"}", "{\"signedPayload\":\" \(text)\"}", "[\"signedPayload\":\"\(text)\"}",
      "{\"signedPayload\":\"\(text)\"]", "{\"signedPayload\":\"\(text)}", "{\"signedPayload\":\"\(text) }",
      "%65\(text.dropFirst())",
    ] {
      expectSameResult(Array(wrapped.utf8), try verifier())
    }
  }

  /// The full path parses the JSON around a text first.
  @Test(arguments: [[0xFF], Array("\\".utf8), Array("\",\"".utf8)] as [[UInt8]])
  func `the fast path agrees on a body that is not JSON or has more members`(inserted: [UInt8]) throws {
    let (verifier, text) = (try verifier(), Array(try chain.sign(SamplePayload.subscription).utf8))
    for place in [10, text.count - 100] {
      let changed = text[..<place] + inserted + text[place...]
      expectSameResult(Array("{\"signedPayload\":\"".utf8) + changed + Array("\"}".utf8), verifier)
    }
  }

  @Test func `the fast path agrees on headers`() throws {
    let certificates: JSON = .array(chain.certificates.map { .string(base64($0)) })
    let headers: [JSON] = [
      ["alg": "none", "x5c": certificates], ["alg": "es256", "x5c": certificates], ["alg": "ES256"],
      ["alg": "ES256", "crit": [], "x5c": certificates], ["alg": "ES256", "x5c": []], [:], "ES256",
      ["alg": "ES256", "kid": "Apple_Xcode_Key", "x5c": [.string(base64(chain.leaf.der))]],
    ]
    for header in headers {
      let text = try chain.sign(payload: Array(Self.payloads[0].utf8), header: header)
      expectSameResult(Array(text.utf8), try verifier())
    }
  }

  /// A cached chain must be checked for each date, not only for the date of the first text.
  @Test func `a known chain is checked at each date`() throws {
    let short = try PrivateChain(
      leaf: .leaf.with(\.validity, Timestamp(seconds: 1_600_000_000)...Timestamp(seconds: 1_700_000_000)))
    var verifier = Verifier(
      anchors: try short.anchors, expectations: Expectations(), moment: nil, now: .zero, recordsPassedChecks: false)
    let dates: [Int64] = [
      1_650_000_000_000, 1_700_000_001_000, 1_700_000_000_999, 1_599_999_999_999, 1_600_000_000_000,
    ]
    let verifications = try dates.map { date in
      let text = try short.sign(["transactionId": "1", "signedDate": .number(JSONNumber(date))])
      return words(verifier.verify(unwrapping: ArraySlice(text.utf8), asText: true)).hasPrefix("genuine")
    }
    #expect(verifications == [true, false, true, false, true])
  }

  /// The combinations of one text's header with the payload and signature of the other fail verification.
  @Test func `a text with the header of another chain fails`() throws {
    let foreign = try PrivateChain.foreign.get()
    let (ours, theirs) = (try chain.sign(SamplePayload.subscription), try foreign.sign(SamplePayload.subscription))
    let (our, their) = (ours.split(separator: "."), theirs.split(separator: "."))
    var verifier = try verifier()
    let texts = [ours, theirs, "\(our[0]).\(their[1]).\(their[2])", "\(their[0]).\(our[1]).\(our[2])", ours]
    let verifications = texts.map {
      words(verifier.verify(unwrapping: ArraySlice($0.utf8), asText: true)).hasPrefix("genuine")
    }
    #expect(verifications == [true, false, false, false, true])
  }

  @Test func `the outline contains every member that checks read`() {
    let names = PayloadOutline.members
    for kind in PayloadKind.allCases { #expect(names.contains(kind.object.dateMember)) }
    for member in Claims.notificationObjects { #expect(!names.contains(member)) }
  }
}
