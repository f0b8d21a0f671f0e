import AppStore
import Base

/// The signed texts in an email, a log, a queue event or source code, below any number of wrappings, and the content
/// around them. `verify` never uses it, because unwrapping is only a convenience for people.
package struct ArrivingTexts {
  /// The signed texts with their places.
  private(set) var located: [(place: Place, content: Content)] = []
  /// The prose around the signed texts, in order; not JSON.
  package private(set) var words: [ArraySlice<UInt8>] = []
  /// JSON documents found in strings or in base64.
  package private(set) var documents: [JSON] = []
  /// The places that look like the beginning of signed text but cannot be read, with the reasons.
  private(set) var unread: [(place: Place, reason: String)] = []
  private let opensTruncated: Bool
  /// The place of compressed data, which asctl does not decompress.
  private var compressedPlace: Place?

  package enum Content: Hashable {
    /// In compact form, with a readable header and payload.
    case jws(ArraySlice<UInt8>)
    case receipt(ReceiptText)
  }

  package var found: [Content] { located.map(\.content) }
  /// The descriptions of signed texts that cannot be read, such as truncated ones, with their places.
  package var incomplete: [String] {
    unread.map { place, reason in place.text.isEmpty ? reason : "\(place.text): \(reason)" }
  }

  /// A place in the text, converted to words only for messages.
  struct Place {
    fileprivate var words: () -> [String] = { [] }

    /// The place in words, such as `part 2 (text/html), line 12` or `Records[0].body`; empty for the whole text.
    var text: String { words().joined(separator: ", ") }

    fileprivate func adding(_ step: @autoclosure @escaping () -> String) -> Self { Self { words() + [step()] } }
  }

  /// The error for compressed data, such as that of a CloudWatch subscription, with a hint; `nil` if there is none.
  package var compressed: Failure? {
    compressedPlace.map { place in
      Failure(
        .failure, "cannot read gzip-compressed data\(place.text.isEmpty ? "" : " in \(place.text)")",
        hint: "unpack it first: gunzip < FILE, or jq -r .awslogs.data FILE | base64 --decode | gunzip")
    }
  }

  /// The first bytes of gzip (RFC 1952, section 2.3.1), with its only compression method.
  private static let compressedBeginning: [UInt8] = [0x1F, 0x8B, 0x08]

  /// The maximum number of nested wrappings.
  private static let depthLimit = 8

  /// With `opensTruncated`, texts inside the payload of a truncated JWS count too, for IDs that are looked up anyway.
  package init(in text: ArraySlice<UInt8>, opensTruncated: Bool = false) {
    self.opensTruncated = opensTruncated
    let parts = MessageParts(text).parts
    for part in parts { search(part.text, part.name.map { Place().adding($0) } ?? Place(), depth: 0) }
    if parts.count > 1 { removeCopies() }
  }

  /// Searches the strings of a document. Strings that consist of a single JWS are skipped; the caller opens those.
  package init(inStringsOf json: JSON, opensTruncated: Bool) {
    self.opensTruncated = opensTruncated
    search(json, Place(), depth: 0, skipsJWS: true)
  }

  private mutating func search(_ text: ArraySlice<UInt8>, _ place: Place, depth: Int) {
    guard !text.trimmed.isEmpty, depth < Self.depthLimit else { return }
    if ReceiptText.isContainer(text), let receipt = ReceiptText(text) {
      return located.append((place, .receipt(receipt)))
    }
    if text.starts(with: Self.compressedBeginning) {
      compressedPlace = compressedPlace ?? place
      return
    }
    // Skip binary data.
    guard depth == 0 || !text.prefix(64).contains(0) else { return }
    if let first = text.first(where: { !$0.isSpace }), "{[\"".utf8.contains(first), let json = try? JSON.parse(text) {
      if depth > 0 { documents.append(json) }
      return search(json, place, depth: depth)
    }
    if let decoded = Self.decodedForm(text) { return search(decoded, place, depth: depth + 1) }
    searchWords(text, place, depth)
  }

  /// Decodes the body of a form or a part of a URL that is URL-encoded as a whole; returns `nil` for other texts.
  private static func decodedForm(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = text.trimmed
    guard text.contains(UInt8(ascii: "%")), !text.contains(where: \.isSpace) else { return nil }
    return PercentEncoding.decode(text)
  }

  private mutating func searchWords(_ text: ArraySlice<UInt8>, _ place: Place, _ depth: Int) {
    var embedded = EmbeddedTexts(in: text, opensTruncated: opensTruncated)
    var next = embedded.next()
    // Decoding base64 as a form turns each plus sign into a space.
    if next == nil, let repaired = Self.withPlusSigns(text) {
      var ofRepaired = EmbeddedTexts(in: repaired, opensTruncated: opensTruncated)
      next = ofRepaired.next()
      if next != nil { embedded = ofRepaired }
    }
    let isOneLine = !text.trimmed.contains(0x0A)
    // The line number of the last place, from which the next one is counted.
    var (line, counted, end) = (1, text.startIndex, text.startIndex)
    func named(_ offset: Int) -> Place {
      if isOneLine { return place }
      if offset < counted { (line, counted) = (1, text.startIndex) }
      while let feed = text[..<offset].first(0x0A, from: counted) { (line, counted) = (line + 1, feed + 1) }
      let number = line
      return place.adding("line \(number)")
    }
    func addWords(_ part: ArraySlice<UInt8>) {
      if part.contains(where: { $0.isLetter || $0.isDigit || $0 >= 0x80 }) { words.append(part) }
    }
    while let (range, content) = next {
      addWords(text[end..<range.lowerBound])
      end = range.upperBound
      let place = named(range.lowerBound)
      switch content {
      case .signed(let content): located.append((place, content))
      case .text(let inner): search(inner[...], place, depth: depth + 1)
      }
      next = embedded.next()
    }
    addWords(text[end...])
    for (offset, reason) in embedded.unread { unread.append((named(offset), reason)) }
    if let compressed = embedded.compressed { compressedPlace = compressedPlace ?? named(compressed) }
    if let end = embedded.searchEnd {
      unread.insert(
        (named(end), "the search ends here: too much of the text before this place only looks like signed data"), at: 0)
    }
  }

  /// Restores the plus signs of a base64 receipt on a single line in which they became spaces; `nil` for other texts.
  private static func withPlusSigns(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = text.prefix { $0.isLetter || $0.isDigit || "-_.&=".utf8.contains($0) }
    let value = name.lastIndex(of: UInt8(ascii: "=")).map { text[($0 + 1)...] } ?? text
    guard value.starts(with: "MI".utf8), value.contains(0x20), !value.contains(0x0A) else { return nil }
    var repaired = text
    for place in repaired.indices where repaired[place] == 0x20 { repaired[place] = UInt8(ascii: "+") }
    return repaired
  }

  private mutating func search(_ json: JSON, _ place: Place, depth: Int, skipsJWS: Bool = false) {
    json.forEachValue { value, inner in
      guard case .string(let text) = value else { return true }
      // A document that is a string itself is searched whatever its length.
      guard inner.step == nil || text.utf8.count >= Self.shortest, !(skipsJWS && CompactJWS.isAlone(text))
      else { return false }
      search(Array(text.utf8)[...], inner.path.map { place.adding($0.text) } ?? place, depth: depth + 1)
      return false
    }
  }

  /// Removes duplicates, because a message contains the same text as plain text and as HTML.
  private mutating func removeCopies() {
    var seen: Set<Content> = []
    located = located.filter { seen.insert($0.content).inserted || $0.content == .receipt(.tooLong) }
  }
}

