import AppStore
import Base

/// Replaces the JWS inside a payload or response by their payloads, and compares them with the data around them.
struct NestedPayloads {
  let signed: SignedMembers
  private(set) var found: [(path: ValuePath?, member: String, payload: JSON)] = []

  /// The maximum number of JWS nested in one another below the outermost one. A notification contains transactions, and
  /// no deeper nesting is known; the limit protects the stack from hostile input.
  static let depthLimit = 4

  /// Returns the value with every JWS in it replaced by the result of `open`.
  ///
  /// A JWS is recognized by its form, so that members that Apple adds later are verified, too. A member known to be
  /// signed is opened whatever text it contains, so that plain text in its place fails. `SignedMembers.requireShape`
  /// rejects values other than text.
  mutating func resolve<E: Error>(
    _ value: consuming JSON, at path: ValuePath?, open: (ArraySlice<UInt8>, ValuePath?) throws(E) -> JSON
  ) throws(E) -> JSON {
    try value.replaceStrings(at: .top(at: path)) { text, place throws(E) in
      guard signed[place.member] != nil || CompactJWS.isMeant(by: text) else { return nil }
      let path = place.path
      let payload = try open(Array(text.utf8)[...], path)
      found.append((path, place.member, payload))
      return payload
    }
    return value
  }

  /// Apple's libraries do not compare outer and inner data, so they would accept a mix of two customers' valid JWS.
  func requireAgreement(with outer: Claims, log: inout CheckLog) throws(VerificationError) {
    var originals: [ValuePath.ObjectID: (path: String, text: String)] = [:]
    for (path, member, payload) in found {
      let kind = PayloadKind(of: payload)
      func place() -> String { path?.text ?? "" }
      // A renewal info contains no app, so one of another app could be substituted.
      if let expected = signed[member]?.kind {
        try log.require(
          kind == expected, .kind, expected: "\(expected.description) in \(place())",
          got: kind?.description ?? "a payload of an unknown kind")
      }
      let inner = Claims(of: payload, kind: kind)
      let pairs = [
        (inner.bundleID, outer.bundleID, "bundle ID"), (inner.appAppleID, outer.appAppleID, "app Apple ID"),
        (inner.environment, outer.environment, "environment"),
      ]
      for case (.present(let text), .present(let first), let what) in pairs {
        try log.require(
          sameBytes(text, first), .agreement, expected: "\(what) \(first), as in the outer payload",
          got: "\(text) in \(place())")
      }
      guard let object = path?.object, let text = payload["originalTransactionId"]?.string else { continue }
      guard let (sibling, first) = originals[object] else {
        originals[object] = (place(), text)
        continue
      }
      try log.require(
        sameBytes(first, text), .agreement, expected: "originalTransactionId \(first), as in \(sibling)",
        got: "\(text) in \(place())")
    }
  }
}

extension JSON {
  /// Returns a response with every JWS in it replaced by its payload, which `verify` returns. The payloads must agree
  /// with one another and with the response.
  package func resolvingJWS(
    _ verify: (ArraySlice<UInt8>) throws(VerificationError) -> JSON
  ) throws(VerificationError) -> JSON {
    try Field.signedMembers.requireShape(of: self)
    var nested = NestedPayloads(signed: Field.signedMembers)
    let resolved = try nested.resolve(self, at: nil) { text, path throws(VerificationError) in
      do throws(VerificationError) {
        return try verify(text)
      } catch {
        throw error.inside(path?.text)
      }
    }
    var log = CheckLog(recordsPassedChecks: false)
    try nested.requireAgreement(with: Claims(of: self, kind: nil), log: &log)
    return resolved
  }
}

/// The members of payloads and responses that contain a JWS, or a list of them, at any depth.
///
/// Anything else in their place is an error, however harmless it looks, because readers of a response expect verified
/// data there.
struct SignedMembers: Sendable {
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
  static let none = SignedMembers([])

  subscript(name: String) -> Form? {
    guard names.contains(name) else { return nil }
    return forms.first { sameBytes($0.name, name) }?.form
  }

  /// Throws if one of these members is not a text, or not a list of texts if it should be a list. The texts themselves
  /// are checked when they are opened.
  func requireShape(of value: JSON, at path: ValuePath? = nil) throws(VerificationError) {
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
  /// Whether a member of that name contains a JWS, or a list of them.
  package static func isSigned(_ name: String) -> Bool { signedMembers.names.contains(name) }

  /// All signed members, as declared in their objects' literals.
  static let signedMembers = SignedMembers(
    Field.signed.map { field in
      let kind = PayloadKind.allCases.first { $0.object == field.kind.object }
      return (field.name, SignedMembers.Form(kind: kind, isList: field.kind != field.kind.element))
    })
}
