import AppStore
import Base
import CommandLine
import HTTP
import Platform

/// The settings of a run, in order of precedence: flags; then a profile named with `-p` or `ASCTL_PROFILE`, alone, or
/// else variables before the default profile; then built-in defaults.
///
/// Every value is looked up and checked when it is used, so that an invalid value that is not needed causes no error.
package final class Settings: Sendable {
  package let context: Context
  package let invocation: Invocation
  package let config: ConfigFile
  /// The profile named with `-p` or `ASCTL_PROFILE`. It is used alone, so that no request combines the key of one app
  /// with the bundle ID or environment of another.
  package let named: Profile?
  /// The profile selected with `profile use`, or called `default`; `nil` if a profile is named.
  let defaultProfile: Profile?

  /// Throws status 2 for an unknown profile, 3 for an invalid configuration file.
  package init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    self.invocation = invocation
    self.context = context
    config = try ConfigFile.read(context)
    if let name = invocation[CredentialFlags.profile] {
      named = try config.profile(name)
    } else if let variable = CredentialFlags.profile.declaration.variable,
      let name = context.processes.variable(variable)
    {
      named = try config.profile(name, from: variable)
    } else {
      named = nil
    }
    defaultProfile = try named == nil ? config.defaultProfile() : nil
  }

  private init(_ settings: Settings, _ invocation: Invocation) {
    (context, self.invocation, config) = (settings.context, invocation, settings.config)
    (named, defaultProfile) = (settings.named, settings.defaultProfile)
  }

  /// Returns the settings for an invocation with other flags and arguments but the same profile.
  package func with(_ invocation: Invocation) -> Settings { Settings(self, invocation) }

  package var profile: Profile? { named ?? defaultProfile }

  /// `nil` if it is not set. Built-in defaults are not included.
  package func text(_ setting: Setting) throws(Failure) -> Sourced<String>? {
    if let flag = setting.flag, let value = invocation.parsed(flag).last {
      if PrivateKeyText.isMeant(by: value.written) { throw PrivateKeyText.misplaced }
      return Sourced(value: value.written, source: .flag("--\(flag.name)"))
    }
    if let named {
      if let value = try value(setting, in: named) {
        try requireNoContradiction(setting, value.value, of: named)
        return value
      }
      guard setting.fillsNamedProfile else { return nil }
    }
    if let name = setting.flag?.variable, let text = variable(name) {
      return Sourced(value: try setting.checked(text, from: name), source: .variable(name))
    }
    return try defaultProfile.flatMap { profile throws(Failure) in try value(setting, in: profile) }
  }

  private func value(_ setting: Setting, in profile: Profile) throws(Failure) -> Sourced<String>? {
    guard let entry = profile.entry(setting) else { return nil }
    let text = try setting.checked(entry.value, from: "\(entry.key) in \(config.path) line \(entry.line)")
    let kind: Source.Kind = named == nil ? .defaultProfile : .profile
    let source = Source(kind: kind, description: "profile \(profile.name), line \(entry.line)")
    return Sourced(value: text, source: source)
  }

  /// For paths: a `~` is replaced, and a path in a profile is relative to the configuration file.
  package func path(_ setting: Setting) throws(Failure) -> Sourced<String>? {
    try text(setting).map { path(of: $0) }
  }

  /// The value in the type of the flag that overrides the setting; `nil` if it is not set.
  func value<Value>(_ flag: Flag<Value>, of setting: Setting) throws(Failure) -> Sourced<Value>? {
    guard let text = try text(setting), let value = flag.value(of: text.value) else { return nil }
    return Sourced(value: value, source: text.source)
  }

  /// The environment and its source. Throws status 2 for an invalid one.
  package func environment() throws(Failure) -> Sourced<EnvironmentChoice> {
    try value(CredentialFlags.environment, of: .environment) ?? Sourced(value: .auto, source: .builtIn)
  }

  /// Additional certificate authorities for TLS; `nil` if none are set. Throws status 1 for a file without any.
  package func authorities() throws(Failure) -> CertificateAuthorities? {
    guard let file = try path(.caFile)?.value else { return nil }
    return try CertificateAuthorities(file: file, bytes: context.readFile(file, 4 << 20, as: .certificates))
  }

  package func privateKey() throws(Failure) -> Sourced<KeyLocation>? {
    if invocation.isGiven(CredentialFlags.privateKeyPath), let path = try path(.privateKeyPath) {
      return path.map { .file($0) }
    }
    if let named { return try keyLocation(in: named) }
    if let text = variable(CredentialFlags.privateKeyVariable) {
      return Sourced(value: .text(Secret(text)), source: .variable(CredentialFlags.privateKeyVariable))
    }
    if let path = try path(.privateKeyPath), path.source.kind == .variable { return path.map { .file($0) } }
    return try defaultProfile.flatMap { profile throws(Failure) in try keyLocation(in: profile) }
  }

  private func keyLocation(in profile: Profile) throws(Failure) -> Sourced<KeyLocation>? {
    if let path = profile.entry(.privateKeyPath), let command = profile.entry(.keyCommand) {
      throw Failure(
        .credentials,
        "profile \(profile.name) has both private_key_path (line \(path.line)) and key_command (line \(command.line))",
        hint: "keep one of them in \(config.path)")
    }
    if let path = try value(.privateKeyPath, in: profile) { return self.path(of: path).map { .file($0) } }
    return try value(.keyCommand, in: profile)?.map { .command($0) }
  }

  /// Throws status 2 if a profile is named and the environment's variable contradicts it.
  private func requireNoContradiction(_ setting: Setting, _ value: String, of named: Profile) throws(Failure) {
    guard setting == .environment, let name = CredentialFlags.environment.declaration.variable,
      let other = variable(name), !sameBytesIgnoringCase(other, value)
    else { return }
    throw Failure(
      .usage, "profile \(named.name) sets \(value), but \(name) sets \(quoted(other))",
      hint: "pass --\(CredentialFlags.environment.name) to select one")
  }

  /// The remark if the environment's variable is ignored because a profile is named; `nil` otherwise.
  package func remarkOnEnvironment() throws(Failure) -> String? {
    guard let named, let name = CredentialFlags.environment.declaration.variable, variable(name) != nil,
      try text(.environment) == nil
    else { return nil }
    return "\(name) is ignored because profile \(named.name) is named and sets no environment; pass -e to select one"
  }

  private func path(of text: Sourced<String>) -> Sourced<String> {
    let path = context.expanded(text.value)
    switch text.source.kind {
    case .flag, .variable, .builtIn: return Sourced(value: path, source: text.source)
    case .profile, .defaultProfile:
      let isAbsolute = path.hasPrefix("/")
      return Sourced(value: isAbsolute ? path : config.directory + path, source: text.source)
    }
  }

  /// Returns a variable without the trailing line feed that secret stores often add.
  private func variable(_ name: String) -> String? {
    guard let bare = context.processes.variable(name)?.utf8.trimmed, !bare.isEmpty else { return nil }
    return String(Substring(bare))
  }
}

