/// When a token was issued and until when it is good, judged by one clock. Everything is in seconds since 1970.
struct TokenTimes {
  let claims: JSON
  let now: Int64

  /// Apple refuses tokens that live longer (App Store Server API, "Generating JSON Web Tokens for API requests").
  private static let longestLife: Int64 = 60 * 60

  /// Beyond it, a number of seconds would be a date after the year 5138, and one of milliseconds is one after 1973.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  var issued: TokenFinding {
    guard let value = claims["iat"] else {
      return .right("iat", .null, "absent; Apple's Python library leaves it out, too")
    }
    guard let issued = value.int64 else { return .wrong("iat", value, "must be a whole number: seconds since 1970") }
    if issued >= Self.leastMilliseconds { return .wrong("iat", value, Self.milliseconds) }
    if issued > now {
      return .wrong(
        "iat", value,
        "\(Self.duration(issued.subtractingClamped(now))) in the future (\(UTC.text(seconds: issued))): check the clock"
      )
    }
    return .right(
      "iat", value, "issued \(UTC.text(seconds: issued)), \(Self.duration(now.subtractingClamped(issued))) ago")
  }

  var expires: TokenFinding {
    guard let value = claims["exp"] else {
      return .wrong("exp", nil, "missing: the end of its life, at most 60 minutes after iat")
    }
    guard let expires = value.int64 else { return .wrong("exp", value, "must be a whole number: seconds since 1970") }
    if expires >= Self.leastMilliseconds { return .wrong("exp", value, Self.milliseconds) }
    if expires <= now {
      return .wrong(
        "exp", value, "expired \(UTC.text(seconds: expires)), \(Self.duration(now.subtractingClamped(expires))) ago")
    }
    let issued = claims["iat"]?.int64
    let start = issued.flatMap { $0 < Self.leastMilliseconds ? $0 : nil } ?? now
    let life = expires.subtractingClamped(start)
    if life > Self.longestLife {
      return .wrong(
        "exp", value, "\(Self.duration(life)) after \(issued == nil ? "now" : "iat"); Apple allows 60 min")
    }
    return .right(
      "exp", value,
      "good until \(UTC.text(seconds: expires)), for \(Self.duration(expires.subtractingClamped(now))) more")
  }

  private static let milliseconds = "these are milliseconds; a token counts in seconds since 1970"

  /// `45 s`, `20 min`, `3 h 5 min`, `12 d`.
  static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800:
      let minutes = seconds / 60 % 60
      return minutes == 0 ? "\(seconds / 3600) h" : "\(seconds / 3600) h \(minutes) min"
    default: return "\(seconds / 86_400) d"
    }
  }
}
