import AppStore
import Base

/// The members of payloads that verification reads, for reading them from a tape without building the other values.
enum PayloadOutline {
  /// Returns the members that the checks read, with their values; `nil` for a payload that must be verified as a value,
  /// because it may contain a JWS or contains claims in its inner objects.
  static func claims(of tape: JSONTape) -> JSON? {
    let (tokens, names, signed) = (tape.tokens, names, Field.signedMembers.names)
    guard tokens.first?.kind == .object, tape.strings(beginning: CompactJWS.opening).isEmpty,
      !tokens.contains(where: { $0.kind == .name && tape.withBytes($0, signed.contains) })
    else { return nil }
    var claims = JSONObject()
    claims.members.reserveCapacity(8)
    var name = 1
    while name < tokens.count {
      let value = tokens[name + 1]
      if tape.withBytes(tokens[name], names.contains) {
        let member = tape.string(tokens[name])
        guard let scalar = tape.scalar(value), !membersOfNotifications.contains(member) else { return nil }
        claims.members.append(JSONObject.Member(name: member, value: scalar))
      }
      name = Int(value.next)
    }
    return .object(claims)
  }

  /// The members that determine the kind of a payload, its app and its signing date: everything that `PayloadKind`,
  /// `Claims` and the check of the date read of payloads other than notifications.
  static let members =
    PayloadKind.distinctiveMembers(of: PayloadKind.allCases.filter { $0 != .notification })
    + PayloadKind.allCases.map(\.object.dateMember) + ["bundleId", "appAppleId", "environment"]

  /// The members of notifications only, which contain their claims deeper.
  private static let membersOfNotifications = PayloadKind.distinctiveMembers(of: [.notification])
  private static let names = MemberNames(members + membersOfNotifications)
}

extension Verifier {
  package mutating func verifyText(_ text: ArraySlice<UInt8>) -> VerificationResult {
    verifyPlainText(text) ?? verify(unwrapping: text)
  }

  /// Verifies a text without building a value of its payload. The checks are the same; the members that they read are
  /// found while the text is checked.
  ///
  /// Returns `nil` for a text that requires the full path, or if passed checks are recorded.
  private mutating func verifyPlainText(_ text: ArraySlice<UInt8>) -> VerificationResult? {
    guard !recordsPassedChecks, let jws = CompactJWS(plain: text), tape.read(payloadOf: jws),
      let claims = PayloadOutline.claims(of: tape),
      // For an unknown kind, the whole payload is searched for claims.
      let kind = PayloadKind(of: claims),
      // The full path also reports errors in JSON around the text.
      let header = try? header(of: jws, path: nil)
    else { return nil }
    var log = CheckLog(recordsPassedChecks: false)
    let result = Result { () throws(VerificationError) in
      let signed = try verifySignature(of: jws, header, claiming: claims, kind, log: &log)
      try expectations.require(signed.claims, of: signed.kind, log: &log)
      var verified = VerificationResult.VerifiedPayload(signed)
      verified.text = tape.text
      return verified
    }
    return VerificationResult(result: result, checks: log.checks, steps: Check.Name.ofJWS)
  }
}
