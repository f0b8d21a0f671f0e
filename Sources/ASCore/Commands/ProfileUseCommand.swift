/// `asctl profile use`: which profile holds when none is named.
enum ProfileUseCommand {
  static let command = Command<Verb>(
    "use", "Make a profile the default one",
    detail: """
      The profile is used when a command names none with `-p` and `ASCTL_PROFILE` is not set. The choice stands in the \
      configuration file, as `default_profile` in the section `[asctl]`.
      """,
    arguments: [ProfileCommand.name],
    examples: [Example("asctl profile use work", "Use the profile `work` from now on")],
    action: Verb(use))

  private static func use(_ invocation: Invocation, _ context: Context) throws(Failure) -> Findings {
    var config = try ConfigFile.readForProfiles(context)
    let name = invocation.text(ProfileCommand.name) ?? ProfileName.standard
    let profile = try ProfileSearch(config).profile(name)
    config.choose(default: profile.name)
    try config.write(context)
    var remarks = ["\(profile.name) is the default profile now"]
    if let other = context.variable("ASCTL_PROFILE"), !sameBytes(other, profile.name) {
      remarks.append("but ASCTL_PROFILE is set, and it outranks the choice")
    }
    return Findings(.nothing, remarks: remarks)
  }
}
