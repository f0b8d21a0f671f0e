import Foundation
import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Support
@testable import TestSupport

/// `consumption answer` on a terminal.
@Suite struct ConsumptionAnswerTests {
  private static let terminals: Set<String> = ["input", "output", "error"]

  private static func simulated(_ answers: [String], files: [String: [UInt8]] = [:]) -> FakeWorld {
    FakeWorld(files: files, terminals: terminals, answers: answers)
  }

  /// Consumption requests of the simulated world.
  private static let consumable = "2000000000017001"
  private static let subscription = "2000000000017004"

  private static let line = ["consumption", "answer", "-e", "simulator"]

  @Test func `open requests are sorted by deadline, and each prompt explains its member`() throws {
    // The request; consent; no sample content; delivered; a partial refund; a quarter consumed; send.
    let world = Self.simulated([Self.consumable, "y", "n", "1", "3", "25%", "y"])
    #expect(world.run(Self.line) == .success, "\(world.errors)")
    #expect(world.questions.count == 7)
    for words in [
      "1.99 USD, the customer's reason: unintended purchase",
      "11 h 0 min left",
    ] { #expect(flat(world.errors).contains(words), "\(words)\n\(world.errors)") }
    let last = try #require(world.questions.last)
    #expect(last.contains("Consumed: 25%") && !last.contains("25000"), "\(last)")
    #expect(
      flat(last).replacing(" \\", with: "").contains(
        "--customer-consented --sample-content-provided false --delivery-status DELIVERED --consumption-percentage 25% --refund-preference GRANT_PRORATED"
      ), "\(last)")

    let later = FakeWorld(files: world.files)
    #expect(later.run(["consumption", "pending", "-e", "simulator"]) == .success)
    #expect(later.errors.contains("answered 00:00"), "\(later.errors)")
  }

