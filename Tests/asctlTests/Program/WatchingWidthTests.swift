import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import Platform
@testable import Program
@testable import SignedData
@testable import Terminal
@testable import TestSupport

/// The output of commands that wait or that use a served simulator fits the terminal: the commands that
/// `TableWidthTests` cannot run.
@Suite struct WatchingWidthTests {
  private static let terminals: Set<String> = ["input", "output", "error"]

  private static func requireFit(_ world: FakeWorld, _ width: Int) {
    let text = world.output + world.errors
    #expect(!text.isEmpty)
    #expect(linesTooWide(text, for: width).isEmpty, "\(width): \(text)")
  }

  /// Two verified notifications, one of which the receiver rejects, and a forged one.
  private static let bodies = Result { () throws -> [String] in
    let genuine = try [1, 2].map { try SampleNotification.body($0, ["subtype": "BILLING_RECOVERY"]) }
    return genuine + [genuine[0].replacing(".", with: ".A")]
  }

  @Test(arguments: TableWidthTests.widths)
  func `no line of a listener is wider than the terminal`(width: Int) throws {
    let items = try Self.bodies.get().map { try JSON.parse(Array($0.utf8)) }
    let world = try FakeStore.world(variables: ["NO_COLOR": "1"], terminals: Self.terminals, width: width) { request in
      guard request.url.hasSuffix("history") else {
        return HTTPReply(status: SampleNotification.number(of: request.body) == 1 ? 400 : 200)
      }
      return FakeStore.reply(["hasMore": false, "notificationHistory": .array(items)])
    }
    let line = ["notification", "listen", "-e", "sandbox", "--root", "root.pem", "--since", "7d", "--limit", "2"]
    #expect(world.run(line + ["--forward-to", "http://127.0.0.1:9/x"]) == .someFailed, "\(world.errors)")
    #expect(world.errors.contains("check "))
    Self.requireFit(world, width)
  }

  @Test(arguments: TableWidthTests.widths)
  func `no line of a receiver is wider than the terminal`(width: Int) throws {
    let world = FakeWorld(variables: ["NO_COLOR": "1"], terminals: Self.terminals, width: width)
    let root = try PrivateChain.shared.get().root.der
    let verifier = NotificationVerifier(
      Expectations(bundleID: nil), anchors: TrustAnchors(named: [try Certificate(der: root)]), now: FakeWorld.now)
    let receiver = NotificationReceiver(
      verifier, statuses: [500, 200], delay: .zero, now: { FakeWorld.now },
      save: { body throws(Failure) in
        if body.isEmpty { throw Failure(.failure, "cannot write saved.ndjson: no space is left on the device") }
      })
    let bodies = try Self.bodies.get() + ["nonsense"]
    let writer = RecordWriter(world.context, try OutputOptions(Invocation(), world.context))
    var received = ReceivedNotifications(awaited: nil)
    let serve = { (isDone: () -> Bool) in
      for body in bodies + bodies {
        _ = receiver.reply(to: ServedRequest(method: "POST", target: "/", headers: [], body: Array(body.utf8)))
        _ = isDone()
      }
    }
    try receiver.inbox.print(to: writer, world.context, serving: serve) { received.count($0) }
    writer.remark(received.summary)
    #expect(world.errors.contains("received"))
    Self.requireFit(world, width)
  }

  @Test(
    arguments: [
      ["clock"], ["clock", "--advance", "30d"], ["clock", "--to", "2027-01-01"], ["reset"],
      ["clock", "--advance", "x"],
      ["clock", "--to", "2020-01-01"],
    ], TableWidthTests.widths)
  func `no line about a served simulator is wider than the terminal`(words: [String], width: Int) {
    let isEarlier = words.contains("2020-01-01")
    let state: JSON = [
      "now": 1_769_860_800_000, "environment": "Sandbox", "bundleId": "com.example.application.of.long.name",
      "appAppleId": 1_234_567_890, "issuerId": "57246542-96fe-1a63-e053-0824d011072a", "keyId": "2X9R4HXF34",
      "world": "8a3c1f0e5b7d2946",
    ]
    let refusal: JSON = [
      "error": "the clock does not go back: it is 2026-01-31T12:00:00Z, and 2020-01-01T00:00:00Z is earlier"
    ]
    for url in [["--base-url", "http://127.0.0.1:9"], []] {
      let world = FakeWorld(
        variables: ["NO_COLOR": "1"], terminals: Self.terminals, width: width,
        server: { _ in
          HTTPReply(
            status: isEarlier ? 400 : 200, headers: [HTTPHeader("X-Asctl-Clock", "1769860800000")],
            body: (isEarlier ? refusal : state).bytes(.compact))
        })
      world.run(["simulator"] + words + url)
      Self.requireFit(world, width)
    }
  }
}
