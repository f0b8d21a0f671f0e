import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and directories, except for reading through `FileDescriptor`.
enum FileSystem {
  /// Writes a new file and renames it to the old one's name. A link is replaced instead of its target, because another
  /// user may have pointed it at another file. Special files such as devices and pipes are written to instead, because
  /// replacing `/dev/null` would be a disaster.
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) throws(Failure) {
    let isOpen = isGivenOpen(path)
    if isOpen || isSpecial(path) {
      return try write(bytes, to: open(path, O_TRUNC | writing | (isOpen ? 0 : O_NOFOLLOW)), path)
    }
    if let status = fileStatus(path), status.link != nil { try requireReplaceable(path, status) }
    try withTemporary(beside: path, bytes, mode: mode) { temporary throws(SystemError) in
      if rename(temporary, path) != 0 { throw SystemError.last }
    }
  }

  /// A pipe without a reader must not block.
  private static let writing = O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Prepares a file that is written again later. Devices and pipes are not written to yet; they only have to be
  /// writable.
  static func prepare(_ path: String, with bytes: [UInt8]) throws(Failure) {
    guard isGivenOpen(path) || isSpecial(path) else { return try replace(path, with: bytes) }
    if fileStatus(path)?.kind == .folder {
      throw Failure(.failure, "cannot write \(path): it is a directory")
    }
    if access(path, W_OK) != 0 { throw SystemError.last.failure(writing: path) }
  }

  static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    try write(bytes, to: open(path, O_APPEND | O_CREAT | writing, 0o644), path)
  }

  /// Whether the system created the path for an open file of the caller.
  static func isGivenOpen(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/")
  }

  /// Whether it exists and is neither a file nor a link.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT)
  }

  /// If several processes create the same file, one succeeds, and the others get false. Unlike a rename, a link never
  /// replaces an existing file.
  static func createPrivate(_ path: String, with bytes: [UInt8]) throws(Failure) -> Bool {
    try makeDirectories(folder(of: path))
    return try createFile(path, with: bytes)
  }

  static func remove(_ path: String) throws(Failure) {
    if unlink(path) != 0 { throw SystemError.last.failure(writing: path) }
  }

  /// - Parameter change: Changes the file before it has its name.
  private static func createFile(
    _ path: String, with bytes: [UInt8], _ change: (String) throws(SystemError) -> Void = { _ in }
  ) throws(Failure) -> Bool {
    var isNew = true
    try withTemporary(beside: path, bytes, mode: 0o600) { temporary throws(SystemError) in
      try change(temporary)
      isNew = link(temporary, path) == 0
      if !isNew, errno != EEXIST { throw SystemError.last }
      unlink(temporary)
    }
    return isNew
  }

  /// A temporary file with that content, which `body` moves or removes.
  private static func withTemporary(
    beside path: String, _ bytes: [UInt8], mode: mode_t, _ body: (String) throws(SystemError) -> Void
  ) throws(Failure) {
    // In containers every process has the same ID, and a killed process leaves its file behind.
    let temporary = "\(path).\(UInt64.random(in: 0...UInt64.max)).new"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError.last.failure(writing: path) }
    defer { close(number) }
    do throws(SystemError) {
      try FileDescriptor(number).append(bytes)
      // Otherwise a power loss could keep the new name but neither the old nor the new content.
      if fsync(number) != 0, errno != EINVAL { throw SystemError.last }
      try body(temporary)
    } catch {
      unlink(temporary)
      throw error.failure(writing: path)
    }
  }

  /// - Parameter number: The result of opening the file.
  private static func write(_ bytes: [UInt8], to number: Int32, _ path: String) throws(Failure) {
    guard number >= 0 else {
      let error = SystemError.last
      guard error.number == ENXIO else { throw error.failure(writing: path) }
      throw Failure(.failure, "cannot write \(path): it is a pipe that no program reads")
    }
    try FileDescriptor(number, isOwned: true).append(bytes, named: path)
  }

  /// A symbolic link is kept: its target is replaced, unless one of them belongs to another user.
  static func replacePrivate(_ path: String, with bytes: [UInt8]) throws(Failure) {
    if let status = fileStatus(path) { try requireReplaceable(path, status) }
    let target = resolved(path) ?? path
    try makeDirectories(folder(of: target))
    try replace(target, with: bytes, mode: 0o600)
  }

  private static func requireReplaceable(_ path: String, _ status: FileStatus) throws(Failure) {
    guard let refusal = FileRule.export.refusal(of: path, status) else { return }
    throw Failure(.failure, "cannot write \(path): \(refusal.message)", hint: refusal.hint)
  }

  static func openJournal(_ path: String, _ use: JournalFile.Use = .exclusive) throws(Failure) -> JournalFile {
    if use == .log { try makeDirectories(folder(of: path)) }
    let isPrivate = use == .exclusive || use == .log
    let rule: FileRule = use == .log ? .log : use == .exclusive ? .journal : .sharedLog
    if let refusal = fileStatus(path).flatMap({ rule.refusal(of: path, $0) }) {
      throw Failure(.failure, "cannot open \(path): \(refusal.message)", hint: refusal.hint)
    }
    // Opening a device or a pipe may block or have side effects.
    let number = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, isPrivate ? 0o600 : 0o666)
    guard number >= 0 else {
      throw Failure(.failure, "cannot open \(path): \(SystemError.last.description)")
    }
    let file = FileDescriptor(number, isOwned: true)
    guard let status = file.status, status.isRegular else {
      throw Failure(.failure, "cannot open \(path): it is not a regular file", hint: "pass a file that does not exist")
    }
    if isPrivate { try makePrivate(file, status, path) }
    switch use {
    case .exclusive, .shared:
      try lock(number, path, for: path, attempts: use == .exclusive ? 1 : lockAttempts)
      return journal(file, path)
    case .log, .sharedLog:
      let key = try lockFile(of: resolved(path) ?? path, status) ?? file
      try lock(key.number, path, for: path)
      return journal(file, path, holding: key)
    }
  }

  /// The file beside a log that is locked in its place, because whoever can read a file can lock it: only users who can
  /// write the log can open this file. `nil` if it cannot be created.
  private static func lockFile(of path: String, _ log: stat) throws(Failure) -> FileDescriptor? {
    let name = path + ".lock"
    if access(name, F_OK) != 0 {
      let writers = log.st_mode & 0o222
      _ = try? createFile(name, with: []) { temporary throws(SystemError) in
        // Only root and members of the group can set it.
        guard chown(temporary, uid_t.max, log.st_gid) == 0, chmod(temporary, 0o600 | writers | writers << 1) == 0 else {
          throw SystemError.last
        }
      }
      if access(name, F_OK) != 0 { return nil }
    }
    let number = open(name, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard number >= 0 else { throw Failure(.failure, "cannot open \(name): \(SystemError.last.description)") }
    return FileDescriptor(number, isOwned: true)
  }

  static func requireAppendable(_ path: String) throws(Failure) {
    guard let status = fileStatus(path) else {
      let folder = folder(of: path)
      guard access(folder, W_OK | X_OK) == 0, fileStatus(folder)?.kind == .folder else {
        let reason = fileStatus(folder).map {
          $0.kind == .folder ? SystemError.last.description : "it is not a directory"
        }
        throw Failure(.failure, "cannot create \(path): \(folder): \(reason ?? "no such directory")")
      }
      return
    }
    if let refusal = FileRule.sharedLog.refusal(of: path, status) { throw refusal }
    if access(path, R_OK | W_OK) != 0 { throw SystemError.last.failure(writing: path) }
  }

  /// A journal must support reading from the start and appending, which devices and pipes do not.
  ///
  /// - Parameter key: The locked file; `nil` if it is the journal.
  private static func journal(_ file: FileDescriptor, _ path: String, holding key: FileDescriptor? = nil) -> JournalFile
  {
    JournalFile(
      length: { withExtendedLifetime(key) { file.status.map { Int64($0.st_size) } ?? 0 } },
      read: { offset, count throws(Failure) in try file.bytes(atMost: count, from: offset, named: path) },
      append: { bytes throws(Failure) in try file.append(bytes, named: path) },
      truncate: { length throws(Failure) in
        guard ftruncate(file.number, off_t(length)) == 0 else { throw SystemError.last.failure(writing: path) }
      },
      sync: { () throws(Failure) in
        // Special files cannot be synced and return EINVAL.
        guard fsync(file.number) == 0 || errno == EINVAL else {
          throw SystemError.last.failure(writing: path)
        }
      })
  }

  /// A journal contains customers' data, so read access of others is removed.
  private static func makePrivate(_ file: FileDescriptor, _ status: stat, _ path: String) throws(Failure) {
    guard status.st_mode & 0o077 != 0 else { return }
    guard fchmod(file.number, 0o600) == 0 else {
      throw Failure(
        .failure,
        "\(path) is readable by other users, and its permissions cannot be changed: \(SystemError.last.description)",
        hint: "pass another file")
    }
  }

  /// Runs `body` while no other process has locked the same file. The folder of the file is locked, because each change
  /// replaces the file itself.
  static func withLock(on path: String, _ body: () throws(Failure) -> Void) throws(Failure) {
    let folder = folder(of: resolved(path) ?? path)
    try makeDirectories(folder)
    let folderLock = try FileDescriptor.ofFile(folder)
    try lock(folderLock.number, folder, for: path)
    // The lock is released when the descriptor is closed.
    try withExtendedLifetime(folderLock) { () throws(Failure) in try body() }
  }

  /// About 20 seconds in total; a change takes milliseconds.
  private static let lockAttempts = 2000

  /// Waits for the lock on an open file or folder, which is released when it is closed. Throws if the file system does
  /// not support locks, because two runs would then use the file at the same time.
  static func lock(_ number: Int32, _ name: String, for path: String, attempts: Int = lockAttempts) throws(Failure) {
    for _ in 0..<attempts {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw Failure(.failure, "cannot lock \(name): \(SystemError.last.description)")
      }
      poll(nil, 0, 10)
    }
    throw Failure(.failure, "\(path) is in use by another asctl process", hint: "wait until it ends, or stop it")
  }

  static func isFile(_ path: String) -> Bool { status(of: path)?.isRegular ?? false }

  /// Whether two paths lead to the same regular file, also through links.
  static func isSame(_ path: String, _ other: String) -> Bool {
    guard let one = status(of: path), one.isRegular, let two = status(of: other) else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// The paths of the regular files in a folder, including links to files, and of everything else, sorted by bytes; `nil`
  /// for no folder. Hidden files such as `.DS_Store` are skipped, as with `*` in a shell. Throws for an unreadable folder.
  static func files(in path: String) throws(Failure) -> (files: [String], others: [String])? {
    guard let status = status(of: path), status.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard let stream = opendir(path) else {  // Allocates; closed below.
      throw Failure(.failure, "cannot read \(path): \(SystemError.last.description)")
    }
    defer { closedir(stream) }
    let prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    var (files, others): ([String], [String]) = ([], [])
    while let entry = readdir(stream) {
      // The name is at the end of the entry, which belongs to the stream.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      if isFile(prefix + name) { files.append(prefix + name) } else { others.append(prefix + name) }
    }
    func sorted(_ paths: [String]) -> [String] { paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    return (sorted(files), sorted(others))
  }

  /// Follows symbolic links.
  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  static func fileStatus(_ path: String) -> FileStatus? {
    var link = stat()
    guard lstat(path, &link) == 0 else { return nil }
    let own = status(of: path)
    // A target in a folder that this user cannot search is somebody else's.
    let isHidden = own == nil && errno == EACCES
    let kind: FileStatus.Kind
    switch own.map({ $0.st_mode & S_IFMT }) {
    case nil: kind = isHidden ? .regular : .absent
    case S_IFREG?: kind = .regular
    case S_IFDIR?: kind = .folder
    default: kind = .special
    }
    let mode = UInt16(truncatingIfNeeded: (own?.st_mode ?? 0) & 0o777)
    var found = FileStatus(kind: kind, mode: mode, isOwn: own?.isOwn ?? !isHidden)
    found.hasPrivateGroup = own.map { $0.st_uid != 0 && $0.st_uid == $0.st_gid } ?? false
    #if canImport(Glibc)
      found.modified = own.map { Timestamp(seconds: Int64($0.st_mtim.tv_sec)) }
    #else
      found.modified = own.map { Timestamp(seconds: Int64($0.st_mtimespec.tv_sec)) }
    #endif
    found.isGivenOpen = isGivenOpen(path) || sameBytes(path, "/dev/null")
    if link.st_mode & S_IFMT == S_IFLNK { found.link = (resolved(path) ?? path, link.isOwn) }
    let folder = folder(of: found.link?.target ?? path)
    if let status = status(of: folder) {
      // In a folder with the sticky bit, others cannot replace files.
      let isOpen = status.st_mode & 0o022 != 0 && status.st_mode & mode_t(S_ISVTX) == 0
      found.folder = FileStatus.Folder(path: folder, isOwn: status.isOwn, isOpenToOthers: isOpen)
    }
    return found
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }  // Allocates; freed below.
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func makeDirectories(_ path: String) throws(Failure) {
    if access(path, F_OK) == 0 { return }
    let folder = folder(of: path)
    if folder != path { try makeDirectories(folder) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(.failure, "cannot create the directory \(path): \(SystemError.last.description)")
    }
  }
}

extension FileDescriptor {
  fileprivate func append(_ bytes: [UInt8], named path: String) throws(Failure) {
    try Result { () throws(SystemError) in try append(bytes) }.mapError { $0.failure(writing: path) }.get()
  }
}

extension SystemError {
  fileprivate func failure(writing path: String) -> Failure {
    Failure(.failure, "cannot write \(path): \(description)")
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it belongs to this user or root.
  fileprivate var isOwn: Bool { st_uid == 0 || st_uid == getuid() }
}
