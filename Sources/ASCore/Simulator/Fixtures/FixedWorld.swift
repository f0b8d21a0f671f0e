extension Store {
  /// The fixed world as it is at that moment, in milliseconds since 1970.
  init(now: Int64) {
    var builder = FixtureBuilder(now: now)
    builder.addFirstCustomer()
    builder.addSubscribers()
    builder.addFrequentBuyer()
    builder.addFamily()
    builder.addBargainHunters()
    builder.addClaimants()
    builder.addOrganization()
    builder.addCommerceCustomers()
    builder.addNotifications()
    builder.addOtherSights()
    self = builder.store
  }
}
