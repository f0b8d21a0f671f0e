import Testing

@testable import Base
@testable import Client
@testable import Notifications
@testable import Support
@testable import TestSupport

/// The recognition of notifications in text, and the bodies that are posted.
@Suite struct NotificationTextTests {
  private static let jws = "eyJhIjoxfQ.eyJiIjoyfQ.AAAA"

  private static func bodies(_ text: String) -> [String] {
    let found = (try? NotificationText.candidates(in: ArraySlice(text.utf8), at: nil)) ?? []
    return found.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test(arguments: [
    "{\"signedPayload\":\"\(jws)\"}", "{ \"signedPayload\" : \"\(jws)\" }",
    "{\"signedPayload\":\"\\u0065\(jws.dropFirst())\"}",
  ])
  func `a body keeps its bytes`(text: String) {
    #expect(Self.bodies("  \(text)\r") == [text])
  }

  @Test(arguments: [
    jws, "\"\(jws)\"", "{\"signedPayload\":\"\(jws)\",\"sendAttempts\":[]}",
    "{\"hasMore\":false,\"notificationHistory\":[{\"sendAttempts\":[],\"signedPayload\":\"\(jws)\"}]}",
  ])
  func `other input is posted in Apple's format`(text: String) {
    #expect(Self.bodies(text) == ["{\"signedPayload\":\"\(Self.jws)\"}"])
  }

  @Test(arguments: [
    "", "{}", "nonsense", "{\"signedPayload\":1}", "{\"signedPayload\":\"\(jws)\",\"signedPayload\":\"a.b.c\"}",
    "{\"notification_type\":\"CANCEL\"}", "{\"signedPayload\":\"\(jws)\"",
  ])
  func `text without a notification is reported and not posted`(text: String) { expectNone(in: text) }

  @Test func `five megabytes without a notification are reported in one short sentence`() {
    expectNone(in: String(repeating: "a", count: 5 << 20))
  }

  private func expectNone(in text: String) {
    let error = #expect(throws: NotificationVerificationError.self) {
      try NotificationText.candidates(in: ArraySlice(text.utf8), at: nil)
    }
    #expect(error.map { $0.reason.utf8.count < 300 } ?? false)
  }
}
