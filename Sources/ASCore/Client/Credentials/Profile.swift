/// A named set of credentials, as the configuration file holds it. Values are not checked before they are used.
struct Profile: Sendable, Equatable {
  let name: String
  var entries: [Entry] = []

  struct Entry: Sendable, Equatable {
    let key: String
    /// Never empty: an empty value is as good as none.
    let value: String
    /// From 1.
    let line: Int
  }

  func entry(_ setting: Setting) -> Entry? {
    entries.first { $0.key == setting.rawValue }
  }

  /// Keys that asctl does not know although they nearly are one that it does.
  var misspelt: [(entry: Entry, meant: String)] {
    let known = Setting.allCases.map(\.rawValue)
    return entries.compactMap { entry in
      if known.contains(entry.key) { return nil }
      return Nearest.to(entry.key, among: known).map { (entry, $0) }
    }
  }
}
