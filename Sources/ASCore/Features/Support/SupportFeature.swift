import Client
import CommandLine

/// The commands about customers: their purchases, access, refunds, offers and balances.
package enum SupportFeature {
  package static let commands = FeatureCommands(top: [CustomerCommand.command, OfferCommand.command]) { group in
    switch group {
    case "consumption": [ConsumptionPendingCommand.command, ConsumptionAnswerCommand.command]
    case "transaction": [BalanceCommand.command, CompareCommand.command]
    default: []
    }
  }

  /// Whether `customer` accepts the word on its own, so that `asctl WORD` runs it.
  @Sendable package static func isCustomer(_ word: String) -> Bool { CustomerCommand.isMeant(by: word) }
}
