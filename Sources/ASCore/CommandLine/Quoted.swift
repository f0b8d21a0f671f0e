/// Text from outside as a sentence shows it: in quotes, on one line, with nothing in it that could act on a terminal,
/// and cut where it would drown the sentence.
func quoted(_ text: String, atMost limit: Int = 80) -> String {
  var result = "\""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < limit else { return result + "…\"" }
    count += 1
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
  return result + "\""
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
