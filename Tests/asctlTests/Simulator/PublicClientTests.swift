import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// Requests as public clients of the App Store Server API send them: their paths, headers and bodies, with the HTTP
/// library that each uses. The simulator has to accept them all.
@Suite struct PublicClientTests {
  struct Sent: Sendable {
    let client: String
    let line: String
    let headers: [String]
    let body: String
    /// The status of the response, and a part of its body.
    let status: Int
    let part: String

    init(_ client: String, _ line: String, _ headers: [String], _ status: Int, _ part: String) {
      self.init(client, line, headers, "", status, part)
    }

    init(_ client: String, _ line: String, _ headers: [String], _ body: String, _ status: Int, _ part: String) {
      (self.client, self.line, self.headers, self.body) = (client, line, headers, body)
      (self.status, self.part) = (status, part)
    }

    func bytes(_ token: String) -> [UInt8] {
      var lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer \(token)"] + headers
      if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
      return Array((lines + ["Connection: close", "", body]).joined(separator: "\r\n").utf8)
    }
  }

  // The headers that the HTTP libraries add.
  private static let json = "Content-Type: application/json"
  private static let nodeFetch = ["Accept: */*", "User-Agent: node-fetch/1.0", "Accept-Encoding: gzip, deflate, br"]
  private static let undici = [
    "accept: */*", "accept-language: *", "sec-fetch-mode: cors", "user-agent: node", "accept-encoding: gzip, deflate",
  ]
  private static let axios = [
    "Accept: application/json, text/plain, */*", "User-Agent: axios/1.7.2",
    "Accept-Encoding: gzip, compress, deflate, br",
  ]
  private static let curl = ["Accept: */*"]
  private static let go = ["User-Agent: Go-http-client/1.1", "Accept-Encoding: gzip"]
  private static let ruby = [
    "Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3", "Accept: */*", "User-Agent: Ruby",
  ]
  private static let requests = [
    "User-Agent: app-store-server-library/python/3.1.1", "Accept-Encoding: gzip, deflate", "Accept: application/json",
  ]
  private static let okHTTP = [
    "User-Agent: app-store-server-library/java/5.2.0", "Accept: application/json", "Accept-Encoding: gzip",
  ]

  private static let extend =
    #"{"extendByDays":1,"extendReasonCode":1,"requestIdentifier":"0f0d7e14-3c5e-4a55-8d0f-7f1f6a6c9b01","productId":"com.example.app.pro","storefrontCountryCodes":["USA"]}"#
  private static let extendAll = "POST /inApps/v1/subscriptions/extend/mass/"
  private static let id = "0f0d7e14-3c5e-4a55-8d0f-7f1f6a6c9b01"

  // The page of the endpoint spells its path with a slash at the end, and these clients follow it.
  private static let extensions: [Sent] = [
    Sent("TypeScript, node-fetch", extendAll, [json] + nodeFetch, extend, 200, id),
    Sent("TypeScript, undici", extendAll, ["content-type: application/json"] + undici, extend, 200, id),
    Sent("PHP, curl", extendAll, [json] + curl, extend, 200, id),
    // Go's encoder adds a line feed.
    Sent("Go, net/http", extendAll, [json] + go, extend + "\n", 200, id),
    Sent("Go, without a type", extendAll, go, extend + "\n", 200, id),
    Sent("Ruby, Net::HTTP", extendAll, [json] + ruby, extend, 200, id),
    Sent(
      "Java, OkHttp", "POST /inApps/v1/subscriptions/extend/mass", ["\(json); charset=utf-8"] + okHTTP, extend, 200, id),
    Sent("Python, requests", "POST /inApps/v1/subscriptions/extend/mass", [json] + requests, extend, 200, id),
  ]

  private static let reads: [Sent] = [
    // `?` without a query, as from an empty url.Values.
    Sent("Go, net/http", "GET /inApps/v2/history/2000000000000001?", go, 200, "signedTransactions"),
    Sent(
      "Python, requests", "GET /inApps/v2/history/2000000000000001?sort=ASCENDING&revoked=False", requests, 200,
      "signedTransactions"),
    Sent(
      "PHP, curl",
      "GET /inApps/v2/history/2000000000000001?productType=AUTO_RENEWABLE&productType=CONSUMABLE&sort=DESCENDING",
      [json] + curl, 200, "signedTransactions"),
    // A GET with the type of the body that it does not have.
    Sent(
      "TypeScript, node-fetch", "GET /inApps/v1/subscriptions/2000000000000001?status=1&status=5", [json] + nodeFetch,
      200, "lastTransactions"),
    Sent("TypeScript, axios", "GET /inApps/v1/transactions/2000000000000001", axios, 200, "signedTransactionInfo"),
    Sent("Ruby, Net::HTTP", "GET /inApps/v1/lookup/MVK7WQ3XYZ", ruby, 200, #""status":"#),
    Sent("TypeScript, undici", "GET /inApps/v1/transactions/1999999999999999", undici, 404, "4040010"),
  ]

  private static let notifications: [Sent] = [
    Sent(
      "Go, net/http", "POST /inApps/v1/notifications/test", go + ["Content-Length: 0"], 200, "testNotificationToken"),
    Sent(
      "TypeScript, node-fetch", "POST /inApps/v1/notifications/test", [json, "Content-Length: 0"] + nodeFetch, 200,
      "testNotificationToken"),
    Sent(
      "Java, OkHttp", "POST /inApps/v1/notifications/test", ["Content-Length: 0"] + okHTTP, 200, "testNotificationToken"
    ),
    // Without a length, the request has no body (RFC 9112, section 6.3).
    Sent("PHP, curl", "POST /inApps/v1/notifications/test", [json] + curl, 200, "testNotificationToken"),
    Sent("PHP, curl", "POST /inApps/v1/notifications/test", [json] + curl, "[]", 200, "testNotificationToken"),
    Sent(
      "Go, net/http", "POST /inApps/v1/notifications/history", [json] + go,
      #"{"startDate":\#(FakeWorld.now.milliseconds - 86_400_000),"endDate":\#(FakeWorld.now.milliseconds)}"# + "\n",
      200,
      "notificationHistory"),
    Sent(
      "TypeScript, node-fetch", "POST /inApps/v1/notifications/history", [json] + nodeFetch,
      #"{"startDate":5,"endDate":\#(FakeWorld.now.milliseconds)}"#, 400, "4000012"),
  ]

  @Test func `the requests of public clients are accepted`() throws {
    let key = try PrivateKey(pkcs8: TestKey(curve: "P-256").pkcs8())
    let token = try CompactJWS.sign(
      header: SimulatorBearerTests.header, payload: SimulatorBearerTests.claims, with: key)
    try SimulatorServer.serving { port in
      for sent in Self.extensions + Self.reads + Self.notifications {
        let said = SimulatorServer.said(port, sent.bytes(token.revealed))
        #expect(
          said.hasPrefix("HTTP/1.1 \(sent.status) ") && said.contains(sent.part),
          "\(sent.client): \(sent.line): \(said.prefix(500))")
      }
    }
  }
}
