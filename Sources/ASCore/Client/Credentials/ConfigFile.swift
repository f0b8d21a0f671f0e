import Base
import Platform

/// The user's configuration file: an INI file of profiles. Order and comments are kept when it is rewritten. Unknown
/// keys are rejected, because the intended value would be missing.
///
///     [default]
///     issuer_id = 57246542-96fe-1a63-e053-0824d011072a
///     key_id = 2X9R4HXF34
///
///     [asctl]
///     default_profile = work
///
/// Comments are on their own line, because a `#` may be part of a value.
package struct ConfigFile: Sendable, Equatable {
  package let path: String
  var lines: [ConfigLine]
  /// The line ending of the file, which is kept.
  let lineEnd: String

  private static let settings = Setting.allCases.map(\.rawValue)

  /// The only section that is not a profile, and its key.
  static let ownSection = "asctl"
  static let defaultProfileKey = "default_profile"

  init(empty path: String) {
    self.path = path
    lines = []
    lineEnd = "\n"
  }

  /// Throws status 3 with the path and line of the first error.
  init(path: String, bytes: [UInt8]) throws(Failure) {
    self.path = path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.credentials, "\(path) is not UTF-8 text")
    }
    let bare = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    var parts = bare.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    lineEnd = parts.first?.utf8.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
    lines = []
    var known = Self.settings
    // The lines of the sections so far, and of the keys in the last one.
    var (sections, keys): (TextDictionary<Int>, TextDictionary<Int>) = ([:], [:])
    for (index, part) in parts.enumerated() {
      do throws(ConfigLine.SyntaxError) {
        let isCRLF = part.utf8.last == UInt8(ascii: "\r")
        let line = try ConfigLine(String(isCRLF ? Substring(part.utf8.dropLast()) : part))
        // It would be unclear which of two values applies.
        switch line.meaning {
        case .nothing: break
        case .section(let name):
          if let first = sections.updateValue(index + 1, forKey: name) {
            throw ConfigLine.SyntaxError(description: "duplicate section [\(name)], first defined in line \(first)")
          }
          keys = [:]
          known = name == Self.ownSection ? [Self.defaultProfileKey] : Self.settings
        case .entry(let key, _):
          if sections.isEmpty { throw ConfigLine.SyntaxError(description: "found a key before the first [name]") }
          if let first = keys.updateValue(index + 1, forKey: key) {
            throw ConfigLine.SyntaxError(description: "duplicate key \(key), first defined in line \(first)")
          }
          try ConfigLine.requireKey(key, among: known)
        }
        lines.append(line)
      } catch {
        throw Failure(.credentials, "\(path) line \(index + 1): \(error.description)", hint: error.hint)
      }
    }
  }

  /// The file's directory with a trailing slash; empty for the working directory.
  var directory: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  var bytes: [UInt8] {
    Array(lines.map { $0.text + lineEnd }.joined().utf8)
  }

  /// All sections as profiles, including `asctl`.
  private var sections: [Profile] {
    var sections: [Profile] = []
    for (index, line) in lines.enumerated() {
      switch line.meaning {
      case .nothing: break
      case .section(let name): sections.append(Profile(name: name))
      case .entry(let key, let value):
        // An empty `access` is kept, because ignoring it would allow every write.
        guard let last = sections.indices.last, !value.isEmpty || key == Setting.access.rawValue else { continue }
        sections[last].entries.append(Profile.Entry(key: key, value: value, line: index + 1))
      }
    }
    return sections
  }

  package var profiles: [Profile] { sections.filter { $0.name != Self.ownSection } }

  /// The profile selected by `profile use`, and its line; `nil` if none is selected.
  package var chosenDefault: (name: String, line: Int)? {
    let own = sections.first { $0.name == Self.ownSection }
    return own?.entries.first { $0.key == Self.defaultProfileKey }.map { ($0.value, $0.line) }
  }

  /// The lines of a section, from its header to its last entry. Lines after that belong to the next section.
  func section(named name: String) -> ClosedRange<Int>? {
    guard let header = lines.firstIndex(where: { $0.meaning == .section(name) }) else { return nil }
    var last = header
    for index in lines.indices[(header + 1)...] {
      switch lines[index].meaning {
      case .nothing: continue
      case .section: return header...last
      case .entry: last = index
      }
    }
    return header...last
  }
}

// Changes to the configuration file. Each keeps everything else unchanged.

extension ConfigFile {
  /// Sets these values in a section; `nil` removes a value. A missing section is added at the end.
  package mutating func set(_ values: [(key: String, value: String?)], inSection name: String) {
    if section(named: name) == nil {
      if let last = lines.last, !last.isBlank { lines.append(.empty) }
      lines.append(ConfigLine(section: name))
    }
    for (key, value) in values {
      guard let section = section(named: name) else { return }
      let index = section.first { index in
        if case .entry(key, _) = lines[index].meaning { true } else { false }
      }
      switch (index, value) {
      case (let index?, let value?): lines[index] = ConfigLine(key: key, value: value)
      case (let index?, nil): lines.remove(at: index)
      case (nil, let value?): lines.insert(ConfigLine(key: key, value: value), at: section.upperBound + 1)
      case (nil, nil): break
      }
    }
  }

