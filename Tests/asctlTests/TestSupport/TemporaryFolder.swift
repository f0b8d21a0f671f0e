import Foundation

@testable import Platform

/// Passes a new folder with these files to `body`, and removes it afterwards.
func withTemporaryFolder<Answer>(_ files: [String: String], _ body: (URL) throws -> Answer) throws -> Answer {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  return try body(folder)
}

extension FileSystem {
  /// The permissions of a file; `nil` if it does not exist.
  static func permissions(of path: String) -> UInt16? { fileStatus(path)?.mode }
}
