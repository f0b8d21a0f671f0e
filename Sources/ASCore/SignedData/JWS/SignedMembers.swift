import AppStore
import Base

/// The members of payloads and replies that hold a JWS, or a list of them, wherever they stand.
///
/// Anything else in their place is a forgery, however harmless it looks: readers of a reply take for verified what stands
/// there.
package struct SignedMembers: Sendable {
  /// What one of them holds.
  struct Form: Sendable, Equatable {
    /// Of each payload; nil for one that is not told by its members.
    let kind: PayloadKind?
    let isList: Bool
  }

  let names: MemberNames
  private let forms: [(name: String, form: Form)]

  init(_ forms: [(name: String, form: Form)]) {
    self.forms = forms
    names = MemberNames(forms.map(\.name))
  }

  /// For readers who verify nothing.
  package static let none = SignedMembers([])

  subscript(name: String) -> Form? {
    guard names.contains(name) else { return nil }
    return forms.first { sameBytes($0.name, name) }?.form
  }

  /// Refuses a value in which one of them holds anything but text, or a list of texts where it is to hold a list. What
  /// the texts are is asked when they are opened.
  package func requireShape(of value: JSON, at path: @autoclosure () -> String? = nil) throws(VerificationError) {
    do throws(Misfit) {
      try requireFit(value)
    } catch {
      var log = CheckLog(recordsPassedChecks: false, path: error.path(below: path()))
      throw log.reject(.nested, expected: error.expected, got: "\(error.got), which is not signed")
    }
  }

  /// Collects where it stands on the way out, so that a value without one costs no paths.
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
  /// All of them, as their rows declare them.
  package static let signedMembers = SignedMembers(
    FieldMeaning.all.map(\.field).compactMap { field in
      guard case .jws(let object) = field.kind.element else { return nil }
      let kind = PayloadKind.allCases.first { $0.object == object }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}
