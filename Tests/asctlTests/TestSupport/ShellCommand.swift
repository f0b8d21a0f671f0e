import Dispatch
import Foundation

/// A real program, run to its end, with its output. It is terminated if it does not end in time.
struct ShellCommand {
  let status: Int32
  let output: String
  let errors: String

  struct Endless: Error {
    let command: [String]
  }

  /// The program is looked up in PATH; if it is not found, the status is 127. Stdin is empty unless it is given. The
  /// home directory is an empty one, so that no user's settings affect the run.
  init(
    _ arguments: [String], input: String = "", in directory: URL? = nil, environment: [String: String] = [:],
    seconds: Int = 60
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // Files, not pipes: a full pipe, which is read only after the end, would block the program.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    process.currentDirectoryURL = directory
    let home = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].map { ($0, folder.path) }
    process.environment = ProcessInfo.processInfo.environment
      .merging(home) { $1 }.merging(environment) { $1 }
    let names = ["in", "out", "err"].map { folder.appending(path: $0) }
    try Data(input.utf8).write(to: names[0])
    try Data().write(to: names[1])
    try Data().write(to: names[2])
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
      process.terminate()
      throw Endless(command: arguments)
    }
    status = process.terminationStatus
    output = try String(contentsOf: names[1], encoding: .utf8)
    errors = try String(contentsOf: names[2], encoding: .utf8)
  }
}
