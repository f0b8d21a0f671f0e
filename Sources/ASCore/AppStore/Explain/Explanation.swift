import Base

/// The meaning of a number, a word or an ID: a title and labeled facts in reading order.
package struct Explanation: Sendable {
  package let title: String
  package let kind: Kind
  package private(set) var facts: [(label: String, text: String)]
  /// The source: the name of Apple's page, an RFC, or a help topic of asctl.
  package let source: String
  /// The URL of the source, if it has one.
  package let page: String?
  /// The program that prints it, if it is not Apple's service.
  var origin: ForeignWord.Origin?
  /// The most likely kind of an ID, and the command that shows most about it.
  private(set) var identifier: Identifier.Name?
  private var lookup: String?

  /// The first fact is what it is; facts with a nil or empty text are omitted. By default, the title is also the source.
  init(
    _ title: String, _ kind: Kind, _ meaning: String?, source: String? = nil, page: String? = nil,
    _ facts: [(label: String, text: String?)] = []
  ) {
    (self.title, self.kind, self.source, self.page) = (title, kind, source ?? title, page)
    self.facts = ([("What it is", meaning)] + facts).compactMap { label, text in
      text.flatMap { $0.isEmpty ? nil : (label, $0) }
    }
  }

  /// The kind of thing that was recognized. `explain -o json` prints the raw values.
  package enum Kind: String, PrintedWord {
    case errorCode, httpStatus, exitStatus
    case notificationType, subscriptionStatus, enumeration, enumerationValue
    case field, object, endpoint, formerName
    case identifier, identifierValue
    /// A date, an amount, a duration or a currency.
    case value
    case signedData
    /// A word of Apple's libraries, of StoreKit or of another program.
    case verificationStatus, foreignWord
    /// What programs print about tokens, keys, TLS and sockets.
    case message
    case host, term
    /// A word of asctl itself.
    case ownWord

    package static let origin = (kind: "kind of an explanation", place: "asctl explain --output json")
    package var meaning: String { "The meaning is one of this kind." }
  }

  /// The same with a further fact.
  package func adding(_ label: String, _ text: String) -> Explanation {
    var explanation = self
    explanation.facts.append((label, text))
    return explanation
  }

  /// An ID of a guessed kind, with the ready command that shows most.
  func identifying(_ kind: Identifier.Name?, takenBy commands: [String]) -> Explanation {
    var explanation = self
    explanation.identifier = kind
    explanation.lookup = commands.contains("customer") ? "`asctl customer \(title)`" : nil
    return explanation
  }

  /// The same for a person: for an ID, the ready command instead of all that accept it.
  package var ready: Explanation {
    guard let lookup, let identifier else { return self }
    var ready = self
    let others = "`asctl explain \(identifier.rawValue)` lists all commands that accept it."
    ready.facts =
      facts.prefix(1) + [("Look it up", lookup), ("Other commands", others)] + facts.filter { $0.label == "Note" }
    return ready
  }

  /// The same for a text with many meanings: what it is and what to do, and for an ID the command that shows most.
  package var brief: Explanation {
    var brief = self
    let labels = ["What it is", "When", "What to do"] + (kind == .identifierValue ? ["Note"] : [])
    brief.facts = facts.filter { labels.contains($0.label) || kind == .verificationStatus }
    return lookup.map { brief.adding("Look it up", $0) } ?? brief
  }

  /// A list of names without duplicates, as the text of a fact.
  static func list(_ names: [String]) -> String { names.uniqued().joined(separator: ", ") }

  /// For example `version 1.19`; versions of other APIs already contain the name of the API.
  static func version(_ since: String?) -> (label: String, text: String?) {
    ("Since", since.map { $0.utf8.first?.isDigit == true ? "version \($0)" : $0 })
  }
}

extension Explanation {
  static func endpoint(_ endpoint: Endpoint) -> Explanation {
    Explanation(
      endpoint.page, .endpoint, "\(endpoint.summary).", page: endpoint.applePage,
      [
        ("Command", "asctl \(endpoint.name)"), ("Request", "\(endpoint.method.rawValue) \(endpoint.path)"),
        ("Request body", endpoint.body.object?.appleName), ("Response", endpoint.replyObject?.appleName),
        ("API", endpoint.family.title),
        ("Environment", endpoint.environments.count == 1 ? endpoint.environments.first?.rawValue : nil),
        ("Rate limit", endpoint.requestsPerSecond.map { "\($0) per second in production, a tenth in sandbox" }),
        ("Deprecated", endpoint.deprecation.map { "\($0)." }),
      ])
  }

