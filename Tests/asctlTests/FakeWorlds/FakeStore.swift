@testable import Base
@testable import HTTP
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// A `FakeWorld` with credentials and a scripted server.
enum FakeStore {
  static let variables: [String: String] = [
    "ASCTL_ISSUER_ID": "57246542-96fe-1a63-e053-0824d011072a", "ASCTL_KEY_ID": "TESTKEY001",
    "ASCTL_BUNDLE_ID": "com.example.app",
  ]

  static func world(
    files: [String: [UInt8]] = [:], input: [UInt8] = [], variables more: [String: String] = [:],
    terminals: Set<String> = [],
    answers: [String] = [], width: Int = 80,
    _ server: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPReply
  ) throws -> FakeWorld {
    var files = files
    files["root.pem"] = try FakeStore.root.get()
    let variables = variables.merging(more) { $1 }.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 }
    return FakeWorld(
      files: files, input: input, variables: variables, terminals: terminals, answers: answers, width: width,
      server: server)
  }

  static func reply(_ json: JSON, status: Int = 200, _ headers: [HTTPHeader] = []) -> HTTPReply {
    HTTPReply(status: status, headers: headers, body: json.bytes(.compact))
  }

  static func error(_ code: Int64, _ headers: [HTTPHeader] = []) -> HTTPReply {
    reply(
      ["errorCode": .number(JSONNumber(code)), "errorMessage": "From the test."], status: Int(code / 10_000), headers)
  }

  /// A transaction signed under the tests' chain.
  static func transaction(_ number: Int, environment: String = "Production", _ more: JSONObject = [:]) throws -> JSON {
    var payload: JSONObject = [
      "transactionId": .string(String(number)), "originalTransactionId": .string(String(number)),
      "bundleId": "com.example.app", "productId": "com.example.app.coins", "purchaseDate": 1_769_000_000_000,
      "type": "Consumable", "environment": .string(environment), "signedDate": 1_769_000_000_000,
    ]
    for member in more.members { payload[member.name] = member.value }
    return .string(try PrivateChain.shared.get().sign(.object(payload)))
  }
}

extension FakeStore {
  /// The IDs of every customer of the simulated App Store, in texts with as many IDs as `customer` accepts at once.
  static var customers: [[UInt8]] {
    let ids = Store(now: FakeWorld.now).samples.compactMap { $0["appTransactionId"]?.string }.uniqued()
    return stride(from: 0, to: ids.count, by: 20).map { Array(ids[$0...].prefix(20).joined(separator: "\n").utf8) }
  }

  /// The root certificate of all signed samples, PEM.
  static let root = Result { Array(pem("CERTIFICATE", try PrivateChain.shared.get().root.der).utf8) }

  /// A key that is created for the test run, PKCS#8 in PEM.
  static let key = Result { try TestKey(curve: "P-256").p8() }
}
