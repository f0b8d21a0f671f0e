import Base
import Client
import CommandLine
import Platform
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
    let credentials = try Settings(invocation, context).credentials()
    let token = try BearerToken.mint(with: credentials, now: context.tokenNow())
    let remarks =
      credentials.remarks + [
        "a token for \(credentials.bundleID.value), good until \(context.localText(token.expires)); keep it secret"
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
