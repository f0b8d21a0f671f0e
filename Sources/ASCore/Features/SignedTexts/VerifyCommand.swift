import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl verify`: proof that the App Store signed a text.
enum VerifyCommand {
  static let text = Argument(
    "JWS|FILE|-", .file("JWS|FILE|-"), count: .any, "The signed text itself, a file that holds it, or standard input")
  static let bundleID = Flag("bundle-id", .text("ID"), "The bundle ID that it must be for, byte by byte")
  static let appAppleID = Flag("app-apple-id", .integer("NUMBER", 0...Int64.max), "The App Store's number of the app")
  static let environment = Flag(
    "environment", short: "e",
    .choice([SignedEnvironment.production, .sandbox, .xcode, .localTesting], \.choice),
    "The environment that it must come from")
  static let profile = CredentialFlags.profile.withoutVariable
  static let kind = Flag(
    "kind", .choice(PayloadKind.allCases) { Choice($0.rawValue, $0.description) }, "What it must be")
  static let at = Flag(
    "at", .date, "Judge the certificates at this date", otherwise: "the payload's `signedDate`")
  static let root = Flag(
    "root", .file("FILE"), "A further root to trust, PEM or DER, beside Apple's published ones", repeats: true)
  static let explain = Flag("explain", "Print every check with what was expected and what was found")
  static let junit = Flag("junit", .file("FILE"), "Write the checks as a JUnit report")

  static let command = Command<CommandAction>(
    "verify", "Prove that the App Store signed a text, and print it only then", section: "Signed data, offline",
    detail: Prose(
      """
      Checks the text, its certificates and its signature without asking anybody: three parts, ES256, a chain of \
      three certificates that ends in a root that Apple publishes, Apple's marker extensions, validity at the moment \
      of signing, and the signature. JWS inside the payload are proved as well and must agree with what is around them.

      A genuine text is printed, status 0. Anything else prints nothing on standard output; standard error names the \
      first check that failed, with what was expected and what was found, and the status is 8.

      What is genuine may still be another app's: name yours with `--bundle-id` and `--environment`. A claim that a \
      kind of payload cannot hold is reported as not checked, in records as `"notChecked":["bundle-id"]`; renewal infos, \
      for example, carry no bundle ID.

      Data of StoreKit testing in Xcode is not the App Store's and fails. With `--root` and the certificate saved from \
      Xcode its signature is checked all the same; standard error says what it is. Whatever only a `--root` vouches for \
      is marked so: on standard error, and by `"root":"added"` in records.

      A certificate chain is judged at the payload's `signedDate`, so that old data stays genuine after its \
      certificates have expired.

      The same check of the chain with OpenSSL, from a JWS in `one.jws`; the last line must print the fingerprint of one \
      of Apple's roots:

        asctl decode --header one.jws -o json | jq -r '.x5c[]' | split -l 1 - x5c.
        for n in a b c; do base64 -d x5c.a$n | openssl x509 -inform DER -out $n.pem; done
        openssl verify -x509_strict -trusted c.pem -untrusted b.pem a.pem
        openssl x509 -in c.pem -noout -fingerprint -sha256

      \(OCSPChecker.detail)

      White space, quotes and the JSON that Apple posts are taken off first, nothing else. Several lines or arguments \
      give one JSON record each: `{"line":N,"valid":true,"payload":{…}}` or \
      `{"line":N,"valid":false,"check":"…","reason":"…"}`; the status is 12 if some failed, 8 if all did. \
      `--invalid-only`, `--valid-only` and `--count` change what is printed, never the status.
      """),
    arguments: [text],
    flags: [
      profile, bundleID, appAppleID, environment, kind, at, root, OCSPChecker.flag, explain, junit, Jobs.flag,
    ] + ShownRecords.flags
      + OutputFlags.data,
    completions: ValueCompletion.fieldsOfPayloads,
    examples: [
      Example("asctl verify --bundle-id com.example.app notification.json", "Prove a notification and whose it is"),
      Example("asctl verify --explain transaction.jws", "See every check"),
      Example("asctl verify --invalid-only -o ndjson < all.jws", "Find the forgeries among many"),
      Example("asctl verify --root StoreKitTestCertificate.cer xcode.jws", "Check the signature of Xcode's test data"),
    ],
    action: CommandAction(verify)
  )

  private static func verify(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let isLines = invocation[OutputFlags.output] == .ndjson
    let report = VerificationReport(
      command: "verify", isExplained: invocation.isGiven(explain), junit: invocation[junit])
    let revocation = try OCSPChecker(invocation, recordsPassedChecks: report.isWanted, context)
    let now = context.now()
    let verifier = Verifier(
      anchors: try TrustAnchors(files: invocation.values(root), context),
      expectations: try expectations(invocation, context), moment: invocation[at]?.timestamp(now: now),
      now: now,
      recordsPassedChecks: report.isWanted, signed: Field.signedMembers)
    return try BatchVerification(
      verifier: verifier, report: report, revocation: revocation, jobs: Jobs.count(invocation, context),
      shown: ShownRecords(invocation), context: context
    ).output(
      SignedInput(
        arguments: invocation.values(text), isLines: isLines, context))
  }

  /// From the command's own flags and from a profile that is named, and from nowhere else: a variable that happens to be
  /// set must not decide what is genuine.
  private static func expectations(_ invocation: Invocation, _ context: Context) throws(Failure) -> Expectations {
    var expected = Expectations(
      kind: invocation[kind], bundleID: invocation[bundleID], appAppleID: invocation[appAppleID],
      environment: invocation[environment])
    guard invocation.isGiven(profile), let named = try Settings(invocation, context).named else { return expected }
    func value(_ setting: Setting) throws(Failure) -> String? {
      guard let entry = named.entry(setting) else { return nil }
      return try setting.checked(entry.value, from: "\(entry.key) in profile \(named.name)")
    }
    let app = try (bundleID: value(.bundleID), appleID: value(.appAppleID), environment: value(.environment))
    expected.bundleID = expected.bundleID ?? app.bundleID
    expected.appAppleID = expected.appAppleID ?? app.appleID.flatMap(CredentialFlags.appAppleID.value)
    expected.environment = expected.environment ?? app.environment.flatMap(environment.value)
    return expected
  }
}

extension SignedEnvironment {
  /// As `--environment` names it.
  var choice: Choice {
    switch self {
    case .production: Choice("production", "the App Store")
    case .sandbox: Choice("sandbox", "sandbox, TestFlight and App Review")
    case .xcode: Choice("xcode", "StoreKit testing in Xcode; needs --root")
    case .localTesting: Choice("local-testing", "tests of a server library; needs --root")
    }
  }
}
