import Base

/// Text from outside as HTML and SVG hold it, in elements and in quoted attributes; control characters are shown escaped.
func htmlText(_ text: String) -> String {
  var shown = ""
  for scalar in escapingControls(text).unicodeScalars {
    switch scalar {
    case "&": shown += "&amp;"
    case "<": shown += "&lt;"
    case ">": shown += "&gt;"
    case "\"": shown += "&quot;"
    case "'": shown += "&#39;"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}
