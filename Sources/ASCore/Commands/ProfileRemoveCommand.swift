/// `asctl profile remove`.
enum ProfileRemoveCommand {
  static let command = Command<CommandAction>(
    "remove", "Forget a profile; its key file stays",
    arguments: [ProfileCommand.name], flags: [Prompt.yes, Prompt.noInput],
    examples: [Example("asctl profile remove work --yes", "Forget the profile `work` without a question")],
    action: CommandAction(remove))

  private static func remove(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let config = try ConfigFile.readForProfiles(context)
    let name = invocation.text(ProfileCommand.name) ?? ""
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
