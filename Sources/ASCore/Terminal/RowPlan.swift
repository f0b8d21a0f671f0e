import AppStore
import Base

/// The row of all texts of one shape: which of their values are in its cells, and how these are read.
struct RowPlan: Sendable {
  /// A value, by its token.
  enum Value: Sendable {
    /// Without a rule for what is written as it came.
    case scalar(Int32, FieldRule?, currency: Int32)
    /// An array or an object.
    case json(TapePlan)
  }

  /// What is in a cell.
  enum Content: Sendable {
    case nothing
    case value(Value)
    case list([Value])

    var isList: Bool { if case .list = self { true } else { false } }
  }

  struct Cell: Sendable {
    /// Those before it, behind the last cell that has anything in it.
    let separators: Int
    let content: Content
  }

  private(set) var cells: [Cell] = []
  /// Those behind the last cell.
  private(set) var separators = 0
  /// At how many nodes of the columns there is nothing.
  let vacant: Int
  /// Whether it is all of a record: records of several rows, and of what is no object, are not planned.
  let isComplete: Bool

  init(vacant: Int, isComplete: Bool) {
    (self.vacant, self.isComplete) = (vacant, isComplete)
  }

  mutating func append(_ content: Content, isFirst: Bool) {
    if !isFirst { separators += 1 }
    if case .nothing = content { return }
    cells.append(Cell(separators: separators, content: content))
    separators = 0
  }
}
