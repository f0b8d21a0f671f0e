#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and directories, as far as `Descriptor` does not read them.
enum FileSystem {
  /// Writes a file beside the old one and puts it in its place in one step. What is no plain file, such as a device, a
  /// pipe or a link, is written into instead: to replace `/dev/null` would be a disaster.
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(Failure) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return try overwrite(path, with: bytes) }
    try withTemporary(beside: path, bytes, mode: mode) { temporary throws(SystemError) in
      if rename(temporary, path) != 0 { throw SystemError.last }
    }
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
    let temporary = "\(path).\(getpid()).new"
    let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw Failure(.failure, "cannot write \(path): \(SystemError.last.words)") }
    defer { close(number) }
    do throws(SystemError) {
      try Descriptor(number).write(bytes)
      // Without it, a machine that loses power could keep the new name and neither content.
      if fsync(number) != 0, errno != EINVAL { throw SystemError.last }
      try body(temporary)
    } catch {
      unlink(temporary)
      throw Failure(.failure, "cannot write \(path): \(error.words)")
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let number = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    do throws(SystemError) {
      guard number >= 0 else { throw SystemError.last }
      try Descriptor(owning: number).write(bytes)
    } catch {
      throw Failure(.failure, "cannot write \(path): \(error.words)")
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

  static func openJournal(_ path: String) throws(Failure) -> JournalFile {
    let number = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Failure(.failure, "cannot open \(path): \(SystemError.last.words)") }
    let file = OpenFile(Descriptor(owning: number))
    guard flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Failure(
        .failure, "\(path) is the journal of a run that has not ended", hint: "wait for it, or end it first")
    }
    return JournalFile(
      read: { offset, count throws(Failure) in try file.descriptor.read(atMost: count, from: offset, named: path) },
      append: { bytes throws(Failure) in
        do throws(SystemError) {
          try file.descriptor.write(bytes)
        } catch {
          throw Failure(.failure, "cannot write \(path): \(error.words)")
        }
      },
      truncate: { length throws(Failure) in
        guard ftruncate(file.descriptor.number, off_t(length)) == 0 else {
          throw Failure(.failure, "cannot write \(path): \(SystemError.last.words)")
        }
      },
      sync: { () throws(Failure) in
        // What is no file on a disk cannot be synced, and says EINVAL.
        guard fsync(file.descriptor.number) == 0 || errno == EINVAL else {
          throw Failure(.failure, "cannot write \(path): \(SystemError.last.words)")
        }
      })
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
      throw Failure(.failure, "cannot make the directory \(path): \(SystemError.last.words)")
    }
  }
}
