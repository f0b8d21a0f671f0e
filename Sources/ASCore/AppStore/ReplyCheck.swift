import Base

// Checks for responses with HTTP status 200 that are not a success: negative results, missing lists, and responses to a
// different request.

extension Endpoint {
  /// A member of a response with HTTP status 200 and the value that means "not found" or "refused".
  package struct NegativeReply: Sendable {
    let member: String
    let value: JSON
    let status: ExitStatus
    /// The message as a clause that can follow the program's name.
    let message: String
    let hint: String?

    /// Returns the failure; `nil` if the response does not have that value.
    package func failure(in reply: JSON) -> Failure? {
      reply[member] == value ? Failure(status, message, hint: hint) : nil
    }
  }

  /// Returns why a response does not have the expected list, as a clause after the server's name; `nil` if it has it.
  package func misreading(of reply: JSON) -> String? {
    guard let items else { return nil }
    var level = [reply]
    for name in items.names {
      var inner: [JSON] = []
      for value in level {
        guard value.objectValue != nil else { return "returned a list with elements that are not objects" }
        switch value[name] {
        case .array(let elements)?: inner += elements
        case nil, .null?: continue
        case .bool?, .number?, .string?, .object?: return "returned \(name) that is not a list"
        }
      }
      level = inner
    }
    // The status member has an unknown value, and there is no list.
    guard let negativeReply, negativeReply.failure(in: reply) == nil, reply[items.names[0]] == nil,
      case let member = negativeReply.member, let value = reply[member], value != 0
    else { return nil }
    return "returned \(member) \(truncated(value.text(), to: 40)) without a list"
  }
}

extension Endpoint {
  /// Rejects a response that has the echoed identifier with another value than the request.
  package func requireEcho(in reply: JSON, to request: APIRequest) throws(Failure) {
    let path = String(request.path.prefix { $0 != "?" && $0 != "#" })
    guard let echo, let parameter = echo.names.last,
      let asked = Self.values(in: path, of: self.path)?[parameter],
      let value = echo.names.reduce(Optional(reply), { $0?[$1] }), value != .string(asked)
    else { return }
    throw Failure(
      .notVerified,
      "response to a different request: expected \(echo.text) \(asked), got \(truncated(value.text(.compact), to: 200))",
      hint: "pass --raw to print it anyway")
  }
}
