import Base

/// One endpoint of Apple's services.
///
/// The command, its flags, help, manual page and completions, the request, `--dry-run`, `--curl`, paging, table columns
/// and tests are derived from this value. To add an endpoint, add a literal in `Endpoints/` and run `make update`.
///
/// It has more properties than other types, and a long initializer, because an endpoint is one literal: a literal names
/// only the facts that differ from the defaults, and a group of facts would be one more name to look up.
package final class Endpoint: Sendable {
  /// The words of the command: `["transaction", "history"]`.
  package let command: [String]
  /// Alternative last words that users type; help suggests the real command for them.
  package let otherNames: [String]
  /// A verb phrase without a period, at most 46 characters, for the help of a group.
  package let summary: String
  package let detail: Prose
  package let method: Method
  /// The path with parameter names in braces: `/inApps/v2/history/{anyTransactionId}`.
  package let path: String
  /// The parameters of the path, then the members of body and query.
  package let parameters: [Parameter]
  package let body: Body
  package let reply: Reply
  /// The columns of the table on a terminal; empty if the response is shown member by member.
  package let columns: [Column]
  /// The path of the items in a response; `nil` if it has no list.
  package let items: FieldPath?
  /// The path of the objects that are rows and that `--fields` refers to: the items, or the one object of the response.
  package let rows: FieldPath
  /// Describes the order of items; `nil` if the order does not matter.
  package let order: Order?
  /// How to find older copies of an item in its pages; `nil` if there are none.
  package let copies: Pages.Copies?
  /// The response with HTTP status 200 that means "not found" or "refused".
  let negativeReply: NegativeReply?
  /// How a response is bound to the request, so that a verified response to another request is rejected.
  package let subject: Subject
  package let queryPeriod: QueryPeriod?
  /// Whether a type without a subtype requires one request per subtype, because Apple's filter matches exact pairs.
  package let requestsEverySubtype: Bool
  /// Apple's limit in requests per second for an app in production (App Store Server API, "Identifying rate limits");
  /// sandbox allows a tenth. `nil` if Apple publishes none.
  package let requestsPerSecond: Int?
  /// Whether repeating the request is harmless, so that it can be retried after a lost connection.
  package let isIdempotent: Bool
  /// Requirements that involve several values, checked before the request is sent.
  package let rules: [Rule]
  /// Remarks about a request that is unusual but may be valid, shown before it is sent.
  package let remarks: @Sendable (PendingWrite) -> [String]
  package let deprecation: Deprecation?
  /// The effects shown in the confirmation; `nil` for reads and for requests of `asctl api`.
  let consequence: Consequence?
  /// Data to read before the request is sent, in addition to the transaction that it changes.
  package let preflightRead: PreflightRead?
  package let wait: PollCondition?
  /// The confirmation that production requires: `.yes` for writes, unless the literal sets another one.
  package let confirmation: Confirmation
  /// Whether it changes nothing, so that it may be sent to both environments in turn.
  package let isRead: Bool
  package let environments: [APIEnvironment]
  /// The family of its error codes, which determines their meaning.
  package let family: ErrorCode.Family
  package let page: String
  package let examples: [Example]

  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package enum Body: Sendable, Equatable {
    case none
    /// A JSON object made from arguments and flags.
    case members(PayloadObject)
    /// A JSON object from a file (`--body FILE`) or from flags.
    case document(PayloadObject)
    /// A JSON object from the file given as the last argument, or from flags.
    case documentArgument(PayloadObject)
    /// An image file given as the last argument. The named member of the query determines its size.
    indirect case png(size: Field)

    /// The object that is sent as JSON.
    package var object: PayloadObject? {
      switch self {
      case .none, .png: nil
      case .members(let object), .document(let object), .documentArgument(let object): object
      }
    }
  }

  package enum Reply: Sendable, Equatable {
    case nothing
    case object(PayloadObject)
    case anything
    /// Pages of a list: the member with the items, and the token of the next page.
    case pages(PayloadObject, list: String, token: PageToken)
  }

  /// The query parameter for the next page, which is also the member of the response with its value.
  package enum PageToken: String, Sendable {
    case revision
    case paginationToken
  }

  /// `list` is the path of the list in a response that is not paged, `row` that of the object that is a row in a response
  /// without a list.
  ///
  /// Not inlined, because each literal would contain the code below. Without this attribute here and in `Field`, the
  /// program is 600 KB larger.
  @inline(never)
  init(
    _ command: String, or otherNames: [String] = [], _ summary: String, detail: Prose = "", _ method: Method,
    _ path: String,
    parameters: [Parameter?] = [], body: Body = .none, query: PayloadObject? = nil, reply: Reply, list: String? = nil,
    row: String? = nil, columns: [Column] = [], order: Order? = nil, copies: Pages.Copies? = nil,
    negativeReply: NegativeReply? = nil, subject: Subject = .none, queryPeriod: QueryPeriod? = nil,
    requestsEverySubtype: Bool = false, requestsPerSecond: Int?, isIdempotent: Bool? = nil,
    rules: [Rule] = [], remarks: @escaping @Sendable (PendingWrite) -> [String] = { _ in [] },
    deprecation: Deprecation? = nil, consequence: Consequence? = nil, preflightRead: PreflightRead? = nil,
    wait: PollCondition? = nil, confirmation: Confirmation? = nil,
    environments: [APIEnvironment] = APIEnvironment.allCases,
    family: ErrorCode.Family = .appStoreServer, page: String, examples: [Example]
  ) {
    self.command = command.split(separator: " ").map { String($0) }
    self.otherNames = otherNames
    self.summary = summary
    self.detail = detail
    self.method = method
    self.path = path
    let declared = parameters.compactMap(\.self)
    let isFromFlags = if case .members = body { true } else { false }
    let isRead =
      switch method {
      case .get: true
      // Notification history is a read with POST, because its filters are in the body.
      case .post: if case .pages = reply { true } else { false }
      case .put, .delete: false
      }
    self.isRead = isRead
    var all = declared.filter { $0.place == .path }
    if let object = body.object { all += Parameter.members(of: object, .body, isRequired: isFromFlags) }
    if let query { all += Parameter.members(of: query, .query, isRequired: true) }
    all += declared.filter { $0.place != .path }
    for index in all.indices { all[index].takesUnknownValues = isRead }
    self.parameters = all
    self.body = body
    self.reply = reply
    let list = if case .pages(_, let list, _) = reply { list as String? } else { list }
    items = list.map(FieldPath.init(dotted:))
    rows = items ?? FieldPath(dotted: row ?? "")
    self.order = order
    self.copies = copies
    self.columns = columns
    self.negativeReply = negativeReply
    self.subject = subject
    self.queryPeriod = queryPeriod
    self.requestsEverySubtype = requestsEverySubtype
    self.requestsPerSecond = requestsPerSecond
    self.isIdempotent = isIdempotent ?? isRead
    self.rules = rules
    self.remarks = remarks
    self.deprecation = deprecation
    self.consequence = consequence
    self.preflightRead = preflightRead
    self.wait = wait
    self.confirmation = confirmation ?? (isRead ? .nothing : .yes)
    self.environments = environments
    self.family = family
    self.page = page
    self.examples = examples
  }

  /// Creates the endpoint of a call that no command sends. It has the path of `declared`, so that a response to another
  /// request is rejected, and the consequence and confirmation of `guarded`. Without one, it requires only confirmation,
  /// except for GET.
  package static func call(_ method: Method, _ path: String, as declared: Endpoint?, guarded: Endpoint?) -> Endpoint {
    Endpoint(
      "api \(method.rawValue) \(path)", "Send \(method.rawValue) \(path)", method, declared?.path ?? "",
      reply: .anything, subject: declared?.subject ?? .none, requestsPerSecond: nil, consequence: guarded?.consequence,
      confirmation: guarded?.confirmation ?? (method == .get ? .nothing : .yes), page: "this call", examples: [])
  }

  /// The declaration of an item, or of the one object of a response without a list.
  package var itemObject: PayloadObject? {
    replyObject.flatMap { $0.object(at: rows) }
  }

  /// The declaration of the whole response; `nil` if it is empty or not declared.
  package var replyObject: PayloadObject? {
    switch reply {
    case .nothing, .anything: nil
    case .object(let object), .pages(let object, _, _): object
    }
  }

  /// A member of a response with HTTP status 200, its value for success, and the one that means "not found" or
  /// "refused".
  struct NegativeReply: Sendable {
    let member: String
    let success: JSON
    let value: JSON
    let status: ExitStatus
    /// The message as a clause that can follow the program's name.
    let message: String
    let hint: String?
    /// How to find out the result if the member has neither value.
    let hintIfUnreadable: String
  }

  /// Returns the failure that a response with HTTP status 200 means; `nil` only if it has the value for success.
  package func failure(in reply: JSON) -> Failure? {
    guard let negativeReply else { return nil }
    let found = reply[negativeReply.member]
    if found == negativeReply.success { return nil }
    if found == negativeReply.value {
      return Failure(negativeReply.status, negativeReply.message, hint: negativeReply.hint)
    }
    let (success, failure) = (negativeReply.success.text(), negativeReply.value.text())
    return Failure(
      .unavailable,
      "unreadable response: expected \(negativeReply.member) to be \(success) or \(failure), got \(found.map { truncated($0.text(), to: 40) } ?? "none")",
      hint: negativeReply.hintIfUnreadable)
  }

  /// The two members of a body that limit the requested period.
  package struct QueryPeriod: Sendable {
    package let start: Field
    package let end: Field
    /// The earliest start, in days before now.
    package let days: [APIEnvironment: Int64]
  }

  /// The version that deprecated an endpoint, and the command of its successor.
  package struct Deprecation: Sendable, CustomStringConvertible {
    let since: String
    let successor: String
    /// The purchases that still require the endpoint, in words, and whether a transaction is one of them; `nil` if
    /// there are none.
    package var exception: (text: String, holds: @Sendable (_ transaction: JSON) -> Bool)?

    /// A clause without a period.
    package var description: String { advice + (exception.map { " \($0.text)" } ?? "") }

    private var advice: String {
      "Apple deprecated this endpoint in version \(since); use asctl \(successor) instead"
    }

    /// Returns the clause about a request for a purchase; `nil` if the purchase requires the endpoint.
    ///
    /// - Parameter transaction: `nil` if it was not read.
    package func description(of transaction: JSON?) -> String? {
      guard let exception, let transaction else { return description }
      return exception.holds(transaction) ? nil : advice
    }
  }

  /// Describes the order of items in a clause that can follow the program's name. It depends on the requested `sort` or
  /// on the items themselves.
  package typealias Order = @Sendable (_ sort: String?, _ items: [JSON]) -> String

  package enum Confirmation: Sendable, Equatable {
    case nothing
    /// "yes", typed or as `--yes`.
    case yes
    /// The value of that parameter, typed again or passed to `--confirm`.
    case value(of: Field)
  }

  /// Data that a preflight reads in addition to the transaction.
  package enum PreflightRead: Sendable, Equatable {
    /// The consumption request that it responds to, from the notification history.
    case consumptionRequest
    /// The current state of the subscription that it changes.
    case subscription
  }

  /// The parameter for which Apple accepts only the original transaction ID. asctl accepts any ID of the purchase and
  /// looks up the original one.
  package var original: Parameter? { parameters.first { $0.kind == .identifier(.originalTransactionId) } }

  /// Whether the transaction that it changes is read first.
  package var hasPreflight: Bool {
    original != nil || purchaseParameter != nil && consequence?.needsTransaction ?? false
      || rules.contains(where: \.needsTransaction)
  }

  /// The parameter of the path that identifies the transaction.
  package var purchaseParameter: Parameter? {
    parameters.first { $0.kind == .identifier(.transactionId) || $0.kind == .identifier(.originalTransactionId) }
      .flatMap { $0.place == .path ? $0 : nil }
  }

  /// The declaration of the body, if it can come from a file.
  package var document: PayloadObject? {
    switch body {
    case .none, .members, .png: nil
    case .document(let object), .documentArgument(let object): object
    }
  }

  package func parameter(_ field: Field) -> Parameter? { parameters.first { sameBytes($0.name, field.name) } }
}

