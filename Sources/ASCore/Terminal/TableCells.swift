import AppStore
import Base
import Platform

/// Creates the cells of a table.
struct TableCells {
  private let columns: [Column]
  private let object: PayloadObject?
  /// The members shown by columns.
  private let tree: PathTree
  /// The node of each column's member; `nil` for other columns.
  private let nodes: [Int32?]
  private let renderer: ValueRenderer
  private let localTime: @Sendable (Timestamp) -> LocalTime?
  private var reader = FieldReader()
  private var slots = ItemSlots()

  init(columns: [Column], object: PayloadObject?, localTime: @escaping @Sendable (Timestamp) -> LocalTime?) {
    (self.columns, self.object, self.localTime) = (columns, object, localTime)
    var tree = PathTree()
    nodes = columns.map { column in
      if case .member(let path) = column.content { tree.add(FieldPath(dotted: path)) } else { nil }
    }
    self.tree = tree
    renderer = ValueRenderer(.cell) { moment in localTime(moment)?.description ?? moment.text }
  }

  struct Cell {
    var text = ""
    var emphasis: TerminalStyle.Emphasis?
    /// The time zone of a date, for the header.
    var zone: String?
    var isProduct = false
    /// Whether the cell is an amount or a number, which is aligned right.
    var isNumber = false
    /// The bundle ID beside a product ID, or of an enclosing object.
    var bundleID: String?
  }

  mutating func cells(of item: JSON) -> [Cell] {
    guard item.objectValue != nil else {
      // A value that is not an object has no members, but is shown anyway.
      return columns.indices.map { Cell(text: $0 == 0 ? renderer.text(item, nil, currency: nil) : "") }
    }
    reader.tape.read(item)
    reader.forgetScopes()
    let object = reader.objectID(object)
    let scope = reader.enter(0, object, in: FieldReader.noScope)
    slots.collect(from: 0, object, tree, &reader)
    return columns.indices.map { index in
      switch columns[index].content {
      case .words(let words): Cell(text: escapingControls(words(item)))
      case .value(let kind, let value):
        value(item).map { cell(of: $0, kind, currency: reader.currency(of: kind, in: scope)) } ?? Cell()
      case .member: nodes[index].flatMap { cell(at: $0) } ?? Cell()
      }
    }
  }

  private mutating func cell(at node: Int32) -> Cell? {
    let slot = slots.slots[Int(node)]
    guard slot.content == .value else { return nil }
    let rule = slots.rule(node, in: slot.scope, tree, &reader)
    let currency = reader.currencyText(rule, in: slot.scope)
    var cell = cell(of: reader.tape.value(Int(slot.value)), rule.kind, currency: currency)
    if cell.isProduct { cell.bundleID = bundleID(around: node) }
    return cell
  }

  /// Returns the bundle ID of the innermost object with one on the path to a node.
  private func bundleID(around node: Int32) -> String? {
    var node = node
    while node > 0 {
      node = tree.parent(of: node)
      let member = reader.tape.member("bundleId", of: Int(slots.slots[Int(node)].value))
      if let member, case let token = reader.tape.tokens[member], token.kind == .string {
        return reader.tape.string(token)
      }
    }
    return nil
  }

  private func cell(of value: JSON, _ kind: Field.Kind?, currency: String?) -> Cell {
    var value = value
    // asctl's own records may contain a date as text.
    if kind == .date, let moment = value.string.flatMap({ Timestamp($0) }) { value = .timestamp(moment) }
    if let time = ValueRenderer.moment(value, kind).flatMap(localTime) {
      return Cell(text: "\(time.day) \(time.minute)", zone: time.zone)
    }
    let text = renderer.text(value, kind, currency: currency)
    switch kind {
    case .identifier(.productId)?:
      return Cell(text: text, isProduct: true)
    case .enumeration(.subscriptionStatus)?:
      return Cell(text: text, emphasis: Self.emphasis(ofStatus: value.string ?? value.text(.compact)))
    case .milliseconds?, .milliunits?, .millipercent?, .percent?, .integer?, .decimal?:
      return Cell(text: text, isNumber: true)
    case .date?, .seconds?, .duration?, .enumeration?, .jws?, .identifier?, .uuid?, .boolean?, .url?, .text?, .base64?,
      .currency?, .storefront?, .object?, .countsByValue?, .list?, nil:
      return Cell(text: text)
    }
  }

  private static func emphasis(ofStatus status: String) -> TerminalStyle.Emphasis? {
    switch Int64(status).flatMap(SubscriptionStatus.init) {
    case .active?: .green
    case .expired?: .faint
    case .billingRetry?, .gracePeriod?: .yellow
    case .revoked?: .red
    case nil: nil
    }
  }

  private static let mostItemsForBundleID = 100

  /// Returns the bundle ID of the first item with one beside its product.
  mutating func bundleID(of items: [JSON]) -> String? {
    for item in items.prefix(Self.mostItemsForBundleID) {
      for cell in cells(of: item) {
        if let bundleID = cell.bundleID { return bundleID }
      }
    }
    return nil
  }
}

extension JSONTape {
  /// Returns the value of a token.
  fileprivate func value(_ index: Int) -> JSON {
    scalar(tokens[index]) ?? withBytes(tokens[index]) { try? JSON.parse($0) } ?? .null
  }
}
