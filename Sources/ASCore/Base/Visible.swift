/// Text from outside, made harmless for a terminal: what could act on it is shown as an escape.
///
/// Signed text is hostile until verified, and even then: a product name may hold an escape sequence or turn the
/// direction of writing.
func escapingControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: JSONStyle.actsOnTerminal) else { return text }
  var shown = ""
  var rest = text[...]
  while let index = rest.unicodeScalars.firstIndex(where: JSONStyle.actsOnTerminal) {
    let scalar = rest.unicodeScalars[index]
    shown += rest[..<index]
    shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    rest = rest[rest.unicodeScalars.index(after: index)...]
  }
  return shown + rest
}

/// The same for text of several lines, of which the lines and tabs stay.
func visibleLines(_ text: String) -> String {
  // Not by characters, of which a carriage return and a line feed make one.
  func escaped(_ text: Substring.UTF8View, keeping separators: ArraySlice<String>) -> String {
    guard let separator = separators.first?.utf8.first else { return escapingControls(String(Substring(text))) }
    return text.split(separator: separator, omittingEmptySubsequences: false).map {
      escaped($0, keeping: separators.dropFirst())
    }.joined(separator: separators.first ?? "")
  }
  return escaped(text[...].utf8, keeping: ["\n", "\t"])
}
