/// `asctl simulator ids`: the fixed world, by its identifiers.
enum SimulatorIdsCommand {
  static let command = Command<Verb>(
    "ids", "List what the simulator knows",
    detail: """
      One row for each thing worth seeing, with the identifiers to ask for it, under Apple's names: `orderId`, \
      `transactionId`, `originalTransactionId`, `appTransactionId`, `productId`, `groupId` and others; `shows` says what \
      it is. The identifiers are the same for everybody and in every run; dates are counted back from the present.
      """,
    flags: OutputFlags.data,
    examples: [
      Example("asctl simulator ids", "See what there is"),
      Example("asctl simulator ids -o json | jq -r '.[].orderId // empty'", "The orders alone"),
    ],
    action: Verb { _, context in
      let sights = Store(now: context.now()).sights
      return Findings(.page([Section(nil, [.terms(sights.map(term))])], .array(sights.map(\.json))))
    })

  private static func term(_ sight: Sight) -> Term {
    let identifiers = sight.identifiers.members.map { "\($0.name) \($0.value.string ?? "")" }
    return Term([Span(sight.shows, .literal)], [Span(identifiers.joined(separator: "  "))])
  }
}
