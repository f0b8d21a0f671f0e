import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// The expectations of `asctl verify`, and their sources.
@Suite struct VerifyExpectationTests {
  private func world(_ variables: [String: String] = [:]) throws -> FakeWorld {
    var files = try SampleFiles.all()
    let config = "[app]\nbundle_id = com.example.app\nenvironment = sandbox\n[other]\nbundle_id = com.other\n"
    files["/home/me/.config/asctl/config"] = Array(config.utf8)
    return FakeWorld(files: files, variables: variables)
  }

  private func status(_ words: [String], _ variables: [String: String] = [:]) throws -> Base.ExitStatus {
    try world(variables).run(["verify", "--root", "root.pem", "transaction.jws"] + words)
  }

  @Test func `a profile named with -p sets the expectations`() throws {
    #expect(try status(["-p", "app"]) == .success)
    #expect(try status(["-p", "other"]) == .notVerified)
    #expect(try status(["-p", "other", "--bundle-id", "com.example.app"]) == .success)
    #expect(try status(["-p", "nobody"]) == .usage)
  }

  @Test func `one of several bundle IDs is enough`() throws {
    let several = ["--bundle-id", "com.other", "--bundle-id", "com.example.app"]
    #expect(try status(several) == .success)
    let world = try world()
    let wrong = ["--bundle-id", "com.other", "--bundle-id", "com.third"]
    #expect(world.run(["verify", "--root", "root.pem", "transaction.jws"] + wrong) == .notVerified)
    #expect(world.errors.contains("com.other") && world.errors.contains("com.third"))
  }

  @Test func `a version 1 notification is reported as unsigned`() throws {
    let text = #"{"notification_type":"DID_RENEW","password":"secret","unified_receipt":{"latest_receipt_info":[]}}"#
    let world = FakeWorld(files: ["v1.json": Array(text.utf8)])
    #expect(world.run(["verify", "v1.json"]) == .notVerified)
    #expect(world.errors.contains("version 1") && world.errors.contains("asctl decode"), "\(world.errors)")
    #expect(!world.errors.contains("secret") && world.output.isEmpty)
  }

  @Test(arguments: [
    ["verify"], ["verify", "--count"], ["receipt", "verify"], ["decode"], ["receipt", "decode"], ["receipt", "ids"],
    ["migrate"],
  ])
  func `an empty input fails as ndjson, too`(words: [String]) {
    for input in ["", "\n \n"] {
      let (whole, lines) = (FakeWorld(input: Array(input.utf8)), FakeWorld(input: Array(input.utf8)))
      let status = whole.run(words)
      #expect(status == (words.contains("verify") ? .notVerified : .failure))
      #expect(lines.run(words + ["-o", "ndjson"]) == status)
      #expect(lines.output == whole.output)
    }
  }

  @Test func `a report does not replace an input`() throws {
    let file = "transaction.jws"
    let customer = ["-e", "simulator", "customer", "--yes", file]
    for words in [
      ["verify", file, "--junit"], ["receipt", "verify", file, "--junit"],
      ["verify", "--root", file, "root.pem", "--junit"], customer + ["--html"], customer + ["--save-world"],
    ] {
      let world = try world()
      let content = world.file(file)
      #expect(world.run(words + [file]) == .usage, "\(words)")
      #expect(world.file(file) == content && world.output.isEmpty)
    }
  }

  @Test func `variables do not set expectations`() throws {
    #expect(try status([], ["ASCTL_BUNDLE_ID": "com.other", "ASCTL_PROFILE": "other"]) == .success)
  }

  @Test func `an identifier is compared by its bytes`() throws {
    let chain = try PrivateChain.shared.get()
    let text = try chain.sign([
      "transactionId": "1", "bundleId": "com.caf\u{E9}", "environment": "Sandbox", "signedDate": 1_700_000_000_000,
    ])
    var files = try SampleFiles.all()
    files["cafe.jws"] = Array(text.utf8)
    let world = FakeWorld(files: files)
    #expect(world.run(["verify", "--root", "root.pem", "cafe.jws", "--bundle-id", "com.caf\u{E9}"]) == .success)
    #expect(world.run(["verify", "--root", "root.pem", "cafe.jws", "--bundle-id", "com.cafe\u{301}"]) == .notVerified)
  }

  @Test func `an invalid JWS inside a valid one is reported`() throws {
    let chain = try PrivateChain.shared.get()
    let inner = try chain.sign(SamplePayload.subscription)
    var notification = try #require(SamplePayload.notification(chain).objectValue)
    notification["data"] = [
      "bundleId": "com.example.app", "environment": "Sandbox",
      "signedTransactionInfo": .string("\(inner.dropLast(3))AAA"),
    ]
    var files = try SampleFiles.all()
    files["broken.jws"] = Array(try chain.sign(.object(notification)).utf8)
    let world = FakeWorld(files: files)
    #expect(world.run(["verify", "--root", "root.pem", "broken.jws"]) == .notVerified)
    #expect(world.errors.contains("in data.signedTransactionInfo"))
    #expect(world.output == "")
  }

  @Test func `a reader that closes the pipe is not a failure`() throws {
    let lines = Array(repeating: try #require(SampleFiles.all()["transaction.jws"]), count: 200).flatMap { $0 }
    let world = FakeWorld(files: ["many.jws": lines], patience: 1)
    #expect(world.run(["decode", "many.jws"]) == .success)
  }

  /// A record lists the same checks in a list as for a single text, for every way of verifying.
  @Test(arguments: [["-o", "ndjson"], ["-o", "ndjson", "--explain"], ["-o", "json"]])
  func `records contain the checks that were not made`(format: [String]) throws {
    let files = try SampleFiles.all()
    let renewal = try #require(files["renewal.jws"])
    let lines = renewal + Array("\n".utf8) + (files["transaction.jws"] ?? []) + renewal
    let world = FakeWorld(files: files.merging(["many.jws": lines]) { $1 })
    let asked = ["--bundle-id", "com.example.app", "--app-apple-id", "1"]
    #expect(world.run(["verify", "--root", "root.pem", "many.jws"] + asked + format) == .success, "\(world.errors)")
    let text = Array(world.output.utf8)
    let records =
      try format[1] == "json" && world.output.hasPrefix("[")
      ? #require(JSON.parse(text).arrayElements)
      : text.split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
    #expect(
      records.map { $0["notChecked"] } == [
        ["bundle-id", "app-apple-id"], ["app-apple-id"], ["bundle-id", "app-apple-id"],
      ])
    #expect(world.errors.contains("not checked: bundle ID in 2, app Apple ID in 3"), "\(world.errors)")
  }
}
