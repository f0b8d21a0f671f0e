import Testing

@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import TestSupport

/// Write commands with a scripted App Store.
@Suite struct WriteTests {
  /// Responds to reads with transaction 1 or, for ID 2, a later one of the purchase, and accepts every write.
  static func store(
    _ transaction: JSONObject = [:], files: [String: [UInt8]] = [:], terminals: Set<String> = []
  ) throws -> FakeWorld {
    let first = try FakeStore.transaction(1, environment: "Sandbox", transaction)
    var ofFirst = transaction
    ofFirst["originalTransactionId"] = "1"
    let later = try FakeStore.transaction(2, environment: "Sandbox", ofFirst)
    return try FakeStore.world(files: files, terminals: terminals) { request in
      request.method == "GET"
        ? FakeStore.reply([
          "signedTransactionInfo": request.url.hasSuffix("/2") ? later : first, "signedTransactions": [],
        ])
        : HTTPReply(status: 200)
    }
  }

  static func run(_ line: String, in world: FakeWorld) -> Base.ExitStatus {
    world.run(line.split(separator: " ").map { String($0) } + ["--root", "root.pem", "-e", "sandbox"])
  }

  static let consumption =
    "consumption send 1 --customer-consented --sample-content-provided true --delivery-status DELIVERED"
  static let subscription: JSONObject = ["type": "Auto-Renewable Subscription"]

  /// A command line that violates a rule, its transaction, and words of the error.
  static let broken: [(line: String, transaction: JSONObject, words: String)] = [
    ("consumption send 1 --sample-content-provided true --delivery-status DELIVERED", [:], "--customer-consented"),
    (consumption + " --refund-preference GRANT_PRORATED", [:], "--consumption-percentage"),
    (consumption + " --refund-preference GRANT_PRORATED --consumption-percentage 0", [:], "above 0%"),
    (consumption + " --refund-preference GRANT_PRORATED --consumption-percentage 100%", [:], "below 100%"),
    (consumption + " --consumption-percentage 25000", [:], "write 25"),
    (consumption + " --consumption-percentage 101%", [:], "from 0 to 100"),
    (consumption + " --consumption-percentage 25%", subscription, "4000209"),
    (consumption, ["advancedCommerceInfo": [:]], "version 1"),
    (consumption, ["inAppOwnershipType": "FAMILY_SHARED"], "4000185"),
    (
      "consumption send 1 --customer-consented --sample-content-provided true --delivery-status UNDELIVERED_OTHER --consumption-percentage 5%",
      [:], "DELIVERED"
    ),
    ("transaction set-token 1 7e3fb20b", [:], "UUID"),
    ("transaction set-token 1 7e3fb20b-4cdb-47cc-936d-99d65f608138", ["inAppOwnershipType": "ASSIGNED"], "assigned"),
    ("subscription extend 1 --extend-by-days 91 --extend-reason-code 3", subscription, "90"),
    ("subscription extend 1 --extend-by-days 0 --extend-reason-code 3", subscription, "1"),
    ("subscription extend 1 --extend-by-days 7 --extend-reason-code 4", subscription, "extend-reason-code"),
    ("subscription extend 1 --extend-by-days 7 --extend-reason-code 3", [:], "auto-renewable"),
    (
      "subscription extend-all --product-id p --extend-by-days 3 --extend-reason-code 3 --storefront us", [:],
      "alpha-3"
    ),
    ("commerce change-price 1 --sku a --price 300.5 --currency JPY", [:], "decimals"),
    ("commerce change-price 1 --sku a --price 4.991 --currency USD", [:], "decimals"),
    ("commerce change-price 1 --sku a --currency USD", [:], "items[0].price (--price) is missing"),
    ("commerce change-price 1 --sku a --sku b --sku c --price 1.00 --price 2.00", [:], "2 times for 3"),
    ("commerce change-metadata 1", [:], "at least one change"),
    ("commerce migrate 1", [:], "--skeleton"),
    ("commerce change-metadata 1 --storefront USA", [:], "at least one change"),
    (
      "commerce change-metadata 1 --effective IMMEDIATELY --display-name 1234567890123456789012345678901", [:],
      "30 characters"
    ),
    (
      "commerce revoke 1 --refund-type CUSTOM --refund-reason OTHER --refund-risking-preference true", [:],
      "cannot be CUSTOM"
    ),
    (
      "commerce request-refund 1 --sku a --refund-type CUSTOM --refund-reason OTHER --revoke true --refund-risking-preference true",
      [:], "refundAmount"
    ),
    (
      "commerce request-refund 1 --sku a --sku b --refund-type FULL --refund-reason OTHER --refund-reason SIMULATE_REFUND_DECLINE --revoke true --refund-risking-preference true",
      [:], "all items"
    ),
    ("retention realtime-url set http://example.com", [:], "https://"),
    (
      "retention message upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a22 --header-text a --body-text b --header-position ABOVE_IMAGE",
      [:], "4000224"
    ),
    ("external-purchase report send --external-purchase-id 1 --status NO_LINE_ITEM", [:], "SANDBOX"),
    ("external-purchase report send --external-purchase-id SANDBOX_1 --status LINE_ITEM", [:], "line items"),
  ]

