import AppStore
import Base
import SignedData

/// The position where a list continues. It is opaque to the client, and bound to the query that returned it.
///
/// It contains the last element's key, not an offset, so that a list that has grown meanwhile continues at the same
/// place.
struct PageToken: Equatable, Sendable {
  /// The sort key of the last element, and the identifier that orders equal keys.
  let key: Int64
  let id: String
  /// When the token was issued.
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

extension Call {
  /// Returns the token in a query parameter, if given. Throws the error unless it was issued for that query.
  func pageToken(
    _ name: String, for query: [String], orElse error: AppStoreServerError
  ) throws(APIErrorReply) -> PageToken? {
    guard let text = parameter(name) else { return nil }
    guard let token = PageToken(text, for: query) else { throw .server(error) }
    return token
  }
}

/// One page of a sorted list, and where the next one starts.
struct Page<Element> {
  let elements: [Element]
  /// The position after the last element; for an empty page, that of the previous page, if any.
  let end: PageToken?
  let hasMore: Bool

  /// - Parameters:
  /// - sorted: the elements in the order of the list.
  /// - token: the end of the previous page.
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
