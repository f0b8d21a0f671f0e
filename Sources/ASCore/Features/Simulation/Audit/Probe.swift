import Base
import Client
import HTTP
import Platform
import Simulator

/// How the developer's server is asked which products a customer has access to.
enum Probe {
  /// A URL with the names of IDs in braces.
  case url(template: String)
  /// A command for `/bin/sh -c`, with the IDs in its environment.
  case command(line: String)

  /// An ID of a customer, by its name in templates; in the environment of a command it is `APP_ACCOUNT_TOKEN`.
  enum ID: String, CaseIterable {
    case appAccountToken, originalTransactionId, transactionId, appTransactionId

    func value(of customer: AuditedCustomer) -> String? {
      switch self {
      case .appAccountToken: customer.appAccountToken
      case .originalTransactionId: customer.originalTransactionId
      case .transactionId: customer.transactionId
      case .appTransactionId: customer.appTransactionId
      }
    }

    var variable: String {
      rawValue.reduce(into: "") { name, letter in name += (letter.isUppercase ? "_" : "") + letter.uppercased() }
    }
  }

  /// Throws status 2 for a template that is not a URL, or without an ID.
  static func checked(template: String) throws(Failure) -> Probe {
    let known = ID.allCases.map { "{\($0.rawValue)}" }
    var rest = template
    for placeholder in known { rest = rest.replacing(placeholder, with: "1") }
    if let open = rest.firstIndex(of: "{") {
      let word = String(rest[open...].prefix { $0 != "}" }.dropFirst())
      let near = Nearest.to(word, among: ID.allCases.map(\.rawValue)).map { "did you mean {\($0)}?" }
      throw Failure(.usage, "unknown placeholder {\(word)} in --probe", hint: near ?? "use \(known.listed("or"))")
    }
    guard rest != template else {
      throw Failure(.usage, "--probe contains no ID of the customer", hint: "use \(known.listed("or"))")
    }
    _ = try URLParts(target: rest, named: "--probe")
    return .url(template: template)
  }

  /// Whether the server can know the customer by the IDs that the probe sends. With the ID of one of several purchases
  /// it may return the products of that one.
  func canAsk(about customer: AuditedCustomer) -> Bool {
    let sent = ID.allCases.filter { id in
      switch self {
      case .url(let template): template.contains("{\(id.rawValue)}")
      case .command(let line): line.contains(id.variable)
      }
    }
    let areOfPurchase = sent.allSatisfy { [.originalTransactionId, .transactionId].contains($0) }
    return sent.allSatisfy { $0.value(of: customer) != nil } && !(areOfPurchase && customer.hasSeveralPurchases)
  }

  /// The request about a customer; nil for a command.
  func request(about customer: AuditedCustomer, within limit: TimeSpan) -> HTTPRequest? {
    guard case .url(var url) = self else { return nil }
    for id in ID.allCases { url = url.replacing("{\(id.rawValue)}", with: id.value(of: customer) ?? "") }
    var request = HTTPRequest("GET", url)
    request.totalMilliseconds = Int(limit.milliseconds)
    request.maximumReplyBytes = 1 << 20
    return request
  }

  /// Runs the command about a customer.
  func run(about customer: AuditedCustomer, _ context: Context) -> Answer {
    guard case .command(let line) = self else { return .failure("there is no command") }
    // IDs consist of digits, letters and hyphens, so they need no quoting.
    let variables = ID.allCases.map { "\($0.variable)=\($0.value(of: customer) ?? "")" }.joined(separator: " ")
    do throws(Shell.RunError) {
      return Self.products(in: try context.processes.runShell("export \(variables)\n\(line)") { _ in })
    } catch {
      return .failure("the probe command \(error.description)")
    }
  }

  enum Answer: Equatable {
    case products([String])
    /// There is no answer, for this reason.
    case failure(String)
  }

  static func answer(_ outcome: Result<HTTPReply, TransportError>) -> Answer {
    switch outcome {
    case .failure(let error): .failure(error.message)
    case .success(let reply):
      switch reply.status {
      case 200...299: products(in: reply.body)
      // The server does not know the customer.
      case 404, 410: .products([])
      default: .failure("the probe returned status \(reply.status)")
      }
    }
  }

  /// Reads `{"access":["PRODUCT_ID"]}`, a JSON list, `{"PRODUCT_ID":true}`, or one product per line.
  private static func products(in body: [UInt8]) -> Answer {
    let text = String(decoding: body[...].trimmed, as: UTF8.self)
    guard text.first == "{" || text.first == "[" else {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0.trimmed)) }.filter {
        !$0.isEmpty
      }
      guard lines.allSatisfy({ !$0.contains(" ") && !$0.contains("<") }) else {
        return .failure("the probe returned text that is not a list of products: \(quoted(truncated(text, to: 60)))")
      }
      return .products(lines.uniqued().sorted())
    }
    let json = (try? JSON.parse(Array(text.utf8))) ?? .null
    if let list = (json["access"] ?? json).arrayElements, list.allSatisfy({ $0.string != nil }) {
      return .products(list.compactMap(\.string).uniqued().sorted())
    }
    if let members = json.objectValue?.members, members.allSatisfy({ $0.value.boolValue != nil }) {
      return .products(members.filter { $0.value == true }.map(\.name).uniqued().sorted())
    }
    return .failure(#"the probe returned other JSON than {"access":[…]}: \#(quoted(truncated(text, to: 60)))"#)
  }
}
