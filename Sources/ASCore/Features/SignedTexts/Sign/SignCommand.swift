import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl sign`: what a server signs for StoreKit, and what is wrong with what another server signed.
enum SignCommand {
  static let nonce = Flag(
    "nonce", .uuid("UUID"), "The UUID that makes the signature good for one purchase",
    otherwise: "a fresh one, as every purchase needs")
  static let timestamp = Flag("timestamp", .date, "When it was signed", otherwise: "now")

  static let command = Command<CommandAction>(
    "sign", "Sign offers and purchases for StoreKit, and check such signatures", section: "Signed data, offline",
    detail: """
      Apps buy with an offer, or through the Advanced Commerce API, only with a signature that your server makes with \
      the In-App Purchase key. These commands make one as Apple wants it, to try an app before the server is ready, and \
      tell what is wrong with one that StoreKit refuses:

        asctl sign promotional-offer --check offer.jws

      It prints each part with what is wrong and what mends it, and the status is 8; of a signature that is right it is 0.

      What is to be signed is said by flags, or by a JSON file with `--body`; `--skeleton` prints one to fill in.

      Nothing is sent. A signature holds in production and in sandbox alike, so `--environment` makes no difference.

      Which of them an app needs:

      - `promotional-offer`: StoreKit 2 with `promotionalOffer(_:compactJWS:)`, and Retention Messaging. Names the issuer ID.
      - `promotional-offer-v1`: StoreKit 1 (`SKPaymentDiscount`), and StoreKit 2 where the parts are passed one by one.
      - `introductory-offer`: StoreKit 2 with `introductoryOfferEligibility(compactJWS:)`.
      - `advanced-commerce`: purchases of the Advanced Commerce API.
      """,
    examples: [
      Example(
        "asctl sign promotional-offer --product-id com.example.pro --offer-identifier winter_sale | jq -r .jws",
        "Sign an offer, and take the JWS alone"),
      Example(
        "asctl sign promotional-offer --check offer.jws", "Find out what is wrong with one that StoreKit refuses"),
    ],
    commands: [
      SignedRequestCommand(use: .promotionalOffer).command, PromotionalOfferV1Command.command,
      SignedRequestCommand(use: .introductoryOffer).command, SignedRequestCommand(use: .advancedCommerce).command,
    ])
}

extension Invocation {
  /// The nonce given, or one that nobody has had.
  func signingNonce(_ context: Context) -> String {
    self[SignCommand.nonce] ?? context.freshUUID()
  }

  /// The moment given or the present.
  func signingTime(_ context: Context) -> Timestamp {
    self[SignCommand.timestamp]?.timestamp(now: context.now()) ?? context.now()
  }
}

/// `--check`: what is wrong with a signature that somebody else made.
struct SignatureChecking {
  let invocation: Invocation
  let context: Context

  static let flag = Flag(
    "check", .file("SIGNATURE|FILE|-"), "Tell what is wrong with this signature in place of making one")

  /// Far more than a signature with all that is around it.
  private static let limit = 1 << 20

  /// What was given to check; nil where nothing was, and a signature is to be made.
  func given() throws(Failure) -> [UInt8]? {
    guard let text = invocation[Self.flag] else { return nil }
    // A signature is DER as well, but of another form.
    if PrivateKeyText.isMeant(by: text), OfferSignatureText(Array(text.utf8)).raw == nil {
      throw PrivateKeyText.misplaced
    }
    if text == "-" || SignedTexts.isFile(text, context) { return try context.readWhole(text, limit: Self.limit) }
    if SignedInput.isMeantAsPath(text) { throw Failure(.failure, "cannot read \(text): there is no such file") }
    return Array(text.utf8)
  }

  /// What was found, part by part, and status 8 if anything of it is wrong.
  func result(_ findings: [Finding], right: String, remarks: [String]) -> CommandOutput {
    let wrong = findings.filter { $0.isRight == false }
    var result = CommandOutput(
      .page([Section(nil, [.terms(findings.map(\.term))])], .array(findings.map(\.recordWithRemedy))),
      remarks: remarks)
    guard let first = wrong.first else {
      // A key that is not at hand leaves the signature itself open.
      guard !findings.contains(where: { $0.claim == "signature" && $0.isRight == nil }) else {
        result.failure = Failure(.notGenuine, "the signature itself could not be checked")
        return result
      }
      result.remarks.append(right)
      return result
    }
    let remedy = first.remedy ?? ""
    result.failure =
      wrong.count == 1
      ? Failure(.notGenuine, "not right: \(first.claim): \(first.meaning)", hint: remedy)
      : Failure(
        .notGenuine, "not right: \(names(wrong).listed("and"))",
        hint: "\(first.claim): \(remedy)")
    return result
  }

  private func names(_ wrong: [Finding]) -> [String] {
    wrong.reduce(into: []) { names, finding in
      if !names.contains(finding.claim) { names.append(finding.claim) }
    }
  }
}

/// What was signed, for people: its members in words, a request within it laid out, and the signature on a line of its
/// own to be copied.
struct SignaturePage {
  /// What is signed.
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

  /// A date has its number beside it, as that is what an app hands on.
  private func text(of member: JSONObject.Member) -> String {
    let kind = Field.read(member.name, in: object)?.kind
    guard kind == .date || kind == .seconds else { return escapingControls(member.value.string ?? member.value.text()) }
    let date = ValueRenderer(.page, date: context.localText).text(member.value, kind, currency: nil)
    return "\(escapingControls(member.value.text())) (\(date))"
  }

  /// JSON within base64.
  private func request(_ member: JSONObject.Member) -> JSON? {
    guard Field.read(member.name, in: object)?.kind == .base64, let text = member.value.string else { return nil }
    return Base64.lenient(Array(text.utf8)[...]).flatMap { try? JSON.parse($0) }
  }
}
