import AppStore
import Client
import CommandLine
import SignedData

/// Signed data, offline: decode, verify, sign, migrate and explain.
package enum SignedTextsFeature {
  /// - Parameter words: The words of asctl itself, which `explain` knows. They are made when it runs.
  package static func commands(explaining words: @escaping @Sendable () -> [OwnWord]) -> FeatureCommands {
    FeatureCommands(
      top: [
        DecodeCommand.command, VerifyCommand.command, ReceiptCommand.command, MigrateCommand.command,
        SignCommand.command, ExplainCommand.command(words), TokenCommand.command,
      ],
      words: { CheckName.allCases.map { OwnWord($0.rawValue, is: "check", $0.question, in: "asctl verify --explain") } }
    )
  }
}
