/// A notification as it was sent. Histories do not refresh it.
struct SentNotification: Sendable {
  let uuid: String
  let type: String
  let subtype: String?
  /// Milliseconds since 1970; the same in all attempts.
  let date: Int64
  let content: Content
  var attempts: [Attempt]
  /// The JWS, once it was asked for.
  var signedPayload: JSON?

  enum Content: Sendable {
    /// What the purchase and its subscription were then.
    case purchase(Purchase, Subscription?, consumptionReason: String?)
    /// The member of that name, unsigned.
    case object(String, JSON)
    case app(customer: Int)
    case test
  }

  struct Attempt: Sendable {
    let date: Int64
    /// `SUCCESS`, or Apple's word for what went wrong.
    let result: String

    var json: JSON { ["attemptDate": .int(date), "sendAttemptResult": .string(result)] }
  }

  var isDelivered: Bool { attempts.contains { $0.result == "SUCCESS" } }

  /// The purchase that it is about.
  var purchase: Purchase? {
    switch content {
    case .purchase(let purchase, _, _): purchase
    case .object, .app, .test: nil
    }
  }
}

/// A TEST notification that was asked for.
struct TestNotification: Sendable {
  var notification: SentNotification
  /// How often its result was asked for: the first time Apple has none yet.
  var polls = 0
}
