#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension [UInt8] {
  /// Overwrites and removes the bytes of a secret, so that they do not stay in memory that was freed.
  ///
  /// Another array with the same storage keeps them. Bytes must be collected with reserved capacity, because an array
  /// that grows leaves its former storage behind.
  package mutating func wipe() {
    withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // Unlike an assignment, this is never optimized away.
      #if canImport(Glibc)
        explicit_bzero(start, bytes.count)
      #else
        _ = memset_s(start, bytes.count, 0, bytes.count)
      #endif
    }
    removeAll()
  }
}
