import COpenSSL

/// Owns one OpenSSL object and frees it when it goes out of scope.
///
/// Every pointer that OpenSSL hands over for keeps lives in one of these; `borrow` is the only way to it, so it cannot
/// outlive its owner.
struct OpenSSLHandle: ~Copyable {
  private let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void
  /// The number of bytes behind the object, if it was read from DER.
  let unread: Int

  /// Takes ownership of what a `…_new` or `d2i_…` call returns; throws the queue's words if that is nil.
  ///
  /// The queue is emptied before: libcurl leaves errors of its own on the thread that it ran on.
  init(_ make: @autoclosure () -> OpaquePointer?, free: @escaping (OpaquePointer?) -> Void) throws(CryptoError) {
    ERR_clear_error()
    guard let pointer = make() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    self.pointer = pointer
    self.free = free
    unread = 0
  }

  /// Reads one object in DER. `d2i` is OpenSSL's function for its type, which allocates the object.
  init(
    der: [UInt8],
    _ d2i: (UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) -> OpaquePointer?,
    free: @escaping (OpaquePointer?) -> Void
  ) throws(CryptoError) {
    ERR_clear_error()
    let (object, count) = der.withUnsafeBufferPointer { bytes in
      var end = bytes.baseAddress
      let object = d2i(nil, &end, bytes.count)
      return (object, end.map { $0 - (bytes.baseAddress ?? $0) } ?? 0)
    }
    guard let pointer = object else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    self.pointer = pointer
    self.free = free
    unread = der.count - count
  }

  deinit {
    free(pointer)
  }

  /// The pointer, for the length of a call.
  func borrow<Result: ~Copyable, E: Error>(_ body: (OpaquePointer) throws(E) -> Result) throws(E) -> Result {
    try body(pointer)
  }
}

/// What OpenSSL has to say about its last failure, oldest cause first, in its own words.
///
/// The queue belongs to the thread and outlives the call that filled it, so whoever sees a failure must drain it, lest
/// the next failure tells of this one.
enum OpenSSLErrors {
  static func drain() -> String {
    var words: [String] = []
    while case let code = ERR_get_error(), code != 0 {
      // The reason string is static memory of OpenSSL; nothing to free.
      guard let reason = ERR_reason_error_string(code) else { continue }
      words.append(String(cString: reason))
    }
    return words.isEmpty ? "no reason given" : words.joined(separator: "; ")
  }
}

/// Why a cryptographic object could not be made or used. Never thrown for a signature that is merely wrong.
package struct CryptoError: Error, Equatable, Sendable {
  /// A phrase that can follow a colon.
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

package enum OpenSSLLibrary {
  /// The version of the library in use, such as `3.0.17`.
  package static var version: String { String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }
}
