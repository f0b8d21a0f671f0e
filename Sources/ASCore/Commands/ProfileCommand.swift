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
      `key_command = op read op://keys/asctl/key`. `base_url` and `ca_file` may be set, too. A comment has a line of \
      its own and begins with `#` or `;`. A path is relative to the file's directory.

      The file is `$XDG_CONFIG_HOME/asctl/config`, or `~/.config/asctl/config`, or what `ASCTL_CONFIG` names.

      `asctl help authentication` says which of several values holds.
      """,
    commands: [
      ProfileAddCommand.command, ProfileListCommand.command, ProfileShowCommand.command, ProfileUseCommand.command,
      ProfileRemoveCommand.command,
    ])
}
