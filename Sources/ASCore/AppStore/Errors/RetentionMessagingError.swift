/// The errors of the simulated Retention Messaging API, by Apple's names.
enum RetentionMessagingError: String, CaseIterable, Sendable {
  case invalidImage
  case headerTooLong
  case bodyTooLong
  case invalidLocale
  case altTextTooLong
  case invalidPerformanceTestRequest
  case invalidRequestId
  case existingPerformanceTestRun
  case badRequestRealtimeUrl
  case badRequestImageSize
  case badRequestTooManyBulletPoints
  case badRequestBulletPointTextTooLong
  case badRequestAboveImageRequiresAnImage
  case maximumNumberOfImagesReached
  case maximumNumberOfMessagesReached
  case messageNotApproved
  case imageNotApproved
  case imageInUse
  case imageNotFound
  case messageNotFound
  case performanceTestRunNotFound
  case defaultMessageNotFound
  case realtimeUrlNotFound
  case imageAlreadyExists
  case messageAlreadyExists
}
