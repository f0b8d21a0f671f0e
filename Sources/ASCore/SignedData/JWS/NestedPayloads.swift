import AppStore
import Base

/// Finds the JWS inside a payload or reply, puts their payloads in their place, and compares them with what is around.
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

  /// So many JWS may stand in one another below the outermost one. A notification holds transactions, and nothing deeper
  /// is known; a bound keeps hostile nesting off the stack.
  static let depthLimit = 4

  /// The value with every JWS in it replaced by what `open` makes of it.
  ///
  /// A JWS is told by its shape, so that a member Apple adds tomorrow is verified too; a member known to be signed is
  /// opened whatever text it holds, so that plain text in its place fails. `SignedMembers.requireShape` refuses what is no
  /// text.
  package mutating func resolve<E: Error>(
    _ value: consuming JSON, at path: ValuePath?, open: (ArraySlice<UInt8>, ValuePath?) throws(E) -> JSON
  ) throws(E) -> JSON {
    try resolve(&value, Place(parent: path, step: nil, member: ""), open: open)
    return value
  }

  /// Where a value stands.
  private struct Place {
    let parent: ValuePath?
    /// Nil for the outermost value.
    let step: ValuePath.Step?
    /// The member that holds it, or that holds the array it is in.
    let member: String

    var path: ValuePath? { step.map { ValuePath($0, in: parent) } ?? parent }
  }

  /// In place, as a document of millions of values must not be in memory twice.
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
      // What is changed must have one owner only, or it is copied.
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

  /// Apple's libraries do not compare outer and inner data; a mix of two customers' genuine JWS would pass them.
  package func requireAgreement(with outer: Claims, log: inout CheckLog) throws(VerificationError) {
    var originals: [ValuePath.ObjectID: (path: String, text: String)] = [:]
    for nested in found {
      let kind = PayloadKind(of: nested.payload)
      // A renewal info names no app, so one of another app could be substituted.
      if let expected = signed[nested.member]?.kind {
        try log.require(
          kind == expected, .kind, expected: "\(expected.description) in \(nested.place)",
          got: kind?.description ?? "a payload of a kind unknown to asctl")
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
      sameBytes(innerText, outerText), .agreement, expected: "\(what) \(outerText), as around it",
      got: "\(innerText) in \(path())")
  }
}
