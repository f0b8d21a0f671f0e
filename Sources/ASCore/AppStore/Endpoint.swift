import Base

/// One call of Apple's, as it is declared.
///
/// From this value follow the command, its flags, help, manual page and completions, the request, `--dry-run`, `--curl`,
/// paging, the columns of its table and its tests. Adding one is one literal in `Endpoints/` and `make update`.
package struct Endpoint: Sendable {
  /// The words of the command: `["transaction", "history"]`.
  package let command: [String]
  /// Words that people type for the last of these, which only lead to it.
  package let otherNames: [String]
  /// One line without a full stop, starting with a verb.
  package let summary: String
  /// Further paragraphs of its help.
  package let detail: Prose
  package let method: Method
  /// With a parameter's name in braces where its value goes: `/inApps/v2/history/{anyTransactionId}`.
  package let path: String
  /// Those of the path, then the members of body and query.
  package let parameters: [Parameter]
  package let body: Body
  package let reply: Reply
  /// The columns of a table for people; empty where the reply is shown member by member.
  package let columns: [Column]
  /// The path of the list in a reply that is not paged.
  private let list: String?
  /// Of a reply that lists nothing: the path of the one object in it that is a row.
  private let row: String?
  /// Nil where the order of items does not matter.
  package let order: Order?
  /// How older copies of an item are found among its pages; nil where there are none.
  package let copies: Pages.Copies?
  /// The reply that says, with HTTP status 200, that there is no such thing.
  package let negativeReply: NegativeReply?
  /// The member of a reply that repeats what was asked.
  package let tie: Tie?
  /// The period that it can be asked about.
  package let queryPeriod: QueryPeriod?
  /// Whether a type without a subtype is asked for once for each of its subtypes, as Apple finds exact pairs only.
  package let asksEverySubtype: Bool
  /// Requests a second that Apple allows an app in production (App Store Server API, "Identifying rate limits"); sandbox
  /// allows a tenth. nil where Apple names none.
  package let requestsPerSecond: Int?
  /// Whether Apple answers the same to a repetition, so that a cut connection can be tried again.
  package let isIdempotent: Bool
  /// What Apple demands beyond each value, checked before it is sent.
  package let rules: [Rule]
  /// Remarks on a request that is odd and that Apple may take all the same, said before it is sent.
  package let remarks: @Sendable (PendingWrite) -> [String]
  /// Set where Apple has deprecated the call.
  package let deprecation: Deprecation?
  /// What a person has to know before saying yes to it; nil for reads and for the undeclared calls of `asctl api`.
  package let consequence: Consequence?
  /// What is read before it is sent, beside the transaction that it acts on.
  package let preflightRead: PreflightRead?
  /// What `--wait` waits for.
  package let wait: PollCondition?
  private let confirmed: Confirmation?
  /// The environments it exists in.
  package let environments: [APIEnvironment]
  /// Tells what its error codes mean.
  package let family: ErrorCode.Family
  /// The title of Apple's page.
  package let page: String
  package let examples: [Example]

  /// HTTP's methods, as far as Apple uses them.
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// What the request carries, and where it comes from.
  package enum Body: Sendable, Equatable {
    case none
    /// A JSON object that arguments and flags make.
    case members(PayloadObject)
    /// A JSON object that the user wrote (`--body FILE`) or flags make.
    case document(PayloadObject)
    /// The same, from a file that is the last argument.
    case documentArgument(PayloadObject)
    /// An image file, the last argument, of the size that this member of the query names.
    case png(size: Field)

    /// What is sent as JSON.
    package var object: PayloadObject? {
      switch self {
      case .none, .png: nil
      case .members(let object), .document(let object), .documentArgument(let object): object
      }
    }
  }

  /// What Apple answers when all is well.
  package enum Reply: Sendable, Equatable {
    case nothing
    case object(PayloadObject)
    /// Any JSON, for the undeclared calls of `asctl api`.
    case anything
    /// Pages of a list: the member that holds it, and how to ask for the next page.
    case pages(PayloadObject, list: String, token: PageToken)
  }

  /// The query parameter that asks for the next page, and the member of the reply that its value comes from.
  package enum PageToken: String, Sendable {
    case revision
    case paginationToken
  }

  package init(
    _ command: String, or otherNames: [String] = [], _ summary: String, detail: Prose = "", _ method: Method,
    _ path: String,
    parameters: [Parameter?] = [], body: Body = .none, query: PayloadObject? = nil, reply: Reply, list: String? = nil,
    row: String? = nil, columns: [Column] = [], order: Order? = nil, copies: Pages.Copies? = nil,
    negativeReply: NegativeReply? = nil, tie: Tie? = nil, queryPeriod: QueryPeriod? = nil,
    asksEverySubtype: Bool = false,
    requestsPerSecond: Int?,
    isIdempotent: Bool? = nil,
    rules: [Rule] = [], remarks: @escaping @Sendable (PendingWrite) -> [String] = { _ in [] },
    deprecation: Deprecation? = nil, consequence: Consequence? = nil,
    preflightRead: PreflightRead? = nil,
    wait: PollCondition? = nil,
    confirmation: Confirmation? = nil,
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
    let isRead = Self.isRead(method, reply)
    self.parameters =
      (declared.filter { $0.place == .path }
      + (body.object.map { Parameter.members(of: $0, .body, isRequired: isFromFlags) } ?? [])
      + (query.map { Parameter.members(of: $0, .query, isRequired: true) } ?? [])
      + declared.filter { $0.place != .path }).map { $0.takingUnknownValues(isRead) }
    self.body = body
    self.reply = reply
    self.list = list
    self.row = row
    self.order = order
    self.copies = copies
    self.columns = columns
    self.negativeReply = negativeReply
    self.tie = tie
    self.queryPeriod = queryPeriod
    self.asksEverySubtype = asksEverySubtype
    self.requestsPerSecond = requestsPerSecond
    self.isIdempotent = isIdempotent ?? isRead
    self.rules = rules
    self.remarks = remarks
    self.deprecation = deprecation
    self.consequence = consequence
    self.preflightRead = preflightRead
    self.wait = wait
    confirmed = confirmation
    self.environments = environments
    self.family = family
    self.page = page
    self.examples = examples
  }

  /// The path of the items that a reply lists; nil where it lists nothing.
  package var items: FieldPath? {
    let path =
      switch reply {
      case .pages(_, let list, _): list
      case .object: list
      case .nothing, .anything: nil as String?
      }
    return path.map(FieldPath.init(dotted:))
  }

  /// The path of what is a row, and what `--fields` name members of: an item, or what a reply is about.
  package var rows: FieldPath { items ?? row.map(FieldPath.init(dotted:)) ?? FieldPath(names: []) }

  /// What an item is; where a reply lists nothing, what it is about.
  package var itemObject: PayloadObject? {
    replyObject.flatMap { $0.object(at: rows) }
  }

  /// What a whole reply is; nil where Apple answers nothing, or it is not declared.
  package var replyObject: PayloadObject? {
    switch reply {
    case .nothing, .anything: nil
    case .object(let object), .pages(let object, _, _): object
    }
  }

  /// The two members of a body that bound the period that is asked about.
  package struct QueryPeriod: Sendable {
    package let start: Field
    package let end: Field
    /// How many days ago it may begin.
    package let days: [APIEnvironment: Int64]
  }

  /// Since when a call is deprecated, and the command of the one in its place.
  package struct Deprecation: Sendable, CustomStringConvertible {
    let since: String
    let successor: String

    /// A clause without a full stop.
    package var description: String {
      "Apple has deprecated this call in version \(since): asctl \(successor) takes its place"
    }
  }

  /// Says in which order items come, as a clause that can follow the program's name: by `sort` as it was asked for, or by
  /// the items, which may be in another.
  package typealias Order = @Sendable (_ sort: String?, _ items: [JSON]) -> String

  /// What has to be said before it is sent in production.
  package enum Confirmation: Sendable, Equatable {
    case nothing
    /// A yes, typed or as `--yes`.
    case yes
    /// The value of that parameter once more, typed or as `--confirm`.
    case value(of: Field)
  }

  /// What a preflight reads beside the transaction.
  package enum PreflightRead: Sendable, Equatable {
    /// The question about a refund that it answers, in the notification history.
    case refundQuestion
    /// The subscription that it changes, as it is now.
    case subscription
  }

  /// What has to be said before it is sent in production: a yes for a write, unless its literal says otherwise.
  package var confirmation: Confirmation { confirmed ?? (isRead ? .nothing : .yes) }

  /// The parameter for which Apple takes the ID of a purchase's first transaction and no other: asctl takes any ID of the
  /// purchase, and reads the first one's.
  package var original: Parameter? { parameters.first { $0.kind == .identifier(.originalTransactionId) } }

  /// Whether the transaction that it acts on is read first.
  package var hasPreflight: Bool {
    original != nil || purchaseParameter != nil && consequence?.needsTransaction ?? false
      || rules.contains(where: \.needsTransaction)
  }

  /// Whether it acts on a purchase, so that a question about it names the product.
  package var isOnPurchase: Bool { !isRead && purchaseParameter != nil }

  /// The parameter of the path that names the transaction it acts on.
  package var purchaseParameter: Parameter? {
    parameters.first { $0.kind == .identifier(.transactionId) || $0.kind == .identifier(.originalTransactionId) }
      .flatMap { $0.place == .path ? $0 : nil }
  }

  /// The document that is sent, if a file may hold it.
  package var document: PayloadObject? {
    switch body {
    case .none, .members, .png: nil
    case .document(let object), .documentArgument(let object): object
    }
  }

  /// Whether it sends an image file.
  package var isPicture: Bool { if case .png = body { true } else { false } }

  /// The parameter that a member of the body or query is.
  package func parameter(_ field: Field) -> Parameter? { parameters.first { sameBytes($0.name, field.name) } }

  /// Whether it changes nothing, so that it may be asked of two environments in turn.
  package var isRead: Bool { Self.isRead(method, reply) }

  private static func isRead(_ method: Method, _ reply: Reply) -> Bool {
    switch method {
    case .get: true
    // History is asked for with POST, because its filters are in the body.
    case .post: if case .pages = reply { true } else { false }
    case .put, .delete: false
    }
  }
}

extension Endpoint {
  /// The one identifier of a read, of which there may be many.
  package var bulkParameter: Parameter? {
    let arguments = parameters.filter(\.isArgument)
    guard isRead, arguments.count == 1, case .identifier? = arguments.first?.kind else { return nil }
    return arguments.first
  }

  /// As it is typed behind the program's name: `transaction get`.
  package var name: String { command.joined(separator: " ") }

  /// Whether `--wait` follows a notification to a server.
  package var isAboutDelivery: Bool { wait?.isDelivery ?? false }

  /// Whether what it is called for is an identifier that asctl made, so that it is printed.
  package var printsGeneratedIdentifier: Bool { parameters.contains { $0.substitute == .generated } }
}

/// Two values are one endpoint where they are one call of Apple's.
extension Endpoint: Equatable {
  package static func == (one: Endpoint, other: Endpoint) -> Bool {
    one.method == other.method && sameBytes(one.path, other.path)
  }
}

extension Endpoint {
  /// Every endpoint, in the order of the groups.
  package static let all =
    transactions + subscriptions + refunds + notifications + groups + retention + commerce + externalPurchases
}
