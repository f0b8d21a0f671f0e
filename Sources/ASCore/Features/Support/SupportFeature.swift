import AppStore
import Client
import CommandLine

/// The commands about customers: their purchases, access, refunds, offers and balances.
package enum SupportFeature {
  package static let commands = FeatureCommands(
    top: [CustomerCommand.command, ReconcileCommand.command, OfferCommand.command], words: { words }
  ) { group in
    switch group {
    case "consumption": [ConsumptionPendingCommand.command, ConsumptionAnswerCommand.command]
    case "refund": [RefundOutcomesCommand.command]
    case "transaction": [BalanceCommand.command, CompareCommand.command]
    default: []
    }
  }

  /// The verdicts, results and columns of the feature, for `explain`.
  private static var words: [KnownName] {
    let customer = "asctl customer"
    let verdicts = (VerdictCase.ofSubscriptions + VerdictCase.ofPurchases).map { row in
      KnownName.own(row.name, row.caption, is: "verdict", "A purchase is in the state \(row.caption)", in: customer)
    }
    let charges = Charges.verdicts.map { KnownName.own($0.key, is: "verdict about charges", $0.value, in: customer) }
    let columns = TicketAnswer.columns + [TicketAnswer.pendingRequest]
    let ofTable = (columns + columns.map { "asctl_\($0)" }).map {
      KnownName.own(
        $0, is: "column of a table of tickets", "A column that asctl adds to the table", in: "\(customer) --ids")
    }
    let ofFindings = PayloadObject.findingColumns.map {
      KnownName.own("asctl_\($0.name)", is: "column of findings", $0.meaning, in: "asctl reconcile")
    }
    return verdicts + charges + ofTable + ofFindings + KnownName.words(of: TicketAnswer.Result.self)
      + KnownName.words(of: PastedPurchase.Source.self) + KnownName.words(of: Finding.self)
      + KnownName.words(of: Finding.Severity.self) + KnownName.words(of: RefundOutcome.Decision.self)
      + KnownName.words(of: ConsumptionPlan.Result.self)
      + KnownName.words(of: PurchaseQuestion.Answer.self) + KnownName.words(of: CustomerEvent.Source.self)
      + KnownName.words(of: CustomerOutput.Form.self, isOfCommandLine: true)
  }

  /// Whether `customer` accepts the word on its own, so that `asctl WORD` runs it.
  @Sendable package static func isCustomer(_ word: String) -> Bool { CustomerCommand.isMeant(by: word) }
}
