import AppStore
import Base
import Client
import CommandLine
import HTTP
import Platform
import SignedData

/// Everything that `asctl doctor` finds for one set of credentials. Checks without requests come first: the
/// configuration file, each value, the key and the proxy. Then one harmless read is sent to both App Stores with the
/// same token.
final class DoctorRun {
  /// `nil` if only one set is checked.
  let profile: String?
  let invocation: Invocation
  let context: Context
  private var unsorted: [DoctorCheck] = []
  var facts = Diagnosis.Facts()
  private var missing: [Setting] = []
  /// The path of the private key; `nil` if it is not in a file.
  private(set) var keyFile: String?

  /// No purchase has this ID, so the App Store responds with 4040010 if it accepts the token.
  static let unknownTransactionID = "9000000000000000"

  init(_ profile: String?, _ invocation: Invocation, _ context: Context) {
    (self.profile, self.context) = (profile, context)
    self.invocation = profile.map { invocation.giving(CredentialFlags.profile, .text($0)) } ?? invocation
  }

  var cause: Cause { Diagnosis.cause(facts) }

  /// Commands in the remedies repeat the flags of doctor's command line, so that they use the same App Store.
  var json: JSON {
    func remedy(_ text: String?) -> JSON { text.map { .string(context.completed($0)) } ?? .null }
    let cause = cause
    var object = JSONObject()
    object["profile"] = profile.map(JSON.string)
    object["checks"] = .array(
      checks.map { check in
        [
          "id": .string(check.name.row.text), "result": .word(check.result),
          "message": .string(check.message), "remedy": remedy(check.remedy),
        ]
      })
    object["cause"] = .string(cause.message)
    object["remedy"] = remedy(cause.remedy)
    return .object(object)
  }

  /// Throws status 2 for an unknown profile or an invalid command line.
  func gather(remark: @escaping (String) -> Void) throws(Failure) {
    let read = try attempt(.configFile) { () throws(Failure) in
      try Settings(invocation, context)
    }
    guard let settings = read else { return }
    checkConfiguration(settings)
    let choice = try settings.environment().value
    let credentials = choice == .simulator ? nil : try checkCredentials(settings)
    try checkFile(.caFile, .caFile, settings) { file throws(Failure) in
      _ = try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20, as: .certificates))
    }
    // Apple's hosts are verified under Apple's roots alone.
    let baseURL = try settings.text(.baseURL)
    if choice == .simulator || baseURL != nil {
      try checkFile(.root, .root, settings) { file throws(Failure) in
        _ = try TrustAnchors(files: [file], isSimulated: false, context)
      }
    }
    add(.proxy, .pass, proxy ?? "none")
    note(credentials)
    if choice == .simulator { try checkSimulator(settings) }
    if facts.setting == nil { try askHosts(settings, credentials, choice, remark) }
    // These files are checked last, because the requests above do not require them.
    try checkFile(.productNames, .productNames, settings) { _ throws(Failure) in
      _ = try CustomerTexts.names(settings)
    }
    try checkFile(.replyTemplates, .replyTemplates, settings) { _ throws(Failure) in
      _ = try CustomerTexts.messages(settings)
    }
    // Opening a log that does not exist would create it, and another process may have locked it.
    try checkFile(.log, .log, settings, context.files.requireAppendable)
  }

  /// In the order of `DoctorCheck.Name.all`.
  private var checks: [DoctorCheck] {
    DoctorCheck.Name.all.flatMap { name in unsorted.filter { $0.name == name } }
  }

  func add(_ name: DoctorCheck.Name, _ result: DoctorCheck.Result, _ message: String, remedy: String? = nil) {
    unsorted.append(DoctorCheck(name: name, result: result, message: message, remedy: remedy))
  }

  /// The value that was read. If reading throws, the result is `nil` and the check fails, except for status 2,
  /// which is about the command line.
  private func attempt<Found>(
    _ name: DoctorCheck.Name, _ read: () throws(Failure) -> Found?
  ) throws(Failure) -> Found? {
    do {
      return try read()
    } catch  where error.status == .usage {
      throw error
    } catch {
      var failure = error
      failure.hint = failure.hint ?? "correct the value or its file; `asctl profile show` prints its source"
      add(name, .fail, failure.message, remedy: failure.hint)
      facts.setting = facts.setting ?? failure
      return nil
    }
  }
}

// Checks without requests.

extension DoctorRun {
  private func checkConfiguration(_ settings: Settings) {
    let path = settings.config.path
    if let (finding, remedy) = context.readers(of: path) {
      add(.configFile, .warn, finding, remedy: remedy)
    } else if context.files.exists(path) {
      add(.configFile, .pass, path)
    } else {
      add(.configFile, .pass, path.isEmpty ? "none: there is no home directory" : "none yet at \(path)")
    }
    if let named = settings.named {
      add(.profile, .pass, "\(named.name), which is used alone because it is named")
    } else if let defaultProfile = settings.profile {
      add(.profile, .pass, "\(defaultProfile.name), the default profile; flags and variables override it")
    } else {
      add(.profile, .pass, "none; all values come from flags and variables")
    }
  }

