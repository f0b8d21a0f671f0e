import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// `ASCTL_ROOT`, which is for substitutes for the App Store.
@Suite struct AddedRootTests {
  private static func run(_ more: [String], root: String = "root.pem") throws -> (FakeWorld, Base.ExitStatus) {
    let reply = try FakeStore.reply(["signedTransactionInfo": FakeStore.transaction(2_000_000_000_000_001)])
    let world = try FakeStore.world(variables: ["ASCTL_ROOT": root]) { _ in reply }
    return (world, world.run(["transaction", "get", "2000000000000001", "-e", "production"] + more))
  }

  @Test func `a root of a variable applies to other hosts and not to Apple's`() throws {
    let (mirror, status) = try Self.run(["--base-url", "https://mirror.example"])
    #expect(status == .success && mirror.errors.contains("added"), "\(mirror.errors)")
    for host in [
      [], ["--base-url", "https://api.storekit.apple.com"], ["--base-url", "https://api.storekit.itunes.apple.com"],
    ] {
      let (apple, status) = try Self.run(host)
      #expect(status == .notVerified && apple.output.isEmpty, "\(apple.errors)")
    }
  }

  @Test func `several roots may be named`() {
    let world = FakeWorld()
    #expect(world.run(["notification", "serve", "--root", "a.pem", "--root", "b.pem"]) == .failure, "\(world.errors)")
    #expect(world.errors.contains("cannot read a.pem"), "\(world.errors)")
  }

  @Test func `an invalid root is an error where it would apply`() throws {
    #expect(try Self.run(["--base-url", "https://mirror.example"], root: "none.pem").1 == .failure)
    #expect(try Self.run([], root: "none.pem").1 == .notVerified)
  }
}
