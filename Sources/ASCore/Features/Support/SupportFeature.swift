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

  /// The verdicts and results of `customer` and the members of the feature's records, for `explain`.
  private static var words: [OwnWord] {
    let customer = "asctl customer"
    let verdicts = (VerdictCase.ofSubscriptions + VerdictCase.ofPurchases).map { row in
      OwnWord(row.name, row.caption, is: "verdict", "A purchase is in the state \(row.caption).", in: customer)
    }
    let charges = Charges.verdicts.map { OwnWord($0.key, is: "verdict about charges", $0.value, in: customer) }
    let results = TicketAnswer.Result.allCases.map {
      OwnWord($0.rawValue, is: "result of a ticket", $0.meaning, in: "\(customer) --ids")
    }
    let columns = TicketAnswer.columns + [TicketAnswer.pendingRequest]
    let ofTable = (columns + columns.map { "asctl_\($0)" }).map {
      OwnWord($0, is: "column of a table of tickets", "A column that asctl adds to the table.", in: "\(customer) --ids")
    }
    let reconcile = "asctl reconcile"
    let findings = Finding.allCases.map { OwnWord($0.rawValue, is: "finding", "\($0.meaning).", in: reconcile) }
    let ofFindings = PayloadObject.reconciledRow.fields.map {
      OwnWord($0.name, "asctl_\($0.name)", is: "column of findings", $0.meaning, in: reconcile)
    }
    return verdicts + charges + results + ofTable + findings + ofFindings
      + OwnWord.members(of: .findingCount, in: "\(reconcile) --summary")
      + OwnWord.members(of: .customer, .accessCheck, in: customer)
      + OwnWord.members(of: OfferEligibility.object, in: "asctl offer eligibility")
      + OwnWord.members(of: .purchaseComparison, .consumableBalance, in: "asctl transaction")
      + OwnWord.members(of: .refundOutcome, .refundGroup, in: "asctl refund outcomes")
      + OwnWord.members(of: .consumptionAnswer, in: "asctl consumption answer")
  }

  /// Whether `customer` accepts the word on its own, so that `asctl WORD` runs it.
  @Sendable package static func isCustomer(_ word: String) -> Bool { CustomerCommand.isMeant(by: word) }
}
