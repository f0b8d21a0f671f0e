import Base

/// Finds the comments and style sheets of HTML in the lines of a text, which nobody sees.
struct HiddenMarkup {
  /// What ends the one that the text is in.
  private var end: [UInt8]?

  /// Returns the hidden parts of the next line.
  mutating func parts(of text: ArraySlice<UInt8>) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), text.startIndex)
    while true {
      if let mark = end {
        let end = text[start...].firstRange(of: mark)?.upperBound
        parts.append(start..<(end ?? text.endIndex))
        guard let end else { return parts }
        (start, self.end) = (end, nil)
      }
      guard let sign = text[start...].firstIndex(of: UInt8(ascii: "<")) else { return parts }
      let rest = text[sign...].dropFirst()
      let name = rest.prefix(5)
      if name.starts(with: "!--".utf8) { end = Array("-->".utf8) }
      // Unlike an address: `<style@example.com>`.
      let isWhole = rest.dropFirst(5).first.map { $0 == UInt8(ascii: ">") || $0.isSpace } ?? true
      if isWhole, name.map(\.lowercased).elementsEqual("style".utf8) { end = Array("</".utf8) + name }
      start = sign + 1
    }
  }
}
