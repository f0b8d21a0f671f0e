import AppStore
import Base

extension StoreRoute {
  /// Tests of how fast the developer's server answers, in sandbox only.
  static let performanceTests = [
    StoreRoute("POST", "/inApps/v1/messaging/performanceTest") { call, store throws(APIErrorReply) in
      try store.requirePerformanceTest(call.body(.performanceTestRequest, .retentionMessaging))
      guard !store.retention.tests.contains(where: { $0.isRunning(at: call.now) }) else {
        throw .retention(.existingPerformanceTestRun)
      }
      guard let target = store.retention.realtimeURL else { throw .retention(.invalidPerformanceTestRequest) }
      let test = RetentionState.PerformanceTest(
        id: store.newUUID(.performanceTest, call.now), start: call.now, target: target)
      store.retention.tests.append(test)
      return .json(["config": RetentionState.PerformanceTest.config, "requestId": .string(test.id)])
    },
    StoreRoute("GET", "/inApps/v1/messaging/performanceTest/result/{requestId}") { call, store throws(APIErrorReply) in
      let id = call.value("requestId").lowercased()
      guard id.isUUID else { throw .retention(.invalidRequestId) }
      let known = store.retention.tests.first { sameBytes($0.id, id) }
      // One that another run began.
      let begun = TimestampedUUID.timestamp(id, .performanceTest).map { start in
        RetentionState.PerformanceTest(
          id: id, start: start, target: store.retention.realtimeURL ?? "https://example.com")
      }
      guard let test = known ?? begun else { throw .retention(.performanceTestRunNotFound) }
      return .json(test.result(at: call.now))
    },
  ]
}

extension Store {
  /// The original transaction of an auto-renewable subscription that gives access.
  fileprivate func requirePerformanceTest(_ body: JSONObject) throws(APIErrorReply) {
    let id = body["originalTransactionId"]?.string ?? ""
    let purchase = try purchase(transactionId: id)
    guard purchase.ownership == .purchased else { throw .server(.familyTransactionNotSupported) }
    guard sameBytes(purchase.originalTransactionId, id) else {
      throw .server(.transactionIdIsNotOriginalTransactionId)
    }
    guard let subscription = subscriptions[id], subscription.status.givesAccess else {
      throw .retention(.invalidPerformanceTestRequest)
    }
  }
}

extension RetentionState.PerformanceTest {
  private static let requests: Int64 = 100
  private static let duration = TimeSpan.seconds(5)

  static let config: JSON = [
    "maxConcurrentRequests": 10, "totalRequests": .int(requests), "totalDuration": .int(duration.milliseconds),
    "responseTimeThreshold": 700, "successRateThreshold": 95,
  ]

  func isRunning(at now: Timestamp) -> Bool { now - start < Self.duration }

  func result(at now: Timestamp) -> JSON {
    let done = min(Self.requests, ((now - start) * Self.requests).milliseconds / Self.duration.milliseconds)
    let isRunning = isRunning(at: now)
    return .present([
      "config": Self.config,
      "target": .string(target),
      "result": isRunning ? "PENDING" : "PASS",
      "successRate": isRunning ? nil : 99,
      "numPending": .int(Self.requests - done),
      "responseTimes": isRunning ? nil : ["average": 131, "p50": 118, "p90": 204, "p95": 260, "p99": 655],
      "failures": isRunning ? nil : ["TIMED_OUT": 1],
    ])
  }
}
