import Testing

@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import HTTP
@testable import Simulator
@testable import Support
@testable import Terminal

extension ErrorCode {
  fileprivate static let tooManySpoons = ErrorCode(4_000_999, "There are too many spoons.", "Put some back.")
    .named("TooManySpoons", .appStoreServer)
}

/// A test of CONTRIBUTING: an error, a member or an endpoint is declared once, and the rest is derived.
@Suite struct AddedMemberTests {
  static let request = PayloadObject(
    "made-up request", "MadeUpRequest", "A request that Apple does not have.",
    [
      Field("flavour", .text, "Flavour", "How it tastes.").required.limited(to: .characters(5)).like("sweet"),
      Field("spoons", .integer, "Spoons", "How many spoons.").limited(to: .range(1...3))
        .refused(.tooManySpoons),
      Field("isHot", .boolean, "Hot", "Whether it is hot."),
    ])

  static let reply = PayloadObject(
    "made-up reply", nil, "A reply that Apple does not have.",
    [Field("cups", .list(of: .object(cup)), "Cups", "The cups.")])

  static let cup = PayloadObject(
    "made-up cup", nil, "A cup.", [Field("cupId", .text, "Cup", "The cup."), Field("filled", .date, "Filled", "When.")])

  static let write = Endpoint(
    "kitchen brew", "Brew a cup", .post, "/kitchen/v1/cups/{transactionId}",
    parameters: [.path("transactionId", "Whose cup")],
    body: .document(request), reply: .nothing, requestsPerSecond: 5, page: "Brew", examples: [])

  static let read = Endpoint(
    "kitchen list", "List the cups", .get, "/kitchen/v1/cups/{transactionId}",
    parameters: [.path("transactionId", "Whose cups")],
    reply: .object(reply), list: "cups", columns: [Column("Cup", "cupId"), Column("Filled", "filled")],
    requestsPerSecond: 5,
    page: "List Cups", examples: [])

  private static func errors(_ body: JSON) -> [ValidationError] { BodyCheck(body, is: request).errors }

  @Test func `a member becomes a flag`() {
    let command = EndpointCommand(endpoint: Self.write, section: nil).command
    #expect(
      command.flags.prefix(3).map { "\($0.name): \($0.summary)" } == [
        "flavour: How it tastes", "spoons: How many spoons", "is-hot: Whether it is hot",
      ])
  }

  @Test func `a member is in the skeleton`() throws {
    let text = Self.write.skeleton(width: 80, uuid: { "" })
    #expect(text.contains("// required: How it tastes.\n  \"flavour\": \"sweet\""), "\(text)")
    #expect(Self.errors(try JSON.parse(JSON.withoutComments(Array(text.utf8)))).isEmpty)
  }

  /// Invalid bodies, words of asctl's error, and the simulator's error code.
  @Test(
    arguments: [
      ([:], "flavour is missing", 4_000_000), (["flavour": ""], "flavour is empty", 4_000_000),
      (["flavour": "bitter"], "flavour must", 4_000_000),
      (["flavour": "sour", "spoons": 4], "spoons must be from 1 to 3", 4_000_999),
      (["flavour": "sour", "spoons": "2"], "spoons must be a whole number", 4_000_999),
      (["flavour": "🎈🎈🎈🎈🎈🎈"], "flavour must", 4_000_000),
    ] as [(JSON, String, Int64)])
  func `a member is checked by the client and the simulator`(body: JSON, words: String, code: Int64) throws {
    let error = try #require(Self.errors(body).first)
    #expect("\(error.path) \(error.description)".hasPrefix(words))
    let refusal = #expect(throws: APIErrorReply.self) {
      try APIErrorReply.require(body, is: Self.request, .appStoreServer)
    }
    let reply = try JSON.parse(try #require(refusal).reply.body)
    #expect(reply["errorCode"]?.int64 == code)
  }

  /// Apple limits the number of characters without defining them; asctl and its simulator count Unicode scalars.
  @Test func `length is counted consistently`() throws {
    let body: JSON = ["header": .string(String(repeating: "🎈", count: 40)), "body": "b"]
    #expect(BodyCheck(body, is: .messageUpload).errors.isEmpty)
    #expect(throws: Never.self) { try APIErrorReply.require(body, is: .messageUpload, .retentionMessaging) }
  }

  @Test func `an endpoint becomes a command`() {
    let command = EndpointCommand(endpoint: Self.read, section: nil).command
    #expect(command.name == "list")
    #expect(command.summary == "List the cups")
    #expect(command.arguments.map(\.name) == ["transactionId"])
    #expect(command.flags.contains { $0.name == "ids" })
  }

  @Test func `an endpoint makes its request`() throws {
    let invocation = Invocation(
      path: ["kitchen", "brew"], flags: ["flavour": [.text("sweet")], "spoons": [.integer(2)]],
      arguments: ["transactionId": [.text("2000000000000001")]])
    let request = try RequestBuilder(endpoint: Self.write, invocation: invocation, now: .zero, document: nil).request()
    #expect(request.method == .post)
    #expect(request.path == "/kitchen/v1/cups/2000000000000001")
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"flavour":"sweet","spoons":2}"#)
  }

  @Test func `an endpoint has a table and columns`() {
    let envelope = BulkLookup.envelope(of: Self.read)
    #expect(envelope.itemPath.text == "reply.cups")
    #expect(envelope.object?.columnPaths.map(\.text) == ["cupId", "filled"])
    let table = TableView(
      columns: Self.read.columns, object: Self.cup,
      view: HumanView(style: TerminalStyle(isColored: false), localTime: { _ in nil }))
    #expect(table.text([["cupId": "c", "filled": 0]]).text == "Cup  Filled\nc    1970-01-01T00:00:00Z\n")
  }
}
