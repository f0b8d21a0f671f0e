extension SimulatedAppStore {
  /// The App Store built in, signed for by this user's chain.
  package static func builtIn(_ context: Context) throws(Failure) -> SimulatedAppStore {
    let chain = try SimulatorChain.ofThisRun(context)
    return SimulatedAppStore(root: chain.root) {
      let simulator = Simulator(chain: chain, now: context.now)
      return HTTPClient { request in simulator.reply(to: SimulatedRequest(request)) }
    }
  }
}
