import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import Support
@testable import TestSupport

/// IDs of other kinds, and IDs that were damaged on their way.
@Suite struct OtherIdentifierTests {
  static let others = [
    ("GPA.3345-1234-5678-90123", "Google Play"), ("GPA.3345-1234-5678-90123..0", "Google Play"),
    ("pi_3MtwBwLkdIwHu7ix28a3tqPa", "Stripe"), ("sub_1MowQVLkdIwHu7ixeRlqHVzs", "Stripe"),
    ("cus_NffrFeUfNV2Hib", "Stripe"), ("W1234567890", "Apple Online Store"), ("W123456789", "Apple Online Store"),
    ("$RCAnonymousID:0123456789abcdef0123456789abcdef", "RevenueCat"), ("customer@example.com", "email"),
    ("+49 170 1234567", "telephone"), ("7e3fb20b-4cdb-47cc-936d-99d65f608138", "UUID"),
  ]

  @Test(arguments: others)
  func `customer names another kind of ID and sends nothing`(text: String, what: String) throws {
    let world = try FakeStore.world { _ in FakeStore.reply([:]) }
    #expect(world.run(["customer", "--", text]) == .usage)
    #expect(world.errors.contains(what), "\(world.errors)")
    #expect(world.requests.isEmpty)
  }

  @Test(arguments: others)
  func `a command with an ID names another kind of ID`(text: String, what: String) throws {
    for command in [["transaction", "get"], ["order", "lookup"], ["subscription", "status"]] {
      let world = try FakeStore.world { _ in FakeStore.reply([:]) }
      #expect(world.run(command + ["--", text]) == .usage)
      #expect(world.errors.contains(what), "\(command): \(world.errors)")
      #expect(world.requests.isEmpty)
    }
  }

  @Test(arguments: others)
  func `a command with signed data names another kind of ID`(text: String, what: String) {
    for command in [["decode"], ["verify"], ["receipt", "decode"]] {
      let world = FakeWorld()
      #expect(world.run(command + ["--", text]) == (command == ["verify"] ? .notVerified : .failure))
      let isNamed = world.errors.contains(what) || what == "UUID" && world.errors.contains("is an ID")
      #expect(isNamed && !world.errors.contains("no such file"), "\(command): \(world.errors)")
    }
  }

  @Test(arguments: ["2.0E+15", "2E+15", "2,00000E+15"])
  func `a rounded number is named`(text: String) {
    for command in [["customer"], ["order", "lookup"], ["transaction", "get"]] {
      let world = FakeWorld()
      #expect(world.run(command + ["--", text]) == .usage)
      #expect(world.errors.contains("rounded"), "\(world.errors)")
    }
  }

  @Test(arguments: [
    ("mary.jones@example.com", "email address"), ("www.example.com", "product or bundle ID"),
    ("com.example.app", "product or bundle ID"), ("1.2.3", "no order ID"), ("a.b.c", "no order ID"),
  ])
  func `a word with two dots is no JWS`(text: String, what: String) {
    let world = FakeWorld()
    #expect(world.run(["customer", text]) == (what == "no order ID" ? .failure : .usage))
    #expect(world.errors.contains(what) && !world.errors.contains("JWS"), "\(world.errors)")
  }

  @Test func `an order of another store is named among words`() throws {
    let world = FakeWorld(input: Array("My order GPA.3345-1234-5678-90123 does not work\n".utf8))
    _ = world.run(["customer", "-"])
    #expect(world.errors.contains("Google Play"))
  }

  @Test(arguments: [
    ("358240051111110", "IMEI"), ("2000000335310600", "rounded"), ("704346128300986100", "rounded"),
    ("1234567890", "app Apple ID"), ("C02XL0GTJGH5", "serial number"), ("MVK7WQ3XZ2", "misread"),
  ])
  func `an ID that Apple does not know gets advice`(id: String, advice: String) {
    #expect(OtherIdentifier.advice(onUnknown: id).joined().contains(advice))
  }

