#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder while its files are listed.
struct Directory: ~Copyable {
  private let path: String
  #if canImport(Glibc)
    private let stream: OpaquePointer
  #else
    private let stream: UnsafeMutablePointer<DIR>
  #endif

  /// Nil if the path names no folder; throws for one that cannot be read.
  static func open(_ path: String) throws(Failure) -> Directory? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard let stream = opendir(path) else {  // Allocates; closed by deinit.
      throw Failure(.failure, "cannot read \(path): \(SystemError.last.words)")
    }
    return Directory(path: path, stream: stream)
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
