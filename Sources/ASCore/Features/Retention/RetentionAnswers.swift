import AppStore
import Base
import Client
import SignedData

/// What a server answers to questions: the first rule that fits decides, and where none fits nothing is answered, so that
/// Apple shows the default message.
struct RetentionAnswers: Sendable {
  private let rules: [Rule]

  /// Which questions are answered how.
  struct Rule: Sendable {
    /// nil for any product.
    let productId: String?
    /// A locale (`de-AT`) or a language (`de`); nil for any.
    let userLocale: String?
    let answer: Template

    init(productId: String? = nil, userLocale: String? = nil, answer: Template) {
      (self.productId, self.userLocale, self.answer) = (productId, userLocale, answer)
    }
  }

  /// An answer as far as it can be known before the question.
  struct Template: Sendable {
    /// As Apple takes it, but for the signature of an offer that is still to be signed.
    let body: JSON
    let offer: Offer?

    init(body: JSON, offer: Offer? = nil) { (self.body, self.offer) = (body, offer) }
  }

  /// A promotional offer, which is signed for the one customer that a question is about.
  struct Offer: Sendable, Equatable {
    /// As App Store Connect names it.
    let offerIdentifier: String
    /// The subscription that it is for; nil for the question's.
    let productId: String?

    init(offerIdentifier: String, productId: String?) {
      (self.offerIdentifier, self.productId) = (offerIdentifier, productId)
    }
  }

  init(_ rules: [Rule]) { self.rules = rules }

  /// Whether a rule answers with a promotional offer, which needs a key.
  var signsOffers: Bool { rules.contains { $0.answer.offer != nil } }

  /// Nil where no rule fits.
  func answer(to question: RetentionQuestion) -> Template? {
    rules.first { rule in
      (rule.productId.map { sameBytes($0, question.productId) } ?? true)
        && (rule.userLocale.map { Self.fits($0, question.userLocale) } ?? true)
    }?.answer
  }

  /// Locales have no case (BCP 47, section 2.1.1).
  private static func fits(_ wanted: String, _ locale: String) -> Bool {
    let (wanted, locale) = (wanted.lowercased(), locale.lowercased())
    return sameBytes(wanted, locale) || locale.hasPrefix("\(wanted)-")
  }
}

extension RetentionAnswers {
  /// The rules of a file: a list of `{"productId":…,"userLocale":…,"answer":{…}}`, of which the first two may lack. An
  /// answer is as Apple takes it; a `promotionalOffer` may have an `offerIdentifier`, and a `productId`, in the place of
  /// the signature.
  ///
  /// Throws status 1, with the place of what is wrong.
  static func rules(_ bytes: [UInt8], from file: String) throws(Failure) -> [Rule] {
    let json: JSON
    do {
      json = try JSON.parse(bytes, duplicates: .refused)
    } catch {
      throw Failure(.failure, "\(file) is not JSON: \(error)")
    }
    guard let items = json.arrayElements, !items.isEmpty else {
      throw Failure(.failure, "\(file) has no list of answers", hint: form)
    }
    return try items.enumerated().map { index, item throws(Failure) in
      do throws(RuleError) {
        return try rule(item)
      } catch {
        throw Failure(.failure, "\(file)[\(index)]: \(error.reason)", hint: form)
      }
    }
  }

  private static let form =
    #"a list of {"productId":…,"userLocale":…,"answer":{"message":{"messageIdentifier":…}}}; the first two may lack"#

  private struct RuleError: Error { let reason: String }

  private static func rule(_ item: JSON) throws(RuleError) -> Rule {
    guard let members = item.objectValue?.members else { throw RuleError(reason: "it is no object") }
    let names = ["productId", "userLocale", "answer"]
    for member in members {
      guard names.contains(member.name) else {
        let near = Nearest.to(member.name, among: names).map { "; did you mean \($0)?" } ?? ""
        throw RuleError(reason: "it has a member \(quoted(member.name))\(near)")
      }
      if member.name != "answer", member.value.string?.isEmpty ?? true {
        throw RuleError(reason: "\(member.name) must be text")
      }
    }
    guard let answer = item["answer"] else { throw RuleError(reason: "answer is missing") }
    return Rule(
      productId: item["productId"]?.string, userLocale: item["userLocale"]?.string, answer: try planned(answer))
  }

  private static func planned(_ answer: JSON) throws(RuleError) -> Template {
    var (body, offer) = (answer, Offer?.none)
    if var members = answer["promotionalOffer"]?.objectValue, let identifier = members["offerIdentifier"]?.string {
      offer = Offer(offerIdentifier: identifier, productId: members["productId"]?.string)
      members.members.removeAll { ["offerIdentifier", "productId"].contains($0.name) }
      body = ["promotionalOffer": .object(members)]
      guard members["promotionalOfferSignatureV2"] == nil, members["promotionalOfferSignatureV1"] == nil else {
        throw RuleError(reason: "answer.promotionalOffer has a signature, and an offerIdentifier to sign")
      }
    }
    let planned = Template(body: body, offer: offer)
    if let problem = planned.problems.first { throw RuleError(reason: "answer: \(problem)") }
    return planned
  }
}

extension RetentionAnswers.Template {
  /// What is wrong with it whatever the question; empty for one that Apple can show.
  var problems: [String] {
    guard offer != nil else { return RetentionAnswer.problems(of: body, to: nil) }
    // Judged as it will be: with a signature, which is made well.
    return RetentionAnswer.problems(of: signed("signature"))
  }

  /// With the signature of its offer.
  func signed(_ signature: String) -> JSON {
    guard var members = body["promotionalOffer"]?.objectValue else { return body }
    members["promotionalOfferSignatureV2"] = .string(signature)
    return ["promotionalOffer": .object(members)]
  }
}
