import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import FakeWorlds
@testable import HTTP
@testable import Notifications
@testable import SignedData
@testable import SignedTexts
@testable import Support
@testable import TestSupport

/// Input may contain any number, and no arithmetic on it may crash: every date and number member of every command, with
/// extreme values.
@Suite struct HostileNumberTests {
  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740991", "-9007199254740993",
    "9223372036854775808", "-0", "1e400", "-1e400", "1e-400", "0.5", "-0.5", "9223372036854775807.5",
  ]

  private static let payloads: [PayloadObject] = [
    .transaction, .renewal, .notification, .appTransaction, .realtimeRequest, .jwsHeader, .bearerToken, .signedRequest,
    .promotionalOfferSignature,
  ]

  private static let formats = [["-o", "table"], ["-o", "csv"], ["-o", "json", "--humanize"]]

  private static func number(_ text: String) throws -> JSON {
    .number(try #require(JSONNumber(text: text)))
  }

  /// An object of the catalog with this number in every member that may be one, and valid text elsewhere.
  private static func object(_ kind: PayloadObject, _ number: JSON, depth: Int = 0) -> JSON {
    var object = JSONObject()
    for field in kind.fields {
      object[field.name] = value(field.name, field.kind, number, depth: depth)
    }
    return .object(object)
  }

  private static func value(_ name: String, _ kind: Field.Kind, _ number: JSON, depth: Int) -> JSON? {
    switch kind {
    case .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent, .integer, .decimal, .enumeration: number
    case .object(let inner): depth < 3 ? object(inner, number, depth: depth + 1) : nil
    case .countsByValue: ["GIFT": number]
    case .jws(let inner): depth < 3 ? .string(jws(object(inner, number, depth: depth + 1))) : nil
    case .list(of: let kind): value(name, kind, number, depth: depth).map { .array([$0]) }
    case .boolean: .bool(!sameBytes(name, "hasMore"))
    case .currency: "EUR"
    case .duration: "P1M"
    case .identifier, .uuid, .url, .text, .base64, .storefront: texts[name] ?? "1"
    }
  }

  private static let texts: [String: JSON] = ["bundleId": "com.example.app", "environment": "Production"]

  private static func jws(_ payload: JSON, header: JSON = ["alg": "ES256"]) -> String {
    [header, payload].map { base64URL($0.bytes(.compact)) }.joined(separator: ".") + ".AAAA"
  }

  @Test(arguments: numbers)
  func `decode shows them without a crash`(text: String) throws {
    let number = try Self.number(text)
    let turn = Self.numbers.firstIndex(of: text) ?? 0
    for (place, object) in Self.payloads.enumerated() {
      let payload = Self.object(object, number)
      for format in Self.formats.sampled(oneIn: 3, turn + place) {
        let world = FakeWorld(files: ["text": Array(Self.jws(payload).utf8)])
        #expect(world.run(["decode", "text"] + format) == .success, "\(world.errors)")
        #expect(!world.output.isEmpty)
      }
    }
  }

  @Test(arguments: numbers)
  func `verify checks them without a crash`(text: String) throws {
    let chain = try PrivateChain.shared.get()
    let root = Array(pem("CERTIFICATE", chain.root.der).utf8)
    for object in Self.payloads.sampled(oneIn: 2, text.utf8.count) {
      for date in [try Self.number(text), 1_700_000_000_000] {
        guard case .object(var payload) = Self.object(object, try Self.number(text), depth: 3) else { continue }
        payload["signedDate"] = date
        payload["receiptCreationDate"] = payload["receiptCreationDate"].map { _ in date }
        let world = FakeWorld(files: ["text": Array(try chain.sign(.object(payload)).utf8), "root.pem": root])
        let status = world.run(["verify", "--root", "root.pem", "--explain", "--app-apple-id", "1", "text"])
        #expect(status == .success || status == .notVerified, "\(world.errors)")
      }
    }
  }

  /// Every response of every endpoint, to the endpoint's example, in a format that varies with the number.
  @Test(arguments: numbers)
  func `responses are shown without a crash`(text: String) throws {
    let number = try Self.number(text)
    let place = try #require(Self.numbers.firstIndex(of: text))
    let files = ["image.png": TestPicture.png(width: 3840, height: 160), "ids.txt": Array("1\n2\n".utf8)]
    let variables = FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 }
    for (index, endpoint) in Array(Endpoint.all.enumerated()).sampled(oneIn: 3, place) {
      let line = try #require(endpoint.examples.first?.line)
      var words = line.prefix { $0 != "|" && $0 != ">" }.split(separator: " ").dropFirst().map { String($0) }
      if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
      let reply = endpoint.replyObject.map { Self.object($0, number) } ?? [:]
      let world = FakeWorld(files: files, variables: variables, server: { _ in FakeStore.reply(reply) })
      let environment = endpoint.environments.contains(.production) ? "production" : "sandbox"
      let format = Self.formats[(place + index) % Self.formats.count]
      let status = world.run(words + ["-e", environment, "--yes", "--no-verify"] + format)
      #expect(!world.output.isEmpty || !world.errors.isEmpty || status == .success, "\(line)")
    }
  }

  @Test(arguments: numbers)
  func `error responses are shown without a crash`(text: String) throws {
    for status in [400, 404, 429, 500] {
      let reply: JSON = ["errorCode": try Self.number(text), "errorMessage": "From the test."]
      let world = try FakeStore.world { _ in FakeStore.reply(reply, status: status, [HTTPHeader("Retry-After", text)]) }
      let outcome = world.run(["transaction", "get", "1", "-e", "production", "--retries", "1", "-o", "json"])
      #expect(outcome != .success)
      let errors = FakeStore.reply(["errors": [reply]], status: status)
      let other = try FakeStore.world { _ in errors }
      #expect(other.run(["external-purchase", "report", "get", Self.uuid, "-e", "production"]) != .success)
    }
  }

  private static let uuid = "5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31"

  /// The deadline of a consumption request is computed from its date.
  @Test(arguments: numbers)
  func `consumption requests are shown without a crash`(text: String) throws {
    let payload: JSON = [
      "notificationType": "CONSUMPTION_REQUEST", "notificationUUID": .string(Self.uuid),
      "signedDate": try Self.number(text),
      "data": [
        "bundleId": "com.example.app", "environment": "Production",
        "signedTransactionInfo": .string(Self.jws(["transactionId": "1", "originalTransactionId": "1"])),
      ],
    ]
    let page: JSON = ["hasMore": false, "notificationHistory": [["signedPayload": .string(Self.jws(payload))]]]
    for format in Self.formats {
      let world = try FakeStore.world { _ in FakeStore.reply(page) }
      #expect(world.run(["consumption", "pending", "-e", "production", "--no-verify"] + format) == .success)
    }
    let signed: JSON = [
      "notificationType": "CONSUMPTION_REQUEST", "signedDate": try Self.number(text),
      "data": ["signedTransactionInfo": ["transactionId": "1"]],
    ]
    let request = ConsumptionRequest.all(in: [["signedPayload": signed]], isSimulated: false).first
    #expect(request?.remark(now: FakeWorld.now).isEmpty != true)
    try? request?.requireAnswerable(in: .production, now: FakeWorld.now)
  }

  @Test(arguments: numbers, numbers)
  func `tokens are explained without a crash`(issued: String, expires: String) throws {
    typealias Samples = CredentialSamples
    let claims: JSON = [
      "iss": .string(Samples.issuerID), "iat": try Self.number(issued), "exp": try Self.number(expires),
      "aud": "appstoreconnect-v1", "bid": .string(Samples.bundleID), "nonce": try Self.number(issued),
    ]
    for now in [FakeWorld.now, .earliest] {
      let explanation = try TokenExplanation(
        Array(Self.jws(claims, header: TokenExplainTests.header).utf8)[...], key: .unknown(reason: "none"),
        bundleID: nil, now: now)
      #expect(explanation.findings.allSatisfy { !$0.meaning.isEmpty })
    }
  }

  @Test(arguments: numbers)
  func `signatures are checked without a crash`(text: String) throws {
    typealias Samples = CredentialSamples
    var claims = try #require(SignCheckTests.claims.objectValue)
    claims["iat"] = try Self.number(text)
    claims["exp"] = try Self.number(text)
    let signed = try CompactJWS.sign(
      header: SignCheckTests.header, payload: .object(claims), with: Samples.credentials().privateKey)
    let offer: JSON = [
      "keyIdentifier": .string(Samples.keyID), "nonce": .string(SignCheckTests.nonce),
      "timestamp": try Self.number(text), "signature": "MEUCIQ==", "productId": "a", "offerIdentifier": "b",
    ]
    for (command, given) in [
      ("promotional-offer", signed.revealed), ("introductory-offer", signed.revealed),
      ("promotional-offer-v1", offer.text(.compact)),
    ] {
      let world = try SignTests.world(["given.txt": Array(given.utf8)])
      #expect(world.run(["sign", command, "--check", "given.txt"] + Samples.flags) == .notVerified, "\(world.errors)")
    }
    let world = try SignTests.world([:])
    world.run(["sign", "promotional-offer", "--product-id", "a", "--offer-identifier", "b", "--timestamp", text])
    #expect(!world.errors.isEmpty)
  }

  /// The checks of an offer's date, for dates outside the range of any clock.
  @Test(arguments: [Int64.max, Int64.min, Int64.max - 1, 0])
  func `offers of all times are checked without a crash`(timestamp: Int64) throws {
    for now in [FakeWorld.now, .latest, .earliest] {
      #expect(!OfferCheck.finding(about: Timestamp(milliseconds: timestamp), now: now).meaning.isEmpty)
    }
  }

  /// Request bodies for every endpoint that accepts one, with `--dry-run` only.
  @Test(arguments: numbers)
  func `bodies are checked without a crash`(text: String) throws {
    let number = try Self.number(text)
    for endpoint in Endpoint.all {
      guard let document = endpoint.document, let line = endpoint.examples.first?.line else { continue }
      let words = line.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("-") && !$0.hasSuffix(".json") }
      let files = ["body.json": Self.object(document, number).bytes(.compact)]
      let body = endpoint.body == .document(document) ? ["--body", "body.json"] : ["body.json"]
      let world = try FakeStore.world(files: files) { _ in FakeStore.reply([:]) }
      world.run(words.map { String($0) } + body + ["-e", "production", "--dry-run"])
      #expect(!world.output.isEmpty || !world.errors.isEmpty, "\(line)")
      #expect(world.requests.isEmpty)
    }
  }

  @Test(arguments: numbers)
  func `StoreKit requests are checked without a crash`(text: String) throws {
    let number = try Self.number(text)
    for currency in ["JPY", "USD"] {
      let item: JSON = [
        "SKU": "a", "price": number, "proratedPrice": number, "offer": ["price": number, "periodCount": number],
      ]
      let rules = CommerceRules(["currency": .string(currency), "items": [item]])
      #expect(rules.errors.allSatisfy { !$0.description.isEmpty })
    }
  }

  @Test(arguments: numbers)
  func `a journal may begin at any time`(text: String) throws {
    let began = try Self.number(text).timestamp ?? FakeWorld.now
    for since in ["7d", "9000w", "2026-01-01"] {
      let line = [
        "transaction", "history", "--ids", "ids.txt", "--journal", "run.journal", "--start-date", since, "-e",
        "production",
      ]
      let first = try FakeStore.world(files: ["ids.txt": Array("1\n".utf8)]) { _ in
        FakeStore.reply(["hasMore": false, "signedTransactions": []])
      }
      let status = first.run(line)
      #expect(status == .success || status == .someFailed, "\(first.errors)")
      let journal = String(decoding: try #require(first.file("run.journal")), as: UTF8.self)
      let changed = journal.replacing(#""began":\#(FakeWorld.now.milliseconds)}"#, with: #""began":\#(text)}"#)
      #expect(changed != journal)
      let world = try FakeStore.world(files: first.files.merging(["run.journal": Array(changed.utf8)]) { $1 }) { _ in
        FakeStore.reply(["hasMore": false, "signedTransactions": []])
      }
      // The journal is of this run only if the relative date results in the same start.
      let date = try #require(DateArgument(since))
      let isSame = date.timestamp(now: began) == date.timestamp(now: FakeWorld.now)
      #expect(world.run(line) == (isSame ? status : .usage), "\(since) \(world.errors)")
      #expect(world.requests.isEmpty != isSame)
    }
  }

  @Test(arguments: [Int64.max, Int64.min, 1 << 53, -1])
  func `relative times are limited to the range`(milliseconds: Int64) {
    let now = Timestamp(milliseconds: milliseconds)
    for moment in [DateArgument.at(.earliest), .at(.latest), .ago(.milliseconds(.max)), .ago(.zero)] {
      _ = moment.timestamp(now: now)
    }
    #expect(DateArgument.ago(.milliseconds(1)).timestamp(now: .earliest) == .earliest)
    for text in Self.numbers { _ = RetryAfter.timestamp(text, now: FakeWorld.now) }
    for until in [Int64.max, .min] {
      let policy = RetryPolicy(farthestRetryAfter: nil)
      let reply = HTTPReply(status: 429, headers: [HTTPHeader("Retry-After", String(until))])
      _ = policy.decide(attempt: 1, outcome: .success(reply), isIdempotent: true, now: .zero) { 0.9 }
    }
  }

  @Test(arguments: [numbers[0], numbers[1], numbers[7]])
  func `explain accepts them without a crash`(text: String) {
    let fields = FieldMeaning.all.map(\.field).filter { [.date, .seconds, .millipercent].contains($0.kind) }
    for field in fields.sampled(oneIn: 3, text.utf8.count) {
      let world = FakeWorld()
      world.run(["explain", "\(field.name):\(text)"])
      #expect(!world.output.isEmpty || !world.errors.isEmpty)
    }
    FakeWorld().run(["explain", "--", text])
  }

  /// DER integers of the full width, and dates of all years, in every attribute.
  @Test(arguments: [Int.max, .min, 1 << 53 + 1, -1, 0])
  func `receipts are shown without a crash`(number: Int) throws {
    for date in ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999-23:59", "9999-12-31T23:59:59.999999999999Z"] {
      let attributes = ReceiptField.ofReceipt.map { derAttribute(Int($0.type), Self.contents($0.form, number, date)) }
      let purchase = ReceiptField.ofPurchase.map { derAttribute(Int($0.type), Self.contents($0.form, number, date)) }
      let strange = derAttribute(max(number, 0), derInteger(number), version: number)
      let purchases = derAttribute(17, der(0x31, Array((purchase + [strange]).joined())))
      let content = der(0x31, Array((attributes + [purchases, purchases, strange]).joined()))
      let files = ["receipt": derContainer(der(0x04, content))]
      for command in [
        ["decode", "-o", "table"], ["decode", "-o", "json", "--humanize"], ["decode", "-o", "csv"], ["ids"], ["verify"],
      ] {
        let world = FakeWorld(files: files)
        let status = world.run(["receipt"] + command + ["receipt"])
        #expect(status == (command == ["verify"] ? .notVerified : .success), "\(command) \(world.errors)")
      }
    }
  }

  private static func contents(_ form: ReceiptField.Form, _ number: Int, _ date: String) -> [UInt8] {
    switch form {
    case .text: derUTF8("1")
    case .date: derIA5(date)
    case .number, .flag: derInteger(number)
    case .bytes: [1, 2]
    }
  }
}
