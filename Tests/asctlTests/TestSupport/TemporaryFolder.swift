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

/// Makes a script in a temporary folder executable, as a copy that another process writes. A program that this process
/// wrote can be busy: until its exec, a child that another test forks meanwhile has the file open for writing.
func makeExecutable(_ script: URL) throws {
  let command = #"cp "$1" "$1.copy" && chmod 755 "$1.copy" && mv "$1.copy" "$1""#
  let result = try ShellCommand(["sh", "-c", command, "sh", script.path])
  guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
}

extension FileSystem {
  /// The permissions of a file; `nil` if it does not exist.
  static func permissions(of path: String) -> UInt16? { fileStatus(path)?.mode }
}
