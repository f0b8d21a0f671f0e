/// Makes the request of an endpoint from what was typed. Everything that can be wrong without asking Apple is said here.
struct RequestBuilder {
  let endpoint: Endpoint
  let invocation: Invocation
  /// Milliseconds since 1970, for dates counted back from now.
  let now: Int64
  /// The bytes of the file that the body comes from; nil for the bodies that parameters make.
  let document: [UInt8]?

  func request() throws(Failure) -> APIRequest {
    var path = endpoint.path
    var query: [(name: String, value: String)] = []
    var body = JSONObject()
    for parameter in endpoint.parameters {
      let values = try values(of: parameter)
      switch parameter.place {
      case .path:
        guard let text = values.first.map(Self.text) else { continue }
        path = path.replacingOne("{\(parameter.name)}", with: PercentEncoding.encode(text))
      case .query:
        query += values.map { (parameter.name, Self.text($0)) }
      case .body:
        guard let value = values.first else { continue }
        body[parameter.name] = parameter.repeats ? .array(values) : value
      }
    }
    return APIRequest(
      method: endpoint.method, path: path, query: query, contentType: contentType(body), body: try bytes(body),
      isIdempotent: endpoint.isIdempotent)
  }

  private func contentType(_ body: JSONObject) -> String? {
    switch endpoint.body {
    case .parameters: body.members.isEmpty ? nil : "application/json"
    case .document, .documentArgument: "application/json"
    case .png: "image/png"
    }
  }

  private func bytes(_ body: JSONObject) throws(Failure) -> [UInt8] {
    switch endpoint.body {
    case .parameters:
      return body.members.isEmpty ? [] : JSON.object(body).bytes(.compact)
    case .png:
      return document ?? []
    case .document, .documentArgument:
      let bytes = document ?? []
      do {
        try JSON.validate(bytes, duplicates: .refused)
      } catch {
        throw Failure(.usage, "the body is not JSON: \(error)", hint: "nothing was sent")
      }
      return bytes
    }
  }

  /// The values as the wire has them.
  private func values(of parameter: Parameter) throws(Failure) -> [JSON] {
    let given =
      parameter.isArgument
      ? invocation.arguments[parameter.argument.name] : invocation.flags[parameter.flag.name]
    var values: [JSON] = []
    for value in given ?? [] { values.append(try wire(value, of: parameter)) }
    return values
  }

  private func wire(_ value: Value, of parameter: Parameter) throws(Failure) -> JSON {
    switch value {
    case .boolean(let isTrue): return .bool(isTrue)
    case .integer(let number): return .number(JSONNumber(number))
    case .date(let moment): return .number(JSONNumber(moment.milliseconds(now: now)))
    case .text(let text): return try wire(text, of: parameter)
    }
  }

  private func wire(_ text: String, of parameter: Parameter) throws(Failure) -> JSON {
    switch parameter.kind {
    case .identifier(let name):
      try IdentifierCheck(expected: name).require(text)
      return .string(text)
    case .enumeration:
      // Apple writes some enumerations as numbers; their rows hold the digits.
      guard parameter.place == .body, let number = Int64(text) else { return .string(text) }
      return .number(JSONNumber(number))
    case .millipercent:
      return .number(JSONNumber(try PercentText.thousandths(text, flag: parameter.flag.name)))
    case .text, .uuid, .date, .boolean, .switch, .integer:
      return .string(text)
    }
  }

  /// A value as a path or a query has it.
  private static func text(_ value: JSON) -> String {
    value.string ?? value.text(.compact)
  }
}

extension String {
  fileprivate func replacingOne(_ part: String, with other: String) -> String {
    let (whole, wanted) = (Array(utf8), Array(part.utf8))
    guard let start = whole.indices.first(where: { whole[$0...].starts(with: wanted) }) else { return self }
    return String(decoding: whole[..<start] + Array(other.utf8) + whole[(start + wanted.count)...], as: UTF8.self)
  }
}

/// A share as people write it: `25%`, `12.5%`, or Apple's thousandths of a percent.
enum PercentText {
  static func thousandths(_ text: String, flag: String) throws(Failure) -> Int64 {
    if text.hasSuffix("%") {
      let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
      let fraction = parts.count > 1 ? parts[1] : "0"
      if (1...2).contains(parts.count), (1...3).contains(fraction.utf8.count), let whole = UInt8(parts[0]),
        let thousandths = UInt16(fraction + String(repeating: "0", count: 3 - fraction.utf8.count)),
        case let value = Int64(whole) * 1000 + Int64(thousandths), value <= 100_000
      {
        return value
      }
    } else if let value = Int64(text), (0...100_000).contains(value) {
      guard !(1...999).contains(value) else {
        throw Failure(
          .usage, "--\(flag) \(text) would be \(Millipercent.text(value)), as Apple counts thousandths of a percent",
          hint: "write \(text)% if you mean percent")
      }
      return value
    }
    throw Failure(.usage, "--\(flag) takes a share from 0% to 100%, or 0 to 100000; got \"\(text)\"")
  }
}