  static func object(_ object: PayloadObject) -> Explanation {
    func names(_ endpoints: [Endpoint]) -> String { list(endpoints.map { "\($0.page) (asctl \($0.name))" }) }
    return Explanation(
      object.appleName ?? object.name, .object, object.meaning, page: object.applePage,
      [
        ("Fields", list(object.fields.map(\.name))),
        ("Request of", names(Endpoint.all.filter { $0.body.object == object })),
        ("Response of", names(Endpoint.all.filter { $0.replyObject == object })),
        ("Found in", list(FieldMeaning.all.filter { $0.field.kind.object == object }.map(\.field.name))),
      ])
  }

  static func currency(_ code: String) -> Explanation {
    let example = Money.text(milliunits: 300_000, currency: code)
    return Explanation(
      code, .value, "A currency (ISO 4217).", source: "currency", page: appleValue("currency"),
      [("Amounts", "Amounts are in milliunits for all currencies: 300000 is \(example).")])
  }

  static func date(_ moment: Timestamp, written: String, title: String) -> Explanation {
    Explanation(
      title, .value, "A date, \(written).", source: "timestamp", page: appleValue("timestamp"), [("Date", moment.text)])
  }

  /// Returns the page of a simple type of values.
  static func appleValue(_ type: String) -> String { ApplePage.address(type, .appStoreServerAPI) }
}

extension PayloadObject {
  /// asctl's name, and a JWS with this payload, such as `JWSTransaction`.
  var otherNames: [String] {
    [name] + (appleName.map { [$0.replacing("DecodedPayload", with: "").replacing("Decoded", with: "")] } ?? [])
  }

  var applePage: String? {
    if self == .bearerToken { return ApplePage.address(ApplePage.tokens, .appStoreServerAPI) }
    // Apple's libraries add a prefix to requests, which its documentation uses for payloads only.
    let prefix = framework == .advancedCommerce ? "AdvancedCommerce" : ""
    return appleName.map {
      ApplePage.address($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0, framework)
    }
  }
}

/// The URLs of Apple's documentation: pages on developer.apple.com with names in lowercase.
enum ApplePage {
  enum Framework: String {
    case appStoreServerAPI = "appstoreserverapi"
    case notifications = "appstoreservernotifications"
    case retentionMessaging = "retentionmessaging"
    case advancedCommerce = "advancedcommerceapi"
    case externalPurchases = "externalpurchaseserverapi"
    case receipts = "appstorereceipts"
    case storeKit = "storekit"
    case foundation
  }

  static let tokens = "generating json web tokens for api requests"

  /// Returns the URL of a type's page, or of an article by its title.
  static func address(_ name: String, _ framework: Framework) -> String {
    let slug = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    return "https://developer.apple.com/documentation/\(framework.rawValue)/\(slug)"
  }
}

extension FieldMeaning {
  /// The page of the first object that contains the member and has a page, because that page lists the member.
  var applePage: String? { objects.lazy.compactMap(\.applePage).first }
}

extension Enumeration {
  /// The page of a member with these values, where Apple documents them.
  var applePage: String? {
    if self == .notificationType || self == .subtype { return ApplePage.address(name, .notifications) }
    if self == .taxCode { return ApplePage.address("choosing tax codes for your skus", .advancedCommerce) }
    return fields.lazy.compactMap { meaning in
      let named = meaning.objects.first { $0.appleName != nil }
      return (named ?? meaning.objects.first).flatMap { object in
        object == .bearerToken ? object.applePage : ApplePage.address(meaning.field.name, object.framework)
      }
    }.first
  }
}

extension ErrorCode {
  /// Every error has a page with a name that ends in Error; the statuses of verifyReceipt share one.
  var applePage: String {
    let page = name.hasSuffix("Error") ? name : "\(name)Error"
    return ApplePage.address(family == .verifyReceipt ? "status" : page, family.framework)
  }
}

extension Endpoint {
  var applePage: String { ApplePage.address(page, family.framework) }
}

extension HTTPStatus {
  var documentation: String {
    page.hasPrefix("RFC ")
      ? "https://www.rfc-editor.org/rfc/rfc\(page.dropFirst(4))" : ApplePage.address(page, .appStoreServerAPI)
  }
}
