import Base
import SignedData

/// A UUID that contains its purpose and creation time, so that another run of asctl, with another store, recognizes it
/// as the simulator's.
///
/// Laid out as version 7 of RFC 9562: 48 bits of milliseconds, then a count, then digits that follow from both.
enum TimestampedUUID {
  /// The purpose of a UUID; it is invalid for any other.
  enum Purpose: String {
    case notification
    case testNotification
    case performanceTest
    case realtimeRequest
    case consistency
    case seatClaim
    case world
  }

  /// - Parameter count: different for each UUID of the same millisecond. Its lower 12 bits follow the version; the
  ///   other 20 are mixed into the digits after that, because many events may happen at once.
  static func make(_ purpose: Purpose, at moment: Timestamp, count: Int) -> String {
    let stamp = digits(UInt64(clamping: moment.milliseconds), 12) + digits(UInt64(clamping: count) & 0xFFF, 3)
    let tail = tail(purpose, stamp)
    let mixed = digits(number(tail.prefix(5)) ^ (UInt64(clamping: count) >> 12 & 0xFFFFF), 5)
    let text = Array((stamp + mixed + tail.dropFirst(5)).utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    return "\(part(0..<8))-\(part(8..<12))-7\(part(12..<15))-8\(part(15..<18))-\(part(18..<30))"
  }

  /// 2026-01-01, the time in the built-in world's identifiers, which are the same in every run regardless of its dates.
  static let worldStamp = Timestamp(milliseconds: 1_767_225_600_000)

  /// Returns when it was created; nil unless the simulator created it for that purpose.
  static func timestamp(_ text: String, _ purpose: Purpose) -> Timestamp? {
    guard text.isUUID else { return nil }
    let digits = text.lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
    guard let milliseconds = Int64(String(decoding: digits[..<12], as: UTF8.self), radix: 16),
      let low = Int(String(decoding: digits[13..<16], as: UTF8.self), radix: 16)
    else { return nil }
    let stamp = String(decoding: digits[..<12] + digits[13..<16], as: UTF8.self)
    let mixed = number(Substring(String(decoding: digits[17..<22], as: UTF8.self)))
    let count = low | Int(mixed ^ number(tail(purpose, stamp).prefix(5))) << 12
    let moment = Timestamp(milliseconds: milliseconds)
    return sameBytes(make(purpose, at: moment, count: count), text.lowercased()) ? moment : nil
  }

  private static func tail(_ purpose: Purpose, _ stamp: String) -> String {
    let digest = SHA256.digest(Array("asctl simulator \(purpose.rawValue) \(stamp)".utf8))
    return String(hexadecimal(digest.prefix(8)).lowercased().prefix(15))
  }

  private static func number(_ digits: Substring) -> UInt64 { UInt64(digits, radix: 16) ?? 0 }

  private static func digits(_ number: UInt64, _ width: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text.suffix(width)
  }
}
