import AppStore
import Base
import CommandLine
import Platform

/// The body of a write, from a file or from flags, complete and checked against Apple's requirements.
struct RequestDocument {
  /// The bytes to send, unless they come only from flags.
  private(set) var bytes: [UInt8]?
  /// `nil` for an image.
  private(set) var json: JSON?
  private(set) var invocation: Invocation
  private(set) var fresh: FreshIdentifiers
  private(set) var remarks: [String] = []

  static let file = Argument("FILE", .file("FILE"), "The file to send, or `-` for stdin")

  private static let limit = 32 << 20

  init(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    fresh = FreshIdentifiers(uuid: context.processes.freshUUID)
    self.invocation = invocation
    switch endpoint.body {
    case .none, .members:
      self.invocation = fresh.fill(invocation, endpoint)
      json = .object(try EndpointCall(endpoint).body(self.invocation, context))
    case .png(let size):
      let picture = try context.readWhole(invocation[Self.file] ?? "-", limit: Self.limit)
      let wanted = endpoint.parameter(size).flatMap { invocation.parsed($0.flag).last?.written }
      try PNGHeader.check(picture, asSize: wanted ?? "FULL_SIZE")
      bytes = picture
    case .document(let object):
      try read(object, from: invocation[Self.body(of: endpoint)], endpoint, context)
    case .documentArgument(let object):
      let isPiped = !context.terminal.isTerminal(.input) && !Self.hasMembers(endpoint, invocation)
      try read(object, from: invocation[Self.report] ?? (isPiped ? "-" : nil), endpoint, context)
    }
    remarks += fresh.remarks
  }

  /// The flag for the file. It excludes the flags of the members.
  static func body(of endpoint: Endpoint) -> Flag<String> {
    Flag(
      "body", .file("FILE|-"), "Read the body from a JSON file or `-`",
      conflicts: members(of: endpoint).map(\.flag))
  }

  static let report = Argument(
    "FILE", .file("FILE"), count: .optional, "The request body, a JSON file or `-` for stdin")

  private static func members(of endpoint: Endpoint) -> [Parameter] {
    endpoint.parameters.filter { $0.place == .body && !$0.isArgument }
  }

  private static func hasMembers(_ endpoint: Endpoint, _ invocation: Invocation) -> Bool {
    members(of: endpoint).contains { invocation.isGiven($0.flag) }
  }

  private mutating func read(
    _ object: PayloadObject, from path: String?, _ endpoint: Endpoint, _ context: Context
  ) throws(Failure) {
    var body: JSON
    if let path {
      guard !Self.hasMembers(endpoint, invocation) else {
        throw Failure(
          .usage, "a body from a file cannot be combined with flags for its members", hint: "omit one of them")
      }
      var written = JSON.withoutComments(try context.readWhole(path, limit: Self.limit))
      do {
        body = try JSON.parse(written, duplicates: .refused)
      } catch {
        throw Failure(
          .usage, written.isEmpty ? "the body is empty" : "the body is not JSON: \(error)",
          hint: "pass --skeleton to print a template")
      }
      if var members = body.objectValue, fresh.fill(&members, endpoint) {
        body = .object(members)
        written = body.bytes(.compact)
      }
      bytes = written
    } else {
      guard Self.hasMembers(endpoint, invocation) || endpoint.hasCompleteDefaults else {
        throw Failure(
          .usage,
          "missing body for \(endpoint.name): expected a file or flags for its members",
          hint: "pass --skeleton to print a template, or --help to list the flags")
      }
      invocation = fresh.fill(invocation, endpoint)
      body = .object(try EndpointCall(endpoint).body(invocation, context))
    }
    json = body
    remarks += try Self.requireValid(body, object, endpoint, isFromFile: path != nil)
  }

