import AppStore
import Base

/// How the records of a run are written, determined once from `--fields` and the types of the items and the members
/// around them. This is a class so that reading it for each member copies nothing.
final class OutputPlan: Sendable {
  let envelope: Envelope
  /// The members of items that `--fields` keeps, unless all are kept.
  let kept: PathTree
  let keepsAll: Bool
  /// Finds paths of `--fields` that no item has; `nil` for whole items.
  let missing: MissingFieldReport?
  /// The columns that are known before the first item.
  let layout: RowLayout?
  /// asctl's own members if the record is the item. They are always kept.
  private let enclosing: MemberNames

  /// - Parameter offered: The paths that the command lists.
  init(_ fields: [FieldPath]? = nil, _ envelope: Envelope = Envelope(), offered: [String] = []) {
    self.envelope = envelope
    let paths = fields.flatMap(envelope.keptPaths)
    (kept, keepsAll) = (PathTree(paths ?? []), paths == nil)
    missing = fields.flatMap(envelope.itemPaths).map { MissingFieldReport($0, of: envelope.object, offered: offered) }
    layout = RowLayout.known(fields, envelope)
    enclosing = MemberNames(envelope.itemPath.names.isEmpty ? envelope.enclosing : [])
  }

  convenience init(_ options: OutputOptions, _ envelope: Envelope) {
    self.init(options.fields, envelope, offered: options.offeredFields)
  }

  /// Whether `--fields` names only members around the items.
  var isAroundOnly: Bool { !keepsAll && kept.count == 0 }

  /// Returns whether a member is asctl's own and is therefore kept in addition to those of `--fields`.
  func keeps(_ name: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !name.hasEscapes && tape.withBytes(name) { enclosing.contains($0) }
  }
}
