import Synchronization
import Testing

@testable import AppStore
@testable import Base
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// A simulated App Store with a clock that tests advance, and shorthands for requests to it.
final class TestSimulator: Sendable {
  let simulator: Simulator
  private let clock = Clock()

  /// Minting takes milliseconds; all tests can share one chain.
  static let chain = Result { () throws in
    guard let chain = SimulatorChain(pem: Array(try SimulatorCertificates.mint().revealed.utf8)) else {
      throw CryptoError(reason: "the minted chain cannot be read")
    }
    return chain
  }

  /// The built-in world at the time at which the clock starts.
  private static let store = Store(now: FakeWorld.now)

  init() throws {
    let clock = clock
    simulator = Simulator(chain: try Self.chain.get(), store: Self.store, clock: WorldClock(machine: { clock.now }))
  }

  var now: Timestamp { clock.now }

  func pass(_ span: TimeSpan) {
    clock.pass(span)
  }

  func ask(_ method: String, _ target: String, _ body: JSON? = nil) -> Answered {
    let answer = Answered(
      simulator.reply(
        to: ServedRequest(
          method: method, target: target, headers: [], body: body?.bytes() ?? [])))
    for code in answer.faults + [answer.code].compactMap(\.self) {
      #expect(!ErrorCode.with(code: code, family: nil).isEmpty, "\(code) is in no list of errors")
    }
    return answer
  }

  func get(_ target: String) -> Answered { ask("GET", target) }

  /// A response and the values in it.
  struct Answered: Sendable {
    let reply: HTTPReply

    init(_ reply: HTTPReply) {
      self.reply = reply
    }

    var status: Int { reply.status }
    var json: JSON { (try? JSON.parse(reply.body)) ?? .null }
    /// The error code; for External Purchase responses, the first one.
    var code: Int64? { json["errorCode"]?.int64 ?? faults.first }
    /// The codes of all errors of a report.
    var faults: [Int64] { (json["errors"]?.arrayElements ?? []).compactMap { $0["errorCode"]?.int64 } }

    /// The response with every JWS in it replaced by its payload, verified or not.
    var opened: JSON { (try? JWSDecoder(part: .payload, opensNested: true).open(json)) ?? .null }

    /// The payloads of `signedTransactions`.
    var transactions: [JSON] { opened["signedTransactions"]?.arrayElements ?? [] }
    var ids: [String] { transactions.compactMap { $0["transactionId"]?.string } }
  }
}

private final class Clock: Sendable {
  private let passed = Mutex(TimeSpan.zero)

  var now: Timestamp { FakeWorld.now + passed.withLock { $0 } }

  func pass(_ span: TimeSpan) {
    passed.withLock { $0 = $0 + span }
  }
}
