import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Program
@testable import Simulator
@testable import Support
@testable import TestSupport

/// `asctl reconcile`: the rules, and their findings for the customers of the simulated App Store.
@Suite struct ReconcileTests {
  // MARK: The rules

  /// A purchase, and what Apple says about it, as a test states it.
  private struct Purchase {
    let name: String
    let facts: CustomerFacts
    let isGiven: Bool
    var end: Timestamp?
    var token: String?
    var isShared = false
    var isTimedByServer = false
  }

  private static let token = "0f2d5cbe-4a1a-4f9e-9d0c-6e2f4b1a7c55"
  private static let expiry = Timestamp(milliseconds: 1_770_000_000_000)
  /// Before the export, for states that follow the end of a period.
  private static let ended = Timestamp(milliseconds: 1_769_700_000_000)
  private static let revoked = Timestamp(milliseconds: 1_769_500_000_000)
  private static let grace = Timestamp(milliseconds: 1_770_500_000_000)

  private static let purchases: [Purchase] = [
    Purchase(
      name: "active", facts: StoredCustomer.subscription(status: 1, ["appAccountToken": .string(token)]), isGiven: true,
      end: expiry, token: token),
    Purchase(name: "without a token", facts: StoredCustomer.subscription(status: 1), isGiven: true, end: expiry),
    Purchase(
      name: "expired", facts: StoredCustomer.subscription(status: 2, ["expiresDate": .timestamp(ended)]),
      isGiven: false, end: ended),
    Purchase(
      name: "billing retry", facts: StoredCustomer.subscription(status: 3, ["expiresDate": .timestamp(ended)]),
      isGiven: false, end: ended),
    Purchase(
      name: "grace period",
      facts: StoredCustomer.subscription(
        status: 4, ["expiresDate": .timestamp(ended)], renewal: ["gracePeriodExpiresDate": .timestamp(grace)]),
      isGiven: true, end: grace),
    Purchase(
      name: "refunded",
      facts: StoredCustomer.subscription(
        status: 5, ["revocationDate": .timestamp(revoked), "revocationType": "REFUND_FULL"]),
      isGiven: false, end: revoked),
    Purchase(
      name: "shared", facts: StoredCustomer.subscription(status: 1, ["inAppOwnershipType": "FAMILY_SHARED"]),
      isGiven: true, end: expiry, isShared: true),
    Purchase(
      name: "sharing ended",
      facts: StoredCustomer.subscription(
        status: 5, ["inAppOwnershipType": "FAMILY_SHARED", "revocationDate": .timestamp(revoked)]),
      isGiven: false, end: revoked, isShared: true),
    Purchase(name: "consumable", facts: StoredCustomer.purchase([:]), isGiven: true, isTimedByServer: true),
    Purchase(name: "unlocked", facts: StoredCustomer.purchase(["type": "Non-Consumable"]), isGiven: true),
    Purchase(
      name: "refunded purchase",
      facts: StoredCustomer.purchase(["revocationDate": .timestamp(revoked), "type": "Non-Consumable"]), isGiven: false,
      end: revoked),
    Purchase(
      name: "refunded in parts of 100%",
      facts: StoredCustomer.purchase([
        "revocationDate": .timestamp(revoked), "type": "Non-Consumable", "revocationType": "REFUND_PRORATED",
        "revocationPercentage": 100_000,
      ]), isGiven: false, end: revoked),
    Purchase(
      name: "refunded in part",
      facts: StoredCustomer.purchase([
        "revocationDate": .timestamp(revoked), "type": "Non-Consumable", "revocationType": "REFUND_PRORATED",
        "revocationPercentage": 40_000,
      ]), isGiven: true),
  ]

  private static func expected(_ belief: Belief, _ purchase: Purchase, product: String, asOf: Timestamp) -> [Finding] {
    var findings: [Finding] = []
    let access = belief.access ?? belief.until.map { $0.end > asOf }
    if access == false, purchase.isGiven, !purchase.isTimedByServer { findings.append(.lockedOut) }
    if access == true, !purchase.isGiven { findings.append(.freeRider) }
    if let until = belief.until, let end = purchase.end, purchase.isGiven, access != false, until.end != end {
      findings.append(.untilDiffers)
    }
    if let own = belief.product, own != product { findings.append(.otherProduct) }
    if let token = belief.token {
      if purchase.isShared {
        findings.append(.shared)
      } else if purchase.token == nil {
        findings.append(.noToken)
      } else if token
        != purchase.token
      {
        findings.append(.wrongAccount)
      }
    }
    return findings.isEmpty ? [.right] : findings
  }

