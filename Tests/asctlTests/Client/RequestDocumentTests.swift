import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import TestSupport

/// Handwritten request bodies, and how asctl checks and completes them.
@Suite struct RequestDocumentTests {
  static let documents = Endpoint.all.filter { $0.document != nil }

  @Test(arguments: documents.indices)
  func `a skeleton is a valid body`(index: Int) throws {
    let endpoint = Self.documents[index]
    let text = endpoint.skeleton(width: 60, uuid: { "00000000-0000-4000-8000-000000000001" })
    let comments = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("// ") }
    #expect(comments.allSatisfy { displayWidth(String($0)) <= 60 })
    let object = try #require(endpoint.document)
    for bytes in [Array(text.utf8), Self.uncommented(text)] {
      let check = BodyCheck(try JSON.parse(JSON.withoutComments(bytes)), is: object)
      #expect(check.errors == [] && check.unknown == [], "\(endpoint.command): \(check.errors)")
    }
  }

  @Test(arguments: documents.indices)
  func `an unchanged skeleton can be sent, or the error names the missing members`(index: Int) throws {
    let endpoint = Self.documents[index]
    let world = FakeWorld()
    #expect(world.run(endpoint.command + ["--skeleton"]) == .success, "\(world.errors)")
    let file = FakeWorld(files: ["body.json": Array(world.output.utf8)])
    let ids = endpoint.parameters.filter(\.isArgument).map {
      $0.kind == .uuid ? "7e3fb20b-4cdb-47cc-936d-99d65f608138" : "2000000000000001"
    }
    let flag: [String] =
      switch endpoint.body {
      case .documentArgument: []
      case .none, .members, .document, .png: ["--body"]
      }
    let line = endpoint.command + ids + flag + ["body.json", "--dry-run", "-e", "production"]
    let needsChange = "descriptors, items or taxCode"
    #expect(file.run(line) == .success || file.errors.contains(needsChange), "\(file.errors)")
  }

  /// The template with every optional member uncommented.
  private static func uncommented(_ text: String) -> [UInt8] {
    let lines = text.split(separator: "\n").map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("//") && !bare.hasPrefix("// ") ? String(bare.dropFirst(2)) : String(line)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  static let price =
    #"{"requestInfo":{"requestReferenceId":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31"},"items":[{"SKU":"a","price":1990}]}"#

  /// An invalid body of Change Subscription Price, and words of the error.
  @Test(arguments: [
    ("{", "not JSON"), ("[]", "must be an object"), ("{}", "items is missing"),
    (#"{"items":[]}"#, "items must not be empty"), (#"{"items":{}}"#, "must be a list"),
    (#"{"items":[{"SKU":"a","price":0}]}"#, "at least 1"),
    (#"{"items":[{"SKU":"a","price":1.5}]}"#, "whole number"),
    (#"{"items":[{"SKU":1,"price":1990}]}"#, "items[0].SKU must"),
    (#"{"items":[{"SKU":"","price":1990}]}"#, "is empty"),
    (#"{"items":[{"SKU":"a","price":1990}],"currency":"usd"}"#, "currency must"),
    (#"{"items":[{"SKU":"a","price":1990}],"storefront":"DE"}"#, "storefront must"),
    (#"{"requestInfo":{"requestReferenceId":"1"},"items":[{"SKU":"a","price":1990}]}"#, "must be a UUID"),
    (#"{"requestInfo":7,"items":[{"SKU":"a","price":1990}]}"#, "requestInfo must be an object"),
    (#"{"requestInfo":null,"items":[{"SKU":"a","price":1990}]}"#, "is null"),
    (#"{"items":[{"SKU":"a","price":1990}],"items":[]}"#, "not JSON"),
  ])
  func `errors name the member`(body: String, words: String) throws {
    let world = try WriteTests.store(files: ["body.json": Array(body.utf8)])
    #expect(WriteTests.run("commerce change-price 1 --body body.json", in: world) == .usage)
    #expect(world.errors.contains(words), "\(world.errors)")
    #expect(world.requests.isEmpty)
  }

  @Test func `a body is sent as it was written`() throws {
    let written = " \(Self.price.dropLast()), \"newMember\" : 1e400 }\n"
    let world = try WriteTests.store(files: ["body.json": Array(written.utf8)])
    _ = WriteTests.run("commerce change-price 1 --body body.json", in: world)
    #expect(world.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == written, "\(world.errors)")
    #expect(world.errors.contains("newMember"))
  }

  @Test func `comments are removed and a reference is added`() throws {
    let body = "// a comment\n{\"items\":[{\"SKU\":\"// none\",\"price\":1990}]\n  // another\n}"
    let world = try WriteTests.store(files: ["body.json": Array(body.utf8)])
    _ = WriteTests.run("commerce change-price 1 --body body.json", in: world)
    #expect(
      world.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"items":[{"SKU":"// none","price":1990}],"requestInfo":{"requestReferenceId":"00000000-0000-4000-8000-000000000001"}}"#
    )
    #expect(world.errors.contains("00000000-0000-4000-8000-000000000001"))
  }

  @Test(
    arguments: [
      (["taxAmount": 1899], nil, "amountTaxInclusive"), (["creationDate": 1_767_225_600], nil, "seconds"),
      (["eventType": "REFUND"], nil, "referenceLineItemId"), ([:], "quantity", "productIdentifier and quantity"),
      (["productType": "SUBSCRIPTION"], nil, "subscriptionEvent"), (["reportingCurrency": "XXX"], nil, "EUR or USD"),
      (["reportingCurrency": "USD"], nil, "exchangeRate"), (["erroneouslySubmitted": true], nil, "restatement"),
      (["quantity": 0], nil, "at least 1"), (["taxCountry": "Germany"], nil, "taxCountry"),
    ] as [(JSONObject, String?, String)])
  func `reports are checked`(change: JSONObject, missing: String?, words: String) throws {
    let world = try WriteTests.store(files: ["report.json": SampleReport.report(change, without: missing)])
    #expect(WriteTests.run("external-purchase report send report.json", in: world) == .usage)
    #expect(world.errors.contains(words), "\(world.errors)")
    #expect(world.requests.isEmpty)
  }

  @Test func `a valid report is sent`() throws {
    let world = try WriteTests.store(files: ["report.json": SampleReport.report([:])])
    _ = WriteTests.run("external-purchase report send report.json", in: world)
    #expect(world.requests.map(\.method) == ["PUT"], "\(world.errors)")
  }

  @Test(
    arguments: [
      (TestPicture.png(width: 3840, height: 160), "FULL_SIZE", nil),
      (TestPicture.png(width: 3840, height: 2160), "FULL_SIZE", nil),
      (TestPicture.png(width: 1024, height: 1024), "BULLET_POINT", nil),
      (TestPicture.png(width: 1024, height: 1024), "FULL_SIZE", "3840 pixels wide"),
      (TestPicture.png(width: 3840, height: 2161), "FULL_SIZE", "3840 pixels wide"),
      (TestPicture.png(width: 3840, height: 160), "BULLET_POINT", "1024 x 1024"),
      (TestPicture.png(width: 3840, height: 160, colorType: 6), "FULL_SIZE", "transparency"),
      (
        TestPicture.png(width: 3840, height: 160, colorType: 3, chunks: [("PLTE", [1, 2, 3]), ("tRNS", [0])]),
        "FULL_SIZE", "transparency"
      ),
      (Array("GIF89a".utf8), "FULL_SIZE", "PNG"), ([], "FULL_SIZE", "PNG"),
      (Array(TestPicture.png(width: 3840, height: 160).prefix(30)), "FULL_SIZE", "PNG"),
    ] as [([UInt8], String, String?)])
  func `images are measured`(bytes: [UInt8], size: String, words: String?) throws {
    let world = try WriteTests.store(files: ["image.png": bytes])
    let line = "retention image upload 5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a21 image.png --image-size \(size)"
    #expect(WriteTests.run(line, in: world) == (words == nil ? .success : .usage), "\(world.errors)")
    if let words { #expect(world.errors.contains(words), "\(world.errors)") }
    #expect(world.requests.count == (words == nil ? 1 : 0))
  }
}

@Suite struct UUIDTextTests {
  @Test(arguments: [
    (UInt64.max, UInt64.max, "ffffffff-ffff-4fff-bfff-ffffffffffff"), (0, 0, "00000000-0000-4000-8000-000000000000"),
    (0x0123_4567_89AB_CDEF, 0x0123_4567_89AB_CDEF, "01234567-89ab-4def-8123-456789abcdef"),
  ])
  func `random UUIDs are version 4`(high: UInt64, low: UInt64, text: String) {
    #expect(UUIDText.random(high, low) == text)
  }
}
