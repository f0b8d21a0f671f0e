import AppStore
import Base
import CommandLine

/// Creates the request of an endpoint from a command line with identifiers that were already read (`GivenIdentifiers`).
/// All other checks that do not require Apple are made here.
struct RequestBuilder {
  let endpoint: Endpoint
  let invocation: Invocation
  /// The time that relative dates refer to.
  let now: Timestamp
  /// The bytes of the body from a file; `nil` for bodies from flags.
  var document: [UInt8]?

  func giving(_ id: String, for parameter: Parameter) -> RequestBuilder {
    let given = invocation.giving(parameter, [.text(id)])
    return RequestBuilder(endpoint: endpoint, invocation: given, now: now, document: document)
  }

  /// Throws status 2 for a value that Apple would reject.
  func request() throws(Failure) -> APIRequest {
    var path = endpoint.path
    var query: [(name: String, value: String)] = []
    for parameter in endpoint.parameters {
      let values = try values(of: parameter)
      switch parameter.place {
      case .path:
        guard let text = values.first.map(Self.text) else { continue }
        guard PercentEncoding.isSegment(text) else {
          throw Failure(.usage, "\(quoted(text)) is not a valid \(parameter.name): in a URL it would change the path")
        }
        path = path.replacing("{\(parameter.name)}", with: PercentEncoding.encode(text))
      case .query:
        query += values.map { (parameter.name, Self.text($0)) }
      case .body:
        continue
      }
    }
    let members = try document == nil ? self.body() : JSONObject()
    let body = document ?? (members.members.isEmpty ? [] : JSON.object(members).bytes(.compact))
    return APIRequest(endpoint, path: path, query: query, body: body)
  }

  func body() throws(Failure) -> JSONObject {
    let parameters = endpoint.parameters.filter { $0.place == .body }
    var given: [(parameter: Parameter, path: BodyPath, values: [JSON])] = []
    var rows: [String: Int] = [:]
    for parameter in parameters {
      let (path, values) = (BodyPath(parameter.name), try values(of: parameter))
      guard !values.isEmpty else { continue }
      given.append((parameter, path, values))
      if let list = path.list { rows[list] = max(rows[list] ?? 0, values.count) }
    }
    var body = JSONObject()
    for (parameter, path, values) in given {
      let rows = path.list.flatMap { rows[$0] } ?? 1
      guard path.list == nil || values.count == 1 || values.count == rows else {
        throw Failure(
          .usage, "--\(parameter.flag.name) was given \(values.count) times for \(rows) items",
          hint: "pass it once, or once per item")
      }
      path.put(values, rows: rows, repeats: parameter.repeats && path.list == nil, into: &body)
    }
    return body
  }

  /// The values in the path, by Apple's names.
  func pathValues() throws(Failure) -> [String: String] {
    var named: [String: String] = [:]
    for parameter in endpoint.parameters where parameter.place == .path {
      named[parameter.name] = try values(of: parameter).first.map(Self.text)
    }
    return named
  }

  private func values(of parameter: Parameter) throws(Failure) -> [JSON] {
    try invocation.values(of: parameter).map { value throws(Failure) in try wire(value, of: parameter) }
  }

  private func wire(_ value: ParsedValue, of parameter: Parameter) throws(Failure) -> JSON {
    switch value {
    case .boolean(let isTrue): return .bool(isTrue)
    case .integer(let number): return .number(JSONNumber(number))
    case .date(let moment): return .timestamp(moment.timestamp(now: now))
    case .text(let text): return try wire(text, of: parameter)
    }
  }

  private func wire(_ text: String, of parameter: Parameter) throws(Failure) -> JSON {
    switch parameter.kind {
    case .enumeration:
      // Apple uses numbers for some enumerations; their declarations contain the digits.
      guard parameter.place == .body, let number = Int64(text) else { return .string(text) }
      return .number(JSONNumber(number))
    case .millipercent:
      return .number(JSONNumber(try ShareText.millipercent(text, flag: parameter.flag.name)))
    case .milliunits:
      return .number(JSONNumber(try AmountText.milliunits(text, flag: parameter.flag.name, currency: currency)))
    case .storefront:
      guard text.isCode(of: 3) else {
        throw Failure(
          .usage,
          "invalid --\(parameter.flag.name): expected a country code of three uppercase letters (ISO 3166-1 alpha-3), got \(quoted(text))",
          hint: "use a code such as USA or DEU")
      }
      return .string(text)
    case .identifier, .text, .uuid, .date, .boolean, .switch, .integer:
      if endpoint.parameter(.currency)?.name == parameter.name { try requireKnownCurrency(text, parameter) }
      return .string(text)
    }
  }

  /// The currency of the amounts on the command line; `nil` if there is none, because the purchase has one.
  private var currency: String? {
    endpoint.parameter(.currency).flatMap { invocation.parsed($0.flag).last?.written }
  }

  /// Without the decimals of the currency, an amount cannot be converted to milliunits reliably.
  private func requireKnownCurrency(_ text: String, _ parameter: Parameter) throws(Failure) {
    guard Currency.decimals(of: text) == nil else { return }
    throw Failure(
      .usage, "unknown --\(parameter.flag.name) \(quoted(text)): expected a currency of the App Store, such as USD",
      hint: "pass the request with --body to send another currency")
  }

  private static func text(_ value: JSON) -> String {
    value.string ?? value.text(.compact)
  }
}

/// The path of a flag's value in a body: `requestInfo.requestReferenceId`, or `items[].SKU` for a list.
struct BodyPath {
  /// The members on the path, and whether each is a list of objects.
  let steps: [(name: String, isList: Bool)]

  init(_ text: String) {
    steps = text.split(separator: ".").map { part in
      part.hasSuffix("[]") ? (String(part.dropLast(2)), true) : (String(part), false)
    }
  }

  /// The path of the list that contains the value; `nil` if there is none.
  var list: String? {
    guard let index = steps.lastIndex(where: \.isList) else { return nil }
    return steps[...index].map(\.name).joined(separator: ".")
  }

  /// Returns whether a value can be added: there is none yet, and all members above are objects.
  func isFree(in body: JSONObject) -> Bool {
    var object = body
    for step in steps.dropLast() {
      guard let value = object[step.name] else { return true }
      guard let inner = value.objectValue else { return false }
      object = inner
    }
    return steps.last.map { object[$0.name] == nil } ?? false
  }

  /// Adds values to the body. In a list, each of its `rows` objects gets one value; a single value is added to all.
  func put(_ values: [JSON], rows: Int, repeats: Bool, into body: inout JSONObject) {
    Self.put(values, rows: rows, repeats: repeats, steps[...], into: &body)
  }

  private static func put(
    _ values: [JSON], rows: Int, repeats: Bool, _ steps: ArraySlice<(name: String, isList: Bool)>,
    into object: inout JSONObject
  ) {
    guard let step = steps.first, let first = values.first else { return }
    let rest = steps.dropFirst()
    if rest.isEmpty {
      object[step.name] = repeats ? .array(values) : first
    } else if step.isList {
      var elements = object[step.name]?.arrayElements ?? []
      for row in 0..<rows {
        if row == elements.count { elements.append(.object(JSONObject())) }
        var element = elements[row].objectValue ?? JSONObject()
        put([values.count == 1 ? first : values[row]], rows: 1, repeats: false, rest, into: &element)
        elements[row] = .object(element)
      }
      object[step.name] = .array(elements)
    } else {
      var inner = object[step.name]?.objectValue ?? JSONObject()
      put(values, rows: rows, repeats: repeats, rest, into: &inner)
      object[step.name] = .object(inner)
    }
  }
}
