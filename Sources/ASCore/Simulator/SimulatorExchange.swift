extension Context {
  /// The simulated App Store within this process, with this user's chain. Its memory ends with the exchange.
  func simulatorExchange() throws(Failure) -> Exchange {
    let simulator = Simulator(chain: try SimulatorChain.kept(self), now: now)
    return Exchange { request in simulator.reply(to: SimulatedRequest(request)) }
  }

  /// The root of the simulated App Store, an anchor for its replies only.
  func simulatorRoots() throws(Failure) -> [Certificate] {
    let chain = try SimulatorChain.kept(self)
    do {
      return [try Certificate(der: chain.root)]
    } catch {
      throw Failure(.failure, "the simulator's root certificate cannot be read: \(error.reason)")
    }
  }
}
