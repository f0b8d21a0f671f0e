import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// The simulated App Store responds to any input. A crash would end a server that other programs are using.
@Suite struct SimulatorHostileTests {
  private static let (ada, state, claim, question) = (
    "2000000000000001", "2000000000021003", "2000000000021004", "2000000000017001"
  )
  private static let info: JSON = [
    "requestReferenceId": "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a10",
    "appAccountToken": "7e3fb20b-4cdb-47cc-936d-99d65f608138", "consistencyToken": .null,
  ]
  private static let refund: JSON = [
    "SKU": "shelf.comics", "refundType": "CUSTOM", "refundReason": "OTHER", "revoke": true, "refundAmount": 990,
  ]

  /// A valid body for each endpoint that accepts one.
  static let rights: [(method: String, path: String, body: JSON)] = [
    ("PUT", "/inApps/v1/transactions/\(ada)/appAccountToken", ["appAccountToken": info["requestReferenceId"] ?? .null]),
    (
      "PUT", "/inApps/v1/subscriptions/extend/\(ada)",
      ["extendByDays": 1, "extendReasonCode": 0, "requestIdentifier": "a"]
    ),
    (
      "POST", "/inApps/v1/subscriptions/extend/mass",
      [
        "extendByDays": 1, "extendReasonCode": 0, "requestIdentifier": info["requestReferenceId"] ?? .null,
        "productId": "com.example.app.pro", "storefrontCountryCodes": ["USA"],
      ]
    ),
    (
      "PUT", "/inApps/v2/transactions/consumption/\(question)",
      SimulatorConsumptionTests.right.with(["consumptionPercentage": 25_000, "refundPreference": "GRANT_PRORATED"])
    ),
    ("PUT", "/inApps/v1/transactions/consumption/\(claim)", SimulatorConsumptionTests.rightV1),
    (
      "POST", "/inApps/v1/notifications/history",
      [
        "startDate": .timestamp(FakeWorld.now - .days(1)), "endDate": .timestamp(FakeWorld.now), "onlyFailures": true,
        "notificationType": "DID_RENEW", "notificationSubtype": "BILLING_RECOVERY",
      ]
    ),
    (
      "PUT", "/inApps/v1/messaging/message/5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a10",
      [
        "header": "Stay", "body": "Please", "headerPosition": "ABOVE_BODY",
        "image": ["imageIdentifier": "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e01", "altText": "A cat"],
        "bulletPoints": [
          ["text": "a", "imageIdentifier": "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02", "altText": "A dog"]
        ],
      ]
    ),
    (
      "PUT", "/inApps/v1/messaging/default/com.example.app.pro/en-US",
      ["messageIdentifier": "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02"]
    ),
    ("PUT", "/inApps/v1/messaging/realtime/url", ["realtimeURL": "https://example.com"]),
    ("POST", "/inApps/v1/messaging/performanceTest", ["originalTransactionId": .string(ada)]),
    (
      "POST", "/advancedCommerce/v1/subscription/changeMetadata/\(state)",
      [
        "requestInfo": info, "storefront": "USA", "taxCode": "C003-00-1",
        "descriptors": ["effective": "IMMEDIATELY", "displayName": "a", "description": "b"],
        "items": [["currentSKU": "shelf.comics", "effective": "IMMEDIATELY", "SKU": "a", "displayName": "a"]],
      ]
    ),
    (
      "POST", "/advancedCommerce/v1/subscription/changePrice/\(state)",
      [
        "requestInfo": info, "currency": "USD",
        "items": [
          ["SKU": "shelf.comics", "price": 1_990],
          ["SKU": "shelf.novels", "price": 2_990, "dependentSKUs": ["shelf.comics"]],
        ],
      ]
    ),
    (
      "POST", "/advancedCommerce/v1/subscription/migrate/\(ada)",
      [
        "requestInfo": info, "descriptors": ["displayName": "a", "description": "b"],
        "items": [["SKU": "a", "displayName": "a", "description": "b"]], "renewalItems": .null,
        "targetProductId": "com.example.app.catalog.monthly", "taxCode": "C003-00-1",
      ]
    ),
    (
      "POST", "/advancedCommerce/v1/subscription/revoke/\(state)",
      ["requestInfo": info, "refundType": "FULL", "refundReason": "OTHER", "refundRiskingPreference": false]
    ),
    (
      "POST", "/advancedCommerce/v1/transaction/requestRefund/\(state)",
      ["requestInfo": info, "currency": "USD", "refundRiskingPreference": false, "items": [refund]]
    ),
    (
      "PUT", "/externalPurchase/v1/reports",
      (try? JSON.parse(SampleReport.report([:], token: ExternalPurchaseTokens.unreported))) ?? .null
    ),
  ]

