import AppStore
import Base
import HTTP
import Platform

/// A request to a known endpoint, with access to its path, query and body.
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

  /// Returns the value in the path for the placeholder with that name.
  func value(_ name: String) -> String {
    values[name] ?? ""
  }

  /// Returns all values of a query parameter, in order.
  func parameters(_ name: String) -> [String] {
    request.values(name)
  }

  func parameter(_ name: String) -> String? {
    parameters(name).last
  }

  /// Returns the body as a JSON object.
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

  /// Signs a payload as a JWS.
  func sign(_ payload: JSON) throws(APIErrorReply) -> JSON {
    try chain.signed(payload)
  }
}

/// The result of an endpoint.
enum Answer: Sendable {
  case json(JSON)
  /// An empty response: 200, or 202 (`accepted`) if Apple processes the request later.
  case done
  case accepted
  /// An error response of a call that nevertheless changed the store.
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
