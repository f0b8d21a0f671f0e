import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `--body` and `--skeleton`: the claims as a JSON file instead of flags.
struct SignatureDocument: Sendable {
  let object: PayloadObject

  static let file = Flag("body", .file("FILE|-"), "Read the claims from a JSON file or `-`")
  static let skeleton = Flag("skeleton", "Print a template for `--body` with comments and exit")
  /// With one of these flags, no claim is required as a flag.
  static let alternatives: [any DeclaredFlag] = [SignatureChecking.flag, file, skeleton]

  private var members: [Parameter] { Parameter.members(of: object, .body, isRequired: true) }

  /// The flags other than those of its members.
  var flags: [any DeclaredFlag] {
    let members = members
    return [Self.file.excluding(members.map(\.flag)), Self.skeleton]
  }

  /// `nil` without `--skeleton`.
  func skeleton(_ invocation: Invocation, _ context: Context) -> CommandOutput? {
    guard invocation.isGiven(Self.skeleton) else { return nil }
    let command = (["asctl"] + invocation.path).joined(separator: " ")
    return CommandOutput(
      .text(object.skeleton(toSignWith: command, width: context.pageWidth, uuid: context.processes.freshUUID)))
  }

  /// The command line with the members of the file as flags. Throws status 1 if the file is not a JSON object, 2 if it
  /// cannot be signed.
  func filling(_ invocation: Invocation, _ context: Context) throws(Failure) -> Invocation {
    guard let path = invocation[Self.file] else { return invocation }
    let body = try CommerceRequest.parse(path, context)
    let check = BodyCheck(.object(body), is: object)
    // An unknown claim is an error, because a misspelled one would result in a signature without a customer.
    if let name = check.unknown.first {
      let meant = Nearest.to(name, among: object.fields.map(\.name))
      throw Failure(
        .usage, "unknown member \(quoted(name))",
        hint: meant.map { "did you mean \($0)?" } ?? "--skeleton lists all members")
    }
    if let error = check.errors.first {
      throw Failure(.usage, error.sentence, hint: error.remedy ?? "--skeleton prints a template")
    }
    return members.reduce(invocation) { filled, member in
      guard let value = body[member.name].flatMap({ Self.value($0, member.kind) }) else { return filled }
      return filled.giving(member.flag, value)
    }
  }

  /// The value as the parser would read it from a flag. Each member of a checked body has one.
  private static func value(_ value: JSON, _ kind: Parameter.Kind) -> ParsedValue? {
    switch kind {
    case .boolean, .switch: value.boolValue.map { .boolean($0) }
    case .date: value.timestamp.map { .date(.at($0)) }
    case .integer: value.int64.map { .integer($0) }
    case .identifier, .text, .uuid, .enumeration, .millipercent, .milliunits, .storefront:
      value.string.map { .text($0) }
    }
  }
}

/// A developer's Advanced Commerce in-app request, checked before it is signed, because afterwards only the device
/// reports an error from Apple, without a reason.
enum CommerceRequest {
  /// More bytes than a request with the maximum number of items has.
  private static let limit = 1 << 20

  /// Reads a file, or stdin for `-`, without the comments of a template. Throws status 1 unless it is a JSON object.
  static func parse(_ path: String, _ context: Context) throws(Failure) -> JSONObject {
    let bytes = try context.readWhole(path, limit: limit)
    let value: JSON
    do {
      value = try JSON.parse(JSON.withoutComments(bytes), duplicates: .refused)
    } catch {
      throw Failure(.failure, "the request is not JSON: \(error)")
    }
    guard let request = value.objectValue else { throw Failure(.failure, "the request is not a JSON object") }
    return request
  }

  /// The request, ready to be signed. Throws status 2 for a request that Apple would reject.
  static func read(_ path: String, _ context: Context, remark: (String) -> Void) throws(Failure) -> JSON {
    var request = try parse(path, context)
    if let reference = request.addReference(context.processes.freshUUID) {
      remark("created requestReferenceId \(reference): save it, and reuse it only after a time-out")
    }
    for name in try check(request) { remark("unknown member \(escapingControls(name)) was signed as is") }
    request.commerceRemarks.forEach(remark)
    return .object(request)
  }

  /// The unknown members. Throws status 2 for a request that Apple would reject.
  static func check(_ request: JSONObject) throws(Failure) -> [String] {
    let operations = PayloadObject.inAppRequests.map(\.operation)
    guard let operation = request["operation"] else {
      throw failure("operation is missing", hint: "use \(operations.listed("or"))")
    }
    guard
      let object = PayloadObject.inAppRequests.first(where: { sameBytes($0.operation, operation.string ?? "") })?.object
    else {
      let meant = operation.string.flatMap { Nearest.to($0, among: operations) }
      throw failure(
        "invalid operation: expected \(operations.listed("or")), got \(shown(operation))",
        hint: meant.map { "did you mean \($0)?" })
    }
    let check = BodyCheck(.object(request), is: object)
    let errors = check.errors.isEmpty ? request.commerceErrors : check.errors
    guard let first = errors.first else { return check.unknown }
    guard errors.count > 1 else { throw failure(first.sentence, hint: first.remedy ?? help) }
    let sentences = errors.lazy.map { error in error.sentence + (error.remedy.map { " (\($0))" } ?? "") }
    throw failure(sentences.firstFew.joined(separator: "; "), hint: help)
  }

  private static let help = "asctl sign advanced-commerce --help"

  private static func failure(_ message: String, hint: String?) -> Failure {
    Failure(.usage, "Apple would reject the request: \(message)", hint: hint)
  }

  private static func shown(_ value: JSON) -> String {
    value.string.map { quoted($0) } ?? escapingControls(value.text())
  }
}

extension JSONObject {
  /// Adds a new `requestReferenceId`. Returns `nil` if there is one in any spelling, or if `requestInfo` is not an
  /// object.
  fileprivate mutating func addReference(_ fresh: () -> String) -> String? {
    guard var info = (self["requestInfo"] ?? [:]).objectValue,
      Nearest.to("requestReferenceId", among: info.members.map(\.name)) == nil
    else { return nil }
    let reference = fresh()
    info["requestReferenceId"] = .string(reference)
    self["requestInfo"] = .object(info)
    return reference
  }
}
