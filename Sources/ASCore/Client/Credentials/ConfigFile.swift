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
  /// Without their line feeds.
  private(set) var lines: [String]
  /// The line ending of the file, which is kept.
  let lineEnd: String

  private static let settings = Setting.allCases.map(\.rawValue)

  /// The only section that is not a profile, and its key.
  static let ownSection = "asctl"
  static let defaultProfileKey = "default_profile"

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
    lines = parts.map { String($0.utf8.last == UInt8(ascii: "\r") ? Substring($0.utf8.dropLast()) : $0) }
    _ = try Self.sections(of: lines, in: path)
  }

  /// The file's directory with a trailing slash; empty for the working directory.
  var directory: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  var bytes: [UInt8] {
    Array(lines.map { $0 + lineEnd }.joined().utf8)
  }

  /// All sections as profiles, including `asctl`.
  private static func sections(of lines: [String], in path: String) throws(Failure) -> [Profile] {
    var sections: [Profile] = []
    var firstLines: TextDictionary<Int> = [:]
    for (index, line) in lines.enumerated() {
      do throws(Failure) {
        // It would be unclear which of two values applies.
        switch try Meaning(of: line) {
        case .nothing: break
        case .section(let name):
          if let first = firstLines.updateValue(index + 1, forKey: name) {
            throw Failure(.credentials, "duplicate section [\(name)], first defined in line \(first)")
          }
          sections.append(Profile(name: name, line: index + 1))
        case .entry(let key, let value):
          guard let section = sections.last else {
            throw Failure(.credentials, "found a key before the first [name]")
          }
          if let first = section.entries.first(where: { $0.key == key }) {
            throw Failure(.credentials, "duplicate key \(key), first defined in line \(first.line)")
          }
          try requireKey(key, among: section.name == ownSection ? [defaultProfileKey] : settings)
          sections[sections.count - 1].entries.append(Profile.Entry(key: key, value: value, line: index + 1))
        }
      } catch {
        throw Failure(.credentials, "\(path) line \(index + 1): \(error.message)", hint: error.hint)
      }
    }
    return sections
  }

  private var sections: [Profile] { (try? Self.sections(of: lines, in: path)) ?? [] }

  private func section(named name: String) -> Profile? { sections.first { $0.name == name } }

  package var profiles: [Profile] { sections.filter { $0.name != Self.ownSection } }

  /// The profile selected by `profile use`, and its line; `nil` if none is selected.
  package var chosenDefault: (name: String, line: Int)? {
    let entries = section(named: Self.ownSection)?.entries ?? []
    return entries.first { $0.key == Self.defaultProfileKey && !$0.value.isEmpty }.map { ($0.value, $0.line) }
  }
}

// Profiles by name, compared byte for byte.

extension ConfigFile {
  /// Throws status 2 for an unknown profile. `variable` contains the name if the line does not.
  package func profile(_ name: String, from variable: String? = nil) throws(Failure) -> Profile {
    if let profile = find(name) { return profile }
    let origin = variable.map { "\($0): " } ?? ""
    if PrivateKeyText.isMeant(by: name) {
      throw Failure(.usage, "\(origin)expected the name of a profile, got a private key")
    }
    throw Failure(.usage, "\(origin)unknown profile \(quoted(name))", hint: hint(for: name))
  }

  func defaultProfile() throws(Failure) -> Profile? {
    guard let (name, line) = chosenDefault else { return find(ProfileName.standard) }
    if let profile = find(name) { return profile }
    throw Failure(
      .credentials, "\(path) line \(line): unknown profile \(quoted(name))",
      hint: "run `asctl profile use NAME` to select another")
  }

  package func find(_ name: String) -> Profile? {
    profiles.first { sameBytes($0.name, name) }
  }

  private func hint(for name: String) -> String {
    let names = profiles.map(\.name)
    if let near = Nearest.to(name, among: names) { return "did you mean \(near)?" }
    return names.isEmpty ? "run `asctl profile add` to create one" : "the profiles are \(names.listed("and"))"
  }
}

