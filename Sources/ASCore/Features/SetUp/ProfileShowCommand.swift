import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl profile show`: each value that a command would use, and its source.
enum ProfileShowCommand {
  static let name = Argument("NAME", .text("NAME"), count: .optional, "The profile to show, as with `-p`")

  static let command = Command<CommandAction>(
    "show", "Show the settings in use and their sources",
    detail: """
      Shows exactly what a command would use: values from flags, then either from the profile named with `-p` or \
      `ASCTL_PROFILE` alone, or from variables and the default profile. Values that are not set are null.

      The private key is never shown, only its location and the SHA-256 of its public key. For a `key_command`, only \
      the program is shown, because the arguments may be secrets; the command is not run.
      """,
    arguments: [name], flags: CredentialFlags.all + OutputFlags.data,
    completions: ValueCompletion.fields(
      [
        ("name", "The name of the setting."), ("value", "The value in use; null if it is not set."),
        ("source", "The kind of source: a flag, a variable, a profile or built in."),
        ("from", "The source in words, such as the name of the flag."),
      ]
    )
    .merging([name.declaration.name: .profiles]) { $1 },
    examples: [
      Example("asctl profile show", "Show the settings used without a named profile"),
      Example("asctl profile show work", "Show the settings used with `-p work`"),
    ],
    action: CommandAction(show))

  private static func show(_ invocation: Invocation, _ context: Context) throws(Failure) -> CommandOutput {
    // The argument replaces any other `-p`, such as one from an alias.
    let named = invocation[name].map { invocation.giving(CredentialFlags.profile, .text($0)) }
    let settings = try Settings(named ?? invocation, context)
    var report = SettingsReport(settings)
    for setting in Setting.allCases {
      switch setting {
      case .privateKeyPath: report.addPrivateKey()
      case .keyCommand: break  // With the private key.
      case .issuerID, .keyID, .bundleID, .appAppleID, .environment, .baseURL, .caFile, .access, .log:
        report.add(setting)
      case .root, .storeKit, .productNames, .replyTemplates, .language: report.addIfGiven(setting)
      }
    }
    let place = settings.config.path
    let used = settings.profile.map { "using the profile \($0.name) in \(place)" } ?? "no profile is used"
    return CommandOutput(
      .page([Section(nil, [.terms(report.terms)])], .array(report.rows)),
      remarks: [used] + settings.config.remarks(context) + report.remarks, failure: report.failure)
  }
}

/// The rows of `profile show`, and the problems found.
private struct SettingsReport {
  private let settings: Settings
  private(set) var rows: [JSON] = []
  private(set) var terms: [Term] = []
  private(set) var remarks: [String] = []
  /// The first unusable value. The other values are shown anyway.
  private(set) var failure: Failure?

  init(_ settings: Settings) {
    self.settings = settings
  }

  mutating func add(_ setting: Setting) {
    do throws(Failure) {
      guard let given = try settings.text(setting) else {
        if setting == .environment, let remark = try settings.remarkOnEnvironment() { remarks.append(remark) }
        let usual: [Setting: String] = [
          .environment: EnvironmentChoice.auto.rawValue, .access: Access.all.rawValue,
          .log: settings.context.writeLogPath ?? "",
        ]
        add(setting.member, usual[setting].map(JSON.string) ?? .null, usual[setting] == nil ? nil : .builtIn)
        return
      }
      let number = setting == .appAppleID ? JSONNumber(text: given.value) : nil
      add(setting.member, number.map { .number($0) } ?? .string(given.value), given.source)
    } catch {
      fail(setting.member, error)
    }
  }

  mutating func addIfGiven(_ setting: Setting) {
    if (try? settings.text(setting)) != .some(nil) { add(setting) }
  }

  mutating func addPrivateKey() {
    do throws(Failure) {
      guard let given = try settings.privateKey() else {
        add(Setting.privateKeyPath.member, .null, nil)
        return
      }
      switch given.value {
      case .text: add("privateKey", "set, not shown", given.source)
      case .file(let path): add(Setting.privateKeyPath.member, .string(path), given.source)
      case .command(let line):
        let program = Shell.program(of: line).map { "\($0), arguments not shown" } ?? "set, not shown"
        add(Setting.keyCommand.member, .string(program), given.source)
        return
      }
      remarks += given.value.remarks(settings.context)
      let key = try given.value.content(from: given.source, settings.context).key()
      add("publicKeySha256", .string(hexadecimal(key.fingerprint)), given.source)
      if case .file(let path) = given.value, let keyID = try? settings.text(.keyID)?.value {
        remarks += KeyID.remark(path: path, keyID: keyID).map { [$0] } ?? []
      }
    } catch {
      fail("publicKeySha256", error)
    }
  }

  private mutating func add(_ name: String, _ value: JSON, _ source: Source?) {
    rows.append([
      "name": .string(name), "value": value, "source": source.map { .word($0.kind) } ?? .null,
      "from": source.map { .string($0.description) } ?? .null,
    ])
    let text = value.string ?? (value == .null ? "none" : value.text())
    terms.append(Term([Span(name)], [Span(escapingControls(text + (source.map { " (\($0.description))" } ?? "")))]))
  }

  private mutating func fail(_ name: String, _ failure: Failure) {
    add(name, .null, nil)
    if self.failure == nil { self.failure = failure } else { remarks.append(failure.message) }
  }
}

extension Setting {
  /// The name in JSON, with Apple's spelling if Apple has one.
  fileprivate var member: String {
    let words = rawValue.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map { String($0).startingUpper }.joined()
  }
}
