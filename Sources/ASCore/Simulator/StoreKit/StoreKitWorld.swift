import Base
import Platform

extension World {
  /// The world of a StoreKit configuration, and what is to be said about it on stderr.
  ///
  /// - Parameter hasCustomers: whether typical customers are in it.
  /// - Throws: status 1 for a file that is no configuration, with the place of the first mistake.
  package static func ofStoreKit(
    _ path: String, hasCustomers: Bool, _ context: Context
  ) throws(Failure) -> (world: World, remarks: [String]) {
    let text = try context.readWhole(path, limit: 16 << 20)
    do throws(ControlRefusal) {
      let configuration = try StoreKitConfiguration(text)
      var (world, remarks) = (configuration.world, configuration.remarks)
      if hasCustomers { remarks += world.addTypicalCustomers() }
      return (world, remarks.map { "\(path): \($0)" })
    } catch {
      throw Failure(.failure, "\(path): \(error.reason)", hint: error.hint)
    }
  }
}

extension Store {
  /// The App Store of a StoreKit configuration with typical customers.
  package init(storeKit sold: StoreKitApp, app: StoreApp = StoreApp(), _ context: Context) throws(Failure) {
    let path = sold.file
    let world = try World.ofStoreKit(path, hasCustomers: true, context).world
    var app = app
    if let bundleID = sold.bundleID { app.bundleID = bundleID }
    do throws(ControlRefusal) {
      try self.init(world, app: app, now: context.clock.now(), sharesCustomers: false)
    } catch {
      throw Failure(.failure, "\(path): \(error.reason)", hint: error.hint)
    }
  }
}
