import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import Simulator
@testable import TestSupport

/// Images, messages, defaults, the realtime URL and performance tests of the Retention Messaging API.
@Suite struct SimulatorRetentionTests {
  let store: TestSimulator
  private static let base = "/inApps/v1/messaging"
  private static let uuid = "5F2F9F0E-5C0A-4D3B-9A53-0D7A8C1C7A21"
  private static let (full, bullet, rejected, spare) = (
    "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e01", "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e02",
    "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e03", "6a1f0c3e-7b52-4d1c-8a5e-0f9b3c2d1e04"
  )
  private static let (approved, text, pending, unseen) = (
    "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c01", "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c02",
    "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c03", "9d4b8e72-3c60-4f2a-b1d7-5e6f7a8b9c04"
  )

  init() throws {
    store = try TestSimulator()
  }

  private func ask(_ method: String, _ path: String, _ body: JSON? = nil) -> TestSimulator.Answered {
    store.ask(method, "\(Self.base)\(path)", body)
  }

  private func upload(_ image: [UInt8], _ query: String = "", as id: String = uuid) -> TestSimulator.Answered {
    TestSimulator.Answered(
      store.simulator.reply(
        to: ServedRequest(
          method: "PUT", target: "\(Self.base)/image/\(id)\(query)", headers: [], body: image)))
  }

  // MARK: Images

