import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData
import Terminal

/// `asctl profile add`: prompts for credentials or reads them from flags, and saves them after checking the key.
enum ProfileAddCommand {
  static let name = Argument("NAME", .text("NAME"), count: .optional, "The name of the profile; default: `default`")
  static let force = Flag("force", "Replace an existing profile of that name, except its `access` and `log`")

  static let command = Command<CommandAction>(
    "add", otherNames: ["login", "auth", "configure", "config", "signin", "setup", "init"],
    "Save credentials as a profile",
    detail: """
      Prompts on a terminal for values that the flags do not give. In a script, or with `--no-input`, the flags must \
      give the issuer ID, the key ID, the key and the bundle ID. Variables such as `ASCTL_ISSUER_ID` are not read.

      The key is checked immediately and must be a P-256 key in PKCS#8, as downloaded from App Store Connect. Only the \
      path of its file or the command that prints it is saved. A profile for the simulator needs no key.
      """,
    arguments: [name],
    flags: CredentialFlags.ofProfile + [force, Prompt.noInput],
    examples: [
      Example("asctl profile add", "Set up the default profile interactively"),
      Example(
        "asctl profile add work --issuer-id 57246542-96fe-1a63-e053-0824d011072a --key-id 2X9R4HXF34"
          + " --private-key-path ~/keys/SubscriptionKey_2X9R4HXF34.p8 --bundle-id com.example.app",
        "Set up a profile from a script"),
    ],
    action: CommandAction(add))

  private static func add(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let name = invocation[name] ?? ProfileName.standard
    try ProfileName.requireValid(name)
    // Checked before any prompt, and again when the file is written.
    _ = try isNew(name, in: try ConfigFile.readForProfiles(context), invocation)
    var draft = try ProfileDraft(invocation, context)
    try draft.complete(Prompt(invocation, context))
    let remarks = try draft.checkKey()
    var (isNew, removed) = (true, [String]())
    let config = try ConfigFile.change(context) { config throws(Failure) in
      isNew = try Self.isNew(name, in: config, invocation)
      let old = config.find(name)
      // access and log stay, because removing them would lift a restriction or end the log unnoticed.
      let settings = Setting.allCases.filter { draft.values[$0] != nil || $0 != .access && $0 != .log }
      removed = settings.filter { draft.values[$0] == nil && old?.text($0) != nil }.map(\.rawValue)
      config.set(settings.map { ($0.rawValue, draft.values[$0]) }, inSection: name)
    }
    let isDefault = sameBytes(name, config.chosenDefault?.name ?? ProfileName.standard)
    let next =
      isDefault
      ? "it is the default profile"
      : "select it with -p \(name), or make it the default with `asctl profile use \(name)`"
    let losses = removed.isEmpty ? [] : ["removed \(removed.listed("and")), which this command did not set"]
    return CommandOutput(
      .nothing,
      remarks: ["the profile \(name) is \(isNew ? "saved" : "replaced") in \(config.path)"] + losses + remarks + [next])
  }

  /// Throws status 2 if a profile of that name exists and must not be replaced.
  private static func isNew(_ name: String, in config: ConfigFile, _ invocation: Invocation) throws(Failure) -> Bool {
    let isNew = config.find(name) == nil
    guard isNew || invocation.isGiven(force) else {
      throw Failure(.usage, "the profile \(name) already exists", hint: "pass --force to replace it")
    }
    return isNew
  }
}

/// The values of a new profile from flags and prompts. Each value is checked as it arrives.
struct ProfileDraft {
  private(set) var values: [Setting: String] = [:]
  private let context: Context

  /// In the order of the prompts. The key file comes first because its name may contain the key ID.
  private static let required: [Setting] = [.privateKeyPath, .keyID, .issuerID, .bundleID]
  private static let optional: [Setting] = [.appAppleID, .environment]