  @Test func `a share is prompted for only if the rules allow one`() {
    let renewing = Self.simulated([Self.subscription, "y", "n", "1", "", "y"])
    #expect(renewing.run(Self.line) == .success, "\(renewing.errors)")
    let undelivered = Self.simulated([Self.consumable, "y", "n", "2", "", "y"])
    #expect(undelivered.run(Self.line) == .success, "\(undelivered.errors)")
    for world in [renewing, undelivered] { #expect(!world.errors.contains("(consumptionPercentage)")) }
  }

  @Test func `an invalid answer is prompted for again with the reason`() {
    // A partial refund with no share, then 100%, then 25%; before that, no answer to the prompt for the delivery.
    let world = Self.simulated([Self.consumable, "y", "n", "", "7", "1", "3", "", "100%", "25%", "y"])
    #expect(world.run(Self.line) == .success, "\(world.errors)")
    let asked = world.questions.joined(separator: "\n")
    for words in ["is required", "a number from 1 to 5", "--consumption-percentage", "below 100%"] {
      #expect(asked.contains(words), "\(words)\n\(asked)")
    }
  }

  @Test func `back returns to the previous prompt, and the earlier answer is forgotten`() throws {
    // Consent; back to it; consent; no sample; back to the sample; a sample; delivered; a partial refund; back; in
    // full; half consumed; back from the confirmation; a quarter consumed; send. At the first prompt, `back` has no
    // effect.
    let world = Self.simulated([
      Self.consumable, "back", "y", "back", "y", "n", "BACK", "y", "1", "3", "back", "2", "50%", "back", "25%", "y",
    ])
    #expect(world.run(Self.line) == .success, "\(world.errors)")
    #expect(world.questions.count == 16)
    let last = flat(try #require(world.questions.last))
    #expect(last.contains("--sample-content-provided true") && last.contains("GRANT_FULL"), "\(last)")
    #expect(!last.contains("GRANT_PRORATED") && last.contains("25%"), "\(last)")
    let command = try #require(
      world.questions.last?.components(separatedBy: "As a command:\n").last?.components(separatedBy: "A response").first
    )
    let words = ShellWords.commands(in: command.replacing("\\\n", with: " ").replacing("\n", with: " "))
    let pasted = FakeWorld()
    #expect(pasted.run(try Array(#require(words?.first).dropFirst()) + ["--dry-run"]) == .success, "\(pasted.errors)")
  }

  @Test func `without consent or confirmation nothing is sent`() throws {
    for (answers, status) in [
      (["1", "n"], Base.ExitStatus.failure), (["1", "y", "n", "1", "", "n"], .failure), (["1", "y"], .interrupted),
    ] {
      let world = Self.simulated(answers)
      #expect(world.run(Self.line) == status, "\(world.errors)")
      #expect(world.file("/home/me/.local/state/asctl/log.ndjson") == nil)
    }
  }

  @Test(arguments: [[], ["--no-input"], ["--root", "a b.pem"]])
  func `without a terminal, commands are printed and nothing is sent`(flags: [String]) throws {
    let world = FakeWorld(terminals: flags.contains("--no-input") ? Self.terminals : [])
    #expect(world.run(Self.line + ["2000000000017001"] + flags) == .usage)
    let handedOut = world.errors.split(separator: "\n").prefix { !$0.hasPrefix("asctl: ") }
    #expect(handedOut.allSatisfy { displayWidth(String($0)) <= 80 }, "\(world.errors)")
    let lines = world.errors.replacing("\\\n", with: "").split(separator: "\n").map { $0.drop { $0 == " " } }
    let commands = lines.filter { $0.hasPrefix("asctl consumption") }.compactMap {
      ShellWords.commands(in: String($0))?.first
    }
    #expect(commands.map { $0[2] } == ["send", "send-v1"], "\(world.errors)")
    for command in commands {
      // Nothing is declared about the customer until the user does.
      #expect(FakeWorld().run(Array(command.dropFirst())) == .usage)
      let values = ["SAMPLE_CONTENT_PROVIDED": "false", "DELIVERY_STATUS": command[2] == "send" ? "DELIVERED" : "0"]
      let words = command.dropFirst().map { values[$0] ?? $0 } + ["--customer-consented"]
      let rehearsed = FakeWorld()
      #expect(rehearsed.run(words) == .success, "\(rehearsed.errors)")
      #expect(rehearsed.output.contains("\"customerConsented\":true"))
      let sent = FakeWorld()
      #expect(sent.run(words.filter { $0 != "--dry-run" }) == .success, "\(sent.errors)")
    }
  }

  /// The text as one line, without its wrapping.
  private func flat(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private static func question(_ more: JSONObject) throws -> (type: String, payload: JSON) {
    let transaction = try FakeStore.transaction(1, more)
    let payload = try PrivateChain.shared.get().sign([
      "notificationType": "CONSUMPTION_REQUEST", "notificationUUID": "1", "version": "2.0",
      "signedDate": .timestamp(FakeWorld.now - .hours(1)),
      "data": [
        "bundleId": "com.example.app", "environment": "Production", "signedTransactionInfo": transaction,
      ],
    ])
    return ("CONSUMPTION_REQUEST", .string(payload))
  }

  @Test func `a purchase of the Advanced Commerce API is answered with version 1`() throws {
    let question = try Self.question([
      "advancedCommerceInfo": ["requestReferenceId": "x"], "type": "Auto-Renewable Subscription",
      "appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138",
    ])
    let world = try RefundAnswerTests.world(
      [question],
      answers: ["y", "3", "", "2", "0", "3", "1", "1", "2", "n", "1", "", "y"], terminals: Self.terminals)
    #expect(RefundAnswerTests.run("consumption answer", in: world) == .success, "\(world.errors)")
    let sent = try #require(world.requests.last)
    #expect(sent.method == "PUT" && sent.url.hasSuffix("/inApps/v1/transactions/consumption/1"), "\(sent.url)")
    let body = try JSON.parse(sent.body)
    #expect(body["appAccountToken"] == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(body["accountTenure"] == 3 && body["userStatus"] == 1 && body["sampleContentProvided"] == false)
    #expect(world.questions.filter { $0.contains("[y/N]") }.count == 1)
  }

  @Test(arguments: [(-1, true), (0, false), (1, false)] as [(Int64, Bool)])
  func `a request is open until its deadline`(milliseconds: Int64, isOpen: Bool) throws {
    let payload: JSON = [
      "notificationType": "CONSUMPTION_REQUEST", "signedDate": 0,
      "data": ["environment": "Production", "signedTransactionInfo": ["transactionId": "1"]],
    ]
    let request = try #require(ConsumptionRequest.all(in: [["signedPayload": payload]], isSimulated: false).first)
    let now = request.deadline + .milliseconds(milliseconds)
    if isOpen {
      try request.requireAnswerable(in: .production, now: now)
    } else {
      #expect(throws: Failure.self) { try request.requireAnswerable(in: .production, now: now) }
    }
  }

  @Test func `a family-shared purchase is rejected before any prompt`() throws {
    let world = try RefundAnswerTests.world(
      [try Self.question(["inAppOwnershipType": "FAMILY_SHARED"])], answers: ["y"], terminals: Self.terminals)
    #expect(RefundAnswerTests.run("consumption answer", in: world) == .usage)
    #expect(world.questions.isEmpty)
  }

  @Test func `a transaction without a request, and a missing environment, are rejected`() {
    let world = Self.simulated([])
    #expect(world.run(Self.line + ["2000000000000001"]) == .notFound)
    #expect(world.errors.contains("asctl -e simulator consumption pending"))
    let anywhere = Self.simulated([])
    #expect(anywhere.run(["consumption", "answer"]) == .usage)
    #expect(anywhere.questions.isEmpty)
  }
}
