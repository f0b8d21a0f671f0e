import Base
import Platform
import Simulator

/// The folder of `--save`: the failing cases of one run, which replace those of an earlier run.
struct SavedCases {
  private let folder: String
  /// The files of an earlier run.
  private let earlier: [String]

  private static let suffixes = [".notifications.ndjson", ".world.json"]

  /// Throws status 2 for a folder with other files, before anything is sent.
  init(_ folder: String, _ context: Context) throws(Failure) {
    self.folder = folder
    let listed = try context.files.list(folder)
    if listed == nil, context.files.exists(folder) {
      throw Failure(.usage, "--save \(folder) is not a directory")
    }
    let foreign = (listed?.files ?? []).filter { !Self.isCase($0) } + (listed?.others ?? [])
    guard foreign.isEmpty else {
      throw Failure(
        .usage, "--save \(folder) contains \(quoted(foreign[0])), which is not a saved case",
        hint: "pass a directory that is empty or does not exist; saved cases of an earlier run are replaced")
    }
    earlier = listed?.files ?? []
  }

  /// Whether a file is named as `AuditResult.fileName` names it.
  private static func isCase(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map { String($0) } ?? ""
    guard let suffix = suffixes.first(where: name.hasSuffix) else { return false }
    let parts = name.dropLast(suffix.utf8.count).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && AuditDelivery(rawValue: String(parts[1])) != nil
  }

  /// Writes each case as a world and its notifications. Returns a remark about replaced files.
  func replace(with failing: [AuditResult], of plan: AuditPlan, _ context: Context) throws(Failure) -> String? {
    for file in earlier { try context.files.remove(file) }
    for result in failing {
      let path = "\(folder)/\(result.fileName)"
      let bodies = result.audited.posts.map { String(decoding: plan.body(of: $0), as: UTF8.self) + "\n" }
      let world = plan.world(of: result.audited, now: context.clock.now())
      let contents = [Array(bodies.joined().utf8), Array("\(world.text(.terminal))\n".utf8)]
      for (suffix, bytes) in zip(Self.suffixes, contents) { try context.files.writePrivate(path + suffix, bytes) }
    }
    return earlier.isEmpty ? nil : "the saved cases of an earlier run in \(folder) were replaced"
  }
}
