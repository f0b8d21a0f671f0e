extension ExitStatus {
  /// What a script may conclude, for manual pages and `asctl help exit-status`.
  package var meaning: String {
    switch self {
    case .success: "Done"
    case .failure:
      "Failed for a reason not below; a file that can't be read, or input that is not what it should be"
    case .usage: "The command line is wrong, an unknown profile or a rule broken included; nothing was sent"
    case .credentials: "Credentials or configuration: missing, unreadable, or refused with 401"
    case .notFound: "Apple does not know what was asked for"
    case .refused: "Apple refused the request, or redirected it"
    case .rateLimited: "Rate limited, after the retries"
    case .unavailable:
      "Network, time-out, server failure or a reply that is not Apple's JSON, after the retries: try again"
    case .notGenuine: "Verification failed"
    case .notChecked: "Verification could not be completed"
    case .notDelivered: "The awaited condition did not come, or the test notification was not delivered"
    case .someFailed: "Some of many inputs failed"
    case .interrupted: "Interrupted"
    }
  }

  /// One term for each status.
  static var terms: [Term] {
    allCases.map { Term([Span("\($0.rawValue)", .literal)], [Span](prose: $0.meaning.asSentence)) }
  }
}
