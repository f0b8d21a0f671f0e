import Base
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct Files: Sendable {
  /// A file, read in pieces. A named pipe must have a writer soon, and an interruption ends each wait.
  package var open: @Sendable (_ path: String) throws(Failure) -> ByteSource
  /// The sorted paths of the files in a folder and of everything else in it, except hidden ones; `nil` for no folder.
  package var list: @Sendable (_ path: String) throws(Failure) -> (files: [String], others: [String])?
  package var exists: @Sendable (_ path: String) -> Bool
  /// Whether two paths lead to the same regular file.
  package var isSame: @Sendable (_ path: String, _ other: String) -> Bool
  /// Replaces a file atomically.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Prepares a file that is written again later. Special files such as devices are only checked, because they keep
  /// everything that is written to them.
  package var prepare: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  package var append: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Like `write`, for a file that only its owner can read. Missing directories are created with the same
  /// permissions.
  package var writePrivate: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  /// Creates a private file atomically unless it exists; false if it exists.
  package var createPrivate: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool
  package var remove: @Sendable (_ path: String) throws(Failure) -> Void
  /// What decides whether a file is trusted or replaced; `nil` if it does not exist.
  package var status: @Sendable (_ path: String) -> FileStatus?
  /// Throws unless lines can be appended to a file, which may not exist yet. Nothing is opened or created.
  package var requireAppendable: @Sendable (_ path: String) throws(Failure) -> Void
  /// Changes a file while no other asctl process changes it. Missing directories are created.
  package var withLock: @Sendable (_ path: String, _ body: () throws(Failure) -> Void) throws(Failure) -> Void
  /// Opens or creates an append-only file, and locks it until the `JournalFile` is released.
  package var openJournal: @Sendable (_ path: String, _ use: JournalFile.Use) throws(Failure) -> JournalFile
  /// The base of paths with `~`.
  package var home: @Sendable () -> String?
  /// The base of relative paths.
  package var workingDirectory: @Sendable () -> String?
}

extension Files {
  static let real = Files(
    open: { path throws(Failure) in try FileDescriptor.source(path) },
    list: FileSystem.files,
    exists: { path in access(path, F_OK) == 0 },
    isSame: FileSystem.isSame,
    write: { path, bytes throws(Failure) in try FileSystem.replace(path, with: bytes) },
    prepare: FileSystem.prepare,
    append: { path, bytes throws(Failure) in try FileSystem.append(bytes, to: path) },
    writePrivate: FileSystem.replacePrivate,
    createPrivate: FileSystem.createPrivate,
    remove: FileSystem.remove,
    status: FileSystem.fileStatus,
    requireAppendable: FileSystem.requireAppendable,
    withLock: FileSystem.withLock,
    openJournal: FileSystem.openJournal,
    home: {
      // `HOME`, or the system's record if it is unset, in memory owned by the system.
      if let home = getenv("HOME"), home.pointee != 0 { return String(cString: home) }
      return getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
    },
    workingDirectory: {
      guard let path = getcwd(nil, 0) else { return nil }  // Allocates; freed below.
      defer { free(path) }
      return String(cString: path)
    })
}

/// Data that is read from start to end.
package struct ByteSource {
  /// The next bytes, at most `count`; empty at the end.
  package var read: (_ count: Int) throws(Failure) -> [UInt8]
  /// How to check whether data is available; `nil` if it always is.
  package var arrival: Arrival?
  /// The total number of bytes, if it is known.
  package var length: Int64?

  package init(read: @escaping (_ count: Int) throws(Failure) -> [UInt8], arrival: Arrival? = nil, length: Int64? = nil)
  {
    (self.read, self.arrival, self.length) = (read, arrival, length)
  }

  /// Waits for bytes without reading them.
  package struct Arrival {
    package let descriptor: Int32
    /// Whether bytes, or the end, are available within that time. An interruption ends the wait.
    package let isThere: (TimeSpan) -> Bool
  }
}

/// An append-only file, used by one process at a time.
package struct JournalFile: Sendable {
  /// Who may open the file, and for how long.
  package enum Use: Sendable {
    /// A private file for a whole run. Opening fails while another process has it.
    case exclusive
    /// A private log, for a short time. Waits while another process has it, and creates missing directories.
    case log
    /// Like `log`, for a log of several users, which keeps its permissions.
    case sharedLog
    /// A file for a short time, which keeps its permissions. Waits while another process has it.
    case shared
  }

  let length: @Sendable () -> Int64
  /// At most `count` bytes from the offset; empty at the end.
  package let read: @Sendable (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
  package let append: @Sendable (_ bytes: [UInt8]) throws(Failure) -> Void
  package let truncate: @Sendable (_ length: Int64) throws(Failure) -> Void
  /// Returns when everything is on disk.
  package let sync: @Sendable () throws(Failure) -> Void
}

extension JournalFile {
  /// Appends a line, which ends with a line feed. A line that was truncated by a crash or a full disk is terminated first,
  /// so that it does not damage this one.
  package func append(line: [UInt8]) throws(Failure) {
    let length = length()
    let last = length > 0 ? try read(length - 1, 1) : []
    let isTorn = last.first.map { $0 != UInt8(ascii: "\n") } ?? false
    try append((isTorn ? [UInt8(ascii: "\n")] : []) + line)
  }
}
