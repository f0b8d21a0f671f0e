import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData

extension EndpointCommand {
  /// What is to be sent, and what is to be said about it before.
  struct Prepared {
    var requests: [APIRequest]
    var remarks: [String] = []
    /// Of a write.
    var pending: PendingWrite?
    var fresh: FreshIdentifiers?
    /// What makes the request anew with another identifier; nil for one that no declaration made.
    var builder: RequestBuilder?
  }

  /// The requests that a command line means, complete and checked, but for what Apple alone knows.
  func prepared(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    let given = try GivenIdentifiers(endpoint, invocation)
    guard endpoint.isRead else { return try preparedWrite(given, connection, context) }
    var invocation = given.invocation
    let unknown = endpoint.parameters.filter { !$0.isArgument }.flatMap { parameter in
      invocation.parsed(parameter.flag).compactMap(parameter.remark)
    }
    var remarks: [String] = []
    if let window = endpoint.window {
      let rule = PeriodRule(
        window: window, environment: connection.hosts.first?.environment, now: context.now())
      (invocation, remarks) = try rule.apply(to: invocation, endpoint)
    }
    let builder = RequestBuilder(endpoint: endpoint, invocation: invocation, now: context.now(), document: nil)
    let request = try builder.request()
    if !endpoint.rules.isEmpty {
      let body = (try? JSON.parse(request.body)) ?? .null
      let environment = connection.hosts.first?.environment
      try PendingWrite(path: try builder.pathValues(), body: body, environment: environment, now: context.now())
        .requireAll(endpoint.rules)
    }
    let isWhole = endpoint.asksEverySubtype && !invocation.isGiven(Self.exactType)
    return Prepared(
      requests: isWhole ? WholeType.requests(request) : [request], remarks: given.remarks + unknown + remarks,
      builder: builder)
  }

  private func preparedWrite(
    _ given: GivenIdentifiers, _ connection: Connection, _ context: Context
  ) throws(Failure) -> Prepared {
    let answered = try answered(given.invocation, connection, context)
    let document = try RequestDocument(endpoint, answered.invocation, context)
    let builder = RequestBuilder(
      endpoint: endpoint, invocation: document.invocation, now: context.now(), document: document.bytes)
    var pending = PendingWrite(
      path: try builder.pathValues(), body: document.json ?? .null, environment: connection.hosts[0].environment,
      now: context.now())
    pending.isSimulated = connection.hosts[0].isSimulated
    if case .members(let object) = endpoint.body {
      // A rule says more than a member alone.
      try pending.requireAll(endpoint.rules)
      try RequestDocument.requireSound(pending.body, object, endpoint)
    }
    return Prepared(
      requests: [try builder.request()],
      remarks: given.remarks + answered.remarks + document.remarks
        + endpoint.remarks(pending),
      pending: pending, fresh: document.fresh, builder: builder)
  }

  /// With the transaction that a notification names in the place of its ID.
  private func answered(
    _ invocation: Invocation, _ connection: Connection, _ context: Context
  ) throws(Failure) -> (invocation: Invocation, remarks: [String]) {
    guard let parameter = endpoint.parameters.first(where: { $0.substitute == .notification }),
      let file = invocation[Parameter.fromNotification]
    else { return (invocation, []) }
    let text = try context.readWhole(file, limit: 1 << 20)
    let notification = try ConsumptionNotification(
      text, try TrustAnchors(for: connection, invocation, context),
      isSimulated: connection.hosts.contains(where: \.isOnThisMachine), now: context.now())
    try notification.requireAnswerable(in: connection.hosts[0].environment, now: context.now())
    return (
      invocation.giving(parameter.argument, .text(notification.transactionID)),
      [notification.remark(now: context.now())]
    )
  }
}
