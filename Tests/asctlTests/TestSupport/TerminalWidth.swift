@testable import Base

/// The lines of a text that a terminal would wrap, except for a long word on a line of its own, which is never split.
package func linesTooWide(_ text: String, for width: Int) -> [String] {
  text.split(separator: "\n").map { String($0) }.filter { line in
    guard displayWidth(line) > width else { return false }
    let text = line.drop { $0 == " " }
    return text.contains(" ") || displayWidth(String(text)) + 4 <= width
  }
}
