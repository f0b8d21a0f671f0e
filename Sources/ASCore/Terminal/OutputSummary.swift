import Base

/// The result of writing, and remarks about the written data.
struct OutputSummary {
  /// The exit status of the command that created the items.
  var status = ExitStatus.success
  /// Remarks about tables, such as hidden columns and the order of items, without repetitions.
  var tableNotes: [String] = []
  /// The paths of `--fields` that no item has; `nil` without that flag.
  var missing: MissingFieldReport?
  /// Members without a column.
  var unlisted = UnlistedMembers()
  /// Unknown members around the items.
  var around = UnlistedMembers()

  var remarks: [String] {
    tableNotes
      + [
        missing?.remark, unlisted.sentence("without a column:", "use --fields to add them"),
        around.sentence("hidden because it is outside of the items:", "use -o json to show it"),
      ].compactMap(\.self)
  }

  /// Adds the summary of other records.
  mutating func merge(_ other: OutputSummary) {
    unlisted.merge(other.unlisted)
    guard let found = other.missing else { return }
    if missing == nil { missing = found } else { missing?.merge(found) }
  }

  mutating func add(tableNotes sentences: [String]) {
    tableNotes += sentences.filter { sentence in !tableNotes.contains { sameBytes($0, sentence) } }
  }
}

/// Names of members that are not shown, for one remark at the end.
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

  /// Returns a remark with the names; `nil` if there are none.
  func sentence(_ beginning: String, _ end: String) -> String? {
    names.isEmpty ? nil : "\(beginning) \(names.joined(separator: ", "))\(isMore ? " and others" : ""); \(end)"
  }
}
