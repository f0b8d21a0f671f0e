/// One call of Apple's, as it is declared.
///
/// From this value follow the command, its flags, help, manual page and completions, the request, `--dry-run`, `--curl`,
/// paging, the columns of its table and its tests. Adding one is one literal in `Endpoints/` and `make update`.
struct Endpoint: Sendable {
  /// The words of the command: `["transaction", "history"]`.
  let command: [String]
  /// One line without a full stop, starting with a verb.
  let summary: String
  let detail: Prose
  let method: Method
  /// With a parameter's name in braces where its value goes: `/inApps/v2/history/{anyTransactionId}`.
  let path: String
  let parameters: [Parameter]
  let body: Body
  let reply: Reply
  /// What a person sees of each item, most important first; empty where the reply is shown member by member.
  let columns: [Column]
  /// The path of the list in a reply that is not paged.
  private let list: String?
  /// The reply that says, with all politeness, that there is no such thing.
  let absence: Absence?
  /// What of a reply is the question's own.
  let tie: Tie?
  /// How far back it can be asked.
  let window: Window?
  /// Requests a second that Apple allows an app in production (App Store Server API, "Identifying rate limits"); sandbox
  /// allows a tenth. nil where Apple names none.
  let limit: Int?
  /// Whether Apple answers the same to a repetition, so that a cut connection can be tried again.
  let isIdempotent: Bool
  /// What Apple demands beyond each value, checked before it is sent.
  let rules: [Rule]
  /// What will be different afterwards, told before it is sent; nil where the request says it all.
  let effect: Effect?
  /// What `--wait` waits for.
  let wait: Wait?
  private let confirmed: Confirmation?
  /// The environments it exists in.
  let environments: [APIEnvironment]
  let family: ErrorCode.Family
  /// The title of Apple's page.
  let page: String
  let examples: [Example]

  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  enum Body: Sendable, Equatable {
    /// None, or the parameters whose place is the body.
    case parameters
    /// A JSON document of that name in `PayloadObject`, which the user wrote (`--body FILE`) or flags make.
    case document(String)
    /// The same, from a file that is the last argument.
    case documentArgument(String)
    /// An image file, the last argument.
    case png
  }

  /// What Apple answers when all is well. The names are those of `PayloadObject`.
  enum Reply: Sendable, Equatable {
    case nothing
    case object(String)
    /// Whatever comes, for calls that nobody declared.
    case anything
    /// Pages of a list: the member that holds it, and how to ask for the next page.
    case pages(String, list: String, token: PageToken)
  }

  /// The query parameter that asks for the next page, and the member of the reply that its value comes from.
  enum PageToken: String, Sendable {
    case revision
    case paginationToken
  }

  init(
    _ command: String, _ summary: String, detail: Prose = "", _ method: Method, _ path: String,
    parameters: [Parameter] = [], body: Body = .parameters, reply: Reply, list: String? = nil, columns: [Column] = [],
    absence: Absence? = nil, tie: Tie? = nil, window: Window? = nil, limit: Int?, isIdempotent: Bool? = nil,
    rules: [Rule] = [], effect: Effect? = nil, wait: Wait? = nil, confirmation: Confirmation? = nil,
    environments: [APIEnvironment] = APIEnvironment.allCases,
    family: ErrorCode.Family = .appStoreServer, page: String, examples: [Example]
  ) {
    self.command = command.split(separator: " ").map { String($0) }
    self.summary = summary
    self.detail = detail
    self.method = method
    self.path = path
    self.parameters = parameters
    self.body = body
    self.reply = reply
    self.list = list
    self.columns = columns
    self.absence = absence
    self.tie = tie
    self.window = window
    self.limit = limit
    self.isIdempotent = isIdempotent ?? (method == .get)
    self.rules = rules
    self.effect = effect
    self.wait = wait
    confirmed = confirmation
    self.environments = environments
    self.family = family
    self.page = page
    self.examples = examples
  }

  /// The path of the items that a reply lists; nil where it lists nothing.
  var items: FieldPath? {
    let path =
      switch reply {
      case .pages(_, let list, _): list
      case .object: list
      case .nothing, .anything: nil as String?
      }
    return path.map { FieldPath(names: $0.split(separator: ".").map { String($0) }) }
  }

  /// The name of the reply in `PayloadObject`.
  var replyObject: String? {
    switch reply {
    case .nothing, .anything: nil
    case .object(let name), .pages(let name, _, _): name
    }
  }

  /// A member of a good reply whose value is a refusal: that Apple does not know what was asked for, or did not do it.
  struct Absence: Sendable {
    let member: String
    let value: JSON
    let status: ExitStatus
    /// A clause that can follow the program's name.
    let words: String
    let hint: String?

    func failure(in reply: JSON) -> Failure? {
      reply[member] == value ? Failure(status, words, hint: hint) : nil
    }
  }

  /// The two members of a body that bound a period, and how many days ago it may begin.
  struct Window: Sendable {
    let start: String
    let end: String
    let days: [APIEnvironment: Int64]
  }

  /// What has to be said before it is sent in production.
  enum Confirmation: Sendable, Equatable {
    case nothing
    /// A yes, typed or as `--yes`.
    case yes
    /// The value of that parameter once more, typed or as `--confirm`.
    case value(String)
  }

  /// Told of a draft whose transaction was read.
  typealias Effect = @Sendable (Draft) -> String?

  var confirmation: Confirmation { confirmed ?? (isRead ? .nothing : .yes) }

  /// Whether the transaction that it acts on is read first.
  var hasPreflight: Bool { effect != nil || rules.contains(where: \.needsTransaction) }

  /// The name of the document that is sent, in `PayloadObject`.
  var document: String? {
    switch body {
    case .parameters, .png: nil
    case .document(let name), .documentArgument(let name): name
    }
  }

  /// Whether it changes nothing, so that it may be asked of two environments in turn.
  var isRead: Bool {
    switch method {
    case .get: true
    // History is asked for with POST, because its filters are in the body.
    case .post: if case .pages = reply { true } else { false }
    case .put, .delete: false
    }
  }

}

/// Where a request goes. Simulated data calls itself sandbox data.
enum APIEnvironment: String, Sendable, CaseIterable {
  case production
  case sandbox

  /// App Store Server API, "Overview"; the names of 2026-05-05.
  var host: String {
    switch self {
    case .production: "https://api.storekit.apple.com"
    case .sandbox: "https://api.storekit-sandbox.apple.com"
    }
  }
}
