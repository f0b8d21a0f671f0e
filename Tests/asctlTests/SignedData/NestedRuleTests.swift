import Testing

@testable import AppStore
@testable import Base
@testable import SignedData
@testable import TestSupport

/// Rules that Apple's libraries do not check: nested JWS are verified too, and inner and outer data agree.
@Suite struct NestedRuleTests {
  private let chain: PrivateChain

  init() throws {
    chain = try PrivateChain.shared.get()
  }

  private func words(_ payload: JSON, by chain: PrivateChain? = nil) throws -> String {
    var verifier = Verifier(anchors: try self.chain.anchors, now: SampleTime.now)
    let text = try (chain ?? self.chain).sign(payload)
    switch verifier.verify(Array(text.utf8)[...]).result {
    case .success: return "verified"
    case .failure(let error): return "\(error.check.name.rawValue) in \(error.check.path ?? "")"
    }
  }

  /// Members of the transaction and of the renewal info, and the result for the notification that contains them.
  static let pairs: [(transaction: JSONObject, renewal: JSONObject, words: String)] = [
    ([:], [:], "verified"),
    (["bundleId": "com.example.other"], [:], "agreement in "),
    (["bundleId": "com.example.App"], [:], "agreement in "),
    (["environment": "Production"], [:], "agreement in "), ([:], ["environment": "Production"], "agreement in "),
    (["originalTransactionId": "2"], [:], "agreement in "), ([:], ["originalTransactionId": "2"], "agreement in "),
    (["originalTransactionId": "2"], ["originalTransactionId": "2"], "verified"),
    // Members that the outer object does not have are not compared.
    (["appAppleId": 99], [:], "verified"),
    // Each JWS is verified at its own date.
    (["signedDate": 1_000_000_000_000], [:], "validity in data.signedTransactionInfo"),
    ([:], ["signedDate": 4_000_000_000_000], "validity in data.signedRenewalInfo"),
    // A tool's environment is rejected in nested data too, unless the tool's certificate is an added root, as here.
    (["environment": "Xcode"], [:], "agreement in "),
  ]

