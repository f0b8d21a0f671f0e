import AppStore
import Base

extension RetentionAnswer {
  /// Returns the problems of a response to a realtime request, including those of the offer's signature.
  ///
  /// - Parameter request: The payload of Apple's request, `DecodedRealtimeRequestBody`; `nil` if it is unknown.
  package static func problems(of answer: JSON, to request: JSON?) -> [String] {
    let problems = problems(of: answer)
    guard let signature = answer["promotionalOffer"]?["promotionalOfferSignatureV2"]?.string else { return problems }
    return problems + Self.problems(ofSignature: signature, to: request?["originalTransactionId"]?.string)
  }

  /// Checks that the signature is for a promotional offer and names the customer's transaction, as Apple requires here.
  private static func problems(ofSignature text: String, to original: String?) -> [String] {
    let place = "promotionalOffer.promotionalOfferSignatureV2"
    guard let jws = CompactJWS(Array(text.utf8)[...]), let claims = try? CompactJWS.decode(jws.payload) else {
      return ["\(place) is not a JWS"]
    }
    var problems: [String] = []
    if claims["aud"]?.string != "promotional-offer" {
      problems.append("\(place) is not signed for a promotional offer (`aud`)")
    }
    guard let transaction = claims["transactionId"]?.string else {
      return problems + ["\(place) contains no transactionId; it must be the originalTransactionId of the request"]
    }
    if let original, !sameBytes(transaction, original) {
      problems.append(
        "\(place) contains transactionId \(transaction), but the originalTransactionId of the request is \(original)")
    }
    return problems
  }
}
