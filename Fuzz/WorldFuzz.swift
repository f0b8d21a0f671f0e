@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import Simulator
@testable import TestSupport

extension FuzzTarget {
  /// Files that describe a world. A world is written as it was read, and it either runs or is rejected. The first byte
  /// selects a text, a changed example, or a StoreKit configuration.
  static let worlds = FuzzTarget(
    name: "worlds",
    seeds: {
      [
        [0] + Array(World.example.utf8), [2] + Array(storeKit.utf8), [1, 9, 0, 40, 3, 2, 50, 7],
        [0] + Array(#"{"customers":[{"purchases":[]}],"products":[],"storefront":"DEU"}"#.utf8),
      ]
    },
    check: { bytes in
      var choices = Choices(bytes)
      do throws(ControlRefusal) {
        switch choices.number(below: 3) {
        case 0: try checkWorld(Array(choices.rest))
        case 1: try checkWorld(choices.changed((try? JSON.parse(World.example.utf8)) ?? .null).bytes())
        default: try play(World(StoreKitConfiguration(Array(choices.rest)).world.json.bytes()))
        }
      } catch {
        expectHarmless(error.reason + (error.hint ?? ""))
      }
    })

  private static func checkWorld(_ text: [UInt8]) throws(ControlRefusal) {
    let world = try World(text)
    let again = try World(world.json.bytes())
    expect(again.json == world.json, "another world is written than was read")
    for remark in world.remarks { expectHarmless(remark) }
    try play(world)
  }

  private static func play(_ world: World) throws(ControlRefusal) {
    var setup = SimulatorServer.Setup()
    (setup.world, setup.eventLimit, setup.environments) = (world, 1000, [.production, .sandbox])
    for var store in try setup.stores(now: FakeWorld.now, hasRealtimeServers: false) {
      _ = store.advance(to: FakeWorld.now + .days(30), limit: 100)
    }
  }

  private static let storeKit = """
    {"identifier":"A","products":[{"displayPrice":"0.99","familyShareable":false,"internalID":"1","localizations":
    [{"description":"","displayName":"Coins","locale":"en_US"}],"productID":"coins","referenceName":null,
    "type":"Consumable"}],"settings":{"_storefront":"USA"},"subscriptionGroups":[{"id":"2","localizations":[],
    "name":"Pro","subscriptions":[{"adHocOffers":[{"internalID":"3","offerID":"x","displayPrice":"1.99",
    "numberOfPeriods":2,"paymentMode":"payAsYouGo","subscriptionPeriod":"P1M"}],"codeOffers":[],"displayPrice":"9.99",
    "familyShareable":true,"groupNumber":1,"internalID":"4","introductoryOffer":null,"localizations":[],
    "productID":"pro","recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"2","type":"RecurringSubscription"}]}],
    "version":{"major":3,"minor":0}}
    """
}
