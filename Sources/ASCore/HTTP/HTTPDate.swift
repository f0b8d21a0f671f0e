import Base

/// The moment that a server says it answered: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). The two obsolete
/// forms, which no server has to send, are not read.
package enum HTTPDate {
  /// Nil for any other text, and for a day or time that does not exist.
  package static func timestamp(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 6, words[0].utf8.last == UInt8(ascii: ","), words[5] == "GMT",
      let month = months.firstIndex(of: words[2])
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Timestamp("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension HTTPReply {
  /// How far this machine's clock is ahead of the server's, by the header `Date`; less than nothing where it is behind,
  /// nil where the server does not tell. `now` is the moment at which the reply was there.
  ///
  /// The header counts whole seconds, and was written at some moment between the request and now: what these explain is no
  /// difference.
  package func clockAhead(now: Timestamp) -> TimeSpan? {
    guard let date = header("Date").flatMap(HTTPDate.timestamp) else { return nil }
    if now < date { return now - date }
    let asked = now - .milliseconds(max(milliseconds, 0))
    return max(asked - (date + .seconds(1)), .zero)
  }
}
