import Foundation
import Synchronization
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import TestSupport

/// A run makes and asks only what its command needs, so that every command starts quickly.
///
/// Which values exist is read from the program's memory, and which calls leave it from the dynamic linker, so nothing is
/// counted in the program itself.
#if os(Linux)
  @Suite struct StartUpTests {
    private static let jws = "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.AA"
    private static let everything = ["AppStore", "HTTP", "SignedData", "Simulator"]
    private static let indexes = [
      "EndpointV3all", "KnownName", "FieldMeaning", "PayloadObjectV3all", "IdentifierV3all",
    ]
    /// What costs most, also for those who need the declarations of all commands: the simulated world and the names that
    /// `explain` knows.
    private static let parts = ["KnownName", "FixtureBuilder", "9Simulator5StoreV"]
    /// `unneeded`: modules, or parts of the mangled names of their values, that the command does without.
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

    /// Static values are made once in a process, so each command runs in one of its own.
    @Test(arguments: cases) func `a command creates only what it needs`(line: [String], unneeded: [String]) async {
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

    /// What a run asks of the world that belongs to the configuration or the simulator.
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

    /// The calls to OpenSSL and libcurl, which the dynamic linker looks up when they are made for the first time.
    private func calls(_ line: [String]) throws -> [Substring] {
      let run = try ShellCommand([Self.binary] + line, environment: ["LD_DEBUG": "bindings"])
      let parts = run.errors.components(separatedBy: "transferring control: \(Self.binary)")
      try #require(parts.count == 2)
      return parts[1].split(separator: "\n").filter { call in
        call.contains("binding file \(Self.binary) ")
          && ["libcrypto", "libssl", "libcurl"].contains { call.contains("/\($0).") }
      }
    }

    @Test(arguments: cases) func `commands that do not need OpenSSL and curl do not call them`(
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
