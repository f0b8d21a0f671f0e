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
  /// Requests a second that Apple allows an app in production (App Store Server API, "Identifying rate limits"); sandbox
  /// allows a tenth. nil where Apple names none.
  let limit: Int?
  /// Whether Apple answers the same to a repetition, so that a cut connection can be tried again.
  let isIdempotent: Bool
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
    /// A JSON document that the user wrote, from `--body FILE`.
    case document
    /// The same, from a file that is the last argument.
    case documentArgument
    /// An image file, the last argument.
    case png
  }

  /// What Apple answers when all is well. The names are those of `PayloadObject`.
  enum Reply: Sendable, Equatable {
    case nothing
    case object(String)
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
    parameters: [Parameter] = [], body: Body = .parameters, reply: Reply, columns: [Column] = [], limit: Int?,
    isIdempotent: Bool? = nil, environments: [APIEnvironment] = APIEnvironment.allCases,
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
    self.columns = columns
    self.limit = limit
    self.isIdempotent = isIdempotent ?? (method == .get)
    self.environments = environments
    self.family = family
    self.page = page
    self.examples = examples
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

/// A column of a table.
struct Column: Sendable {
  let title: String
  let content: Content

  enum Content: Sendable {
    /// The value at a path, read as its field is.
    case member(String)
    /// Something that no single member says.
    case words(@Sendable (JSON) -> String)
  }

  init(_ title: String, _ path: String) {
    self.title = title
    content = .member(path)
  }

  init(_ title: String, words: @escaping @Sendable (JSON) -> String) {
    self.title = title
    content = .words(words)
  }
}
