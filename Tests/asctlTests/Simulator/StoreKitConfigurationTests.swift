import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Configurations of every version of Xcode's format, and with the peculiarities of real files: each results in a world
/// or in one error with its path.
@Suite struct StoreKitConfigurationTests {
  private static func product(_ more: String = "", price: String = #""9.99""#, id: String = "acme.coins") -> String {
    #"{"productID": "\#(id)", "type": "Consumable", "displayPrice": \#(price), "localizations": []\#(more)}"#
  }

  private static func subscription(
    _ more: String = "", price: String = #""4.99""#, id: String = "acme.pro", period: String = "P1M"
  ) -> String {
    #"""
    {"productID": "\#(id)", "type": "RecurringSubscription", "displayPrice": \#(price), "groupNumber": 1,
     "recurringSubscriptionPeriod": "\#(period)", "subscriptionGroupID": "21500001"\#(more)}
    """#
  }

  private static func group(_ subscriptions: String, id: String = "21500001", name: String = "Pro") -> String {
    #"{"id": "\#(id)", "localizations": [], "name": "\#(name)", "subscriptions": [\#(subscriptions)]}"#
  }

  private static func file(
    products: String? = product(), groups: String? = group(subscription()), settings: String? = "{}", more: String = ""
  ) -> String {
    let parts = [
      products.map { #""products": [\#($0)]"# }, groups.map { #""subscriptionGroups": [\#($0)]"# },
      settings.map { #""settings": \#($0)"# }, more.isEmpty ? nil : more,
    ]
    return "{\(parts.compactMap(\.self).joined(separator: ", "))}"
  }

  private static func read(_ text: String) throws -> StoreKitConfiguration {
    try StoreKitConfiguration(Array(text.utf8))
  }

  private func refusal(_ text: String) -> String? {
    do throws(ControlRefusal) {
      _ = try StoreKitConfiguration(Array(text.utf8))
      return nil
    } catch {
      return error.reason
    }
  }

  /// The members of each version, with enough values for a purchase.
  static let versions: [(version: String, file: String)] = [
    ("1.0", file(more: #""version": {"major": 1, "minor": 0}"#)),
    (
      "1.1",
      file(
        more: #"""
          "identifier": "8C5C53E1", "nonRenewingSubscriptions": [], "version": {"major": 1, "minor": 1},
          "subscriptionOffersKeyPair": {"id": "ABCD1234", "privateKey": "MIGTAgEAMBMGByqGSM49"}
          """#)
    ),
    (
      "1.2",
      file(
        groups: group(
          subscription(
            #"""
            , "introductoryOffer": null, "adHocOffers": [], "codeOffers": [{"paymentMode": "free", "eligibility": ["new"],
            "internalID": "1", "isStackable": true, "referenceName": "spring", "subscriptionPeriod": "P1W"}]
            """#)), more: #""version": {"major": 1, "minor": 2}"#)
    ),
    (
      "2.0",
      file(
        settings: #"""
          {"_applicationInternalID": "1234567890", "_developerTeamID": "ABCDE12345", "_lastSynchronizedDate": 690000000.5}
          """#, more: #""version": {"major": 2, "minor": 0}"#)
    ),
    (
      "3.0",
      file(
        settings: #"""
          {"_compatibilityTimeRate": {"3": 6}, "_timeRate": 15, "_storefront": "JPN", "_locale": "ja",
           "_storeKitErrors": [{"name": "Load Products", "enabled": false, "current": null}]}
          """#, more: #""version": {"major": 3, "minor": 0}"#)
    ),
    (
      "4.0",
      file(
        groups: group(
          subscription(
            #"""
            , "winbackOffers": [{"offerID": "back", "paymentMode": "payAsYouGo", "displayPrice": "0.99", "isEligible": true,
            "numberOfPeriods": 3, "subscriptionPeriod": "P1M", "referenceName": "b", "internalID": "2"}]
            """#)),
        more: #"""
          "appPolicies": {"eula": "", "policies": [{"locale": "en_US", "policyText": "", "policyURL": ""}]},
          "version": {"major": 4, "minor": 0}
          """#)
    ),
    (
      "5.0",
      file(
        groups: group(
          subscription(
            #"""
            , "introductoryOffers": [{"billingPlanType": "MONTHLY", "paymentMode": "free", "subscriptionPeriod": "P1W"},
               {"billingPlanType": "BILLED_UPFRONT", "paymentMode": "payUpFront", "displayPrice": "3", "subscriptionPeriod": "P1Y"}],
            "introductoryOffer": {"paymentMode": "payUpFront", "displayPrice": "3", "subscriptionPeriod": "P1Y"},
            "billingPlans": [
               {"billingPlanType": "BILLED_UPFRONT", "displayPrice": "0.99", "commitmentDisplayPrice": "0.99", "isEnabled": true},
               {"billingPlanType": "MONTHLY", "displayPrice": "0.5", "commitmentDisplayPrice": "6.00", "isEnabled": true}]
            """#, price: #""5.50""#, period: "P1Y")), more: #""version": {"major": 5, "minor": 0}"#)
    ),
    (
      "6.3",
      file(
        more: #"""
          "subscriptionBundleGroups": [], "subscriptionSuiteGroups": [], "version": {"major": 6, "minor": 3}
          """#)
    ),
  ]

  /// The world is printed, parsed again and run, with all its customers.
  @Test(arguments: versions.map(\.version)) func `each version results in a world that is parsed as it is printed`(
    version: String
  ) throws {
    let text = try #require(Self.versions.first { $0.version == version }?.file)
    let configuration = try Self.read(text)
    #expect(configuration.world.products.count == 2)
    var world = configuration.world
    _ = world.addTypicalCustomers()
    let json = world.json
    #expect(try World(json.bytes(.compact)).json == json)
    let store = try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    #expect(store.samples.count == world.customers.count)
  }

  @Test func `with billing plans, the price is the subscription's own, and the bills are the monthly plan's`() throws {
    let text = try #require(Self.versions.first { $0.version == "5.0" }?.file)
    let product = try #require(try Self.read(text).world.products.last)
    #expect(product.price == 5_500)
    let monthly = Commitment(price: 500, commitmentPrice: 6_000, total: 12)
    #expect(product.subscription?.monthly == monthly)
    let longest = text.replacing(#""P1Y""#, with: #""P10Y""#)
    #expect(try Self.read(longest).world.products.last?.subscription?.monthly?.total == 120)
    #expect(product.offers.map(\.isMonthly) == [true, false])
    #expect(product.offers.map(\.price) == [0, 3_000])
  }

  @Test func `offers of all kinds have Apple's members`() throws {
    let offers = #"""
      , "introductoryOffer": {"paymentMode": "payAsYouGo", "displayPrice": "2.99", "numberOfPeriods": 2,
          "subscriptionPeriod": "P1M"},
        "adHocOffers": [{"offerID": "loyal", "paymentMode": "free", "displayPrice": "0.99", "subscriptionPeriod": "P3D"}],
        "codeOffers": [{"referenceName": "spring", "paymentMode": "payUpFront", "displayPrice": "9", "subscriptionPeriod": "P3M"}],
        "winbackOffers": [{"offerID": "back", "paymentMode": "payAsYouGo", "displayPrice": "1.5", "subscriptionPeriod": "P1M"}]
      """#
    let product = try #require(
      try Self.read(Self.file(groups: Self.group(Self.subscription(offers)))).world.products.last)
    #expect(product.offers.map(\.kind.rawValue) == [1, 2, 3, 4])
    #expect(product.offers.map(\.identifier) == [nil, "loyal", "spring", "back"])
    #expect(product.offers.map(\.period?.text) == ["P2M", "P3D", "P3M", "P1M"])
    #expect(product.offers.map(\.price) == [2_990, 0, 9_000, 1_500])
    #expect(product.offers.map(\.periods) == [2, 1, 1, 1])
  }

  @Test(
    arguments: [("4000", 4_000_000), ("119.0", 119_000), ("0.6", 600), ("0.0", 0), ("0.00", 0)] as [(String, Int64)])
  func `prices are exact`(text: String, milliunits: Int64) throws {
    let world = try Self.read(Self.file(products: Self.product(price: "\"\(text)\""))).world
    #expect(world.products[0].price == milliunits)
  }

  /// Peculiarities of real files, and the remark about each on stderr.
  static let tolerated: [(name: String, file: String, remark: String)] = [
    ("an empty price", file(products: product(price: #""""#)), "products[0].displayPrice is empty"),
    (
      "a number as price", file(products: #"{"productID": "a", "type": "Consumable", "price": 0.99}"#), ""
    ),
    ("a number beside the price", file(products: product(#", "price": 0.99"#)), "products[]: price"),
    (
      "subscriptionPrice",
      file(
        groups: group(
          #"{"productID": "a", "subscriptionPrice": "3", "recurringSubscriptionPeriod": "P1W", "groupNumber": 1}"#)), ""
    ),
    (
      "a subscription in products",
      file(
        products: #"""
          {"productID": "acme.x", "type": "AutoRenewableSubscription", "displayPrice": "1", "subscriptionGroupID": "77",
           "recurringSubscriptionPeriod": "P1M"}
          """#), ""
    ),
    (
      "a subscription in products, without a group",
      file(
        products: #"""
          {"productID": "acme.x", "type": "SUBSCRIPTION", "displayPrice": "1", "recurringSubscriptionPeriod": "P1M"}
          """#), "products[0] is in no subscription group"
    ),
    (
      "another spelling of a type",
      file(products: #"{"productID": "a", "type": "nonConsumable", "displayPrice": "1"}"#), ""
    ),
    (
      "a group that names its subscription",
      file(
        products: #"""
          {"productID": "acme.x", "internalID": "I1", "type": "RecurringSubscription", "displayPrice": "1",
           "recurringSubscriptionPeriod": "P1M"}
          """#, groups: group(#""I1""#)), "subscriptionGroups[0].subscriptions[0] refers to products[0]"
    ),
    (
      "a product in two places",
      file(
        products: #"{"productID": "acme.pro", "type": "RecurringSubscription", "familyShareable": true}"#,
        groups: group(subscription()) + "," + group(subscription(id: "acme.other"), id: "9")),
      "products[0] and subscriptionGroups[0].subscriptions[0] are the same product"
    ),
    (
      "a group without subscriptions", file(groups: group(subscription()) + #", {"id": "5", "name": "Empty"}"#), ""
    ),
    (
      "a group without a name",
      file(groups: #"{"id": "5", "subscriptions": [\#(subscription())]}"#), ""
    ),
    (
      "one id for two groups",
      file(groups: group(subscription()) + "," + group(subscription(id: "acme.b"), name: "Other")),
      "subscriptionGroups[1].id is also the ID of subscriptionGroups[0]"
    ),
    (
      "other lists at the root",
      file(
        more: #"""
          "subscriptions": [\#(subscription(id: "acme.s"))], "nonConsumableIAP": [{"productID": "n1", "displayPrice": "1"}],
          "nonConsumableProducts": [{"productID": "n2", "displayPrice": "1"}],
          "nonRenewableSubscriptions": [{"productID": "n3", "displayPrice": "1"}]
          """#), ""
    ),
    (
      "familySharable",
      file(products: #"{"productID": "a", "type": "NonConsumable", "displayPrice": "1", "familySharable": true}"#), ""
    ),
    (
      "a consumable to be shared", file(products: product(#", "familyShareable": true"#)), "products[0].familyShareable"
    ),
    (
      "mode and period",
      file(
        groups: group(
          subscription(#", "introductoryOffer": {"mode": "freeTrial", "period": "P1W"}"#))), ""
    ),
    ("the mode none", file(groups: group(subscription(#", "introductoryOffer": {"paymentMode": "none"}"#))), ""),
    (
      "payAsYouGo without a number and with an empty price",
      file(
        groups: group(
          subscription(
            #", "introductoryOffer": {"paymentMode": "payAsYouGo", "displayPrice": "", "subscriptionPeriod": "P1M"}"#))),
      "introductoryOffer.displayPrice is empty"
    ),
    ("no products", file(products: nil), ""),
    ("no groups", file(groups: nil), ""),
    ("no product at all", file(products: nil, groups: nil, settings: nil), "the file has no products"),
    (
      "one locale twice",
      file(
        products: #"""
          {"productID": "acme-x.1", "type": "Consumable", "displayPrice": "1", "referenceName": null, "localizations": [
           {"locale": "de", "displayName": "A"}, {"locale": "de", "displayName": "B"}, {"locale": "fr", "displayName": ""}]}
          """#), "de occurs twice"
    ),
    ("a bare number as version", file(more: #""version": 3"#), ""),
    ("an unknown storefront", file(settings: #"{"_storefront": "XYZ"}"#), "unknown settings._storefront XYZ"),
    (
      "an integer as error", file(settings: #"{"_storeKitError": 0, "_failTransactionsEnabled": false}"#),
      "not used, settings: _storeKitError"
    ),
    (
      "members that nobody knows", file(more: #""subscriptionBundleGroups": [{"id": "1"}]"#),
      "not used: subscriptionBundleGroups"
    ),
    ("a byte order mark", "\u{FEFF}" + file(), ""),
    (
      "a plan that is not enabled",
      file(
        groups: group(
          subscription(
            #", "billingPlans": [{"billingPlanType": "MONTHLY", "displayPrice": "1", "isEnabled": false}]"#,
            period: "P1Y"))), "is not enabled"
    ),
  ]

  @Test(arguments: tolerated.map(\.name)) func `peculiarities of real files are accepted with a remark`(name: String)
    throws
  {
    let row = try #require(Self.tolerated.first { $0.name == name })
    let configuration = try Self.read(row.file)
    let said = configuration.remarks.contains { row.remark.isEmpty || $0.contains(row.remark) }
    #expect(row.remark.isEmpty || said, "\(configuration.remarks)")
    var world = configuration.world
    _ = world.addTypicalCustomers()
    _ = try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    #expect(try World(world.json.bytes(.compact)).json == world.json)
  }

  static let refused: [(file: String, reason: String)] = [
    ("", "it is not JSON"), (#"{"products": [] "settings": {}}"#, "it is not JSON"),
    ("book\0\0\0\0mark", "it is not JSON"),
    ("[]", "the file: expected an object, got a list"),
    (
      file(
        groups: group(
          [subscription(), subscription(id: "b"), subscription(price: #""$18.00""#, id: "c")].joined(separator: ","))),
      #"subscriptionGroups[0].subscriptions[2].displayPrice: expected a decimal number, got "$18.00""#
    ),
    (file(products: product(price: #""¥18""#)), #"products[0].displayPrice: expected a decimal number, got "¥18""#),
    (file(products: product(price: #""0,99""#)), #"products[0].displayPrice: expected a decimal number, got "0,99""#),
    (file(products: product(price: #""-1""#)), "products[0].displayPrice: expected a decimal number"),
    (file(products: product(price: "true")), "products[0].displayPrice: expected a decimal number, got true"),
    (file(products: product(price: #""1.2345""#)), "at most three decimals"),
    (file(products: product(id: "")), "products[0].productID: expected a text"),
    (
      file(products: product() + "," + product()), #"products[1].productID: "acme.coins" is also the ID of products[0]"#
    ),
    (file(products: #"{"productID": "a", "type": "Coupon"}"#), #"products[0].type: expected Consumable"#),
    (file(products: #""a""#), #"products[0]: expected an object, got "a""#),
    (
      file(groups: group(#""nothing""#)),
      "subscriptionGroups[0].subscriptions[0]: expected an object or the ID of a product"
    ),
    (file(groups: group(subscription(period: "monthly"))), "recurringSubscriptionPeriod: expected a duration"),
    (file(groups: group(subscription(period: "P0M"))), "recurringSubscriptionPeriod: expected a duration"),
    (
      file(groups: group(subscription(#", "adHocOffers": [{"paymentMode": "free"}]"#))),
      "adHocOffers[0].offerID: is missing"
    ),
    (
      file(groups: group(subscription(#", "introductoryOffer": {"paymentMode": "later"}"#))),
      #"introductoryOffer.paymentMode: expected free, payUpFront or payAsYouGo, got "later""#
    ),
    (
      file(groups: #"{"id": "1", "subscriptions": {}}"#),
      "subscriptionGroups[0].subscriptions: expected a list, got an object"
    ),
    (file(settings: "[]"), "settings: expected an object, got a list"),
    (file(settings: #"{"_storefront": "Germany"}"#), #"settings._storefront: expected the three letters"#),
  ]

  @Test(arguments: refused.indices) func `invalid input is rejected with its path`(number: Int) {
    let row = Self.refused[number]
    #expect(refusal(row.file)?.contains(row.reason) ?? false, "\(refusal(row.file) ?? "taken")")
  }

  @Test func `only the member's name of a private key is shown`() throws {
    let key = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg"
    let text = Self.file(more: #""subscriptionOffersKeyPair": {"id": "ABCD1234", "privateKey": "\#(key)"}"#)
    let configuration = try Self.read(text)
    #expect(configuration.remarks.contains { $0.contains("subscriptionOffersKeyPair") })
    #expect(!(configuration.remarks.joined() + configuration.world.json.text(.compact)).contains("MIGT"))
    #expect(!(configuration.remarks.joined() + configuration.world.json.text(.compact)).contains("ABCD1234"))
  }

  @Test func `grace periods are on or off as in the settings`() throws {
    for (setting, weekly, monthly) in [("true", 6, 16), ("false", nil, nil)] as [(String, Int64?, Int64?)] {
      let groups = Self.group(Self.subscription(period: "P1W") + "," + Self.subscription(id: "b"))
      let world = try Self.read(
        Self.file(groups: groups, settings: "{\"_billingGracePeriodEnabled\": \(setting)}")
      ).world
      let graces = world.products.compactMap(\.subscription).map(\.gracePeriod)
      #expect(graces == [weekly.map { .days($0) }, monthly.map { .days($0) }])
    }
  }

  @Test func `prices are in the currency of the storefront`() throws {
    var world = try Self.read(
      Self.file(products: Self.product(price: #""300""#), settings: #"{"_storefront": "JPN"}"#)
    ).world
    _ = world.addTypicalCustomers()
    let store = try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    let coins = try #require(store.purchases.values.first { $0.product.kind == .consumable })
    let payload = coins.payload(of: store.customers[coins.customer], in: store.app, signed: FakeWorld.now)
    #expect(payload["price"] == 300_000 && payload["currency"] == "JPY" && payload["storefrontId"] == "143462")
  }

  /// All states in one world, each with the same IDs as in every other world.
  @Test func `typical customers are in the documented states`() throws {
    let offers = #"""
      , "familyShareable": true, "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W"},
        "adHocOffers": [{"offerID": "loyal", "paymentMode": "payAsYouGo", "displayPrice": "1", "numberOfPeriods": 3, "subscriptionPeriod": "P1M"}],
        "codeOffers": [{"referenceName": "spring", "paymentMode": "payUpFront", "displayPrice": "9", "subscriptionPeriod": "P3M"}],
        "winbackOffers": [{"offerID": "back", "paymentMode": "free", "subscriptionPeriod": "P1M"}]
      """#
    let more = Self.subscription(id: "acme.max").replacing(#""groupNumber": 1"#, with: #""groupNumber": 2"#)
    let file = Self.file(
      groups: Self.group(Self.subscription(offers) + "," + more), settings: #"{"_billingGracePeriodEnabled": true}"#)
    var world = try Self.read(file).world
    let missing = world.addTypicalCustomers()
    #expect(missing.isEmpty, "\(missing)")
    let store = try Store(world, app: StoreApp(), now: FakeWorld.now, sharesCustomers: false)
    let states: [(Int, SubscriptionStatus)] = [
      (1, .active), (2, .active), (3, .active), (4, .gracePeriod), (5, .billingRetry), (6, .expired), (7, .expired),
      (8, .revoked), (10, .active), (15, .active), (16, .active), (17, .active), (18, .active), (19, .active),
    ]
    for (number, status) in states {
      let id = String(2_000_000_500_000_001 + number * 1000)
      #expect(store.subscriptions[id]?.status == status, "\(number)")
    }
    #expect(store.purchases["2000000500003001"]?.offer?.discount == .freeTrial)
    let latest = { (number: Int) in store.purchases.latest(of: String(2_000_000_500_000_001 + number * 1000)) }
    #expect([15, 16, 17].map { latest($0)?.offer?.kind } == [.promotional, .code, .winBack])
    #expect(latest(10)?.product.id == "acme.pro" && latest(19)?.ownership == .familyShared)
  }
}
