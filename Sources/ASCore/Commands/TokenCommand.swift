import Base
import Client
import CommandLine
import Platform
import Simulator
import Terminal

/// `asctl token mint`: the one command that prints a secret, because that is what it is for.
enum TokenMintCommand {
  static let command = Command<CommandAction>(
    "mint", "Print a fresh bearer token",
    detail: """
      Prints a token that is good for one app in production and in sandbox. It lives for 20 minutes and is issued 60 \
      seconds in the past, as Apple refuses tokens from the future. Whoever holds it can ask for the app's purchases.

      With `-e simulator` it is a token for `asctl simulator serve`, made without a key of yours.

      With `-o json` it stands in an object, `{"token":"…","expires":…}`, with the date in milliseconds since 1970.
      """,
    flags: CredentialFlags.all + [OutputFlags.output],
    offers: Offers.fields("token", "expires"),
    examples: [
      Example("asctl token mint", "Print a token for the default profile"),
      Example("asctl token mint -p work | asctl token explain", "See what it says"),
    ],
    action: CommandAction(mint))

  private static func mint(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let settings = try Settings(invocation, context)
    let isSimulated = try settings.environment().value == .simulator
    let credentials = try isSimulated ? Credentials.simulated(context) : settings.credentials()
    let token = try BearerToken.mint(with: credentials, now: context.now())
    let remarks =
      credentials.remarks + [
        "a token for \(credentials.bundleID.value), good until \(context.localTime(token.expires)); keep it secret"
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

extension Credentials {
  /// The simulated App Store asks for a token of Apple's shape, and cannot tell whose key it is.
  fileprivate static func simulated(_ context: Context) throws(Failure) -> Credentials {
    func made(_ value: String) -> Sourced<String> { Sourced(value: value, source: .builtIn) }
    return Credentials(
      issuerID: made("00000000-0000-0000-0000-000000000000"), keyID: made("SIMULATOR0"), bundleID: made(Store.bundleID),
      privateKey: try SimulatorChain.ofThisRun(context).key, appAppleID: nil, remarks: [])
  }
}

/// `asctl token`: the bearer token of the App Store Server API.
enum TokenCommand {
  static let command = Command<CommandAction>(
    "token", "Make or examine the API's bearer token", section: "Signed data, offline",
    commands: [TokenMintCommand.command, TokenExplainCommand.command])
}
