/// `asctl profile list`.
enum ProfileListCommand {
  static let command = Command<CommandAction>(
    "list", "List the profiles", flags: OutputFlags.data,
    examples: [
      Example("asctl profile list", "See which profiles there are"),
      Example("asctl profile list -o json | jq -r '.[].name'", "Their names alone"),
    ],
    action: CommandAction(list))

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let config = try ConfigFile.readForProfiles(context)
    let chosen = config.chosenDefault?.name ?? ProfileName.standard
    let rows = config.profiles.map { profile -> JSON in
      func text(_ setting: Setting) -> JSON { profile.entry(setting).map { .string($0.value) } ?? .null }
      return [
        "name": .string(profile.name), "bundleId": text(.bundleID), "keyId": text(.keyID),
        "environment": text(.environment), "isDefault": .bool(sameBytes(profile.name, chosen)),
      ]
    }
    let none = rows.isEmpty ? ["there is no profile yet: asctl profile add"] : []
    return CommandOutput(
      .page(rows.isEmpty ? [] : [Section(nil, [.literal(table(rows, context))])], .array(rows)),
      remarks: none + config.remarks(context))
  }

  private static func table(_ rows: [JSON], _ context: Context) -> [String] {
    func column(_ title: String, _ name: String) -> Column { Column(title) { $0[name]?.string ?? "" } }
    let table = TableView(
      columns: [
        column("Name", "name"), column("Bundle ID", "bundleId"), column("Key ID", "keyId"),
        column("Environment", "environment"), Column("Default") { $0["isDefault"] == true ? "yes" : "" },
      ], reading: FieldContext(object: nil, currency: nil), style: TerminalStyle(isColored: false),
      localTime: context.localTime)
    return table.text(rows).split(separator: "\n").map { String($0) }
  }
}
