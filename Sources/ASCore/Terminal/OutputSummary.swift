import Base

/// How writing ended, and what there is to say of what was written.
struct OutputSummary {
  /// What the command that made the items ends with.
  var status = ExitStatus.success
  /// Sentences about tables: what was left out, and in which order the items are. Each once.
  var tableNotes: [String] = []
  /// Nil without `--fields`.
  var missing: MissingFieldReport?
  /// Members that had no column.
  var unlisted = UnlistedMembers()
  /// Members around the items that the catalogue does not know.
  var around = UnlistedMembers()

  var remarks: [String] {
    tableNotes
      + [
        missing?.remark, unlisted.sentence("not in these columns:", "--fields names them"),
        around.sentence("not shown, as it stands around the items:", "-o json shows it"),
      ].compactMap(\.self)
  }

  /// Adds what there is to say of other records.
  mutating func merge(_ other: OutputSummary) {
    unlisted.merge(other.unlisted)
    guard let found = other.missing else { return }
    if missing == nil { missing = found } else { missing?.merge(found) }
  }

  mutating func add(tableNotes sentences: [String]) {
    tableNotes += sentences.filter { sentence in !tableNotes.contains { sameBytes($0, sentence) } }
  }
}

/// Names of members that are not shown, for one sentence at the end.
struct UnlistedMembers: Sendable {
  private var names: [String] = []
  private var isMore = false
  private static let mostNames = 12

  mutating func add(_ name: String) {
    guard !names.contains(where: { sameBytes($0, name) }) else { return }
    if names.count < Self.mostNames { names.append(truncated(name, to: 80)) } else { isMore = true }
  }

  mutating func merge(_ other: UnlistedMembers) {
    for name in other.names { add(name) }
    if other.isMore { isMore = true }
  }

  mutating func add(_ names: [String]) {
    for name in names { add(name) }
  }

  /// Nil without a name.
  func sentence(_ beginning: String, _ end: String) -> String? {
    names.isEmpty ? nil : "\(beginning) \(names.joined(separator: ", "))\(isMore ? " and others" : ""); \(end)"
  }
}
