import Client
import CommandLine

/// Signed data, offline: decode, verify, sign, migrate and explain.
package enum SignedTextsFeature {
  package static let commands = FeatureCommands(
    top: [
      DecodeCommand.command, VerifyCommand.command, ReceiptCommand.command, MigrateCommand.command, SignCommand.command,
      ExplainCommand.command, TokenCommand.command,
    ])
}
