@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

extension FuzzTarget {
  /// The simulator's responses of every endpoint, changed as bytes, as a value, or in a payload that is signed again.
  /// Without the key, no changed payload is shown as verified, and no output affects a terminal.
  static let responses = FuzzTarget(
    name: "responses",
    seeds: {
      let count = UInt8(truncatingIfNeeded: try Exchange.all.get().count)
      return (0..<count).flatMap { index in (0..<4).map { [index, $0, index, 1, 5, 3, 9, 2, 40, 7, 1, 0, 3] } }
    },
    check: { bytes in
      var choices = Choices(bytes)
      guard let exchange = choices.element(of: try Exchange.all.get()) else { return }
      let (mode, format) = (choices.number(below: 5), choices.number(below: 4))
      let reply: HTTPReply =
        switch mode {
        case 0: HTTPReply(status: 200, headers: [], body: choices.patched(exchange.reply.bytes()))
        case 1: HTTPReply(choices.changed(exchange.reply), status: 200)
        case 2: HTTPReply(try exchange.signedAgain(by: &choices), status: 200)
        case 3: HTTPReply(exchange.reply, status: [200, 204, 301, 401, 404, 429, 500][choices.number(below: 7)])
        default: HTTPReply(try JSON.parse(errors.utf8).adding(choices.changed(exchange.reply)), status: 400)
        }
      let flags = [["-o", "json"], ["-o", "table"], ["-o", "csv"], ["-o", "json", "--no-verify"]][format]
      let world = try FakeStore.world(files: Exchange.files, terminals: format == 1 ? ["output"] : []) { _ in reply }
      world.run(exchange.line + ["--root", "root.pem", "--retries", "0", "-y", "--no-color"] + flags)
      expectHarmless(world.output + world.errors)
      if format == 0, mode < 2, let shown = try? JSON.parse(world.output.utf8) { exchange.checkShown(shown) }
    })

  private static let errors = #"{"errorCode":4000006,"errorMessage":"Invalid request."}"#
}

extension JSON {
  fileprivate func adding(_ value: JSON) -> JSON {
    var object = objectValue ?? [:]
    object["errorMessage"] = .string(value.text())
    return .object(object)
  }
}

/// The example of an endpoint, and the simulated App Store's response to it, signed by the private chain of the tests.
private struct Exchange: Sendable {
  let line: [String]
  let reply: JSON
  /// The decoded form of every signed payload in the response.
  private let payloads: Set<String>

  static let files = [
    "image.png": TestPicture.png(width: 3840, height: 160),
    "report.json": Array(
      (#"{"requestIdentifier":"5f2f9f0e-5c0a-4d3b-9a53-0d7a8c1c7a31","externalPurchaseId":"SANDBOX_1","#
        + #""status":"UNRECOGNIZED_TOKEN"}"#).utf8),
  ]

  static let all = Result { try Endpoint.all.compactMap { try Exchange($0) } }

  private init?(_ endpoint: Endpoint) throws {
    guard let example = endpoint.examples.first else { return nil }
    var words = example.line.split(separator: " ").dropFirst().map { String($0) }
    if let place = words.firstIndex(of: "-e") { words.removeSubrange(place...place + 1) }
    let environment = endpoint.environments.contains(.sandbox) ? "sandbox" : "production"
    line = words + (endpoint.original == nil ? [] : ["--no-preflight"]) + ["-e", environment]
    let simulator = try TestSimulator().simulator
    let world = try FakeStore.world(files: Self.files) { request in simulator.reply(to: ServedRequest(request)) }
    world.run(line + ["--no-verify", "-y"])
    guard let request = world.requests.last, let own = try? JSON.parse(simulator.reply(to: ServedRequest(request)).body)
    else { return nil }
    reply = try Self.signed(own)
    var payloads = Set<String>()
    Self.collect(reply, &payloads)
    self.payloads = payloads
  }

  /// Returns the value with everything signed again by the private chain of the tests, which the command accepts.
  private static func signed(_ value: JSON) throws -> JSON {
    var value = value
    for place in JSON.places(in: value) {
      guard let text = value.part(place[...])?.string, let payload = payload(of: text) else { continue }
      let again = try PrivateChain.shared.get().sign(try signed(payload))
      value = value.replacing(place[...], with: .string(again))
    }
    return value
  }

  private static func payload(of text: String) -> JSON? {
    CompactJWS.isMeant(by: text)
      ? CompactJWS(Array(text.utf8)[...]).flatMap { try? CompactJWS.decode($0.payload) } : nil
  }

  private static func collect(_ value: JSON, _ payloads: inout Set<String>) {
    for place in JSON.places(in: value) {
      guard let text = value.part(place[...])?.string, let payload = payload(of: text) else { continue }
      payloads.insert(((try? JWSDecoder(part: .payload, opensNested: true).open(payload)) ?? .null).text())
      collect(payload, &payloads)
    }
  }

  /// Returns the response with one of its signed payloads changed.
  func signedAgain(by choices: inout Choices) throws -> JSON {
    let places = JSON.places(in: reply).filter { reply.part($0[...])?.string.flatMap(Self.payload) != nil }
    guard let place = choices.element(of: places), let text = reply.part(place[...])?.string,
      let payload = Self.payload(of: text)
    else { return choices.changed(reply) }
    let signed = try PrivateChain.shared.get().sign(choices.changed(payload))
    return reply.replacing(place[...], with: .string(signed))
  }

  /// Checks that each value shown in place of a JWS is a payload of the original response.
  func checkShown(_ output: JSON) {
    for place in JSON.places(in: output) {
      guard case .member(let name)? = place.last, let form = Field.signedMembers[name] else { continue }
      let value = output.part(place[...]) ?? .null
      for shown in form.isList ? value.arrayElements ?? [value] : [value] {
        expect(payloads.contains(shown.text()), "\(name) is shown as verified: \(shown.text())")
      }
    }
  }
}
