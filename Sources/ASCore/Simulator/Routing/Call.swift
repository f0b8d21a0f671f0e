import AppStore
import Base
import HTTP
import Platform

/// A request that has found its endpoint, with everything about it that can be asked.
struct Call {
  let request: ServedRequest
  let now: Timestamp
  private let chain: SimulatorChain
  private let values: [String: String]

  init(_ request: ServedRequest, values: [String: String], now: Timestamp, chain: SimulatorChain) {
    self.request = request
    self.values = values
    self.now = now
    self.chain = chain
  }

  /// What stands in the path where its template has that name.
  func value(_ name: String) -> String {
    values[name] ?? ""
  }

  /// All values of a query parameter, in order.
  func parameters(_ name: String) -> [String] {
    request.values(name)
  }

  func parameter(_ name: String) -> String? {
    parameters(name).last
  }

  /// The body as a JSON object.
  func object() throws(APIErrorReply) -> JSONObject {
    let json: JSON
    do {
      json = try JSON.parse(request.body)
    } catch {
      throw .malformed("the body is not JSON: \(error)")
    }
    guard case .object(let object) = json else { throw .malformed("the body is not a JSON object") }
    return object
  }

  /// A payload as a JWS.
  func sign(_ payload: JSON) throws(APIErrorReply) -> JSON {
    try chain.signed(payload)
  }
}

/// What an endpoint answers once it has looked at the store.
enum Answer: Sendable {
  case json(JSON)
  /// No body: 200, or 202 for what Apple will look at later.
  case done
  case accepted
  /// An error after all, from a call that changed something nevertheless.
  case refused(APIErrorReply)

  var reply: HTTPReply {
    switch self {
    case .json(let json): HTTPReply(json, status: 200)
    case .done: HTTPReply(status: 200)
    case .accepted: HTTPReply(status: 202)
    case .refused(let error): error.reply
    }
  }
}
