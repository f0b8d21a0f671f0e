/// Searches in text, byte by byte.
///
/// Swift's functions of these names belong to its regular expression library, which adds more than 1 MB to a binary
/// that contains the runtime. They also compare characters by canonical equivalence, which no search in asctl requires.
extension StringProtocol {
  /// Returns the first occurrence of `part`; an empty `part` is found at the start.
  package func firstRange(of part: String) -> Range<Index>? {
    guard let found = Array(utf8)[...].firstRange(of: Array(part.utf8)) else { return nil }
    let start = utf8.index(startIndex, offsetBy: found.lowerBound)
    return start..<utf8.index(start, offsetBy: found.count)
  }

  /// Returns whether the text contains `part`; every text contains an empty `part`.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }
  package func contains(_ part: Substring) -> Bool { contains(String(part)) }

  /// Replaces each occurrence of `part`, from left to right; an empty `part` is not replaced.
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
