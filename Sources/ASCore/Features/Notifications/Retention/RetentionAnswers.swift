import AppStore
import Base

/// The rules for the responses of a server. The first matching rule is used; if none matches, there is no response and
/// Apple shows the default message.
struct RetentionAnswers: Sendable {
  private let rules: [Rule]

  /// A response and the requests that it applies to.
  struct Rule: Sendable {
    /// `nil` for any product.
    let productId: String?
    /// A locale (`de-AT`) or a language (`de`); `nil` for any.
    let userLocale: String?
    let answer: Template
  }

  /// A response without the parts that depend on the request.
  struct Template: Sendable {
    /// The body in Apple's format, without the signature if an offer is signed later.
    let body: JSON
    var offer: Offer?
  }

  /// A promotional offer, which is signed for the customer of a request.
  struct Offer: Sendable, Equatable {
    /// The identifier in App Store Connect.
    let offerIdentifier: String
    /// The subscription that the offer is for; `nil` for the product in the request.
    let productId: String?
  }

  init(_ rules: [Rule]) { self.rules = rules }

  /// Whether any rule responds with a promotional offer, which requires a key.
  var signsOffers: Bool { rules.contains { $0.answer.offer != nil } }

  /// Returns the response of the first matching rule; `nil` if no rule matches.
  func answer(to request: VerifiedRealtimeRequest) -> Template? {
    rules.first { rule in
      (rule.productId.map { sameBytes($0, request.productId) } ?? true)
        && (rule.userLocale.map { Self.fits($0, request.userLocale) } ?? true)
    }?.answer
  }

  /// Locales are case-insensitive (BCP 47, section 2.1.1).
  private static func fits(_ wanted: String, _ locale: String) -> Bool {
    let (wanted, locale) = (wanted.lowercased(), locale.lowercased())
    return sameBytes(wanted, locale) || locale.hasPrefix("\(wanted)-")
  }
}

extension RetentionAnswers {
  /// Reads the rules from a file: a list of `{"productId":…,"userLocale":…,"answer":{…}}` with optional `productId` and
  /// `userLocale`. An answer has Apple's format, except that `promotionalOffer` may contain an `offerIdentifier`, and a
  /// `productId`, instead of the signature.
  ///
  /// Throws status 1 with the position of the error.
  static func rules(_ bytes: [UInt8], from file: String) throws(Failure) -> [Rule] {
    let json: JSON
    do {
      json = try JSON.parse(bytes, duplicates: .refused)
    } catch {
      throw Failure(.failure, "\(file) is not JSON: \(error)")
    }
    guard let items = json.arrayElements, !items.isEmpty else {
      throw Failure(.failure, "\(file) contains no list of responses", hint: form)
    }
    return try items.enumerated().map { index, item throws(Failure) in
      do throws(Failure) {
        return try rule(item)
      } catch {
        throw Failure(.failure, "\(file)[\(index)]: \(error.message)", hint: form)
      }
    }
  }

  private static let form =
    #"a list of {"productId":…,"userLocale":…,"answer":{"message":{"messageIdentifier":…}}}; productId and userLocale are optional"#

  private static func rule(_ item: JSON) throws(Failure) -> Rule {
    guard let members = item.objectValue?.members else { throw Failure(.failure, "expected an object") }
    let names = ["productId", "userLocale", "answer"]
    for member in members {
      guard names.contains(member.name) else {
        let near = Nearest.to(member.name, among: names).map { "; did you mean \($0)?" } ?? ""
        throw Failure(.failure, "unknown member \(quoted(member.name))\(near)")
      }
      if member.name != "answer", member.value.string?.isEmpty ?? true {
        throw Failure(.failure, "\(member.name) must be a string")
      }
    }
    guard let answer = item["answer"] else { throw Failure(.failure, "answer is missing") }
    return Rule(
      productId: item["productId"]?.string, userLocale: item["userLocale"]?.string, answer: try planned(answer))
  }

  private static func planned(_ answer: JSON) throws(Failure) -> Template {
    var (body, offer) = (answer, Offer?.none)
    if var members = answer["promotionalOffer"]?.objectValue, let identifier = members["offerIdentifier"]?.string {
      offer = Offer(offerIdentifier: identifier, productId: members["productId"]?.string)
      members.members.removeAll { ["offerIdentifier", "productId"].contains($0.name) }
      body = ["promotionalOffer": .object(members)]
      guard members["promotionalOfferSignatureV2"] == nil, members["promotionalOfferSignatureV1"] == nil else {
        throw Failure(.failure, "answer.promotionalOffer contains both a signature and an offerIdentifier to sign")
      }
    }
    let planned = Template(body: body, offer: offer)
    if let problem = planned.problems.first { throw Failure(.failure, "answer: \(problem)") }
    return planned
  }
}

extension RetentionAnswers.Template {
  /// The problems that do not depend on the request; empty if Apple can show the response.
  var problems: [String] {
    guard offer != nil else { return RetentionAnswer.problems(of: body, to: nil) }
    // Checked as if it were signed, because the signature is added later and is always well-formed.
    return RetentionAnswer.problems(of: signed("signature"))
  }

  /// Returns the body with the signature of its offer.
  func signed(_ signature: String) -> JSON {
    guard var members = body["promotionalOffer"]?.objectValue else { return body }
    members["promotionalOfferSignatureV2"] = .string(signature)
    return ["promotionalOffer": .object(members)]
  }
}
