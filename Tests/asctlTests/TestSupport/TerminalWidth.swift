@testable import Base

/// The lines of a text that a terminal would break; a word that has a line of its own is not to be cut, however long.
package func linesTooWide(_ text: String, for width: Int) -> [String] {
  text.split(separator: "\n").map { String($0) }.filter { line in
    guard displayWidth(line) > width else { return false }
    let text = line.drop { $0 == " " }
    return text.contains(" ") || displayWidth(String(text)) + 4 <= width
  }
}
