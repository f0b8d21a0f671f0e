import Testing

@testable import Base
@testable import FakeWorlds
@testable import TestSupport

/// The output of commands for purchases as old servers stored them, and the secret that it must never contain.
@Suite struct StoredPurchasesCommandTests {
  private static let spellings = [
    StoredSamples.notification, "[\(StoredSamples.notification)]", "{\"body\":\(StoredSamples.notification)}",
    "{\"receipt-data\":\"AA==\",\"password\":\"\(StoredSamples.secret)\"}",
    JSON.string(StoredSamples.notification).text(.compact), base64(Array(StoredSamples.notification.utf8)),
    StoredSamples.notification.replacing("\"password\"", with: "\"pass\\u0077ord\""),
    "{\"a\":\"\(base64URL(Array("{}".utf8))).e30.AAAA\",\"b\":\(StoredSamples.notification)}",
    String(StoredSamples.notification.dropLast()), "\(StoredSamples.notification)\n\(StoredSamples.notification)",
  ]

  /// Each command gets each input, in one of the formats.
  @Test(arguments: spellings.indices)
  func `the shared secret is never shown`(place: Int) {
    let text = Self.spellings[place]
    let formats: [String?] = [nil, "json", "ndjson", "csv", "tsv", "table"]
    for (index, command) in Self.commands.enumerated() {
      for format in formats.sampled(oneIn: 6, place + index) {
        let flags = format.map { ["-o", $0] } ?? []
        for (line, input) in [(command + flags + ["-"], text), (command + flags + ["--", text], "")] {
          let world = FakeWorld(input: Array(input.utf8), variables: ["NO_COLOR": "1"])
          world.run(line)
          #expect(!(world.output + world.errors).contains(StoredSamples.secret), "\(line)")
        }
      }
    }
  }

  /// All commands that accept any text, each with the flags that show most of it.
  private static let commands = [
    ["decode"], ["decode", "--all"], ["decode", "--raw"], ["decode", "--fields", "password,body.password"], ["verify"],
    ["receipt", "decode"], ["receipt", "ids"], ["receipt", "verify"], ["migrate"],
    ["migrate", "--check", "-e", "simulator"], ["explain"], ["token", "explain"],
  ]

  @Test(arguments: [
    StoredSamples.notification, "{\"receipt-data\":\"AA==\",\"password\":\"\(StoredSamples.secret)\"}",
  ])
  func `customer never shows the shared secret`(text: String) {
    for format in ["json", "csv", "table", "markdown"] {
      for (words, input) in [(["-"], text), ([text], "")] {
        let world = FakeWorld(input: Array(input.utf8))
        world.run(["customer", "-e", "simulator", "-o", format] + words)
        #expect(!(world.output + world.errors).contains(StoredSamples.secret), "\(format)")
      }
    }
  }

