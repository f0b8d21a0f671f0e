extension SimulatorChain {
  /// This user's chain, made on first use. Runs that begin at the same time end up with the same one.
  static func kept(_ context: Context) throws(Failure) -> SimulatorChain {
    guard let path = location(context) else {
      throw Failure(
        .failure, "there is no home directory to keep the simulator's certificates in",
        hint: "name a directory with XDG_STATE_HOME")
    }
    if !context.fileExists(path) {
      // If another run was quicker, its chain is the one to use.
      _ = try context.createPrivateFile(path, Array(try freshText().revealed.utf8))
    }
    let bytes = try context.readFile(path, sizeLimit)
    guard let chain = SimulatorChain(pem: bytes) else {
      throw Failure(
        .failure, "\(path) does not hold the simulator's certificates", hint: "remove it; the next run makes new ones")
    }
    return chain
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
