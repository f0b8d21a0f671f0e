import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

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
        [Section(nil, [.terms(explanation.diagnostics.map(\.term))])], .array(explanation.diagnostics.map(\.record))),
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
      guard Prompt(invocation, context).areAllowed else {
        throw Failure(.usage, "nothing to read: name a file that holds the token, or pipe it in")
      }
      return Array((try context.ask("Token (not shown): ", .hidden) ?? "").utf8)
    }
    var bytes: [UInt8] = []
    while bytes.count <= limit, case let chunk = try context.readInput(limit), !chunk.isEmpty { bytes += chunk }
    if bytes.isEmpty, OutputFlags.listsFields(invocation) { throw Failure(.usage, "nothing to read") }
    return bytes
  }

  private static let inArgument = Failure(
    .usage, "a token does not stand in an argument, where every user of the machine can see it",
    hint: "asctl token explain FILE, or pipe it in: pbpaste | asctl token explain")
}

extension ClaimDiagnostic {
  /// One row for people.
  var term: Term { Term([Span(escapingControls(claim))], [Span(escapingControls(line))]) }
}