  /// Remarks about the body. Throws status 2 for a body that Apple would reject. Unknown members in a file are sent
  /// anyway, because Apple adds members and values without notice.
  @discardableResult
  static func requireValid(
    _ body: JSON, _ object: PayloadObject, _ endpoint: Endpoint, isFromFile: Bool = false
  ) throws(Failure) -> [String] {
    let check = BodyCheck(body, is: object)
    let errors = check.errors.filter { !isFromFile || $0.kind != .unknownValue }
    if let error = errors.first {
      throw failure(error, among: errors.count, isFromFile ? [] : members(of: endpoint), endpoint)
    }
    return check.unknown.map { "unknown member \($0) in the body was sent anyway" }
      + (isFromFile ? check.errors : []).map { "\($0.sentence); sent anyway" }
  }

  private static func failure(
    _ error: ValidationError, among count: Int, _ members: [Parameter], _ endpoint: Endpoint
  ) -> Failure {
    let flag = members.first { sameBytes($0.name, error.path.withoutIndices) }.map {
      " (--\($0.flag.name))"
    }
    let more = count > 1 ? "; \(count - 1) more \(count == 2 ? "error" : "errors")" : ""
    let place = error.path.isEmpty ? "the body" : error.path
    return Failure(
      .usage, "\(place)\(flag ?? "") \(error.description)\(more)",
      hint: error.remedy
        ?? (endpoint.document == nil ? "nothing was sent" : "pass --skeleton to print a template; nothing was sent"))
  }
}

extension Endpoint {
  /// Whether the body is complete with only generated values.
  var hasCompleteDefaults: Bool {
    guard let document else { return true }
    let made = parameters.filter(\.generatesUUID).map { BodyPath($0.name).steps[0].name }
    return document.fields.allSatisfy { field in
      !field.isRequired || made.contains { sameBytes($0, field.name) }
    }
  }
}

extension String {
  /// `items[0].price` as `items[].price`.
  fileprivate var withoutIndices: String {
    var text = ""
    for letter in self where !(letter.isNumber && text.hasSuffix("[")) { text.append(letter) }
    return text
  }
}

/// Generates missing identifiers and keeps them, so that an interrupted call can be repeated.
struct FreshIdentifiers {
  private(set) var made: [(parameter: Parameter, value: String)] = []
  let uuid: @Sendable () -> String

  /// Adds missing identifiers to a command line with flags for the body.
  mutating func fill(_ invocation: Invocation, _ endpoint: Endpoint) -> Invocation {
    var filled = invocation
    for parameter in endpoint.parameters {
      if parameter.generatesUUID, !invocation.isGiven(parameter.flag) {
        filled = filled.giving(parameter.flag, .text(make(parameter)))
      }
      if parameter.substitute == .generated, invocation.isGiven(Parameter.generate) {
        filled = filled.giving(parameter.argument, .text(make(parameter)))
      }
    }
    return filled
  }

  /// Adds missing identifiers to a body from a file. Returns whether any was missing.
  mutating func fill(_ body: inout JSONObject, _ endpoint: Endpoint) -> Bool {
    let before = made.count
    for parameter in endpoint.parameters where parameter.generatesUUID {
      let path = BodyPath(parameter.name)
      guard path.isFree(in: body) else { continue }
      path.put([.string(make(parameter))], rows: 1, repeats: false, into: &body)
    }
    return made.count > before
  }

  private mutating func make(_ parameter: Parameter) -> String {
    let value = uuid()
    made.append((parameter, value))
    return value
  }

  /// The identifiers that the user needs later. Those of a request are in the log.
  var remarks: [String] {
    made.filter { !$0.parameter.generatesUUID }.map { "\($0.parameter.wireName) is \($0.value)" }
  }

  /// How to repeat a call that may have arrived; `nil` if nothing was generated.
  var repetition: String? {
    let words = made.map { $0.parameter.generatesUUID ? "--\($0.parameter.flag.name) \($0.value)" : $0.value }
    return words.isEmpty ? nil : "repeat it with \(words.joined(separator: " "))"
  }
}