  /// Removes a section and the comments between its lines. Comments around it are kept.
  package mutating func remove(section name: String) {
    guard let section = section(named: name) else { return }
    lines.removeSubrange(section)
    let index = section.lowerBound
    let isAtEdge = index == 0 || lines[index - 1].isBlank
    if isAtEdge, index < lines.count, lines[index].isBlank {
      lines.remove(at: index)
    } else if index == lines.count, let last = lines.last, last.isBlank {
      lines.removeLast()
    }
  }

  /// Sets the default profile. The profile called `default` needs no entry.
  package mutating func choose(default name: String) {
    guard name == ProfileName.standard else {
      set([(Self.defaultProfileKey, name)], inSection: Self.ownSection)
      return
    }
    guard chosenDefault != nil else { return }
    set([(Self.defaultProfileKey, nil)], inSection: Self.ownSection)
    if section(named: Self.ownSection)?.count == 1 { remove(section: Self.ownSection) }
  }
}

extension ConfigFile {
  /// Larger than any file written by hand.
  private static let limit = 1 << 18

  /// `ASCTL_CONFIG`, or `asctl/config` in `XDG_CONFIG_HOME` or `~/.config`; `nil` if there is no home directory.
  ///
  /// A relative `XDG_CONFIG_HOME` is ignored (XDG Base Directory Specification), because it would depend on the working
  /// directory.
  package static func location(_ context: Context) -> String? {
    if let path = context.processes.variable("ASCTL_CONFIG") { return context.expanded(path) }
    if let base = context.processes.variable("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/asctl/config" }
    return context.files.directory(.home).map { "\($0)/.config/asctl/config" }
  }

  /// Reads the file, which is empty if it does not exist; `nil` if there is no location for it. Throws status 3.
  static func read(_ context: Context) throws(Failure) -> ConfigFile? {
    guard let path = location(context) else { return nil }
    guard context.files.exists(path) else { return ConfigFile(empty: path) }
    try requireOwn(path, context)
    let bytes: [UInt8]
    do {
      bytes = try context.readFile(path, limit)
    } catch {
      throw Failure(.credentials, error.message, hint: error.hint)
    }
    return try ConfigFile(path: path, bytes: bytes)
  }

  /// The names of the profiles for completion, even if the file contains errors, which completion does not report.
  package static func profileNames(_ context: Context) -> [String] {
    guard let path = location(context), context.files.exists(path), let bytes = try? context.readFile(path, limit)
    else {
      return []
    }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      guard case .section(let name)? = try? ConfigLine(text).meaning, name != ownSection else { return nil }
      return name
    }.uniqued()
  }

  /// Anyone who can write the file controls what `key_command` runs and where the token is sent. ssh checks its file in
  /// the same way.
  private static func requireOwn(_ path: String, _ context: Context) throws(Failure) {
    if context.files.isOwnedByAnotherUser(path) {
      throw Failure(
        .credentials, "\(path) belongs to another user",
        hint: "change its owner, or set ASCTL_CONFIG to another file")
    }
    guard let mode = context.files.permissions(path), mode & 0o022 != 0 else { return }
    throw Failure(
      .credentials, "\(path) is writable by other users",
      hint: "check its contents, then run `chmod 600 \(path)`")
  }

  /// Reads the file for commands that change or show it. Throws status 3 if there is no location for it.
  package static func readForProfiles(_ context: Context) throws(Failure) -> ConfigFile {
    if let file = try read(context) { return file }
    throw Failure(
      .credentials, "there is no home directory for the configuration file", hint: "set ASCTL_CONFIG to a file")
  }

  /// Changes the current file, which may differ from the file at the start of the command.
  package static func change(
    _ context: Context, _ body: (inout ConfigFile) throws(Failure) -> Void
  ) throws(Failure) -> ConfigFile {
    var file = try readForProfiles(context)
    try context.files.withLock(file.path) { () throws(Failure) in
      file = try readForProfiles(context)
      try body(&file)
      try context.files.writePrivate(file.path, file.bytes)
    }
    return file
  }

  /// Remarks about the file for the user.
  package func remarks(_ context: Context) -> [String] {
    [context.remarkOnReaders(of: path)].compactMap { $0 }
  }
}

extension Context {
  /// Replaces a leading `~` by the home directory, because no shell does that in a file or a variable.
  package func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = files.directory(.home) else { return path }
    return home + path.dropFirst()
  }

  /// A remark if other users can read or write a file; `nil` otherwise.
  func remarkOnReaders(of path: String) -> String? { readers(of: path).map { "\($0.finding); \($0.remedy)" } }

  /// Which access other users have to a file, and the command that ends it; `nil` if they have none.
  package func readers(of path: String) -> (finding: String, remedy: String)? {
    guard let mode = files.permissions(path), mode & 0o066 != 0 else { return nil }
    let verb = mode & 0o022 == 0 ? "read" : mode & 0o044 == 0 ? "written" : "read and written"
    return ("\(path) can be \(verb) by other users", "run `chmod 600 \(path)`")
  }
}