extension ArrivingTexts {
  /// The places of signed texts in JSON that were replaced, and of those that cannot be read, with the reasons.
  typealias Opened = (paths: [String], unread: [String])

  /// Replaces strings of a queue's or log's event by the signed content found in them. Strings that consist of a single
  /// JWS are skipped; the caller opens those.
  static func open(_ json: inout JSON, with decode: (Content) throws(Failure) -> Decoded?) -> Opened {
    var (paths, unread): ([String], [String]) = ([], [])
    json.replaceStrings { text, place in
      guard text.utf8.count >= shortest, !CompactJWS.isAlone(text) else { return nil }
      var inner = ArrivingTexts()
      inner.search(Array(text.utf8)[...], place.path.map { Place().adding($0.text) } ?? Place(), depth: 1)
      var values: [JSON] = []
      unread += inner.incomplete
      for one in inner.located {
        do throws(Failure) {
          guard let decoded = try decode(one.content) else { continue }
          values.append(decoded.value)
          unread += decoded.unread.map { "\(one.place.text): \($0)" }
          paths.append(one.place.text)
        } catch {
          unread.append("\(one.place.text): \(error.message)")
        }
      }
      return values.count > 1 ? .array(values) : values.first
    }
    return (paths, unread)
  }

  /// Signed texts and objects with an ID are never shorter, in bytes.
  static let shortest = 20

  private init() { opensTruncated = false }
}
