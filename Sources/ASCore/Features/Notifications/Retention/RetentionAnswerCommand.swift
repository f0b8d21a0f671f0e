import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl retention answer`: the JSON that a server returns for Apple's realtime request.
enum RetentionAnswerCommand {
  private static let check = Flag("check", .file("FILE|-"), "Check this response instead of creating one")
  private static let message = Flag(
    "message-identifier", .uuid("UUID"), "The message to show; Apple must have approved it", requiredUnless: [check])
  private static let product = Flag(
    "product-id", .text("PRODUCT_ID"), "Show this alternate product of the same subscription group",
    conflicts: [signature, commerceData])
  private static let signature = Flag(
    "promotional-offer-signature", .text("JWS"),
    "Show an offer, with the signature from `asctl sign promotional-offer`",
    conflicts: [commerceData])
  static let commerceData = Flag(
    "advanced-commerce-data", .file("FILE|-"), "Show a change, from the output of `asctl sign advanced-commerce`")

  static let command: Command<CommandAction> = Command(
    "answer", "Create or check a realtime response",
    detail: """
      When a customer is about to cancel, Apple posts a signed request to your server and shows the message in the \
      response if it arrives within 700 ms with status 200. Otherwise Apple shows the message configured in App Store \
      Connect for the subscription, or else the default message. A response contains one of these: a message alone, with another product, with a promotional offer, or with an Advanced \
      Commerce request. The message, also one of App Store Connect, and its image must be approved. A message with an image cannot be combined with an \
      offer or another product.

      The signature of an offer must contain the `originalTransactionId` of the request as its `transactionId`, so \
      offers must be signed when the request arrives, as `asctl retention serve` does. `--check` exits with 0 if Apple \
      could show the response, and otherwise prints the problem and exits with 1. See `asctl help cancellation`.
      """,
    flags: [message, product, signature, commerceData, check] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.realtimeReply]),
    examples: [
      Example(
        "asctl retention answer --message-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11",
        "Create a message without an offer"
      ),
      Example(
        "asctl retention answer --message-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 --product-id com.example.app.basic",
        "Show a smaller plan with the message"),
      Example("asctl retention answer --check answer.json", "Check whether Apple would show a response"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if let path = invocation[check] {
      let bytes = try context.readWhole(path, limit: limit)
      return judged(try RetentionRule.json(bytes, from: path == "-" ? "stdin" : path))
    }
    if invocation.isGiven(product) || invocation.isGiven(signature) || invocation.isGiven(commerceData) {
      try Settings(invocation, context).requireAllRights(to: "retention answer with an offer")
    }
    let message: JSON = .string(invocation[message] ?? "")
    let made: JSON
    if let signature = invocation[signature] {
      made = ["promotionalOffer": ["messageIdentifier": message, "promotionalOfferSignatureV2": .string(signature)]]
    } else {
      made = try body(message, product: invocation[product], invocation, context)
    }
    if let problem = RetentionAnswer.problems(of: made, to: nil).first { throw Failure(.usage, problem) }
    return CommandOutput(.document(made), envelope: Envelope(object: .realtimeReply))
  }

  /// Returns a response with a message, and with the product or the Advanced Commerce request from a file, if given.
  static func body(
    _ message: JSON, product: String?, _ invocation: Invocation, _ context: Context
  ) throws(Failure) -> JSON {
    if let product { return ["alternateProduct": ["messageIdentifier": message, "productId": .string(product)]] }
    guard let path = invocation[commerceData] else { return ["message": ["messageIdentifier": message]] }
    return [
      "advancedCommerceInfo": [
        "messageIdentifier": message, "advancedCommerceData": .string(try data(in: path, context)),
      ]
    ]
  }

  /// The maximum length of a file, in bytes.
  private static let limit = 1 << 20

  private static func judged(_ answer: JSON) -> CommandOutput {
    let problems = RetentionAnswer.problems(of: answer, to: nil)
    guard let first = problems.first else {
      return CommandOutput(
        .nothing,
        remarks: [
          "Apple can show this response if the message is approved; it may be one of App Store Connect, which "
            + "`asctl retention message list` does not list"
        ])
    }
    var output = CommandOutput(.nothing)
    output.report = problems.dropFirst().map { "asctl: \($0)" }
    output.failure = Failure(
      .failure, first,
      hint:
        "run `asctl retention answer` to create one; instead of this response, Apple would show the message of App Store "
        + "Connect, or else the default message")
    return output
  }

  /// Returns the base64 text that Apple passes to StoreKit; the file contains the output of `asctl sign
  /// advanced-commerce` or only the JWS.
  private static func data(in path: String, _ context: Context) throws(Failure) -> String {
    let text = try context.readWhole(path, limit: limit)[...].trimmed
    let given = try? JSON.parse(text)
    let jws =
      given?["jws"]?.string ?? given?["signatureInfo"]?["token"]?.string ?? String(decoding: text, as: UTF8.self)
    guard CompactJWS(Array(jws.utf8)[...]) != nil else {
      throw Failure(
        .failure, "the Advanced Commerce data contains no signed request",
        hint: "run `asctl sign advanced-commerce` to create one")
    }
    let wrapped: JSON = ["signatureInfo": ["token": .string(jws)]]
    return Base64.standard.encode(wrapped.bytes(.compact))
  }
}

