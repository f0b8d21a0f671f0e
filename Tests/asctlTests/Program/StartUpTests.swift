import Foundation
import Synchronization
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import TestSupport

/// A run creates and reads only what its command requires, so that every command starts quickly.
///
/// The initialized values are read from the program's memory, and the calls to libraries from the dynamic linker, so
/// the program itself contains no instrumentation.
#if os(Linux)
  @Suite struct StartUpTests {
    private static let jws = "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.AA"
    private static let everything = ["AppStore", "HTTP", "SignedData", "Simulator"]
    private static let indexes = [
      "EndpointV3all", "KnownName", "FieldMeaning", "PayloadObjectV3all", "IdentifierV3all",
    ]
    /// The most expensive values, which even commands that need all declarations do not need: the simulated world and
    /// the names for `explain`.
    private static let parts = ["KnownName", "FixtureBuilder", "9Simulator5StoreV"]
    /// `unneeded`: modules, or parts of the mangled names of their values, that the command does not need.
    private static let cases: [(line: [String], unneeded: [String])] = [
      (line: ["version"], unneeded: everything), (line: ["--version"], unneeded: everything),
      (line: ["help", "dates"], unneeded: everything),
      (line: ["verify", "--bundel-id", "x"], unneeded: everything),
      (line: ["help"], unneeded: parts), (line: ["verfy", "x"], unneeded: parts),
      (line: ["explain", "4040010"], unneeded: ["HTTP", "SignedData", "Simulator"] + indexes),
      (line: ["decode", jws], unneeded: ["HTTP", "Simulator", "ErrorCodeV"] + indexes),
      (line: ["complete", "--", "-o", ""], unneeded: parts),
      (line: ["complete", "--", "transaction", "get", ""], unneeded: parts),
    ]

    /// Sanitizers report the reading of memory that belongs to no value of the program.
    private static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    /// Static values are initialized once per process, so each command runs in its own.
    @Test(.enabled(if: !isSanitized), arguments: cases.sampled(oneIn: 2)) func `a command creates only what it needs`(
      line: [String], unneeded: [String]
    ) async {
      await #expect(processExitsWith: .success) { [line, unneeded] in
        #expect(StartUpTests.asked(line) == [])
        let made = try LazyValues.made()
        #expect(made.contains { LazyValues.isOf("Program", $0) })
        let surplus = made.filter { name in
          unneeded.contains { StartUpTests.isModule($0) ? LazyValues.isOf($0, name) : name.contains($0) }
        }
        #expect(surplus == [], "\(surplus)")
      }
    }

    /// The files of the configuration and the simulator that a run reads.
    fileprivate static func asked(_ line: [String]) -> [String] {
      let asked = Asked()
      var context = FakeWorld().context
      let (open, exists) = (context.files.open, context.files.exists)
      context.files.open = { path throws(Failure) in
        asked.add(path)
        return try open(path)
      }
      context.files.exists = { path in
        if path.hasSuffix("config") { asked.add(path) }
        return exists(path)
      }
      context.network.openSimulator = { _ throws(Failure) in
        asked.add("simulator")
        throw Failure(.failure, "no simulator is needed")
      }
      _ = Run.run(line, context)
      return asked.all
    }

    fileprivate static func isModule(_ name: String) -> Bool { everything.contains(name) }

    private static let binary = CommittedFile.root.appending(path: ".build/debug/asctl").path

    /// The calls to OpenSSL and libcurl, which the dynamic linker binds on first use.
    private func calls(_ line: [String]) throws -> [Substring] {
      let run = try ShellCommand([Self.binary] + line, environment: ["LD_DEBUG": "bindings"])
      let parts = run.errors.components(separatedBy: "transferring control: \(Self.binary)")
      try #require(parts.count == 2)
      return parts[1].split(separator: "\n").filter { call in
        call.contains("binding file \(Self.binary) ")
          && ["libcrypto", "libssl", "libcurl"].contains { call.contains("/\($0).") }
      }
    }

    @Test(arguments: cases.sampled(oneIn: 2, 1)) func `commands that do not need OpenSSL and curl do not call them`(
      line: [String], unneeded: [String]
    ) throws {
      #expect(try calls(line) == [])
    }

    @Test func `calls to OpenSSL are detected`() throws {
      #expect(try !calls(["simulator", "root"]).isEmpty)
    }
  }

  private final class Asked: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ text: String) { list.withLock { $0.append(text) } }
  }
#endif
