/// Text from outside, made harmless for a terminal: what could act on it is shown as an escape.
///
/// Signed text is hostile until verified, and even then: a product name may hold an escape sequence or turn the
/// direction of writing.
func visible(_ text: String) -> String {
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
