import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl sign`: creates and checks the signatures that a server makes for StoreKit.
enum SignCommand {
  static let nonce = Flag(
    "nonce", .uuid("UUID"), "A UUID that limits the signature to one purchase",
    otherwise: "a new UUID")
  static let timestamp = Flag("timestamp", .date, "The date of signing", otherwise: "now")

  static let command = Command<CommandAction>(
    "sign", "Sign offers and purchases for StoreKit", section: "Signed data, offline",
    detail: """
      To use an offer or the Advanced Commerce API, an app needs a signature that your server makes with the In-App \
      Purchase key. These commands create a signature, so that you can test the app before the server is ready, and \
      check a signature that StoreKit rejects:

        asctl sign promotional-offer --check offer.jws

      `--check` lists each part with its problem and the fix. The status is 0 if the signature is correct and 8 otherwise.

      Set the claims with flags, or in a JSON file with `--body`. `--skeleton` prints a template for it.

      Nothing is sent. A signature is valid in production and sandbox, so `--environment` has no effect.

      The commands:

      - `promotional-offer`: StoreKit 2 with `promotionalOffer(_:compactJWS:)`, and Retention Messaging. Contains the issuer ID.
      - `promotional-offer-v1`: StoreKit 1 (`SKPaymentDiscount`), and StoreKit 2 with separate parts.
      - `introductory-offer`: StoreKit 2 with `introductoryOfferEligibility(compactJWS:)`.
      - `advanced-commerce`: purchases of the Advanced Commerce API.
      """,
    examples: [
      Example(
        "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale | jq -r .jws",
        "Sign an offer and print only the JWS"),
      Example(
        "asctl sign promotional-offer --check offer.jws", "Check a signature that StoreKit refuses"),
    ],
    commands: [
      SignedRequestCommand(use: .promotionalOffer).command, PromotionalOfferV1Command.command,
      SignedRequestCommand(use: .introductoryOffer).command, SignedRequestCommand(use: .advancedCommerce).command,
    ])
}

extension Invocation {
  func signingNonce(_ context: Context) -> String {
    self[SignCommand.nonce] ?? context.processes.freshUUID()
  }

  func signingTime(_ context: Context) -> Timestamp {
    self[SignCommand.timestamp]?.timestamp(now: context.clock.now()) ?? context.clock.now()
  }
}

/// `--check`: the problems of a signature that another program made.
enum SignatureChecking {
  static let flag = Flag("check", .file("SIGNATURE|FILE|-"), "Check this signature instead of making one")

  /// The maximum number of bytes, far more than a signature with its JSON requires.
  private static let limit = 1 << 20

  /// The signature to check; `nil` without `--check`.
  static func given(_ invocation: Invocation, _ context: Context) throws(Failure) -> [UInt8]? {
    guard let text = invocation[flag] else { return nil }
    // A signature is DER as well, but with another structure.
    if PrivateKeyText.isMeant(by: text), OfferSignatureText(Array(text.utf8)).raw == nil {
      throw PrivateKeyText.misplaced
    }
    if text == "-" || SignedTexts.isFile(text, context) { return try context.readWhole(text, limit: limit) }
    if SignedInput.isMeantAsPath(text) { throw Failure(.failure, "cannot read \(text): no such file") }
    return Array(text.utf8)
  }

  /// The findings of each part, and status 8 if a part is wrong.
  static func result(_ findings: [Finding], right: String, remarks: [String]) -> CommandOutput {
    let wrong = findings.filter { $0.isRight == false }
    var result = CommandOutput(
      .page([Section(nil, [.terms(findings.map(\.term))])], .array(findings.map(\.recordWithRemedy))),
      remarks: remarks)
    guard let first = wrong.first else {
      // Without the key, the signature cannot be checked.
      guard !findings.contains(where: { $0.claim == "signature" && $0.isRight == nil }) else {
        result.failure = Failure(.notVerified, "the signature itself could not be checked")
        return result
      }
      result.remarks.append(right)
      return result
    }
    let remedy = first.remedy ?? ""
    result.failure =
      wrong.count == 1
      ? Failure(.notVerified, "invalid \(first.claim): \(first.meaning)", hint: remedy)
      : Failure(
        .notVerified, "invalid \(wrong.map(\.claim).uniqued().listed("and"))", hint: "\(first.claim): \(remedy)")
    return result
  }
}

/// Signed data for people: its members in words, a nested request as indented JSON, and the JWS on its own line for
/// copying.
struct SignaturePage {
  let object: PayloadObject
  let context: Context

  func sections(_ header: JSON, _ payload: JSON, jws: String) -> [Section] {
    let members = payload.objectValue?.members ?? []
    let requests = members.compactMap { member in
      request(member).map {
        Section(member.name, [.literal($0.shownText(.terminal).split(separator: "\n").map(String.init))])
      }
    }
    let others = JSON.object(JSONObject(members.filter { request($0) == nil }))
    return [Section(nil, [.terms(terms(header) + terms(others))])] + requests + [Section("jws", [.literal([jws])])]
  }

  func terms(_ value: JSON) -> [Term] {
    (value.objectValue?.members ?? []).map { member in
      Term([Span(escapingControls(member.name))], [Span(text(of: member))])
    }
  }

  /// A date is shown with its number, which is what an app passes on.
  private func text(of member: JSONObject.Member) -> String {
    guard let kind = Field.read(member.name, in: object)?.kind, kind == .date || kind == .seconds else {
      return escapingControls(member.value.string ?? member.value.text())
    }
    return "\(escapingControls(member.value.text())) (\(context.text(member.value, kind)))"
  }

  private func request(_ member: JSONObject.Member) -> JSON? {
    guard Field.read(member.name, in: object)?.kind == .base64, let text = member.value.string else { return nil }
    return Base64.lenient(Array(text.utf8)[...]).flatMap { try? JSON.parse($0) }
  }
}