  private static func number(_ text: String) -> JSON { (try? JSON.parse(Array(text.utf8))) ?? .null }

  static let values: [JSON] = [
    .null, true, "", "0", "\u{0}", "é", .string(String(repeating: "a", count: 70_000)), 0, -1, .int(.max), .int(.min),
    number("1e400"), number("-0.5"), [], [[]], [:], ["": ""],
  ]

  /// Each value at any depth is replaced by each of these.
  @Test(arguments: rights.indices)
  func `any value of any member gets a response`(index: Int) throws {
    let right = Self.rights[index]
    var store = try TestSimulator()
    for place in Self.places(in: right.body) {
      for value in Self.values.sampled(oneIn: 2, index) {
        let answer = store.ask(right.method, right.path, Self.replaced(right.body, place[...], value))
        #expect((200..<500).contains(answer.status), "\(place) \(value.text().prefix(20))")
        // Some requests cannot be repeated after they have succeeded.
        if answer.status < 300 { store = try TestSimulator() }
      }
    }
  }

  @Test(arguments: rights.indices)
  func `the unchanged bodies are valid`(index: Int) throws {
    let right = Self.rights[index]
    let answer = try TestSimulator().ask(right.method, right.path, right.body)
    #expect(answer.status < 300, "\(right.path): \(answer.json.text())")
  }

  /// Each value in place of every parameter of a query or a path.
  @Test(arguments: StoreRoute.all.indices)
  func `any path gets a response`(index: Int) throws {
    let store = try TestSimulator()
    let route = StoreRoute.all[index]
    let words = [
      "0", "9223372036854775807", "18446744073709551615", "%00", "%C3%A9", "-1", "..", "5f2f9f0e", "_", "a_b",
      String(repeating: "9", count: 4_000),
    ]
    for word in words {
      let path = route.endpoint.path.replacing(#/\{\w+\}/#, with: word)
      for query in [
        "", "?limit=\(word)&revision=\(word)&paginationToken=\(word)&startDate=\(word)&endDate=\(word)&status=\(word)",
      ] {
        let answer = store.ask(route.method, path + query)
        #expect((200..<500).contains(answer.status), "\(route.method) \(path)\(query)")
      }
    }
  }

  /// The times in a bearer token may be any numbers.
  @Test(arguments: [Int64.min, -1, 0, 1, .max], [Int64.min, -1, 0, 1, .max])
  func `a token with any times gets a response`(issued: Int64, expires: Int64) throws {
    let header: JSON = ["alg": "ES256", "kid": "K"]
    let claims: JSON = [
      "iss": "i", "aud": "appstoreconnect-v1", "bid": "com.example.app", "iat": .int(issued), "exp": .int(expires),
    ]
    let token = [header, claims].map { Base64.url.encode($0.bytes()) }.joined(separator: ".")
    let request = ServedRequest(
      method: "GET", target: "/inApps/v1/transactions/\(Self.ada)",
      headers: [HTTPHeader("Authorization", "Bearer \(token).AAAA")], body: [])
    #expect(try TestSimulator().simulator.reply(to: request).status == 401)
  }

  // MARK: Places

  private enum Step: Sendable {
    case member(String)
    case element(Int)
  }

  private static func places(in json: JSON) -> [[Step]] {
    var places: [[Step]] = [[]]
    for member in json.objectValue?.members ?? [] {
      places += Self.places(in: member.value).map { [.member(member.name)] + $0 }
    }
    for (index, element) in (json.arrayElements ?? []).enumerated() {
      places += Self.places(in: element).map { [.element(index)] + $0 }
    }
    return places
  }

  private static func replaced(_ json: JSON, _ place: ArraySlice<Step>, _ value: JSON) -> JSON {
    switch place.first {
    case nil: return value
    case .member(let name)?:
      guard var object = json.objectValue, let member = object[name] else { return json }
      object[name] = replaced(member, place.dropFirst(), value)
      return .object(object)
    case .element(let index)?:
      guard var elements = json.arrayElements else { return json }
      elements[index] = replaced(elements[index], place.dropFirst(), value)
      return .array(elements)
    }
  }
}
