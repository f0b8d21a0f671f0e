import Testing

@testable import Base

/// Something that Apple refuses, and the number it refuses it with; nil for none.
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

  var testDescription: String { "\(target) \(body?.text() ?? ""): \(code.map(String.init) ?? "no code")" }
}

extension JSON {
  /// An object with other members in place of some of its own; null removes one.
  func with(_ change: JSONObject) -> JSON {
    guard var object = objectValue else { return self }
    for member in change.members { object[member.name] = member.value == .null ? nil : member.value }
    return .object(object)
  }
}
