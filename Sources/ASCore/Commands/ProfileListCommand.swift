/// `asctl profile list`.
enum ProfileListCommand {
  static let command = Command<Verb>(
    "list", "List the profiles", flags: OutputFlags.data,
    examples: [
      Example("asctl profile list", "See which profiles there are"),
      Example("asctl profile list -o json | jq -r '.[].name'", "Their names alone"),
    ],
    action: Verb(list))

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
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
    return Findings(.document(.array(rows)), remarks: none + config.remarks(context))
  }
}
