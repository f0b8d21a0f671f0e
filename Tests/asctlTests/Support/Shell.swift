import Dispatch
import Foundation

/// Runs a program of this machine to its end, which must come soon.
enum Shell {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  struct Missing: Error, CustomStringConvertible {
    let program: String
    var description: String { "\(program) is not installed; the tests need it (see CONTRIBUTING.md)" }
  }

  struct TooSlow: Error, CustomStringConvertible {
    let program: String
    var description: String { "\(program) did not come to an end" }
  }

  /// Looks the program up in PATH. Output goes through files, so that no pipe can fill up and block.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], seconds: Int = 60
  ) throws -> Result {
    guard let path = path(of: program) else { throw Missing(program: program) }
    return try withFolder { scratch in
      let files = ["in", "out", "err"].map { scratch.appendingPathComponent($0) }
      try Data(input.utf8).write(to: files[0])
      for file in files.dropFirst() { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder ?? scratch
      let home = ["HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path, "XDG_DATA_HOME": scratch.path]
      process.environment = ProcessInfo.processInfo.environment
        .merging(home) { $1 }.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
        process.terminate()
        throw TooSlow(program: program)
      }
      return Result(
        status: process.terminationStatus,
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }

  /// Gives a new folder, and removes it afterwards.
  static func withFolder<Answer>(_ body: (URL) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("asctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
