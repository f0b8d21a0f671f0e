/// Text from outside as a sentence shows it: in quotes, on one line, with nothing in it that could act on a terminal,
/// and cut where it would drown the sentence.
///
/// What is longer than 80 characters was pasted, and may be a secret in the wrong place: its first 8 tell what it is, and
/// in the base64 of a key these are the same in all keys.
func quoted(_ text: String) -> String {
  var result = "\""
  let isCut = text.unicodeScalars.count > 80
  for scalar in text.unicodeScalars.prefix(isCut ? 8 : 80) {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if scalar.isShownAsItIs {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }
  return result + (isCut ? "…\"" : "\"")
}

extension Unicode.Scalar {
  /// Not so control characters, and those that turn the direction of the text or break its lines.
  fileprivate var isShownAsItIs: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  func listed(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
