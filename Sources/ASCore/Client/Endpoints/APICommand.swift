import AppStore
import Base
import CommandLine
import HTTP
import Platform
import Terminal

/// `asctl api`: sends any signed request to Apple, including to endpoints that asctl does not support yet.
enum APICommand {
  private static let method = Argument(
    "METHOD", .choice(Endpoint.Method.allCases) { Choice($0.rawValue, "") }, "The HTTP method")
  private static let path = Argument(
    "PATH", .text("PATH"), "The path with its query, percent-encoded if necessary: `/inApps/v1/…`")
  private static let field = Flag(
    "field", .text("NAME=VALUE"), "A member of the JSON body; true, false, null and numbers keep their type",
    repeats: true, conflicts: [input])
  private static let input = Flag("input", .file("FILE"), "The request body, from a file or `-` for stdin")

  static let command: Command<CommandAction> = Command(
    "api", "Send any other request", section: "Other Apple services",
    detail: """
      Sends a request to an endpoint that has no command. The response is verified and decoded like any other, unless \
      `--no-verify` or `--raw` is given. Requests other than GET require an explicit environment. In production they \
      require confirmation, unless the endpoint is known to change nothing, and the product ID if they extend all \
      subscribers of a product.
      """,
    arguments: [method, path],
    flags: [field, input, Prompt.yes, WriteGuard.confirm, Prompt.noInput] + CredentialFlags.all + ConnectionFlags.all
      + OutputFlags.data,
    examples: [
      Example("asctl api GET /inApps/v1/transactions/2000000000000001 -e sandbox", "Request a transaction by its path"),
      Example(
        "asctl api POST /inApps/v1/notifications/test -e sandbox", "Request a test notification"),
    ],
    action: CommandAction { invocation in
      guard let target = invocation[path] else {
        return .unknown("the fields depend on the path, and no path is given")
      }
      return endpoint(invocation[method] ?? .get, target, behind: nil).isRead
        ? .found : .unknown("the fields are known only after the request, which may change something")
    } _: { invocation, context throws(Failure) in
      let target = invocation[path] ?? ""
      if PrivateKeyText.isIn(Array(target.utf8)) { throw PrivateKeyText.misplaced }
      guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw Failure(.usage, "invalid path: expected a leading / and no spaces, got \(quoted(target))")
      }
      if invocation[method] == .get, invocation.isGiven(field) || invocation.isGiven(input) {
        throw Failure(
          .usage, "--field and --input are for a body, which a GET request does not have",
          hint: "add a query to the path: '\(target.contains("?") ? "\(target)&" : "\(target)?")NAME=VALUE'")
      }
      let settings = try Settings(invocation, context)
      let server = try settings.text(.baseURL).flatMap { URLParts($0.value) }
      for path in [String(target.prefix { $0 != "?" }), server?.path ?? ""] {
        guard PercentEncoding.isUnambiguous(path: path) else {
          throw Failure(
            .usage, "ambiguous percent-encoding in the path \(quoted(path))",
            hint: "write letters, digits and -._~ as they are, and encode other bytes once, as UTF-8")
        }
      }
      guard !hasDotSegment(target) else {
        throw Failure(.usage, "the path contains . or .. \(quoted(target))", hint: "write the resulting path instead")
      }
      let endpoint = endpoint(invocation[method] ?? .get, target, behind: server)
      return try EndpointCall(endpoint).send(settings) { connection throws(Failure) in
        let request = try request(endpoint, target, invocation, context)
        let consumption = endpoint.method == .put ? Endpoint.ofConsumption : []
        let read = consumption.lazy.compactMap { $0.values(read: target) }.first
        let pending = PendingWrite(
          path: PathTemplate(endpoint.path).values(in: String(target.prefix { $0 != "?" })) ?? read ?? [:],
          body: (try? JSON.parse(request.body, duplicates: .refused)) ?? .null,
          environment: connection.hosts[0].environment, now: context.clock.now())
        return EndpointCall.Prepared(requests: [request], pending: endpoint.isRead ? nil : pending)
      }
    })

  /// The endpoint of a path. A supported endpoint keeps its consequence, its confirmation and the tie between request
  /// and response.
  private static func endpoint(_ method: Endpoint.Method, _ target: String, behind base: URLParts?) -> Endpoint {
    let path = String(target.prefix { $0 != "?" && $0 != "#" })
    let declared = declared(method, path)
    let paths = [path] + (base.map { [$0.path + path] } ?? [])
    let guarded = paths.lazy.compactMap { confirmedByValue(method, $0) }.first ?? declared
    return .call(method, path, as: declared, guarded: guarded)
  }

  private static func declared(_ method: Endpoint.Method, _ path: String) -> Endpoint? {
    Endpoint.all.first { $0.method == method && PathTemplate($0.path).values(in: path) != nil }
  }

  /// The endpoint confirmed with `--confirm VALUE`, if a server may read this path as the path of that endpoint,
  /// however it is spelled.
  private static func confirmedByValue(_ method: Endpoint.Method, _ path: String) -> Endpoint? {
    let path = LenientPath.normalized(path)
    return Endpoint.all.lazy.filter { endpoint in
      guard endpoint.method == method, case .value = endpoint.confirmation else { return false }
      return PathTemplate(endpoint.path.lowercased()).values(in: path) != nil
    }.first
  }

  /// Includes percent-encoded dots, which mean the same (RFC 3986, section 6.2.2).
  private static func hasDotSegment(_ target: String) -> Bool {
    target.prefix { $0 != "?" }.split(whereSeparator: { "/\\".contains($0) }).contains { part in
      PercentEncoding.decode(ArraySlice(part.utf8)).map {
        !PercentEncoding.isSegment(String(decoding: $0, as: UTF8.self))
      }
        ?? false
    }
  }

  private static func request(
    _ endpoint: Endpoint, _ target: String, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> APIRequest {
    var body: [UInt8] = []
    if let file = invocation[input] {
      body = try context.readWhole(file, limit: 32 << 20)
    } else if invocation.isGiven(field) {
      body = JSON.object(try members(invocation.values(field))).bytes(.compact)
    }
    return APIRequest(endpoint, path: target, body: body)
  }

  private static func members(_ fields: [String]) throws(Failure) -> JSONObject {
    var members = JSONObject()
    for field in fields {
      if PrivateKeyText.isIn(Array(field.utf8)) { throw PrivateKeyText.inBody }
      guard let equals = field.firstIndex(of: "="), equals != field.startIndex else {
        throw Failure(.usage, "invalid --field: expected NAME=VALUE, got \(quoted(field))")
      }
      let text = String(field[field.index(after: equals)...])
      members[String(field[..<equals])] = value(text)
    }
    return members
  }

  private static func value(_ text: String) -> JSON {
    switch text {
    case "true": true
    case "false": false
    case "null": .null
    default: JSONNumber(text: text).map(JSON.number) ?? .string(text)
    }
  }
}
