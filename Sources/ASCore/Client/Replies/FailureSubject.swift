import AppStore
import Base

extension Endpoint {
  /// The ID that a request is about; `nil` if it contains none.
  func identifier(in request: APIRequest) -> String? {
    value(of: Subject.parameters + ["orderId", "groupId"], in: request)
  }
}

extension Failure {
  /// Repeats the ID that Apple does not know, so that the output of a loop can be read, with what the ID may be.
  func about(_ id: String?) -> Failure {
    guard status == .notFound, let id, !message.contains(id) else { return self }
    var failure = self
    failure.message = "\(id): \(message)"
    let advice = OtherIdentifier.advice(onUnknown: id)
    if !advice.isEmpty { failure.hint = (advice + [hint].compactMap(\.self)).joined(separator: "; ") }
    return failure
  }
}
