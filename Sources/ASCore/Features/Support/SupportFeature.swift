import Client
import CommandLine

/// Customers: what they bought and have access to, their refunds, offers and balances.
package enum SupportFeature {
  package static let commands = FeatureCommands(top: [CustomerCommand.command, OfferCommand.command]) { group in
    switch group {
    case "consumption": [ConsumptionPendingCommand.command, ConsumptionAnswerCommand.command]
    case "transaction": [BalanceCommand.command, CompareCommand.command]
    default: []
    }
  }

  /// Whether a word alone is what `customer` takes, so that `asctl WORD` means it.
  @Sendable package static func isCustomer(_ word: String) -> Bool { CustomerCommand.isMeant(by: word) }
}
