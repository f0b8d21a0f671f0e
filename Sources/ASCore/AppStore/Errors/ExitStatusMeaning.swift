extension ExitStatus {
  /// What the status tells a script, for `asctl explain exit:4` and the help topic.
  var meaning: String {
    switch self {
    case .success: "Done."
    case .failure:
      "Failed for a reason that has no status of its own: a file that cannot be read, input of the wrong kind."
    case .usage: "The command line is wrong, or breaks a rule; nothing was sent."
    case .credentials: "Credentials or configuration are missing, unreadable, or were refused with HTTP 401."
    case .notFound: "Apple does not know it: an error 404xxxx, or an order look-up with status 1."
    case .refused: "Apple refused the request with another 4xx status, or redirected it."
    case .rateLimited: "The rate limit was still in force after the retries."
    case .unavailable: "Network, time-out, a failing server or a reply that is not Apple's JSON, after the retries."
    case .notGenuine: "Verification failed: the signed data is not to be used."
    case .notChecked:
      "Verification could not be completed, as no OCSP answer was to be had; this says neither good nor bad."
    case .notDelivered: "What was waited for did not come, or the test notification was not delivered."
    case .someFailed: "Some of many inputs failed; each line of the output says which."
    case .interrupted: "Interrupted from the keyboard or by a signal."
    }
  }

  /// What a person or a script does next.
  var remedy: String {
    switch self {
    case .success: "Nothing to do."
    case .failure: "The message on standard error says what."
    case .usage: "Compare with `--help` of the command."
    case .credentials: "Run `asctl profile show`: it tells where each value came from."
    case .notFound: "Try the other environment, and check that the ID is of the right kind with `asctl explain`."
    case .refused: "Explain the error code in the message with `asctl explain`."
    case .rateLimited: "Run it again later, slower with `--rate`, or with `--wait-for-limit`."
    case .unavailable: "Try again."
    case .notGenuine: "See which check failed with `asctl verify --explain`."
    case .notChecked: "Try again, or verify without `--online`."
    case .notDelivered: "Ask again later, or see why it failed with `asctl notification status`."
    case .someFailed: "Run the failed ones again; `--journal` remembers what is done."
    case .interrupted: "Run it again; `--journal` lets a bulk run go on where it stopped."
    }
  }
}
