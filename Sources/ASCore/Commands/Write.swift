/// What stands between a command that changes something and its request: somebody's word where it counts, and a look at
/// what it would change.
struct Write {
  let endpoint: Endpoint
  let invocation: Invocation
  let connection: Connection
  let context: Context

  static let noPreflight = Flag(
    "no-preflight", "Do not read the transaction first to check the request against it")
  static let confirm = Flag("confirm", .text("VALUE"), "The product ID once more, in place of typing it in production")

  /// The flags of a command that changes something.
  static func flags(of endpoint: Endpoint) -> [Flag] {
    let look = endpoint.hasPreflight ? [noPreflight] : []
    switch endpoint.confirmation {
    case .nothing: return look
    case .yes: return look + [Questions.yes, Questions.noInput]
    case .value: return look + [confirm, Questions.noInput]
    }
  }

  private var name: String { endpoint.command.joined(separator: " ") }
  private var questions: Questions { Questions(invocation, context) }

  /// Sandbox and simulator are there to be tried.
  private var isInProduction: Bool {
    connection.hosts.contains { $0.environment == .production && !$0.isSimulated }
  }

  /// Whether the question can be asked, or is answered already. Throws status 2 before anything at all is sent.
  func requireAnswerer() throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      guard invocation.isGiven(Questions.yes) || questions.areAllowed else {
        throw Failure(
          .usage, "\(name) changes something in production, and there is nobody to ask; nothing was sent",
          hint: "--yes says that it is meant; --dry-run shows the request")
      }
    case .value(of: let field):
      let wanted = text(of: field)
      if let given = invocation.text(Self.confirm) {
        guard sameBytes(given, wanted) else {
          throw Failure(.usage, "--confirm \(given) is not the \(field.name) \(wanted); nothing was sent")
        }
      } else if !questions.areAllowed {
        throw Failure(
          .usage, "\(name) changes something for everybody in production, and there is nobody to ask; nothing was sent",
          hint: "--confirm \(wanted) says that it is meant; --dry-run shows the request")
      }
    }
  }

  /// Asks for a yes in production. Throws status 1 when the answer is no.
  func confirm(_ draft: Draft) throws(Failure) {
    guard isInProduction else { return }
    switch endpoint.confirmation {
    case .nothing: return
    case .yes:
      let subject = endpoint.parameters.filter { $0.place == .path }.compactMap { draft.path[$0.name] }
      try questions.confirm(
        "\(endpoint.summary)\(subject.isEmpty ? "" : " (\(subject.joined(separator: ", ")))"), in production?")
    case .value(of: let field):
      guard !invocation.isGiven(Self.confirm) else { return }
      let wanted = text(of: field)
      let typed = try context.ask(
        visible("\(endpoint.summary), in production. Type the \(field.name) \(wanted) to go on: "), .shown)
      guard sameBytes(typed ?? "", wanted) else { throw Failure(.failure, "nothing was done") }
    }
  }

  private func text(of field: Field) -> String {
    endpoint.parameter(field).flatMap { invocation.text($0.flag) } ?? ""
  }

  /// The draft with the transaction that it acts on, where a rule wants to know it; the rules are judged.
  func look(_ draft: Draft, with inquiry: Inquiry) throws(Failure) -> Draft {
    guard endpoint.hasPreflight, !invocation.isGiven(Self.noPreflight),
      let parameter = endpoint.parameters.first(where: { $0.place == .path }), let id = draft.path[parameter.name]
    else { return draft }
    let get = Endpoint.transactionGet
    let request = APIRequest(
      method: get.method, path: get.path.replacing("{transactionId}", with: PercentEncoding.encode(id)), query: [],
      contentType: nil, body: [], isIdempotent: true)
    var asking = inquiry.asking(get)
    var draft = draft
    do {
      draft.transaction = try asking.ask(request).json["signedTransactionInfo"].flatMap {
        $0.objectValue.map(JSON.object)
      }
    } catch {
      var failure = error
      failure.message = "nothing was sent, as the transaction could not be read first: \(error.message)"
      if failure.hint == nil { failure.hint = "--no-preflight leaves this look out" }
      throw failure
    }
    try draft.requireAll(endpoint.rules)
    return draft
  }
}
