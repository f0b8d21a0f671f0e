import Testing

@testable import Base
@testable import FakeWorlds
@testable import TestSupport

/// Many lines of input: results are in order and counted, for any number of threads and any output.
@Suite struct SignedInputTests {
  private let files: [String: [UInt8]]

  /// More lines than fit one batch, of all kinds.
  init() throws {
    var files = try SampleFiles.all()
    let texts = ["transaction.jws", "forged.jws", "renewal.jws", "nonsense.txt", "notification.json"].compactMap {
      files[$0]
    }
    var lines: [UInt8] = []
    for index in 0..<150 {
      lines += texts[index % texts.count].filter { $0 != UInt8(ascii: "\n") }
      lines += (index % 7 == 0 ? "\r\n\n" : "\n").utf8
    }
    files["many.jws"] = lines
    self.files = files
  }

  private func run(_ words: [String]) -> (status: Base.ExitStatus, world: FakeWorld) {
    let world = FakeWorld(files: files)
    return (world.run(words), world)
  }

  private static let verify = ["verify", "--root", "root.pem", "many.jws"]

  @Test(arguments: [["decode", "many.jws"], verify], ["1", "2", "7"])
  func `the number of threads does not change the output`(command: [String], jobs: String) {
    let (one, many) = (run(command), run(command + ["--jobs", jobs]))
    #expect(one.world.output == many.world.output)
    #expect(one.world.errors == many.world.errors)
    #expect(one.status == many.status)
    #expect(one.world.output.utf8.count { $0 == UInt8(ascii: "\n") } == 150)
  }

  @Test func `lines keep their numbers`() throws {
    let output = run(Self.verify).world.output
    let numbers = try output.split(separator: "\n").map { try JSON.parse($0.utf8)["line"]?.int64 }
    var (expected, line): ([Int64?], Int64) = ([], 0)
    for index in 0..<150 {
      line += 1
      expected.append(line)
      if index % 7 == 0 { line += 1 }
    }
    #expect(numbers == expected)
  }

  @Test func `filters of the output do not change the status`() {
    let all = run(Self.verify)
    let (valid, invalid) = (run(Self.verify + ["--valid-only"]), run(Self.verify + ["--invalid-only"]))
    let count = run(Self.verify + ["--count"])
    let lines = all.world.output.split(separator: "\n")
    #expect(valid.world.output.split(separator: "\n") == lines.filter { $0.contains("\"valid\":true") })
    #expect(invalid.world.output.split(separator: "\n") == lines.filter { $0.contains("\"valid\":false") })
    #expect(count.world.output == "{\"valid\":90,\"invalid\":60}\n")
    for run in [valid, invalid, count] {
      #expect(run.status == .someFailed)
      #expect(run.world.errors == all.world.errors)
    }
  }

  @Test func `a single text is filtered by the same rules`() {
    let verified = ["verify", "--root", "root.pem", "transaction.jws"]
    let forged = ["verify", "--root", "root.pem", "forged.jws"]
    #expect(run(verified + ["--invalid-only"]).world.output.isEmpty)
    #expect(run(verified + ["--invalid-only"]).status == .success)
    #expect(run(verified + ["--valid-only"]).world.output == run(verified).world.output)
    #expect(run(verified + ["--count"]).world.output == "{\"valid\":1,\"invalid\":0}\n")
    #expect(run(forged + ["--count"]).world.output == "{\"valid\":0,\"invalid\":1}\n")
    #expect(run(forged + ["--count"]).status == .notVerified)
    #expect(run(forged + ["--count", "--valid-only"]).status == .usage)
  }

  /// A log of posted notifications is recognized as lines without a flag.
  @Test func `posted notifications are lines`() throws {
    let posted = try #require(files["notification.json"])
    let world = FakeWorld(files: ["root.pem": files["root.pem"] ?? []], input: posted + Array("\n".utf8) + posted)
    #expect(world.run(["verify", "--root", "root.pem", "--count"]) == .success)
    #expect(world.output == "{\"valid\":2,\"invalid\":0}\n")
  }

  /// Each output format has the same records, whether they are copied or built.
  @Test func `every output format has the same records`() throws {
    let lines = run(["decode", "many.jws"]).world.output
    let named = run(["decode", "many.jws", "transaction.jws"]).world.output.split(separator: "\n")
    #expect(named.count == 151)
    #expect(named.first == "{\"file\":\"many.jws\",\(lines.prefix { $0 != "\n" }.dropFirst())")
    let rows = run(["decode", "-o", "csv", "--fields", "bundleId,line", "many.jws"]).world.output.split(separator: "\n")
    #expect(rows.count == 151)
    #expect(rows[0] == "bundleId,line,error")
    #expect(rows[1] == "com.example.app,,")
  }
}
