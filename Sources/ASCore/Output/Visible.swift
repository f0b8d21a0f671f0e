/// Text from outside, made harmless for a terminal: what could act on it is shown as an escape.
///
/// Signed text is hostile until verified, and even then: a product name may hold an escape sequence or turn the
/// direction of writing.
func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: JSONStyle.actsOnTerminal) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    if JSONStyle.actsOnTerminal(scalar) {
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}
