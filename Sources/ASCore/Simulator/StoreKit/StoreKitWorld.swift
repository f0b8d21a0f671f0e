import Base
import Platform

extension World {
  /// Returns the world of a StoreKit configuration, and remarks about it for stderr.
  ///
  /// - Parameter hasCustomers: whether to add typical customers.
  /// - Throws: status 1 if the file is not a valid configuration, with the position of the first error.
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
  /// Creates a store with the products of a StoreKit configuration and typical customers.
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
