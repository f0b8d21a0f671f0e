import Testing

@testable import Base
@testable import CommandLine
@testable import Program

/// The flags that are repeated in suggested commands, which are cached.
@Suite struct SuggestedLineMemoryTests {
  private static let line = ["-e", "simulator", "transaction", "get", "1"]

  /// The cache must not change the result.
  @Test func `cached completions are the same as fresh ones`() {
    let shared = RepeatedFlags.completion(of: Self.line)
    let endings = ["2000000000000001", "MVK7WQ3XYZ", "--help", "-e sandbox", "shows it", "", ": why", "FILE -o json"]
    for _ in 1...2 {
      for path in Asctl.program.root.commands.flatMap({ group in
        [group.name] + group.commands.map { "\(group.name) \($0.name)" }
      }) {
        for ending in endings {
          let text = "try `asctl \(path) \(ending)`, or asctl \(path) \(ending)"
          let fresh = RepeatedFlags.completion(of: Self.line)
          #expect(shared(text) == fresh(text), "\(text)")
        }
      }
    }
  }

  @Test func `lines for different IDs get the same flags`() {
    let complete = RepeatedFlags.completion(of: Self.line)
    for id in ["2000000000000001", "2000000000000002", "MVK7WQ3XYZ"] {
      #expect(complete("asctl order lookup \(id)") == "asctl -e simulator order lookup \(id)")
    }
    #expect(complete("usage: asctl order lookup ID") == "usage: asctl order lookup ID")
    #expect(complete("masctl order lookup 1") == "masctl order lookup 1")
  }
}
