import AppStore
import Client
import CommandLine
import SignedData

/// Signed data, offline: decode, verify, sign, migrate and explain.
package enum SignedTextsFeature {
  /// - Parameter words: The words of asctl itself, which `explain` knows. They are made when it runs.
  package static func commands(explaining words: @escaping @Sendable () -> NameTable) -> FeatureCommands {
    FeatureCommands(
      top: [
        DecodeCommand.command, VerifyCommand.command, ReceiptCommand.command, MigrateCommand.command,
        SignCommand.command, ExplainCommand.command(words), TokenCommand.command,
      ],
      words: {
        KnownName.words(of: CheckName.self)
          + [.own("input", is: "check", "The check that the input can be read", in: "asctl verify")]
          + KnownName.words(of: StoredPurchaseCheck.Comparison.self)
          + KnownName.words(of: UnknownFinding.Kind.self, isOfCommandLine: true)
          + KnownName.words(of: Explanation.Kind.self, isOfCommandLine: true)
      }
    )
  }
}
