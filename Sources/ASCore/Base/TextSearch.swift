/// Search in text, byte by byte.
///
/// Swift's functions of these names belong to its regular expression library, which adds more than 1 MB to a binary that
/// contains the runtime. They also compare characters by canonical equivalence, which no search in asctl requires.
extension StringProtocol {
  /// The first occurrence of a text; an empty text is at the start.
  package func firstRange(of part: String) -> Range<Index>? {
    guard let found = Array(utf8)[...].firstRange(of: Array(part.utf8)) else { return nil }
    let start = utf8.index(startIndex, offsetBy: found.lowerBound)
    return start..<utf8.index(start, offsetBy: found.count)
  }

  /// Whether another text occurs in it; an empty text occurs in each.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }
  package func contains(_ part: Substring) -> Bool { contains(String(part)) }

  /// Each occurrence of a text, from left to right, replaced by another one; an empty text is not replaced.
  package func replacing(_ part: String, with other: String) -> String {
    guard !part.isEmpty else { return String(self) }
    let (pattern, replacement) = (Array(part.utf8), Array(other.utf8))
    var (replaced, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(utf8)[...])
    while let found = rest.firstRange(of: pattern) {
      replaced += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return String(decoding: replaced + rest, as: UTF8.self)
  }
}
