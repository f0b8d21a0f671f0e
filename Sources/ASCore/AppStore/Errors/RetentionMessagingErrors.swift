extension RetentionMessagingError {
  package static let invalidImage = Self(
    4_000_161, "InvalidImage", "The image is not a PNG of the required size, or has transparency.",
    "Upload an opaque PNG, 3840 pixels wide and 160 to 2160 high, or 1024 by 1024 for a bullet point.")
  static let headerTooLong = Self(
    4_000_162, "HeaderTooLong", "The header of the message has more than 66 characters.",
    "Shorten the header to 66 characters.")
  static let bodyTooLong = Self(
    4_000_163, "BodyTooLong", "The body of the message has more than 144 characters.",
    "Shorten the body to 144 characters.")
  package static let invalidLocale = Self(
    4_000_164, "InvalidLocale", "The App Store does not support this locale for messages.",
    "Use an App Store locale, such as en-US.")
  static let altTextTooLong = Self(
    4_000_175, "AltTextTooLong", "The alt text of an image has more than 150 characters.",
    "Shorten the alt text to 150 characters.")
  package static let badRequestRealtimeUrl = Self(
    4_000_215, "BadRequestRealtimeUrl", since: "1.4",
    "The realtime URL is not https, is malformed, or is longer than 256 characters.",
    "Use an https URL of at most 256 characters.")
  package static let badRequestImageSize = Self(
    4_000_216, "BadRequestImageSize", since: "1.4", "The message refers to an image of the wrong size class.",
    "Use FULL_SIZE images for messages and BULLET_POINT images for bullet points.")
  static let badRequestTooManyBulletPoints = Self(
    4_000_218, "BadRequestTooManyBulletPoints", since: "1.4", "The message has more than five bullet points.",
    "Use at most five.")
  static let badRequestBulletPointTextTooLong = Self(
    4_000_219, "BadRequestBulletPointTextTooLong", since: "1.4",
    "The text of a bullet point has more than 66 characters.", "Shorten the text to 66 characters.")
  package static let badRequestAboveImageRequiresAnImage = Self(
    4_000_224, "BadRequestAboveImageRequiresAnImage", since: "1.4",
    "The header position is above the image, but the message has no image.", "Add an image, or use ABOVE_BODY.")
  package static let maximumNumberOfImagesReached = Self(
    4_030_014, "MaximumNumberOfImagesReached", "The app already has 2000 images.",
    "Delete unused images: `asctl retention image list`, then `asctl retention image delete`.")
  package static let maximumNumberOfMessagesReached = Self(
    4_030_016, "MaximumNumberOfMessagesReached", "The app already has 2000 messages.",
    "Delete unused messages: `asctl retention message list`, then `asctl retention message delete`.")
  package static let messageNotApproved = Self(
    4_030_017, "MessageNotApproved", retry: .poll, "The message is not approved, so it cannot be a default.",
    "Check its state with `asctl retention message list`, and wait while it is PENDING.")
  package static let imageNotApproved = Self(
    4_030_018, "ImageNotApproved", retry: .poll, "The image of the message is not approved.",
    "Check its state with `asctl retention image list`, and wait while it is PENDING.")
  package static let imageInUse = Self(
    4_030_019, "ImageInUse", "A message still uses the image.",
    "Delete the message first with `asctl retention message delete`.")
  package static let imageNotFound = Self(
    4_040_014, "ImageNotFound", "There is no image with this identifier.",
    "List the images with `asctl retention image list`; sandbox and production have separate images.")
  package static let messageNotFound = Self(
    4_040_015, "MessageNotFound", "There is no message with this identifier.",
    "List the messages with `asctl retention message list`; sandbox and production have separate messages.")
  package static let defaultMessageNotFound = Self(
    4_040_020, "DefaultMessageNotFound", since: "1.4", isAboutID: false,
    "No default message is set for this product and locale.", "Set one with `asctl retention default set`.")
  package static let realtimeUrlNotFound = Self(
    4_040_021, "RealtimeUrlNotFound", since: "1.4", isAboutID: false, "No realtime URL is set in this environment.",
    "Set one with `asctl retention realtime-url set`.")
  package static let imageAlreadyExists = Self(
    4_090_000, "ImageAlreadyExists", "An image with this identifier exists; images cannot be overwritten.",
    "Use a new UUID, or delete the image first. After a timeout, this error means that the upload succeeded.")
  package static let messageAlreadyExists = Self(
    4_090_001, "MessageAlreadyExists", "A message with this identifier exists; messages cannot be overwritten.",
    "Use a new UUID, or delete the message first. After a timeout, this error means that the upload succeeded.")

  /// Errors about images, messages, defaults and the realtime URL.
  static let messages: [Self] = [
    invalidImage, headerTooLong, bodyTooLong, invalidLocale, altTextTooLong, badRequestRealtimeUrl, badRequestImageSize,
    badRequestTooManyBulletPoints, badRequestBulletPointTextTooLong, badRequestAboveImageRequiresAnImage,
    maximumNumberOfImagesReached, maximumNumberOfMessagesReached, messageNotApproved, imageNotApproved, imageInUse,
    Self(
      4_030_026, "ForbiddenNoPassingTest", since: "1.4",
      "A realtime URL for production requires a passed performance test.",
      "Set the URL in sandbox and run `asctl retention performance-test start --wait` there."),
    imageNotFound,
    messageNotFound, defaultMessageNotFound, realtimeUrlNotFound, imageAlreadyExists, messageAlreadyExists,
  ]
}

extension RetentionMessagingError {
  package static let invalidPerformanceTestRequest = Self(
    4_000_211, "InvalidPerformanceTestRequest", since: "1.3", "The request for a performance test is not valid.",
    "Use the original transaction ID of an active auto-renewable subscription in sandbox.")
  package static let invalidRequestId = Self(
    4_000_212, "InvalidRequestId", since: "1.3", "The ID of the performance test is malformed.",
    "Use the `requestId` that `asctl retention performance-test start` printed.")
  package static let existingPerformanceTestRun = Self(
    4_000_213, "ExistingPerformanceTestRun", retry: .poll, since: "1.3",
    "A performance test is still running; only one can run at a time.",
    "Wait until it is done; `asctl retention performance-test result` shows its progress.")
  package static let performanceTestRunNotFound = Self(
    4_040_018, "PerformanceTestRunNotFound", since: "1.3", "There is no performance test with this ID.",
    "Use the `requestId` that `asctl retention performance-test start` printed; tests exist in sandbox only.")

  /// Errors of the performance test, which exists in sandbox only.
  static let performance: [Self] = [
    invalidPerformanceTestRequest, invalidRequestId, existingPerformanceTestRun, performanceTestRunNotFound,
  ]
}
