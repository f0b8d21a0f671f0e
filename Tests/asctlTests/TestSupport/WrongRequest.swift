import Testing

@testable import Base

/// An invalid request, and Apple's error code for it; nil for none.
struct WrongRequest: CustomTestStringConvertible, Sendable {
  /// A path, or the identifier in it.
  let target: String
  let body: JSON?
  let code: Int64?

  init(_ target: String, _ body: JSON?, _ code: Int64?) {
    self.target = target
    self.body = body
    self.code = code
  }

  init(_ target: String, _ code: Int64) {
    self.init(target, nil, code)
  }

  var testDescription: String { "\(target) \(body?.text() ?? ""): \(code.map { "\($0)" } ?? "no code")" }
}

extension JSON {
  /// The object with some members replaced; null removes one.
  func with(_ change: JSONObject) -> JSON {
    guard var object = objectValue else { return self }
    for member in change.members { object[member.name] = member.value == .null ? nil : member.value }
    return .object(object)
  }
}