  /// Throws status 2 for a value that a profile cannot contain.
  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    self.context = context
    for setting in Setting.allCases {
      guard let flag = setting.flag, let value = invocation.parsed(flag).last else { continue }
      if invocation.parsed(flag).count > 1 {
        throw Failure(
          .usage,
          "--\(flag.name) was given \(invocation.parsed(flag).count) times, but a profile has one \(setting.rawValue)",
          hint: "put all certificates into one PEM file, or pass the others with each command")
      }
      do {
        try take(value.written, for: setting, from: "--\(flag.name)")
      } catch {
        throw Failure(.usage, error.message, hint: error.hint)
      }
    }
  }

  /// Prompts for the values that the flags do not give. Throws status 2 if a required value is missing and
  /// prompting is not possible.
  mutating func complete(_ prompt: Prompt) throws(Failure) {
    let missing = Self.required.filter { !has($0) }
    // A simulator profile needs no key.
    if missing.isEmpty || values[.environment] == EnvironmentChoice.simulator.rawValue { return }
    guard prompt.canAsk else {
      let flags = missing.compactMap(\.flag).map { "--\($0.name)" }
      throw Failure(
        .usage, "missing \(flags.listed("and"))",
        hint: "pass \(flags.count == 1 ? "it" : "them"), or run `asctl profile add` on a terminal to be prompted")
    }
    for setting in missing + Self.optional.filter({ !has($0) }) { try ask(setting, prompt) }
  }

  /// Checks the key and returns remarks for the user. Throws status 3 if the key is unusable.
  func checkKey() throws(Failure) -> [String] {
    guard let location = keyLocation else { return [] }
    let setting = values[.privateKeyPath] == nil ? Setting.keyCommand : .privateKeyPath
    let key = try location.content(from: .flag("--\(setting.flag?.name ?? setting.rawValue)"), context).key()
    var remarks = ["SHA-256 of the public key: \(hexadecimal(key.fingerprint))"] + location.remarks(context)
    guard let keyID = values[.keyID] else { return remarks }
    if !KeyID.isUsual(keyID) {
      remarks.append("\(keyID) is unusual for a key ID: key IDs have 10 letters and digits")
    }
    remarks += [values[.bundleID].flatMap(WordShape.teamPrefixRemark)].compactMap(\.self)
    if case .file(let path) = location { remarks += KeyID.remark(path: path, keyID: keyID).map { [$0] } ?? [] }
    return remarks
  }

  private func has(_ setting: Setting) -> Bool {
    values[setting] != nil || (setting == .privateKeyPath && values[.keyCommand] != nil)
  }

  private var keyLocation: KeyLocation? {
    if let path = values[.privateKeyPath] { return .file(context.expanded(path)) }
    return values[.keyCommand].map { .command($0) }
  }

  private mutating func take(_ text: String, for setting: Setting, from origin: String) throws(Failure) {
    guard !text.utf8.contains(where: { $0 < 0x20 }) else {
      throw Failure(.usage, "\(origin) contains a line break or another control character")
    }
    let checked = try setting.checked(text, from: origin)
    // A path is made absolute if the setting's flag takes a file.
    if case .file? = setting.flag?.kind { values[setting] = absolute(checked) } else { values[setting] = checked }
    if setting == .baseURL { _ = try URLParts(base: checked) }
    let file = context.expanded(values[setting] ?? "")
    if setting == .caFile {
      _ = try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20, as: .certificates))
    }
    if setting == .root { _ = try TrustAnchors(files: [file], isSimulated: false, context) }
  }

  private mutating func ask(_ setting: Setting, _ prompt: Prompt) throws(Failure) {
    let guess = setting == .keyID ? values[.privateKeyPath].flatMap(KeyID.inName) : nil
    var draft = self
    try prompt.answer(setting.question, otherwise: guess) { text throws(Failure) in
      if text.isEmpty, Self.optional.contains(setting) { return }
      guard !text.isEmpty else { throw Failure(.usage, "the \(setting.description) is required") }
      try draft.take(text, for: setting, from: setting.description)
      if setting == .privateKeyPath { _ = try draft.checkKey() }
    }
    self = draft
  }

  /// An absolute path, so that the profile names the same file from every folder.
  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let directory = context.files.workingDirectory() else {
      return path
    }
    return "\(directory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }
}