  static let wrongImages: [(String, [UInt8], String)] = [
    ("too narrow", TestPicture.png(width: 3839, height: 1000), ""),
    ("too low", TestPicture.png(width: 3840, height: 159), ""),
    ("too high", TestPicture.png(width: 3840, height: 2161), ""),
    ("of the other class", TestPicture.png(width: 3840, height: 1000), "?imageSize=BULLET_POINT"),
    ("of the other class", TestPicture.png(width: 1024, height: 1024), "?imageSize=FULL_SIZE"),
    ("with an alpha channel", TestPicture.png(width: 3840, height: 1000, colorType: 6), ""),
    ("gray with an alpha channel", TestPicture.png(width: 3840, height: 1000, colorType: 4), ""),
    ("with a transparent color", TestPicture.png(width: 3840, height: 1000, chunks: [("tRNS", [0])]), ""),
    ("cut", Array(TestPicture.png(width: 3840, height: 1000).dropLast(9)), ""),
    ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0], ""), ("nothing", [], ""),
  ]

  @Test(arguments: wrongImages)
  func `invalid images are rejected`(what: String, image: [UInt8], query: String) {
    #expect(upload(image, query).code == 4_000_161, "\(what)")
  }

  @Test func `an image is uploaded, listed and deleted once`() {
    let image = TestPicture.png(width: 1024, height: 1024)
    #expect(upload(image, "?imageSize=BULLET_POINT").status == 200)
    #expect(upload(image, "?imageSize=BULLET_POINT").code == 4_090_000)
    #expect(upload(image, "?imageSize=BULLET_POINT", as: Self.uuid.lowercased()).code == 4_090_000)
    let listed = ask("GET", "/image/list").json["imageIdentifiers"]?.arrayElements?.last
    #expect(
      listed == [
        "imageIdentifier": .string(Self.uuid.lowercased()), "imageState": "APPROVED", "imageSize": "BULLET_POINT",
      ])
    #expect(ask("DELETE", "/image/\(Self.uuid)").status == 200)
    #expect(ask("DELETE", "/image/\(Self.uuid)").code == 4_040_014)
  }

  @Test func `an image used in a message cannot be deleted`() {
    #expect(ask("DELETE", "/image/\(Self.full)").code == 4_030_019)
    #expect(ask("DELETE", "/message/\(Self.approved)").status == 200)
    #expect(ask("DELETE", "/image/\(Self.full)").status == 200)
  }

  @Test(arguments: [
    ("PUT", "/image/mine", 400), ("DELETE", "/image/mine", 400), ("PUT", "/message/mine", 400),
    ("PUT", "/image/\(uuid)?imageSize=SMALL", 400),
  ])
  func `invalid identifiers and sizes result in an error without a code`(method: String, path: String, status: Int) {
    let answer = ask(method, path, [:])
    #expect(answer.status == status)
    #expect(answer.code == nil)
  }

  @Test func `the number of images is limited to two thousand`() {
    let image = TestPicture.png(width: 3840, height: 160)
    for number in 5...2000 {
      let digits = "000\(number)".suffix(4)
      #expect(upload(image, as: "00000000-0000-4000-8000-00000000\(digits)").status == 200)
    }
    #expect(upload(image).code == 4_030_014)
  }

  // MARK: Messages

  private static func message(_ change: JSONObject = [:]) -> JSON {
    (["header": "Stay", "body": "Please"] as JSON).with(change)
  }
  private static func long(_ count: Int) -> JSON { .string(String(repeating: "a", count: count)) }
  private static func picture(_ id: String) -> JSON { ["imageIdentifier": .string(id), "altText": "A cat"] }
  private static func point(_ id: String = bullet) -> JSON { picture(id).adding(["text": "Less noise"]) }

  static let wrongMessages: [WrongRequest] = [
    WrongRequest("", message(["header": long(67)]), 4_000_162),
    WrongRequest("", message(["body": long(145)]), 4_000_163),
    WrongRequest("", message(["header": .null]), nil), WrongRequest("", message(["body": 1]), nil),
    WrongRequest("", message(["image": picture(full).with(["altText": long(151)])]), 4_000_175),
    WrongRequest("", message(["image": picture(bullet)]), 4_000_216),
    WrongRequest("", message(["image": picture(uuid)]), 4_040_014),
    WrongRequest("", message(["headerPosition": "ABOVE_IMAGE"]), 4_000_224),
    WrongRequest("", message(["headerPosition": "BELOW"]), nil),
    WrongRequest("", message(["bulletPoints": .array(Array(repeating: point(), count: 6))]), 4_000_218),
    WrongRequest("", message(["bulletPoints": [point().with(["text": long(67)])]]), 4_000_219),
    WrongRequest("", message(["bulletPoints": [point(full)]]), 4_000_216),
    WrongRequest("", message(["bulletPoints": [point().with(["imageIdentifier": .null])]]), nil),
  ]

  @Test(arguments: wrongMessages)
  func `invalid messages are rejected`(_ wrong: WrongRequest) {
    let answer = ask("PUT", "/message/\(Self.uuid)", wrong.body)
    #expect(answer.code == wrong.code)
    #expect(answer.status == wrong.code.map { Int($0 / 10_000) } ?? 400)
  }

  @Test func `a message is uploaded, listed and deleted once`() {
    let body = Self.message([
      "header": Self.long(66), "body": Self.long(144), "image": Self.picture(Self.full.uppercased()),
      "headerPosition": "ABOVE_IMAGE", "bulletPoints": .array(Array(repeating: Self.point(), count: 5)),
    ])
    #expect(ask("PUT", "/message/\(Self.uuid)", body).status == 200)
    #expect(ask("PUT", "/message/\(Self.uuid)", body).code == 4_090_001)
    let listed = ask("GET", "/message/list").json["messageIdentifiers"]?.arrayElements?.last
    #expect(listed == ["messageIdentifier": .string(Self.uuid.lowercased()), "messageState": "APPROVED"])
    #expect(ask("DELETE", "/message/\(Self.uuid)").status == 200)
    #expect(ask("DELETE", "/message/\(Self.uuid)").code == 4_040_015)
  }

  // MARK: Defaults and the realtime URL

  private static let place = "/default/com.example.app.pro/de-DE"
  private static func choice(_ id: String) -> JSON { ["messageIdentifier": .string(id)] }

  static let wrongDefaults: [WrongRequest] = [
    WrongRequest(place, choice(pending), 4_030_017), WrongRequest(place, choice(unseen), 4_030_018),
    WrongRequest(place, choice(uuid), 4_040_015), WrongRequest(place, [:], nil),
    WrongRequest("/default/com.example.app.none/de-DE", choice(text), 4_000_023),
    WrongRequest("/default/com.example.app.coins/de-DE", choice(text), 4_000_023),
    WrongRequest("/default/com.example.app.pro/german", choice(text), 4_000_164),
  ]

  @Test(arguments: wrongDefaults)
  func `invalid defaults are rejected`(_ wrong: WrongRequest) {
    let answer = ask("PUT", wrong.target, wrong.body)
    #expect(answer.code == wrong.code)
    #expect(answer.status == wrong.code.map { Int($0 / 10_000) } ?? 400)
  }

  @Test func `a default can be set and removed repeatedly`() {
    #expect(ask("GET", Self.place).code == 4_040_020)
    for _ in 1...2 { #expect(ask("PUT", Self.place, Self.choice(Self.text.uppercased())).status == 200) }
    #expect(ask("GET", Self.place).json == Self.choice(Self.text))
    for _ in 1...2 { #expect(ask("DELETE", Self.place).status == 200) }
    #expect(ask("GET", Self.place).code == 4_040_020)
  }

  @Test func `a deleted message is no longer a default`() {
    #expect(ask("GET", "/default/com.example.app.pro/en-US").json == Self.choice(Self.approved))
    #expect(ask("DELETE", "/message/\(Self.approved)").status == 200)
    #expect(ask("GET", "/default/com.example.app.pro/en-US").code == 4_040_020)
  }

  @Test(arguments: [
    "http://example.com", "https://", "https:///path", "example.com", "", "https://example.com/a b",
    "https://example.com/" + String(repeating: "a", count: 237),
  ])
  func `invalid realtime URLs are rejected`(url: String) {
    #expect(ask("PUT", "/realtime/url", ["realtimeURL": .string(url)]).code == 4_000_215)
  }

  @Test func `the realtime URL is set, shown and removed`() {
    let url: JSON = ["realtimeURL": .string("https://example.com/" + String(repeating: "a", count: 236))]
    #expect(ask("PUT", "/realtime/url", url).status == 200)
    #expect(ask("GET", "/realtime/url").json == url)
    for _ in 1...2 { #expect(ask("DELETE", "/realtime/url").status == 200) }
    #expect(ask("GET", "/realtime/url").code == 4_040_021)
  }

  // MARK: Performance tests

  static let wrongTests: [WrongRequest] = [
    WrongRequest("", [:], 4_000_211), WrongRequest("", ["originalTransactionId": "x"], 4_000_006),
    WrongRequest("", ["originalTransactionId": "704346128300986001"], 4_000_048),
    WrongRequest("", ["originalTransactionId": "1"], 4_040_010),
    WrongRequest("", ["originalTransactionId": "2000000000000002"], 4_000_187),
    WrongRequest("", ["originalTransactionId": "2000000000010001"], 4_000_185),
    WrongRequest("", ["originalTransactionId": "2000000000000007"], 4_000_211),
    WrongRequest("", ["originalTransactionId": "2000000000001001"], 4_000_211),
  ]

  @Test(arguments: wrongTests)
  func `invalid performance tests are rejected`(_ wrong: WrongRequest) {
    #expect(ask("POST", "/performanceTest", wrong.body).code == wrong.code)
  }

  @Test func `a performance test ends after its time`() throws {
    store.simulator.withStore { $0.workTime = .seconds(5) }
    let body: JSON = ["originalTransactionId": "2000000000000001"]
    let started = ask("POST", "/performanceTest", body).json
    let id = try #require(started["requestId"]?.string)
    #expect(ask("POST", "/performanceTest", body).code == 4_000_213)
    let path = "/performanceTest/result/\(id.uppercased())"
    store.pass(.milliseconds(1_000))
    #expect(ask("GET", path).json["result"] == "PENDING")
    #expect(ask("GET", path).json["numPending"] == 80)
    store.pass(.milliseconds(4_000))
    let done = ask("GET", path).json
    #expect(done["result"] == "PASS")
    #expect(done["config"] == started["config"])
    #expect(done["target"] == "https://example.com/retention")
    #expect(done["numPending"] == 0)
    #expect(ask("POST", "/performanceTest", body).status == 200)
    let other = try TestSimulator()
    #expect(other.get("\(Self.base)\(path)").json["result"] == "PASS", "another run knows it too")
  }

  @Test func `a performance test requires a realtime URL`() {
    _ = ask("DELETE", "/realtime/url")
    #expect(ask("POST", "/performanceTest", ["originalTransactionId": "2000000000000001"]).code == 4_000_211)
  }
}

extension JSON {
  /// The object with further members.
  fileprivate func adding(_ members: JSONObject) -> JSON {
    guard var object = objectValue else { return self }
    object.members += members.members
    return .object(object)
  }
}
