extension SimulatorChain {
  /// This user's chain, made on first use. Runs that begin at the same time end up with the same one.
  static func kept(_ context: Context) throws(Failure) -> SimulatorChain {
    guard let path = location(context) else {
      throw Failure(
        .failure, "there is no home directory to keep the simulator's certificates in",
        hint: "name a directory with XDG_STATE_HOME")
    }
    let isThere = context.fileExists(path)
    if isThere, let chain = try? SimulatorChain(pem: context.readFile(path, sizeLimit)) { return chain }
    let fresh = try freshText()
    do throws(Failure) {
      if isThere {
        // Damaged, and good for nothing but to be made anew.
        try context.writePrivateFile(path, Array(fresh.revealed.utf8))
      } else {
        _ = try context.createPrivateFile(path, Array(fresh.revealed.utf8))
      }
    } catch {
      // Without a place to keep it, it serves this run.
      return try chain(in: Array(fresh.revealed.utf8))
    }
    // If another run was quicker, its chain is the one to use.
    return try chain(in: context.readFile(path, sizeLimit))
  }

  private static func chain(in text: [UInt8]) throws(Failure) -> SimulatorChain {
    if let chain = SimulatorChain(pem: text) { return chain }
    throw Failure(.failure, "the simulator's certificates were damaged as soon as they were made")
  }

  /// `asctl/simulator.pem` below `XDG_STATE_HOME` or `~/.local/state`. A relative `XDG_STATE_HOME` is ignored (XDG Base
  /// Directory Specification), as it would depend on the folder at hand.
  static func location(_ context: Context) -> String? {
    if let base = context.variable("XDG_STATE_HOME"), base.hasPrefix("/") { return "\(base)/asctl/simulator.pem" }
    return context.directory(.home).map { "\($0)/.local/state/asctl/simulator.pem" }
  }

  private static let sizeLimit = 1 << 16

  private static func freshText() throws(Failure) -> Secret {
    do {
      return try mint()
    } catch {
      throw Failure(.failure, "cannot make the simulator's certificates: \(error.reason)")
    }
  }
}
