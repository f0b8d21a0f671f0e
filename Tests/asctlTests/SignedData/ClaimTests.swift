import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// The app and environment of a payload: which objects are searched for them, and the results if they are absent.
@Suite struct ClaimTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  private static let asked = Expectations(bundleID: "com.example.app", appAppleID: 1234, environment: .production)

  private func verification(_ text: String, _ expectations: Expectations = asked, root: IssuedCertificate? = nil) throws
    -> VerificationResult
  {
    var verifier = Verifier(
      anchors: TrustAnchors(named: [try Certificate(der: (root ?? chain.root).der)]), expectations: expectations,
      now: SampleTime.now)
    return verifier.verify(Array(text.utf8)[...])
  }

  private func words(_ verification: VerificationResult) -> String {
    switch verification.result {
    case .success: (["verified"] + verification.notChecked.map(\.rawValue)).joined(separator: " ")
    case .failure(let rejection): "\(rejection.check.name.rawValue): \(rejection.check.got)"
    }
  }

  /// The members of a notification besides its type, and the result of verification.
  static let notifications: [(members: JSONObject, words: String)] = [
    (["data": own], "verified"),
    (["unclaimInfo": own], "verified"),
    (["unclaimInfo": ["app": own, "claims": ["a"]]], "verified"),
    (["unclaimInfo": ["seatClaims": ["a"]]], "verified bundle-id app-apple-id environment"),
    (["unclaimInfo": ["seatClaims": ["a"]], "data": own], "verified"),
    (["unclaimInfo": own, "data": [:]], "verified"),
    (["unclaimInfo": ["bundleId": "com.evil"]], "bundle-id: com.evil"),
    (["unclaimInfo": own, "other": ["bundleId": "com.evil"]], "bundle-id: com.example.app, com.evil"),
    (["unclaimInfo": own, "data": ["bundleId": "com.evil"]], "bundle-id: com.evil, com.example.app"),
    (["seatData": ["bundleId": "com.evil"], "data": own], "bundle-id: com.example.app, com.evil"),
    (["seats": [["bundleId": "com.evil"]], "data": own], "bundle-id: com.example.app, com.evil"),
    (["seats": [["a", own], [["appAppleId": 9]]], "data": own], "app-apple-id: 1234, 9"),
    (["seatData": ["environment": "Sandbox"], "data": own], "environment: Production, Sandbox"),
    (["summary": ["bundleId": "com.evil"], "data": own], "bundle-id: com.example.app, com.evil"),
    (["seats": [own, own]], "verified"), (["seats": [["a": own], own], "data": own], "verified"),
    (
      [
        "data": [
          "bundleId": "com.example.app", "appAppleId": 1234, "environment": "Production", "more": ["bundleId": "a"],
        ]
      ],
      "verified"
    ),
    (["seats": .array("abcdef".map { ["bundleId": .string(String($0))] })], "bundle-id: a, b, c, d"),
    (["seats": ["a", 1]], "verified bundle-id app-apple-id environment"),
    (["unclaimInfo": ["environment": "Xcode"]], "environment: Xcode"),
    ([:], "bundle-id: none in the payload"), (["data": [:]], "bundle-id: none in the payload"),
  ]
  private static let own: JSON = ["bundleId": "com.example.app", "appAppleId": 1234, "environment": "Production"]

  @Test(arguments: notifications.indices)
  func `claims are found in unknown objects`(index: Int) throws {
    let (members, expected) = Self.notifications[index]
    var payload: JSONObject = ["notificationType": "UNCLAIM_SEATS", "signedDate": 1_769_000_000_000]
    payload.members += members.members
    let found = words(try verification(chain.sign(.object(payload))))
    #expect(found == expected)
  }

  @Test func `payloads of unknown kinds are searched`() throws {
    #expect(words(try verification(chain.sign(["signedDate": 1_769_000_000_000, "info": Self.own]))) == "verified")
    let other: JSON = ["signedDate": 1_769_000_000_000, "info": ["bundleId": "com.evil"]]
    #expect(words(try verification(chain.sign(other))) == "bundle-id: com.evil")
    for members: JSONObject in [
      ["foo": [Self.own, ["bundleId": "com.evil"]]],
      ["bundleId": "com.example.app", "foo": [["bundleId": "com.evil"]]],
    ] {
      let mixed = try chain.sign(
        .object(JSONObject([.init(name: "signedDate", value: 1_769_000_000_000)] + members.members)))
      #expect(words(try verification(mixed)) == "bundle-id: com.example.app, com.evil")
    }
    let silent: JSON = ["signedDate": 1_769_000_000_000, "info": ["a": 1]]
    #expect(words(try verification(chain.sign(silent))) == "verified bundle-id app-apple-id environment")
  }

  /// Without an added root, the origin that the data itself states is the most useful result, so it is checked first.
  @Test func `the source check of test tools comes before the checks of certificates`() throws {
    let xcode: JSON = ["kid": "Apple_Xcode_Key", "x5c": [.string(base64(chain.leaf.der))], "alg": "ES256"]
    for (header, environment, isTool) in [
      (xcode, "Xcode", true), (xcode, "Production", true), (chain.header(), "Xcode", true),
      (chain.header(), "LocalTesting", true), (chain.header(), "Production", false), (chain.header(), "Other", false),
    ] {
      let payload: JSON = ["transactionId": "0", "environment": .string(environment), "signedDate": 1_697_680_122_257]
      let text = try chain.sign(payload: payload.bytes(.compact), header: header)
      var verifier = Verifier(now: SampleTime.now)
      guard case .failure(let error) = verifier.verify(Array(text.utf8)[...]).result else {
        Issue.record("verified without a root")
        continue
      }
      #expect(error.check.name == (isTool ? .source : .root) && error.hint != nil)
    }
  }

  @Test func `a longer text gets a hint only if it contains a signed one`() throws {
    let text = try chain.sign(SamplePayload.transaction)
    for (longer, hasHint) in [("Dear team.\n\n\(text)\n\nRegards.", true), ("Dear team", false)] {
      var verifier = Verifier(now: SampleTime.now)
      guard case .failure(let error) = verifier.verify(unwrapping: Array(longer.utf8)[...]).result else {
        Issue.record("verified a longer text")
        continue
      }
      #expect(error.check.name == .parts && (error.hint != nil) == hasHint)
    }
  }

  /// Anyone can have the key of Xcode's certificate, so it is trusted for Xcode's data only.
  @Test(
    arguments: [
      ("Xcode", nil), ("LocalTesting", nil), (nil, nil), ("Production", "source"), ("Sandbox", "source"),
      ("production", "source"), ("", "source"),
    ] as [(String?, String?)])
  func `data signed with Xcode's certificate is verified only as test data`(environment: String?, check: String?) throws
  {
    var payload: JSONObject = ["transactionId": "0", "signedDate": 1_697_680_122_257]
    payload["environment"] = environment.map { .string($0) }
    let header: JSON = ["kid": "Apple_Xcode_Key", "x5c": [.string(base64(chain.leaf.der))], "alg": "ES256"]
    let text = try chain.sign(payload: JSON.object(payload).bytes(.compact), header: header)
    let verification = try verification(text, Expectations(), root: chain.leaf)
    #expect(check.map { words(verification).hasPrefix("\($0): ") } ?? true)
    guard check == nil else { return }
    let named = environment.flatMap { SignedEnvironment(rawValue: $0) }
    let verified = try verification.result.get()
    #expect(verified.testEnvironment == (named ?? .xcode) && verified.isOfAddedRoot)
  }
}
