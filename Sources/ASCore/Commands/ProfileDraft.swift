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
      let flag = setting.flag ?? ProfileAddCommand.keyCommand
      guard let value = invocation.flags[flag.name]?.last else { continue }
      do {
        try take(value.written, for: setting, from: "--\(flag.name)")
      } catch {
        throw Failure(.usage, error.message, hint: error.hint)
      }
    }
  }

  /// Asks for what the flags left out. Throws status 2 where it cannot ask and something must not be left out.
  mutating func complete(_ questions: Prompt) throws(Failure) {
    let missing = Self.required.filter { !has($0) }
    // The simulator knows no keys.
    if missing.isEmpty || values[.environment] == EnvironmentChoice.simulator.rawValue { return }
    guard questions.areAllowed else {
      let flags = missing.compactMap(\.flag).map { "--\($0.name)" }
      throw Failure(
        .usage, "profile add needs \(flags.listed("and"))", hint: "on a terminal it asks; asctl profile add --help")
    }
    for setting in missing + Self.optional.filter({ !has($0) }) { try ask(setting, questions) }
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
    values[setting] = setting.isPath ? absolute(checked) : checked
  }

  private mutating func ask(_ setting: Setting, _ questions: Prompt) throws(Failure) {
    let guess = setting == .keyID ? values[.privateKeyPath].flatMap(KeyFileName.keyID) : nil
    var draft = self
    try questions.answer(setting.question, otherwise: guess) { text throws(Failure) in
      if text.isEmpty, Self.optional.contains(setting) { return }
      guard !text.isEmpty else { throw Failure(.usage, "the \(setting.words) is needed") }
      try draft.take(text, for: setting, from: "the \(setting.words)")
      if setting == .privateKeyPath { _ = try draft.checkKey() }
    }
    self = draft
  }

  /// A profile means the same file wherever it is used from.
  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let directory = context.directory(.working) else { return path }
    return "\(directory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }
}

extension Setting {
  fileprivate var isPath: Bool {
    switch self {
    case .privateKeyPath, .caFile: true
    case .issuerID, .keyID, .keyCommand, .bundleID, .appAppleID, .environment, .baseURL: false
    }
  }

  fileprivate var question: String {
    switch self {
    case .privateKeyPath: "Path of the .p8 file of the In-App Purchase key"
    case .keyID: "Key ID"
    case .issuerID: "Issuer ID, above the keys in App Store Connect"
    case .bundleID: "Bundle ID of the app"
    case .appAppleID: "The App Store's number of the app, if you like"
    case .environment: "Environment: production, sandbox or auto, if you like"
    case .keyCommand, .baseURL, .caFile: words
    }
  }
}
