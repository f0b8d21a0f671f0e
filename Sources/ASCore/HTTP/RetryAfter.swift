/// When the header `Retry-After` allows the next request.
enum RetryAfter {
  /// Apple sends the time itself, in milliseconds since 1970 (App Store Server API, "Identifying rate limits"), not
  /// what HTTP means by this header. What stands in between may answer in HTTP's way, with seconds from now: a number
  /// of at most one day is taken for that.
  ///
  /// - Parameter now: milliseconds since 1970.
  /// - Returns: milliseconds since 1970; nil for anything else.
  static func milliseconds(_ text: String, now: Int64) -> Int64? {
    let digits = text.trimmingSpaces
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int64(digits) else {
      return nil
    }
    if number <= 86_400 { return now + number * 1000 }
    // Milliseconds since 1970 have had twelve digits since 1973; seconds since 1970 have ten, and mean nothing here.
    return number >= 100_000_000_000 ? number : nil
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var rest = self[...]
    while rest.utf8.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.utf8.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}
