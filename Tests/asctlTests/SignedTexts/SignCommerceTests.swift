import Testing

@testable import Base
@testable import Client
@testable import FakeWorlds
@testable import SignedData
@testable import SignedTexts
@testable import TestSupport

/// Advanced Commerce in-app requests: the signed claims, and the errors before signing.
@Suite struct SignCommerceTests {
  static let modification = """
    {"operation":"MODIFY_SUBSCRIPTION","version":"1","requestInfo":{"requestReferenceId":\
    "550e8400-e29b-41d4-a716-446655440008","consistencyToken":"abc"},"transactionId":"2000000000000001",\
    "retainBillingCycle":true,"currency":"JPY","storefront":"JPN","addItems":[{"SKU":"a","displayName":"A",\
    "description":"An A","price":300000,"offer":{"period":"P1W","periodCount":1,"price":0,"reason":"ACQUISITION"}}],\
    "changeItems":[{"currentSKU":"b","SKU":"c","displayName":"C","description":"A C","price":300000,\
    "reason":"UPGRADE","effective":"IMMEDIATELY","proratedPrice":100000}],"removeItems":[{"SKU":"d"}],\
    "periodChange":{"period":"P1Y","effective":"NEXT_BILL_CYCLE"},"descriptors":{"effective":"IMMEDIATELY",\
    "displayName":"New"}}
    """

  static let good = [
    SampleCharge.text, modification,
    """
    {"operation":"CREATE_SUBSCRIPTION","version":"1","requestInfo":{"requestReferenceId":\
    "550e8400-e29b-41d4-a716-446655440009"},"currency":"XXX","descriptors":{"displayName":"D","description":"E"},\
    "items":[{"SKU":"a","displayName":"A","description":"An A","price":1}],"period":"P1M","taxCode":"C003-00-1"}
    """,
    """
    {"operation":"REACTIVATE_SUBSCRIPTION","version":"1","requestInfo":{"requestReferenceId":\
    "550e8400-e29b-41d4-a716-446655440009"},"transactionId":"2000000000000001"}
    """,
  ]

  @Test(arguments: good)
  func `valid requests are signed`(text: String) throws {
    let request = try #require(try JSON.parse(Array(text.utf8)).objectValue)
    #expect(try CommerceRequest.check(request) == [])
  }

