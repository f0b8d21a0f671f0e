/// A way to send requests: libcurl, the simulated App Store, or a test's own.
struct Exchange {
  let send: (HTTPRequest) throws(TransportError) -> HTTPReply
}

extension Exchange {
  /// The simulated App Store, in process. What it is told lasts as long as the exchange.
  static func simulator(_ chain: SimulatorChain, now: @escaping @Sendable () -> Int64) -> Exchange {
    let simulator = Simulator(chain: chain, now: now)
    return Exchange { request in simulator.reply(to: SimulatedRequest(request)) }
  }

  /// Over the network.
  static func network(
    trusting authorities: CertificateAuthorities?, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Failure) -> Exchange {
    let transport: Transport
    do {
      transport = try Transport(trusting: authorities)
    } catch {
      throw Failure(error)
    }
    return Exchange { request throws(TransportError) in
      try transport.send(request, isInterrupted: isInterrupted)
    }
  }
}
