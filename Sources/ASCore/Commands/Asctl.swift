/// The whole of asctl, as it is declared.
enum Asctl {
  static let program = Program<Verb>(root, topics: [])

  private static let root = Command<Verb>(
    "asctl", "Ask the App Store about purchases, and prove what it signed",
    flags: OutputFlags.everywhere,
    commands: [
      DecodeCommand.command,
      VerifyCommand.command,
      ReceiptCommand.command,
    ])
}
