import Base
import Platform
import SignedData

extension SimulatorChain {
  /// This user's chain, made on first use. Runs that begin at the same time end up with the same one.
  package static func kept(_ context: Context) throws(Failure) -> SimulatorChain {
    guard let path = location(context) else {
      throw Failure(.failure, "there is no home directory to keep the simulator's certificates in", hint: elsewhere)
    }
    let isThere = context.fileExists(path)
    if isThere, let chain = try? SimulatorChain(pem: context.readFile(path, sizeLimit)) { return chain }
    let fresh = Array(try freshText().revealed.utf8)
    do throws(Failure) {
      if isThere {
        // Damaged, and good for nothing but to be made anew.
        try context.writePrivateFile(path, fresh)
      } else {
        _ = try context.createPrivateFile(path, fresh)
      }
    } catch {
      throw Failure(.failure, "cannot keep the simulator's certificates: \(error.message)", hint: elsewhere)
    }
    // If another run was quicker, its chain is the one to use.
    return try chain(in: context.readFile(path, sizeLimit))
  }

  /// The same for a run that verifies its own replies and nobody else's: where nothing can be kept, it has a chain of its
  /// own.
  static func ofThisRun(_ context: Context) throws(Failure) -> SimulatorChain {
    do {
      return try kept(context)
    } catch {
      return try unkept.get()
    }
  }

  private static let unkept = Result { () throws(Failure) in try chain(in: Array(freshText().revealed.utf8)) }

  private static func chain(in text: [UInt8]) throws(Failure) -> SimulatorChain {
    if let chain = SimulatorChain(pem: text) { return chain }
    throw Failure(.failure, "the simulator's certificates were damaged as soon as they were made")
  }

  static func location(_ context: Context) -> String? { context.stateFile("simulator.pem") }

  private static let sizeLimit = 1 << 16
  private static let elsewhere = "XDG_STATE_HOME names another directory"

  private static func freshText() throws(Failure) -> Secret {
    do {
      return try mint()
    } catch {
      throw Failure(.failure, "cannot make the simulator's certificates: \(error.reason)")
    }
  }
}
