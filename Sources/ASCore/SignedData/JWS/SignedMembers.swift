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
  package func requireShape(of value: JSON, at path: @autoclosure () -> String? = nil) throws(VerificationError) {
    do throws(Misfit) {
      try requireFit(value)
    } catch {
      var log = CheckLog(recordsPassedChecks: false, path: error.path(below: path()))
      throw log.reject(.nested, expected: error.expected, got: "\(error.got), which is not signed")
    }
  }

  /// A member of the wrong type. Its path is built only while the error propagates, so that valid values cost no paths.
  private struct Misfit: Error {
    let expected: String
    let got: String
    /// Names and `[index]`, innermost first.
    var steps: [String] = []

    func inside(_ step: String) -> Misfit {
      var moved = self
      moved.steps.append(step)
      return moved
    }

    func path(below path: String?) -> String {
      var path = path ?? ""
      for step in steps.reversed() { path += path.isEmpty || step.hasPrefix("[") ? step : ".\(step)" }
      return path
    }
  }

  private func requireFit(_ value: JSON) throws(Misfit) {
    switch value {
    case .null, .bool, .number, .string: return
    case .array(let elements):
      try Self.each(elements) { element throws(Misfit) in try requireFit(element) }
    case .object(let object):
      for member in object.members {
        do throws(Misfit) {
          guard let form = self[member.name] else {
            try requireFit(member.value)
            continue
          }
          try Self.require(member.value, form)
        } catch {
          throw error.inside(member.name)
        }
      }
    }
  }

  private static func require(_ value: JSON, _ form: Form) throws(Misfit) {
    guard form.isList else { return try requireText(value) }
    guard case .array(let elements) = value else {
      throw Misfit(expected: "a list of JWS", got: value.article)
    }
    try each(elements, requireText)
  }

  private static func each(_ elements: [JSON], _ require: (JSON) throws(Misfit) -> Void) throws(Misfit) {
    for (index, element) in elements.enumerated() {
      do throws(Misfit) {
        try require(element)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
  }

  private static func requireText(_ value: JSON) throws(Misfit) {
    guard case .string = value else { throw Misfit(expected: "a JWS", got: value.article) }
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