  @Test(arguments: broken.indices)
  func `a broken rule is reported and nothing is changed`(index: Int) throws {
    let (line, transaction, words) = Self.broken[index]
    let world = try Self.store(transaction)
    #expect(Self.run(line, in: world) == .usage, "\(line): \(world.errors)")
    #expect(world.errors.contains(words), "\(line): \(world.errors)")
    #expect(!world.requests.contains { $0.method != "GET" }, "\(line)")
    #expect(world.output == "")
  }

  /// Valid writes: a command line, its transaction and the body that is sent.
  static let kept: [(line: String, transaction: JSONObject, body: String)] = [
    (
      consumption + " --refund-preference GRANT_PRORATED", subscription,
      #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"DELIVERED","refundPreference":"GRANT_PRORATED"}"#
    ),
    (
      consumption + " --consumption-percentage 12.5% --refund-preference GRANT_PRORATED", [:],
      #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"DELIVERED","consumptionPercentage":12500,"refundPreference":"GRANT_PRORATED"}"#
    ),
    (
      "transaction set-token 1 --generate", [:], #"{"appAccountToken":"00000000-0000-4000-8000-000000000001"}"#
    ),
    (
      "subscription extend 1 --extend-by-days 90 --extend-reason-code 0", subscription,
      #"{"extendByDays":90,"extendReasonCode":0,"requestIdentifier":"00000000-0000-4000-8000-000000000001"}"#
    ),
    (
      "commerce cancel 1 --consistency-token t --storefront DEU", [:],
      #"{"requestInfo":{"requestReferenceId":"00000000-0000-4000-8000-000000000001","consistencyToken":"t"},"storefront":"DEU"}"#
    ),
    (
      "commerce request-refund 1 --sku a --sku b --refund-type CUSTOM --refund-amount 0.99 --refund-amount 1990m --refund-reason OTHER --revoke false --refund-risking-preference true --currency EUR",
      [:],
      #"{"requestInfo":{"requestReferenceId":"00000000-0000-4000-8000-000000000001"},"currency":"EUR","items":[{"SKU":"a","refundType":"CUSTOM","refundReason":"OTHER","revoke":false,"refundAmount":990},{"SKU":"b","refundType":"CUSTOM","refundReason":"OTHER","revoke":false,"refundAmount":1990}],"refundRiskingPreference":true}"#
    ),
    (
      "retention message upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a22 --header-text a --body-text b --bullet-text c --bullet-image 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21 --bullet-alt-text d",
      [:],
      #"{"header":"a","body":"b","bulletPoints":[{"text":"c","imageIdentifier":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21","altText":"d"}]}"#
    ),
    (
      "external-purchase report send --external-purchase-id SANDBOX_1 --status UNRECOGNIZED_TOKEN", [:],
      #"{"requestIdentifier":"00000000-0000-4000-8000-000000000001","externalPurchaseId":"SANDBOX_1","status":"UNRECOGNIZED_TOKEN"}"#
    ),
  ]

  @Test func `all errors of a report are shown`() throws {
    let world = try FakeStore.world { _ in
      FakeStore.reply(
        [
          "errors": [
            ["errorCode": 4, "errorMessage": "One.", "fieldName": "taxCountry"],
            ["errorCode": 7, "errorMessage": "Two.", "fieldName": "quantity"], ["errorMessage": "Three."],
          ]
        ], status: 400)
    }
    let line = "external-purchase report send --external-purchase-id SANDBOX_1 --status UNRECOGNIZED_TOKEN"
    #expect(Self.run(line, in: world) == .refused)
    for words in ["returned 4 ", "in taxCountry: One.", "7 ", "in quantity: Two.", "Three."] {
      #expect(world.errors.contains(words), "\(world.errors)")
    }
  }

