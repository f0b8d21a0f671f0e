import Base
import Platform

extension ConfigFile {
  /// Far more than anybody writes by hand.
  private static let limit = 1 << 20

  /// `ASCTL_CONFIG`, or `asctl/config` below `XDG_CONFIG_HOME` or `~/.config`. Nil where there is no home directory.
  ///
  /// A relative `XDG_CONFIG_HOME` is ignored (XDG Base Directory Specification), as it would depend on the folder at hand.
  static func location(_ context: Context) -> String? {
    if let path = context.variable("ASCTL_CONFIG") { return context.expanded(path) }
    if let base = context.variable("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/asctl/config" }
    return context.directory(.home).map { "\($0)/.config/asctl/config" }
  }

  /// The file as it is, empty where there is none yet; nil where there can be none. Throws status 3.
  static func read(_ context: Context) throws(Failure) -> ConfigFile? {
    guard let path = location(context) else { return nil }
    guard context.fileExists(path) else { return ConfigFile(empty: path) }
    try requireOwn(path, context)
    let bytes: [UInt8]
    do {
      bytes = try context.readFile(path, limit)
    } catch {
      throw Failure(.credentials, error.message, hint: error.hint)
    }
    return try ConfigFile(path: path, bytes: bytes)
  }

  /// Whoever writes it chooses what `key_command` runs and whom the token goes to. As ssh does with its own file.
  private static func requireOwn(_ path: String, _ context: Context) throws(Failure) {
    if context.isForeign(path) {
      throw Failure(
        .credentials, "\(path) belongs to another user, who could have written anything into it",
        hint: "make it your own, or name another file with ASCTL_CONFIG")
    }
    guard let mode = context.permissions(path), mode & 0o022 != 0 else { return }
    throw Failure(
      .credentials, "\(path) can be written by others, who could have written anything into it",
      hint: "look through it, then: chmod 600 \(path)")
  }

  /// For commands that change it or tell of it.
  package static func readForProfiles(_ context: Context) throws(Failure) -> ConfigFile {
    if let file = try read(context) { return file }
    throw Failure(
      .credentials, "there is no home directory to keep profiles in", hint: "name a file with ASCTL_CONFIG")
  }

  /// Changes the file as it is now, which need not be as it was when the command began.
  package static func change(
    _ context: Context, _ body: (inout ConfigFile) throws(Failure) -> Void
  ) throws(Failure) -> ConfigFile {
    var file = try readForProfiles(context)
    try context.withLock(file.path) { () throws(Failure) in
      file = try readForProfiles(context)
      try body(&file)
      try context.writePrivateFile(file.path, file.bytes)
    }
    return file
  }

  /// What its owner should hear of it.
  package func remarks(_ context: Context) -> [String] {
    let misspelt = profiles.flatMap(\.misspelt).map { entry, meant in
      "\(path) line \(entry.line): \(entry.key) is no key that asctl knows; did you mean \(meant)?"
    }
    return [context.remarkOnReaders(of: path)].compactMap { $0 } + misspelt
  }
}

extension Context {
  /// With the home directory in place of a leading `~`, which no shell has replaced in a file or a variable.
  package func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = directory(.home) else { return path }
    return home + path.dropFirst()
  }

  /// Nil unless others than its owner may read or write a file.
  func remarkOnReaders(of path: String) -> String? {
    guard let mode = permissions(path), mode & 0o066 != 0 else { return nil }
    let verb = mode & 0o022 == 0 ? "read" : mode & 0o044 == 0 ? "written" : "read and written"
    return "\(path) can be \(verb) by others; chmod 600 \(path)"
  }
}
