/// `asctl simulator`: the App Store that is built in.
enum SimulatorCommand {
  static let command = Command<Verb>(
    "simulator", "The built-in App Store", section: "Set up",
    detail: """
      A small App Store for trying things out: no account, no network, always the same customers. `--environment \
      simulator` asks it in place of Apple; `asctl simulator ids` lists what there is to ask for.

      It refuses what Apple would refuse, with Apple's codes. What it signs is signed under a certificate of this user's \
      own, which is never accepted as Apple's.
      """,
    examples: [
      Example("asctl order lookup MVK7WQ3XYZ -e simulator", "Ask it what a customer's receipt is about"),
      Example("asctl simulator ids", "See whom and what it knows"),
    ],
    commands: [SimulatorIdsCommand.command, SimulatorRootCommand.command])
}
