import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Test notifications, and the history of all notifications.
@Suite struct SimulatorNotificationTests {
  let store: TestSimulator
  static let path = "/inApps/v1/notifications/history"

  init() throws {
    store = try TestSimulator()
  }

  private func body(_ change: JSONObject = [:]) -> JSON {
    let window: JSON = [
      "startDate": .timestamp(store.now - .days(30)), "endDate": .timestamp(store.now + .milliseconds(1)),
    ]
    return window.with(change)
  }

  /// All items of a history, from all pages.
  private func sent(_ body: JSON) -> [JSON] {
    var sent: [JSON] = []
    var query = ""
    while true {
      let page = store.ask("POST", "\(Self.path)\(query)", body)
      sent += page.opened["notificationHistory"]?.arrayElements ?? []
      guard page.json["hasMore"] == true, let token = page.json["paginationToken"]?.string else { return sent }
      query = "?paginationToken=\(token)"
    }
  }

  // MARK: Attempts

  /// The next attempt that tables of the history show must be that of the simulated App Store's schedule.
  @Test(
    arguments: [
      (["notificationType": "OTHER"], "got \"OTHER\""),
      (["notificationSubtype": "UPGRADE"], "a notificationSubtype requires a notificationType"),
      (["notificationType": "TEST", "notificationSubtype": "UPGRADE"], "TEST has no subtype \"UPGRADE\""),
      (["onlyFailures": 5], "onlyFailures"),
    ] as [(JSONObject, String)])
  func `the reason for a rejected filter is the cause that was found`(filter: JSONObject, cause: String) throws {
    let store = try TestSimulator()
    let period: JSON = ["startDate": .timestamp(store.now - .days(1)), "endDate": .timestamp(store.now)]
    let reply = store.ask("POST", "/inApps/v1/notifications/history", period.with(filter)).reply
    #expect(reply.status == 400)
    let told = reply.header("X-Asctl-Reason") ?? String(decoding: reply.body, as: UTF8.self)
    #expect(told.contains(cause), "\(told)")
  }

  @Test(arguments: [(SignedEnvironment.production, [1, 12, 24, 48, 72]), (.sandbox, [Int64]())])
  func `a failed attempt is repeated on schedule`(environment: SignedEnvironment, pauses: [Int64]) throws {
    for content in [SentNotification.Content.test, .app(customer: 0)] {
      var store = Store(now: FakeWorld.now, app: StoreApp(environment: environment))
      store.delivery = .forced("TIMED_OUT")
      store.notify("TEST", content: content, now: FakeWorld.now)
      let uuid = try #require(store.notifications.last).uuid
      func next(_ result: String, at moment: Timestamp) throws -> Timestamp? {
        store.record(result, of: uuid, at: moment)
        let sent = try #require(store.notifications.last)
        let item: JSON = ["signedPayload": sent.payload(in: store), "sendAttempts": .array(sent.attempts.map(\.json))]
        #expect(SendAttempt.next(of: item) == sent.nextAttempt.map(JSON.timestamp))
        return sent.nextAttempt
      }
      var moment = FakeWorld.now
      for pause in pauses {
        let due = try #require(try next("TIMED_OUT", at: moment))
        #expect(due == moment + .hours(pause))
        moment = due
      }
      #expect(try next("TIMED_OUT", at: moment) == nil)
    }
  }

  @Test func `a notification that was delivered or never sent is not repeated`() {
    let payload: JSON = ["data": ["environment": "Production"]]
    let failed: JSON = ["attemptDate": 1_770_000_000_000, "sendAttemptResult": "TIMED_OUT"]
    let delivered: JSON = ["attemptDate": 1_770_000_000_000, "sendAttemptResult": "SUCCESS"]
    for attempts: JSON in [[], [failed, delivered], [["sendAttemptResult": "TIMED_OUT"]]] {
      #expect(SendAttempt.next(of: ["signedPayload": payload, "sendAttempts": attempts]) == nil)
    }
    let token: JSON = ["externalPurchaseToken": ["externalPurchaseId": "2f9d"]]
    #expect(SendAttempt.next(of: ["signedPayload": token, "sendAttempts": [failed]]) == 1_770_003_600_000)
  }

