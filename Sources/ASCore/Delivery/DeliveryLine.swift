import Base
import Platform
import Terminal

/// What people read of a notification: one line, in columns that are as wide for all of them, as no line waits for the
/// next.
package struct DeliveryLine {
  private let cells: [(text: String, width: Int, rank: Int)]

  /// `words` is what became of it; of `further` cells the later ones go first where room lacks.
  package init(
    _ date: Timestamp?, _ event: String, _ words: String, further: [(String?, width: Int)], _ context: Context
  ) {
    // Without the time zone, which stands nowhere else in the line either.
    let time = date.map { date in context.localTime(date).map { "\($0.day) \($0.clock)" } ?? date.text } ?? ""
    cells =
      [(time, 19, 0), (event, 30, 0)] + further.enumerated().map { ($1.0 ?? "", $1.width, $0 + 1) } + [(words, 0, 0)]
  }

  /// Not wider than that but for what is never left out; control characters are shown escaped.
  package func text(width: Int?) -> String {
    var shown = cells.map { (text: escapingControls($0.text), width: $0.width, rank: $0.rank) }
    let room = width ?? .max
    while let least = shown.map(\.rank).max(), least > 0, Self.width(of: shown) > room {
      shown.removeAll { $0.rank == least }
    }
    if let width, let last = shown.last {
      // The end of a long reason is in the record.
      let left = max(width - Self.width(of: shown.dropLast() + [("", 0, 0)]), Self.leastWords)
      if displayWidth(last.text) > left { shown[shown.count - 1].text = Self.cut(last.text, to: left) }
    }
    var line = ""
    for (index, cell) in shown.enumerated() {
      line += cell.text
      guard index < shown.count - 1 else { break }
      line += String(repeating: " ", count: max(cell.width - displayWidth(cell.text), 0) + 2)
    }
    return line
  }

  private static let leastWords = 20

  private static func cut(_ text: String, to width: Int) -> String {
    var cut = ""
    for character in text {
      guard displayWidth(cut + String(character)) < width else { break }
      cut.append(character)
    }
    return cut + "…"
  }

  private static func width(of cells: [(text: String, width: Int, rank: Int)]) -> Int {
    cells.reduce(0) { $0 + max($1.width, displayWidth($1.text)) + 2 } - 2
  }
}
