import AppStore
import Base
import CommandLine
import Platform

/// The body of a write, from a file or from flags: complete, and checked against what Apple demands of it.
package struct RequestDocument {
  /// The bytes to send where they do not come from flags alone.
  package private(set) var bytes: [UInt8]?
  /// nil for a picture.
  package private(set) var json: JSON?
  package private(set) var invocation: Invocation
  package private(set) var fresh: FreshIdentifiers
  package private(set) var remarks: [String] = []

  package static let file = Argument("FILE", .file("FILE"), "The file to send, or `-` for standard input")
  package static let skeleton = Flag(
    "skeleton", "Print a body to fill in, with comments, and send nothing")

  private static let limit = 32 << 20

  package init(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) throws(Failure) {
    fresh = FreshIdentifiers(uuid: context.freshUUID)
    self.invocation = invocation
    switch endpoint.body {
    case .none, .members:
      self.invocation = fresh.fill(invocation, endpoint)
      json = .object(try Self.builder(endpoint, self.invocation, context).body())
    case .png(let size):
      let picture = try context.readWhole(invocation[Self.file] ?? "-", limit: Self.limit)
      let wanted = endpoint.parameter(size).flatMap { invocation.parsed($0.flag).last?.written }
      try Self.check(picture, asSize: wanted ?? "FULL_SIZE")
      bytes = picture
    case .document(let object):
      try read(object, from: invocation[Self.body(of: endpoint)], endpoint, context)
    case .documentArgument(let object):
      let isPiped = !context.isTerminal(.input) && !Self.hasMembers(endpoint, invocation)
      try read(object, from: invocation[Self.report] ?? (isPiped ? "-" : nil), endpoint, context)
    }
    remarks += fresh.remarks
  }

  /// The flag that names the file; it excludes the flags of the members.
  package static func body(of endpoint: Endpoint) -> Flag<String> {
    Flag(
      "body", .file("FILE"), "The body, a JSON file or `-`, in place of the flags of its members",
      conflicts: members(of: endpoint).map(\.flag))
  }

  package static let report = Argument(
    "FILE", .file("FILE"), count: .optional, "The body of the request, a JSON file or `-`")

  private static func members(of endpoint: Endpoint) -> [Parameter] {
    endpoint.parameters.filter { $0.place == .body && !$0.isArgument }
  }

  private static func hasMembers(_ endpoint: Endpoint, _ invocation: Invocation) -> Bool {
    members(of: endpoint).contains { invocation.isGiven($0.flag) }
  }

  private static func builder(_ endpoint: Endpoint, _ invocation: Invocation, _ context: Context) -> RequestBuilder {
    RequestBuilder(endpoint: endpoint, invocation: invocation, now: context.now(), document: nil)
  }

  private mutating func read(
    _ object: PayloadObject, from path: String?, _ endpoint: Endpoint, _ context: Context
  ) throws(Failure) {
    var body: JSON
    if let path {
      guard !Self.hasMembers(endpoint, invocation) else {
        throw Failure(.usage, "the body comes from a file or from flags, not from both", hint: "leave one of them out")
      }
      var written = CommentedJSON.withoutComments(try context.readWhole(path, limit: Self.limit))
      do {
        body = try JSON.parse(written, duplicates: .refused)
      } catch {
        throw Failure(.usage, "the body is not JSON: \(error)", hint: "--skeleton prints one to fill in")
      }
      if var members = body.objectValue, fresh.fill(&members, endpoint) {
        body = .object(members)
        written = body.bytes(.compact)
      }
      bytes = written
    } else {
      if Self.members(of: endpoint).isEmpty || !Self.hasMembers(endpoint, invocation), !endpoint.hasCompleteDefaults {
        throw Failure(
          .usage,
          "\(endpoint.name) needs a body, as a file or member by member in flags",
          hint: "--skeleton prints one to fill in, --help lists the flags")
      }
      invocation = fresh.fill(invocation, endpoint)
      body = .object(try Self.builder(endpoint, invocation, context).body())
    }
    json = body
    remarks += try Self.requireValid(body, object, endpoint, isFromFile: path != nil)
  }

  /// What there is to say of the body; throws status 2 for one that Apple would refuse. In a file, what asctl does not
  /// know is sent all the same, as Apple adds members and values without notice.
  @discardableResult
  package static func requireValid(
    _ body: JSON, _ object: PayloadObject, _ endpoint: Endpoint, isFromFile: Bool = false
  ) throws(Failure) -> [String] {
    let check = BodyCheck(body, is: object)
    let errors = check.errors.filter { !isFromFile || $0.kind != .unknownValue }
    if let error = errors.first {
      throw failure(error, among: errors.count, isFromFile ? [] : members(of: endpoint), endpoint)
    }
    return check.unknown.map { "asctl knows no member \($0) of this body, and sends it all the same" }
      + (isFromFile ? check.errors : []).map { "\($0.sentence); it is sent all the same" }
  }

  private static func failure(
    _ error: ValidationError, among count: Int, _ members: [Parameter], _ endpoint: Endpoint
  ) -> Failure {
    let flag = members.first { sameBytes($0.name, error.path.withoutIndices) }.map {
      " (--\($0.flag.name))"
    }
    let more = count > 1 ? "; \(count - 1) more \(count == 2 ? "thing is" : "things are") wrong" : ""
    let place = error.path.isEmpty ? "the body" : error.path
    return Failure(
      .usage, "\(place)\(flag ?? "") \(error.description)\(more)",
      hint: error.remedy
        ?? (endpoint.document == nil ? "nothing was sent" : "nothing was sent; --skeleton shows the body"))
  }

  private static func check(_ picture: [UInt8], asSize size: String) throws(Failure) {
    guard let header = PNGHeader(picture) else {
      throw Failure(.usage, "the file is no PNG image, and Apple takes no other (4000161)", hint: "nothing was sent")
    }
    if let error = header.sizeError(for: size) {
      throw Failure(.usage, error, hint: "--image-size BULLET_POINT is the small class, FULL_SIZE the other")
    }
  }
}

extension Endpoint {
  /// Whether the body is complete with nothing but what asctl makes itself.
  var hasCompleteDefaults: Bool {
    guard let document else { return true }
    let made = parameters.filter(\.isFresh).map { BodyPath($0.name).steps[0].name }
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
