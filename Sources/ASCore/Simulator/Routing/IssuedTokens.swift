import AppStore
import Base
import SignedData

/// A UUID that contains its purpose and creation time, so that another run of asctl, with another store, recognizes it
/// as the simulator's.
///
/// Laid out as version 7 of RFC 9562: 48 bits of milliseconds, then a count, then digits that follow from both.
enum TimestampedUUID {
  /// The purpose of a UUID; it is invalid for any other.
  enum Purpose: String {
    case notification, testNotification, performanceTest, realtimeRequest, consistency, seatClaim, world, accountToken
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

/// The token of a test notification: a UUID, an underscore, and the date of the request.
struct TestToken {
  let uuid: String
  let requested: Timestamp

  var text: String { "\(uuid)_\(requested.milliseconds)" }
}

extension TestToken {
  /// Returns nil unless the simulator created it, in this run or in another.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let requested = Int64(parts[1]).map(Timestamp.init(milliseconds:)),
      TimestampedUUID.timestamp(String(parts[0]), .testNotification) == requested
    else { return nil }
    self.init(uuid: parts[0].lowercased(), requested: requested)
  }
}

/// The position where a list continues. It is opaque to the client, and bound to the query that returned it. It
/// contains the last element's key, not an offset, so that a list that has grown meanwhile continues at the same place.
struct PageToken: Equatable, Sendable {
  /// The sort key of the last element, and the identifier that orders equal keys.
  let key: Int64
  let id: String
  let date: Timestamp

  /// - Parameter query: everything that must be the same in the request for the next page.
  func text(for query: [String]) -> String {
    let place = "\(key) \(id) \(date.milliseconds)"
    return Base64.url.encode(Self.seal(place, query) + Array(place.utf8))
  }

  private static let sealLength = 12

  private static func seal(_ place: String, _ query: [String]) -> [UInt8] {
    Array(SHA256.digest(Array(([place] + query).joined(separator: "\n").utf8)).prefix(sealLength))
  }
}

extension PageToken {
  /// Returns nil unless the text is a token that was issued for that query.
  init?(_ text: String, for query: [String]) {
    guard let bytes = try? Base64.url.decode(Array(text.utf8)[...]), bytes.count > Self.sealLength else { return nil }
    let place = String(decoding: bytes[Self.sealLength...], as: UTF8.self)
    guard Self.seal(place, query) == Array(bytes[..<Self.sealLength]) else { return nil }
    let parts = place.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let key = Int64(parts[0]), let milliseconds = Int64(parts[2]) else { return nil }
    self.init(key: key, id: String(parts[1]), date: Timestamp(milliseconds: milliseconds))
  }
}

/// One page of a sorted list, and where the next one starts.
struct Page<Element> {
  let elements: [Element]
  /// The position after the last element; for an empty page, that of the previous page, if any.
  let end: PageToken?
  let hasMore: Bool

  /// Searches only as far as the page requires, so that all pages together cost as much as the list.
  ///
  /// - Parameters:
  ///   - sorted: the list, or the places of its elements.
  ///   - token: the end of the previous page.
  ///   - isDescending: whether greater keys come first.
  ///   - key: the key of a place, and the identifier that orders equal keys.
  ///   - element: returns the element at a place; nil if it is not in the list.
  init<Places: RandomAccessCollection>(
    _ sorted: Places, after token: PageToken?, size: Int, now: Timestamp, isDescending: Bool = false,
    key: (Places.Element) -> (key: Int64, id: String), element: (Places.Element) -> Element?
  ) {
    let start = sorted.partitionIndex(before: { place in
      guard let token else { return false }
      let (key, id) = key(place)
      if key != token.key { return isDescending ? key > token.key : key < token.key }
      return isDescending ? id >= token.id : id <= token.id
    })
    var (elements, end, hasMore) = ([Element](), token, false)
    for place in sorted[start...] {
      guard let found = element(place) else { continue }
      if elements.count == size {
        hasMore = true
        break
      }
      elements.append(found)
      let (key, id) = key(place)
      end = PageToken(key: key, id: id, date: now)
    }
    (self.elements, self.end, self.hasMore) = (elements, end, hasMore)
  }
}
