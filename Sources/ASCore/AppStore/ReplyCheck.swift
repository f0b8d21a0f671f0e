import Base

// What shows that a reply with HTTP status 200 is no answer: it says no, is no list where one is due, or answers another
// question.

extension Endpoint {
  /// A member of a reply with HTTP status 200 whose value says no: Apple does not know what was asked for, or did not do it.
  package struct NegativeReply: Sendable {
    let member: String
    let value: JSON
    let status: ExitStatus
    /// A clause that can follow the program's name.
    let message: String
    let hint: String?

    /// Nil where the reply says no such thing.
    package func failure(in reply: JSON) -> Failure? {
      reply[member] == value ? Failure(status, message, hint: hint) : nil
    }
  }

  /// Why a reply cannot be read as the list that it should be, as a clause behind the name of the server; nil where it can.
  package func misreading(of reply: JSON) -> String? {
    guard let items else { return nil }
    var level = [reply]
    for name in items.names {
      var inner: [JSON] = []
      for value in level {
        guard value.objectValue != nil else { return "answered with a list of what is no object" }
        switch value[name] {
        case .array(let elements)?: inner += elements
        case nil, .null?: continue
        case .bool?, .number?, .string?, .object?: return "answered with \(name) that is no list"
        }
      }
      level = inner
    }
    // A value that asctl does not know where Apple could have said no, and no list either.
    guard let negativeReply, negativeReply.failure(in: reply) == nil, reply[items.names[0]] == nil,
      case let member = negativeReply.member, let value = reply[member], value != 0
    else { return nil }
    return "answered with \(member) \(truncated(value.text(), to: 40)), and nothing else"
  }
}

/// A member of a reply that repeats the identifier it was asked with, so that a genuine reply to another question is
/// refused.
package struct Tie: Sendable {
  /// Of the path of the request.
  let parameter: String
  /// Where it comes back, as a dotted path into the reply with its JWS opened.
  let member: String

  init(_ parameter: String, _ member: String) {
    self.parameter = parameter
    self.member = member
  }

  /// Refuses a reply that has the member and says something else in it. `template` is the path of the endpoint.
  package func require(_ reply: JSON, for request: APIRequest, at template: String) throws(Failure) {
    let path = String(request.path.prefix { $0 != "?" && $0 != "#" })
    guard let asked = PathTemplate(template).values(in: path)?[parameter] else { return }
    var value: JSON? = reply
    for name in member.split(separator: ".") { value = value?[String(name)] }
    guard let value, value != .string(asked) else { return }
    throw Failure(
      .notGenuine,
      "the reply is to another question: its \(member) is \(truncated(value.text(.compact), to: 200)), not \(asked)",
      hint: "--raw shows it all the same")
  }
}
