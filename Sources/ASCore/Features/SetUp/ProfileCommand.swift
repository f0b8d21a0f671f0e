import AppStore
import Base
import Client
import CommandLine
import Platform
import Terminal

/// `asctl profile`: named sets of credentials.
enum ProfileCommand {
  static let name = Argument("NAME", .text("NAME"), "The name of the profile")

  static let command = Command<CommandAction>(
    "profile", "Keep credentials under a name", section: "Set up",
    detail: """
      A profile says with whose In-App Purchase key asctl asks, for which app, and which App Store. Profiles stand in \
      the configuration file, which you may edit by hand:

        [default]
        issuer_id = 57246542-96fe-1a63-e053-0824d011072a
        key_id = 2X9R4HXF34
        private_key_path = ~/keys/SubscriptionKey_2X9R4HXF34.p8
        bundle_id = com.example.app
        app_apple_id = 1234567890
        environment = production

      In place of `private_key_path`, `key_command` is a line for `/bin/sh -c` that prints the key, as in \
      `key_command = op read op://keys/asctl/key`. `base_url` and `ca_file` may be set, too, \
      `product_names` and `reply_templates` (JSON files for messages to customers, see `asctl customer --help`), and \
      `access` (`read`, `support` or `all`), see `asctl help authentication`, and `log`, a log of writes that a team \
      shares, see `asctl log --help`. A comment has a line of \
      its own and begins with `#` or `;`. A path is relative to the file's directory.

      The file is `$XDG_CONFIG_HOME/asctl/config`, or `~/.config/asctl/config`, or what `ASCTL_CONFIG` names.

      `asctl help authentication` says which of several values holds.
      """,
    commands: [
      ProfileAddCommand.command, ProfileListCommand.command, ProfileShowCommand.command, ProfileUseCommand.command,
      ProfileRemoveCommand.command,
    ])
}

/// `asctl profile list`.
enum ProfileListCommand {
  static let command = Command<CommandAction>(
    "list", "List the profiles", flags: OutputFlags.data,
    completions: ValueCompletion.fields("name", "bundleId", "keyId", "environment", "isDefault"),
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
      .table(rows, columns: columns),
      remarks: none + config.remarks(context))
  }

  private static let columns = [
    column("Name", "name", rank: 1), column("Bundle ID", "bundleId", rank: 3), column("Key ID", "keyId", rank: 4),
    column("Environment", "environment", rank: 2),
    Column("Default", rank: 1) { $0["isDefault"] == true ? "yes" : "" },
  ]

  private static func column(_ title: String, _ name: String, rank: Int) -> Column {
    Column(title, rank: rank) { $0[name]?.string ?? "" }
  }
}

/// `asctl profile use`: which profile holds when none is named.
enum ProfileUseCommand {
  static let command = Command<CommandAction>(
    "use", "Make a profile the default one",
    detail: """
      The profile is used when a command names none with `-p` and `ASCTL_PROFILE` is not set. The choice stands in the \
      configuration file, as `default_profile` in the section `[asctl]`.
      """,
    arguments: [ProfileCommand.name], completions: [ProfileCommand.name.declaration.name: .profiles],
    examples: [Example("asctl profile use work", "Use the profile `work` from now on")],
    action: CommandAction(use))

  private static func use(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let wanted = invocation[ProfileCommand.name] ?? ProfileName.standard
    var name = wanted
    _ = try ConfigFile.change(context) { config throws(Failure) in
      name = try ProfileSearch(config).profile(wanted).name
      config.choose(default: name)
    }
    var remarks = ["\(name) is the default profile now"]
    if let other = context.variable("ASCTL_PROFILE"), !sameBytes(other, name) {
      remarks.append("but ASCTL_PROFILE is set, and it outranks the choice")
    }
    return CommandOutput(.nothing, remarks: remarks)
  }
}

/// `asctl profile remove`.
enum ProfileRemoveCommand {
  static let command = Command<CommandAction>(
    "remove", "Forget a profile; its key file stays",
    arguments: [ProfileCommand.name], flags: [Prompt.yes, Prompt.noInput],
    completions: [ProfileCommand.name.declaration.name: .profiles],
    examples: [Example("asctl profile remove work --yes", "Forget the profile `work` without a question")],
    action: CommandAction(remove))

  private static func remove(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let config = try ConfigFile.readForProfiles(context)
    let name = invocation[ProfileCommand.name] ?? ""
    var profile = try ProfileSearch(config).profile(name)
    try Prompt(invocation, context).confirm("Remove the profile \(profile.name) from \(config.path)?")
    var remarks = ["the profile \(profile.name) is gone"]
    _ = try ConfigFile.change(context) { config throws(Failure) in
      profile = try ProfileSearch(config).profile(name)
      if let chosen = config.chosenDefault, sameBytes(chosen.name, profile.name) {
        config.choose(default: ProfileName.standard)
        remarks.append("it was the default one; asctl profile use NAME chooses another")
      }
      config.remove(section: profile.name)
    }
    if let path = profile.entry(.privateKeyPath) { remarks.append("its key is still in \(path.value)") }
    return CommandOutput(.nothing, remarks: remarks)
  }
}
