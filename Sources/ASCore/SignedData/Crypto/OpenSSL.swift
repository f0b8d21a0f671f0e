import COpenSSL

/// Owns one OpenSSL object and frees it when it goes out of scope.
///
/// Every OpenSSL object that asctl owns is in a handle. `borrow` is the only access to its pointer, so the pointer
/// cannot outlive the handle.
struct OpenSSLHandle: ~Copyable {
  private let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void
  /// The number of bytes after the object, if it was read from DER.
  let unread: Int

  /// Takes ownership of the result of a `…_new` or `d2i_…` call. If it is nil, throws OpenSSL's error messages.
  ///
  /// The queue is emptied before the call, because libcurl leaves errors of its own on its thread.
  init(_ make: @autoclosure () -> OpaquePointer?, free: @escaping (OpaquePointer?) -> Void) throws(CryptoError) {
    ERR_clear_error()
    guard let pointer = make() else { throw CryptoError(reason: OpenSSLErrors.drain()) }
    self.pointer = pointer
    self.free = free
    unread = 0
  }

  /// Reads one object in DER. `d2i` is the OpenSSL function for its type, which allocates the object.
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

  init(x509 der: [UInt8]) throws(CryptoError) {
    try self.init(der: der, d2i_X509, free: X509_free)
  }

  deinit {
    free(pointer)
  }

  /// Passes the pointer to `body`, which must not store it.
  func borrow<Result: ~Copyable, E: Error>(_ body: (OpaquePointer) throws(E) -> Result) throws(E) -> Result {
    try body(pointer)
  }
}

/// OpenSSL's messages about its last failure, oldest cause first.
///
/// The queue is per thread and outlives the call that filled it, so it must be drained after a failure. Otherwise the
/// next failure would report these messages, too.
enum OpenSSLErrors {
  static func drain() -> String {
    var words: [String] = []
    while case let code = ERR_get_error(), code != 0 {
      // The reason string is static memory of OpenSSL and is not freed.
      guard let reason = ERR_reason_error_string(code) else { continue }
      words.append(String(cString: reason))
    }
    return words.isEmpty ? "no reason given" : words.joined(separator: "; ")
  }

  static func require(_ isDone: Bool) throws(CryptoError) {
    guard isDone else { throw CryptoError(reason: drain()) }
  }
}

enum DER {
  /// Calls an `i2d_…` function twice: first without a buffer, for the length, then for the bytes.
  static func bytes(_ i2d: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(max(i2d(nil), 0))) { bytes, count in
      var end = bytes.baseAddress
      count = Int(max(i2d(&end), 0))
    }
  }

  /// A certificate, which stays the caller's.
  static func bytes(ofX509 x509: OpaquePointer) -> [UInt8] {
    bytes { i2d_X509(x509, $0) }
  }

  /// A name, which stays the caller's; `nil` if there is none.
  static func bytes(ofName name: OpaquePointer?) -> [UInt8]? {
    var (start, length): (UnsafePointer<UInt8>?, Int) = (nil, 0)
    guard X509_NAME_get0_der(name, &start, &length) == 1, let start else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The contents of an ASN.1 string, which stays the caller's; `nil` if there is none.
  static func contents(of string: UnsafePointer<ASN1_STRING>?) -> [UInt8]? {
    guard let string, let start = ASN1_STRING_get0_data(string) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(max(ASN1_STRING_length(string), 0))))
  }
}

/// Why a cryptographic object, a part of a JWS or a receipt could not be read or used. It is never thrown for a
/// signature that is merely wrong.
package struct CryptoError: Error, Equatable, Sendable {
  /// A phrase that can follow a colon.
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

/// The version of the library in use, such as `3.0.17`.
package var openSSLVersion: String { String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }
