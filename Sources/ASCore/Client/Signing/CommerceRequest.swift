import AppStore
import Base
import Platform

/// An Advanced Commerce in-app request as a developer wrote it, checked before it is signed: once it is, the device
/// alone says that Apple refused it, and not why.
package enum CommerceRequest {
  /// Far more than a request of the largest number of items has.
  private static let limit = 1 << 20

  /// A file, or standard input for `-`, without the comments of a skeleton. Throws status 1 for what is no JSON object.
  package static func parse(_ path: String, _ context: Context) throws(Failure) -> JSONObject {
    let bytes = try context.readWhole(path, limit: limit)
    let value: JSON
    do {
      value = try JSON.parse(CommentedJSON.withoutComments(bytes), duplicates: .refused)
    } catch {
      throw Failure(.failure, "the request is not JSON: \(error)")
    }
    guard let request = value.objectValue else { throw Failure(.failure, "the request is JSON, but no object") }
    return request
  }

  /// The same, ready to be signed. Throws status 2 for a request that Apple would refuse.
  package static func read(_ path: String, _ context: Context, remark: (String) -> Void) throws(Failure) -> JSON {
    var request = try parse(path, context)
    if let reference = request.addReference(context.freshUUID) {
      remark("requestReferenceId was missing and is \(reference): keep it, and repeat it only after a time-out")
    }
    for name in try check(request) { remark("asctl does not know \(escapingControls(name)); it is signed as it is") }
    CommerceRules(request).remarks.forEach(remark)
    return .object(request)
  }

  /// The request objects, each with the only value that its `operation` may have.
  package static let objects: [(operation: String, object: PayloadObject)] = [
    PayloadObject.oneTimeChargeRequest, .createRequest, .modifyRequest, .reactivateRequest,
  ].compactMap { object in
    guard case .exactly(let operation)? = object.field(Field.operation.name)?.limit else { return nil }
    return (operation, object)
  }

  /// The members that asctl does not know; throws status 2 for what Apple would refuse.
  package static func check(_ request: JSONObject) throws(Failure) -> [String] {
    let operations = objects.map(\.operation)
    guard let operation = request["operation"] else {
      throw failure("operation is missing", hint: "it is one of \(operations.listed("or"))")
    }
    guard let object = objects.first(where: { sameBytes($0.operation, operation.string ?? "") })?.object else {
      let meant = operation.string.flatMap { Nearest.to($0, among: operations) }
      throw failure(
        "operation must be \(operations.listed("or")), and is \(shown(operation))",
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
    Failure(.usage, "Apple would refuse the request: \(message)", hint: hint)
  }

  private static func shown(_ value: JSON) -> String {
    value.string.map { quoted($0) } ?? escapingControls(value.text())
  }
}

extension JSONObject {
  /// Puts a fresh `requestReferenceId` where there is none; nil where there is one, however it is spelt, and where
  /// `requestInfo` is no object.
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