/// A response of a server, and the requests that it applies to. Of several rules, the first one that matches is used; if
/// none does, there is no response, and Apple shows the message of App Store Connect or else the default message.
struct RetentionRule: Sendable {
  /// `nil` for any product.
  var productId: String?
  /// A locale (`de-AT`) or a language (`de`); `nil` for any.
  var userLocale: String?
  /// In Apple's format, without the signature if an offer is signed later.
  private(set) var body: JSON
  private(set) var offer: Offer?

  /// A promotional offer, which is signed for the customer of a request.
  struct Offer: Sendable {
    /// The identifier in App Store Connect.
    let identifier: String
    /// `nil` for the product in the request.
    let productId: String?
  }

  /// A response in Apple's format, except that `promotionalOffer` may contain an `offerIdentifier`, and a `productId`,
  /// instead of the signature.
  init(answering answer: JSON) {
    body = answer
    guard var members = answer["promotionalOffer"]?.objectValue, let identifier = members["offerIdentifier"]?.string
    else { return }
    offer = Offer(identifier: identifier, productId: members["productId"]?.string)
    members.members.removeAll { ["offerIdentifier", "productId"].contains($0.name) }
    body = ["promotionalOffer": .object(members)]
  }

  func fits(_ request: VerifiedRealtimeRequest) -> Bool {
    (productId.map { sameBytes($0, request.productId) } ?? true)
      && (userLocale.map { Self.fits($0, request.userLocale) } ?? true)
  }

  /// Locales are case-insensitive (BCP 47, section 2.1.1).
  private static func fits(_ wanted: String, _ locale: String) -> Bool {
    let (wanted, locale) = (wanted.lowercased(), locale.lowercased())
    return sameBytes(wanted, locale) || locale.hasPrefix("\(wanted)-")
  }

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

extension RetentionRule {
  /// The rules of a file (see `form`). Throws status 1 with the position of the error.
  static func rules(_ bytes: [UInt8], from file: String) throws(Failure) -> [RetentionRule] {
    guard let items = try json(bytes, from: file).arrayElements, !items.isEmpty else {
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

  static func json(_ bytes: [UInt8], from file: String) throws(Failure) -> JSON {
    do {
      return try JSON.parse(bytes, duplicates: .refused)
    } catch {
      throw Failure(.failure, "\(file) is not JSON: \(error)")
    }
  }

  private static let form =
    #"a list of {"productId":…,"userLocale":…,"answer":{"message":{"messageIdentifier":…}}}; productId and userLocale are optional"#

  private static func rule(_ item: JSON) throws(Failure) -> RetentionRule {
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
    var rule = RetentionRule(answering: answer)
    (rule.productId, rule.userLocale) = (item["productId"]?.string, item["userLocale"]?.string)
    let signatures = ["promotionalOfferSignatureV2", "promotionalOfferSignatureV1"]
    guard rule.offer == nil || signatures.allSatisfy({ rule.body["promotionalOffer"]?[$0] == nil }) else {
      throw Failure(.failure, "answer.promotionalOffer contains both a signature and an offerIdentifier to sign")
    }
    if let problem = rule.problems.first { throw Failure(.failure, "answer: \(problem)") }
    return rule
  }
}
