@testable import Base
@testable import Client
@testable import Notifications
@testable import SignedData
@testable import SignedTexts
@testable import TestSupport

/// Signatures that servers create for StoreKit, valid and invalid ones, with the test key of the run.
enum SignedSamples {
  typealias Samples = CredentialSamples

  static let nonce = "20fba8a0-2b80-4a7d-a17f-85c1854727f8"
  static let offer = PromotionalOfferV1(
    bundleID: Samples.bundleID, keyID: Samples.keyID, productID: "com.example.app.pro",
    offerIdentifier: "winter_sale", account: "7e3fb20b-4cdb-47cc-936d-99d65f608138", nonce: nonce,
    timestamp: FakeWorld.now - .hours(1))

  static func files() throws -> [String: String] {
    var careless = OfferText(offer)
    careless[.nonce] = nonce.uppercased()
    careless[.account] = offer.account.uppercased()
    return [
      "charge.json": SampleCharge.text,
      "misspelled.json": SampleCharge.text.replacing("SKU", with: "sku").replacing("1990", with: "1995"),
      "yen.json": SampleCharge.text.replacing("USD", with: "JPY").replacing("1990", with: "300"),
      "offer.jws": try jws(["aud": "promotional-offer"]),
      "expiring.jws": try jws(["aud": "promotional-offer", "exp": 1_769_861_000, "transactionId": ""]),
      "eligibility.jws": try jws(["aud": "introductory-offer-eligibility"]),
      "offer.json": try record(OfferText(offer)) { Base64.standard.encode($0.der) },
      "careless.json": try record(careless) { Base64.standard.encode($0.der) },
      "raw.json": try record(OfferText(offer)) { Base64.standard.encode($0.raw) },
    ]
  }

  private static func jws(_ own: JSONObject) throws -> String {
    var claims: JSONObject = [
      "iss": .string(Samples.issuerID), "iat": .number(JSONNumber(FakeWorld.now.seconds - 60)),
      "bid": .string(Samples.bundleID), "nonce": .string(nonce), "productId": "com.example.app.pro",
      "offerIdentifier": "winter_sale",
    ]
    for member in own.members { claims[member.name] = member.value }
    return try CompactJWS.sign(
      header: ["alg": "ES256", "kid": .string(Samples.keyID), "typ": "JWT"], payload: .object(claims),
      with: Samples.credentials().privateKey
    ).revealed
  }

  private static func record(_ text: OfferText, form: ((der: [UInt8], raw: [UInt8])) -> String) throws -> String {
    let signature = try Samples.credentials().privateKey.sign(text.message)
    return offer.record(signature: form(signature), account: "appAccountToken").text()
  }
}

/// An Advanced Commerce request as a developer writes it.
enum SampleCharge {
  static let text = """
    {"operation":"CREATE_ONE_TIME_CHARGE","version":"1","requestInfo":\
    {"requestReferenceId":"550e8400-e29b-41d4-a716-446655440007"},"currency":"USD","item":{"SKU":"gems.100",\
    "displayName":"100 Gems","description":"Pack of gems","price":1990},"taxCode":"C003-00-2"}
    """
}
