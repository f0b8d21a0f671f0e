import Base
import CommandLine

extension Settings {
  /// Lists all of these settings that are missing and how to set each. Status 3.
  ///
  /// `evenInSimulator` is for signatures that a simulated App Store cannot replace.
  package func missing(among settings: [Setting], evenInSimulator: Bool = false) throws(Failure) -> Failure {
    var missing: [String] = []
    for setting in settings where try !isSet(setting) {
      missing.append("\(setting.description) (\(setting.ways(besides: named)))")
    }
    return Failure(
      .credentials, "credentials are missing: \(missing.joined(separator: ", "))",
      hint: hint(evenInSimulator: evenInSimulator))
  }

  private func isSet(_ setting: Setting) throws(Failure) -> Bool {
    let isOfKey = setting == .privateKeyPath || setting == .keyCommand
    return isOfKey ? try privateKey() != nil : try text(setting) != nil
  }

  /// The most likely cause first: an incomplete profile, a profile that is not selected, no setup yet.
  private func hint(evenInSimulator: Bool) -> String {
    if let profile {
      let advice =
        named == nil
        ? "run `asctl profile show` to see its values" : "a named profile is used alone, without variables"
      return "profile \(profile.name) is in \(config?.path ?? ""); \(advice)"
    }
    let names = config?.profiles.map(\.name) ?? []
    if !names.isEmpty { return "select a profile with -p or `asctl profile use`: \(names.listed("or"))" }
    return "run `asctl profile add` to save them"
      + (evenInSimulator ? "" : ", or use `-e simulator`, which requires none")
  }
}

extension Setting {
  /// How to set it for one run, or in the named profile.
  fileprivate func ways(besides named: Profile?) -> String {
    let flag = flag.map { "--\($0.name)" }
    guard named == nil else {
      let key = self == .privateKeyPath ? Setting.keyCommand.rawValue : nil
      return [flag, rawValue, key].compactMap { $0 }.listed("or")
    }
    let key = self == .privateKeyPath ? CredentialFlags.privateKeyVariable : nil
    return [flag, key, self.flag?.variable].compactMap { $0 }.listed("or")
  }
}
