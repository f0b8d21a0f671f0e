/// One error of the App Store's services: its number, Apple's name for it, and what a person can do about it.
///
/// A number alone does not name an error, since 4000028 means one thing to a mass extension and another to the Advanced
/// Commerce API. Look it up with the family of the endpoint that answered. A number that is not here is no mistake:
/// Apple adds some every year, and its first three digits still are the HTTP status.
struct ErrorCode: Sendable {
  /// The number, or nil where Apple's pages give a name but no number.
  let code: Int64?
  /// The last of the numbers that mean the same; only verifyReceipt has such a range.
  let lastCode: Int64?
  let name: String
  /// A second name that Apple's pages use for the same number.
  let otherName: String?
  let family: Family
  let httpStatus: Int
  let retry: Retry
  /// What Apple says with it, and why it happens.
  let meaning: String
  /// What to do about it.
  let remedy: String
  /// The version of the family's API that brought it, where it is known and not the first.
  let since: String?

  init(
    _ code: Int64?, through lastCode: Int64? = nil, _ name: String, or otherName: String? = nil, _ family: Family,
    _ retry: Retry, since: String? = nil, _ meaning: String, _ remedy: String
  ) {
    self.code = code
    self.lastCode = lastCode
    self.name = name
    self.otherName = otherName
    self.family = family
    self.httpStatus = family.httpStatus(of: code)
    self.retry = retry
    self.meaning = meaning
    self.remedy = remedy
    self.since = since
  }
}

extension ErrorCode {
  /// Whether the same request may succeed when it is sent again.
  enum Retry: Sendable, CaseIterable {
    /// Not before the request, the account or the configuration has changed.
    case no
    /// After a while, with growing pauses, or at the time that `Retry-After` names.
    case later
    /// At once, at the host of the other environment.
    case otherEnvironment
    /// After some seconds: what was asked for is not ready yet.
    case poll

    var text: String {
      switch self {
      case .no: "No: the same request fails again until something about it changes."
      case .later: "Yes, later, with growing pauses."
      case .otherEnvironment: "Yes, in the other environment."
      case .poll: "Yes, after some seconds: what was asked for is not ready yet."
      }
    }
  }
}
