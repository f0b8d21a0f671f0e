/// Finds the JWS inside a payload or reply, puts their payloads in their place, and compares them with what is around.
struct NestedPayloads {
  let signed: SignedMembers
  private var found: [Found] = []

  private struct Found {
    let path: String
    let member: String
    let object: String?
    let payload: JSON
  }

  init(signed: SignedMembers) {
    self.signed = signed
  }

  /// The value with every JWS in it replaced by what `open` makes of it.
  ///
  /// A JWS is told by its shape, so that a member Apple adds tomorrow is verified too; a member known to be signed is
  /// opened whatever text it holds, so that plain text in its place fails. `SignedMembers.requireShape` refuses what is no
  /// text.
  mutating func resolve<E: Error>(
    _ value: JSON, at path: String?, open: (ArraySlice<UInt8>, String) throws(E) -> JSON
  ) throws(E) -> JSON {
    try resolve(value, Place(path: path, member: "", object: nil), open: open)
  }

  /// Where a value stands.
  private struct Place {
    let path: String?
    /// The member that holds it, or that holds the array it is in.
    let member: String
    /// The object that the member belongs to; nil for elements of arrays, which have no siblings to agree with.
    let object: String?
  }

  private mutating func resolve<E: Error>(
    _ value: JSON, _ place: Place, open: (ArraySlice<UInt8>, String) throws(E) -> JSON
  ) throws(E) -> JSON {
    switch value {
    case .string(let text) where signed[place.member] != nil || CompactJWS.isMeant(by: text):
      let payload = try open(Array(text.utf8)[...], place.path ?? "")
      found.append(Found(path: place.path ?? "", member: place.member, object: place.object, payload: payload))
      return payload
    case .null, .bool, .number, .string:
      return value
    case .array(let elements):
      var resolved: [JSON] = []
      resolved.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        let path = "\(place.path ?? "")[\(index)]"
        resolved.append(try resolve(element, Place(path: path, member: place.member, object: nil), open: open))
      }
      return .array(resolved)
    case .object(var object):
      for (index, member) in object.members.enumerated() {
        let path = place.path.map { "\($0).\(member.name)" } ?? member.name
        let inner = Place(path: path, member: member.name, object: place.path ?? "")
        object.members[index].value = try resolve(member.value, inner, open: open)
      }
      return .object(object)
    }
  }

  /// Apple's libraries do not compare outer and inner data; a mix of two customers' genuine JWS would pass them.
  func requireAgreement(with outer: Claims, trail: inout Trail) throws(Rejection) {
    var originals: [String: (path: String, text: String)] = [:]
    for nested in found {
      let kind = PayloadKind(of: nested.payload)
      // A renewal info names no app, so one of another app could stand for anything.
      if let expected = signed[nested.member]?.kind {
        try trail.require(
          kind == expected, .kind, expected: "\(expected.words) in \(nested.path)",
          got: kind?.words ?? "a payload of a kind unknown to asctl")
      }
      let inner = Claims(of: nested.payload, kind: kind)
      try Self.require(inner.bundleID, like: outer.bundleID, "bundle ID", nested.path, &trail)
      try Self.require(inner.appAppleID, like: outer.appAppleID, "app Apple ID", nested.path, &trail)
      try Self.require(inner.environment, like: outer.environment, "environment", nested.path, &trail)
      guard let object = nested.object, let text = nested.payload["originalTransactionId"]?.string else { continue }
      if let (path, first) = originals[object] {
        try trail.require(
          sameBytes(first, text), .agreement, expected: "originalTransactionId \(first), as in \(path)",
          got: "\(text) in \(nested.path)")
      } else {
        originals[object] = (nested.path, text)
      }
    }
  }

  private static func require(
    _ inner: Claim, like outer: Claim, _ what: String, _ path: String, _ trail: inout Trail
  ) throws(Rejection) {
    guard let innerText = inner.text, let outerText = outer.text else { return }
    try trail.require(
      sameBytes(innerText, outerText), .agreement, expected: "\(what) \(outerText), as around it",
      got: "\(innerText) in \(path)")
  }
}
