extension StoreRoute {
  static func notificationHistory(_ call: Call, _ store: inout Store) throws(APIErrorReply) -> Answer {
    let body = try call.body(.notificationHistoryRequest)
    let filter = try NotificationFilter(body, store, now: call.now)
    let query = ["notifications", JSON.object(body).text()]
    let token = try call.parameter("paginationToken").map { text throws(APIErrorReply) in
      guard let token = PageToken(text, for: query) else { throw .server(.invalidPaginationToken) }
      guard call.now - token.date < tokenLife else { throw .server(.paginationTokenExpired) }
      return token
    }
    let found = store.notifications.filter(filter.allows)
    let page = Page(found, after: token, size: pageSize, now: call.now) { ($0.date, $0.uuid) }
    var history: [JSON] = []
    for var notification in page.elements {
      let signed = try notification.signed(in: store, call)
      history.append([
        "signedPayload": signed, "sendAttempts": .array(notification.attempts.map(\.json)),
      ])
      if let place = store.notifications.firstIndex(where: { sameBytes($0.uuid, notification.uuid) }) {
        store.notifications[place] = notification
      }
    }
    return .json(
      .present([
        "paginationToken": page.hasMore ? (page.end?.text(for: query)).map(JSON.string) : nil,
        "hasMore": .bool(page.hasMore),
        "notificationHistory": .array(history),
      ]))
  }

  /// A day, in milliseconds. Apple says that tokens expire, and not when.
  private static let tokenLife = Period.day
}

/// The body of a notification history.
struct NotificationFilter {
  private let startDate: Int64
  private let endDate: Int64
  private let type: String?
  private let subtype: String?
  private let onlyFailures: Bool
  private let customer: Int?

  /// - Parameter now: milliseconds since 1970.
  init(_ body: JSONObject, _ store: Store, now: Int64) throws(APIErrorReply) {
    let (startDate, endDate) = (body["startDate"]?.int64 ?? 0, body["endDate"]?.int64 ?? 0)
    guard startDate >= now - Self.window else { throw .server(.startDateTooFarInPast) }
    guard startDate < endDate else { throw .server(.startDateAfterEndDate) }
    self.startDate = startDate
    self.endDate = endDate
    type = body["notificationType"]?.string
    subtype = body["notificationSubtype"]?.string
    onlyFailures = body["onlyFailures"]?.boolValue ?? false
    let id = body["transactionId"]?.string ?? body["originalTransactionId"]?.string
    if id != nil, type != nil { throw .server(.multipleFiltersSupplied) }
    try Self.requirePair(type, subtype)
    customer = try id.map { id throws(APIErrorReply) in try store.purchase(transactionId: id).customer }
  }

  /// The 30 days that sandbox keeps, in milliseconds.
  private static let window = 30 * Period.day

  /// A subtype needs a type that has it. A type alone is always right, even if all that Apple sends of it has subtypes.
  private static func requirePair(_ type: String?, _ subtype: String?) throws(APIErrorReply) {
    guard let type else {
      guard subtype == nil else { throw .server(.invalidNotificationType) }
      return
    }
    guard let row = NotificationType.named(type), subtype == nil || row.event(subtype: subtype) != nil else {
      throw .server(.invalidNotificationType)
    }
  }

  /// A type without a subtype finds only what has none (App Store Server API, "Get Notification History").
  func allows(_ notification: SentNotification) -> Bool {
    guard notification.date >= startDate, notification.date < endDate else { return false }
    if onlyFailures, notification.isDelivered { return false }
    if let customer, notification.purchase?.customer != customer { return false }
    guard let type else { return true }
    return sameBytes(type, notification.type)
      && sameBytes(subtype ?? "", notification.subtype ?? "")
  }
}