extension Endpoint {
  /// The command as it is typed after `asctl`: `transaction get`.
  package var name: String { command.joined(separator: " ") }

  /// Whether `--wait` waits for a notification to be delivered.
  package var isAboutDelivery: Bool { wait?.isDelivery ?? false }
}

extension Endpoint {
  /// Every endpoint, in the order of the groups.
  package static let all: [Endpoint] = [
    .transactionGet, .transactionHistory, .transactionHistoryV1, .appTransactionGet, .transactionSetToken,
    .transactionFinish, .subscriptionStatus, .subscriptionExtend, .subscriptionExtendAll, .subscriptionExtendAllStatus,
    .orderLookup, .refundHistory, .refundHistoryV1, .consumptionSend, .consumptionSendV1, .notificationTest,
    .notificationTestStatus, .notificationHistory, .groupList, .groupMembers, .groupSeats, .groupClaimSeat,
    .groupAssociateSeat, .groupUnclaimSeat, .retentionImageUpload, .retentionImageList, .retentionImageDelete,
    .retentionMessageUpload, .retentionMessageList, .retentionMessageDelete, .retentionDefaultSet, .retentionDefaultGet,
    .retentionDefaultDelete, .retentionRealtimeUrlSet, .retentionRealtimeUrlGet, .retentionRealtimeUrlDelete,
    .retentionPerformanceTestStart, .retentionPerformanceTestResult, .commerceCancel, .commerceChangeMetadata,
    .commerceChangePrice, .commerceMigrate, .commerceRevoke, .commerceRequestRefund, .externalPurchaseReportSend,
    .externalPurchaseReportGet,
  ]

