/// `asctl token`: the bearer token of the App Store Server API.
enum TokenCommand {
  static let command = Command<CommandAction>(
    "token", "Make or examine the API's bearer token", section: "Signed data, offline",
    commands: [TokenMintCommand.command, TokenExplainCommand.command])
}