  /// One change to a valid request each, and words of the error.
  static let slips: [(text: String, from: String, to: String, words: String)] = [
    (SampleCharge.text, "CREATE_ONE_TIME_CHARGE", "CREATE_ONE_TIME", "operation"),
    (SampleCharge.text, #""operation":"CREATE_ONE_TIME_CHARGE","#, "", "operation is missing"),
    (SampleCharge.text, #""version":"1""#, #""version":1"#, "version must"),
    (SampleCharge.text, #""version":"1","#, "", "version is missing"),
    (SampleCharge.text, "550e8400-", "", "requestInfo.requestReferenceId must be a UUID"),
    (SampleCharge.text, "requestReferenceId", "requestReferenceID", "requestInfo.requestReferenceID"),
    (SampleCharge.text, "USD", "usd", "currency must"),
    (SampleCharge.text, #""SKU""#, #""sku""#, "item.sku"),
    (
      SampleCharge.text, "gems.100", String(repeating: "x", count: 129),
      "item.SKU must"
    ),
    (SampleCharge.text, "100 Gems", String(repeating: "é", count: 31), "item.displayName must"),
    (SampleCharge.text, "Pack of gems", String(repeating: "x", count: 46), "item.description must"),
    (SampleCharge.text, "Pack of gems", "Pack\\nof gems", "item.description contains"),
    (SampleCharge.text, #""Pack of gems""#, #""""#, "item.description is empty"),
    (SampleCharge.text, #""Pack of gems""#, "null", "item.description is null"),
    (SampleCharge.text, "1990", "1995", "1.995 USD, and Apple prices USD with 2 decimals"),
    (SampleCharge.text, "1990", "19.90", "item.price must be a whole number"),
    (SampleCharge.text, "1990", "0", "must be at least 1"),
    (SampleCharge.text, "1990", #""1990""#, "item.price must be a whole number"),
    (SampleCharge.text, #","taxCode":"C003-00-2""#, "", "taxCode is missing"),
    (SampleCharge.text, #"{"SKU":"gems.100""#, #"[{"SKU":"gems.100""#, "not JSON"),
    (modification, "300000,\"offer\"", "300500,\"offer\"", "300.50 JPY, and Apple prices JPY without decimals"),
    (modification, "true", "\"true\"", "retainBillingCycle must be true or false"),
    (modification, "P1W", "P10W", "addItems[0].offer.period must be one of"),
    (modification, "\"periodCount\":1", "\"periodCount\":13", "addItems[0].offer.periodCount must be from 1 to 12"),
    (modification, "\"periodCount\":1", "\"periodCount\":2", "periodCount must be 1 for a free trial"),
    (modification, "\"price\":0", "\"price\":400000", "addItems[0].offer.price is more than the price"),
    (modification, "\"proratedPrice\":100000", "\"proratedPrice\":400000", "changeItems[0].proratedPrice is more"),
    (
      modification, "\"proratedPrice\":100000",
      "\"proratedPrice\":100000,\"offer\":{\"period\":\"P1W\",\"periodCount\":1,\"price\":0,\"reason\":\"RETENTION\"}",
      "offer and proratedPrice"
    ),
    (modification, "[{\"SKU\":\"d\"}]", "[]", "removeItems must not be empty"),
    (modification, ",\"displayName\":\"New\"", "", "displayName or description is missing"),
    (modification, "\"effective\":\"NEXT_BILL_CYCLE\"", "\"effective\":\"LATER\"", "periodChange.effective must be"),
    (modification, "\"JPN\"", "\"JP\"", "storefront must"),
  ]

  @Test(arguments: slips.indices)
  func `a mistake is reported`(index: Int) throws {
    let slip = Self.slips[index]
    #expect(slip.text.contains(slip.from))
    let text = slip.text.replacing(slip.from, with: slip.to, maxReplacements: 1)
    let world = try SignTests.world(["request.json": Array(text.utf8)])
    let status = world.run(["sign", "advanced-commerce", "--body", "request.json"] + CredentialSamples.flags)
    #expect(status == (slip.words == "not JSON" ? .failure : .usage))
    #expect(world.errors.contains(slip.words), "\(world.errors)")
    #expect(world.output.isEmpty)
  }

  @Test func `a missing reference ID is created`() throws {
    let text = SampleCharge.text.replacing(
      #""requestInfo":{"requestReferenceId":"550e8400-e29b-41d4-a716-446655440007"},"#, with: "")
    let world = try SignTests.world(["request.json": Array(text.utf8)])
    #expect(world.run(["sign", "advanced-commerce", "--body", "request.json"] + CredentialSamples.flags) == .success)
    let reference = "00000000-0000-4000-8000-000000000001"
    #expect(world.errors.contains("requestReferenceId \(reference)"))
    let jws = try #require(try JSON.parse(Array(world.output.utf8))["jws"]?.string)
    let parts = try #require(CompactJWS(Array(jws.utf8)[...]))
    let claims = try CompactJWS.decode(parts.payload)
    let request = try JSON.parse(Base64.standard.decode(Array((claims["request"]?.string ?? "").utf8)[...]))
    #expect(request["requestInfo"]?["requestReferenceId"]?.string == reference)
  }

  /// Apple's own examples repeat a SKU, and Apple provides further tax codes on request.
  @Test(arguments: [
    (modification, "\"SKU\":\"d\"", "\"SKU\":\"a\"", "the SKU \"a\" twice"),
    (SampleCharge.text, "C003-00-2", "C003-00-7", "the taxCode \"C003-00-7\" is not in Apple's table"),
    (SampleCharge.text, "C003-00-2", "C003-00-1", "is for subscriptions"),
  ])
  func `unusual values are signed with a remark`(text: String, from: String, to: String, words: String) throws {
    #expect(text.contains(from))
    let world = try SignTests.world(["request.json": Array(text.replacing(from, with: to, maxReplacements: 1).utf8)])
    #expect(world.run(["sign", "advanced-commerce", "--body", "request.json"] + CredentialSamples.flags) == .success)
    #expect(world.errors.contains(words), "\(world.errors)")
  }

  @Test func `unknown members, which Apple may have added, are signed`() throws {
    let text = SampleCharge.text.replacing(#""taxCode""#, with: #""somethingNew":{"a":1},"taxCode""#)
    let world = try SignTests.world(["request.json": Array(text.utf8)])
    #expect(world.run(["sign", "advanced-commerce", "--body", "request.json"] + CredentialSamples.flags) == .success)
    #expect(world.errors.contains("somethingNew"))
  }
}
