/// Finds profiles by name, byte for byte, and says which there are when one is not.
struct ProfileSearch {
  private let config: ConfigFile?
  private let profiles: [Profile]

  init(_ config: ConfigFile?) {
    self.config = config
    profiles = config?.profiles ?? []
  }

  /// Throws status 2 for an unknown one. `variable` is the one that names it, where the line does not.
  func profile(_ name: String, from variable: String? = nil) throws(Failure) -> Profile {
    if let profile = find(name) { return profile }
    let origin = variable.map { "\($0): " } ?? ""
    if PrivateKeyText.isMeant(by: name) {
      throw Failure(.usage, "\(origin)the name of a profile is expected, and a private key is given")
    }
    throw Failure(.usage, "\(origin)there is no profile \(quoted(name))", hint: hint(for: name))
  }

  /// The one that holds when none is named on the line; nil where there is none.
  func standing(_ context: Context) throws(Failure) -> Profile? {
    if let name = context.variable("ASCTL_PROFILE") { return try profile(name, from: "ASCTL_PROFILE") }
    guard let (name, line) = config?.chosenDefault else { return find(ProfileName.standard) }
    if let profile = find(name) { return profile }
    throw Failure(
      .credentials, "\(config?.path ?? "") line \(line): there is no profile \(quoted(name))",
      hint: "asctl profile use NAME chooses another")
  }

  func find(_ name: String) -> Profile? {
    profiles.first { sameBytes($0.name, name) }
  }

  private func hint(for name: String) -> String {
    let names = profiles.map(\.name)
    if let near = Nearest.to(name, among: names) { return "did you mean \(near)?" }
    return names.isEmpty ? "asctl profile add" : "there are \(names.listed("and"))"
  }
}
