import Base
import SignedData

/// A UUID from which its purpose and the time it was made can be read, so that another run of asctl, whose store does
/// not have it, recognizes it as one of the simulator's.
///
/// Laid out as version 7 of RFC 9562: 48 bits of milliseconds, then a count, then digits that follow from both.
enum TimestampedUUID {
  /// What it is made for; no other purpose takes it.
  enum Purpose: String {
    case notification
    case testNotification
    case performanceTest
    case realtimeRequest
    case consistency
    case seatClaim
    case world
  }

  /// - Parameter count: another for each that is made in the same millisecond. Its 12 lower bits stand behind the
  ///   version, the 20 others are mixed into the digits that follow, as many things may happen at once.
  static func make(_ purpose: Purpose, at moment: Timestamp, count: Int) -> String {
    let stamp = digits(UInt64(clamping: moment.milliseconds), 12) + digits(UInt64(clamping: count) & 0xFFF, 3)
    let tail = tail(purpose, stamp)
    let mixed = digits(number(tail.prefix(5)) ^ (UInt64(clamping: count) >> 12 & 0xFFFFF), 5)
    let text = Array((stamp + mixed + tail.dropFirst(5)).utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    return "\(part(0..<8))-\(part(8..<12))-7\(part(12..<15))-8\(part(15..<18))-\(part(18..<30))"
  }

  /// In the identifiers of the fixed world, which are the same in every run whatever its dates: 2026-01-01.
  static let worldStamp = Timestamp(milliseconds: 1_767_225_600_000)

  /// When it was made; nil if it was not made here for that.
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
