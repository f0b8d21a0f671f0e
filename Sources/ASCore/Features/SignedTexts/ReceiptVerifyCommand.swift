import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt verify`: proof that the App Store signed a receipt.
enum ReceiptVerifyCommand {
  static let bundleID = Flag("bundle-id", .text("ID"), "The bundle ID that it must be for, byte by byte")
  static let appVersion = Flag("app-version", .text("VERSION"), "The version of the app that it must be for")
  static let environment = Flag(
    "environment", short: "e",
    .choice([SignedEnvironment.production, .sandbox, .xcode], \.choice), "The environment that it must come from")
  static let deviceID = Flag(
    "device-id", .text("UUID|MAC"),
    "The device that it must be for: `identifierForVendor`, or a Mac's MAC address")
  static let at = Flag("at", .date, "Judge the certificates at this date", otherwise: "the receipt's creation date")

  static let command = Command<CommandAction>(
    "verify", "Prove that the App Store signed a receipt, and print it only then",
    detail: Prose(
      """
      Checks the receipt, its certificates and its signature without asking anybody: a PKCS#7 container with one \
      signer, RSA with SHA-256 or SHA-1, a chain of three certificates that ends in a root that Apple publishes, \
      Apple's marker extensions, validity at the moment of creation, and the signature over the attributes.

      A genuine receipt is printed as `asctl receipt decode` prints it, status 0. Anything else prints nothing on \
      standard output; standard error names the first check that failed, with what was expected and what was found, \
      and the status is 8.

      What is genuine may still be another app's: name yours with `--bundle-id` and `--environment`. What was bought \
      may have been refunded or have expired since: a receipt proves what was so when it was made.

      The certificates are judged at the receipt's creation date, so that old receipts stay genuine after their \
      certificates have expired. The root is taken from the \
      receipt, where it must be one that Apple publishes; a receipt without one needs `--root`.

      \(OCSPChecker.detail)

      `--device-id` computes the hash that binds a receipt to a device, which only that device, or a server that it \
      told its identifier, can do.

      Receipts of StoreKit testing in Xcode are not the App Store's and fail. With `--root` and the certificate saved \
      from Xcode their signature is checked all the same; standard error says what they are. A transaction receipt of \
      iOS 6 can be decoded and never proved.

      Several lines or arguments, or the files of a directory, give one JSON record each: \
      `{"line":N,"valid":true,"payload":{…}}` or `{"line":N,"valid":false,"check":"…","reason":"…"}`, with `file` \
      where it is one of several; the status is 12 if some failed, 8 if all did.
      """),
    arguments: [ReceiptCommand.text],
    flags: [
      bundleID, appVersion, environment, deviceID, at, VerifyCommand.root, OCSPChecker.flag, VerifyCommand.explain,
      VerifyCommand.junit,
    ] + OutputFlags.data,
    completions: ValueCompletion.fieldsOfReceipts,
    examples: [
      Example("asctl receipt verify --bundle-id com.example.app receipt.b64", "Prove a receipt and whose it is"),
      Example("asctl receipt verify --explain receipt", "See every check"),
      Example(
        "asctl receipt verify -o ndjson receipts/ | jq -c 'select(.valid | not)'", "Find the forgeries in an archive"),
    ],
    action: CommandAction(verify)
  )

  private static func verify(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let report = VerificationReport(
      command: "receipt verify", isExplained: invocation.isGiven(VerifyCommand.explain),
      junit: invocation[VerifyCommand.junit])
    let revocation = try OCSPChecker(invocation, recordsPassedChecks: report.isWanted, context)
    let verifier = ReceiptVerifier(
      anchors: try TrustAnchors(files: invocation.values(VerifyCommand.root), context),
      expectations: try expectations(invocation), moment: invocation[at]?.timestamp(now: context.now()),
      recordsPassedChecks: report.isWanted)
    return try BatchVerification(
      verifier: verifier, report: report, revocation: revocation, jobs: context.cores(), context: context
    ).output(
      ReceiptCommand.input(invocation, context))
  }

  private static func expectations(_ invocation: Invocation) throws(Failure) -> ReceiptExpectations {
    let text = invocation[deviceID]
    let device = text.flatMap(DeviceIdentifier.init)
    if let text, device == nil {
      throw Failure(
        .usage, "--device-id takes a UUID or a MAC address; got \"\(text)\"",
        hint: "identifierForVendor on iOS, iPadOS, tvOS and watchOS; the MAC address of the built-in interface on a Mac"
      )
    }
    return ReceiptExpectations(
      bundleID: invocation[bundleID], appVersion: invocation[appVersion],
      environment: invocation[environment], device: device)
  }
}
