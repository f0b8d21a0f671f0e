import Testing

@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// Signed texts and IDs as they are contained in emails, logs, queues, forms and programs.
@Suite struct ArrivingTextTests {
  /// A format in which a text arrives.
  struct Wrapping: Sendable, CustomTestStringConvertible {
    let name: String
    let isForIDs: Bool
    let wrap: @Sendable (String) -> [UInt8]
    var testDescription: String { name }

    init(_ name: String, isForIDs: Bool = true, bytes wrap: @escaping @Sendable (String) -> [UInt8]) {
      (self.name, self.isForIDs, self.wrap) = (name, isForIDs, wrap)
    }

    init(_ name: String, isForIDs: Bool = true, _ wrap: @escaping @Sendable (String) -> String) {
      self.init(name, isForIDs: isForIDs) { Array(wrap($0).utf8) }
    }
  }

  private static func lines(_ text: String, _ length: Int, before: String = "", behind: String = "\n") -> String {
    var (lines, rest) = ([String](), Array(text.utf8)[...])
    while !rest.isEmpty {
      lines.append(before + String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return lines.joined(separator: behind)
  }

  private static func encoded(_ text: String) -> String { Base64.standard.encode(Array(text.utf8)) }
  private static func json(_ text: String) -> String { JSON.string(text).text(.compact) }
  /// The JSON body that a program posts.
  private static func body(_ text: String) -> String {
    "{\"\(text.isDigits ? "transactionId" : "orderId")\":\(json(text))}"
  }

  private static func printable(_ text: String) -> String {
    lines(text.replacing("=", with: "=3D"), 70, behind: "=\r\n")
  }

  private static func utf16(_ text: String, isLittle: Bool, isMarked: Bool = true) -> [UInt8] {
    ((isMarked ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  private static func fullWidth(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 }))
  }

  private static let head = "From: me@example.com\r\nSubject: help\r\nMIME-Version: 1.0\r\n"

  static let wrappings: [Wrapping] = [
    Wrapping("alone") { $0 }, Wrapping("straight quotes") { "'\($0)'" }, Wrapping("smart quotes") { "“\($0)”\n" },
    Wrapping("a sentence") { "Hello,\nmy order is \($0). Thanks\nTom\n" },
    Wrapping("a member") { body($0) }, Wrapping("JSON in JSON") { "{\"a\":1,\"message\":\(json(body($0)))}" },
    Wrapping("an event of a queue") {
      "{\"Records\":[{\"messageId\":\"1\",\"body\":\(json("{\"Message\":\(json(body($0)))}"))}]}"
    },
    Wrapping("a base64 body of a gateway") { "{\"isBase64Encoded\":true,\"body\":\"\(encoded(body($0)))\"}" },
    Wrapping("a log line") { "2026-01-02T03:04:05.678Z\t1b2c INFO order received \(body($0)) in 12 ms\n" },
    Wrapping("an exported log") {
      "{\"events\":[{\"timestamp\":1769860800000,\"message\":\(json("INFO order \(body($0))\n"))}]}"
    },
    Wrapping("folded log lines", isForIDs: false) {
      lines($0, 90, before: "2026-01-02 03:04:05 web[1]: ") + "\n2026-01-02 03:04:05 web[1]: done it\n"
    },
    Wrapping("base64 in lines") { "order:\n" + lines(encoded(body($0)), 76) + "\n" },
    Wrapping("base64 twice", isForIDs: false) { encoded(encoded($0)) },
    Wrapping("quoted-printable") {
      head + "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nOrder=\r\n ID: "
        + printable($0) + "\r\n"
    },
    Wrapping("a soft line break") { "Hello,\r\nmy order is \($0.prefix(4))=\r\n\($0.dropFirst(4))\r\n" },
    Wrapping("a base64 message") {
      head + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + lines(encoded("Hello,\nmy order is \($0)\nTom"), 76, behind: "\r\n") + "\r\n"
    },
    Wrapping("a message of two parts") {
      head + "Content-Type: multipart/alternative;\r\n boundary=\"=_x\"\r\n\r\nignored\r\n--=_x\r\n"
        + "Content-Type: text/plain\r\n\r\nsee the other part\r\n--=_x\r\nContent-Type: text/html\r\n"
        + "Content-Transfer-Encoding: base64\r\n\r\n" + lines(encoded("<p>order <b>\($0)</b></p>"), 76, behind: "\r\n")
        + "\r\n--=_x--\r\n"
    },
    Wrapping("UTF-16, little") { utf16("order \($0)\r\n", isLittle: true) },
    Wrapping("UTF-16, big") { utf16("order \($0)\r\n", isLittle: false) },
    Wrapping("UTF-16 without a mark") { utf16("order \($0)\r\n", isLittle: true, isMarked: false) },
    Wrapping("full width") { fullWidth($0) + "\n" }, Wrapping("no space before it") { "注文番号\($0)\n" },
    Wrapping("a quotation") { "On Monday Tom wrote:\n" + lines("order:\n> \($0)", 10000, before: "> ") + "\n" },
    Wrapping("a folded quotation", isForIDs: false) {
      "see\n" + lines($0, 72, before: "> ") + "\n> \n> thanks a lot\n"
    },
    Wrapping("Markdown") { "## Order\n\n```json\n\(body($0))\n```\nand `code`\n" },
    Wrapping("a curl line") { "curl -X POST https://example.com/orders \\\n  -d '\(body($0))' -H 'A: b'\n" },
    Wrapping("a form body") { "user=7&order=\(PercentEncoding.encode($0))&b=2" },
    Wrapping("a form body with spaces for plus signs") { "user=7&order=\($0.replacing("+", with: " "))&b=2" },
    Wrapping("JSON with spaces for plus signs") { body($0.replacing("+", with: " ")) },
    Wrapping("a form body in a form body") {
      "a=\(PercentEncoding.encode("order=" + PercentEncoding.encode($0)))&b=2"
    },
    Wrapping("escaped slashes") { "log: {\\\"order\\\":\\\"\($0.replacing("/", with: "\\\\/"))\\\"}" },
    Wrapping("escaped signs") {
      "log {\"order\":\"\($0.replacing("+", with: "\\u002B").replacing("=", with: "\\u003d"))\", …"
    },
    Wrapping("written line ends") { "{\"order\": \"" + lines($0, 76, behind: "\\r\\n") + "\", …" },
    Wrapping("zero-width spaces") { "order " + lines($0, 5, behind: "\u{200B}") + " thanks" },
    Wrapping("armor", isForIDs: false) {
      "-----BEGIN RECEIPT-----\n" + lines($0, 64) + "\n-----END RECEIPT-----\n"
    },
    Wrapping("a Swift literal", isForIDs: false) {
      "let order = \"" + lines($0, 60, behind: "\"\n    + \"") + "\"\nprint(order)\n"
    },
    Wrapping("a Python literal", isForIDs: false) {
      "order = '" + lines($0, 60, behind: "' \\\n        '") + "'\nprint(order)\n"
    },
    Wrapping("a literal with line ends", isForIDs: false) { "x = \"" + lines($0, 60, behind: "\\n\"\n  \"") + "\";\n" },
    Wrapping("YAML", isForIDs: false) { "order: >-\n" + lines($0, 80, before: "  ") + "\nuser: 7\n" },
    Wrapping("entities") {
      "<a order=&quot;\($0.replacing("+", with: "&#43;").replacing("/", with: "&#x2F;"))&quot;/>"
    },
    Wrapping("a property list", isForIDs: false) {
      "<dict>\n\t<key>order</key>\n\t<data>\n" + lines($0, 68, before: "\t") + "\n\t</data>\n</dict>\n"
    },
    Wrapping("HTML lines", isForIDs: false) { "<p>order<br>" + lines($0, 70, behind: "<br/>\n") + "</p>" },
    Wrapping("a path") {
      "GET https://example.com/orders/\($0.replacing("+", with: "%2B").replacing("/", with: "%2F"))?a=b HTTP/1.1\n"
    },
    Wrapping("a row of a dump") { "COPY orders FROM stdin;\n1\t\\N\t\($0)\t2026-01-02 03:04:05\n\\.\n" },
  ]

  /// A text, and what asctl must read from it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// Text in the output of `decode`; nil for an ID.
    let shown: String?
    let id: String
    var testDescription: String { name }
  }

  static let samples: [Sample] = (try? makeSamples()) ?? []

  private static func makeSamples() throws -> [Sample] {
    let transaction = try FakeStore.transaction(2_000_000_000_000_001).string ?? ""
    let chain = try PrivateChain.shared.get()
    let notification = try chain.sign([
      "notificationType": "REFUND", "signedDate": 1_769_000_000_000,
      "data": ["bundleId": "com.example.app", "signedTransactionInfo": .string(transaction)],
    ])
    let receipt = derContainer(
      der(0x04, ReceiptPayload(purchases: (1...20).map { ReceiptPayload.purchase($0, original: $0) }).bytes))
    return [
      Sample(
        name: "transaction", text: transaction, shown: "\"transactionId\":\"2000000000000001\"", id: "2000000000000001"),
      Sample(
        name: "notification", text: notification, shown: "\"notificationType\":\"REFUND\"", id: "2000000000000001"),
      Sample(
        name: "receipt", text: Base64.standard.encode(receipt), shown: "\"in_app\":[", id: "20000000000"),
      Sample(name: "order", text: "MVK7WQ3XYZ", shown: nil, id: "MVK7WQ3XYZ"),
      Sample(name: "transaction ID", text: "2000000000000001", shown: nil, id: "2000000000000001"),
    ]
  }

  private static func world(_ wrapping: Wrapping, _ sample: Sample) -> FakeWorld {
    FakeWorld(files: ["input": wrapping.wrap(sample.text)])
  }

  @Test(arguments: wrappings, samples)
  func `signed text and IDs are read in any wrapping`(wrapping: Wrapping, sample: Sample) {
    guard wrapping.isForIDs || sample.shown != nil else { return }
    let turn = Self.wrappings.firstIndex { $0.name == wrapping.name } ?? 0
    let tested = ["decode", "receipt", "customer", "explain"].sampled(oneIn: 4, turn + sample.name.utf8.count)
    func input(_ command: [String]) -> FakeWorld {
      let world = FakeWorld(files: ["input": wrapping.wrap(sample.text)])
      world.run(command)
      return world
    }
    if let shown = sample.shown, tested.contains("decode") {
      let decoded = input(["decode", "input"])
      #expect(decoded.output.contains(shown), "decode: \(decoded.errors)")
    }
    if sample.name == "receipt", tested.contains("receipt") {
      for command in ["decode", "ids"] {
        let read = input(["receipt", command, "input"])
        #expect(read.output.contains(sample.id), "receipt \(command): \(read.errors)")
      }
    }
    if tested.contains("customer") {
      let customer = input(["-e", "simulator", "customer", "input", "-o", "ndjson"])
      #expect((customer.output + customer.errors).contains(sample.id), "customer: \(customer.errors)")
    }
    guard tested.contains("explain") else { return }
    let explained = input(["explain", "input"])
    let wanted = sample.shown == nil ? sample.id : sample.name == "receipt" ? "eceipt" : "JWS"
    #expect(explained.output.contains(wanted), "explain: \(explained.errors)")
  }

  @Test func `each of several texts is shown with its location`() throws {
    let (transaction, notification) = (Self.samples[0].text, Self.samples[1].text)
    let world = FakeWorld(files: ["log": Array("started\n1 INFO \(notification)\n\n2 INFO a=\(transaction) b\n".utf8)])
    #expect(world.run(["decode", "--fields", "at,notificationType,transactionId", "log"]) == .success)
    #expect(
      world.output == """
        {"at":"line 2","notificationType":"REFUND"}
        {"at":"line 4","transactionId":"2000000000000001"}

        """)
    #expect(world.run(["verify", "log"]) == .notVerified)
    #expect(world.errors.contains("line 2, line 4"))
    let event =
      "{\"a\":\"\(transaction)\",\"Records\":[{\"body\":\(Self.json("{\"signedPayload\":\"\(notification)\"}"))}]}"
    let whole = FakeWorld(files: ["event": Array(event.utf8)])
    #expect(whole.run(["decode", "--fields", "a.transactionId,Records.body.notificationType", "event"]) == .success)
    #expect(
      whole.output == """
        {"a":{"transactionId":"2000000000000001"},"Records":[{"body":{"notificationType":"REFUND"}}]}

        """)
  }

  @Test func `a receipt is found in bytes, hexadecimal digits and any member`() throws {
    let sample = Self.samples[2].text
    let bytes = try Base64.standard.decode(Array(sample.utf8)[...])
    let digits = hexadecimal(bytes).lowercased()
    for text in [
      Array("(lldb) po data\n<\(Self.lines(digits, 8, behind: " "))>\n".utf8), Array("receipt = '\\x\(digits)'".utf8),
      Array("data:application/octet-stream;base64,\(sample)".utf8), bytes,
      Array("{\"status\":0,\"purchase\":{\"proof\":\"\(sample.replacing("/", with: "_"))\"}}".utf8),
    ] {
      let world = FakeWorld(files: ["file": text])
      #expect(world.run(["receipt", "decode", "file"]) == .success, "\(world.errors)")
      #expect(world.output.contains("\"in_app\":["))
    }
  }

  @Test func `an error for text without a JWS has the number of lines or the truncated part`() {
    for (text, wanted) in [
      ("a\nb: {\"c\": \nd\n", "3 lines"),
      ("a\nb \(Self.samples[0].text.prefix(2000))...\nc\n", "line 2"),
      ("a\neyJhbGciOiJFUzI1NiJ9.e30\n", "2 of 3 parts"), ("eyJhbGciOiJFUzI1NiJ9.e30", "without a signature"),
      ("token eyJhbGciOiJFUzI1NiJ9.e30 rejected", "without a signature"),
      (String(Self.samples[0].text.prefix(2000)), "1 of 3 parts"),
    ] {
      let world = FakeWorld(files: ["file": Array(text.utf8)])
      #expect(world.run(["decode", "file"]) == .failure)
      #expect(world.errors.contains(wanted), "\(world.errors)")
    }
  }

  @Test func `a truncated notification is not shown as a transaction inside it`() throws {
    let body = try #require(try SampleFiles.all()["notification.json"])
    let start = try #require(body[...].firstRange(of: Array("eyJ".utf8))).lowerBound
    let dot = try #require(body.lastIndex(of: UInt8(ascii: ".")))
    for end in stride(from: dot - 10, to: start + 50, by: -97) {
      for text in [body[..<end], body[start..<end]] {
        let world = FakeWorld(files: ["file": Array(text)])
        #expect(world.run(["decode", "file"]) == .failure, "\(end): \(world.output)")
        #expect(world.output.isEmpty && world.errors.contains("truncated"), "\(end): \(world.errors)")
      }
    }
    let lines = Array("\(Self.samples[0].text)\n".utf8) + body[..<(dot - 10)]
    let world = FakeWorld(files: ["file": lines])
    #expect(world.run(["decode", "file"]) == .someFailed)
    #expect(world.output.split(separator: "\n").last?.hasPrefix("{\"line\":2,\"error\":") == true, "\(world.output)")
  }

  /// `decode` does not open such a payload, but `customer` only needs an ID, which it looks up anyway.
  @Test func `a customer is found by the ID in a truncated JWS`() throws {
    let jws = try #require(FakeStore.transaction(2_000_000_000_000_002).string)
    let header = jws.prefix { $0 != "." }
    for end in [60, 200, 248] {
      let world = FakeWorld(input: Array("log: \(jws.prefix(header.count + 1 + end))...".utf8))
      #expect(world.run(["-e", "simulator", "customer", "-"]) == .success, "\(end): \(world.errors)")
      #expect(world.output.contains("2000000000000002"))
    }
  }

  @Test(arguments: [2, 3])
  func `JWS without a separator between them are all decoded`(count: Int) throws {
    let jws = try FakeStore.transaction(1).string ?? ""
    let joined = String(repeating: jws, count: count)
    // The second header begins at every place in a line.
    let wrapped = (60...160).map { width in
      let lines = stride(from: 0, to: joined.utf8.count, by: width).map { joined.dropFirst($0).prefix(width) }
      return lines.joined(separator: width % 2 == 0 ? "\n" : "\r\n> ")
    }
    for text in [joined, "log: \(joined) end"] + wrapped {
      let world = FakeWorld(input: Array(text.utf8))
      #expect(world.run(["decode", "-"]) == .success)
      #expect(world.output.split(separator: "\n").count == count, "\(world.output)")
    }
  }

  @Test func `a text after a truncated JWS is found`() {
    let text = Self.samples[0].text
    let message = base64URL(Array("{\n\"token\":\"\(text)\"}".utf8))
    let world = FakeWorld(files: ["file": Array("\(text.prefix(2000))\n\(message)\n".utf8)])
    #expect(world.run(["decode", "file"]) == .success, "\(world.errors)")
    #expect(world.errors.contains("truncated"), "\(world.errors)")
  }

  @Test func `several texts in a single line have a place`() {
    let world = FakeWorld(files: ["file": Array("\(Self.samples[0].text) \(Self.samples[0].text)".utf8)])
    #expect(world.run(["decode", "--fields", "at", "file"]) == .success)
    #expect(world.output == "{\"at\":\"line 1\"}\n{\"at\":\"line 1\"}\n", "\(world.output)")
    let text = Self.samples[0].text
    let lines = FakeWorld(files: ["file": Array("\(text)\n\(text) \(text)".utf8)])
    #expect(lines.run(["decode", "--fields", "at", "file"]) == .success)
    #expect(lines.output.hasSuffix("{\"at\":\"line 2\"}\n{\"at\":\"line 2\"}\n"), "\(lines.output)")
  }

  @Test func `a signed text in JSON that cannot be read is reported`() {
    let (text, cut) = (Self.samples[0].text, Self.samples[0].text.prefix(2000))
    let (both, alone) = ("{\"a\":\"\(text)\",\"b\":\"log \(cut)\"}", "{\"b\":\"\(cut)\"}")
    for (text, status, wanted) in [
      (both, Base.ExitStatus.success, "b: a truncated JWS"), (alone, .failure, "b: a truncated JWS"),
      ("\(text)\n\(both)\n", .success, "line 2: b: a truncated JWS"),
    ] {
      let world = FakeWorld(files: ["file": Array(text.utf8)])
      #expect(world.run(["decode", "file"]) == status, "\(world.errors)")
      #expect(world.errors.contains(wanted), "\(world.errors)")
    }
  }

  @Test func `a text may end inside an escape`() {
    for escape in ["\\u2e41", "\\u3d41", "\\u0a41", "\\x2e", "%252E", "&#46;", "=2E", "<wbr>"] {
      for count in 1...escape.utf8.count {
        let text = "log eyJhbGciOiJFUzI1NiJ9" + escape.prefix(count)
        #expect(ArrivingTexts(in: Array(text.utf8)[...]).found.isEmpty, "\(text)")
      }
    }
  }

  /// asctl does not link zlib, so compressed data is only reported.
  @Test func `compressed data is reported with its location and how to decompress it`() {
    let zipped = "H4sIAAAAAAAAA6tWKkktLlGyUlAqS8wpTtVRKi1OLYrPTFGyMjQ0NNFRykvMTVWyUlAqKUpMKU7NUaoFAIpS8zg3AAAA"
    let binary = (try? Base64.standard.decode(Array(zipped.utf8)[...])) ?? []
    for (text, place) in [
      (Array("{\"awslogs\":{\"data\":\"\(zipped)\"}}".utf8), "awslogs.data"), (Array(zipped.utf8), "gzip"),
      (binary, "gzip"),
      (Array("started\n2026 INFO data=\(zipped) done\n".utf8), "line 2"),
    ] {
      for command in [["decode"], ["receipt", "decode"], ["explain"], ["-e", "simulator", "customer"]] {
        let world = FakeWorld(files: ["file": text])
        #expect(world.run(command + ["file"]) == .failure, "\(command) \(world.output)")
        #expect(world.errors.contains("gzip") && world.errors.contains(place), "\(command) \(world.errors)")
        #expect(world.errors.contains("gunzip"))
      }
    }
  }

  @Test func `a JWS with an empty signature is reported`() {
    let world = FakeWorld(files: [
      "file": Array("\(Self.samples[0].text.split(separator: ".").prefix(2).joined(separator: ".")).".utf8)
    ])
    #expect(world.run(["decode", "file"]) == .success)
    #expect(world.errors.contains("without a signature"), "\(world.errors)")
  }

  @Test func `an unknown ID is shown with its possible readings`() {
    for (id, reading) in [
      ("MVK7WQ3X0Z", "customer MVK7WQ3XOZ"), ("MVKOWQ3XYZ", "customer MVK0WQ3XYZ"),
      ("2OOO000000000001", "customer 2000000000000001"),
    ] {
      let world = FakeWorld()
      #expect(world.run(["-e", "simulator", "customer", id]) != .success)
      #expect(world.errors.contains(id) && world.errors.contains(reading), "\(world.errors)")
    }
  }

  @Test func `IDs that a spreadsheet changed are reported in their rows`() throws {
    let table = "ticket,order id\n1,2.00E+15\n2,2000000000000001.0\n3,+49 170 1234567\n4,\"2,000,000,000,000,001\"\n"
    for text in [Array(table.utf8), Self.utf16(table, isLittle: true), Self.utf16(table, isLittle: false)] {
      let world = FakeWorld(files: ["t.csv": text])
      let line = ["-e", "simulator", "customer", "--ids", "t.csv", "--id-column", "order id", "-o", "csv"]
      #expect(world.run(line) == .someFailed)
      let rows = world.output.split(separator: "\n").dropFirst()
      let results = rows.map { $0.contains(",found,") ? "found" : $0.contains(",no-id,") ? "no-id" : "other" }
      #expect(results == ["no-id", "found", "no-id", "found"], "\(world.output)\(world.errors)")
      #expect(rows.first?.contains("spreadsheet") == true && world.output.contains("telephone"))
    }
    let workbook = FakeWorld(files: ["t.xlsx": [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00]])
    for line in [["customer", "--ids", "t.xlsx"], ["customer", "t.xlsx"], ["transaction", "get", "--ids", "t.xlsx"]] {
      #expect(workbook.run(["-e", "simulator"] + line) == .failure)
      #expect(workbook.errors.contains(".xlsx"))
    }
  }

  /// If each beginning were read to the end of the text, these would take minutes.
  @Test(arguments: ["eyJ.", "eyJhbGciOiJFU\\/", "eyJhbGciOiJFU<wbr>", "3082010006092a864886f70d010702 "])
  func `a text full of beginnings is not searched to the end`(beginning: String) {
    let text = String(repeating: beginning, count: (256 << 10) / beginning.utf8.count)
    let arriving = ArrivingTexts(in: Array(text.utf8)[...])
    #expect(arriving.found.isEmpty)
    // A run ends where the next header begins, so texts that begin like one are read only once.
    let isHeader = beginning.hasPrefix("eyJhbGci")
    #expect(arriving.unread.contains { $0.reason.contains("search ends") } == beginning.hasPrefix("3082"))
    #expect(arriving.unread.count { $0.reason.contains("truncated") } == (isHeader ? 100 : 0))
  }

  @Test func `a terminal prompt explains what to paste and how to end`() {
    let world = FakeWorld(input: Array("MVK7WQ3XYZ\n".utf8), terminals: ["input"])
    #expect(world.run(["-e", "simulator", "customer", "-"]) == .success)
    #expect(world.errors.contains("Control-D"))
  }
}
