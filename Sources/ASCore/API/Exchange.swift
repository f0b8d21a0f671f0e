/// A way to send requests: libcurl, the simulated App Store, or a test's own.
struct Exchange {
  let send: (HTTPRequest) throws(TransportError) -> HTTPReply
}

extension Exchange {
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
