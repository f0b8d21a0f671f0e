import Base

/// Retention Messaging API: messages shown to customers who are about to cancel. Apple grants access on request.
extension Endpoint {
  static let retentionImageUpload = retention(
    "retention image upload", "Upload an image for messages", .put, "/image/{imageIdentifier}",
    parameters: [.path("imageIdentifier", is: .uuid, "A new UUID for the image")], body: .png(size: .imageSize),
    query: .imageUploadQuery, reply: .nothing,
    consequence: .reversible(by: "asctl retention image delete, while no message uses it"), page: "Upload Image",
    example: "asctl retention image upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21 image.png -e sandbox")

  static let retentionImageList = retention(
    "retention image list", "List images and their approval state", .get, "/image/list",
    reply: .object(.imageListReply), list: "imageIdentifiers",
    columns: [Column("Image", "imageIdentifier"), Column("State", "imageState"), Column("Size", "imageSize", rank: 2)],
    page: "Get Image List", example: "asctl retention image list")

  static let retentionImageDelete = retention(
    "retention image delete", "Delete an image that no message uses", .delete, "/image/{imageIdentifier}",
    parameters: [.path("imageIdentifier", is: .uuid, "The UUID of the image")], reply: .nothing, consequence: .deletion,
    page: "Delete Image", example: "asctl retention image delete 6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04 -e sandbox")

  static let retentionMessageUpload = retention(
    "retention message upload", "Upload a message", .put, "/message/{messageIdentifier}",
    parameters: [.path("messageIdentifier", is: .uuid, "A new UUID for the message")], body: .document(.messageUpload),
    reply: .nothing, rules: Rule.ofMessages, consequence: .reversible(by: "asctl retention message delete"),
    page: "Upload Message",
    example:
      "asctl retention message upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a22 --header-text Stay --body-text Please -e sandbox"
  )

  static let retentionMessageList = retention(
    "retention message list", "List messages and their approval state", .get, "/message/list",
    reply: .object(.messageListReply), list: "messageIdentifiers",
    columns: [Column("Message", "messageIdentifier"), Column("State", "messageState")], page: "Get Message List",
    example: "asctl retention message list")

  static let retentionMessageDelete = retention(
    "retention message delete", "Delete a message", .delete, "/message/{messageIdentifier}",
    parameters: [.path("messageIdentifier", is: .uuid, "The UUID of the message")], reply: .nothing,
    consequence: .deletion, page: "Delete Message",
    example: "asctl retention message delete 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e sandbox")

  static let retentionDefaultSet = retention(
    "retention default set", "Set the default message of a product", .put, "/default/{productId}/{locale}",
    parameters: defaultPath, body: .members(.defaultMessage), reply: .nothing, requestsPerSecond: 10,
    isIdempotent: true,
    consequence: .reversible(
      by: "asctl retention default set with the earlier message, or asctl retention default delete"),
    page: "Configure Default Message",
    example: "asctl retention default set com.example.app.pro en-US 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e sandbox")

  static let retentionDefaultGet = retention(
    "retention default get", "Show the default message of a product", .get, "/default/{productId}/{locale}",
    parameters: defaultPath, reply: .object(.defaultMessage), page: "Get Default Message",
    example: "asctl retention default get com.example.app.pro en-US")

  static let retentionDefaultDelete = retention(
    "retention default delete", "Delete the default message of a product", .delete, "/default/{productId}/{locale}",
    parameters: defaultPath, reply: .nothing, isIdempotent: true,
    consequence: .reversible(by: "asctl retention default set with the earlier message"),
    page: "Delete Default Message", example: "asctl retention default delete com.example.app.pro en-US -e sandbox")

  static let retentionRealtimeUrlSet = retention(
    "retention realtime-url set", "Set the URL for realtime requests", .put, "/realtime/url",
    body: .members(.realtimeURL), reply: .nothing, isIdempotent: true, rules: Rule.ofRealtimeURLs,
    consequence: .reversible(
      by: "asctl retention realtime-url set with the earlier URL, or asctl retention realtime-url delete"),
    page: "Configure Realtime URL", example: "asctl retention realtime-url set https://example.com/retention -e sandbox"
  )

  static let retentionRealtimeUrlGet = retention(
    "retention realtime-url get", "Show the URL for realtime requests", .get, "/realtime/url",
    reply: .object(.realtimeURL), page: "Get Realtime URL", example: "asctl retention realtime-url get")

  static let retentionRealtimeUrlDelete = retention(
    "retention realtime-url delete", "Delete the URL for realtime requests", .delete, "/realtime/url", reply: .nothing,
    isIdempotent: true, consequence: .reversible(by: "asctl retention realtime-url set with the earlier URL"),
    page: "Delete Realtime URL", example: "asctl retention realtime-url delete -e sandbox")

  static let retentionPerformanceTestStart = retention(
    "retention performance-test start", "Start a performance test of your server", .post, "/performanceTest",
    body: .members(.performanceTestRequest), reply: .object(.performanceTestReply), consequence: .irreversible(),
    wait: .testResult(after: { .retentionPerformanceTestResult }), environments: [.sandbox],
    page: "Initiate Performance Test", example: "asctl retention performance-test start 2000000000000001 -e sandbox")

  static let retentionPerformanceTestResult = retention(
    "retention performance-test result", "Show the result of a performance test",
    .get, "/performanceTest/result/{requestId}",
    parameters: [.path("requestId", "The ID that `asctl retention performance-test start` printed")],
    reply: .object(.performanceTestResult), wait: .testResult(after: nil), environments: [.sandbox],
    page: "Get Performance Test Results",
    example: "asctl retention performance-test result 019b76da-a800-7001-8acf-4110df29767f")

  private static let defaultPath: [Parameter?] = [
    .path("productId", "The product ID"), .path("locale", "An App Store locale, such as en-US"),
  ]

  private static func retention(
    _ command: String, _ summary: String, _ method: Method, _ path: String, parameters: [Parameter?] = [],
    body: Body = .none, query: PayloadObject? = nil, reply: Reply, list: String? = nil, columns: [Column] = [],
    requestsPerSecond: Int = 1, isIdempotent: Bool? = nil, rules: [Rule] = [], consequence: Consequence? = nil,
    wait: PollCondition? = nil, environments: [APIEnvironment] = APIEnvironment.allCases, page: String, example: String
  ) -> Endpoint {
    Endpoint(
      command, summary, method, "/inApps/v1/messaging\(path)", parameters: parameters, body: body, query: query,
      reply: reply, list: list, columns: columns, requestsPerSecond: requestsPerSecond, isIdempotent: isIdempotent,
      rules: rules, consequence: consequence, wait: wait, environments: environments, family: .retentionMessaging,
      page: page, examples: [Example(example, summary)])
  }
}

extension Consequence {
  fileprivate static let deletion = Consequence.irreversible { _ in
    ["restoring it requires a new upload and Apple's approval"]
  }
}
