import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import Simulator
@testable import TestSupport

/// Everything that the simulator signs is verified under its own root only.
@Suite struct SimulatorSignatureTests {
  let store: TestSimulator
  let root: Certificate

  init() throws {
    store = try TestSimulator()
    root = try Certificate(der: TestSimulator.chain.get().root)
  }

  /// A response for each kind of signed text.
  private func replies() -> [JSON] {
    let window: JSON = ["startDate": .timestamp(store.now - .days(29)), "endDate": .timestamp(store.now)]
    let test = store.ask("POST", "/inApps/v1/notifications/test").json["testNotificationToken"]?.string ?? ""
    _ = store.get("/inApps/v1/notifications/test/\(test)")
    return [
      store.get("/inApps/v1/transactions/2000000000000001"),
      store.get("/inApps/v1/transactions/appTransactions/2000000000000001"),
      store.get("/inApps/v2/history/2000000000000001"), store.get("/inApps/v1/subscriptions/2000000000013001"),
      store.get("/inApps/v2/refund/lookup/2000000000000001"), store.get("/inApps/v1/lookup/MVK7WQ3XYZ"),
      store.get("/inApps/v1/notifications/test/\(test)"),
      store.ask("POST", "/inApps/v1/notifications/history", window),
    ].map(\.json)
  }

  private func texts(in value: JSON) -> [String] {
    switch value {
    case .string(let text): CompactJWS.isMeant(by: text) ? [text] : []
    case .array(let elements): elements.flatMap(texts)
    case .object(let object): object.members.flatMap { texts(in: $0.value) }
    case .null, .bool, .number: []
    }
  }

  private func failedCheck(_ text: String, _ anchors: [Certificate], at moment: Timestamp? = nil) -> CheckName? {
    var verifier = Verifier(
      anchors: TrustAnchors(named: anchors),
      expectations: Expectations(bundleID: nil, environment: .sandbox), moment: moment, now: store.now)
    switch verifier.verify(Array(text.utf8)[...]).result {
    case .success: return nil
    case .failure(let rejection): return rejection.check.name
    }
  }

  @Test func `every signed text is verified under the simulator's root`() {
    let replies = replies()
    for reply in replies { #expect(!texts(in: reply).isEmpty) }
    for text in replies.flatMap(texts) { #expect(failedCheck(text, [root]) == nil) }
  }

  @Test func `no signed text is verified without the simulator's root`() throws {
    let stranger = try Certificate(der: PrivateChain.shared.get().root.der)
    for text in replies().flatMap(texts).prefix(20) {
      #expect(failedCheck(text, []) == .root)
      #expect(failedCheck(text, [stranger]) == .chain)
    }
  }

  @Test func `the simulator's root is not one of Apple's`() {
    #expect(!TrustAnchors().isPinned(root))
  }

  @Test func `the certificates have the shape of Apple's`() throws {
    let text = try #require(texts(in: store.get("/inApps/v1/transactions/2000000000000001").json).first)
    let header = try CompactJWS.decode(#require(CompactJWS(Array(text.utf8)[...])).header)
    let chain = try #require(header["x5c"]?.arrayElements).map { try SignedHeader.certificate($0.string ?? "") }
    #expect(header["alg"] == "ES256")
    #expect(header["kid"] == nil && header["typ"] == nil)
    #expect(chain.count == 3)
    #expect(chain[0].extensions.contains(SigningChain.leafMarker))
    #expect(chain[1].extensions.contains(SigningChain.intermediateMarker))
    let keys = try chain.map { try PublicKey(of: $0).name }
    #expect(keys == ["P-256", "P-384", "P-384"])
  }

  @Test func `a notification keeps its text`() {
    let window: JSON = ["startDate": .timestamp(store.now - .days(1)), "endDate": .timestamp(store.now)]
    let first = store.ask("POST", "/inApps/v1/notifications/history", window).json["notificationHistory"]
    let second = store.ask("POST", "/inApps/v1/notifications/history", window).json["notificationHistory"]
    #expect(first == second)
    #expect(first?.arrayElements?.isEmpty == false)
  }
}
