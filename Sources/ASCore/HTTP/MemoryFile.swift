#if os(Linux)
  import CCurl
  import Glibc

  /// A file without a place in the file system, for a library that reads only files. It exists as long as this value.
  struct MemoryFile: ~Copyable {
    private let descriptor = asctl_memory_file()

    deinit { close(descriptor) }

    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Returns whether everything was written.
    func append(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        rest.removeFirst(count)
      }
      return true
    }
  }
#endif
