import AppStore
import Base
import Platform

/// A StoreKit configuration, Xcode's file with the products of an app for tests, as a world.
///
/// Apple does not document the format. It is read by its members, not by its version number. Members that a world
/// cannot contain are listed in `remarks`, and a private key in the file is never read.
struct StoreKitConfiguration {
  private let root: PlacedObject
  /// The products, without customers.
  private(set) var world = World()
  var notes = Notes()
  /// Whether every subscription has a grace period.
  private(set) var hasGracePeriod = false
  private var found: [FoundProduct] = []
  /// The indexes in `found` of products without a group, by each of their IDs.
  private var ungrouped: TextDictionary<Int> = [:]
  private var groups: TextDictionary<String> = [:]

  /// What was not used, or was interpreted differently than written, one line each.
  var remarks: [String] { notes.lines }

  /// - Throws: a refusal with the position of the first error.
  init(_ text: [UInt8]) throws(ControlRefusal) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    root = try PlacedObject(parsing: text.starts(with: mark) ? text.dropFirst(mark.count) : text[...], named: "it")
    try read()
  }

  private struct FoundProduct {
    var object: PlacedObject
    var kind: Product.Kind
    var group: PlacedObject?
  }

  private mutating func read() throws(ControlRefusal) {
    notes.leave(
      root,
      besides: [
        "products", "subscriptionGroups", "settings", "version", "subscriptionOffersKeyPair",
      ] + Self.lists.map(\.name))
    if root.has("subscriptionOffersKeyPair") {
      notes.add("subscriptionOffersKeyPair is not used: the simulator does not sign with its private key")
    }
    try readSettings()
    for (name, kind) in Self.lists {
      for object in try root.list(name) { try find(object, kind) }
    }
    for group in try root.list("subscriptionGroups") { try find(group: group) }
    var places: TextDictionary<String> = [:]
    for each in found {
      let product = try self.product(each.object, each.kind, each.group)
      if let other = places.updateValue(each.object.place, forKey: product.id) {
        throw each.object.refusal("productID", "\(quoted(product.id)) is also the ID of \(other)")
      }
      world.products.append(product)
    }
    if world.products.isEmpty { notes.add("the file has no products") }
  }

  /// The lists of products, with their kind if they have no `type`: those of Xcode and those of hand-written files.
  private static let lists: [(name: String, kind: Product.Kind?)] = [
    ("products", nil), ("nonRenewingSubscriptions", .nonRenewing), ("nonRenewableSubscriptions", .nonRenewing),
    ("nonConsumableIAP", .nonConsumable), ("nonConsumableProducts", .nonConsumable),
    ("subscriptions", .autoRenewable),
  ]

  private mutating func find(_ object: PlacedObject, _ usual: Product.Kind?) throws(ControlRefusal) {
    let kind = try Self.kind(of: object) ?? usual
    guard let kind else { throw object.expected("type", Self.types) }
    for name in ["internalID", "productID"] {
      if let id = object.object[name]?.string { ungrouped[id] = found.count }
    }
    found.append(FoundProduct(object: object, kind: kind, group: nil))
  }

  private static let types = "Consumable, NonConsumable, NonRenewingSubscription or RecurringSubscription"

  private static func kind(of object: PlacedObject) throws(ControlRefusal) -> Product.Kind? {
    guard object.has("type") else { return nil }
    switch object.object["type"]?.string?.lowercased() {
    case "consumable"?: return .consumable
    case "nonconsumable"?: return .nonConsumable
    case "nonrenewingsubscription"?, "nonrenewablesubscription"?: return .nonRenewing
    case "recurringsubscription"?, "autorenewablesubscription"?, "subscription"?: return .autoRenewable
    default: throw object.expected("type", types)
    }
  }

  private mutating func find(group: PlacedObject) throws(ControlRefusal) {
    notes.leave(group, besides: ["id", "name", "subscriptions", "localizations"])
    if group.has("localizations") { notes.leave("\(group.place).localizations") }
    for (json, place) in try group.elements("subscriptions") {
      if let name = json.string {
        try refer(to: name, at: place, group)
        continue
      }
      let object = try PlacedObject(json, at: place)
      let kind = try Self.kind(of: object) ?? .autoRenewable
      guard kind == .autoRenewable else { throw object.expected("type", "RecurringSubscription") }
      try merge(FoundProduct(object: object, kind: kind, group: group))
    }
  }

  /// Assigns a subscription in `products` to a group that contains only its ID.
  private mutating func refer(to name: String, at place: String, _ group: PlacedObject) throws(ControlRefusal) {
    guard let index = ungrouped[name] else {
      throw ControlRefusal(reason: "\(place): expected an object or the ID of a product, got \(quoted(name))")
    }
    (found[index].kind, found[index].group) = (.autoRenewable, group)
    notes.add("\(place) refers to \(found[index].object.place), which is read as a subscription of this group")
  }

  /// Adds a product of a group. The same product may also be in `products`, with other members.
  private mutating func merge(_ product: FoundProduct) throws(ControlRefusal) {
    let id = product.object.object["productID"]?.string ?? ""
    guard let index = ungrouped[id], !id.isEmpty, found[index].group == nil else { return found.append(product) }
    var object = product.object.object
    for member in found[index].object.object.members where object[member.name] == nil {
      object.members.append(member)
    }
    notes.add("\(found[index].object.place) and \(product.object.place) are the same product, read as one")
    found[index] = FoundProduct(
      object: PlacedObject(object: object, place: product.object.place), kind: product.kind, group: product.group)
  }

  /// Returns the group's ID, or an invented one if it is missing in the file.
  mutating func groupID(of product: PlacedObject, _ group: PlacedObject?) throws(ControlRefusal) -> String {
    let madeUp = "21999001"
    guard let id = try group == nil ? product.text("subscriptionGroupID") : group?.text("id") else {
      let place = group.map { "\($0.place) has no id" } ?? "\(product.place) is in no subscription group"
      notes.add("\(place) and gets \(madeUp)")
      return madeUp
    }
    guard let group else { return id }
    if let other = groups[id], !sameBytes(other, group.place) {
      notes.add("\(group.place).id is also the ID of \(other): they are read as one group")
    } else {
      groups[id] = group.place
    }
    return id
  }

  private mutating func readSettings() throws(ControlRefusal) {
    guard let settings = try root.object("settings") else { return }
    notes.leave(settings, besides: ["_storefront", "_billingGracePeriodEnabled", "_locale"])
    hasGracePeriod = try settings.boolean("_billingGracePeriodEnabled") ?? false
    if settings.has("_locale") { notes.leave("settings._locale") }
    guard let code = try settings.text("_storefront") else { return }
    guard code.isCode(of: 3) else {
      throw settings.expected("_storefront", "the three letters of an App Store such as USA")
    }
    if let storefront = Storefront(code) {
      world.storefront = storefront
    } else {
      notes.add("unknown settings._storefront \(code); prices are in US dollars")
    }
  }
}

