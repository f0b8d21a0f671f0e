import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Notifications
@testable import TestSupport

/// The line that describes the delivery of a notification.
@Suite struct DeliveryLineTests {
  private static let line = DeliveryLine(
    FakeWorld.now, "DID_RENEW/BILLING_RECOVERY", "delivered 200 in 12 ms",
    further: [("com.example.app.pro", width: 24), (nil, width: 16)], FakeWorld().context)

  @Test func `a delivery is one line if it fits`() {
    let whole =
      "2026-01-31 12:00:00  DID_RENEW/BILLING_RECOVERY      com.example.app.pro                         "
      + "delivered 200 in 12 ms"
    #expect(Self.line.lines(width: nil) == [whole])
    #expect(Self.line.lines(width: whole.count) == [whole])
  }

  @Test func `text that does not fit continues below, and nothing is cut`() {
    #expect(
      Self.line.lines(width: 80) == [
        "2026-01-31 12:00:00  DID_RENEW/BILLING_RECOVERY      delivered 200 in 12 ms", "    com.example.app.pro",
      ])
    #expect(
      Self.line.lines(width: 60) == [
        "2026-01-31 12:00:00  DID_RENEW/BILLING_RECOVERY", "    delivered 200 in 12 ms; com.example.app.pro",
      ])
    #expect(
      Self.line.lines(width: 40) == [
        "2026-01-31 12:00:00", "    DID_RENEW/BILLING_RECOVERY;", "    delivered 200 in 12 ms;",
        "    com.example.app.pro",
      ])
  }

  @Test func `hostile text is escaped`() {
    let line = DeliveryLine(nil, "NOT GENUINE", "a\u{1B}[31m\nb", further: [], FakeWorld().context)
    #expect(line.lines(width: nil).first?.hasSuffix(#"a\u{1B}[31m\u{A}b"#) ?? false)
    #expect(line.lines(width: 40) == ["NOT GENUINE", #"    a\u{1B}[31m\u{A}b"#])
  }
}
