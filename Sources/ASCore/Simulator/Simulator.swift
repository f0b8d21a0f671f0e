import Synchronization

/// The App Store built into asctl: answers every endpoint from a small fixed world, and remembers what it was told.
///
/// It validates as Apple does and refuses with Apple's codes. The endpoints' own declarations route the requests, so an
/// endpoint without an answer is found by a test.
final class Simulator: Sendable {
  let chain: SimulatorChain
  private let now: @Sendable () -> Int64
  /// Whether a request must carry a bearer token, as over a network; in process there is nobody to keep out.
  private let demandsToken: Bool
  private let state: Mutex<SimulatedState>

  init(chain: SimulatorChain, demandsToken: Bool = false, now: @escaping @Sendable () -> Int64) {
    self.chain = chain
    self.demandsToken = demandsToken
    self.now = now
    state = Mutex(SimulatedState(world: WorldBuilder(now: now()).build()))
  }

  /// Any request gets an answer; several threads may ask.
  func reply(to request: SimulatedRequest) -> HTTPReply {
    if demandsToken, let reason = TokenShape.fault(of: request.header("Authorization"), now: now()) {
      return HTTPReply(
        status: 401, headers: [HTTPHeader("Content-Type", "text/plain")], body: Array("\(reason)\n".utf8))
    }
    let matches = Endpoint.all.compactMap { endpoint in
      PathTemplate(endpoint.path).match(request.path).map { (endpoint, $0) }
    }
    guard !matches.isEmpty else { return HTTPReply(status: 404) }
    guard let (endpoint, values) = matches.first(where: { $0.0.method.rawValue == request.method }),
      let handler = Self.handlers[endpoint.command.joined(separator: " ")]
    else { return HTTPReply(status: 405) }
    let call = SimulatedCall(request: request, path: values, now: now(), chain: chain)
    do throws(SimulatedRefusal) {
      let answer = try state.withLock { state throws(SimulatedRefusal) in try handler(&state, call) }
      return Self.reply(answer)
    } catch {
      return error.reply
    }
  }

  typealias Handler = @Sendable (inout SimulatedState, SimulatedCall) throws(SimulatedRefusal) -> SimulatedAnswer

  /// By the words of the commands.
  static let handlers: [String: Handler] = [
    PurchaseRoutes.handlers, HistoryRoutes.handlers, SubscriptionRoutes.handlers, NotificationRoutes.handlers,
    RetentionRoutes.handlers, CommerceRoutes.handlers,
  ].reduce(into: [:]) { all, some in all.merge(some) { $1 } }

  private static func reply(_ answer: SimulatedAnswer) -> HTTPReply {
    switch answer {
    case .nothing(let status): HTTPReply(status: status)
    case .json(let json):
      HTTPReply(status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes(.compact))
    }
  }
}

enum SimulatedAnswer: Sendable {
  case nothing(status: Int)
  case json(JSON)
}

/// Why the simulated App Store says no.
enum SimulatedRefusal: Error {
  /// One of Apple's numbers; the HTTP status is its first three digits.
  case code(Int64, ErrorCode.Family = .appStoreServer)
  /// A status without a number, as for a body that is not understood.
  case bare(Int)
  /// What the External Purchase Server API answers: entries of number and field.
  case report([(code: Int64, field: String)])

  var reply: HTTPReply {
    switch self {
    case .bare(let status): HTTPReply(status: status)
    case .code(let code, let family):
      Self.reply(
        Int(code / 10_000),
        [
          "errorCode": .number(JSONNumber(code)),
          "errorMessage": .string(ErrorCode.with(code: code, family: family).first?.meaning ?? "Refused."),
        ])
    case .report(let entries):
      Self.reply(
        400,
        [
          "errors": .array(
            entries.map { entry in
              [
                "errorCode": .number(JSONNumber(entry.code)),
                "errorMessage": .string(
                  ErrorCode.with(code: entry.code, family: .externalPurchase).first?.meaning ?? "Refused."),
                "fieldName": .string(entry.field),
              ]
            })
        ])
    }
  }

