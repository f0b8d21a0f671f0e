import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl receipt verify`: whether the App Store signed a receipt.
enum ReceiptVerifyCommand {
  static let bundleID = Flag("bundle-id", .text("BUNDLE_ID"), "Require this bundle ID, compared byte by byte")
  static let appVersion = Flag("app-version", .text("VERSION"), "Require this version of the app")
  static let environment = Flag(
    "environment", short: "e",
    .choice([SignedEnvironment.production, .sandbox, .xcode], \.choice), "Require this environment")
  static let deviceID = Flag(
    "device-id", .text("UUID|MAC"),
    "Require this device: `identifierForVendor`, or the MAC address of a Mac")
  static let at = Flag("at", .date, "Verify the certificates at this date", otherwise: "the receipt's creation date")

  static let command = Command<CommandAction>(
    "verify", "Verify a receipt and print its fields",
    detail: Prose(
      """
      Verifies a receipt offline: a PKCS#7 container with one signer, its RSA signature with SHA-256 or SHA-1, and a \
      chain of three certificates up to one of Apple's published roots, with Apple's marker extensions and valid on the \
      receipt's creation date.

      If verification succeeds, the receipt is printed as by `asctl receipt decode` and the status is 0. Otherwise stdout \
      stays empty, stderr shows the first check that failed with the expected and actual values, and the status is 8.

      A verified receipt can still belong to another app. Use `--bundle-id` and `--environment` to require yours. Purchases \
      may have been refunded or have expired since: a receipt shows the state at its creation date.

      The chain is verified at the creation date, so that old receipts remain valid after their certificates expire. The \
      root certificate is read from the receipt and must be one that Apple publishes. A receipt without a root needs \
      `--root`.

      \(OnlineCheck.detail)

      `--device-id` checks the hash that binds a receipt to a device. Only the device, or a server that knows its \
      identifier, can compute it.

      Receipts from StoreKit testing in Xcode fail, because Apple does not sign them. To check their signature, export \
      the certificate from Xcode and pass it as `--root`. A transaction receipt of iOS 6 can be decoded but not verified.

      For several lines or arguments, or the files of a directory, one JSON record each is printed: \
      `{"line":N,"valid":true,"payload":{…}}` or `{"line":N,"valid":false,"check":"…","reason":"…"}`, with `file` \
      if there are several. The status is 12 if some failed and 8 if all failed.
      """),
    arguments: [ReceiptCommand.text],
    flags: [
      bundleID, appVersion, environment, deviceID, at, VerifyCommand.root, OnlineCheck.flag, VerifyCommand.explain,
      VerifyCommand.junit,
    ] + OutputFlags.data,
    completions: ValueCompletion.fields(ReceiptText.members),
    examples: [
      Example("asctl receipt verify --bundle-id com.example.app receipt.b64", "Verify a receipt and its app"),
      Example("asctl receipt verify --explain receipt", "Show every check"),
      Example(
        "asctl receipt verify -o ndjson receipts/ | jq -c 'select(.valid | not)'",
        "List the receipts of an archive that are not verified"),
    ],
    action: CommandAction(fields: { _ in .found }, verify)
  )

  private static func verify(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let report = VerificationReport(
      command: "receipt verify", isExplained: invocation.isGiven(VerifyCommand.explain),
      junit: invocation[VerifyCommand.junit])
    let revocation = try OnlineCheck.revocation(invocation, recordsPassedChecks: report.isWanted, context)
    let verifier = ReceiptVerifier(
      anchors: try TrustAnchors(files: invocation.values(VerifyCommand.root), isSimulated: false, context),
      bundleID: invocation[bundleID], appVersion: invocation[appVersion], environment: invocation[environment],
      deviceID: invocation[deviceID], moment: invocation[at]?.timestamp(now: context.clock.now()),
      recordsPassedChecks: report.isWanted)
    guard let verifier else {
      throw Failure(
        .usage, "invalid --device-id: expected a UUID or a MAC address, got \"\(invocation[deviceID] ?? "")\"",
        hint:
          "use identifierForVendor on iOS, iPadOS, tvOS and watchOS, and the MAC address of the built-in interface on a Mac"
      )
    }
    return try BatchVerification(
      verifier: verifier, report: report, revocation: revocation, jobs: context.processes.cores(), context: context
    ).output(ReceiptCommand.input(invocation, context))
  }
}
