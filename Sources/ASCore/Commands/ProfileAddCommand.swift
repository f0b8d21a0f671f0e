/// `asctl profile add`: asks for credentials, or takes them from flags, and keeps them once the key is known to be good.
enum ProfileAddCommand {
  static let name = Argument("NAME", .text("NAME"), count: .optional, "What to call it; `default` if left out")
  static let keyCommand = Flag(
    "key-command", .text("LINE"), "In place of a file: a line for `/bin/sh -c` that prints the key",
    conflicts: [CredentialFlags.privateKeyPath.name])
  static let force = Flag("force", "Replace a profile of that name")

  static let command = Command<CommandAction>(
    "add", "Keep credentials under a name",
    detail: """
      Asks on a terminal for what the flags do not give. In a script, and with `--no-input`, the flags must give the \
      issuer ID, the key ID, the key and the bundle ID. Variables such as `ASCTL_ISSUER_ID` are not looked at.

      The key is read at once and must be a P-256 key in PKCS#8, as App Store Connect gives it out. Only the path of \
      its file is kept, or the line that prints it. A profile for the simulator needs no key.
      """,
    arguments: [name],
    flags: [
      CredentialFlags.issuerID, CredentialFlags.keyID, CredentialFlags.privateKeyPath, keyCommand,
      CredentialFlags.bundleID, CredentialFlags.appAppleID, CredentialFlags.environment, CredentialFlags.baseURL,
      CredentialFlags.caFile,
    ].map(\.withoutVariable) + [force, Prompt.noInput],
    examples: [
      Example("asctl profile add", "Set up the default profile, question by question"),
      Example(
        "asctl profile add work --issuer-id 57246542-96fe-1a63-e053-0824d011072a --key-id 2X9R4HXF34"
          + " --private-key-path ~/keys/SubscriptionKey_2X9R4HXF34.p8 --bundle-id com.example.app",
        "Set up a profile from a script"),
    ],
    action: CommandAction(add))

  private static func add(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    let name = invocation.text(name) ?? ProfileName.standard
    guard ProfileName.isValid(name) else {
      throw Failure(.usage, "this cannot be the name of a profile", hint: ProfileName.rule)
    }
    // Before anything is asked, and once more when it is known what to write.
    _ = try isNew(name, in: try ConfigFile.readForProfiles(context), invocation)
    var draft = try ProfileDraft(invocation, context)
    try draft.complete(Prompt(invocation, context))
    let remarks = try draft.checkKey()
    var isNew = true
    let config = try ConfigFile.change(context) { config throws(Failure) in
      isNew = try Self.isNew(name, in: config, invocation)
      config.set(Setting.allCases.map { ($0.rawValue, draft.values[$0]) }, inSection: name)
    }
    let isStanding = sameBytes(name, config.chosenDefault?.name ?? ProfileName.standard)
    let next = isStanding ? "it is the default profile" : "name it with -p \(name), or: asctl profile use \(name)"
    return CommandOutput(
      .nothing,
      remarks: ["the profile \(name) is \(isNew ? "kept" : "replaced") in \(config.path)"] + remarks + [next])
  }

  /// Throws status 2 where a profile of that name is not to be replaced.
  private static func isNew(_ name: String, in config: ConfigFile, _ invocation: Invocation) throws(Failure) -> Bool {
    let isNew = ProfileSearch(config).find(name) == nil
    guard isNew || invocation.isGiven(force) else {
      throw Failure(.usage, "there is a profile \(name) already", hint: "--force replaces it")
    }
    return isNew
  }
}
