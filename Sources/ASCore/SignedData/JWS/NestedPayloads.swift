import AppStore
import Base

/// Replaces the JWS inside a payload or response by their payloads, and compares them with the data around them.
package struct NestedPayloads {
  package let signed: SignedMembers
  private var found: [Found] = []

  private struct Found {
    let path: ValuePath?
    let member: String
    let payload: JSON

    var place: String { path?.text ?? "" }
  }

  package init(signed: SignedMembers) {
    self.signed = signed
  }

  /// The maximum number of JWS nested in one another below the outermost one. A notification contains transactions, and
  /// no deeper nesting is known; the limit protects the stack from hostile input.
  static let depthLimit = 4

  /// Returns the value with every JWS in it replaced by the result of `open`.
  ///
  /// A JWS is recognized by its form, so that members that Apple adds later are verified, too. A member known to be
  /// signed is opened whatever text it contains, so that plain text in its place fails. `SignedMembers.requireShape`
  /// rejects values other than text.
  package mutating func resolve<E: Error>(
    _ value: consuming JSON, at path: ValuePath?, open: (ArraySlice<UInt8>, ValuePath?) throws(E) -> JSON
  ) throws(E) -> JSON {
    try resolve(&value, Place(parent: path, step: nil, member: ""), open: open)
    return value
  }

  /// The place of a value.
  private struct Place {
    let parent: ValuePath?
    /// `nil` for the outermost value.
    let step: ValuePath.Step?
    /// The member that contains the value, or the array with the value.
    let member: String

    var path: ValuePath? { step.map { ValuePath($0, in: parent) } ?? parent }
  }

  /// Changes the value in place, because a document of millions of values must not be in memory twice.
  private mutating func resolve<E: Error>(
    _ value: inout JSON, _ place: Place, open: (ArraySlice<UInt8>, ValuePath?) throws(E) -> JSON
  ) throws(E) {
    switch value {
    case .string(let text) where signed[place.member] != nil || CompactJWS.isMeant(by: text):
      let path = place.path
      value = try open(Array(text.utf8)[...], path)
      found.append(Found(path: path, member: place.member, payload: value))
    case .null, .bool, .number, .string:
      return
    case .array(var elements):
      // The array must have only one owner while it is changed, or it is copied.
      value = .null
      let path = place.path
      for index in elements.indices {
        try resolve(
          &elements[index], Place(parent: path, step: .element(index), member: place.member), open: open)
      }
      value = .array(elements)
    case .object(var object):
      value = .null
      let path = place.path
      for index in object.members.indices {
        let name = object.members[index].name
        try resolve(
          &object.members[index].value, Place(parent: path, step: .member(name), member: name), open: open)
      }
      value = .object(object)
    }
  }

  /// Apple's libraries do not compare outer and inner data, so they would accept a mix of two customers' valid JWS.
  package func requireAgreement(with outer: Claims, log: inout CheckLog) throws(VerificationError) {
    var originals: [ValuePath.ObjectID: (path: String, text: String)] = [:]
    for nested in found {
      let kind = PayloadKind(of: nested.payload)
      // A renewal info contains no app, so one of another app could be substituted.
      if let expected = signed[nested.member]?.kind {
        try log.require(
          kind == expected, .kind, expected: "\(expected.description) in \(nested.place)",
          got: kind?.description ?? "a payload of an unknown kind")
      }
      let inner = Claims(of: nested.payload, kind: kind)
      try Self.require(inner.bundleID, like: outer.bundleID, "bundle ID", nested.place, &log)
      try Self.require(inner.appAppleID, like: outer.appAppleID, "app Apple ID", nested.place, &log)
      try Self.require(inner.environment, like: outer.environment, "environment", nested.place, &log)
      guard let object = nested.path?.object, let text = nested.payload["originalTransactionId"]?.string else {
        continue
      }
      if let (path, first) = originals[object] {
        try log.require(
          sameBytes(first, text), .agreement, expected: "originalTransactionId \(first), as in \(path)",
          got: "\(text) in \(nested.place)")
      } else {
        originals[object] = (nested.place, text)
      }
    }
  }

  private static func require(
    _ inner: Claim, like outer: Claim, _ what: String, _ path: @autoclosure () -> String, _ log: inout CheckLog
  ) throws(VerificationError) {
    guard let innerText = inner.text, let outerText = outer.text else { return }
    try log.require(
      sameBytes(innerText, outerText), .agreement, expected: "\(what) \(outerText), as in the outer payload",
      got: "\(innerText) in \(path())")
  }
}
