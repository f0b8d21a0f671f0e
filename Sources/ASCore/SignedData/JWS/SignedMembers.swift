import AppStore
import Base

/// The members of payloads and responses that contain a JWS, or a list of them, at any depth.
///
/// Anything else in their place is an error, however harmless it looks, because readers of a response expect verified
/// data there.
package struct SignedMembers: Sendable {
  /// The form of such a member.
  struct Form: Sendable, Equatable {
    /// The kind of each payload; `nil` if its members do not identify the kind.
    let kind: PayloadKind?
    let isList: Bool
  }

  let names: MemberNames
  private let forms: [(name: String, form: Form)]

  init(_ forms: [(name: String, form: Form)]) {
    self.forms = forms
    names = MemberNames(forms.map(\.name))
  }

  /// No members, for decoding without verification.
  package static let none = SignedMembers([])

  subscript(name: String) -> Form? {
    guard names.contains(name) else { return nil }
    return forms.first { sameBytes($0.name, name) }?.form
  }

  /// Throws if one of these members is not a text, or not a list of texts if it should be a list. The texts themselves
  /// are checked when they are opened.
  package func requireShape(of value: JSON, at path: ValuePath? = nil) throws(VerificationError) {
    try value.forEachValue(at: .top(at: path)) { value, place throws(VerificationError) in
      guard case .member(let name)? = place.step, let form = self[name] else { return true }
      guard form.isList else {
        guard case .string = value else { throw Self.unsigned(value, "a JWS", place.path) }
        return false
      }
      guard case .array(let elements) = value else { throw Self.unsigned(value, "a list of JWS", place.path) }
      for (index, element) in elements.enumerated() where element.string == nil {
        throw Self.unsigned(element, "a JWS", ValuePath(.element(index), in: place.path))
      }
      return false
    }
  }

  private static func unsigned(_ value: JSON, _ expected: String, _ path: ValuePath?) -> VerificationError {
    var log = CheckLog(recordsPassedChecks: false, path: path?.text)
    return log.reject(.nested, expected: expected, got: "\(value.article), which is not signed")
  }
}

extension JSON {
  fileprivate var article: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension Field {
  /// All signed members, as declared in their objects' literals.
  package static let signedMembers = SignedMembers(
    FieldMeaning.all.map(\.field).compactMap { field in
      guard case .jws(let object) = field.kind.element else { return nil }
      let kind = PayloadKind.allCases.first { $0.object == object }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}