  @Test(arguments: [(2_000_000_000_000, true), (900_000_000_000, false)])
  func `a purchase that ends before it begins is remarked on`(begin: Int64, isNamed: Bool) {
    let purchase = #"{"transaction_id":"1","original_purchase_date_ms":"\#(begin)","expires_date_ms":"1000000000000"}"#
    let world = FakeWorld(input: Array(#"{"in_app":[\#(purchase)]}"#.utf8))
    #expect(world.run(["migrate", "-"]) == .success)
    #expect(world.errors.contains("originalPurchaseDate after the expiresDate") == isNamed, "\(world.errors)")
  }

  /// A list of documents or of purchases that contains something else.
  @Test(arguments: [
    (#"{"in_app":[{"transaction_id":"1"},3,{}]}"#, 2), (#"[{"in_app":[{"transaction_id":"1"}]},{"x":1},7]"#, 1),
    (#"[{"in_app":[{"transaction_id":"1"}]},{"status":21007}]"#, 1),
  ])
  func `list elements that are not purchases are reported`(text: String, count: Int) throws {
    for line in [["migrate"], ["receipt", "ids"]] {
      let world = FakeWorld(input: Array(text.utf8))
      #expect(world.run(line + ["-"]) == .someFailed, "\(world.errors)")
      guard line == ["migrate"] else { continue }
      let lines = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(lines.count == count + 1 && lines.last?["error"]?.string?.contains("not purchases: ") ?? false)
      #expect(lines.dropLast().allSatisfy { $0["error"] == nil })
    }
  }

  @Test(arguments: [
    #"{"latest_receipt_info":[{"transaction_id":"1"},{"product_id":"x"}]}"#,
    #"{"latest_receipt_info":[{"transaction_id":"1"},7]}"#, #"{"in_app":[{"transaction_id":"1"}]}"#,
    "{\"in_app\":[{\"transaction_id\":\"1\"},7]}\n{\"status\":21007}\n{\"in_app\":[{\"product_id\":\"x\"}]}",
  ])
  func `purchases and unreadable entries are counted equally with and without the App Store`(text: String) throws {
    func counts(_ flags: [String]) throws -> [Substring] {
      let world = FakeWorld(input: Array(text.utf8))
      world.run(["-e", "simulator", "migrate", "map", "-"] + flags)
      let summary = try #require(world.errors.split(separator: "\n").first { $0.contains(" purchase") })
      let unread = summary.split(separator: ";").first { $0.contains("could not be read") } ?? ""
      return [try #require(summary.split(separator: " ").dropFirst().first), unread.drop { $0 == " " }]
    }
    #expect(try counts([]) == counts(["--check"]))
  }

  @Test func `renewal info without its purchase is looked up by its original transaction ID`() throws {
    func checked(_ original: String, _ product: String) throws -> (Base.ExitStatus, JSON) {
      let renewal = #"{"original_transaction_id":"\#(original)","product_id":"\#(product)","auto_renew_status":"1"}"#
      let world = FakeWorld(input: Array("{\"pending_renewal_info\":[\(renewal)]}".utf8))
      let status = world.run(["-e", "simulator", "migrate", "--check", "-"])
      return (status, try JSON.parse(Array(world.output.utf8)))
    }
    let (status, known) = try checked("2000000000000001", "com.example.app.another")
    #expect(status == .success && known["api"] == "same", "\(known)")
    let (missing, unknown) = try checked("2999999999999999", "com.example.app.pro")
    #expect(missing != .success && unknown["api"] == "missing")
  }

  /// A member of a stored purchase, and the result of its comparison.
  @Test(arguments: [
    (#""quantity":"3""#, "same"), (#""quantity":"2""#, "newer"), (#""product_id":"com.example.app.other""#, "failed"),
    (#""original_transaction_id":"2000000000000001""#, "failed"), (#""bundle_id":"com.other""#, "failed"),
    (#""expires_date_ms":"soon""#, "failed"), (#""expires_date_ms":"soon","quantity":"2""#, "newer"),
    (#""environment":"Production","bundle_id":"com.other""#, "environment"),
  ])
  func `a purchase is compared as far as it can be read`(member: String, api: String) throws {
    let purchase = #"{"transaction_id":"2000000000000007",\#(member)}"#
    let world = FakeWorld(input: Array(#"{"receipt":{"in_app":[\#(purchase)],\#(member)}}"#.utf8))
    let status = world.run(["-e", "simulator", "migrate", "--check", "-"])
    let record = try JSON.parse(Array(world.output.utf8))
    #expect(record["api"] == .string(api), "\(record)")
    #expect((record["error"]?["message"] != nil) == (api == "failed") && (status == .success) == (api != "failed"))
  }

  @Test(arguments: ["true", "7.5", "1e3", "{}"])
  func `an ID that is no text and no integer is counted and shown unchanged`(id: String) throws {
    let text = #"{"in_app":[{"transaction_id":"1","original_transaction_id":\#(id)},{"transaction_id":\#(id)}]}"#
    let world = FakeWorld(input: Array(text.utf8))
    #expect(world.run(["migrate", "-"]) == .someFailed)
    let lines = try world.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    let unread = try JSON.parse(Array(id.utf8))
    try #require(lines.count == 3, "\(world.output)")
    #expect(lines[0] == ["transactionId": "1", "unread": ["original_transaction_id": unread]])
    #expect(lines[1] == ["unread": ["transaction_id": unread]])
    #expect(lines[2]["error"]?.string?.contains("without their ID: 1") ?? false)
    #expect(world.errors.contains("2 values could not be read"), "\(world.errors)")
  }

  @Test func `renewal info without an ID is reported, except a notification's own`() throws {
    let purchase = #""latest_receipt_info":[{"transaction_id":"1","original_transaction_id":"1"}]"#
    for line in [["migrate"], ["receipt", "ids"]] {
      let world = FakeWorld(input: Array(#"{\#(purchase),"pending_renewal_info":[{"auto_renew_status":"1"}]}"#.utf8))
      #expect(world.run(line + ["-"]) == .someFailed)
      #expect((world.output + world.errors).contains("without their ID: 1"), "\(world.errors)")
    }
    let text = #"{"notification_type":"DID_RENEW","auto_renew_status":"true","unified_receipt":{\#(purchase)}}"#
    #expect(FakeWorld(input: Array(text.utf8)).run(["migrate", "-"]) == .success)
  }

  @Test func `an unreadable date is counted and shown unchanged`() throws {
    let text = """
      {"latest_receipt_info":[{"transaction_id":"1","original_transaction_id":"1","expires_date_ms":"soon"}],
      "pending_renewal_info":[{"original_transaction_id":"1","grace_period_expires_date":"later"}]}
      """
    for input in [text.replacing("\n", with: ""), text.replacing("\n", with: "") + "\n{\"in_app\":[]}"] {
      let world = FakeWorld(input: Array(input.utf8))
      #expect(world.run(["migrate", "map", "-"]) == .success)
      let purchase = try JSON.parse(Array(world.output.split(separator: "\n")[0].utf8))
      #expect(purchase["expiresDate"] == nil && purchase["unread"] == ["expires_date_ms": "soon"])
      #expect(purchase["renewalInfo"]?["unread"] == ["grace_period_expires_date": "later"])
      #expect(world.errors.contains("2 values could not be read"), "\(world.errors)")
    }
  }
}
