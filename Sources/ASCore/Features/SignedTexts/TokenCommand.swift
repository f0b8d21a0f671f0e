import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl token mint`: the only command that is meant to print a secret.
enum TokenMintCommand {
  static let command = Command<CommandAction>(
    "mint", "Print a new bearer token",
    detail: """
      Prints a token for one app, valid in production and sandbox for 20 minutes. It is issued 60 seconds in the past, \
      because Apple refuses tokens from the future. Keep it secret: anyone who has it can read the app's purchases.

      With `-e simulator`, the token is for `asctl simulator serve` and needs no key. Use `--base-url` or \
      `ASCTL_SIMULATOR_URL` to make it for the app that is served there.

      `-o json` prints `{"token":"…","expires":…}` with the date in milliseconds since 1970.
      """,
    flags: CredentialFlags.all + [OutputFlags.output],
    completions: ValueCompletion.fields(
      [("token", "The bearer token, which is a secret."), ("expires", "When it expires, in milliseconds since 1970.")]),
    examples: [
      Example("asctl token mint", "Print a token for the default profile"),
      Example("asctl token mint -p work | asctl token explain", "Show its claims"),
    ],
    action: CommandAction(mint))

  private static func mint(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let context = try ServedSimulator.context(invocation, context)
    let (identity, text, expires) = try Settings(invocation, context).mintedToken()
    let remarks =
      identity.remarks + ["token for \(identity[.bundleID]), valid until \(context.localText(expires)); keep it secret"]
    switch invocation[OutputFlags.output] {
    case nil, .table?:
      return CommandOutput(.text(text.revealed + "\n"), remarks: remarks)
    case .json?, .ndjson?, .tsv?, .csv?:
      let document: JSON = ["token": .string(text.revealed), "expires": .timestamp(expires)]
      return CommandOutput(.document(document), remarks: remarks)
    }
  }
}

/// `asctl token`: the bearer token of the App Store Server API.
enum TokenCommand {
  static let command = Command<CommandAction>(
    "token", "Create or check a bearer token for the API", section: "Signed data, offline",
    commands: [TokenMintCommand.command, TokenExplainCommand.command])
}

/// `asctl token explain`: the errors in a token that cause a 401.
enum TokenExplainCommand {
  static let file = Argument(
    "FILE|-", .file("FILE|-"), count: .optional, "A file that contains the token, or `-` for stdin")

  static let command = Command<CommandAction>(
    "explain", "Check each claim of a bearer token",
    detail: """
      Reads a token from a file, from stdin, or from a masked prompt, and checks each claim as the App Store Server API \
      does. One row per claim is printed: `{"claim","value","ok","meaning"}`. `ok` is null for a claim that could not be \
      checked.

      Tokens for Apple's other services are recognized: App Store Connect, push notifications, Sign in with Apple, \
      WeatherKit, MusicKit, MapKit JS, and JWS for StoreKit.

      The signature is checked only if the configured key ID is the one in the token. Revocation of the key cannot be \
      checked offline.

      The status is 0 if every claim is valid and 1 otherwise.
      """,
    arguments: [file], flags: CredentialFlags.all + OutputFlags.data + [Prompt.noInput],
    completions: ValueCompletion.fields(
      [
        ("claim", "The name of a claim or of a part of the header."), ("value", "Its value in the token."),
        ("ok", "Whether it is valid; null if it could not be checked."),
        ("meaning", "What it is, or what is wrong with it."),
      ]),
    examples: [
      Example("asctl token mint | asctl token explain", "Check the token that asctl sends"),
      Example("pbpaste | asctl token explain", "Check the token on the clipboard"),
    ],
    action: CommandAction(explain))

  /// The maximum number of bytes, far more than a header line may have.
  private static let limit = 1 << 16

  private static func explain(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let given = try token(invocation, context)
    // `token mint` prints an object if JSON is selected, even by a variable.
    let text = (try? JSON.parse(given))?["token"]?.string.map { Array($0.utf8) } ?? given
    let settings = try Settings(invocation, context)
    let explanation = try TokenExplanation(
      text[...], key: key(settings), issuerID: try? settings.text(.issuerID), bundleID: try? settings.text(.bundleID),
      now: context.clock.now())
    var output = CommandOutput(
      .page(
        [Section(nil, [.terms(explanation.findings.map(\.term))])], .array(explanation.findings.map(\.record))),
      remarks: ["\(explanation.purpose.description)"])
    output.failure = failure(explanation)
    return output
  }

  private static func failure(_ explanation: TokenExplanation) -> Failure? {
    guard let first = explanation.wrong.first else { return nil }
    let names = explanation.wrong.map(\.claim).listed("and")
    return Failure(
      .failure, "the App Store Server API would refuse this token: invalid \(names)",
      hint: explanation.purpose.remedy ?? "\(first.claim): \(first.meaning)")
  }

  private static func key(_ settings: Settings) -> TokenExplanation.Key {
    do {
      guard let location = try settings.privateKey() else { return .unknown(reason: "no private key is set") }
      let key = try location.value.content(from: location.source, settings.context).key()
      return .known(key.publicKey, id: try settings.text(.keyID))
    } catch {
      return .unknown(reason: error.message)
    }
  }

  private static func token(_ invocation: Invocation, _ context: Context) throws(Failure) -> [UInt8] {
    let name = invocation[file]
    if let name, name != "-" {
      if PrivateKeyText.isMeant(by: name) { throw PrivateKeyText.misplaced }
      // A token begins with `eyJ`, which is an open brace and a quotation mark in base64.
      if !SignedTexts.isFile(name, context), name.contains("eyJ") { throw inArgument }
      return try context.readFile(name, limit)
    }
    if name == nil, context.terminal.isTerminal(.input) {
      guard Prompt(invocation, context).canAsk else {
        throw Failure(.usage, "no input: name a file that contains the token, or pipe it in")
      }
      return Array((try context.terminal.ask("Token (not shown): ", .hidden) ?? "").utf8)
    }
    let input = context.terminal.input()
    var bytes: [UInt8] = []
    while bytes.count <= limit, case let chunk = try input.read(limit), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  private static let inArgument = Failure(
    .usage, "a token must not be an argument, which other users of this machine can see",
    hint: "use a file or pipe it in: pbpaste | asctl token explain")
}

extension Finding {
  var term: Term { Term([Span(escapingControls(claim))], [Span(escapingControls(line))]) }
}