  // MARK: History

  static let wrong: [WrongRequest] = [
    WrongRequest("", ["startDate": .null], 4_000_015), WrongRequest("", ["startDate": "2026-01-01"], 4_000_015),
    WrongRequest("", ["startDate": -1], 4_000_015), WrongRequest("", ["endDate": .null], 4_000_016),
    WrongRequest("", ["endDate": "now"], 4_000_016),
    WrongRequest("", ["startDate": .timestamp(FakeWorld.now - .days(30) - .milliseconds(1))], 4_000_012),
    WrongRequest("", ["endDate": .timestamp(FakeWorld.now - .days(30))], 4_000_013),
    WrongRequest("", ["notificationType": "RENEWED"], 4_000_018),
    WrongRequest("", ["notificationType": "did_renew"], 4_000_018),
    WrongRequest("", ["notificationType": 7], 4_000_018),
    WrongRequest("", ["notificationType": "DID_RENEW", "notificationSubtype": "UPGRADE"], 4_000_018),
    WrongRequest("", ["notificationSubtype": "UPGRADE"], 4_000_018),
    WrongRequest("", ["notificationType": "REFUND", "transactionId": "2000000000000001"], 4_000_019),
    WrongRequest("", ["transactionId": "x"], 4_000_006), WrongRequest("", ["transactionId": "1"], 4_040_010),
    WrongRequest("", ["onlyFailures": "yes"], nil),
  ]

