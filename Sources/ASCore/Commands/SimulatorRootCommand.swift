/// `asctl simulator root`.
enum SimulatorRootCommand {
  static let command = Command<Verb>(
    "root", "Print the certificate that the simulator's data is signed under",
    detail: """
      A PEM certificate, made on first use and kept in `$XDG_STATE_HOME/asctl` (`~/.local/state/asctl`). Name it with \
      `--root` to prove data of the simulator, and with `--ca-file` to speak TLS with `asctl simulator serve`. It is \
      public; its private key does not exist any more.
      """,
    examples: [
      Example("asctl simulator root > root.pem", "Keep it in a file"),
      Example("asctl verify --root root.pem transaction.jws", "Prove what the simulator signed"),
    ],
    action: Verb { _, context throws(Failure) in
      Findings(.text(PEM.text("CERTIFICATE", try SimulatorChain.kept(context).root)))
    })
}
