import Base

/// What is known about a file, or the target of a link, before it is opened.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular
    case folder
    /// A pipe, a device or a socket.
    case special
    /// Nothing: a link without a target.
    case absent
  }

  package var kind: Kind
  /// The permissions as in `chmod`: 0o600.
  package var mode: UInt16
  /// Whether it belongs to this user or root.
  package var isOwn: Bool
  /// Whether its group has only its owner, as far as its number shows (user private groups).
  package var hasPrivateGroup = false
  /// For a link, the path of its target, and whether the link itself belongs to this user or root.
  package var link: (target: String, isOwn: Bool)?
  /// The folder with the file, or with the target of a link.
  package var folder: Folder?
  /// When its content was changed; nil if it is unknown.
  package var modified: Timestamp?
  /// Whether the path names a file that the caller has opened, as a shell does for `<(…)`, or `/dev/null`.
  package var isGivenOpen = false

  package struct Folder: Sendable {
    let path: String
    let isOwn: Bool
    /// Whether other users can replace its files.
    let isOpenToOthers: Bool
  }

  package init(kind: Kind, mode: UInt16, isOwn: Bool) {
    (self.kind, self.mode, self.isOwn) = (kind, mode, isOwn)
  }
}

/// The rule for a kind of file that asctl trusts or replaces. Whoever can write such a file, or its folder, would decide
/// what asctl trusts, runs or sends.
package struct FileRule: Sendable {
  /// How to avoid a file of another user, as an imperative.
  private let alternative: String
  private let access: Access
  private let checksFolder: Bool

  /// The access of other users that a file may allow.
  private enum Access {
    case none
    /// They may read it, and a private group may write it.
    case read
    /// They may write it, and own it.
    case write
    /// The file is replaced and not read, so only its owner matters.
    case any
  }

  private init(_ alternative: String, access: Access = .none, checksFolder: Bool = false) {
    (self.alternative, self.access, self.checksFolder) = (alternative, access, checksFolder)
  }

  package static let configuration = FileRule("set ASCTL_CONFIG to another file")
  package static let log = FileRule("delete it", checksFolder: true)
  /// A log that a profile names, whose writers are trusted.
  package static let sharedLog = FileRule("name another file in the profile", access: .write)
  package static let journal = FileRule("pass another file")
  package static let position = FileRule("delete it", checksFolder: true)
  package static let simulatorChain = FileRule("set XDG_STATE_HOME to another directory", checksFolder: true)
  package static let simulatorState = FileRule("pass another file", checksFolder: true)
  package static let key = FileRule("use another file")
  package static let certificates = FileRule("use another file", access: .read)
  package static let export = FileRule("pass another file", access: .any)

  /// Returns why a file must not be used; `nil` if it may be.
  package func refusal(of path: String, _ status: FileStatus) -> Failure? {
    if status.isGivenOpen { return nil }
    func refused(_ finding: String, _ remedy: String) -> Failure { Failure(.failure, finding, hint: remedy) }
    let elsewhere = "change its owner, or \(alternative)"
    if let link = status.link, !link.isOwn { return refused("\(path) is a link of another user", elsewhere) }
    // The target of a link may be hidden.
    let file = status.link.map { "\(path), a link\(sameBytes($0.target, path) ? "" : " to \($0.target)")," } ?? path
    switch status.kind {
    case .regular: break
    case .absent: return nil
    case .folder: return refused("\(file) is a directory", alternative)
    case .special:
      if access == .any { return nil }
      return refused("\(file) is not a regular file", alternative)
    }
    if access == .write { return nil }
    if !status.isOwn { return refused("\(file) belongs to another user", elsewhere) }
    if access == .any { return nil }
    let isPrivateGroups = access == .read && status.hasPrivateGroup
    guard status.mode & (isPrivateGroups ? 0o002 : 0o022) == 0 else {
      let mode = access == .read ? "go-w" : "600"
      return refused(
        "\(file) is writable by other users",
        "check its contents, then run `chmod \(mode) \((status.link?.target ?? path).wordForPOSIX)`")
    }
    guard checksFolder, let folder = status.folder else { return nil }
    if !folder.isOwn { return refused("\(folder.path), the folder of \(path), belongs to another user", elsewhere) }
    guard folder.isOpenToOthers else { return nil }
    return refused(
      "\(folder.path), the folder of \(path), is writable by other users",
      "check its contents, then run `chmod go-w \(folder.path.wordForPOSIX)`")
  }
}

extension Files {
  /// Throws status 1 for an existing file that must not be used.
  package func requireTrusted(_ path: String, _ rule: FileRule) throws(Failure) {
    if let refusal = status(path).flatMap({ rule.refusal(of: path, $0) }) { throw refusal }
  }

  /// The permissions of a file as in `chmod`; `nil` if it does not exist.
  package func permissions(_ path: String) -> UInt16? { status(path).flatMap { $0.kind == .absent ? nil : $0.mode } }
}
