import AppStore
import Base
import HTTP
import Platform

// The calls below `/simulator/`, which are not Apple's: they control the world and require no token. Several may run at
// a time, because a notified server may make one before the call that caused the notification has returned.

extension SimulatorServer {
  func controlReply(to request: ServedRequest) -> HTTPReply {
    do throws(ControlRefusal) {
      let name = String(request.usualPath.dropFirst(SimulatorCall.prefix.count))
      switch (request.method, SimulatorCall(rawValue: name)) {
      case ("GET", .clock): return .json(state(of: request))
      case ("POST", .clock):
        try move(to: WorldDate(request).target)
        return .json(state(of: request))
      case ("POST", .reset):
        try reset()
        return .json(state(of: request))
      case ("POST", .trigger):
        let (simulator, sent) = try carryOut(.trigger, request)
        return .present([
          "notificationUUID": .string(sent.uuid), "signedPayload": .string(sent.signedPayload),
          "sendAttempts": .array(simulator.withStore { $0.notifications[sent.uuid]?.attempts.map(\.json) ?? [] }),
          "setInNotificationOnly": sent.setInNotificationOnly.isEmpty
            ? nil : .array(sent.setInNotificationOnly.map(JSON.string)),
        ])
      case ("POST", .buy):
        let (simulator, sent) = try carryOut(.buy, request)
        return .json(simulator.bought(sent.uuid))
      case ("POST", .retention):
        let form = #"{"originalTransactionId":…,"userLocale":…}, both optional"#
        let body = try body(of: request, form)
        guard let realtime else { throw ControlRefusal(reason: "the body is \(form)") }
        let locale = body["userLocale"]?.string ?? RealtimeRequest.usualLocale
        return .json(
          try simulator(at: request.port).ask(
            about: body["originalTransactionId"]?.string, locale: locale, over: realtime, now: clock.now))
      case ("GET", .ids): return .json(["ids": .array(simulator(at: request.port).withStore(\.samples))])
      case ("GET", .root): return HTTPReply(text: simulator(at: request.port).chain.rootPEM, status: 200)
      case (_, .root), (_, .ids): return .notAllowed(except: "GET")
      case (_, .clock): return .notAllowed(except: "GET, POST")
      case (_, .reset), (_, .trigger), (_, .buy), (_, .retention):
        return .notAllowed(except: "POST")
      case (_, nil):
        let calls = SimulatorCall.allCases.map { SimulatorCall.prefix + $0.rawValue }.joined(separator: ", ")
        return refusal(ControlRefusal(reason: "no such call", hint: "calls: \(calls)"), status: 404)
      }
    } catch {
      return refusal(error)
    }
  }

  private func refusal(_ error: ControlRefusal, status: Int = 400) -> HTTPReply {
    var reply = HTTPReply(
      .present(["errorMessage": .string(error.reason), "hint": error.hint.map(JSON.string)]), status: status)
    reply.explain(error.reason + (error.hint.map { "; \($0)" } ?? ""))
    return reply
  }

  private func body(of request: ServedRequest, _ form: String) throws(ControlRefusal) -> JSONObject {
    guard let body = (try? JSON.parse(request.body))?.objectValue else {
      throw ControlRefusal(reason: "the body is \(form)")
    }
    return body
  }

  /// Carries out an event in the simulator of a request, and posts its notifications, members' too. If another thread is
  /// sending or moves the clock, that thread posts them, possibly after this returns.
  private func carryOut(
    _ event: RequestedEvent, _ request: ServedRequest
  ) throws(ControlRefusal) -> (Simulator, TriggeredNotification) {
    let (simulator, body) = (simulator(at: request.port), try body(of: request, event.form))
    let (sent, delivery) = try order.withLock { state throws(ControlRefusal) in
      let moment = clock.now
      let sent = try simulator.carryOut { store, now throws(ControlRefusal) in
        try event.happen(body, in: &store, now: now)
      }
      note([event.rawValue: .object(body)], of: simulator, at: moment)
      return (sent, claimDelivery(&state))
    }
    send(delivery)
    waitForDelivery(of: sent.uuid)
    return (simulator, sent)
  }

  /// Returns what a client requires before it sends requests.
  private func state(of request: ServedRequest) -> JSON {
    let app = simulator(at: request.port).withStore(\.app)
    return .present([
      "now": .timestamp(clock.now),
      "environment": app.environmentMember,
      "bundleId": app.bundleIDMember,
      "appAppleId": app.appAppleIDMember,
      "issuerId": setup.requiredToken?.issuerID.map(JSON.string),
      "keyId": setup.requiredToken?.keyID.map(JSON.string),
      "world": .string(worldID), "start": .timestamp(start),
    ])
  }
}

extension WorldDate {
  /// Reads the body of a call that moves the clock: `{"advance":"30d"}` or `{"to":DATE}`.
  fileprivate init(_ request: ServedRequest) throws(ControlRefusal) {
    let members = (try? JSON.parse(request.body))?.objectValue?.members ?? []
    let (name, value) = (members.first?.name, members.first?.value)
    if name == "advance", let span = value?.string.flatMap({ TimeSpan(text: $0) }), span >= .zero, members.count == 1 {
      self = .after(span)
    } else if name == "to", let moment = value?.timestamp ?? value?.string.flatMap({ Timestamp($0) }),
      members.count == 1
    {
      self = .at(moment)
    } else {
      let forms =
        #"{"advance":"30d"} (days, hours h, minutes m, seconds s) or {"to":DATE}, in ISO 8601 or milliseconds"#
      throw ControlRefusal(reason: "the body is \(forms)")
    }
  }

  fileprivate func target(from now: Timestamp) throws(ControlRefusal) -> Timestamp {
    let moment = moment(from: now)
    guard moment >= now else {
      throw ControlRefusal(reason: "the clock cannot move back from \(now.text); reset the world to restart it")
    }
    guard WorldClock.range.contains(moment) else {
      throw ControlRefusal(reason: "the simulator's certificates end on \(WorldClock.range.upperBound.text)")
    }
    return moment
  }
}
