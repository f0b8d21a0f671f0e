extension Endpoint {
  /// Retention Messaging API: what a customer sees who is about to cancel. Apple grants access on request.
  static let retention: [Endpoint] = [
    retention(
      "retention image upload", "Upload an image for messages", .put, "/image/{imageIdentifier}",
      parameters: [
        .path("imageIdentifier", .uuid, "A UUID of yours for the image"),
        .query("imageSize", .enumeration("imageSize"), "The size class of the image"),
      ], body: .png, reply: .nothing, page: "Upload Image",
      example: "asctl retention image upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21 image.png -e sandbox"),
    retention(
      "retention image list", "List the images and whether they are approved", .get, "/image/list",
      reply: .object("image list reply"), list: "imageIdentifiers",
      columns: [Column("Image", "imageIdentifier"), Column("State", "imageState"), Column("Size", "imageSize")],
      page: "Get Image List", example: "asctl retention image list"),
    retention(
      "retention image delete", "Delete an image that no message uses", .delete, "/image/{imageIdentifier}",
      parameters: [.path("imageIdentifier", .uuid, "The UUID of the image")], reply: .nothing, page: "Delete Image",
      example: "asctl retention image delete 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21 -e sandbox"),
    retention(
      "retention message upload", "Upload a message", .put, "/message/{messageIdentifier}",
      parameters: [.path("messageIdentifier", .uuid, "A UUID of yours for the message")] + messageBody,
      body: .document("message upload"), reply: .nothing, rules: Rule.ofMessages, page: "Upload Message",
      example:
        "asctl retention message upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a22 --header-text Stay --body-text Please -e sandbox"
    ),
    retention(
      "retention message list", "List the messages and whether they are approved", .get, "/message/list",
      reply: .object("message list reply"), list: "messageIdentifiers",
      columns: [Column("Message", "messageIdentifier"), Column("State", "messageState")],
      page: "Get Message List", example: "asctl retention message list"),
    retention(
      "retention message delete", "Delete a message", .delete, "/message/{messageIdentifier}",
      parameters: [.path("messageIdentifier", .uuid, "The UUID of the message")], reply: .nothing,
      page: "Delete Message",
      example: "asctl retention message delete 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a22 -e sandbox"),
    retention(
      "retention default set", "Choose the message that is shown when your server has none", .put,
      "/default/{productId}/{locale}",
      parameters: defaultPath + [.argument("messageIdentifier", .uuid, "The UUID of an approved message")],
      reply: .nothing, limit: 10, isIdempotent: true, page: "Configure Default Message",
      example:
        "asctl retention default set com.example.app.pro en-US 9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02 -e sandbox"),
    retention(
      "retention default get", "Show the default message of a product and locale", .get,
      "/default/{productId}/{locale}", parameters: defaultPath, reply: .object("default message"),
      page: "Get Default Message", example: "asctl retention default get com.example.app.pro en-US"),
    retention(
      "retention default delete", "Remove the default message of a product and locale", .delete,
      "/default/{productId}/{locale}", parameters: defaultPath, reply: .nothing, isIdempotent: true,
      page: "Delete Default Message", example: "asctl retention default delete com.example.app.pro en-US -e sandbox"),
    retention(
      "retention realtime-url set", "Set the URL that Apple asks for a message", .put, "/realtime/url",
      parameters: [.argument("realtimeURL", .text("URL"), "An https URL of at most 256 characters")],
      reply: .nothing, isIdempotent: true, rules: Rule.ofRealtimeURLs, page: "Configure Realtime URL",
      example: "asctl retention realtime-url set https://example.com/retention -e sandbox"),
    retention(
      "retention realtime-url get", "Show the URL that Apple asks for a message", .get, "/realtime/url",
      reply: .object("realtime URL"), page: "Get Realtime URL", example: "asctl retention realtime-url get"),
    retention(
      "retention realtime-url delete", "Remove the URL that Apple asks for a message", .delete, "/realtime/url",
      reply: .nothing, isIdempotent: true, page: "Delete Realtime URL",
      example: "asctl retention realtime-url delete -e sandbox"),
    retention(
      "retention performance-test start", "Let Apple try how fast your server answers", .post, "/performanceTest",
      parameters: [
        .argument(
          "originalTransactionId", .identifier(.originalTransactionId),
          "The first transaction of an active sandbox subscription")
      ], reply: .object("performance test reply"),
      wait: .testResult(
        after: Wait.Follow(
          command: ["retention", "performance-test", "result"], parameter: "requestId", member: "requestId")),
      environments: [.sandbox], page: "Initiate Performance Test",
      example: "asctl retention performance-test start 2000000000000001 -e sandbox"),
    retention(
      "retention performance-test result", "Show how a performance test went", .get,
      "/performanceTest/result/{requestId}",
      parameters: [.path("requestId", .identifier(.requestId), "What the start printed")],
      reply: .object("performance test result"), wait: .testResult(after: nil), environments: [.sandbox],
      page: "Get Performance Test Results",
      example: "asctl retention performance-test result 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a23"),
  ]

  private static let messageBody: [Parameter] = [
    .body("header", .text("TEXT"), flag: "header-text", "The headline, at most 66 characters"),
    .body("body", .text("TEXT"), flag: "body-text", "The text, at most 144 characters"),
    .body("headerPosition", .enumeration("headerPosition"), "Where the headline stands"),
    .body("image.imageIdentifier", .uuid, "The UUID of an approved image"),
    .body("image.altText", .text("TEXT"), "What is read out in place of the image, at most 150 characters"),
    .body(
      "bulletPoints[].text", .text("TEXT"), repeats: true, flag: "bullet-text",
      "A bullet point, at most 66 characters; at most five of them"),
    .body("bulletPoints[].imageIdentifier", .uuid, repeats: true, flag: "bullet-image", "The UUID of its image"),
    .body("bulletPoints[].altText", .text("TEXT"), repeats: true, flag: "bullet-alt-text", "Its image in words"),
  ]

  private static let defaultPath: [Parameter] = [
    .path("productId", .identifier(.productId), "The product"),
    .path("locale", .text("LOCALE"), "The locale of the store, such as en-US"),
  ]

  private static func retention(
    _ command: String, _ summary: String, _ method: Method, _ path: String, parameters: [Parameter] = [],
    body: Body = .parameters, reply: Reply, list: String? = nil, columns: [Column] = [], limit: Int = 1,
    isIdempotent: Bool? = nil, rules: [Rule] = [], wait: Wait? = nil,
    environments: [APIEnvironment] = APIEnvironment.allCases, page: String, example: String
  ) -> Endpoint {
    Endpoint(
      command, summary, method, "/inApps/v1/messaging\(path)", parameters: parameters, body: body, reply: reply,
      list: list, columns: columns, limit: limit, isIdempotent: isIdempotent, rules: rules,
      wait: wait, environments: environments, family: .retentionMessaging, page: page,
      examples: [Example(example, summary)])
  }
}