extension World {
  /// Returns the world of a StoreKit configuration; `hasCustomers` adds typical customers. Throws status 1 if the file
  /// is not a valid configuration, with the position of the first error.
  package static func ofStoreKit(_ path: String, hasCustomers: Bool, _ context: Context) throws(Failure) -> World {
    let text = try context.readWhole(path, limit: sizeLimit)
    let configuration = try ControlRefusal.asFailure(of: path) { () throws(ControlRefusal) in
      try StoreKitConfiguration(text)
    }
    var world = configuration.world
    let missing = hasCustomers ? world.addTypicalCustomers() : []
    world.remarks = (configuration.remarks + missing).map { "\(path): \($0)" }
    return world
  }
}

extension Store {
  /// Creates a store with the products of a StoreKit configuration and typical customers.
  package init(storeKit sold: StoreKitApp, app: StoreApp = StoreApp(), _ context: Context) throws(Failure) {
    let world = try World.ofStoreKit(sold.file, hasCustomers: true, context)
    var app = app
    if let bundleID = sold.bundleID { app.bundleID = bundleID }
    self = try ControlRefusal.asFailure(of: sold.file) { () throws(ControlRefusal) in
      try Store(world, app: app, now: context.clock.now(), sharesCustomers: false)
    }
  }
}