  @Test(arguments: pairs.indices)
  func `inner data that contradicts the outer data is rejected`(index: Int) throws {
    let pair = Self.pairs[index]
    func changed(_ payload: JSON, _ members: JSONObject) throws -> JSON {
      var object = try #require(payload.objectValue)
      for member in members.members { object[member.name] = member.value }
      return .object(object)
    }
    let data: JSON = [
      "bundleId": "com.example.app", "environment": "Sandbox",
      "signedTransactionInfo": .string(try chain.sign(changed(SamplePayload.subscription, pair.transaction))),
      "signedRenewalInfo": .string(try chain.sign(changed(SamplePayload.renewal, pair.renewal))),
    ]
    #expect(
      try words(["notificationType": "DID_RENEW", "signedDate": 1_700_000_060_000, "data": data]) == pair.words)
  }

  /// Headers are cached, and a text with the same header may be somewhere else.
  @Test func `each error and each check has the path of its own JWS`() throws {
    let foreign = try PrivateChain.foreign.get().sign(SamplePayload.subscription)
    let notification: JSON = [
      "notificationType": "DID_RENEW", "signedDate": 1_700_000_060_000,
      "data": ["signedTransactionInfo": .string(foreign)],
    ]
    let texts = [(try chain.sign(notification), "data.signedTransactionInfo"), (foreign, nil)]
    for recordsPassedChecks in [false, true] {
      for texts in [texts, texts.reversed()] {
        var verifier = Verifier(
          anchors: try chain.anchors, now: Timestamp(milliseconds: 1_800_000_000_000),
          recordsPassedChecks: recordsPassedChecks)
        for (text, path) in texts {
          let verification = verifier.verify(unwrapping: Array(text.utf8)[...])
          guard case .failure(let error) = verification.result else {
            Issue.record("verified")
            continue
          }
          #expect(error.check.name == .chain && error.check.path == path)
          let headers = verification.checks.filter { $0.name == .header }.map(\.path)
          #expect(headers == (recordsPassedChecks ? path == nil ? [nil] : [nil, path] : []))
        }
      }
    }
  }

  @Test func `nested data that is unsigned, untrusted or of the wrong kind is rejected`() throws {
    let foreign = try PrivateChain.foreign.get()
    let transaction = try chain.sign(SamplePayload.subscription)
    let cases: [(JSONObject, String)] = [
      (["signedTransactionInfo": .string(transaction)], "verified"),
      (
        ["signedTransactionInfo": .string(try foreign.sign(SamplePayload.subscription))],
        "chain in data.signedTransactionInfo"
      ),
      (["signedTransactionInfo": .string(String(transaction.dropLast(4)))], "signature in data.signedTransactionInfo"),
      (["signedTransactionInfo": .string(try chain.sign(SamplePayload.renewal))], "kind in "),
      (["signedRenewalInfo": .string(transaction)], "kind in "),
      (["signedTransactionInfo": SamplePayload.subscription], "nested in data.signedTransactionInfo"),
      (["signedTransactionInfo": .null], "nested in data.signedTransactionInfo"),
      (["signedTransactionInfo": [.string(transaction)]], "nested in data.signedTransactionInfo"),
      (["signedTransactionInfo": "text"], "parts in data.signedTransactionInfo"),
      (["signedTransactionInfo": ""], "parts in data.signedTransactionInfo"),
      // An unknown member is verified if it looks like a JWS.
      (["newInfo": .string(transaction)], "verified"),
      (["newInfo": .string(transaction.dropLast(4) + "AAAA")], "signature in data.newInfo"),
      (["list": [["a": .string("eyJ.a.b")]]], "header in data.list[0].a"),
    ]
    for (members, expected) in cases {
      let own: JSONObject = ["bundleId": "com.example.app", "environment": "Sandbox"]
      let data = JSON.object(JSONObject(own.members + members.members))
      let found = try words(["notificationType": "TEST", "signedDate": 1_700_000_060_000, "data": data])
      #expect(found == expected, "\(members.members.first?.name ?? "")")
    }
  }

  @Test func `JWS nested beyond the limit are rejected`() throws {
    var payload = SamplePayload.subscription
    for depth in 1...NestedPayloads.depthLimit + 1 {
      payload = ["transactionId": "1", "signedDate": 1_700_000_060_000, "next": .string(try chain.sign(payload))]
      let path = Array(repeating: "next", count: depth).joined(separator: ".")
      #expect(try words(payload) == (depth <= NestedPayloads.depthLimit ? "verified" : "nested in \(path)"), "\(depth)")
    }
  }

  /// The claims of each kind of payload, as Apple's libraries compare them: the expectations, and the checks that fail
  /// or are not made.
  static let claims: [(payload: JSON, expected: Expectations, words: String)] = [
    (transaction, all, "app-apple-id"), (transaction, Expectations(bundleID: "com.example"), "bundle-id failed"),
    (transaction, Expectations(environment: .sandbox), "environment failed"),
    (transaction, Expectations(kind: .renewal), "kind failed"),
    (renewal, all, "bundle-id app-apple-id"), (renewal, Expectations(environment: .sandbox), "environment failed"),
    (appTransaction, all, ""), (appTransaction, Expectations(bundleID: "com.example"), "bundle-id failed"),
    (appTransaction, Expectations(appAppleID: 12), "app-apple-id failed"),
    (appTransaction, Expectations(environment: .sandbox), "environment failed"),
    (["receiptType": "Sandbox", "receiptCreationDate": date], Expectations(appAppleID: 1234), "app-apple-id"),
    (
      ["receiptType": "Production", "receiptCreationDate": date], Expectations(appAppleID: 1234), "app-apple-id failed"
    ),
    (realtime, all, "bundle-id"), (realtime, Expectations(appAppleID: 12), "app-apple-id failed"),
    (realtime, Expectations(environment: .sandbox), "environment failed"),
    (token("SANDBOX_1"), Expectations(environment: .sandbox), ""),
    (token("SANDBOX_1"), Expectations(environment: .production), "environment failed"),
    (token("1"), all, ""), (token("1"), Expectations(environment: .sandbox), "environment failed"),
    (["notificationType": "TEST", "summary": own, "signedDate": date], all, ""),
    (["notificationType": "TEST", "appData": own, "signedDate": date], all, ""),
    (
      ["notificationType": "TEST", "appData": own, "signedDate": date], Expectations(bundleID: "a"), "bundle-id failed"
    ),
  ]
  private static let all = Expectations(bundleID: "com.example.app", appAppleID: 1234, environment: .production)
  private static let date: JSON = 1_700_000_060_000
  private static let own: JSON = ["bundleId": "com.example.app", "appAppleId": 1234, "environment": "Production"]
  private static let transaction: JSON = [
    "transactionId": "1", "bundleId": "com.example.app", "environment": "Production", "signedDate": date,
  ]
  private static let renewal: JSON = [
    "originalTransactionId": "1", "autoRenewProductId": "a", "autoRenewStatus": 1, "environment": "Production",
    "signedDate": date,
  ]
  private static let appTransaction: JSON = [
    "receiptType": "Production", "bundleId": "com.example.app", "appAppleId": 1234, "receiptCreationDate": date,
  ]
  private static let realtime: JSON = [
    "userLocale": "en-US", "requestIdentifier": "1", "appAppleId": 1234, "originalTransactionId": "1",
    "productId": "a", "environment": "Production", "signedDate": date,
  ]
  private static func token(_ identifier: String) -> JSON {
    [
      "notificationType": "EXTERNAL_PURCHASE_TOKEN", "signedDate": date,
      "externalPurchaseToken": [
        "externalPurchaseId": .string(identifier), "bundleId": "com.example.app", "appAppleId": 1234,
      ],
    ]
  }

  @Test(arguments: claims.indices)
  func `only the claims that a kind of payload has are compared`(index: Int) throws {
    let (payload, expected, words) = Self.claims[index]
    let text = Array(try chain.sign(payload).utf8)[...]
    for records in [false, true] {
      var verifier = Verifier(
        anchors: try chain.anchors, expectations: expected, now: SampleTime.now, recordsPassedChecks: records)
      let verification = verifier.verify(text)
      let found =
        failedCheck(verification).map { "\($0.rawValue) failed" }
        ?? verification.notChecked.map(\.rawValue).joined(separator: " ")
      #expect(found == words)
    }
  }
}
