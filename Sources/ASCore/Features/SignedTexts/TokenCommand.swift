import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl token mint`: the one command that prints a secret, because that is what it is for.
enum TokenMintCommand {
  static let command = Command<CommandAction>(
    "mint", "Print a fresh bearer token",
    detail: """
      Prints a token that is good for one app in production and in sandbox. It lives for 20 minutes and is issued 60 \
      seconds in the past, as Apple refuses tokens from the future. Whoever holds it can ask for the app's purchases.

      With `-e simulator` it is a token for `asctl simulator serve`, made without a key of yours, and with `--base-url` or \
      `ASCTL_SIMULATOR_URL` for the app that is served there.

      With `-o json` it stands in an object, `{"token":"…","expires":…}`, with the date in milliseconds since 1970.
      """,
    flags: CredentialFlags.all + [OutputFlags.output],
    completions: ValueCompletion.fields("token", "expires"),
    examples: [
      Example("asctl token mint", "Print a token for the default profile"),
      Example("asctl token mint -p work | asctl token explain", "See what it says"),
    ],
    action: CommandAction(mint))

  private static func mint(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let context = try ServedSimulator.context(invocation, context)
    let settings = try Settings(invocation, context)
    try settings.requireAccessToTokens()
    let identity = try settings.identity(for: .bearer)
    let token = try BearerToken.mint(with: identity, now: context.tokenNow())
    let remarks =
      identity.remarks + [
        "a token for \(identity[.bundleID]), good until \(context.localText(token.expires)); keep it secret"
      ]
    switch invocation[OutputFlags.output] {
    case nil, .table?:
      return CommandOutput(.text(token.text.revealed + "\n"), remarks: remarks)
    case .json?, .ndjson?, .tsv?, .csv?:
      let document: JSON = [
        "token": .string(token.text.revealed), "expires": .timestamp(token.expires),
      ]
      return CommandOutput(.document(document), remarks: remarks)
    }
  }
}

/// `asctl token`: the bearer token of the App Store Server API.
enum TokenCommand {
  static let command = Command<CommandAction>(
    "token", "Make or examine the API's bearer token", section: "Signed data, offline",
    commands: [TokenMintCommand.command, TokenExplainCommand.command])
}

/// `asctl token explain`: why the API says 401, as far as a token shows it.
enum TokenExplainCommand {
  static let file = Argument(
    "FILE|-", .file("FILE|-"), count: .optional, "A file that holds the token, or standard input")

  static let command = Command<CommandAction>(
    "explain", "Check a bearer token member by member",
    detail: """
      Reads a token from a file, from standard input, or unseen from the terminal, and judges each member as the App \
      Store Server API would: one row each, `{"claim","value","ok","meaning"}`. What could not be checked has `ok` null.

      Tokens for other services of Apple are recognised: App Store Connect, push notifications, Sign in with Apple, \
      WeatherKit, MusicKit, MapKit JS, and what is signed for StoreKit.

      The signature is checked if a private key is set whose ID the token names. Whether Apple has revoked the key, \
      nobody can tell offline.

      The status is 0 if nothing is wrong, and 1 if something is.
      """,
    arguments: [file], flags: CredentialFlags.all + OutputFlags.data + [Prompt.noInput],
    completions: ValueCompletion.fields("claim", "value", "ok", "meaning"),
    examples: [
      Example("asctl token mint | asctl token explain", "Check what asctl itself sends"),
      Example("pbpaste | asctl token explain", "Check the token on the clipboard"),
    ],
    action: CommandAction(explain))

  /// Far more than a header line may have.
  private static let limit = 1 << 16

  private static func explain(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let text = try token(invocation, context)
    let settings = try Settings(invocation, context)
    let explanation = try TokenExplanation(
      text[...], key: key(settings), bundleID: try? settings.text(.bundleID), now: context.now())
    var output = CommandOutput(
      .page(
        [Section(nil, [.terms(explanation.findings.map(\.term))])], .array(explanation.findings.map(\.record))),
      remarks: ["this is \(explanation.purpose.description)"])
    output.failure = failure(explanation)
    return output
  }

  private static func failure(_ explanation: TokenExplanation) -> Failure? {
    guard let first = explanation.wrong.first else { return nil }
    let names = explanation.wrong.map(\.claim).listed("and")
    return Failure(
      .failure, "the App Store Server API would refuse this token for its \(names)",
      hint: explanation.purpose.remedy ?? "\(first.claim): \(first.meaning)")
  }

  private static func key(_ settings: Settings) -> TokenExplanation.Key {
    do {
      guard let location = try settings.privateKey() else { return .unknown(reason: "no private key is set") }
      let key = try location.value.read(from: location.source, settings.context)
      return .known(key.publicKey, id: try settings.text(.keyID))
    } catch {
      return .unknown(reason: error.message)
    }
  }

  private static func token(_ invocation: Invocation, _ context: Context) throws(Failure) -> [UInt8] {
    let name = invocation[file]
    if let name, name != "-" {
      if PrivateKeyText.isMeant(by: name) { throw PrivateKeyText.misplaced }
      // No file of that name, and the beginning of every token: `{"` in base64.
      if !SignedTexts.isFile(name, context), name.contains("eyJ") { throw inArgument }
      return try context.readFile(name, limit)
    }
    if name == nil, context.isTerminal(.input) {
      guard Prompt(invocation, context).canAsk else {
        throw Failure(.usage, "nothing to read: name a file that holds the token, or pipe it in")
      }
      return Array((try context.ask("Token (not shown): ", .hidden) ?? "").utf8)
    }
    var bytes: [UInt8] = []
    while bytes.count <= limit, case let chunk = try context.readInput(limit), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  private static let inArgument = Failure(
    .usage, "a token does not stand in an argument, where every user of the machine can see it",
    hint: "asctl token explain FILE, or pipe it in: pbpaste | asctl token explain")
}

extension Finding {
  /// One row for people.
  var term: Term { Term([Span(escapingControls(claim))], [Span(escapingControls(line))]) }
}
