package enum RetentionMessagingError: String, CataloguedError {
  case invalidImage, headerTooLong, bodyTooLong, invalidLocale, altTextTooLong, badRequestRealtimeUrl
  case badRequestImageSize, badRequestTooManyBulletPoints, badRequestBulletPointTextTooLong
  case badRequestAboveImageRequiresAnImage, maximumNumberOfImagesReached, maximumNumberOfMessagesReached
  case messageNotApproved, imageNotApproved, imageInUse, forbiddenNoPassingTest, imageNotFound, messageNotFound
  case defaultMessageNotFound, realtimeUrlNotFound, imageAlreadyExists, messageAlreadyExists
  case invalidPerformanceTestRequest, invalidRequestId, existingPerformanceTestRun, performanceTestRunNotFound

  static let family = ErrorCode.Family.retentionMessaging
  static let all = named(messages, performance)
}

extension RetentionMessagingError {
  /// Errors about images, messages, defaults and the realtime URL.
  static let messages: KeyValuePairs<Self, ErrorCode> = [
    .invalidImage: ErrorCode(
      4_000_161, "The image is not a PNG of the required size, or has transparency.",
      "Upload an opaque PNG, 3840 pixels wide and 160 to 2160 high, or 1024 by 1024 for a bullet point."),
    .headerTooLong: ErrorCode(
      4_000_162, "The header of the message has more than 66 characters.", "Shorten the header to 66 characters."),
    .bodyTooLong: ErrorCode(
      4_000_163, "The body of the message has more than 144 characters.", "Shorten the body to 144 characters."),
    .invalidLocale: ErrorCode(
      4_000_164, "The App Store does not support this locale for messages.", "Use an App Store locale, such as en-US."),
    .altTextTooLong: ErrorCode(
      4_000_175, "The alt text of an image has more than 150 characters.", "Shorten the alt text to 150 characters."),
    .badRequestRealtimeUrl: ErrorCode(
      4_000_215, since: "1.4", "The realtime URL is not https, is malformed, or is longer than 256 characters.",
      "Use an https URL of at most 256 characters."),
    .badRequestImageSize: ErrorCode(
      4_000_216, since: "1.4", "The message refers to an image of the wrong size class.",
      "Use FULL_SIZE images for messages and BULLET_POINT images for bullet points."),
    .badRequestTooManyBulletPoints: ErrorCode(
      4_000_218, since: "1.4", "The message has more than five bullet points.", "Use at most five."),
    .badRequestBulletPointTextTooLong: ErrorCode(
      4_000_219, since: "1.4", "The text of a bullet point has more than 66 characters.",
      "Shorten the text to 66 characters."),
    .badRequestAboveImageRequiresAnImage: ErrorCode(
      4_000_224, since: "1.4", "The header position is above the image, but the message has no image.",
      "Add an image, or use ABOVE_BODY."),
    .maximumNumberOfImagesReached: ErrorCode(
      4_030_014, "The app already has 2000 images.",
      "Delete unused images: `asctl retention image list`, then `asctl retention image delete`."),
    .maximumNumberOfMessagesReached: ErrorCode(
      4_030_016, "The app already has 2000 messages.",
      "Delete unused messages: `asctl retention message list`, then `asctl retention message delete`."),
    .messageNotApproved: ErrorCode(
      4_030_017, retry: .poll, "The message is not approved, so it cannot be a default.",
      "Check its state with `asctl retention message list`, and wait while it is PENDING."),
    .imageNotApproved: ErrorCode(
      4_030_018, retry: .poll, "The image of the message is not approved.",
      "Check its state with `asctl retention image list`, and wait while it is PENDING."),
    .imageInUse: ErrorCode(
      4_030_019, "A message still uses the image.", "Delete the message first with `asctl retention message delete`."),
    .forbiddenNoPassingTest: ErrorCode(
      4_030_026, since: "1.4", "A realtime URL for production requires a passed performance test.",
      "Set the URL in sandbox and run `asctl retention performance-test start --wait` there."),
    .imageNotFound: ErrorCode(
      4_040_014, "There is no image with this identifier.",
      "List the images with `asctl retention image list`; sandbox and production have separate images."),
    .messageNotFound: ErrorCode(
      4_040_015, "There is no message with this identifier.",
      "List the messages with `asctl retention message list`; sandbox and production have separate messages."),
    .defaultMessageNotFound: ErrorCode(
      4_040_020, since: "1.4", isAboutID: false, "No default message is set for this product and locale.",
      "Set one with `asctl retention default set`."),
    .realtimeUrlNotFound: ErrorCode(
      4_040_021, since: "1.4", isAboutID: false, "No realtime URL is set in this environment.",
      "Set one with `asctl retention realtime-url set`."),
    .imageAlreadyExists: ErrorCode(
      4_090_000, "An image with this identifier exists; images cannot be overwritten.",
      "Use a new UUID, or delete the image first. After a timeout, this error means that the upload succeeded."),
    .messageAlreadyExists: ErrorCode(
      4_090_001, "A message with this identifier exists; messages cannot be overwritten.",
      "Use a new UUID, or delete the message first. After a timeout, this error means that the upload succeeded."),
  ]

  /// Errors of the performance test, which exists in sandbox only.
  static let performance: KeyValuePairs<Self, ErrorCode> = [
    .invalidPerformanceTestRequest: ErrorCode(
      4_000_211, since: "1.3", "The request for a performance test is not valid.",
      "Use the original transaction ID of an active auto-renewable subscription in sandbox."),
    .invalidRequestId: ErrorCode(
      4_000_212, since: "1.3", "The ID of the performance test is malformed.",
      "Use the `requestId` that `asctl retention performance-test start` printed."),
    .existingPerformanceTestRun: ErrorCode(
      4_000_213, retry: .poll, since: "1.3", "A performance test is still running; only one can run at a time.",
      "Wait until it is done; `asctl retention performance-test result` shows its progress."),
    .performanceTestRunNotFound: ErrorCode(
      4_040_018, since: "1.3", "There is no performance test with this ID.",
      "Use the `requestId` that `asctl retention performance-test start` printed; tests exist in sandbox only."),
  ]
}
