/// `asctl profile use`: which profile holds when none is named.
enum ProfileUseCommand {
  static let command = Command<CommandAction>(
    "use", "Make a profile the default one",
    detail: """
      The profile is used when a command names none with `-p` and `ASCTL_PROFILE` is not set. The choice stands in the \
      configuration file, as `default_profile` in the section `[asctl]`.
      """,
    arguments: [ProfileCommand.name],
    examples: [Example("asctl profile use work", "Use the profile `work` from now on")],
    action: CommandAction(use))

  private static func use(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let wanted = invocation.text(ProfileCommand.name) ?? ProfileName.standard
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
