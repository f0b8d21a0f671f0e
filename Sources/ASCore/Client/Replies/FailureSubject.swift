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
    return failure.advising(on: id)
  }

  /// Adds what an ID may be that Apple does not know.
  func advising(on id: String) -> Failure {
    let advice = OtherIdentifier.advice(onUnknown: id)
    guard status == .notFound, !advice.isEmpty else { return self }
    var failure = self
    failure.hint = Self.hint(of: advice + [hint].compactMap(\.self))
    return failure
  }

  /// Replaces a hint that is missing, or that is a flag to show unverified data: a check or a replay has no such flag,
  /// and a write would be sent again.
  package func withUsableHint(or advice: String) -> Failure {
    let isFlag = ["--raw", "--no-verify"].contains { hint?.contains($0) ?? false }
    guard hint == nil || isFlag else { return self }
    var failure = self
    failure.hint = advice
    return failure
  }

  /// Joins hints to one, of which only the last may end with a period; `nil` if there are none.
  package static func hint(of hints: [String]) -> String? {
    guard let last = hints.last else { return nil }
    return (hints.dropLast().map(\.withoutFullStop) + [last]).joined(separator: "; ")
  }
}
