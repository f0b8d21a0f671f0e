import AppStore
import Base

/// The members of payloads that verification reads, for reading them from a tape without building the other values.
enum PayloadOutline {
  /// Returns the kind and the members that the checks read, with their values; `nil` for a payload that must be verified
  /// as a value, because it may contain a JWS, its kind is unknown, or its claims are in inner objects.
  static func claims(of tape: JSONTape) -> (kind: PayloadKind, claims: JSON)? {
    let (tokens, names, signed) = (tape.tokens, names, Field.signedMembers.names)
    guard tokens.first?.kind == .object, tape.strings(beginning: CompactJWS.opening).isEmpty,
      !tokens.contains(where: { $0.kind == .name && tape.withBytes($0, signed.contains) })
    else { return nil }
    var (found, claims) = (DistinctiveMembers(), JSONObject())
    claims.members.reserveCapacity(members.count)
    var name = 1
    while name < tokens.count {
      let value = tokens[name + 1]
      tape.withBytes(tokens[name]) { found.insert($0) }
      if tape.withBytes(tokens[name], names.contains) {
        guard let scalar = tape.scalar(value) else { return nil }
        claims.members.append(JSONObject.Member(name: tape.string(tokens[name]), value: scalar))
      }
      name = Int(value.next)
    }
    guard let kind = found.kind, kind != .notification else { return nil }
    return (kind, .object(claims))
  }

  /// Everything that `Claims` and the check of the date read of payloads other than notifications.
  static let members =
    PayloadKind.allCases.map(\.object.dateMember) + ["receiptType", "bundleId", "appAppleId", "environment"]
  private static let names = MemberNames(members)
}

extension Verifier {
  /// Verifies a text without building a value of its payload. The checks are the same; the members that they read are
  /// found while the text is checked.
  ///
  /// Returns `nil` for a text that requires the full path, or if passed checks are recorded.
  mutating func verifyPlainText(_ text: ArraySlice<UInt8>) -> VerificationResult? {
    guard !recordsPassedChecks, let jws = CompactJWS(plain: text), tape.read(payloadOf: jws),
      let (kind, claims) = PayloadOutline.claims(of: tape),
      // The full path also reports errors in JSON around the text.
      let header = try? header(of: jws, path: nil)
    else { return nil }
    var log = CheckLog(recordsPassedChecks: false)
    let result = Result { () throws(VerificationError) in
      var verified = try verify(
        jws, header, claims, kind, Claims(of: claims, kind: kind), expecting: expectations, log: &log)
      verified.text = tape.text
      return verified
    }
    return VerificationResult(result: result, checks: log.checks, steps: CheckName.ofJWS)
  }
}
