import Base

/// The meaning of a number, a word or an ID: a title and labeled facts in reading order.
package struct Explanation: Equatable, Sendable {
  package let title: String
  package let kind: Kind
  package private(set) var facts: [Fact] = []
  /// The source: the name of Apple's page, an RFC, or a help topic of asctl.
  package let source: String
  /// The URL of the source, if it has one.
  package let page: String?

  /// Creates an explanation with its first fact, what it is. By default, the title is also the source.
  init(_ title: String, _ kind: Kind, _ meaning: String?, source: String? = nil, page: String? = nil) {
    (self.title, self.kind, self.source, self.page) = (title, kind, source ?? title, page)
    add("What it is", meaning)
  }

  /// One line of an explanation.
  package struct Fact: Equatable, Sendable {
    package let label: String
    package let text: String

    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The kind of thing that was recognized. `explain -o json` prints the raw values.
  package enum Kind: String, Sendable, CaseIterable {
    case errorCode, httpStatus, exitStatus
    case notificationType, subscriptionStatus, enumeration, enumerationValue
    case field, object, endpoint, formerName
    case identifier, identifierValue
    /// A date, an amount, a duration or a currency.
    case value
    case signedData
  }

  /// Adds a fact unless its text is nil or empty.
  mutating func add(_ label: String, _ text: String?) {
    if let text, !text.isEmpty { facts.append(Fact(label, text)) }
  }

  /// Adds a list of names without duplicates.
  mutating func add(_ label: String, _ names: [String]) { add(label, names.uniqued().joined(separator: ", ")) }

  /// Adds, for example, `version 1.19`; versions of other APIs already contain the name of the API.
  mutating func addVersion(_ since: String?) {
    add("Since", since.map { $0.utf8.first?.isDigit == true ? "version \($0)" : $0 })
  }
}

extension Explanation {
  static func endpoint(_ endpoint: Endpoint) -> Explanation {
    var it = Explanation(endpoint.page, .endpoint, "\(endpoint.summary).", page: endpoint.applePage)
    it.add("Command", "asctl \(endpoint.name)")
    it.add("Request", "\(endpoint.method.rawValue) \(endpoint.path)")
    it.add("Request body", endpoint.body.object?.appleName)
    it.add("Response", endpoint.replyObject?.appleName)
    it.add("API", endpoint.family.title)
    it.add("Environment", endpoint.environments.count == 1 ? endpoint.environments.first?.rawValue : nil)
    it.add("Rate limit", endpoint.requestsPerSecond.map { "\($0) per second in production, a tenth in sandbox" })
    it.add("Deprecated", endpoint.deprecation.map { "\($0)." })
    return it
  }

  static func object(_ object: PayloadObject) -> Explanation {
    var it = Explanation(object.appleName ?? object.name, .object, object.meaning, page: object.applePage)
    it.add("Fields", object.fields.map(\.name))
    it.add("Request of", object.requests.map { "\($0.page) (asctl \($0.name))" })
    it.add("Response of", object.responses.map { "\($0.page) (asctl \($0.name))" })
    it.add("Found in", FieldMeaning.all.filter { $0.field.kind.object == object }.map(\.field.name))
    return it
  }

  static func formerName(_ former: FormerName) -> Explanation {
    var it = Explanation(
      former.name, .formerName, former.note, source: former.today ?? former.name, page: former.origin.page)
    it.add("Current name", former.today ?? "none")
    return it
  }

  static func currency(_ code: String) -> Explanation {
    var it = Explanation(code, .value, "A currency (ISO 4217).", source: "currency", page: appleValue("currency"))
    let example = Money.text(milliunits: 300_000, currency: code)
    it.add("Amounts", "Amounts are in milliunits for all currencies: 300000 is \(example).")
    return it
  }

  static func date(_ moment: Timestamp, written: String, title: String) -> Explanation {
    var it = Explanation(title, .value, "A date, \(written).", source: "timestamp", page: appleValue("timestamp"))
    it.add("Date", moment.text)
    return it
  }

  /// Returns the page of a simple type of values.
  static func appleValue(_ type: String) -> String { ApplePage.address(type, .appStoreServerAPI) }
}

extension PayloadObject {
  /// The endpoints with this request body.
  fileprivate var requests: [Endpoint] { Endpoint.all.filter { $0.body.object == self } }

  /// The endpoints with this response.
  fileprivate var responses: [Endpoint] { Endpoint.all.filter { $0.replyObject == self } }

  /// Further names: asctl's name, names made from those of endpoints, such as `GetTransactionHistoryResponse`, and the
  /// name of a JWS with this payload, such as `JWSTransaction`.
  var otherNames: [String] {
    let jws = appleName.map { $0.replacing("DecodedPayload", with: "").replacing("Decoded", with: "") }
    return [name] + requests.map { "\($0.page) Request" } + responses.map { "\($0.page) Response" }
      + [jws].compactMap(\.self).filter { $0 != appleName }
  }
}
