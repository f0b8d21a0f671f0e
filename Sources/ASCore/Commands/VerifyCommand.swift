/// `asctl verify`: proof that the App Store signed a text.
enum VerifyCommand {
  static let text = Argument(
    "JWS|FILE|-", .file("JWS|FILE|-"), count: .any, "The signed text itself, a file that holds it, or standard input")
  static let bundleID = Flag("bundle-id", .text("ID"), "The bundle ID that it must be for, byte by byte")
  static let appAppleID = Flag("app-apple-id", .integer("NUMBER", 0...Int64.max), "The App Store's number of the app")
  static let environment = Flag(
    "environment", short: "e",
    .choice([
      Choice("production", "the App Store"), Choice("sandbox", "sandbox, TestFlight and App Review"),
      Choice("xcode", "StoreKit testing in Xcode; needs --root"),
      Choice("local-testing", "tests of a server library; needs --root"),
    ]), "The environment that it must come from")
  static let kind = Flag(
    "kind", .choice(PayloadKind.allCases.map { Choice($0.rawValue, $0.words) }), "What it must be")
  static let at = Flag(
    "at", .date, "Judge the certificates at this date", otherwise: "the payload's `signedDate`")
  static let root = Flag(
    "root", .file("FILE"), "A further root to trust, PEM or DER, beside Apple's published ones", repeats: true)
  static let explain = Flag("explain", "Print every check with what was expected and what was found")
  static let junit = Flag("junit", .file("FILE"), "Write the checks as a JUnit report")

  static let command = Command<Verb>(
    "verify", "Prove that the App Store signed a text, and print it only then", section: "Signed data, offline",
    detail: """
      Checks the text, its certificates and its signature without asking anybody: three parts, ES256, a chain of \
      three certificates that ends in a root that Apple publishes, Apple's marker extensions, validity at the moment \
      of signing, and the signature. JWS inside the payload are proved as well and must agree with what is around them.

      A genuine text is printed, status 0. Anything else prints nothing on standard output; standard error names the \
      first check that failed, with what was expected and what was found, and the status is 8.

      What is genuine may still be another app's: name yours with `--bundle-id` and `--environment`. A claim that a \
      kind of payload cannot hold is reported as not checked; renewal infos, for example, carry no bundle ID.

      Data of StoreKit testing in Xcode is not the App Store's and fails. With `--root` and the certificate saved from \
      Xcode its signature is checked all the same; standard error says what it is.

      A certificate chain is judged at the payload's `signedDate`, so that old data stays genuine after its \
      certificates have expired. Nothing is asked of a server; revocation is not checked.

      White space, quotes and the JSON that Apple posts are taken off first, nothing else. Several lines or arguments \
      give one JSON record each: `{"line":N,"valid":true,"payload":{…}}` or \
      `{"line":N,"valid":false,"check":"…","reason":"…"}`; the status is 12 if some failed, 8 if all did.
      """,
    arguments: [text],
    flags: [bundleID, appAppleID, environment, kind, at, root, explain, junit] + OutputFlags.data,
    examples: [
      Example("asctl verify --bundle-id com.example.app notification.json", "Prove a notification and whose it is"),
      Example("asctl verify --explain transaction.jws", "See every check"),
      Example("asctl verify -o ndjson < all.jws | jq -c 'select(.valid | not)'", "Find the forgeries among many"),
      Example("asctl verify --root StoreKitTestCertificate.cer xcode.jws", "Check the signature of Xcode's test data"),
    ],
    action: Verb(verify)
  )

  private static func verify(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    let isLines = invocation.text(OutputFlags.output) == OutputFormat.ndjson.rawValue
    let report = Report(isExplained: invocation.isGiven(explain), junit: invocation.text(junit))
    let now = context.now()
    let verifier = Verifier(
      anchors: TrustAnchors(named: try RootFile.read(invocation.texts(root), context)),
      expectations: try expectations(invocation), moment: invocation.date(at)?.milliseconds(now: now), now: now,
      isSpeltOut: report.isWanted, isSignedMember: Field.isSigned)
    switch try SignedInput(arguments: invocation.texts(text), isLines: isLines, context) {
    case .one(let bytes):
      return try one(bytes, verifier, report, context)
    case .many(let texts):
      return Findings(.items { sink throws(Interruption) in try records(of: texts, verifier, report, sink, context) })
    }
  }