  @Test func `every state and belief gives the finding of the rule`() throws {
    let asOf = Timestamp(milliseconds: 1_769_800_000_000)
    for purchase in Self.purchases {
      let holding = try #require(purchase.facts.holdings.first)
      let right = (purchase.end ?? Self.expiry).text
      let dates = [nil, BelievedDate(right, nil), BelievedDate("2031-01-31T00:00:00Z", nil)]
      for access in [nil, true, false] {
        for until in dates {
          for product in [nil, holding.productID, "com.example.app.other"] {
            for token in [nil, Self.token, "6a1f7c2e-9f5d-4a9c-8a44-2d7e51c0b3aa"] {
              let belief = Belief(product: product, access: access, until: until, token: token)
              let found = Comparison(row: belief, holding: holding, asOf: asOf, tolerance: .minutes(60)).findings
              let expected = Self.expected(belief, purchase, product: holding.productID, asOf: asOf)
              #expect(found == expected, "\(purchase.name): \(belief)")
            }
          }
        }
      }
    }
  }

  @Test func `what began after the export is changed-since`() throws {
    let holding = try #require(
      StoredCustomer.subscription(status: 2, ["expiresDate": .timestamp(Self.ended)]).subscriptions.first)
    for (asOf, finding) in [(Self.ended - .seconds(1), Finding.changedSince), (Self.ended, .freeRider)] {
      let comparison = Comparison(row: Belief(access: true), holding: holding, asOf: asOf, tolerance: .zero)
      #expect(comparison.findings == [finding])
    }
  }

  @Test func `every finding has a severity, and only a right row has none`() {
    for finding in Finding.allCases { #expect((finding.severity == .none) == (finding == .right)) }
  }

  // MARK: Reading

  @Test(arguments: [
    ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"), ("2026-01-31 12:00:00+00", "2026-01-31T12:00:00Z"),
    ("2026-01-31 12:00:00.250 UTC", "2026-01-31T12:00:00.250Z"), ("2026-01-31 12:00:00", "2026-01-31T11:00:00Z"),
    ("2026-01-31T12:00:00-05:00", "2026-01-31T17:00:00Z"), ("1769860800", "2026-01-31T12:00:00Z"),
    ("1769860800000", "2026-01-31T12:00:00Z"), ("2026-01-31", "2026-01-30T23:00:00Z"),
  ])
  func `dates are read as databases write them`(text: String, expected: String) throws {
    let zone: @Sendable (Timestamp) -> LocalTime? = { moment in
      let shown = (moment + .minutes(60)).wholeSecond.text
      return LocalTime(day: String(shown.prefix(10)), clock: String(shown.dropFirst(11).dropLast()), zone: "CET")
    }
    let date = try #require(BelievedDate(text, zone))
    #expect(date.start.text == expected)
    #expect((date.end == date.start) == (text.utf8.count != 10 || text.isDigits))
  }

  @Test func `a word that does not say whether there is access is an error`() throws {
    let format = BeliefFormat(accessWords: [], localTime: nil)
    for (word, expected) in [("Active", true), ("1", true), ("expired", false), ("F", false)] {
      #expect(try format.access(word) == expected)
    }
    #expect(try format.access("") == nil)
    #expect(throws: Failure.self) { try format.access("canceled") }
    let named = BeliefFormat(accessWords: ["canceled", "ok"], localTime: nil)
    #expect(try named.access("Canceled") == true && named.access("1") == false)
  }

  // MARK: Runs

  private static func run(
    _ table: String, _ line: [String] = ["-o", "csv"], name: String = "table.csv", files: [String: [UInt8]] = [:],
    terminals: Set<String> = []
  ) -> (world: FakeWorld, status: Base.ExitStatus) {
    let world = FakeWorld(files: files.merging([name: Array(table.utf8)]) { $1 }, terminals: terminals)
    return (world, world.run(["-e", "simulator", "reconcile", name] + line))
  }

  /// What Apple says about each purchase of the simulated App Store, by its original ID.
  private static let cells: Result<[[String: String]], any Error> = Result {
    let samples = Store(now: FakeWorld.now).samples
    let ids = Set(samples.compactMap { $0["originalTransactionId"]?.string }).sorted()
    let (world, status) = run("id\n" + ids.map { "\($0)\n" }.joined(), ["-o", "csv", "--no-causes"])
    #expect(status == .success || status == .someFailed, "\(world.errors)")
    return rows(world.output)
  }

  private static func rows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map { line -> [String] in
      var row = SeparatedRow(separator: UInt8(ascii: ","))
      _ = row.add(Array(line.utf8)[...])
      return row.fields.map { String(decoding: $0, as: UTF8.self) }
    }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  @Test func `a right table of all customers is right`() throws {
    let known = try Self.cells.get().filter { $0["finding"] == "right" }
    #expect(known.count > 40)
    let lines = known.map {
      "\($0["id"] ?? ""),\($0["apple_product"] ?? ""),\($0["apple_access"] ?? ""),\($0["apple_until"] ?? "")\n"
    }
    let (world, status) = Self.run("id,product,access,until\n" + lines.joined())
    #expect(status == .success && Self.rows(world.output).allSatisfy { $0["finding"] == "right" }, "\(world.output)")
    let (people, _) = Self.run("id,product,access,until\n" + lines.joined(), ["-o", "table"])
    #expect(people.output.isEmpty, "\(people.output)")
    #expect(people.errors.contains("\(known.count) rows: \(known.count) right"))
  }

  @Test func `each customer gives the findings of a wrong row`() throws {
    let known = try Self.cells.get().filter { $0["finding"] == "right" && $0["apple_access"] != "" }
    let wrong = "com.example.app.none"
    var lines: [String] = []
    var expected: [Set<String>] = []
    for (index, cells) in known.enumerated() {
      let isGiven = cells["apple_access"] == "true"
      let isTimed = cells["apple_until"] == ""
      lines.append("\(cells["id"] ?? ""),\(index % 2 == 0 ? wrong : cells["apple_product"] ?? ""),\(!isGiven)\n")
      var findings: Set<String> = index % 2 == 0 ? ["other-product"] : []
      // The end of a purchase without a date may be the server's.
      if !isTimed || !isGiven { findings.insert(isGiven ? "locked-out" : "free-rider") }
      expected.append(findings)
    }
    let (world, status) = Self.run("id,product,access\n" + lines.joined())
    #expect(status == .someFailed)
    for (row, findings) in zip(Self.rows(world.output), expected) where !findings.isEmpty {
      let found = Set((row["finding"] ?? "").replacing("; ", with: ";").split(separator: ";").map { String($0) })
      #expect(found == findings || found == findings.union(["locked-out"]), "\(row)")
      #expect(row["remedy"] != "" && row["cause"] != "", "\(row)")
    }
  }

  @Test func `the user's columns are unchanged, and names that are taken get a prefix`() throws {
    let table =
      "\u{FEFF}id;finding;state\r\n2000000000000001;mine;1\r\n2000000000000001;\"a;b\";1\r\n999999999999999;x;\r\n;y;1\r\n"
    let (world, status) = Self.run(table)
    #expect(status == .someFailed)
    let lines = world.output.replacing("\r\n", with: "\n").split(separator: "\n").map { String($0) }
    #expect(lines[0].hasPrefix("\u{FEFF}id;finding;state;asctl_finding;severity;apple_product;"))
    #expect(lines[1].hasPrefix("2000000000000001;mine;1;right;none;com.example.app.pro;true;"))
    #expect(
      lines[2].hasPrefix("2000000000000001;\"a;b\";1;duplicate-row;medium;") && lines[2].contains("line 2 is about"))
    #expect(lines[3].hasPrefix("999999999999999;x;;unknown-to-apple;high;"))
    #expect(lines[4].hasPrefix(";y;1;failed;high;") && lines[4].hasSuffix("the row has no ID"))
  }

  @Test func `a row with more columns than the header is named, and the appended cells stay in their columns`() throws {
    let table = "id,sku\n2000000000000001,\"a,b\",c,=d\n2000000000000001\n"
    for format in ["csv", "tsv"] {
      let (world, status) = Self.run(table, ["-o", format])
      #expect(status == .someFailed)
      let lines = world.output.split(separator: "\n").map { line -> [String] in
        var row = SeparatedRow(separator: UInt8(ascii: format == "csv" ? "," : "\t"))
        _ = row.add(Array(line.utf8)[...])
        return row.fields.map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(lines.count == 3 && lines.allSatisfy { $0.count == 13 }, "\(world.output)")
      #expect(lines[1].prefix(3) == ["2000000000000001", "a,b", "failed"] && lines[2][2] == "right")
      #expect(lines[1].last?.contains("4 columns") ?? false)
    }
  }

  @Test func `JSON lines and the arrays of sqlite3 are tables`() throws {
    let lines =
      "[{\"transactionId\":\"2000000000000001\",\"active\":0},\n{\"transactionId\":2000000000000001,\"active\":1}]\n"
    let (world, status) = Self.run(lines, ["-o", "ndjson"])
    #expect(status == .someFailed)
    let records = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(records.map { $0["finding"]?.string } == ["locked-out", "duplicate-row"])
    #expect(records[0]["row"]?["active"]?.int64 == 0 && records[0]["apple_access"]?.boolValue == true)
  }

  @Test func `a cause is the notification and its delivery, from one reading of the history`() throws {
    let (world, status) = Self.run("id,active\n2000000000003002,1\n2000000000000001,0\n")
    #expect(status == .someFailed)
    let rows = Self.rows(world.output).filter { $0["finding"] != "right" }
    #expect(
      rows.count == 1
        && rows.allSatisfy {
          $0["cause"]?.contains(" was ") == true || $0["cause"]?.contains("no notification") == true
        })
    let (fast, _) = Self.run("id,active\n2000000000000001,0\n", ["-o", "csv", "--no-causes"])
    #expect(!fast.output.contains("notification"))
  }

  @Test func `a missing account token is set by the suggested command`() throws {
    let known = try Self.cells.get().first {
      $0["apple_token"] == "" && $0["apple_access"] == "true" && $0["apple_until"] != ""
    }
    let id = try #require(known?["id"])
    let (world, _) = Self.run("id,user_uuid\n\(id),\(Self.token)\n")
    let row = try #require(Self.rows(world.output).first)
    guard row["finding"] == "no-token" else { return #expect(row["finding"] == "shared") }
    #expect(row["remedy"] == "asctl -e simulator transaction set-token \(id) \(Self.token)")
  }

  @Test func `a dry run shows how the table is read and sends nothing`() throws {
    let world = FakeWorld(
      files: ["t.csv": Array("sku,orig,status\npro,2000000000000001,active\nx,abc,active\nx,,active\n".utf8)])
    let status = world.run(["-e", "sandbox", "reconcile", "t.csv", "--id-column", "orig", "--dry-run"])
    #expect(status == .success && world.requests.isEmpty, "\(world.errors)")
    let plan = try JSON.parse(Array(world.output.utf8))
    #expect(plan["columns"]?["product"]?.string == "sku" && plan["columns"]?["access"]?.string == "status")
    #expect(plan["rows"]?.int64 == 3 && plan["unreadable"]?.int64 == 2 && plan["requests"]?["least"]?.int64 == 1)
    let unreadable = plan["firstUnreadable"]?.arrayElements ?? []
    #expect(unreadable.map { $0["line"]?.int64 } == [3, 4])
    #expect(unreadable.last?["error"] == "the row has no ID")
  }

  /// The export has failed, so that the status must not be that of a table that is right.
  @Test(arguments: ["", "\n\n", "id,active\n", "[]\n"])
  func `a table without rows is refused`(_ table: String) {
    let (world, status) = Self.run(table)
    #expect(status == .failure && world.requests.isEmpty && world.errors.contains("no rows"), "\(world.errors)")
  }

  @Test func `a table that says nothing about its IDs is refused`() {
    let (world, status) = Self.run("Transaktions-ID;Zugang\n2000000000004001;ja\n")
    #expect(status == .usage && world.requests.isEmpty && world.errors.contains("\"Zugang\""), "\(world.errors)")
    let (other, found) = Self.run("id,active,renews_on\n2000000000004001,1,2027-01-01\n")
    #expect(found == .someFailed && other.errors.contains("not compared: \"renews_on\""), "\(other.errors)")
    #expect(Self.run("id\n2000000000004001\n").status == .success)
    #expect(Self.run("id,note\n2000000000004001,x\n", ["-o", "csv", "--missing"]).status == .someFailed)
  }

  /// Each would compare nothing, so that every row would be right.
  @Test(arguments: [
    "2000000000001001,t\n2000000000000001,f\n", "2000000000001001\tt\n", "2000000000001001;t\n", "2000000000001001|t\n",
  ])
  func `a table without a header is refused`(_ table: String) {
    let (world, status) = Self.run(table)
    #expect(status == .usage && world.requests.isEmpty && world.errors.contains("no column names"), "\(world.errors)")
  }

  @Test(arguments: [
    ("# exported today\nid,active\n2000000000000001,f\n", ["failed", "failed", "failed"]),
    ("id\n2000000000000001,f\n", ["failed"]),
    (" id | active \n----+---\n 2000000000000001 | f\n(1 row)\n", ["locked-out", "failed"]),
    ("id,active\n2000000000000001,\n", ["right"]),
  ])
  func `no row is right because its cells were not read`(_ table: String, _ findings: [String]) {
    let (world, _) = Self.run(table, ["-o", "ndjson", "--no-causes"])
    let found = world.output.split(separator: "\n").map { (try? JSON.parse(Array($0.utf8)))?["finding"]?.string }
    #expect(found == findings, "\(world.output)\(world.errors)")
    #expect(world.errors.contains("only the ID was checked") == (findings == ["right"]), "\(world.errors)")
  }

  @Test func `a vertical bar separates only without other separators`() {
    let (world, status) = Self.run("id,active (t|f)\n2000000000000001,t\n", ["--access-column", "active (t|f)"])
    #expect(status == .success, "\(world.errors)")
  }

  @Test func `two columns of one name are refused`() {
    let (world, status) = Self.run("id,active,active\n2000000000000001,f,t\n")
    #expect(status == .usage && world.errors.contains("several columns are named \"active\""), "\(world.errors)")
  }

  @Test func `a member that the first object does not have is not ignored`() throws {
    let lines = [
      #"{"id":"2000000000000001","productId":"com.example.app.pro"}"#,
      #"{"id":"2000000000001001","productId":"com.example.app.magazine","active":true,"note":"x"}"#,
      #"{"id":"2000000000000001","note":"x","active":null}"#,
    ]
    let (world, status) = Self.run(lines.joined(separator: "\n") + "\n", ["-o", "ndjson", "--no-causes"])
    let records = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(status == .someFailed && records.map { $0["finding"]?.string } == ["right", "failed", "duplicate-row"])
    #expect(records[1]["error"]?.string?.contains("\"active\"") == true, "\(world.output)")
  }

  /// The token that 2000000000000001 has, in the spellings of databases, and other texts.
  @Test(arguments: [
    ("7E3FB20B4CDB47CC936D99D65F608138", "right"), ("{7e3fb20b-4cdb-47cc-936d-99d65f608138}", "right"),
    ("42", "failed"), ("0f2d5cbe4a1a4f9e9d0c6e2f4b1a7c55", "wrong-account"),
  ])
  func `a token is a UUID in any spelling`(_ token: String, _ finding: String) {
    let (world, _) = Self.run("id,user_uuid\n2000000000000001,\(token)\n")
    #expect(Self.rows(world.output).map { $0["finding"] } == [finding], "\(world.output)")
  }

  @Test func `an order with several purchases needs a product`() {
    let table =
      "order,product,active\nMVK7WQ3XYZ,,f\nMVK7WQ3XYZ,com.example.app.unlock,f\nMVK7WQ3XYZ,com.example.app.x,f\n"
    let rows = Self.rows(Self.run(table, ["-o", "csv", "--no-causes"]).world.output)
    #expect(rows.map { $0["finding"] } == ["failed", "locked-out", "failed"], "\(rows)")
    #expect(rows.first?["error"]?.contains("--product-column") == true)
  }

  @Test func `a customer may have a row for each product`() {
    let table = "id,product\n2000000000000001,com.example.app.pro\n2000000000000001,com.example.app.unlock\n"
    let rows = Self.rows(Self.run(table + table.dropFirst(11), ["-o", "csv", "--no-causes"]).world.output)
    let findings = ["right", "other-product", "duplicate-row", "other-product; duplicate-row"]
    #expect(rows.map { $0["finding"] } == findings, "\(rows)")
    for lines in [
      ["2000000000000001,", "2000000000000001,com.example.app.pro"], ["2000000000000001,", "2000000000000001,"],
    ] {
      for table in [lines, lines.reversed()] {
        let world = Self.run("id,product\n" + table.joined(separator: "\n") + "\n", ["-o", "csv", "--no-causes"]).world
        #expect(Self.rows(world.output).map { $0["finding"] } == ["right", "duplicate-row"], "\(table)")
      }
    }
  }

  @Test func `a mistyped access value is named, and --to must be a URL`() {
    let (world, _) = Self.run("id,state\n2000000000000001,active\n", ["-o", "csv", "--access-value", "aktive"])
    #expect(world.errors.contains("no row has the access value \"aktive\""), "\(world.errors)")
    let dates = "id,until\n2000000000000001,2031-01-01\n"
    #expect(Self.run(dates, ["--access-value", "active"]).status == .usage)
    #expect(Self.run("id,state\n2000000000000001,active\n", ["--to", "javascript:alert(1)"]).status == .usage)
  }

  @Test func `an hour is the usual mistake of a time zone, and not tolerated`() throws {
    let known = try Self.cells.get().first { $0["id"] == "2000000000000001" }
    let until = try #require(known?["apple_until"].flatMap { Timestamp($0) })
    for (span, finding) in [(TimeSpan.hours(1), "until-differs"), (.minutes(59), "right")] {
      let (world, _) = Self.run("id,until\n2000000000000001,\((until + span).text)\n", ["-o", "csv", "--no-causes"])
      #expect(Self.rows(world.output).map { $0["finding"] } == [finding])
    }
  }

  @Test func `a failed row always counts`() {
    let line = ["-o", "csv", "--only", "free-rider", "--junit", "night.xml"]
    let (world, status) = Self.run("id,active\n2000000000001001,aktiv\n", line)
    #expect(status == .someFailed && Self.rows(world.output).count == 1, "\(world.errors)")
    #expect(String(decoding: world.file("night.xml") ?? [], as: UTF8.self).contains("failures=\"1\""))
    let (none, right) = Self.run("id,active\n2000000000000001,1\n", ["-o", "csv", "--only", "shared"])
    #expect(right == .success && none.errors.contains("1 row: none with these findings"), "\(none.errors)")
  }

  /// A renewal after the export does not begin the access.
  @Test func `a customer who had access at the export is locked out`() throws {
    let holding = try #require(
      StoredCustomer.subscription(
        status: 1,
        [
          "transactionReason": "RENEWAL", "originalPurchaseDate": 1_769_200_000_000, "purchaseDate": 1_769_700_000_000,
        ]
      ).subscriptions.first)
    let exports: [(Int64, Finding)] = [(1_769_100_000_000, .changedSince), (1_769_300_000_000, .lockedOut)]
    for (asOf, finding) in exports {
      let comparison = Comparison(
        row: Belief(access: false), holding: holding, asOf: Timestamp(milliseconds: asOf), tolerance: .zero)
      #expect(comparison.findings == [finding])
      var resumed = comparison
      resumed.resumed = Timestamp(milliseconds: 1_769_400_000_000)
      #expect(resumed.findings == [.changedSince])
    }
  }

  /// An upgrade after the export is a purchase, and begins no access.
  @Test func `an upgraded customer who had access at the export is locked out`() {
    // The upgrade was 15 days ago.
    let line = ["--as-of", (FakeWorld.now - .days(17)).text, "-o", "csv"]
    for (more, finding) in [([], "locked-out"), (["--no-causes"], "changed-since")] {
      let (world, _) = Self.run("id,active\n2000000000012001,f\n", line + more)
      #expect(Self.rows(world.output).map { $0["finding"] } == [finding], "\(world.output)\(world.errors)")
    }
  }

  /// The clock of a simulated world can be moved, that of the files cannot.
  @Test func `the time of a file does not count in a simulated world`() {
    let world = FakeWorld(files: ["table.csv": Array("id,active\n2000000000000008,f\n".utf8)])
    var context = world.context
    let status = context.files.status
    context.files.status = { path in
      var found = status(path)
      found?.modified = FakeWorld.now - .days(90)
      return found
    }
    #expect(Run.run(["-e", "simulator", "reconcile", "table.csv", "-o", "csv"], context) == .someFailed)
    #expect(Self.rows(world.output).map { $0["finding"] } == ["locked-out"], "\(world.output)\(world.errors)")
  }

  @Test func `a customer without an ID and without access is right`() throws {
    let (world, status) = Self.run("id,active\n,false\nNULL,0\n\\N,f\n,true\n")
    #expect(status == .someFailed && world.requests.isEmpty, "\(world.errors)")
    #expect(Self.rows(world.output).map { $0["finding"] } == ["right", "right", "right", "failed"])
    #expect(world.errors.contains("3 rows have no ID and no access"))
  }

  @Test func `a date that cannot be read does not hide a wrong access`() throws {
    let table = "id,active,expires_at\n2000000000004001,1,01/12/2026\n2000000000004001,0,soon\n"
    let (world, _) = Self.run(table)
    let rows = Self.rows(world.output)
    #expect(rows.map { $0["finding"] } == ["free-rider; failed", "duplicate-row"], "\(world.errors)")
    #expect(rows[0]["error"]?.hasPrefix("invalid date") == true)
    #expect(Self.run("id,until\n2000000000000001,0000-00-00 00:00:00\n").status == .success)
    #expect(
      Self.rows(Self.run("id,expires_at\n2000000000004001,soon\n").world.output).map { $0["finding"] } == ["failed"])
  }

  @Test func `a journal is resumed, and not with a table that says something else`() throws {
    let table = "id,active\n2000000000000001,0\n2000000000003002,0\n"
    let line = ["-o", "csv", "--journal", "night.journal"]
    let (first, _) = Self.run(table, line)
    // A run that has ended is not repeated, because Apple may say something else today.
    let (ended, old) = Self.run(table, line, files: first.files)
    #expect(old == .usage && ended.requests.isEmpty && ended.errors.contains("has ended"), "\(ended.errors)")
    let journal = try #require(first.files["night.journal"])
    let lines = journal.split(separator: UInt8(ascii: "\n")).dropLast().flatMap { $0 + [UInt8(ascii: "\n")] }
    let interrupted = ["night.journal": lines]
    let (again, status) = Self.run(table, line, files: interrupted)
    #expect(again.output == first.output && status == .someFailed, "\(again.errors)")
    // The run has not ended if its report cannot be written.
    let failed = FakeWorld(files: interrupted.merging(["table.csv": Array(table.utf8)]) { $1 })
    var context = failed.context
    context.files.writePrivate = { _, _ throws(Failure) in throw Failure(.failure, "no space") }
    let report = ["-e", "simulator", "reconcile", "table.csv", "--junit", "night.xml"]
    #expect(Run.run(report + line, context) == .failure, "\(failed.errors)")
    #expect(Self.run(table, line, files: failed.files).status == .someFailed)
    let (other, refused) = Self.run(table.replacing(",0\n", with: ",1\n"), line, files: interrupted)
    #expect(refused == .usage && other.output.split(separator: "\n").count <= 1, "\(other.errors)")
  }

  /// A store with one-time purchases: `transactions` by ID, and one page of notifications.
  private static func store(
    _ table: String, files: [String: [UInt8]] = [:], transactions: [String: JSON], notifications: [JSON] = [],
    bundleID: JSON = "com.example.app", isSandbox: Bool = false
  ) throws -> FakeWorld {
    let files = files.merging(["t.csv": Array(table.utf8)]) { $1 }
    let environment: JSON = isSandbox ? "Sandbox" : "Production"
    return try FakeStore.world(files: files) { request in
      if request.url.contains("/notifications/history") {
        return FakeStore.reply(["notificationHistory": .array(notifications), "hasMore": false])
      }
      let id = request.url.split(separator: "/").last.map { String($0) } ?? ""
      guard let transaction = transactions[id], request.url.contains("sandbox") == isSandbox else {
        return FakeStore.error(4_040_010)
      }
      guard request.url.contains("/subscriptions/") else {
        return FakeStore.reply(["signedTransactionInfo": transaction])
      }
      return FakeStore.reply(["environment": environment, "bundleId": bundleID, "data": []])
    }
  }

  private static let line = ["reconcile", "t.csv", "--root", "root.pem", "-o", "csv"]

  @Test func `a purchase of sandbox in a table of production is named`() throws {
    let signed = try FakeStore.transaction(1_000_001, environment: "Sandbox")
    let world = try Self.store("id,active\n1000001,1\n", transactions: ["1000001": signed], isSandbox: true)
    #expect(world.run(Self.line) == .someFailed)
    #expect(Self.rows(world.output).map { $0["finding"] } == ["sandbox"], "\(world.output)\(world.errors)")
    #expect(world.run(Self.line + ["--html", "page.html"]) == .someFailed)
    let page = String(decoding: world.file("page.html") ?? [], as: UTF8.self)
    #expect(page.contains("VERIFIED UNDER AN ADDED ROOT"))
    let chosen = try Self.store("id,active\n1000001,1\n", transactions: ["1000001": signed], isSandbox: true)
    #expect(chosen.run(Self.line + ["-e", "sandbox"]) == .success, "\(chosen.errors)")
  }

  /// By the unsigned member of a response, and by the signed one of a transaction.
  @Test(arguments: [true, false])
  func `a purchase of another app is named`(isSigned: Bool) throws {
    let other: JSON = "com.example.other"
    let signed = try FakeStore.transaction(1_000_001, isSigned ? ["bundleId": other] : [:])
    let world = try Self.store(
      "id\n1000001\n", transactions: ["1000001": signed], bundleID: isSigned ? "com.example.app" : other)
    #expect(world.run(Self.line) == .someFailed)
    let row = try #require(Self.rows(world.output).first)
    #expect(row["finding"] == "other-app" && row["apple_product"] == "", "\(row)")
  }

  @Test func `a response of another environment is not one of another app`() throws {
    let transactions = [
      "1000001": try FakeStore.transaction(1_000_001),
      "1000002": try FakeStore.transaction(1_000_002, environment: "Sandbox"),
    ]
    let world = try Self.store("id\n1000001\n1000002\n", transactions: transactions)
    #expect(world.run(Self.line) == .someFailed)
    #expect(Self.rows(world.output).map { $0["finding"] } == ["right", "failed"], "\(world.output)")
  }

  @Test func `a second run looks up only what may have changed`() throws {
    let table = "id,active\n1000001,1\n1000002,1\n1000003,0\n"
    var bought: [String: JSON] = [:]
    for number in 1_000_001...1_000_003 { bought[String(number)] = try FakeStore.transaction(number) }
    let first = try Self.store(table, transactions: bought)
    #expect(first.run(Self.line + ["--journal", "1.journal"]) == .success, "\(first.errors)")
    let refunded = try FakeStore.transaction(
      1_000_002, ["revocationDate": 1_769_700_000_000, "signedDate": 1_769_700_000_000])
    bought["1000002"] = refunded
    let payload: JSON = [
      "notificationType": "REFUND", "notificationUUID": "0f2d5cbe-4a1a-4f9e-9d0c-6e2f4b1a7c55", "version": "2.0",
      "signedDate": 1_769_700_000_000,
      "data": ["bundleId": "com.example.app", "environment": "Production", "signedTransactionInfo": refunded],
    ]
    let sent: JSON = ["signedPayload": .string(try PrivateChain.shared.get().sign(payload)), "sendAttempts": []]
    // A row was inserted, and the others moved.
    let later = "id,active\n1000003,0\n1000001,0\n1000002,1\n1000001,1\n"
    func second(_ notifications: [JSON], _ line: [String] = []) throws -> (Base.ExitStatus, FakeWorld) {
      let world = try Self.store(later, files: first.files, transactions: bought, notifications: notifications)
      return (world.run(Self.line + ["--changed-since", "1.journal", "--journal", "2.journal"] + line), world)
    }
    let (status, world) = try second([sent])
    #expect(status == .someFailed && world.errors.contains("2 rows are unchanged"), "\(world.errors)")
    #expect(
      Self.rows(world.output).map { $0["finding"] } == ["right", "right", "free-rider", "duplicate-row"],
      "\(world.output)")
    let asked = world.requests.map(\.url).filter { !$0.contains("/notifications/") }
    #expect(Set(asked.compactMap { $0.split(separator: "/").last }) == ["1000001", "1000002"], "\(asked)")
    // Without any notification, it is unknown what changed.
    let (_, silent) = try second([])
    #expect(silent.errors.contains("all rows are looked up"), "\(silent.errors)")
    #expect(silent.requests.count { $0.url.contains("1000003") } == 2)
    let (refused, other) = try second([sent], ["--tolerance", "2h"])
    #expect(refused == .usage && other.requests.isEmpty && other.errors.contains("journal of another run"))
    let (same, _) = try second([sent], ["--journal", "1.journal"])
    #expect(same == .usage)
  }

  @Test func `what was fetched is written if the run ends early`() throws {
    let signed = try FakeStore.transaction(1_000_001, ["type": "Non-Consumable"])
    let table = "id,active\n1000001,0\n1000001,1\n1000002,1\n"
    let world = try FakeStore.world(files: ["t.csv": Array(table.utf8)]) { request throws(TransportError) in
      // The history waits for a moment, and meanwhile the limit of another request ends the run.
      if request.url.contains("/notifications/") {
        let soon = (FakeWorld.now + .seconds(30)).milliseconds
        return FakeStore.error(4_290_000, [HTTPHeader("Retry-After", String(soon))])
      }
      if request.url.contains("1000002") {
        return FakeStore.error(4_290_000, [HTTPHeader("Retry-After", "9999999999999")])
      }
      return FakeStore.reply(
        request.url.contains("/subscriptions/")
          ? ["environment": "Production", "bundleId": "com.example.app", "data": []] : ["signedTransactionInfo": signed]
      )
    }
    #expect(world.run(Self.line + ["--jobs", "1"]) == .rateLimited, "\(world.errors)")
    #expect(Self.rows(world.output).prefix(1).map { $0["finding"] } == ["locked-out"], "\(world.output)\(world.errors)")
    #expect(world.errors.contains("so causes are missing"), "\(world.errors)")
  }

  @Test func `cells of the input stay as they are in its own format`() {
    let table = "id\tactive\tnote\n2000000000000001\t\\N\ta\\b\n"
    let (world, _) = Self.run(table, ["-o", "tsv"])
    #expect(world.output.contains("2000000000000001\t\\N\ta\\b\tright"), "\(world.output)")
  }

  @Test func `a column of numbers is not the one of the IDs`() {
    let (world, status) = Self.run("id,apple_txn,active\n1,2000000000000001,1\n2,2000000000000001,1\n")
    #expect(world.errors.contains("the ID from \"apple_txn\"") && status == .someFailed, "\(world.errors)")
    let (empty, wrong) = Self.run("id,active\n2000000000000001,\n", ["-o", "csv", "--access-value", "active"])
    #expect(wrong == .someFailed && Self.rows(empty.output).map { $0["finding"] } == ["locked-out"])
  }

  /// Of a purchase, an older notification may contain the newest transaction.
  @Test func `a missing customer has the dates of the newest period`() throws {
    let known = try Self.cells.get()
    let (world, _) = Self.run("id\n999999999999999\n", ["-o", "csv", "--missing"])
    let missing = Self.rows(world.output).filter { $0["finding"] == "missing" && $0["apple_access"] == "true" }
    let pairs = missing.compactMap { row in known.first { $0["id"] == row["id"] }.map { ($0, row) } }
    #expect(pairs.count > 5)
    for (own, row) in pairs {
      #expect(own["apple_until"] == row["apple_until"] && own["apple_access"] == "true", "\(own) \(row)")
    }
  }

  @Test func `customers in notifications who are not in the table are missing`() throws {
    let (world, status) = Self.run("id\n2000000000000001\n", ["-o", "csv", "--missing"])
    let rows = Self.rows(world.output)
    let missing = rows.filter { $0["finding"] == "missing" }
    #expect(status == .someFailed && missing.count > 5, "\(world.errors)")
    #expect(
      !missing.contains { $0["id"] == "2000000000000001" }
        && Set(missing.compactMap { $0["id"] }).count == missing.count)
  }

  @Test func `only the selected findings are shown and decide the status`() throws {
    let table = "id,active\n2000000000000001,0\n999999999999999,1\n"
    let (world, status) = Self.run(table, ["-o", "csv", "--only", "unknown-to-apple"])
    #expect(status == .someFailed && Self.rows(world.output).count == 1)
    let (_, none) = Self.run(table, ["-o", "csv", "--only", "sandbox"])
    #expect(none == .success)
    let (summary, _) = Self.run(table, ["-o", "ndjson", "--summary", "--only", "unknown-to-apple"])
    #expect(summary.output.contains("unknown-to-apple") && !summary.output.contains("locked-out"), "\(summary.output)")
  }

  @Test func `a summary counts each finding, in every form`() throws {
    let table = "id,active\n2000000000000001,0\n999999999999999,1\n2000000000000001,1\n"
    let (world, _) = Self.run(table, ["-o", "ndjson", "--summary", "--html", "page.html", "--junit", "night.xml"])
    let counts = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    #expect(counts.map { $0["finding"]?.string } == ["locked-out", "unknown-to-apple", "duplicate-row"])
    #expect(counts.allSatisfy { $0["count"]?.int64 == 1 })
    let xml = String(decoding: world.file("night.xml") ?? [], as: UTF8.self)
    #expect(xml.contains("failures=\"3\"") && xml.contains("name=\"sandbox\"/>"))
    let page = String(decoding: world.file("page.html") ?? [], as: UTF8.self)
    #expect(page.contains("<b>1 locked-out</b>") && page.contains("<p>SIMULATED</p>"))
  }
}
