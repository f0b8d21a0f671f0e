/// `asctl simulator ids`: the fixed world, by its identifiers.
enum SimulatorIdsCommand {
  static let command = Command<CommandAction>(
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
    action: CommandAction { _, context in
      let rows = Store(now: context.now()).sights.map(\.json)
      return CommandOutput(.page([Section(nil, [.literal(lines(rows, context))])], .array(rows)))
    })

  private static func lines(_ rows: [JSON], _ context: Context) -> [String] {
    let table = TableView(
      columns: columns, reading: FieldContext(object: nil, currency: nil), style: TerminalStyle(isColored: false),
      localTime: context.localTime)
    return table.text(rows).split(separator: "\n").map { String($0) }
  }

  /// For people one identifier is enough; the rest is in the JSON.
  private static let columns = [
    Column("ID", words: { row in row.objectValue?.members.dropFirst().first?.value.string ?? "" }),
    Column("of", words: { row in row.objectValue?.members.dropFirst().first?.name ?? "" }),
    Column("What it shows", "shows"),
  ]
}
