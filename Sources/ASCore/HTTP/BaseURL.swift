/// Where the API lives when it is not Apple's own host: what `--base-url` and `ASCTL_BASE_URL` hold.
struct BaseURL: Equatable, Sendable {
  /// Without a slash at the end, so that a path, which starts with one, can follow.
  let text: String
  let isLoopback: Bool

  init(_ given: String) throws(Failure) {
    guard let parts = URLParts(given) else {
      throw Failure(.usage, "the base URL is not an http or https URL", hint: BaseURL.example)
    }
    // The URL is not repeated in the message: it may hold a password.
    guard !parts.hasUserInfo else {
      throw Failure(.usage, "the base URL must not hold a user name or password", hint: BaseURL.example)
    }
    // As it was given: libcurl drops an empty query.
    guard !given.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw Failure(.usage, "the base URL '\(given)' must end with its path, without ? and #", hint: BaseURL.example)
    }
    guard parts.isPrivate else {
      throw Failure(
        .usage, "the base URL '\(given)' must be https, as \(parts.host) is not this machine",
        hint: "plain http is for loopback alone: 127.0.0.1, [::1] or localhost")
    }
    var text = parts.text
    while text.utf8.last == UInt8(ascii: "/") { text.unicodeScalars.removeLast() }
    self.text = text
    isLoopback = parts.isLoopback
  }

  private static let example = "write it like https://api.storekit.apple.com or http://127.0.0.1:8080"
}
