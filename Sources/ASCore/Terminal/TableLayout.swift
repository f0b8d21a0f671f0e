import AppStore
import Base

/// Measures the cells of a table and selects the columns that fit.
struct TableLayout {
  private let columns: [Column]
  private var measures: [Measure]
  /// The prefix of all product IDs so far; `nil` if there is none.
  private var shared: SharedBundleID?

  private struct Measure {
    var widest = 0
    /// The width without the bundle ID.
    var widestCut = 0
    var isFilled = false
    /// The text of the first cell, and whether all cells have it.
    var first: String?
    var isCommon = true
    /// Whether there is a cell that is not a number.
    var hasWords = false
    /// The time zones in the order of their first appearance. Summer time is a separate zone.
    var zones: [String] = []

    mutating func add(_ cell: TableCells.Cell) {
      if !sameBytes(first ?? cell.text, cell.text) { isCommon = false }
      first = first ?? cell.text
      guard !cell.text.isEmpty else { return }
      isFilled = true
      if !cell.isNumber { hasWords = true }
      widest = max(widest, min(displayWidth(cell.text), TableLayout.widestCell))
      if let zone = cell.zone, zones.count < TableLayout.mostZones, !zones.contains(where: { sameBytes($0, zone) }) {
        zones.append(zone)
      }
    }
  }

  /// Longer cells do not widen their column, because one cell of a megabyte would widen a million lines.
  private static let widestCell = 200
  /// The maximum length of a text that is the same in all rows and shown once below them.
  private static let widestCommon = 40
  /// The maximum number of time zones. No region has more in a table of dates, but a hostile text might.
  private static let mostZones = 3

  init(_ columns: [Column], sharedBundleID: String?) {
    self.columns = columns
    shared = sharedBundleID.flatMap(SharedBundleID.init)
    measures = columns.map { _ in Measure() }
  }

  mutating func measure(_ cells: [TableCells.Cell]) {
    for (column, cell) in cells.enumerated() {
      measures[column].add(cell)
      guard cell.isProduct, !cell.text.isEmpty, let shared else { continue }
      guard let cut = shared.cut(cell) else {
        self.shared = nil
        continue
      }
      measures[column].widestCut = max(measures[column].widestCut, min(displayWidth(cut), Self.widestCell))
    }
  }

  func isFilled(_ column: Int) -> Bool { measures[column].isFilled }

  /// Returns the title with the time zone of its dates.
  func title(_ column: Int) -> String {
    let zones = measures[column].zones
    return columns[column].title + (zones.isEmpty ? "" : " (\(zones.joined(separator: ", ")))")
  }

  func shown(_ cell: TableCells.Cell) -> String {
    cell.isProduct ? shared?.cut(cell) ?? cell.text : cell.text
  }

  /// Returns the text of a cell with its time zone, for dates without a header that names the zone.
  func shownWithZone(_ cell: TableCells.Cell) -> String {
    shown(cell) + (cell.zone.map { " \($0)" } ?? "")
  }

  func width(_ column: Int) -> Int {
    let measure = measures[column]
    let cells = shared != nil && measure.widestCut > 0 ? measure.widestCut : measure.widest
    return max(cells, displayWidth(title(column)))
  }

  /// Returns the width of a line with these columns.
  func width(of shown: [Int]) -> Int {
    shown.map(width).reduce(0, +) + LabelColumn.gap * max(0, shown.count - 1)
  }

  /// Returns a cell in the width of its column; numbers are aligned right.
  func aligned(_ text: String, _ column: Int) -> String {
    guard isFilled(column), !measures[column].hasWords, !text.isEmpty else { return text }
    return String(repeating: " ", count: max(width(column) - displayWidth(text), 0)) + text
  }

  /// Returns the columns that may be beside each other, without empty ones.
  private func candidates(isEmpty: Bool) -> [Int] {
    columns.indices.filter { columns[$0].place != .below && (isEmpty || isFilled($0)) }
  }

  /// Returns as many columns as fit, in order of importance. Columns of rank 1 are shown even if they do not fit.
  func columns(fitting width: Int?, isEmpty: Bool) -> [Int] {
    var shown = candidates(isEmpty: isEmpty)
    guard let width else { return shown }
    while self.width(of: shown) > width {
      let ranks = shown.map { rank(of: $0) }
      guard let highest = ranks.max(), highest > 1, let last = ranks.lastIndex(of: highest) else { break }
      shown.remove(at: last)
    }
    return shown
  }

  private func rank(of column: Int) -> Int {
    switch columns[column].place {
    case .beside(let rank), .besideOrBelow(let rank): rank
    case .below: 1
    }
  }

  /// Returns the columns whose cells are below their items instead of beside the other columns.
  func below(_ shown: [Int]) -> [Int] {
    columns.indices.filter { column in
      switch columns[column].place {
      case .beside: false
      case .besideOrBelow: !shown.contains(column)
      case .below: true
      }
    }
  }

  /// Returns the text that all cells of a column have, if it is short.
  private func commonText(_ column: Int) -> String? {
    guard measures[column].isCommon, let text = measures[column].first else { return nil }
    return displayWidth(text) <= Self.widestCommon ? text : nil
  }

  /// Returns remarks about the hidden columns, and about product IDs in the visible columns.
  ///
  /// - Parameter shown: The columns beside each other; `nil` if each item is shown as a list.
  func remarks(of shown: [Int]?, rowCount: Int) -> [String] {
    let visible = shown.map { $0 + below($0) } ?? Array(columns.indices)
    let hidden = candidates(isEmpty: rowCount == 0).filter { !visible.contains($0) }
    var remarks: [String] = []
    // A text that is the same in all rows is shown once, so nothing is lost.
    let same = rowCount > 1 ? hidden.filter { commonText($0) != nil } : []
    if !same.isEmpty {
      let texts = same.map { "\(title($0)): \(commonText($0) ?? "")" }
      remarks.append("in all rows: \(texts.joined(separator: ", "))")
    }
    let left = hidden.filter { !same.contains($0) }
    if !left.isEmpty {
      // A calculated column has no member that csv could show.
      let isWhole = left.allSatisfy { if case .member = columns[$0].content { true } else { false } }
      let hint = isWhole ? "`-o csv` shows all" : "`-o csv` shows all of Apple's data"
      let titles = left.map { columns[$0].title }.joined(separator: ", ")
      remarks.append("columns hidden to fit: \(titles) (\(hint))")
    }
    if let shared, visible.contains(where: { measures[$0].widestCut > 0 }) {
      remarks.append("product IDs are shown without their prefix \(shared.text)")
    }
    return remarks
  }
}

/// The bundle ID that all product IDs of a table begin with, so that it need not be repeated in each row.
private struct SharedBundleID {
  let text: String

  /// `nil` for invalid text. Only letters, digits, hyphens and periods can be removed without hiding anything.
  init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-.".utf8.contains($0) }
    guard isPlain, !text.isEmpty else { return nil }
    self.text = text
  }

  /// Returns `.pro` for `com.example.app.pro`; the period shows that it is abbreviated. `nil` if the product has
  /// another prefix or belongs to another app.
  func cut(_ cell: TableCells.Cell) -> String? {
    if let bundleID = cell.bundleID, !sameBytes(bundleID, text) { return nil }
    let rest = cell.text.utf8.dropFirst(text.utf8.count)
    guard cell.text.utf8.starts(with: text.utf8), rest.count > 1, rest.first == UInt8(ascii: ".") else { return nil }
    return String(Substring(rest))
  }
}
