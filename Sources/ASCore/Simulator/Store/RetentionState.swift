import Base

/// The state of Retention Messaging: images, messages, default messages, the realtime URL, and performance tests.
struct RetentionState: Sendable, Equatable {
  /// In the order of upload.
  var images = [
    Image(id: fullImage, size: .full), Image(id: bulletImage, size: .bulletPoint),
    Image(id: rejectedImage, size: .full, state: .rejected), Image(id: spareImage, size: .full),
  ]
  var messages = [
    Message(id: approvedMessage, images: [fullImage, bulletImage]), Message(id: textMessage, images: []),
    Message(id: pendingMessage, state: .pending, images: []), Message(id: unseenMessage, images: [rejectedImage]),
  ]
  /// The default message for a product and a locale.
  var defaults = [Place(productId: Product.pro.id, locale: "en-US"): approvedMessage]
  /// The messages that are configured in App Store Connect, by product. The API does not list them, but a response may
  /// name one.
  var connectMessages = [Product.basic.id: connectMessage]
  var realtimeURL: String? = "https://example.com/retention"
  /// Whether servers on this machine receive requests; all others are assumed to respond correctly.
  var hasRealtimeServers = false
  var tests: [PerformanceTest] = []

  static let limit = 2000

  struct Image: Sendable, Equatable {
    /// In lowercase, like all identifiers here.
    let id: String
    let size: Size
    var state = State.approved

    enum Size: String, Sendable {
      case full = "FULL_SIZE"
      case bulletPoint = "BULLET_POINT"
    }
  }

  struct Message: Sendable, Equatable {
    let id: String
    var state = State.approved
    /// The images of the message itself and of its bullet points.
    let images: [String]
  }

  /// The result of Apple's review. In sandbox, everything is approved immediately.
  enum State: String, Sendable {
    case pending = "PENDING"
    case approved = "APPROVED"
    case rejected = "REJECTED"
  }

  struct Place: Hashable, Sendable {
    let productId: String
    let locale: String
  }

  struct PerformanceTest: Sendable, Equatable {
    let id: String
    let start: Timestamp
    let target: String
    /// The original transaction ID in the request to the target; `nil` if none is sent and the result is made up.
    var subject: String?
    var isAsked = false
    var outcomes: [Outcome] = []

    struct Outcome: Sendable, Equatable {
      /// A value of `sendAttemptResult`.
      let result: String
      /// From the name look-up to the last byte of the response; nil without one.
      let milliseconds: Int64?
    }
  }

  func image(_ id: String) -> Image? { images.first { sameBytes($0.id, id) } }

  func message(_ id: String) -> Message? { messages.first { sameBytes($0.id, id) } }

  func hasApprovedImages(_ message: Message) -> Bool {
    message.images.allSatisfy { image($0)?.state == .approved }
  }

  static let fullImage = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e01"
  static let bulletImage = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02"
  static let rejectedImage = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e03"
  /// Not used in a message, so that it can be deleted.
  static let spareImage = "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04"
  static let approvedMessage = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01"
  static let textMessage = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"
  static let pendingMessage = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c03"
  static let unseenMessage = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c04"
  static let connectMessage = "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c05"
}