/// The source of a value.
package struct Source: Sendable, Equatable, CustomStringConvertible {
  package let kind: Kind
  package let description: String

  /// Highest precedence first.
  package enum Kind: String, PrintedWord {
    case flag, profile, variable, defaultProfile, builtIn

    package static let origin = (kind: "source of a setting", place: "asctl profile show")

    package var meaning: String {
      switch self {
      case .flag: "The value is from a flag."
      case .profile: "The value is from the profile that was named."
      case .variable: "The value is from an environment variable."
      case .defaultProfile: "The value is from the default profile."
      case .builtIn: "The value is asctl's default."
      }
    }
  }

  /// `name` has dashes.
  package static func flag(_ name: String) -> Source { Source(kind: .flag, description: name) }
  package static func variable(_ name: String) -> Source { Source(kind: .variable, description: name) }
  package static let builtIn = Source(kind: .builtIn, description: "built-in default")
}

package struct Sourced<Value: Sendable>: Sendable {
  package let value: Value
  package let source: Source

  func map<Result: Sendable, E: Error>(_ change: (Value) throws(E) -> Result) throws(E) -> Sourced<Result> {
    Sourced<Result>(value: try change(value), source: source)
  }
}

extension Sourced: Equatable where Value: Equatable {}

extension Sourced<EnvironmentChoice> {
  /// Whether both environments may respond although no flag asks for both.
  package var isUnrequestedAuto: Bool { source.kind != .flag && value == .auto }
}
