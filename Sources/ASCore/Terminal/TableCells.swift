import AppStore
import Base
import Platform

/// Makes the cells of a table.
struct TableCells {
  private let columns: [Column]
  private let paths: [[String]]
  private let fieldContext: FieldContext
  private let renderer: ValueRenderer
  private let localTime: @Sendable (Timestamp) -> LocalTime?

  init(
    columns: [Column], fieldContext: FieldContext, style: TerminalStyle,
    localTime: @escaping @Sendable (Timestamp) -> LocalTime?
  ) {
    self.columns = columns
    paths = columns.map { column in
      switch column.content {
      case .member(let path): path.split(separator: ".").map { String($0) }
      case .value, .words: []
      }
    }
    self.fieldContext = fieldContext
    self.localTime = localTime
    renderer = ValueRenderer(.cell) { moment in localTime(moment)?.description ?? moment.text }
  }

  struct Cell {
    var text: String
    var emphasis: TerminalStyle.Emphasis?
    /// The time zone of a date, which stands in the header.
    var zone: String?
    var isProduct = false
    /// An amount or a number, which is aligned at its end.
    var isNumber = false
    /// Of a product ID: the bundle ID beside it, or of an object around it.
    var bundleID: String?
  }

  func cell(_ column: Int, _ item: JSON) -> Cell {
    // What is no object has no members; it is shown all the same.
    guard item.objectValue != nil else {
      return Cell(text: column == 0 ? renderer.text(item, nil, currency: nil) : "")
    }
    switch columns[column].content {
    case .words(let words): return Cell(text: escapingControls(words(item)))
    case .value(let kind, let value):
      guard let value = value(item) else { return Cell(text: "") }
      let currency = item.objectValue.flatMap { fieldContext.members(of: $0).currency(of: kind) }
      return cell(of: value, kind, currency: currency, bundleID: nil)
    case .member: return member(paths[column][...], item, fieldContext, bundleID: nil)
    }
  }

  private func member(
    _ path: ArraySlice<String>, _ value: JSON, _ fieldContext: FieldContext, bundleID: String?
  ) -> Cell {
    guard let name = path.first, let object = value.objectValue, let inner = object[name] else { return Cell(text: "") }
    let kind = fieldContext.field(name)?.kind
    let members = fieldContext.members(of: object)
    let bundleID = object["bundleId"]?.string ?? bundleID
    guard path.count == 1 else { return member(path.dropFirst(), inner, members.inside(kind), bundleID: bundleID) }
    return cell(of: inner, kind, currency: members.currency(of: kind), bundleID: bundleID)
  }

  private func cell(of value: JSON, _ kind: Field.Kind?, currency: String?, bundleID: String?) -> Cell {
    var value = value
    // What asctl makes itself may have a date as text.
    if kind == .date, let moment = value.string.flatMap({ Timestamp($0) }) { value = .timestamp(moment) }
    if let time = ValueRenderer.moment(value, kind).flatMap(localTime) {
      return Cell(text: "\(time.day) \(time.minute)", zone: time.zone)
    }
    let text = renderer.text(value, kind, currency: currency)
    switch kind {
    case .identifier(.productId)?:
      return Cell(text: text, isProduct: true, bundleID: bundleID)
    case .enumeration(.subscriptionStatus)?:
      return Cell(text: text, emphasis: Self.emphasis(ofStatus: value.string ?? value.text(.compact)))
    case .milliseconds?, .milliunits?, .millipercent?, .percent?, .integer?, .decimal?:
      return Cell(text: text, isNumber: true)
    case .date?, .seconds?, .duration?, .enumeration?, .jws?, .identifier?, .uuid?, .boolean?, .url?, .text?, .base64?,
      .currency?,
      .storefront?, .object?, .countsByValue?, .list?, nil:
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

  /// In how many items a bundle ID is looked for.
  private static let mostItemsForBundleID = 100

  /// Of the first item that names one beside its product.
  func bundleID(of items: [JSON]) -> String? {
    for item in items.prefix(Self.mostItemsForBundleID) {
      for index in columns.indices {
        if let bundleID = cell(index, item).bundleID { return bundleID }
      }
    }
    return nil
  }
}