  @Test(arguments: wrong)
  func `invalid history requests are rejected`(_ wrong: WrongRequest) throws {
    let answer = store.ask("POST", Self.path, body(try #require(wrong.body?.objectValue)))
    #expect(answer.code == wrong.code)
    #expect(answer.status == wrong.code.map { Int($0 / 10_000) } ?? 400)
  }

  @Test func `an end date in the future means now`() {
    let later = body(["endDate": .timestamp(store.now + .days(400))])
    #expect(sent(later).count == sent(body()).count)
  }

  @Test func `a type without a subtype finds notifications without a subtype`() {
    let renewals = sent(body(["notificationType": "DID_RENEW"]))
    #expect(!renewals.isEmpty)
    #expect(renewals.allSatisfy { $0["signedPayload"]?["subtype"] == nil })
    let recovered = sent(body(["notificationType": "DID_RENEW", "notificationSubtype": "BILLING_RECOVERY"]))
    #expect(recovered.count == 1)
    #expect(sent(body(["notificationType": "SUBSCRIBED"])).isEmpty)
    #expect(!sent(body(["notificationType": "SUBSCRIBED", "notificationSubtype": "INITIAL_BUY"])).isEmpty)
  }

  @Test(arguments: ["transactionId", "originalTransactionId"])
  func `a transaction ID finds its customer`(member: String) {
    let found = sent(body([member: "2000000000000001"]))
    #expect(!found.isEmpty)
    for each in found {
      let transaction = each["signedPayload"]?["data"]?["signedTransactionInfo"]
      #expect(transaction?["appTransactionId"] == "704346128300986001")
    }
  }

  @Test func `only-failures finds notifications that were never delivered`() {
    let failures = sent(body(["onlyFailures": true]))
    #expect(failures.count == 2)
    for each in failures {
      let results = each["sendAttempts"]?.arrayElements?.compactMap { $0["sendAttemptResult"]?.string } ?? []
      #expect(!results.isEmpty && !results.contains("SUCCESS"))
    }
    let results = sent(body()).map { each in
      each["sendAttempts"]?.arrayElements?.compactMap { $0["sendAttemptResult"]?.string } ?? []
    }
    #expect(results.contains(["TLS_ISSUE", "NO_RESPONSE", "TIMED_OUT", "SUCCESS"]))
    #expect(results.allSatisfy { (1...6).contains($0.count) })
  }

  @Test func `every pair of type and subtype is one that Apple sends`() {
    for each in sent(body()) {
      let payload = each["signedPayload"]
      let type = NotificationType.named(payload?["notificationType"]?.string ?? "")
      let event = type?.event(subtype: payload?["subtype"]?.string)
      #expect(event != nil, "\(payload?["notificationType"]?.string ?? "")")
      if let event { #expect(payload?[event.carries.rawValue] != nil, "\(type?.name ?? "")") }
    }
  }

  @Test func `the built-in history contains all types except MIGRATION`() {
    let types = Set(sent(body()).compactMap { $0["signedPayload"]?["notificationType"]?.string })
    #expect(Set(NotificationType.all.map(\.name)).subtracting(types) == ["MIGRATION"])
  }

  @Test func `each kind of product has an open consumption request`() {
    let asked = sent(body(["notificationType": "CONSUMPTION_REQUEST"])).compactMap { $0["signedPayload"] }
    let fresh = asked.filter { ($0["signedDate"]?.timestamp ?? .zero) > store.now - .hours(12) }
    let kinds = Set(fresh.compactMap { $0["data"]?["signedTransactionInfo"]?["type"]?.string })
    #expect(kinds == Set(Product.Kind.allCases.filter { !$0.containsSubscriptions }.map(\.rawValue)))
    #expect(asked.allSatisfy { $0["data"]?["consumptionRequestReason"] != nil })
  }

  @Test func `a notification contains the state of its own time`() {
    let renewal = sent(body(["transactionId": "2000000000001001", "endDate": .timestamp(store.now - .days(12))]))
    let past = renewal.first { $0["signedPayload"]?["notificationType"] == "DID_RENEW" }
    #expect(past?["signedPayload"]?["data"]?["status"] == 1)
    let bought = sent(body(["transactionId": "2000000000008001", "notificationType": .null])).first {
      $0["signedPayload"]?["notificationType"] == "ONE_TIME_CHARGE"
    }
    #expect(bought?["signedPayload"]?["data"]?["signedTransactionInfo"]?["revocationDate"] == nil)
  }

  // MARK: Test notifications

  private func request() throws -> String {
    let answer = store.ask("POST", "/inApps/v1/notifications/test")
    #expect(answer.status == 200)
    return try #require(answer.json["testNotificationToken"]?.string)
  }

  @Test func `within the process, the status of a test notification is available at once`() throws {
    let path = "/inApps/v1/notifications/test/\(try request())"
    let answer = store.get(path).opened
    #expect(answer["signedPayload"]?["notificationType"] == "TEST")
    #expect(answer["signedPayload"]?["data"] == ["bundleId": "com.example.app", "environment": "Sandbox"])
    #expect(answer["sendAttempts"]?.arrayElements?.first?["sendAttemptResult"] == "SUCCESS")
    #expect(store.get(path).json == store.get(path).json)
    let history = sent(body(["notificationType": "TEST", "startDate": .timestamp(store.now)]))
    #expect(history.first?["signedPayload"] == answer["signedPayload"])
  }

  @Test func `two tests have two tokens`() throws {
    let tokens = [try request(), try request()]
    #expect(tokens[0] != tokens[1])
    #expect(tokens.allSatisfy { $0.hasSuffix("_\(store.now.milliseconds)") })
  }

  @Test func `a token of another run is accepted`() throws {
    let token = try request()
    let other = try TestSimulator()
    #expect(other.get("/inApps/v1/notifications/test/\(token)").status == 200)
    let digit = token.hasPrefix("1") ? "2" : "1"
    #expect(other.get("/inApps/v1/notifications/test/\(digit)\(token.dropFirst())").code == 4_000_020)
    other.pass(.days(181))
    #expect(other.get("/inApps/v1/notifications/test/\(token)").code == 4_040_008)
  }
}