  @Test(arguments: [
    (#"{"errorCode":null,"errors":[{"errorCode":4000006,"errorMessage":"in"}]}"#, ["4000006", "in"]),
    (#"{"errorMessage":"top","errors":[{"errorCode":4000006}]}"#, ["top", "4000006"]),
    (#"{"errorMessage":"top","errors":[{"x":1}]}"#, ["400: top"]),
    (#"{"errors":[{"errorMessage":"first"},{"errorCode":4000006,"errorMessage":"second"}]}"#, ["first", "second"]),
  ])
  func `every error with a number or a message is shown`(body: String, words: [String]) throws {
    let world = try FakeStore.world { _ in HTTPReply(status: 400, body: Array(body.utf8)) }
    #expect(world.run(["transaction", "get", "1", "-e", "production"]) == .refused)
    for word in words { #expect(world.errors.contains(word), "\(world.errors)") }
    #expect(!world.errors.contains("{"), "\(world.errors)")
  }

  @Test(arguments: kept.indices)
  func `a write that follows the rules is sent`(index: Int) throws {
    let (line, transaction, body) = Self.kept[index]
    let world = try Self.store(transaction)
    _ = Self.run(line + " --no-verify", in: world)
    let sent = world.requests.last { $0.method != "GET" && !$0.url.hasSuffix("/history") }
    #expect(sent.map { String(decoding: $0.body, as: UTF8.self) } == body, "\(world.errors)")
    #expect(PreflightLawTests.writes(world) == 1)
  }

  /// An endpoint that accepts only the original transaction ID is sent the original one of any later transaction.
  @Test(arguments: [
    "transaction set-token 2 7e3fb20b-4cdb-47cc-936d-99d65f608138",
    "subscription extend 2 --extend-by-days 7 --extend-reason-code 3", "retention performance-test start 2",
    "refund history-v1 2",
  ])
  func `any transaction ID works where Apple requires the original one`(line: String) throws {
    let world = try Self.store(["type": "Auto-Renewable Subscription"])
    _ = Self.run(line, in: world)
    #expect(world.requests.map(\.url).first?.hasSuffix("/inApps/v1/transactions/2") == true)
    let sent = try #require(world.requests.last)
    #expect(world.requests.count == 2)
    let body = String(decoding: sent.body, as: UTF8.self)
    #expect(sent.url.contains("/1") || body == #"{"originalTransactionId":"1"}"#, "\(sent.url) \(body)")
    #expect(world.errors.contains("2 belongs to the purchase"))

    let hasty = try Self.store()
    _ = Self.run(line + " --no-preflight", in: hasty)
    #expect(hasty.requests.count == 1)
    let rehearsed = try Self.store()
    for flag in ["--dry-run", "--curl"] {
      #expect(Self.run("\(line) \(flag)", in: rehearsed) == .success)
      #expect(rehearsed.requests.isEmpty)
      #expect(rehearsed.errors.contains("as given"))
    }
    #expect(!rehearsed.output.contains("transactions/1/") && !rehearsed.output.contains(#""1""#))
  }

  @Test func `bulk requests use original IDs where Apple requires them`() throws {
    let world = try Self.store(files: ["ids": Array("2\n#1\n".utf8)])
    _ = Self.run("refund history-v1 --ids ids --jobs 1 --no-verify", in: world)
    #expect(
      world.requests.map { $0.url.split(separator: "/").suffix(2).joined(separator: "/") }.sorted() == [
        "lookup/1", "lookup/1", "transactions/1", "transactions/2",
      ])
    let records = world.output.split(separator: "\n").compactMap { try? JSON.parse(Array($0.utf8)) }
    #expect(records.map { $0["id"]?.string } == ["2", "#1"])
    #expect(records.map { $0["readAs"]?.string } == ["1", "1"])
  }

  @Test func `a request identifier of one extension is any text of at most 128 characters`() throws {
    let line = ["subscription", "extend", "1", "--extend-by-days", "7", "--extend-reason-code", "3", "-e", "sandbox"]
    for text in ["outage of January", "é", String(repeating: "x", count: 128)] {
      let world = try Self.store(Self.subscription)
      _ = world.run(line + ["--root", "root.pem", "--request-identifier", text])
      let body = try JSON.parse(try #require(world.requests.last).body)
      #expect(body["requestIdentifier"]?.string == text, "\(world.errors)")
    }
    let world = try Self.store(Self.subscription)
    #expect(world.run(line + ["--request-identifier", String(repeating: "x", count: 129)]) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test func `the preflight read comes first and can be skipped`() throws {
    let line = "transaction set-token 1 7e3fb20b-4cdb-47cc-936d-99d65f608138"
    let world = try Self.store(["appAccountToken": "550e8400-e29b-41d4-a716-446655440007"])
    #expect(Self.run(line, in: world) == .success, "\(world.errors)")
    #expect(world.requests.map(\.method) == ["GET", "PUT"])
    #expect(world.errors.contains("550e8400-e29b-41d4-a716-446655440007 -> 7e3fb20b"))
    let hasty = try Self.store()
    #expect(Self.run(line + " --no-preflight", in: hasty) == .success)
    #expect(hasty.requests.map(\.method) == ["PUT"])
    let rehearsed = try Self.store()
    #expect(Self.run(line + " --dry-run", in: rehearsed) == .success)
    #expect(rehearsed.requests.isEmpty)
  }

  @Test func `a preflight read that fails sends nothing`() throws {
    let unknown = try FakeStore.world { _ in FakeStore.error(4_040_010) }
    #expect(Self.run(Self.consumption, in: unknown) == .notFound)
    #expect(unknown.requests.map(\.method) == ["GET"])
    #expect(unknown.errors.contains("nothing was sent"))
    let forged = try Self.store()
    #expect(
      forged.run((Self.consumption + " -e sandbox").split(separator: " ").map { String($0) }) == .notVerified)
    #expect(forged.requests.map(\.method) == ["GET"])
  }

  @Test func `a write without a response can be repeated`() throws {
    let world = try FakeStore.world { _ throws(TransportError) in throw .cutOff(reason: "test") }
    #expect(Self.run("commerce cancel 1 --no-preflight", in: world) == .unavailable)
    #expect(world.requests.count == 1)
    #expect(world.errors.contains("--request-reference-id 00000000-0000-4000-8000-000000000001"))
  }

  @Test func `an extension that Apple's response denies is an error`() throws {
    let world = try FakeStore.world { _ in FakeStore.reply(["success": false]) }
    #expect(
      Self.run("subscription extend 1 --extend-by-days 1 --extend-reason-code 1 --no-preflight", in: world) == .refused)
    #expect(world.errors.contains("did not extend"))
  }

  @Test func `generated tokens are printed`() throws {
    let world = try Self.store()
    #expect(Self.run("transaction set-token 1 --generate", in: world) == .success, "\(world.errors)")
    #expect(world.output == "{\"appAccountToken\":\"00000000-0000-4000-8000-000000000001\"}\n")
  }
}

/// When writes require confirmation, and how it is given.
@Suite struct ConfirmationTests {
  static func world(_ answers: [String] = [], terminals: Set<String> = []) throws -> FakeWorld {
    FakeWorld(
      files: [:], variables: FakeStore.variables.merging(["ASCTL_PRIVATE_KEY": try FakeStore.key.get()]) { $1 },
      terminals: terminals, answers: answers,
      server: { request in
        let identifier = (try? JSON.parse(request.body))?["requestIdentifier"] ?? "x"
        return FakeStore.reply(["requestIdentifier": identifier, "testNotificationToken": "x_1"])
      })
  }

  static let finish = ["transaction", "finish", "1", "-e", "production"]
  static let extendAll = [
    "subscription", "extend-all", "--product-id", "pro", "--extend-by-days", "3", "--extend-reason-code", "3", "-e",
    "production",
  ]
  static let somebody: Set<String> = ["input", "error"]

  @Test(arguments: [["--field", "productType=CONSUMABLE"], ["--input", "body.json"]])
  func `a GET request has no body`(flags: [String]) {
    let world = FakeWorld(files: ["body.json": Array("{}".utf8)])
    let line = ["-e", "simulator", "api", "GET", "/inApps/v2/history/2000000000000001"]
    #expect(world.run(line + flags) == .usage && world.output.isEmpty, "\(world.errors)")
  }

  static let mass = ["api", "POST", "/inApps/v1/subscriptions/extend/mass", "-e", "production"]

  /// The same call spelled so that it looks like another one.
  static let disguised = [
    "/inApps/v1/subscriptions/extend/mas%73", "//inApps/v1/subscriptions/extend/mass/",
    "/inApps/v1/subscriptions/extend%2fmass",
    "/inApps/v1/subscriptions/extend/mass?a=b", "/inApps/v1/subscriptions/extend/mass#a",
    "/inApps/v1/subscriptions/extend/mass;x", "/inApps/v1/subscriptions;a=b/extend/mass%3Bx=y",
    "/inApps/v1/subscriptions/extend/MASS", "/inapps/v1/subscriptions/extend/mass",
    "/inApps/v1/subscriptions\\extend/mass", "/inApps/v1/subscriptions/extend%5Cmass",
    "/inApps/v1/subscriptions/extend/mass%3Fx", "/inApps/v1/subscriptions/extend/mass%00",
    "/inApps/v1/subscriptions/extend/mass%23/x",
  ].map { ["api", "POST", $0, "-e", "production", "--yes", "--field", "productId=pro"] }

  static let unsaid: [[String]] = [
    finish, finish + ["--no-input"], extendAll, extendAll + ["--confirm", "Pro"],
    ["api", "POST", "/inApps/v1/transactions/1/finish", "-e", "production"],
    mass + ["--field", "productId=pro"], mass + ["--field", "productId=pro", "--yes"],
    mass + ["--field", "productId=pro", "--confirm", "Pro"], mass + ["--confirm", "pro"],
    mass + ["--field", "productId=1", "--confirm", "1"],
  ]

  /// Hosts that count as production in any environment.
  static let hosts = [
    "https://api.storekit.apple.com", "https://API.StoreKit.apple.com./", "https://api.storekit.apple.com:443",
    "https://api.storekit.itunes.apple.com",
  ]

  @Test(arguments: hosts)
  func `production is recognized by its host`(url: String) throws {
    for line in [["transaction", "finish", "1"], ["api", "POST", "/inApps/v1/transactions/1/finish"]] {
      let world = try Self.world()
      #expect(world.run(line + ["-e", "sandbox", "--base-url", url]) == .usage)
      #expect(world.requests.isEmpty)
      #expect(world.errors.contains("nothing was sent"))
      #expect(world.run(line + ["-e", "sandbox", "--base-url", url, "--yes"]) == .success, "\(world.errors)")
    }
    let everybody = try Self.world()
    let line = Self.extendAll.dropLast() + ["sandbox", "--base-url", url]
    #expect(everybody.run(Array(line)) == .usage)
    #expect(everybody.requests.isEmpty)
  }

  @Test(arguments: [
    "https://api.storekit-sandbox.apple.com", "https://api.storekit-sandbox.itunes.apple.com", "http://127.0.0.1:9",
    "https://apple.com.example", "https://notapple.com",
  ])
  func `other hosts are not production`(url: String) throws {
    let world = try Self.world()
    #expect(world.run(["transaction", "finish", "1", "-e", "sandbox", "--base-url", url]) == .success)
  }

  /// The same call with the first part of its path in the base URL.
  @Test(arguments: [
    ("/inApps", "/v1/subscriptions/extend/mass"), ("/inApps/v1/subscriptions/", "/extend/mass"),
    ("/inApps/v1/subscriptions/extend/mass", "/"), ("/inApps/v1/subscriptions/x/..", "/extend/mass"),
    ("/elsewhere", "/inApps/v1/subscriptions/extend/mass"),
    ("/inApps/v1;x/subscriptions", "/extend/mass;y"), ("/INAPPS/v1", "//subscriptions/extend/mass"),
  ])
  func `a base URL does not disguise a call`(base: String, path: String) throws {
    let url = "https://api.storekit.apple.com" + base
    let line = ["api", "POST", path, "-e", "sandbox", "--base-url", url, "--yes", "--field", "productId=pro"]
    let world = try Self.world()
    #expect(world.run(line) == .usage)
    #expect(world.requests.isEmpty)
    #expect(world.errors.contains("--confirm"))
    #expect(world.run(line + ["--confirm", "pro"]) == .success, "\(world.errors)")
  }

  @Test(arguments: unsaid + disguised)
  func `production requires confirmation`(line: [String]) throws {
    let world = try Self.world()
    #expect(world.run(line) == .usage)
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: [
    finish + ["--yes"], extendAll + ["--confirm", "pro"],
    ["api", "POST", "/inApps/v1/transactions/1/finish", "-e", "production", "-y"],
    mass + ["--field", "productId=pro", "--confirm", "pro"],
    ["notification", "test", "-e", "production"],
    ["transaction", "finish", "1", "-e", "sandbox"],
    ["api", "POST", "/inApps/v1/notifications/history", "-e", "production", "--field", "startDate=1"],
  ])
  func `a flag confirms a write`(line: [String]) throws {
    let world = try Self.world()
    #expect(world.run(line) == .success, "\(world.errors)")
    #expect(world.requests.count { $0.method != "GET" } == 1)
  }

  @Test(arguments: [
    (finish, "y", Base.ExitStatus.success), (finish, "", .failure), (finish, "no", .failure),
    (extendAll, "pro", .success), (extendAll, "y", .failure),
  ])
  func `a terminal prompts for confirmation`(line: [String], answer: String, status: Base.ExitStatus) throws {
    let world = try Self.world([answer], terminals: Self.somebody)
    #expect(world.run(line) == status)
    #expect(world.questions.count == 1)
    #expect(PreflightLawTests.writes(world) == (status == .success ? 1 : 0))
  }
}
