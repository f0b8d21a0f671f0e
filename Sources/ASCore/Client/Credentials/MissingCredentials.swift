import Base
import CommandLine

extension Settings {
  /// Names all of these that nobody has set, and the ways to set each. Status 3.
  ///
  /// `evenInSimulator` is for what no simulated App Store can stand in for: a signature of one's own.
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

  /// The likeliest cause first: an incomplete profile, a profile not chosen, nothing set up yet.
  private func hint(evenInSimulator: Bool) -> String {
    if let profile {
      let advice =
        named == nil
        ? "`asctl profile show` tells what it has" : "a profile that is named stands alone, so no variable fills it"
      return "profile \(profile.name) is in \(config?.path ?? ""); \(advice)"
    }
    let names = config?.profiles.map(\.name) ?? []
    if !names.isEmpty { return "choose a profile with -p or `asctl profile use`: \(names.listed("or"))" }
    return "`asctl profile add` stores them once" + (evenInSimulator ? "" : "; `-e simulator` needs none")
  }
}

extension Setting {
  /// How to set it for one run, or in the profile that is named.
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
