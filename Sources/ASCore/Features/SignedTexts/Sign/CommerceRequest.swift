import AppStore
import Base
import Platform

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
      value = try JSON.parse(CommentedJSON.withoutComments(bytes), duplicates: .refused)
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
    CommerceRules(request).remarks.forEach(remark)
    return .object(request)
  }

  /// The request objects, each with the only valid value of its `operation`.
  static let objects: [(operation: String, object: PayloadObject)] = PayloadObject.inAppRequests.compactMap {
    object in
    guard case .exactly(let operation)? = object.field(Field.operation.name)?.limit else { return nil }
    return (operation, object)
  }

  /// The unknown members. Throws status 2 for a request that Apple would reject.
  static func check(_ request: JSONObject) throws(Failure) -> [String] {
    let operations = objects.map(\.operation)
    guard let operation = request["operation"] else {
      throw failure("operation is missing", hint: "use \(operations.listed("or"))")
    }
    guard let object = objects.first(where: { sameBytes($0.operation, operation.string ?? "") })?.object else {
      let meant = operation.string.flatMap { Nearest.to($0, among: operations) }
      throw failure(
        "invalid operation: expected \(operations.listed("or")), got \(shown(operation))",
        hint: meant.map { "did you mean \($0)?" })
    }
    let check = BodyCheck(.object(request), is: object)
    let errors = check.errors.isEmpty ? CommerceRules(request).errors : check.errors
    guard let first = errors.first else { return check.unknown }
    guard errors.count > 1 else { throw failure(first.sentence, hint: first.remedy ?? help) }
    let most = 5
    let sentences = errors.prefix(most).map { error in error.sentence + (error.remedy.map { " (\($0))" } ?? "") }
    let others = errors.count > most ? ["and \(errors.count - most) more"] : []
    throw failure((sentences + others).joined(separator: "; "), hint: help)
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