  @Test(arguments: ["2000000335310644", "704346128300986174", "710000987654321", "2000000000000001"])
  func `an exact ID is not called rounded`(id: String) {
    #expect(SpreadsheetNumber.roundedRemark(id) == nil)
  }

  /// The pairs of characters that people confuse.
  @Test(arguments: ["O0", "I1", "L1", "IL", "S5", "B8", "Z2", "G6", "D0", "QO"])
  func `characters that look alike are suggested`(pair: String) throws {
    let (one, other) = (String(pair.prefix(1)), String(pair.suffix(1)))
    let advice = try #require(LookAlikes.advice(on: "MV7KW\(one)YXYX"))
    #expect(advice.contains("MV7KW\(other)YXYX"))
  }

  @Test(arguments: [
    ("Thank you for your purchase\nOrder ID:\nMVK7W\nQ3XYZ\nTotal\n9,99 EUR\n", "MVK7WQ3XYZ"),
    ("Order ID: MVK7W\nQ3XYZ\n", "MVK7WQ3XYZ"), ("Order ID: MVK7WQ\r\n3XYZ\r\nThanks, Jane", "MVK7WQ3XYZ"),
    ("> Order ID:\n> MVK7W\n> Q3XYZ\n> Thank you", "MVK7WQ3XYZ"), ("Bestellnummer:\nMVK7W\nQ3XYZ\nDanke", "MVK7WQ3XYZ"),
    ("Transaction ID:\n20000000\n00000007", "2000000000000007"),
    ("order MVK7WQ\n3XYZ does not work", "MVK7WQ3XYZ"), ("Order ID MVK7WQ\n3XYZ", "MVK7WQ3XYZ"),
    ("My order is MVK7W\nQ3XYZ", "MVK7WQ3XYZ"), ("ORDER ID IS MVK7WQ\n3XYZ", "MVK7WQ3XYZ"),
    ("Order ID:\nMVKQW\nQ3XYZ\nThanks", "MVKQWQ3XYZ"), ("Order ID: MVK7WQ3\nXYZ\nThanks", "MVK7WQ3XYZ"),
  ])
  func `an ID that line breaks split is joined`(text: String, id: String) throws {
    for form in [PurchaseFinder.Form.text, .word] {
      let found = try PurchaseFinder(Array(text.utf8), as: form)
      #expect(found.purchases.map(\.id) == [id], "\(form)")
      #expect(found.remarks.contains { $0.contains(id) && $0.contains("line break") }, "\(form)")
    }
  }

  @Test func `an unknown ID of a list gets the same advice`() throws {
    let world = FakeWorld(input: Array("358240051111110\n".utf8))
    _ = world.run(["-e", "simulator", "transaction", "get", "--ids", "-"])
    #expect(world.output.contains("IMEI"), "\(world.output)")
  }

  @Test(arguments: [
    "Order ID:\nTOTAL\n12345\n", "Order\nDATE\n20260131\n", "Order 12345\nAB123\n", "Order ID\nMERCI\nMADAME\n",
    "order MVK7WQ\nthanks", "My order is MVK7WQ\nIt does not work", "ORDER IS MVK7WQ", "ORDER WAS MVK7WQ",
    "PEDIDO ES MVK7WQ\n3XYZ", "order 12-AB345",
    "order MVK7WQ\n17E iPhone",
  ])
  func `words and numbers on lines of their own are not joined`(text: String) {
    #expect((try? PurchaseFinder(Array(text.utf8)))?.purchases ?? [] == [])
  }

  @Test func `a team prefix is removed from a bundle ID`() {
    #expect(WordShape.withoutTeamPrefix("ABCDE12345.com.example.app") == "com.example.app")
    for text in ["com.example.app", "ABCDE12345", "ABCDE1234.com.example", "abcde12345.com.example"] {
      #expect(WordShape.withoutTeamPrefix(text) == nil, "\(text)")
    }
  }
}
