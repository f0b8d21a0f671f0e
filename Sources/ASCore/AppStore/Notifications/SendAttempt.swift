/// What to do about a notification that did not arrive (App Store Server Notifications, "Responding to App Store
/// Server Notifications" and "Enabling App Store Server Notifications").
enum SendAttempt {
  /// For a value of `sendAttemptResult`; nil for one that nobody knows.
  static func remedy(for result: String) -> String? {
    remedies[result]
  }

  private static let remedies = [
    "TIMED_OUT": "answer 200 at once and process the notification afterwards",
    "TLS_ISSUE":
      "check the certificate: not expired, for this host name, with its intermediates (openssl s_client), TLS 1.2 or newer",
    "SSL_ISSUE":
      "check the certificate: not expired, for this host name, with its intermediates (openssl s_client), TLS 1.2 or newer",
    "CIRCULAR_REDIRECT": "set the final URL in App Store Connect",
    "NO_RESPONSE": "check that the host is up and reachable, and that the firewall lets 17.0.0.0/8 in",
    "SOCKET_ISSUE": "check that the firewall lets 17.0.0.0/8 in, and the port: 443, or 1024 and above",
    "UNSUPPORTED_CHARSET": "leave the charset out of the answer's Content-Type, or say utf-8",
    "INVALID_RESPONSE": "answer with plain HTTP, status 200 and an empty body",
    "PREMATURE_CLOSE": "look in your server's log for a crash while it answered",
    "UNSUCCESSFUL_HTTP_RESPONSE_CODE":
      "look in your server's log for the status it answered with; it must be 200 to 206",
    "OTHER": "look in your server's log, and ask once more",
  ]
}
