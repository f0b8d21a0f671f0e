import Testing

@testable import AppStore
@testable import Base

struct CatalogueFieldTests {
  @Test(arguments: PayloadObject.all.indices)
  func `members of an object are unique and complete`(index: Int) {
    let object = PayloadObject.all[index]
    #expect(!object.fields.isEmpty)
    #expect(Set(object.fields.map(\.name)).count == object.fields.count, "\(object.name)")
    #expect(PayloadObject.all.count { $0 == object } == 1, "\(object.name)")
    for field in object.fields {
      #expect(!field.label.isEmpty && !field.meaning.isEmpty, "\(field.name)")
      if let inner = field.kind.object { #expect(PayloadObject.all.contains(inner), "\(inner.name)") }
      if let enumeration = field.kind.enumeration { #expect(Enumeration.all.contains(enumeration), "\(field.name)") }
      if case .milliunits(in: let currency?) = field.kind {
        #expect(object.field(currency.name)?.kind == .currency, "\(field.name)")
      }
    }
  }

  /// The same name has different meanings in different objects.
  @Test(arguments: [
    ("status", "notification data", Field.Kind.enumeration(.subscriptionStatus)),
    ("status", "last transaction", .enumeration(.subscriptionStatus)),
    ("status", "order lookup response", .enumeration(.orderLookupStatus)),
    ("status", "external purchase report", .enumeration(.externalPurchaseStatus)),
    ("status", "price increase info", .enumeration(.priceIncreaseInfoStatus)),
    ("refundPreference", "consumption request", .enumeration(.refundPreference)),
    ("refundPreference", "consumption request v1", .enumeration(.refundPreferenceV1)),
    ("deliveryStatus", "consumption request v1", .enumeration(.deliveryStatusV1)),
    ("productType", "history query", .enumeration(.productTypeFilter)),
    ("productType", "external line item", .enumeration(.externalProductType)),
    ("reason", "item to change", .enumeration(.advancedCommerceChangeReason)),
    ("reason", "advanced commerce offer", .enumeration(.advancedCommerceOfferReason)),
    ("period", "advanced commerce offer", .enumeration(.advancedCommerceOfferPeriod)),
    ("data", "status response", .list(of: .object(.subscriptionGroup))),
    ("data", "notification", .object(.notificationData)),
    ("price", "transaction", .milliunits(in: .currency)),
    ("price", "transaction item", .milliunits(in: nil)),
    ("receiptType", "app transaction", .enumeration(.environment)),
    ("signedTransactions", "history response", .list(of: .jws(.transaction))),
    ("exp", "bearer token", .seconds),
    ("refundPercentage", "transaction", .millipercent),
    ("firstSendAttemptResult", "notification history item", .enumeration(.sendAttemptResult)),
  ])
  func `the object determines the meaning of a member`(name: String, object: String, kind: Field.Kind) {
    #expect(PayloadObject.named(object)?.field(name)?.kind == kind)
  }

  @Test func `without an object, the most likely meaning is used`() {
    #expect(Field.read("status", in: nil)?.kind == .enumeration(.subscriptionStatus))
    #expect(Field.read("expiresDate", in: nil)?.kind == .date)
    #expect(Field.read("nonsense", in: nil) == nil)
  }

  private static let new = PayloadObject("something new", nil, "Something new.", [])

  /// Apple adds known fields to further objects, so a field with one kind everywhere is recognized in an unknown object.
  @Test func `in an unknown object, only unambiguous fields are recognized`() {
    #expect(Field.read("expiresDate", in: Self.new)?.kind == .date)
    #expect(Field.read("status", in: Self.new) == nil)
    #expect(Field.read("status", in: .transaction) == nil)
  }

  /// U+212A KELVIN SIGN is canonically equivalent to K, but a different name in JSON.
  @Test func `names are compared as bytes`() {
    #expect(Field.read("S\u{212A}U", in: nil) == nil)
    #expect(Field.meanings(of: "S\u{212A}U").isEmpty)
    #expect(Field.read("SKU", in: nil) != nil)
  }

  @Test func `every nested object can be reached from the payloads`() {
    var frontier: [Field.Kind] = [
      .object(.notification), .object(.statusReply), .object(.historyReply),
      .object(.notificationHistoryReply), .object(.externalReportReply),
    ]
    var reached: [PayloadObject] = []
    while let kind = frontier.popLast() {
      guard let object = kind.object, !reached.contains(object) else { continue }
      reached.append(object)
      frontier += object.fields.map(\.kind)
    }
    for object in [
      PayloadObject.transaction, .renewal, .appTransaction, .advancedCommerceRefund, .priceIncreaseInfo,
    ] {
      #expect(reached.contains(object), "\(object.name)")
    }
  }

  @Test(arguments: PayloadKind.allCases)
  func `a payload is recognized by its own members`(kind: PayloadKind) throws {
    let object = kind.object
    #expect(!object.recognizedBy.isEmpty)
    for name in object.recognizedBy.joined() { #expect(object.field(name) != nil, "\(name)") }
    #expect(object.field(object.dateMember)?.kind == .date)
    for members in object.recognizedBy {
      let payload = JSONObject(members.map { JSONObject.Member(name: $0, value: "x") })
      #expect(PayloadKind(of: .object(payload)) == kind)
    }
  }

  @Test func `the name of an endpoint consists of the words of its command`() {
    let names = Endpoint.all.map { endpoint in
      let words = endpoint.name.split { $0 == " " || $0 == "-" }
      return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    #expect(names == Endpoint.Name.allCases.map { "\($0)" })
  }

  @Test(arguments: Endpoint.all.indices)
  func `every read is idempotent`(index: Int) {
    let endpoint = Endpoint.all[index]
    #expect(!endpoint.isRead || endpoint.isIdempotent)
  }
}
