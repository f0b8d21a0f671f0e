extension PayloadObject {
  package static let performanceTestRequest = PayloadObject(
    "performance test request", "PerformanceTestRequest", "The subscription to test with.",
    framework: .retentionMessaging,
    [
      .originalTransactionId.required.refused(.retention(.invalidPerformanceTestRequest))
        .argument("Any transaction ID of an active sandbox subscription")
    ])

  static let performanceTestReply = PayloadObject(
    "performance test reply", "PerformanceTestResponse", "That a performance test has begun.",
    framework: .retentionMessaging,
    [
      Field(
        "requestId", .identifier(.requestId), "Test ID", since: "Retention Messaging 1.3",
        "What to ask with for the result."),
      .performanceTestConfig,
    ])

  static let performanceTestConfig = PayloadObject(
    "performance test config", "PerformanceTestConfig", "What a performance test demands.",
    framework: .retentionMessaging,
    [
      Field(
        "maxConcurrentRequests", .integer, "Concurrent requests", since: "Retention Messaging 1.3",
        "How many requests come at a time."),
      Field("totalRequests", .integer, "Requests", since: "Retention Messaging 1.3", "How many requests come in all."),
      Field(
        "totalDuration", .milliseconds, "Duration", since: "Retention Messaging 1.3",
        "How long the test takes, in milliseconds; a result is there after it."),
      Field(
        "responseTimeThreshold", .milliseconds, "Time allowed", since: "Retention Messaging 1.3",
        "How fast each answer must be, in milliseconds."),
      Field(
        "successRateThreshold", .percent, "Successes demanded", since: "Retention Messaging 1.3",
        "How many answers must succeed, in plain percent."),
    ])

  static let performanceTestResult = PayloadObject(
    "performance test result", "PerformanceTestResultResponse", "How a performance test went.",
    framework: .retentionMessaging,
    [
      .performanceTestConfig,
      Field("target", .url, "Target", since: "Retention Messaging 1.3", "The URL that was tested."),
      Field(
        "result", .enumeration(.performanceTestResult), "Result", since: "Retention Messaging 1.3",
        "Whether the test was passed."),
      Field(
        "successRate", .percent, "Successes", since: "Retention Messaging 1.3",
        "How many answers succeeded, in plain percent."),
      Field(
        "numPending", .integer, "Pending", since: "Retention Messaging 1.3", "How many requests have no answer yet."),
      Field(
        "responseTimes", .object(.responseTimes), "Response times", since: "Retention Messaging 1.3",
        "How fast your endpoint answered."),
      Field(
        "failures", .countsByValue(.sendAttemptResult), "Failures", since: "Retention Messaging 1.3",
        "How many requests failed in which way."),
    ])

  static let responseTimes = PayloadObject(
    "response times", "PerformanceTestResponseTimes", "How fast your endpoint answered.",
    framework: .retentionMessaging,
    [
      Field("average", .milliseconds, "Average", "The mean time of an answer, in milliseconds."),
      Field("p50", .milliseconds, "p50", "Half of the answers were at least this fast."),
      Field("p90", .milliseconds, "p90", "90 percent of the answers were at least this fast."),
      Field("p95", .milliseconds, "p95", "95 percent of the answers were at least this fast."),
      Field("p99", .milliseconds, "p99", "99 percent of the answers were at least this fast."),
    ])
}