  /// The names of the endpoints, in the order of `all`: the words of their commands. A test compares both.
  package enum Name: Int, CaseIterable {
    case transactionGet, transactionHistory, transactionHistoryV1, appTransactionGet, transactionSetToken
    case transactionFinish, subscriptionStatus, subscriptionExtend, subscriptionExtendAll, subscriptionExtendAllStatus
    case orderLookup, refundHistory, refundHistoryV1, consumptionSend, consumptionSendV1, notificationTest
    case notificationTestStatus, notificationHistory, groupList, groupMembers, groupSeats, groupClaimSeat
    case groupAssociateSeat, groupUnclaimSeat, retentionImageUpload, retentionImageList, retentionImageDelete
    case retentionMessageUpload, retentionMessageList, retentionMessageDelete, retentionDefaultSet, retentionDefaultGet
    case retentionDefaultDelete, retentionRealtimeUrlSet, retentionRealtimeUrlGet, retentionRealtimeUrlDelete
    case retentionPerformanceTestStart, retentionPerformanceTestResult, commerceCancel, commerceChangeMetadata
    case commerceChangePrice, commerceMigrate, commerceRevoke, commerceRequestRefund, externalPurchaseReportSend
    case externalPurchaseReportGet
  }

  /// Returns the endpoint of a name.
  package static func named(_ name: Name) -> Endpoint { all[name.rawValue] }
}

/// A path with names in braces for its values: `/inApps/v2/history/{anyTransactionId}`.
package struct PathTemplate: Sendable {
  /// Split once, because the simulator compares each request with the templates of all endpoints.
  private let segments: [String]

  package init(_ text: String) {
    segments = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Returns the decoded values of a path by name. Paths are case-sensitive (App Store Server API, "Overview").
  package func values(in path: String) -> [String: String]? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      if segment.utf8.first == UInt8(ascii: "{") {
        guard !part.isEmpty, let bytes = PercentEncoding.decode(ArraySlice(part)),
          let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        values[String(segment.dropFirst().dropLast())] = text
      } else if !sameBytes(part, segment) {
        return nil
      }
    }
    return values
  }
}

/// The environment that a request is sent to. Simulated data is marked as sandbox data.
package enum APIEnvironment: String, Sendable, CaseIterable {
  case production
  case sandbox
}
