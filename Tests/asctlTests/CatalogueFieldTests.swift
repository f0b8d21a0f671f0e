import Testing

@testable import ASCore

struct CatalogueFieldTests {
  /// The same name in the same object has one meaning.
  @Test func fieldsAreUniqueInTheirObject() {
    let places = Field.all.flatMap { field in field.objects.map { "\($0).\(field.name)" } }
    let repeated = Dictionary(grouping: places, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty)
  }

  @Test func everyObjectIsDeclaredAndFilled() {
    let used = Set(Field.all.flatMap(\.objects))
    let declared = PayloadObject.all.map(\.name)
    #expect(Set(declared).count == declared.count)
    #expect(used == Set(declared))
  }

  @Test func everyFieldLeadsSomewhere() {
    let objects = Set(PayloadObject.all.map(\.name))
    for field in Field.all {
      #expect(!field.objects.isEmpty && !field.label.isEmpty, "\(field.name)")
      #expect(Self.isSound(field.kind, objects: objects), "\(field.name)")
      if case .milliunits(let currency?) = field.kind {
        for object in field.objects { #expect(Field.named(currency, in: object)?.kind == .currency, "\(field.name)") }
      }
    }
  }

  private static func isSound(_ kind: Field.Kind, objects: Set<String>) -> Bool {
    switch kind {
    case .enumeration(let name), .tally(let name): Enumeration.named(name) != nil
    case .jws(let payload): objects.contains(payload)
    case .object(let name): objects.contains(name)
    case .identifier(let name): Identifier.named(name) != nil
    case .list(let kind): isSound(kind, objects: objects)
    case .date, .seconds, .milliseconds, .milliunits, .millipercent, .percent, .duration, .uuid, .boolean, .integer,
      .decimal, .url, .text, .base64, .currency, .storefront:
      true
    }
  }

  /// What each object has, counted from Apple's field lists.
  @Test(arguments: [
    ("transaction", 37), ("renewal", 26), ("notification", 9), ("notification data", 8), ("notification summary", 8),
    ("external purchase token", 6), ("notification app data", 4), ("app transaction", 15), ("realtime request", 7),
    ("consumption request", 5), ("consumption request v1", 12), ("external line item", 21), ("history query", 10),
  ])
  func objectsAreComplete(object: String, count: Int) {
    #expect(Field.all.filter { $0.objects.contains(object) }.count == count)
  }

  /// The same wire name means different things in different objects.
  @Test(arguments: [
    ("status", "notification data", Field.Kind.enumeration("subscriptionStatus")),
    ("status", "last transaction", .enumeration("subscriptionStatus")),
    ("status", "order lookup reply", .enumeration("orderLookupStatus")),
    ("status", "external purchase report", .enumeration("externalPurchaseStatus")),
    ("status", "price increase info", .enumeration("priceIncreaseInfoStatus")),
    ("refundPreference", "consumption request", .enumeration("refundPreference")),
    ("refundPreference", "consumption request v1", .enumeration("refundPreferenceV1")),
    ("deliveryStatus", "consumption request v1", .enumeration("deliveryStatusV1")),
    ("productType", "history query", .enumeration("productTypeFilter")),
    ("productType", "external line item", .enumeration("externalProductType")),
    ("reason", "item to change", .enumeration("advancedCommerceChangeReason")),
    ("reason", "advanced commerce offer", .enumeration("advancedCommerceOfferReason")),
    ("period", "advanced commerce offer", .enumeration("advancedCommerceOfferPeriod")),
    ("data", "status reply", .list(of: .object("subscription group"))),
    ("data", "notification", .object("notification data")),
    ("price", "transaction", .milliunits(currencyField: "currency")),
    ("price", "transaction item", .milliunits(currencyField: nil)),
    ("receiptType", "app transaction", .enumeration("environment")),
    ("signedTransactions", "history reply", .list(of: .jws(payload: "transaction"))),
    ("exp", "bearer token", .seconds),
    ("refundPercentage", "transaction", .millipercent),
    ("firstSendAttemptResult", "notification history item", .enumeration("sendAttemptResult")),
  ])
  func objectsDecide(name: String, object: String, kind: Field.Kind) {
    #expect(Field.named(name, in: object)?.kind == kind)
  }

  @Test func withoutAnObjectTheLikeliestMeaningWins() {
    #expect(Field.named("status", in: nil)?.kind == .enumeration("subscriptionStatus"))
    #expect(Field.named("expiresDate", in: nil)?.kind == .date)
    #expect(Field.named("nonsense", in: nil) == nil)
  }

  /// Apple adds known fields to further objects; what means one thing everywhere is known there too.
  @Test func inAStrangeObjectOnlyCertainMeaningsAreTaken() {
    #expect(Field.named("expiresDate", in: "something new")?.kind == .date)
    #expect(Field.named("status", in: "something new") == nil)
    #expect(Field.named("status", in: "transaction") == nil)
  }

  /// U+212A KELVIN SIGN equals K canonically, and is another name on the wire.
  @Test func namesAreBytes() {
    #expect(Field.named("S\u{212A}U", in: nil) == nil)
    #expect(Field.meanings(of: "S\u{212A}U").isEmpty)
    #expect(Field.named("SKU", in: nil) != nil)
  }

  @Test func aWalkFromEveryPayloadKnowsWhereItStands() {
    var frontier: [Field.Kind] = [
      .object("notification"), .object("status reply"), .object("history reply"),
      .object("notification history reply"), .object("external report reply"),
    ]
    var reached: Set<String> = []
    while let kind = frontier.popLast() {
      for object in Self.objects(in: kind) where reached.insert(object).inserted {
        frontier += Field.all.filter { $0.objects.contains(object) }.map(\.kind)
      }
    }
    for object in ["transaction", "renewal", "app transaction", "advanced commerce refund", "price increase info"] {
      #expect(reached.contains(object))
    }
  }

  private static func objects(in kind: Field.Kind) -> [String] {
    switch kind {
    case .object(let name), .jws(let name): [name]
    case .list(let kind): objects(in: kind)
    default: []
    }
  }
}
