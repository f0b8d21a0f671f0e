import Base
import Client
import Platform

/// What a row of a database says about a customer and a purchase. A column that is absent, or an empty cell, says
/// nothing and is not compared.
struct Belief: Sendable {
  var product: String?
  /// Whether the server grants access.
  var access: Bool?
  var until: BelievedDate?
  var token: String?
  /// Why the date cannot be read; the other columns are compared without it.
  var unread: Failure?

  var isEmpty: Bool { product == nil && access == nil && until == nil && token == nil && unread == nil }

  /// Whether the server grants access at a time: as the row says, or as long as its date is in the future.
  func givesAccess(at moment: Timestamp) -> Bool? { access ?? until.map { $0.end > moment } }
}

/// How the cells of a table are read.
struct BeliefFormat: Sendable {
  /// The values of `--access-value`, which then alone mean access.
  let accessWords: [String]
  /// The local time, with `--time-zone`; nil if dates without a zone are in UTC.
  let localTime: (@Sendable (Timestamp) -> LocalTime?)?

  private static let words: [String: Bool] = {
    let given = ["true", "t", "yes", "y", "1", "on", "active", "enabled", "valid", "subscribed", "entitled"]
    let none = [
      "false", "f", "no", "n", "0", "off", "inactive", "disabled", "invalid", "expired", "none", "refunded", "revoked",
    ]
    return Dictionary(given.map { ($0, true) } + none.map { ($0, false) }) { first, _ in first }
  }()

  /// Returns nil for an empty cell, unless words mean access. Throws for a word that does not say whether there is access.
  func access(_ cell: String) throws(Failure) -> Bool? {
    if !accessWords.isEmpty { return accessWords.contains { sameBytesIgnoringCase($0, cell) } }
    guard !cell.isEmpty else { return nil }
    if let known = Self.words[cell.lowercased()] { return known }
    throw Failure(
      .failure, "unknown access value \(quoted(truncated(cell, to: 40)))",
      hint: "name the values that mean access with --access-value; all others then mean none")
  }

  /// Returns a UUID in lowercase, nil for an empty cell. Databases also write UUIDs in braces or as 32 digits. Throws for
  /// any other text.
  func token(_ cell: String) throws(Failure) -> String? {
    guard !cell.isEmpty else { return nil }
    let digits = cell.lowercased().filter { !"-{}".contains($0) }
    if digits.utf8.count == 32 {
      let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
        String(digits.dropFirst($0.lowerBound).prefix($0.count))
      }
      if case let text = parts.joined(separator: "-"), text.isUUID { return text }
    }
    throw Failure(
      .failure, "invalid account token \(quoted(truncated(cell, to: 40))): expected a UUID",
      hint: "name the column with Apple's appAccountToken, or leave this one out")
  }

  /// Returns nil for an empty cell and for MySQL's `0000-00-00`. Throws for a text that is not a date.
  func until(_ cell: String) throws(Failure) -> BelievedDate? {
    guard !cell.isEmpty, !cell.hasPrefix("0000-00-00") else { return nil }
    if let date = BelievedDate(cell, localTime) { return date }
    throw Failure(
      .failure,
      "invalid date \(quoted(truncated(cell, to: 40))): expected ISO 8601, or seconds or milliseconds since 1970")
  }
}

/// A date of a table: a moment, or all of a day.
struct BelievedDate: Sendable, Equatable {
  let start: Timestamp
  /// The last moment of a day; otherwise the same as the start.
  let end: Timestamp

  /// Reads ISO 8601, also in the spelling of databases (`2026-01-31 12:00:00+00`), and seconds or milliseconds since
  /// 1970, by their number of digits. Nil for any other text.
  init?(_ text: String, _ localTime: ((Timestamp) -> LocalTime?)?) {
    if text.isDigits, let number = Int64(text), (9...14).contains(text.utf8.count) {
      start = text.utf8.count > 10 ? Timestamp(milliseconds: number) : Timestamp(seconds: number)
      end = start
      return
    }
    var bytes = Array(text.utf8)
    let space = UInt8(ascii: " ")
    if bytes.count > 11, bytes[10] == space { bytes[10] = UInt8(ascii: "T") }
    if bytes.count > 13, bytes.suffix(3) == ArraySlice("UTC".utf8) {
      bytes.replaceSubrange((bytes.count - 3)..., with: [UInt8(ascii: "Z")])
    }
    bytes.removeAll { $0 == space }
    let time = bytes.dropFirst(10)
    let sign = time.lastIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    // PostgreSQL omits the minutes of most zones.
    if let sign, bytes.count - sign == 3 { bytes += Array(":00".utf8) }
    let spelled = String(decoding: bytes, as: UTF8.self)
    guard var moment = Timestamp(spelled, allowsBasicZone: true) else { return nil }
    if sign == nil, time.last != UInt8(ascii: "Z"), let localTime { moment = Self.moment(of: moment, localTime) }
    start = moment
    end = bytes.count == 10 ? moment + .days(1) - .milliseconds(1) : moment
  }

  /// Returns the moment at which local clocks show a time, which is given as if they showed UTC.
  private static func moment(of shown: Timestamp, _ localTime: (Timestamp) -> LocalTime?) -> Timestamp {
    func offset(at moment: Timestamp) -> TimeSpan {
      localTime(moment).flatMap { Timestamp("\($0.day)T\($0.clock)Z") }.map { $0 - moment.wholeSecond } ?? .zero
    }
    // The offset at the result may differ from that at the first guess.
    let guess = shown - offset(at: shown)
    return shown - offset(at: guess)
  }

  /// Whether Apple's date is further away than the tolerance.
  func differs(from date: Timestamp, by tolerance: TimeSpan) -> Bool {
    date < start - tolerance || date > end + tolerance
  }
}
