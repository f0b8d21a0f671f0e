/// The whole of asctl, as it is declared.
enum Asctl {
  static let program: Program<CommandAction> = Program(
    root, topics: Topics.all,
    variables: [
      Variable(
        CredentialFlags.privateKeyVariable, "The In-App Purchase key itself, as `asctl help authentication` says"),
      Variable("ASCTL_CONFIG", "The configuration file, in place of the usual one"),
      Variable("NO_COLOR", "No colour, if it is set to anything"),
      Variable("CLICOLOR_FORCE", "Colour even in a pipe, unless it is `0`"),
      Variable("TERM", "`dumb` means no colour"),
    ],
    files: [
      KnownFile("~/.config/asctl/config", "The profiles; below `$XDG_CONFIG_HOME` where that is set")
    ])

  private static let root: Command<CommandAction> = Command(
    "asctl", "Ask the App Store about purchases, and prove what it signed",
    detail: """
      asctl asks the App Store Server API about purchases, and reads and proves what the App Store signs. `asctl help \
      authentication` tells how to give it a key; `--environment simulator` needs none.
      """,
    flags: OutputFlags.everywhere,
    examples: [
      Example("asctl -e simulator order lookup MVK7WQ3XYZ", "Try it without an account: what is this order about?"),
      Example("asctl transaction history 2000000000000001", "Everything a customer bought, from any one transaction"),
      Example(
        "asctl verify --bundle-id com.example.app transaction.jws", "Prove that the App Store signed it, for your app"),
      Example("asctl explain 4040010 DID_RENEW/BILLING_RECOVERY", "What a code or a word means, and what to do"),
    ],
    commands: EndpointGroups.commands + [
      APICommand.command,
      DecodeCommand.command,
      VerifyCommand.command,
      ReceiptCommand.command,
      SignCommand.command,
      ExplainCommand.command,
      TokenCommand.command,
      ProfileCommand.command,
      SimulatorCommands.command,
      SetUpCommands.completion,
      SetUpCommands.help,
      SetUpCommands.schema,
      SetUpCommands.versionCommand,
    ])
}
