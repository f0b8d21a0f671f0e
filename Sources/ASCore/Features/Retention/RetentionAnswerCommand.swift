import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl retention answer`: the JSON with which a server answers Apple's question which message to show.
enum RetentionAnswerCommand {
  private static let check = Flag("check", .file("FILE|-"), "Judge this answer, and make none")
  private static let message = Flag(
    "message-identifier", .uuid("UUID"), "The message to show; it must be approved", requiredUnless: check)
  private static let product = Flag(
    "product-id", .text("ID"), "Suggest this product of the same subscription group",
    conflicts: [signature, commerceData])
  private static let signature = Flag(
    "promotional-offer-signature", .text("JWS"), "Offer what `asctl sign promotional-offer` signed",
    conflicts: [commerceData])
  static let commerceData = Flag(
    "advanced-commerce-data", .file("FILE|-"), "Offer a change: what `asctl sign advanced-commerce` printed")

  static let command: Command<CommandAction> = Command(
    "answer", "Make or judge the answer to Apple's question which message to show",
    detail: """
      Before a customer cancels, Apple posts a signed question to your server, and shows what it answers within 700 ms \
      with status 200; on any failure the default message. The answer is one of four: a message alone, with another \
      product, with a promotional offer, or with an Advanced Commerce request. The message, and its image, must be \
      approved; there is no image beside an offer or another product.

      The signature of an offer must name the `transactionId` of the question's `originalTransactionId`, so it is made when \
      Apple asks; `asctl retention serve` does. `--check` judges an answer: status 0 if Apple could show it, 1 with what is \
      wrong. `asctl help cancellation` tells the rest.
      """,
    flags: [message, product, signature, commerceData, check] + OutputFlags.data,
    completions: ValueCompletion.fields(of: [.realtimeReply]),
    examples: [
      Example(
        "asctl retention answer --message-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11", "A message without an offer"
      ),
      Example(
        "asctl retention answer --message-identifier 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a11 --product-id com.example.app.basic",
        "Suggest the smaller plan"),
      Example("asctl retention answer --check answer.json", "Would Apple show this?"),
    ],
    action: CommandAction(perform))

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    if let path = invocation[check] { return try judged(try json(in: path, context)) }
    let message: JSON = .string(invocation[message] ?? "")
    let made: JSON
    if let product = invocation[product] {
      made = ["alternateProduct": ["messageIdentifier": message, "productId": .string(product)]]
    } else if let signature = invocation[signature] {
      made = ["promotionalOffer": ["messageIdentifier": message, "promotionalOfferSignatureV2": .string(signature)]]
    } else if let path = invocation[commerceData] {
      made = try advancedCommerce(path, message, context)
    } else {
      made = ["message": ["messageIdentifier": message]]
    }
    if let problem = RetentionAnswer.problems(of: made, to: nil).first { throw Failure(.usage, problem) }
    return CommandOutput(.reply(made, object: .realtimeReply, item: FieldPath(names: [])))
  }

  /// An answer with the Advanced Commerce request of a file.
  static func advancedCommerce(_ path: String, _ message: JSON, _ context: Context) throws(Failure) -> JSON {
    [
      "advancedCommerceInfo": [
        "messageIdentifier": message, "advancedCommerceData": .string(try data(in: path, context)),
      ]
    ]
  }

  /// How long a file may be, in bytes.
  private static let limit = 1 << 20

  private static func json(in path: String, _ context: Context) throws(Failure) -> JSON {
    let bytes = try context.readWhole(path, limit: limit)
    do {
      return try JSON.parse(bytes, duplicates: .refused)
    } catch {
      throw Failure(.failure, "\(path == "-" ? "standard input" : path) is not JSON: \(error)")
    }
  }

  private static func judged(_ answer: JSON) throws(Failure) -> CommandOutput {
    let problems = RetentionAnswer.problems(of: answer, to: nil)
    guard let first = problems.first else {
      return CommandOutput(.nothing, remarks: ["Apple can show this answer, if the message is approved"])
    }
    var output = CommandOutput(.nothing)
    output.report = problems.dropFirst().map { "asctl: \($0)" }
    output.failure = Failure(
      .failure, first, hint: "asctl retention answer makes one; Apple shows the default message in place of this")
    return output
  }

  /// What Apple hands to StoreKit, in Base64, from what `asctl sign advanced-commerce` printed or the JWS alone.
  private static func data(in path: String, _ context: Context) throws(Failure) -> String {
    let text = try context.readWhole(path, limit: limit)[...].trimmed
    let given = try? JSON.parse(text)
    let jws =
      given?["jws"]?.string ?? given?["signatureInfo"]?["token"]?.string ?? String(decoding: text, as: UTF8.self)
    guard CompactJWS(Array(jws.utf8)[...]) != nil else {
      throw Failure(
        .failure, "the Advanced Commerce data holds no signed request", hint: "asctl sign advanced-commerce prints one")
    }
    let wrapped: JSON = ["signatureInfo": ["token": .string(jws)]]
    return Base64.standard.encode(wrapped.bytes(.compact))
  }
}
