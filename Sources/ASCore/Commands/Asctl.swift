/// The whole of asctl, as it is declared.
enum Asctl {
  static let program: Program<Verb> = Program(
    root, topics: Topics.all,
    variables: [
      Variable("NO_COLOR", "No colour, if it is set to anything"),
      Variable("CLICOLOR_FORCE", "Colour even in a pipe, unless it is `0`"),
      Variable("TERM", "`dumb` means no colour"),
    ])

  private static let root: Command<Verb> = Command(
    "asctl", "Ask the App Store about purchases, and prove what it signed",
    detail: """
      asctl reads and proves what the App Store signs: transactions, renewal infos, notifications and app transactions. \
      Everything works offline; nothing is sent anywhere.
      """,
    flags: OutputFlags.everywhere,
    examples: [
      Example("asctl decode notification.json", "Show what a notification says"),
      Example(
        "asctl verify --bundle-id com.example.app transaction.jws", "Prove that the App Store signed it, for your app"),
      Example("asctl explain 4040010 DID_RENEW/BILLING_RECOVERY", "What a code or a word means, and what to do"),
    ],
    commands: EndpointGroups.commands + [
      DecodeCommand.command,
      VerifyCommand.command,
      ExplainCommand.command,
      TokenCommand.command,
      ProfileCommand.command,
      SimulatorCommand.command,
      SetUpCommands.completion,
      SetUpCommands.help,
      SetUpCommands.schema,
      SetUpCommands.versionCommand,
    ])
}
