import AppStore
import Base

/// The row of all texts of one shape: which of their values are in its cells, and how these are read.
struct RowPlan: Sendable {
  struct Value: Sendable {
    let token: Int32
    /// The place of its rule; nil for what is written as it came.
    let rule: Int32?
    let currency: Int32
  }

  /// A cell that has anything in it.
  struct Cell: Sendable {
    /// Those before it, behind the last such cell.
    let separators: Int
    let values: Range<Int>
    let isList: Bool
  }

  /// What a column has in a row.
  enum Content {
    case nothing
    case value(Int32, FieldRule, currency: Int32)
    /// Of scalars.
    case list([(token: Int32, rule: FieldRule, currency: Int32)])
    /// With arrays or objects in it, which are not planned.
    case nested
  }

  private(set) var cells: [Cell] = []
  private(set) var values: [Value] = []
  private(set) var rules: [FieldRule] = []
  /// Those behind the last cell.
  private(set) var separators = 0
  /// At how many nodes of the columns there is nothing.
  let vacant: Int

  init(vacant: Int) {
    self.vacant = vacant
  }

  /// The next cell; false for one that cannot be planned.
  mutating func append(_ content: Content, isFirst: Bool) -> Bool {
    if !isFirst { separators += 1 }
    let start = values.count
    switch content {
    case .nothing: return true
    case .nested: return false
    case .value(let token, let rule, let currency): append(token, rule, currency)
    case .list(let elements): for element in elements { append(element.token, element.rule, element.currency) }
    }
    let isList = if case .list = content { true } else { false }
    cells.append(Cell(separators: separators, values: start..<values.count, isList: isList))
    separators = 0
    return true
  }

  private mutating func append(_ token: Int32, _ rule: FieldRule, _ currency: Int32) {
    let isPlain = rule.form == .plain
    values.append(Value(token: token, rule: isPlain ? nil : Int32(rules.count), currency: currency))
    if !isPlain { rules.append(rule) }
  }
}
