import COpenSSL

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
struct CryptoError: Error, Equatable, Sendable {
  /// A phrase that can follow a colon.
  let reason: String
}