  private static func expectations(_ invocation: Invocation) throws(Failure) -> Expectations {
    Expectations(
      kind: invocation.text(kind).flatMap(PayloadKind.init(rawValue:)), bundleID: invocation.text(bundleID),
      appAppleID: invocation.integer(appAppleID),
      environment: invocation.text(environment).flatMap(SignedEnvironment.init(flag:)))
  }

  private static func one(
    _ bytes: ArraySlice<UInt8>, _ verifier: Verifier, _ report: Report, _ context: Context
  ) throws(Failure) -> Findings {
    var verifier = verifier
    let verdict = verifier.verify(peeling: bytes)
    try report.writeJUnit([("text", verdict)], context)
    var findings = Findings(.nothing, report: report.lines(verdict))
    switch verdict.result {
    case .success(let genuine):
      findings.body = .document(genuine.payload)
      findings.remarks = report.remarks(verdict, genuine)
    case .failure(let rejection):
      findings.failure = rejection.failure
    }
    return findings
  }

  private static func records(
    of texts: SignedTexts, _ verifier: Verifier, _ report: Report, _ sink: ItemSink, _ context: Context
  ) throws(Interruption) -> ExitStatus {
    var verifier = verifier
    var tally = Tally()
    var verdicts: [(String, Verifier.Verdict)] = []
    while let text = try texts.next(sink) {
      let bytes: ArraySlice<UInt8>
      switch text.bytes {
      case .success(let found): bytes = found
      case .failure(let failure):
        try sink.emit(
          text.place.record(["valid": false, "check": "input", "reason": .string(failure.message)]))
        tally.count(false)
        continue
      }
      let verdict = verifier.verify(peeling: bytes)
      for line in report.lines(verdict) { sink.report("line \(text.place.line): \(line)") }
      if report.junit != nil { verdicts.append((text.place.file ?? "line \(text.place.line)", verdict)) }
      switch verdict.result {
      case .success(let genuine):
        try sink.emit(text.place.record(["valid": true, "payload": genuine.payload]))
        tally.count(true)
      case .failure(let rejection):
        try sink.emit(
          text.place.record([
            "valid": false, "check": .string(rejection.check.name.rawValue), "reason": .string(rejection.reason),
          ]))
        tally.count(false)
      }
    }
    do {
      try report.writeJUnit(verdicts, context)
    } catch {
      throw .failure(error)
    }
    if tally.failed > 0 { sink.remark("\(tally.succeeded) genuine, \(tally.failed) not") }
    return tally.status(noneSucceeded: .notGenuine)
  }
}

extension SignedEnvironment {
  /// From the word of the `--environment` flag.
  fileprivate init?(flag: String) {
    switch flag {
    case "production": self = .production
    case "sandbox": self = .sandbox
    case "xcode": self = .xcode
    case "local-testing": self = .localTesting
    default: return nil
    }
  }
}

extension Verifier {
  /// Takes off what is around a JWS before it is proved: white space, quotes, the JSON that Apple posts.
  mutating func verify(peeling text: ArraySlice<UInt8>) -> Verdict {
    switch Peeled(text, .outer).content {
    case .jws(let jws): return verify(jws)
    case .json: return notAJWS("JSON that does not hold exactly one JWS")
    case .receipt: return notAJWS("an app receipt")
    case .unknown(let what): return notAJWS(what)
    }
  }

  private func notAJWS(_ got: String) -> Verdict {
    var trail = Trail(isSpeltOut: isSpeltOut)
    let rejection = trail.reject(.parts, expected: "a JWS of 3 parts separated by dots", got: got)
    return Verdict(result: .failure(rejection), checks: trail.checks)
  }
}
