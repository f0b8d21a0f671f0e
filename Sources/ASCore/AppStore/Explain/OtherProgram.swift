import Base

/// Programs and services whose numbers and statuses are not Apple's.
enum OtherProgram {
  /// Returns whether a word names a service that is not Apple's and not the user's own, alone or as a part of a host.
  static func isService(_ word: String) -> Bool {
    guard word.utf8.contains(where: \.isLetter) else { return false }
    let host = word.firstRange(of: "://").map { word[$0.upperBound...] } ?? word[...]
    return host.prefix { $0 != "/" }.split { ".:[]".contains($0) }.contains { services.contains($0.lowercased()) }
      // What RevenueCat adds to an error: `rc_response_status_code`.
      || word.hasPrefix("rc_")
  }

  /// Returns whether a word names a program with its own error codes: a library for purchases, a service, or the class
  /// of an error that is not Apple's.
  static func isNamed(by word: String) -> Bool {
    // Libraries for apps begin their errors like this.
    if isService(word) || word.hasPrefix("E_") || word == "ERR_UNKNOWN" { return true }
    return word != "Error" && word != "Exception" && ProgramMessage.isException(word)
      && ProgramMessage.ofException(word) == nil
      && KnownName.matching(Explain.lastPart(ofPath: word)).isEmpty && ErrorDomain(word) == nil
  }

  /// The parts of their hosts, and their names; `packageName` is a member of Google Play's notifications.
  private static let services: Set<String> = [
    "revenuecat", "adapty", "qonversion", "glassfy", "superwall", "apphud", "purchasely", "iaptic", "cdvpurchase",
    "cordovapurchase", "stripe", "slack", "discord", "telegram", "googleapi", "googleapis", "androidpublisher",
    "paypal", "adyen", "docker", "fcm", "firebase", "apns", "amazonaws", "s3", "sentry", "datadoghq", "appsflyer",
    "segment", "amplitude", "mixpanel", "onesignal", "sendgrid", "twilio", "openai", "auth0", "redis", "mongo",
    "mongodb", "postgres", "mysql", "bigquery", "kubelet", "kubernetes", "gitlab-runner", "bash", "alamofire",
    "zendesk", "sap", "sip", "actioncable", "amazon", "packagename", "altool", "fastlane", "git",
  ]
}
