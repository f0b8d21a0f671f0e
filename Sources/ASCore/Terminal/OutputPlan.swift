import AppStore
import Base

/// How the records of a run are written, worked out once from `--fields`, from what the items are, and from what is around
/// them. A class, so that what reads it for each member copies nothing.
final class OutputPlan: Sendable {
  let envelope: Envelope
  /// The members of items that `--fields` keeps, where not all are.
  let kept: PathTree
  let keepsAll: Bool
  /// Finds the paths of `--fields` that no item has; nil where items are wanted whole.
  let missing: MissingFieldReport?
  /// The columns that are known before there is an item.
  let layout: RowLayout?
  /// Where the record is the item: asctl's own members, which are always kept.
  private let enclosing: MemberNames

  /// `offered`: the paths that the command lists itself.
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

  /// Whether `--fields` names no member of an item, only such around the items.
  var isAroundOnly: Bool { !keepsAll && kept.count == 0 }

  /// Whether a member stays beside those of `--fields`, as it is asctl's own.
  func keeps(_ name: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !name.hasEscapes && tape.withBytes(name) { enclosing.contains($0) }
  }
}