  /// `nil` if one of the credentials is unusable.
  private func checkCredentials(_ settings: Settings) throws(Failure) -> SigningIdentity? {
    let issuerID = try value(.issuerID, .issuerID, settings) { _ in nil }
    let keyID = try value(.keyID, .keyID, settings) {
      KeyID.isUsual($0) ? nil : "is unusual: key IDs have 10 letters and digits"
    }
    let bundleID = try value(.bundleID, .bundleID, settings, BundleIDForm.mistake)
    let key = try privateKey(settings)
    guard facts.setting == nil, missing.isEmpty, let issuerID, let keyID, let bundleID, let key else {
      // Each check names one missing value; the cause lists all of them.
      if facts.setting == nil { facts.setting = try settings.missing(among: missing) }
      return nil
    }
    do {
      return SigningIdentity(
        [.issuerID: issuerID, .keyID: keyID, .bundleID: bundleID], privateKey: key,
        appAppleID: try settings.appAppleID())
    } catch {
      facts.setting = error
      return nil
    }
  }

  /// Checks a required value. `oddity` describes a value that is usable but looks wrong.
  private func value(
    _ setting: Setting, _ name: DoctorCheck.Name, _ settings: Settings, _ oddity: (String) -> String?
  ) throws(Failure) -> Sourced<String>? {
    try attempt(name) { () throws(Failure) in
      guard let value = try settings.text(setting) else {
        try addMissing(name, setting, settings)
        return nil
      }
      if let oddity = oddity(value.value) {
        add(name, .warn, "\(quoted(value.value)) (\(value.source.description)) \(oddity)")
      } else {
        add(name, .pass, "\(value.value) (\(value.source.description))")
      }
      return value
    }
  }

  private func privateKey(_ settings: Settings) throws(Failure) -> PrivateKey? {
    let content = try attempt(.keyFile) { () throws(Failure) -> KeyLocation.Content? in
      guard let location = try settings.privateKey() else {
        try addMissing(.keyFile, .privateKeyPath, settings)
        return nil
      }
      let content = try location.value.content(from: location.source, context)
      checkPlace(location)
      return content
    }
    guard let content else { return nil }
    return try attempt(.keyForm) { () throws(Failure) in
      let key = try content.key()
      add(.keyForm, .pass, "PKCS#8, P-256; SHA-256 of the public key: \(hexadecimal(key.fingerprint).prefix(16))…")
      return key
    }
  }

  private func checkPlace(_ location: Sourced<KeyLocation>) {
    let source = location.source.description
    switch location.value {
    case .text: add(.keyFile, .pass, "in \(source), not shown")
    case .command: add(.keyFile, .pass, "from the output of key_command (\(source)), not shown")
    case .file(let path):
      keyFile = path
      add(.keyFile, .pass, "\(path) (\(source))")
      if let (finding, remedy) = context.readers(of: path) {
        add(.keyMode, .warn, finding, remedy: remedy)
      } else if context.files.permissions(path) != nil {
        add(.keyMode, .pass, "only you can read it")
      }
    }
  }

  /// Checks the key of the built-in App Store, and its products if they are the user's own.
  private func checkSimulator(_ settings: Settings) throws(Failure) {
    let bundleID = try attempt(.host(.simulator)) { () throws(Failure) in
      try settings.identity(for: .bearer)[.bundleID]
    }
    guard let bundleID else { return }
    facts.bundleID = bundleID
    _ = try attempt(.storeKit) { () throws(Failure) -> Void? in
      guard let app = try settings.storeKitApp() else { return nil }
      var context = context
      context.network.storeKitApp = app
      _ = try context.network.openSimulator(context).open()
      add(.storeKit, .pass, app.file)
    }
  }

  /// Checks the file of a setting, if there is one.
  private func checkFile(
    _ setting: Setting, _ name: DoctorCheck.Name, _ settings: Settings, _ read: (String) throws(Failure) -> Void
  ) throws(Failure) {
    _ = try attempt(name) { () throws(Failure) -> Void? in
      guard let file = try settings.path(setting) else { return nil }
      try read(file.value)
      add(name, .pass, "\(file.value) (\(file.source.description))")
    }
  }

  private func addMissing(_ name: DoctorCheck.Name, _ setting: Setting, _ settings: Settings) throws(Failure) {
    let failure = try settings.missing(among: [setting])
    add(name, .fail, failure.message.replacing("credentials are missing", with: "missing"), remedy: failure.hint)
    missing.append(setting)
  }

  private func note(_ identity: SigningIdentity?) {
    guard let identity else { return }
    facts.issuerID = identity[.issuerID]
    facts.keyID = identity[.keyID]
    facts.bundleID = identity[.bundleID]
    facts.keyIDOfFile = keyFile.flatMap(KeyID.inName)
    facts.isNamedAuthKey = keyFile?.split(separator: "/").last?.hasPrefix("AuthKey_") ?? false
  }
  /// Host and port of the proxy that libcurl uses for https, by libcurl's own rules (libcurl-env(3)), and the variable
  /// that sets it, without user and password; `nil` if there is no proxy.
  private var proxy: String? {
    let variable = context.processes.variable
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      guard let text = variable(name) else { continue }
      let authority = URLParts(text.contains("://") ? text : "http://\(text)")?.authority ?? "not an http or https URL"
      let exceptions = (variable("no_proxy") ?? variable("NO_PROXY")).map { ", not for \($0)" } ?? ""
      return "\(authority) (\(name)\(exceptions))"
    }
    return nil
  }
}
