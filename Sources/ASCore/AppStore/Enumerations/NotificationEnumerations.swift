extension Enumeration {
  static let notificationType = Enumeration(
    "notificationType", "What happened. With `subtype` it says exactly what; see `asctl explain DID_RENEW`.",
    NotificationType.all.map { EnumeratedValue($0.name, $0.name, $0.meaning) })

  static let subtype = Enumeration(
    "subtype", "Which case of a notification type it is. Many types come without one.",
    NotificationType.subtypes.map { subtype in
      let types = NotificationType.all.filter { $0.events.contains { $0.subtype == subtype } }.map(\.name)
      return EnumeratedValue(subtype, subtype, "A case of \(types.joined(separator: ", ")).")
    })

  static let sendAttemptResult = Enumeration(
    "sendAttemptResult", "What happened when Apple sent a notification to your server.",
    [
      EnumeratedValue("SUCCESS", "success", "Your server answered with a status from 200 to 206."),
      EnumeratedValue(
        "TIMED_OUT", "timed out",
        "Your server answered too late: store the notification, answer, and process it later."),
      EnumeratedValue(
        "TLS_ISSUE", "TLS issue",
        "The certificate is not valid, its chain is incomplete, or the server speaks only TLS older than 1.2."),
      EnumeratedValue("SSL_ISSUE", "TLS issue", "What TLS_ISSUE was called before version 1.6, in old histories."),
      EnumeratedValue("CIRCULAR_REDIRECT", "circular redirect", "Redirects lead back to where they began."),
      EnumeratedValue(
        "NO_RESPONSE", "no response",
        "The server did not answer at all; let a firewall pass Apple's addresses, 17.0.0.0/8."),
      EnumeratedValue(
        "SOCKET_ISSUE", "socket issue",
        "The connection broke; let a firewall pass Apple's addresses, 17.0.0.0/8."),
      EnumeratedValue(
        "UNSUPPORTED_CHARSET", "unsupported charset",
        "The answer names a character set Apple cannot read."),
      EnumeratedValue("INVALID_RESPONSE", "invalid response", "What the server sent is not a valid HTTP answer."),
      EnumeratedValue(
        "PREMATURE_CLOSE", "premature close",
        "The connection was closed before the answer was complete."),
      EnumeratedValue(
        "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "HTTP error",
        "Your server answered with a status outside 200 to 206; its own log says which and why."),
      EnumeratedValue("OTHER", "other", "Another problem, which Apple does not name."),
    ])

  static let ofNotifications: [Enumeration] = [.notificationType, .subtype, .sendAttemptResult]
}