  private static func reply(_ status: Int, _ json: JSON) -> HTTPReply {
    HTTPReply(status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: json.bytes(.compact))
  }
}

/// Everything that the simulated App Store knows.
struct SimulatedState: Sendable {
  var world: SimulatedWorld
  /// Test notifications by token: when they were asked for, and how often their fate was.
  var tests: [String: (sent: Int64, polls: Int)] = [:]
  /// Extensions of all subscribers, by product and request identifier.
  var massExtensions: [String: Int64] = [:]
  /// Request identifiers of single extensions, so that a repetition changes nothing.
  var extensions: [String: JSON] = [:]
  var images: [String: JSON] = [:]
  var messages: [String: JSON] = [:]
  var defaultMessages: [String: String] = [:]
  var realtimeURL: String?
  var performanceTests: [String: Int64] = [:]
  var reports: [String: JSON] = [:]
}

/// One request, taken apart for its handler.
struct SimulatedCall: Sendable {
  let request: SimulatedRequest
  /// The values of the path, decoded.
  let path: [String: String]
  /// Milliseconds since 1970.
  let now: Int64
  fileprivate let chain: SimulatorChain

  func value(_ name: String) -> String { path[name] ?? "" }

  /// The body as an object; what is not is malformed, which Apple answers without a number.
  func body() throws(SimulatedRefusal) -> JSON {
    guard let body = try? JSON.parse(request.body), body.objectValue != nil else { throw .bare(400) }
    return body
  }

  /// A payload signed now, and the payloads inside it first.
  func signed(_ payload: JSONObject) throws(SimulatedRefusal) -> JSON {
    var payload = payload
    if var data = payload["data"]?.objectValue {
      for name in ["signedTransactionInfo", "signedRenewalInfo"] {
        guard let inner = data[name]?.objectValue else { continue }
        data[name] = try signed(inner)
      }
      payload["data"] = .object(data)
    }
    if payload["signedDate"] == nil, payload["receiptType"] == nil { payload["signedDate"] = .number(JSONNumber(now)) }
    do {
      return .string(try chain.sign(.object(payload)))
    } catch {
      throw .code(5_000_000)
    }
  }

  func signed(_ payloads: some Sequence<JSONObject>) throws(SimulatedRefusal) -> JSON {
    var texts: [JSON] = []
    for payload in payloads { texts.append(try signed(payload)) }
    return .array(texts)
  }
}

/// A path with names in braces, and the values that stand in their places.
struct PathTemplate {
  private let segments: [Substring]

  init(_ template: String) {
    segments = template.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// nil if the path is another one. Literal segments are case sensitive, as Apple's are.
  func match(_ path: String) -> [String: String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      if segment.hasPrefix("{") {
        guard !part.isEmpty else { return nil }
        values[String(segment.dropFirst().dropLast())] = SimulatedRequest.decoded(part)
      } else if segment != part {
        return nil
      }
    }
    return values
  }
}

/// Judges a bearer token by its looks, as the simulator holds no one's key.
enum TokenShape {
  /// nil if it is right.
  static func fault(of header: String?, now: Int64) -> String? {
    guard let header, header.hasPrefix("Bearer ") else { return "Unauthenticated: no bearer token" }
    guard let jws = CompactJWS(ArraySlice(header.dropFirst(7).utf8)), let head = try? CompactJWS.decode(jws.header),
      let claims = try? CompactJWS.decode(jws.payload)
    else { return "Unauthenticated: the token is no JWT" }
    let seconds = now / 1000
    guard head["alg"]?.string == "ES256", head["kid"]?.string != nil else { return "Unauthenticated: alg or kid" }
    guard claims["aud"]?.string == BearerToken.audience else { return "Unauthenticated: aud" }
    guard claims["iss"]?.string != nil, claims["bid"]?.string == SimulatedWorld.bundleID else {
      return "Unauthenticated: iss or bid (the simulated app is \(SimulatedWorld.bundleID))"
    }
    guard let issued = claims["iat"]?.int64, let expires = claims["exp"]?.int64, issued <= seconds + 60,
      expires > seconds, expires - issued <= 3600
    else { return "Unauthenticated: iat or exp" }
    return nil
  }
}
