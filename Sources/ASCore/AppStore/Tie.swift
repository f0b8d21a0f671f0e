/// A member of a reply that repeats the identifier it was asked with, so that a genuine reply to another question is
/// told from the one to this.
struct Tie: Sendable {
  /// Of the path of the request.
  let parameter: String
  /// Where it comes back, as a dotted path into the reply with its JWS opened.
  let member: String

  init(_ parameter: String, _ member: String) {
    self.parameter = parameter
    self.member = member
  }

  /// Refuses a reply that has the member and says something else in it. `template` is the path of the endpoint.
  func require(_ reply: JSON, for request: APIRequest, at template: String) throws(Failure) {
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