// Changes to the configuration file. Each keeps everything else unchanged.

extension ConfigFile {
  /// Sets these values in a section; `nil` removes a value. A missing section is added at the end.
  package mutating func set(_ values: [(key: String, value: String?)], inSection name: String) {
    if section(named: name) == nil {
      if let last = lines.last, !Self.isBlank(last) { lines.append("") }
      lines.append("[\(name)]")
    }
    for (key, value) in values {
      guard let section = section(named: name) else { return }
      let line = section.entries.first { $0.key == key }?.line
      switch (line, value) {
      case (let line?, let value?): lines[line - 1] = "\(key) = \(value)"
      case (let line?, nil): lines.remove(at: line - 1)
      case (nil, let value?): lines.insert("\(key) = \(value)", at: section.lastLine)
      case (nil, nil): break
      }
    }
  }

  /// Removes a section and the comments between its lines. Comments around it are kept.
  package mutating func remove(section name: String) {
    guard let section = section(named: name) else { return }
    let index = section.line - 1
    lines.removeSubrange(index..<section.lastLine)
    let isAtEdge = index == 0 || Self.isBlank(lines[index - 1])
    if isAtEdge, index < lines.count, Self.isBlank(lines[index]) {
      lines.remove(at: index)
    } else if index == lines.count, let last = lines.last, Self.isBlank(last) {
      lines.removeLast()
    }
  }

  private static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy(\.isSpace) }

  /// Sets the default profile. The profile called `default` needs no entry.
  package mutating func choose(default name: String) {
    guard name == ProfileName.standard else {
      set([(Self.defaultProfileKey, name)], inSection: Self.ownSection)
      return
    }
    guard chosenDefault != nil else { return }
    set([(Self.defaultProfileKey, nil)], inSection: Self.ownSection)
    if section(named: Self.ownSection)?.entries.isEmpty == true { remove(section: Self.ownSection) }
  }
}

extension ConfigFile {
  /// An error of a line never quotes it, because it may contain a key.
  private enum Meaning {
    /// Empty, or a comment.
    case nothing
    case section(String)
    case entry(key: String, value: String)

    init(of line: String) throws(Failure) {
      if line.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) {
        throw Failure(.credentials, "contains a control character")
      }
      let bare = Substring(line.utf8.trimmed)
      switch bare.utf8.first {
      case nil, UInt8(ascii: "#"), UInt8(ascii: ";"): self = .nothing
      case UInt8(ascii: "["): self = .section(try ConfigFile.name(ofSection: bare))
      default: self = try ConfigFile.entry(bare)
      }
    }
  }

  /// Throws for a key that does not belong to its section.
  private static func requireKey(_ key: String, among known: [String]) throws(Failure) {
    guard !known.contains(key) else { return }
    let hint = Nearest.to(key, among: known).map { "did you mean \($0)?" }
    throw Failure(
      .credentials, "unknown key \(quoted(key))", hint: hint ?? "the keys are \(known.joined(separator: ", "))")
  }

  private static func name(ofSection text: Substring) throws(Failure) -> String {
    guard text.hasSuffix("]") else {
      throw Failure(.credentials, "expected ] at the end of a section header")
    }
    let name = Substring(text.dropFirst().dropLast().utf8.trimmed)
    if name.hasPrefix("profile ") {
      throw Failure(.credentials, "expected [name], got [profile name]")
    }
    if name != ConfigFile.ownSection { try ProfileName.requireValid(String(name), .credentials) }
    return String(name)
  }

  private static func entry(_ text: Substring) throws(Failure) -> Meaning {
    guard let equals = text.firstIndex(of: "=") else {
      throw Failure(.credentials, "expected [name], key = value or a comment", hint: "start comments with # or ;")
    }
    let key = Substring(text[..<equals].utf8.trimmed)
    guard !key.isEmpty, key.utf8.allSatisfy(ProfileName.isWordByte) else {
      throw Failure(.credentials, "invalid key before =", hint: "keys are words such as issuer_id")
    }
    let value = String(Substring(text[text.index(after: equals)...].utf8.trimmed))
    if key == "private_key" || Setting.isKey(value, under: String(key)) {
      throw Failure(
        .credentials, "found a private key, which is not allowed in this file",
        hint: "use private_key_path for its file, or key_command for a command that prints it")
    }
    return .entry(key: String(key), value: value)
  }
}

