import Foundation

/// A real program, run to its end with everything it prints.
struct ShellCommand {
  let status: Int32
  let output: String
  let errors: String

  /// The program is looked up in PATH. Standard input is empty unless it is given.
  init(_ arguments: [String], input: String = "", in directory: URL? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // Files, not pipes: a full pipe would stop the program while nobody reads it.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = ["in", "out", "err"].map { folder.appending(path: $0) }
    try Data(input.utf8).write(to: names[0])
    try Data().write(to: names[1])
    try Data().write(to: names[2])
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: names[1], encoding: .utf8)
    errors = try String(contentsOf: names[2], encoding: .utf8)
  }
}
