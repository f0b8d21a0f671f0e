#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text that must not be printed: a bearer token, a private key.
///
/// It prints as `…` everywhere: in an interpolation, in `dump`, inside another value. The text is available only as
/// `revealed`, which is easy to find in the code.
package struct Secret: Sendable {
  package let revealed: String

  package init(_ text: String) {
    revealed = text
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

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
