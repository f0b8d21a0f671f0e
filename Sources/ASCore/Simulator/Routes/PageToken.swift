import Base
import SignedData

/// Where a list continues: opaque to the client, and bound to the query that it came from.
///
/// It names the place and not a number, so a list that has grown meanwhile continues where it was.
struct PageToken: Equatable, Sendable {
  /// What the list is sorted by, and the identifier that decides between equals.
  let key: Int64
  let id: String
  /// When it was given out.
  let date: Timestamp

  /// - Parameter query: everything that must be the same on the next page.
  func text(for query: [String]) -> String {
    let place = "\(key) \(id) \(date.milliseconds)"
    return Base64.url.encode(Self.seal(place, query) + Array(place.utf8))
  }

  init(key: Int64, id: String, date: Timestamp) {
    self.key = key
    self.id = id
    self.date = date
  }

  /// Nil for anything that was not given out for that query.
  init?(_ text: String, for query: [String]) {
    guard let bytes = try? Base64.url.decode(Array(text.utf8)[...]), bytes.count > Self.sealLength else { return nil }
    let place = String(decoding: bytes[Self.sealLength...], as: UTF8.self)
    guard Self.seal(place, query) == Array(bytes[..<Self.sealLength]) else { return nil }
    let parts = place.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let key = Int64(parts[0]), let milliseconds = Int64(parts[2]) else { return nil }
    self.init(key: key, id: String(parts[1]), date: Timestamp(milliseconds: milliseconds))
  }

  private static let sealLength = 12

  private static func seal(_ place: String, _ query: [String]) -> [UInt8] {
    Array(SHA256.digest(Array(([place] + query).joined(separator: "\n").utf8)).prefix(sealLength))
  }
}

/// One page of a sorted list, and where the next one begins.
struct Page<Element> {
  let elements: [Element]
  /// The place behind the last element; nil if there is none, in an empty list.
  let end: PageToken?
  let hasMore: Bool

  /// - Parameters:
  ///   - sorted: in the order in which it is listed.
  ///   - token: the end of the page before.
  ///   - isDescending: whether greater keys come first.
  init(
    _ sorted: [Element], after token: PageToken?, size: Int, now: Timestamp, isDescending: Bool = false,
    place: (Element) -> (key: Int64, id: String)
  ) {
    let rest = sorted.drop { element in
      guard let token else { return false }
      let (key, id) = place(element)
      if key != token.key { return isDescending ? key > token.key : key < token.key }
      return isDescending ? id >= token.id : id <= token.id
    }
    elements = Array(rest.prefix(size))
    hasMore = rest.count > size
    let last = elements.last.map(place)
    end = last.map { PageToken(key: $0.key, id: $0.id, date: now) } ?? token
  }
}
