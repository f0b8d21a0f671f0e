import Base

/// A server's response to Apple's request for a retention message (Retention Messaging API, "Responding to real-time
/// retention messaging requests").
package enum RetentionAnswer {
  /// Apple's time limit in production. Performance tests have their own limit (`responseTimeThreshold`).
  package static let timeAllowed = TimeSpan.milliseconds(700)

  /// The possible members of a response: `message`, `alternateProduct` and so on.
  package static let kinds = PayloadObject.realtimeReply.fields.map(\.name)

  /// Returns the errors of a response in sentences; empty if it is valid.
  package static func problems(of answer: JSON) -> [String] {
    guard let members = answer.objectValue?.members else { return ["the response must be a JSON object"] }
    guard members.count == 1, let member = members.first, kinds.contains(member.name) else {
      return ["the response must have exactly one member: \(kinds.listed("or"))"]
    }
    let check = BodyCheck(answer, is: .realtimeReply)
    var problems = check.errors.map(\.sentence) + check.unknown.map { "\($0) is unknown" }
    problems += missing(in: member.value, of: member.name)
    return problems
  }

  private static func missing(in value: JSON, of name: String) -> [String] {
    guard value.objectValue != nil else { return [] }
    var problems: [String] = []
    if let identifier = value["messageIdentifier"] {
      if identifier.string?.isUUID == false { problems.append("\(name).messageIdentifier must be a UUID") }
    } else {
      problems.append("\(name).messageIdentifier is missing")
    }
    switch name {
    case "alternateProduct":
      if value["productId"] == nil { problems.append("\(name).productId is missing") }
    case "promotionalOffer":
      let signatures = ["promotionalOfferSignatureV2", "promotionalOfferSignatureV1"].count { value[$0] != nil }
      if signatures != 1 { problems.append("\(name) must have exactly one signature, of version 2 or of version 1") }
    case "advancedCommerceInfo":
      guard let data = value["advancedCommerceData"]?.string else {
        problems.append("\(name).advancedCommerceData is missing")
        break
      }
      let request = Base64.lenient(Array(data.utf8)[...]).flatMap { try? JSON.parse($0) }
      if request?["signatureInfo"]?["token"]?.string == nil {
        problems.append(
          "\(name).advancedCommerceData must be Base64 of {\"signatureInfo\":{\"token\":\"…\"}} with the JWS from asctl sign advanced-commerce"
        )
      }
    default: break
    }
    return problems
  }
}