extension ConfigFile {
  /// Larger than any file written by hand.
  private static let limit = 1 << 18

  /// `ASCTL_CONFIG`, or `asctl/config` in `XDG_CONFIG_HOME` or `~/.config`; `nil` if there is no home directory.
  package static func location(_ context: Context) -> String? {
    context.processes.variable("ASCTL_CONFIG").map(context.expanded)
      ?? context.ownFile("config", in: "XDG_CONFIG_HOME", or: ".config")
  }

  /// Reads the file, which is empty if it does not exist, and has an empty path if there is no location for it. Throws
  /// status 3.
  static func read(_ context: Context) throws(Failure) -> ConfigFile {
    let path = location(context) ?? ""
    let bytes: [UInt8]
    do {
      // Anyone who can write the file controls what `key_command` runs and where the token is sent, as with ssh's.
      try context.files.requireTrusted(path, .configuration)
      bytes = context.files.exists(path) ? try context.readFile(path, limit) : []
    } catch {
      throw Failure(.credentials, error.message, hint: error.hint)
    }
    return try ConfigFile(path: path, bytes: bytes)
  }

  /// The names of the profiles for completion, even if the file contains errors, which completion does not report.
  package static func profileNames(_ context: Context) -> [String] {
    guard let path = location(context), context.files.exists(path),
      let bytes = try? context.readFile(path, limit, as: .configuration)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      guard case .section(let name)? = try? Meaning(of: text), name != ownSection else { return nil }
      return name
    }.uniqued()
  }

  /// Reads the file for commands that change or show it. Throws status 3 if there is no location for it.
  package static func readForProfiles(_ context: Context) throws(Failure) -> ConfigFile {
    let file = try read(context)
    guard file.path.isEmpty else { return file }
    throw Failure(
      .credentials, "there is no home directory for the configuration file", hint: "set ASCTL_CONFIG to a file")
  }

  /// Changes the current file, which may differ from the file at the start of the command.
  package static func change(
    _ context: Context, _ body: (inout ConfigFile) throws(Failure) -> Void
  ) throws(Failure) -> ConfigFile {
    var file = try readForProfiles(context)
    if sameBytes(file.path, "/dev/null") {
      throw Failure(.credentials, "/dev/null cannot store a profile", hint: "set ASCTL_CONFIG to a file")
    }
    try context.files.withLock(file.path) { () throws(Failure) in
      file = try readForProfiles(context)
      try body(&file)
      try context.files.writePrivate(file.path, file.bytes)
    }
    return file
  }

  package func remarks(_ context: Context) -> [String] { context.remarksOnReaders(of: path) }
}

extension Context {
  /// Replaces a leading `~` by the home directory, because no shell does that in a file or a variable.
  package func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = files.home() else { return path }
    return home + path.dropFirst()
  }

  /// A remark if other users can read or write a file.
  func remarksOnReaders(of path: String) -> [String] {
    readers(of: path).map { ["\($0.finding); \($0.remedy)"] } ?? []
  }

  /// Which access other users have to a file, and the command that ends it; `nil` if they have none.
  package func readers(of path: String) -> (finding: String, remedy: String)? {
    // The permissions of a device such as `/dev/null` are not the user's.
    guard let status = files.status(path), status.kind == .regular, case let mode = status.mode, mode & 0o066 != 0
    else { return nil }
    let verb = mode & 0o022 == 0 ? "read" : mode & 0o044 == 0 ? "written" : "read and written"
    return ("\(path) can be \(verb) by other users", "run `chmod 600 \(path.wordForPOSIX)`")
  }
}
