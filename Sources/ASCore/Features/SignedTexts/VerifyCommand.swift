import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl verify`: whether the App Store signed a text.
enum VerifyCommand {
  static let text = Argument(
    "JWS|FILE|-", .file("JWS|FILE|-"), count: .any, "A JWS, a file that contains one, or `-` for stdin")
  static let bundleID = Flag(
    "bundle-id", .text("BUNDLE_ID"), "Require this bundle ID, or one of these, compared byte by byte", repeats: true)
  static let appAppleID = Flag("app-apple-id", .integer("NUMBER", 0...Int64.max), "Require this app Apple ID")
  static let environment = Flag(
    "environment", short: "e",
    .choice([SignedEnvironment.production, .sandbox, .xcode, .localTesting], \.choice),
    "Require this environment")
  static let profile = CredentialFlags.profile.withoutVariable
  static let kind = Flag(
    "kind", .choice(PayloadKind.allCases) { Choice($0.rawValue, $0.description) }, "Require this kind of payload")
  static let at = Flag("at", .date, "Verify the certificates at this date", otherwise: "the payload's `signedDate`")
  static let root = Flag("root", .file("FILE"), "Also trust this root certificate (PEM or DER)", repeats: true)
  static let explain = Flag("explain", "Print every check with the expected and actual values")
  static let junit = Flag("junit", .file("FILE"), "Write the checks to this file as a JUnit report")

  static let command = Command<CommandAction>(
    "verify", "Verify signed data and print its payload", section: "Signed data, offline",
    detail: Prose(
      """
      Verifies a JWS offline: its format, the ES256 signature, and a chain of three certificates up to one of Apple's \
      published roots, with Apple's marker extensions and valid on the date of signing. Nested JWS are verified too and \
      must match the payload around them.

      If verification succeeds, the payload is printed and the status is 0. Otherwise stdout stays empty, stderr shows \
      the first check that failed with the expected and actual values, and the status is 8.

      Verified data can still belong to another app. Use `--bundle-id` and `--environment` to require yours. A claim that \
      a kind of payload does not have is reported as not checked, in records as `"notChecked":["bundle-id"]`. Renewal \
      info, for example, has no bundle ID.

      Data from StoreKit testing in Xcode fails, because Apple does not sign it. To check its signature, export the \
      certificate from Xcode and pass it as `--root`. Data that is verified under such a root only is marked on stderr, \
      and with `"root":"added"` in records.

      The chain is verified at the payload's `signedDate`, so that old data remains valid after its certificates expire.

      To verify the chain of `one.jws` with OpenSSL, run the following commands. The last one must print the fingerprint \
      of one of Apple's roots:

        asctl decode --header one.jws -o json | jq -r '.x5c[]' | split -l 1 - x5c.
        for n in a b c; do base64 -d x5c.a$n | openssl x509 -inform DER -out $n.pem; done
        openssl verify -x509_strict -trusted c.pem -untrusted b.pem a.pem
        openssl x509 -in c.pem -noout -fingerprint -sha256

      \(OnlineCheck.detail)

      Only white space, quotes and the JSON around a notification are removed first. For several lines or arguments, \
      one JSON record each is printed: `{"line":N,"valid":true,"payload":{…}}` or \
      `{"line":N,"valid":false,"check":"…","reason":"…"}`; the status is 12 if some failed, 8 if all did. \
      `--invalid-only`, `--valid-only` and `--count` change what is printed, never the status.
      """),
    arguments: [text],
    flags: [
      profile, bundleID, appAppleID, environment, kind, at, root, OnlineCheck.flag, explain, junit, Jobs.flag,
    ] + ShownRecords.flags
      + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads(in: .verificationRecord),
    examples: [
      Example("asctl verify --bundle-id com.example.app notification.json", "Verify a notification and its app"),
      Example("asctl verify --explain transaction.jws", "Show every check"),
      Example("asctl verify --invalid-only -o ndjson < all.jws", "List the lines that are not verified"),
      Example("asctl verify --root StoreKitTestCertificate.cer xcode.jws", "Check the signature of Xcode's test data"),
    ],
    action: CommandAction(fields: { _ in .found }, verify)
  )

  private static func verify(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation[OutputFlags.output] == .ndjson
    let report = VerificationReport(
      command: "verify", isExplained: invocation.isGiven(explain), junit: invocation[junit])
    let arguments = invocation.values(text)
    try SignedInput.refuse(report.junit, among: arguments + invocation.values(root), context)
    let revocation = try OnlineCheck.revocation(invocation, recordsPassedChecks: report.isWanted, context)
    let now = context.clock.now()
    let verifier = Verifier(
      anchors: try TrustAnchors(files: invocation.values(root), isSimulated: false, context),
      expectations: try expectations(invocation, context), moment: invocation[at]?.timestamp(now: now), now: now,
      recordsPassedChecks: report.isWanted)
    let verification = BatchVerification(
      verifier: verifier, report: report, revocation: revocation, jobs: Jobs.count(invocation, context),
      shown: ShownRecords(invocation), context: context)
    if arguments.count == 1, !SignedTexts.isFile(arguments[0], context),
      var failure = AnyTextDecoder.identifier(Array(arguments[0].utf8)[...])
    {
      failure.status = .notVerified
      throw failure
    }
    return try SignedInput.namingMissingFile(arguments, context) { () throws(Failure) in
      try verification.output(SignedInput(arguments: arguments, isLines: isLines, context))
    }
  }

  /// The expectations only from the command's own flags and from a profile named with `-p`, because an environment
  /// variable that happens to be set must not affect the result.
  private static func expectations(_ invocation: Invocation, _ context: Context) throws(Failure) -> Expectations {
    var expected = Expectations(
      kind: invocation[kind], appAppleID: invocation[appAppleID], environment: invocation[environment])
    expected.bundleIDs = invocation.values(bundleID)
    guard invocation.isGiven(profile), let named = try Settings(invocation, context).named else { return expected }
    func value(_ setting: Setting) throws(Failure) -> String? {
      guard let text = named.text(setting) else { return nil }
      return try setting.checked(text, from: "\(setting.rawValue) in profile \(named.name)")
    }
    let app = try (bundleID: value(.bundleID), appleID: value(.appAppleID), environment: value(.environment))
    if expected.bundleIDs.isEmpty { expected.bundleIDs = [app.bundleID].compactMap(\.self) }
    expected.appAppleID = expected.appAppleID ?? app.appleID.flatMap(CredentialFlags.appAppleID.value)
    expected.environment = expected.environment ?? app.environment.flatMap(environment.value)
    return expected
  }
}

extension SignedEnvironment {
  var choice: Choice {
    switch self {
    case .production: Choice("production", "the App Store")
    case .sandbox: Choice("sandbox", "sandbox, TestFlight and App Review")
    case .xcode: Choice("xcode", "StoreKit testing in Xcode; needs --root")
    case .localTesting: Choice("local-testing", "tests of a server library; needs --root")
    }
  }
}
