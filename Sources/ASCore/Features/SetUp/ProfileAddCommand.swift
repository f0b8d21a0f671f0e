import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl profile add`: asks for credentials, or takes them from flags, and keeps them once the key is known to be good.
enum ProfileAddCommand {
  static let name = Argument("NAME", .text("NAME"), count: .optional, "What to call it; `default` if left out")
  static let keyCommand = Flag(
    "key-command", .text("LINE"), "In place of a file: a line for `/bin/sh -c` that prints the key",
    conflicts: [CredentialFlags.privateKeyPath])
  static let force = Flag("force", "Replace a profile of that name")

  static let command = Command<CommandAction>(
    "add", otherNames: ["login", "auth", "configure", "config", "signin", "setup", "init"],
    "Keep credentials under a name",
    detail: """
      Asks on a terminal for what the flags do not give. In a script, and with `--no-input`, the flags must give the \
      issuer ID, the key ID, the key and the bundle ID. Variables such as `ASCTL_ISSUER_ID` are not looked at.

      The key is read at once and must be a P-256 key in PKCS#8, as App Store Connect gives it out. Only the path of \
      its file is kept, or the line that prints it. A profile for the simulator needs no key.
      """,
    arguments: [name],
    flags: [
      CredentialFlags.issuerID.withoutVariable, CredentialFlags.keyID.withoutVariable,
      CredentialFlags.privateKeyPath.withoutVariable, keyCommand, CredentialFlags.bundleID.withoutVariable,
      CredentialFlags.appAppleID.withoutVariable, CredentialFlags.environment.withoutVariable,
      CredentialFlags.baseURL.withoutVariable, CredentialFlags.caFile.withoutVariable, CredentialFlags.access, force,
      Prompt.noInput,
    ],
    examples: [
      Example("asctl profile add", "Set up the default profile, question by question"),
      Example(
        "asctl profile add work --issuer-id 57246542-96fe-1a63-e053-0824d011072a --key-id 2X9R4HXF34"
          + " --private-key-path ~/keys/SubscriptionKey_2X9R4HXF34.p8 --bundle-id com.example.app",
        "Set up a profile from a script"),
    ],
    action: CommandAction(add))

  private static func add(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    try ConnectionFlags.refuseDryRun(invocation)
    let name = invocation[name] ?? ProfileName.standard
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
    let isDefault = sameBytes(name, config.chosenDefault?.name ?? ProfileName.standard)
    let next = isDefault ? "it is the default profile" : "name it with -p \(name), or: asctl profile use \(name)"
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

/// The values of a profile to be, from flags and answers, each checked as it comes.
struct ProfileDraft {
  private(set) var values: [Setting: String] = [:]
  private let context: Context

  /// In the order in which they are asked for: the file's name may tell the key ID.
  private static let required: [Setting] = [.privateKeyPath, .keyID, .issuerID, .bundleID]
  private static let optional: [Setting] = [.appAppleID, .environment]

  /// Throws status 2 for a value that no profile can hold.
  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    self.context = context
    for setting in Setting.allCases {
      let flag = setting == .keyCommand ? ProfileAddCommand.keyCommand.declaration : setting.flag
      guard let flag, let value = invocation.parsed(flag).last else { continue }
      do {
        try take(value.written, for: setting, from: "--\(flag.name)")
      } catch {
        throw Failure(.usage, error.message, hint: error.hint)
      }
    }
  }

  /// Asks for what the flags left out. Throws status 2 where it cannot ask and something must not be left out.
  mutating func complete(_ prompt: Prompt) throws(Failure) {
    let missing = Self.required.filter { !has($0) }
    // The simulator knows no keys.
    if missing.isEmpty || values[.environment] == EnvironmentChoice.simulator.rawValue { return }
    guard prompt.canAsk else {
      let flags = missing.compactMap(\.flag).map { "--\($0.name)" }
      throw Failure(
        .usage, "profile add needs \(flags.listed("and"))", hint: "on a terminal it asks; asctl profile add --help")
    }
    for setting in missing + Self.optional.filter({ !has($0) }) { try ask(setting, prompt) }
  }

  /// Reads the key and tells what its owner should hear. Throws status 3 if it is not a good one.
  func checkKey() throws(Failure) -> [String] {
    guard let location = keyLocation else { return [] }
    let flag = values[.privateKeyPath] == nil ? ProfileAddCommand.keyCommand : CredentialFlags.privateKeyPath
    let key = try location.read(from: .flag("--\(flag.name)"), context)
    var remarks = ["its public key has the SHA-256 \(hexadecimal(key.fingerprint))"] + location.remarks(context)
    guard let keyID = values[.keyID] else { return remarks }
    if !KeyID.isUsual(keyID) {
      remarks.append("\(keyID) is unusual for a key ID: App Store Connect's have 10 letters and digits")
    }
    if case .file(let path) = location { remarks += KeyFileName.remark(path: path, keyID: keyID).map { [$0] } ?? [] }
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
      throw Failure(.usage, "\(origin) has a line break or another control character in it")
    }
    let checked = try setting.checked(text, from: origin)
    // What names a file does so for its flag, too.
    if case .file? = setting.flag?.kind { values[setting] = absolute(checked) } else { values[setting] = checked }
  }

  private mutating func ask(_ setting: Setting, _ prompt: Prompt) throws(Failure) {
    let guess = setting == .keyID ? values[.privateKeyPath].flatMap(KeyFileName.keyID) : nil
    var draft = self
    try prompt.answer(setting.question, otherwise: guess) { text throws(Failure) in
      if text.isEmpty, Self.optional.contains(setting) { return }
      guard !text.isEmpty else { throw Failure(.usage, "the \(setting.description) is needed") }
      try draft.take(text, for: setting, from: "the \(setting.description)")
      if setting == .privateKeyPath { _ = try draft.checkKey() }
    }
    self = draft
  }

  /// An absolute path, so that the profile names the same file from every folder.
  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let directory = context.directory(.working) else { return path }
    return "\(directory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }
}
