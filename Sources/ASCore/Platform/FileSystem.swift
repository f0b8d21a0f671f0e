import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and directories, as far as `FileDescriptor` does not read them.
enum FileSystem {
  /// Writes a file beside the old one and puts it in its place in one step. A link is replaced, and not what it leads to:
  /// whoever made it may have meant another file to be overwritten. What is no file, such as a device or a pipe, is written
  /// into instead: to replace `/dev/null` would be a disaster.
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(Failure) {
    if isOpen(path) { return try overwrite(path, with: bytes, following: true) }
    if isSpecial(path) { return try overwrite(path, with: bytes, following: false) }
    try withTemporary(beside: path, bytes, mode: mode) { temporary throws(SystemError) in
      if rename(temporary, path) != 0 { throw SystemError.last }
    }
  }

  /// The same for what is written again later. A device or a pipe gets nothing yet; it only has to be writable.
  static func prepare(_ path: String, with bytes: [UInt8], mode: mode_t) throws(Failure) {
    guard isOpen(path) || isSpecial(path) else { return try replace(path, with: bytes, mode: mode) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.failure, "cannot write \(path): it is a directory")
    }
    if access(path, W_OK) != 0 { throw Failure(.failure, "cannot write \(path): \(SystemError.last.description)") }
  }

  static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    let number = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    do throws(SystemError) {
      guard number >= 0 else { throw SystemError.last }
      try FileDescriptor(owning: number).write(bytes)
    } catch {
      throw Failure(.failure, "cannot write \(path): \(error.description)")
    }
  }

  /// Links that the system has made, to what is open already.
  private static func isOpen(_ path: String) -> Bool {
    ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
  }

  /// What is there and neither a file nor a link.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT)
  }

  /// Of several processes that make the same file, one succeeds, and the others are told so. A link, unlike a rename,
  /// never replaces what is there.
  static func createPrivate(_ path: String, with bytes: [UInt8]) throws(Failure) -> Bool {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeDirectories(String(path[..<slash])) }
    var isNew = true
    try withTemporary(beside: path, bytes, mode: 0o600) { temporary throws(SystemError) in
      isNew = link(temporary, path) == 0
      if !isNew, errno != EEXIST { throw SystemError.last }
      unlink(temporary)
    }
    return isNew
  }

  /// A file with that content and a name of its own, which `body` moves or removes.
  private static func withTemporary(
    beside path: String, _ bytes: [UInt8], mode: mode_t, _ body: (String) throws(SystemError) -> Void
  ) throws(Failure) {
    // In containers every process has the same number, and one that was killed leaves its file behind.
    let temporary = "\(path).\(UInt64.random(in: 0...UInt64.max)).new"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw Failure(.failure, "cannot write \(path): \(SystemError.last.description)") }
    defer { close(number) }
    do throws(SystemError) {
      try FileDescriptor(number).write(bytes)
      // Without it, a machine that loses power could keep the new name and neither content.
      if fsync(number) != 0, errno != EINVAL { throw SystemError.last }
      try body(temporary)
    } catch {
      unlink(temporary)
      throw Failure(.failure, "cannot write \(path): \(error.description)")
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8], following: Bool) throws(Failure) {
    let number = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | (following ? 0 : O_NOFOLLOW))
    do throws(SystemError) {
      guard number >= 0 else { throw SystemError.last }
      try FileDescriptor(owning: number).write(bytes)
    } catch {
      throw Failure(.failure, "cannot write \(path): \(error.description)")
    }
  }

  /// A symbolic link stays one: the file it leads to is replaced.
  static func replacePrivate(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let target = resolved(path) ?? path
    if let slash = target.lastIndex(of: "/"), slash != target.startIndex {
      try makeDirectories(String(target[..<slash]))
    }
    try replace(target, with: bytes, mode: 0o600)
  }

  static func openJournal(_ path: String, _ use: JournalFile.Use = .exclusive) throws(Failure) -> JournalFile {
    if use == .inTurn, let slash = path.lastIndex(of: "/") { try makeDirectories(String(path[..<slash])) }
    let isShared = use == .shared
    // To open a device or a pipe may wait for ever or set something off.
    let number = open(
      path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | (isShared ? 0 : O_NOFOLLOW),
      isShared ? 0o666 : 0o600)
    guard number >= 0 else {
      let error = SystemError.last
      throw Failure(
        .failure, "cannot open \(path): \(error.number == ELOOP ? "it is a symbolic link" : error.description)",
        hint: error.number == ELOOP ? "name the file itself" : nil)
    }
    let file = OpenFile(FileDescriptor(owning: number))
    try requireRegular(file.descriptor, path)
    if !isShared { try makePrivate(file.descriptor, path) }
    if use != .exclusive {
      try lock(number, path, for: path)
    } else if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw Failure(
        .failure, "\(path) is in use by an asctl that has not ended", hint: "wait for it, or end it first")
    }
    return journal(file, path)
  }

  private static func journal(_ file: OpenFile, _ path: String) -> JournalFile {
    JournalFile(
      length: {
        var status = stat()
        return fstat(file.descriptor.number, &status) == 0 ? Int64(status.st_size) : 0
      },
      read: { offset, count throws(Failure) in try file.descriptor.read(atMost: count, from: offset, named: path) },
      append: { bytes throws(Failure) in
        do throws(SystemError) {
          try file.descriptor.write(bytes)
        } catch {
          throw Failure(.failure, "cannot write \(path): \(error.description)")
        }
      },
      truncate: { length throws(Failure) in
        guard ftruncate(file.descriptor.number, off_t(length)) == 0 else {
          throw Failure(.failure, "cannot write \(path): \(SystemError.last.description)")
        }
      },
      sync: { () throws(Failure) in
        // What is no file on a disk cannot be synced, and says EINVAL.
        guard fsync(file.descriptor.number) == 0 || errno == EINVAL else {
          throw Failure(.failure, "cannot write \(path): \(SystemError.last.description)")
        }
      })
  }

  /// A journal is read from its beginning to its end and gone on with, which a device or a pipe does not have.
  private static func requireRegular(_ file: borrowing FileDescriptor, _ path: String) throws(Failure) {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.failure, "cannot open \(path): it is no regular file", hint: "name a file that does not exist")
    }
  }

  /// Customers' data stands in a journal. What others could have written is none of asctl's; what they could only read,
  /// they no longer can.
  private static func makePrivate(_ file: borrowing FileDescriptor, _ path: String) throws(Failure) {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
      return
    }
    guard status.st_mode & 0o022 == 0 else {
      throw Failure(
        .failure, "\(path) can be written by others, so its records may be anybody's", hint: "name another file")
    }
    guard fchmod(file.number, 0o600) == 0 else {
      throw Failure(
        .failure, "\(path) can be read by others, and that cannot be changed: \(SystemError.last.description)",
        hint: "name another file")
    }
  }

  /// Runs something while nobody else does who locks the same file. The lock is on the folder of the file, as the file
  /// itself is replaced by each change.
  static func withLock(on path: String, _ body: () throws(Failure) -> Void) throws(Failure) {
    let target = resolved(path) ?? path
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    try makeDirectories(folder)
    let folderLock = try FileDescriptor.open(folder)
    try lock(folderLock.number, folder, for: path)
    // Let go when the descriptor is closed, at the end of this scope.
    try body()
    withExtendedLifetime(folderLock.number) {}
  }

  /// Waits for the lock on an open file or folder, which ends when it is closed.
  private static func lock(_ number: Int32, _ name: String, for path: String) throws(Failure) {
    for _ in 0..<lockAttempts {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw Failure(.failure, "cannot lock \(name): \(SystemError.last.description)")
      }
      poll(nil, 0, lockPause)
    }
    throw Failure(.failure, "another asctl keeps \(path) locked", hint: "wait for it, or end it first")
  }

  /// Together 20 s; a change takes milliseconds.
  private static let lockAttempts = 2000
  private static let lockPause: Int32 = 10

  /// Whether a file belongs to somebody who is neither this user nor root.
  static func isForeign(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid != 0 && status.st_uid != getuid()
  }

  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The name of the account that runs the program, or its number where the system knows none.
  static var userName: String {
    // Static memory of the system.
    guard let name = getpwuid(geteuid())?.pointee.pw_name else { return String(geteuid()) }
    return String(cString: name)
  }

  static func permissions(of path: String) -> UInt16? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt16(truncatingIfNeeded: status.st_mode & 0o777) : nil
  }

  /// `HOME`, or what the system has on record where that is unset.
  static var homeDirectory: String? {
    if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
    guard let home = getpwuid(getuid())?.pointee.pw_dir else { return nil }  // Static memory of the system.
    return String(cString: home)
  }

  static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }  // Allocates; freed below.
    defer { free(path) }
    return String(cString: path)
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }  // Allocates; freed below.
    defer { free(real) }
    return String(cString: real)
  }

  private static func makeDirectories(_ path: String) throws(Failure) {
    if access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeDirectories(String(path[..<slash])) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(.failure, "cannot make the directory \(path): \(SystemError.last.description)")
    }
  }
}

/// A folder while its files are listed.
struct OpenDirectory: ~Copyable {
  private let path: String
  #if canImport(Glibc)
    private let stream: OpaquePointer
  #else
    private let stream: UnsafeMutablePointer<DIR>
  #endif

  /// Nil if the path names no folder; throws for one that cannot be read.
  static func open(_ path: String) throws(Failure) -> OpenDirectory? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard let stream = opendir(path) else {  // Allocates; closed by deinit.
      throw Failure(.failure, "cannot read \(path): \(SystemError.last.description)")
    }
    return OpenDirectory(path: path, stream: stream)
  }

  deinit {
    closedir(stream)
  }

  /// The paths of its regular files, links to such included, in the order of their bytes. Hidden ones are left out, as
  /// `*` leaves them out in a shell: nobody put a receipt into `.DS_Store`.
  func files() -> [String] {
    let prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    var files: [String] = []
    while let entry = readdir(stream) {
      // The name stands at the end of the entry, which belongs to the stream.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      var status = stat()
      guard !name.hasPrefix("."), stat(prefix + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      files.append(prefix + name)
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
