import Base
import CCurl

/// Owns a curl multi handle: the transfers in flight, and open connections for the next ones.
struct CurlMulti: ~Copyable {
  private let pointer: UnsafeMutableRawPointer

  init?() {
    guard CurlLibrary.isReady, let pointer = curl_multi_init() else { return nil }
    self.pointer = pointer
  }

  /// Closes the remaining connections. All handles must have been removed before.
  deinit {
    curl_multi_cleanup(pointer)
  }

  func add(_ handle: borrowing CurlHandle) throws(TransportError) {
    try check(curl_multi_add_handle(pointer, handle.pointer))
  }

  /// Ends the handle's transfer if it is still running.
  func remove(_ handle: borrowing CurlHandle) {
    curl_multi_remove_handle(pointer, handle.pointer)
  }

  /// Does everything that is possible without waiting.
  func perform() throws(TransportError) {
    var running: Int32 = 0
    try check(curl_multi_perform(pointer, &running))
  }

  /// Waits for the network, libcurl's next time-out, a descriptor of the caller's, or the given time. A signal also
  /// ends the wait.
  func wait(_ span: TimeSpan, orReadable descriptor: Int32? = nil) throws(TransportError) {
    let milliseconds = Int32(clamping: span.milliseconds)
    guard let descriptor else { return try check(curl_multi_poll(pointer, nil, 0, milliseconds, nil)) }
    var watched = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    try check(curl_multi_poll(pointer, &watched, 1, milliseconds, nil))
  }

  /// A transfer that has ended since the last call: the pointer of its handle, and its result.
  func nextEnded() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
    var left: Int32 = 0
    // The message belongs to libcurl and is invalid after the next call.
    while let message = curl_multi_info_read(pointer, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      return (handle, message.pointee.data.result)
    }
    return nil
  }

  private func check(_ code: CURLMcode) throws(TransportError) {
    guard code == CURLM_OK else { throw .other(reason: String(cString: curl_multi_strerror(code))) }
  }
}

/// libcurl, initialized on first use. `curl_global_init` prepares the TLS library, which offline commands do not need.
package enum CurlLibrary {
  /// The versions of libcurl and of its TLS library, such as `7.88.1` and `OpenSSL/3.0.17`.
  package static var versions: (own: String, tls: String?)? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_FIRST), let own = information.pointee.version else {
      return nil
    }
    return (String(cString: own), information.pointee.ssl_version.map { String(cString: $0) })
  }

  /// Evaluated once per process, on any thread.
  static let isReady = asctl_global_init() == CURLE_OK

  /// The file of authorities that libcurl was built to trust; `nil` if it uses something else.
  static var defaultAuthoritiesPath: String? {
    // The struct is static and owned by libcurl.
    guard let information = curl_version_info(CURLVERSION_SEVENTH),
      information.pointee.age.rawValue >= CURLVERSION_SEVENTH.rawValue,
      let path = information.pointee.cainfo
    else { return nil }
    return String(cString: path)
  }
}
