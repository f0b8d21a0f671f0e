import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// `--yes` removes a question, never a check: with it, every write sends the same requests as after a confirmation.
@Suite struct ConfirmedWriteLawTests {
  private static let writes = Endpoint.all.filter { !$0.isRead && $0.environments.contains(.production) }

  private static func world(answers: [String]) throws -> FakeWorld {
    var files = try SampleFiles.all()
    files["image.png"] = TestPicture.png(width: 3840, height: 160)
    files["report.json"] = SampleReport.report([:], token: "SANDBOX_1")
    for (name, bytes) in try CredentialSamples.files(config: CredentialSamples.profile) { files[name] = bytes }
    return FakeWorld(
      files: files, terminals: ["input", "output", "error"], answers: answers,
      server: { _ in FakeStore.error(4_040_010) })
  }

  @Test(arguments: writes.indices) func `confirmed and unconfirmed writes send the same requests`(index: Int) throws {
    let endpoint = Self.writes[index]
    guard endpoint.confirmation == .yes else { return }
    var words = try AccessTests.words(endpoint).filter { !["--yes", "--no-preflight"].contains($0) }
    words = words.map { $0 == "sandbox" ? "production" : $0 }
    let (asked, silent) = (try Self.world(answers: ["y"]), try Self.world(answers: []))
    let statuses = [asked.run(words), silent.run(words + ["--yes"])]
    #expect(statuses[0] == statuses[1], "\(words)\n\(asked.errors)\n\(silent.errors)")
    func sent(_ world: FakeWorld) -> [String] {
      world.requests.map { "\($0.method) \($0.url.prefix { $0 != "?" })" }
    }
    #expect(sent(asked) == sent(silent) && (!sent(asked).isEmpty || statuses[0] == .usage), "\(words)\n\(asked.errors)")
  }

  @Test(arguments: ["", "--yes"]) func `decimals of the purchase's currency are checked with --yes too`(flag: String)
    throws
  {
    let world = try FakeStore.world(terminals: ["input", "output", "error"], answers: ["y"]) { request in
      let transaction = try? FakeStore.transaction(1, ["currency": "JPY", "price": 500_000])
      return FakeStore.reply(["signedTransactionInfo": transaction ?? .null])
    }
    let words = "commerce change-price 1 --sku a --price 4.99 -e production --root root.pem \(flag)".split(
      separator: " ")
    #expect(world.run(words.map { String($0) }) == .usage, "\(world.errors)")
    #expect(world.requests.allSatisfy { $0.method == "GET" } && world.errors.contains("JPY"), "\(world.errors)")
  }

  @Test func `an unknown currency and a repeated SKU are refused`() throws {
    for flags in ["--sku a --price 4.99 --currency XQX", "--sku a --price 1 --sku a --price 2"] {
      let world = try FakeStore.world { _ in HTTPReply(status: 200) }
      let words = "commerce change-price 1 \(flags) -e sandbox".split(separator: " ").map { String($0) }
      #expect(world.run(words) == .usage && world.requests.isEmpty, "\(flags) \(world.errors)")
    }
  }
}
