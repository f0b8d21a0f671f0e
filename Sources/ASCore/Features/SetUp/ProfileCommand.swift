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
    "profile", "Manage profiles with credentials and defaults", section: "Set up",
    detail: """
      A profile contains the credentials of an In-App Purchase key, the bundle ID of an app and an environment. \
      Profiles are stored in the configuration file, which you can edit by hand:

        [default]
        issuer_id = 57246542-96fe-1a63-e053-0824d011072a
        key_id = 2X9R4HXF34
        private_key_path = ~/keys/SubscriptionKey_2X9R4HXF34.p8
        bundle_id = com.example.app
        app_apple_id = 1234567890
        environment = production

      Instead of `private_key_path`, `key_command` can name a command for `/bin/sh -c` that prints the key, as in \
      `key_command = op read op://keys/asctl/key`. `base_url`, `ca_file` and `root` are optional, and so are `access` \
      (`read`, `support` or `all`; see `asctl help authentication`), `product_names`, `reply_templates` and `language` \
      (for messages to customers; see `asctl customer --help`), `log` (a shared log of writes; see `asctl log --help`) \
      and `storekit` (a StoreKit configuration file with the products of `-e simulator`). \
      Comments start with `#` or `;` on their own line. Relative paths are resolved from the file's directory.

      The file is `$XDG_CONFIG_HOME/asctl/config`, or `~/.config/asctl/config`, or the file named by `ASCTL_CONFIG`.

      `asctl help authentication` explains which value is used if several are set.
      """,
    commands: [
      ProfileAddCommand.command, ProfileListCommand.command, ProfileShowCommand.command, ProfileUseCommand.command,
      ProfileRemoveCommand.command,
    ])
}

enum ProfileListCommand {
  static let command = Command<CommandAction>(
    "list", "List the profiles", flags: OutputFlags.data,
    completions: ValueCompletion.fields(
      [
        ("name", "The name of the profile."), ("bundleId", ""), ("keyId", ""), ("environment", ""),
        ("isDefault", "Whether it is the profile that is used when none is named."),
      ]),
    examples: [
      Example("asctl profile list", "List all profiles"),
      Example("asctl profile list -o json | jq -r '.[].name'", "Print only the names"),
    ],
    action: CommandAction(list))

  private static func list(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let config = try ConfigFile.readForProfiles(context)
    let chosen = config.chosenDefault?.name ?? ProfileName.standard
    let rows = config.profiles.map { profile -> JSON in
      func text(_ setting: Setting) -> JSON { profile.text(setting).map(JSON.string) ?? .null }
      return [
        "name": .string(profile.name), "bundleId": text(.bundleID), "keyId": text(.keyID),
        "environment": text(.environment), "isDefault": .bool(sameBytes(profile.name, chosen)),
      ]
    }
    let none = rows.isEmpty ? ["no profiles; run `asctl profile add` to create one"] : []
    return CommandOutput(
      .table(rows, columns: columns),
      remarks: none + config.remarks(context))
  }

  private static let columns = [
    column("Name", "name", rank: 1), column("Bundle ID", "bundleId", rank: 3), column("Key ID", "keyId", rank: 4),
    column("Environment", "environment", rank: 2), Column("Default", rank: 1) { $0["isDefault"] == true ? "yes" : "" },
  ]

  private static func column(_ title: String, _ name: String, rank: Int) -> Column {
    Column(title, rank: rank) { $0[name]?.string ?? "" }
  }
}

/// `asctl profile use`: selects the profile that is used when none is named.
enum ProfileUseCommand {
  static let command = Command<CommandAction>(
    "use", "Set the default profile",
    detail: """
      The default profile is used if a command does not name one with `-p` and `ASCTL_PROFILE` is not set. It is saved \
      in the configuration file, as `default_profile` in the section `[asctl]`.
      """,
    arguments: [ProfileCommand.name], completions: [ProfileCommand.name.declaration.name: .profiles],
    examples: [Example("asctl profile use work", "Use the profile `work` from now on")], action: CommandAction(use))

  private static func use(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let wanted = invocation[ProfileCommand.name] ?? ProfileName.standard
    var name = wanted
    _ = try ConfigFile.change(context) { config throws(Failure) in
      name = try config.profile(wanted).name
      config.choose(default: name)
    }
    var remarks = ["\(name) is now the default profile"]
    if let other = context.processes.variable("ASCTL_PROFILE"), !sameBytes(other, name) {
      remarks.append("ASCTL_PROFILE is set and overrides the default profile")
    }
    return CommandOutput(.nothing, remarks: remarks)
  }
}

enum ProfileRemoveCommand {
  static let command = Command<CommandAction>(
    "remove", "Remove a profile but keep its key file",
    arguments: [ProfileCommand.name], flags: [Prompt.yes, Prompt.noInput],
    completions: [ProfileCommand.name.declaration.name: .profiles],
    examples: [Example("asctl profile remove work --yes", "Remove the profile `work` without confirmation")],
    action: CommandAction(remove))

  private static func remove(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let config = try ConfigFile.readForProfiles(context)
    let name = invocation[ProfileCommand.name] ?? ""
    var profile = try config.profile(name)
    try Prompt(invocation, context).confirm("Remove the profile \(profile.name) from \(config.path)?")
    var remarks = ["removed the profile \(profile.name)"]
    _ = try ConfigFile.change(context) { config throws(Failure) in
      profile = try config.profile(name)
      if let chosen = config.chosenDefault, sameBytes(chosen.name, profile.name) {
        config.choose(default: ProfileName.standard)
        remarks.append("it was the default profile; run `asctl profile use NAME` to select another")
      }
      config.remove(section: profile.name)
    }
    if let path = profile.text(.privateKeyPath) { remarks.append("its key file was kept: \(path)") }
    return CommandOutput(.nothing, remarks: remarks)
  }
}
