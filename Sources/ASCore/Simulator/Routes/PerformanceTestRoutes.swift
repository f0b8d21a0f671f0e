import AppStore
import Base
import HTTP

extension StoreRoute {
  /// The routes for response time tests of the developer's server, only in sandbox.
  static let performanceTests = [
    StoreRoute(.retentionPerformanceTestStart) { call, store throws(APIErrorReply) in
      let subject = try store.performanceTestSubject(call.body())
      guard !store.retention.tests.contains(where: { $0.isRunning(at: call.now, of: store.workTime) }) else {
        throw .retention(.existingPerformanceTestRun)
      }
      guard let target = store.retention.realtimeURL else {
        throw .retention(.invalidPerformanceTestRequest, "no realtime URL is set")
      }
      var test = RetentionState.PerformanceTest(
        id: store.newUUID(.performanceTest, call.now), start: call.now, target: target)
      if store.retention.asks(target) { test.subject = subject }
      store.retention.tests.append(test)
      return .json(["config": RetentionState.PerformanceTest.config, "requestId": .string(test.id)])
    },
    StoreRoute(.retentionPerformanceTestResult) { call, store throws(APIErrorReply) in
      let id = call.value("requestId").lowercased()
      guard id.isUUID else { throw .retention(.invalidRequestId) }
      let known = store.retention.tests.first { sameBytes($0.id, id) }
      // The test may be from another run; if the URL receives no requests, it had the built-in result.
      let begun = store.retention.realtimeURL.flatMap { target in
        store.retention.asks(target)
          ? nil
          : TimestampedUUID.timestamp(id, .performanceTest).map { start in
            RetentionState.PerformanceTest(id: id, start: start, target: target)
          }
      }
      guard let test = known ?? begun else { throw .retention(.performanceTestRunNotFound) }
      return .json(test.result(at: call.now, of: store.workTime))
    },
  ]
}

extension Store {
  /// Returns the original transaction ID in the body. It must be of an auto-renewable subscription with access.
  fileprivate func performanceTestSubject(_ body: JSONObject) throws(APIErrorReply) -> String {
    let id = body["originalTransactionId"]?.string ?? ""
    let purchase = try purchase(transactionId: id)
    try purchase.requireOwned(assigned: .familyTransactionNotSupported)
    guard sameBytes(purchase.originalTransactionId, id) else {
      throw .server(.transactionIdIsNotOriginalTransactionId)
    }
    guard let subscription = subscriptions[id], subscription.status.givesAccess else {
      throw .retention(.invalidPerformanceTestRequest, "\(id) is not an active auto-renewable subscription")
    }
    return id
  }
}

extension RetentionState {
  /// Returns whether the URL receives requests: if it is on this machine and the simulator can send them.
  func asks(_ url: String) -> Bool { hasRealtimeServers && (URLParts(url)?.isLoopback ?? false) }
}

extension RetentionState.PerformanceTest {
  static let requests = 100
  static let concurrentRequests = 10
  /// The longest duration of Apple's tests.
  private static let duration = TimeSpan.seconds(5)
  /// In percent, not millipercent.
  private static let requiredSuccessRate: Int64 = 95

  static let config: JSON = [
    "maxConcurrentRequests": .int(Int64(concurrentRequests)), "totalRequests": .int(Int64(requests)),
    "totalDuration": .int(duration.milliseconds),
    "responseTimeThreshold": .int(RetentionAnswer.timeAllowed.milliseconds),
    "successRateThreshold": .int(requiredSuccessRate),
  ]

  /// Without requests to a server, a test takes as long as other work.
  func isRunning(at now: Timestamp, of workTime: TimeSpan) -> Bool {
    subject == nil ? now - start < workTime : isUnfinished
  }

  /// Whether results are outstanding. After a restart they remain so, because the requests are not repeated.
  var isUnfinished: Bool { subject != nil && outcomes.count < Self.requests }

  /// Returns the result so far: computed from the outcomes, or made up if no requests are sent.
  func result(at now: Timestamp, of workTime: TimeSpan) -> JSON {
    let (total, isRunning) = (Int64(Self.requests), isRunning(at: now, of: workTime))
    var (done, rate): (Int64, Int64) = (
      isRunning ? ((now - start) * total).milliseconds / workTime.milliseconds : total, 99
    )
    var times: JSON? = ["average": 131, "p50": 118, "p90": 204, "p95": 260, "p99": 655]
    var failures: JSONObject = ["TIMED_OUT": 1]
    if subject != nil {
      done = Int64(outcomes.count)
      rate = Int64(outcomes.count { $0.result == "SUCCESS" } * 100 / Self.requests)
      times = ResponseTimes(outcomes.compactMap(\.milliseconds)).json
      failures = JSONObject()
      for outcome in outcomes where outcome.result != "SUCCESS" {
        failures[outcome.result] = .int((failures[outcome.result]?.int64 ?? 0) + 1)
      }
    }
    return .present([
      "config": Self.config,
      "target": .string(target),
      "result": isRunning ? "PENDING" : rate >= Self.requiredSuccessRate ? "PASS" : "FAIL",
      "successRate": isRunning ? nil : .int(rate),
      "numPending": .int(total - done),
      "responseTimes": isRunning ? nil : times,
      "failures": isRunning ? nil : .object(failures),
    ])
  }
}
