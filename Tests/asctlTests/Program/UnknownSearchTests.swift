import Testing

@testable import AppStore
@testable import Base
@testable import FakeWorlds
@testable import SignedData
@testable import TestSupport

/// `decode --unknown`: everything that the tables declare is known, and each kind of unknown gives one row.
@Suite struct UnknownSearchTests {
  private static func jws(_ payload: JSON, header: JSON = ["alg": "ES256", "x5c": []]) -> String {
    // The signature of 64 zero bytes, so that a line is a complete text.
    "\(base64URL(header.bytes())).\(base64URL(payload.bytes())).\(String(repeating: "A", count: 86))"
  }

  private static func found(in texts: [String]) -> [String] {
    var search = UnknownSearch()
    for text in texts {
      let isRead = search.search(plain: Array(text.utf8)[...])
      #expect(isRead, "\(text)")
    }
    return search.take().sorted.map { "\($0.kind.rawValue) \($0.path) \($0.value)" }
  }

  /// A value of each declared value of a member, with all members of objects.
  private static func samples(_ kind: Field.Kind, depth: Int = 0) -> [JSON] {
    switch kind {
    case .enumeration(let enumeration):
      enumeration.values.map { value in
        Int64(value.text).map { .number(JSONNumber($0)) } ?? .string(value.text)
      }
    case .countsByValue(let enumeration):
      [.object(JSONObject(enumeration.values.map { JSONObject.Member(name: $0.text, value: 1) }))]
    case .object(let object): depth < 4 ? [payload(object, depth: depth + 1)] : []
    case .list(let element): [.array(samples(element, depth: depth))]
    case .date, .seconds, .milliseconds, .milliunits, .millipercent, .integer: [1]
    case .boolean: [true]
    default: ["x"]
    }
  }

  private static func samples(_ field: Field, depth: Int = 0) -> [JSON] {
    if case .exactly(let text)? = field.limit { return [.string(text)] }
    return samples(field.kind, depth: depth)
  }

  private static func payload(_ object: PayloadObject, depth: Int = 0) -> JSON {
    var members = JSONObject()
    for field in object.fields {
      if let sample = samples(field, depth: depth).first { members[field.name] = sample }
    }
    return .object(members)
  }

  @Test(arguments: PayloadKind.allCases)
  func `everything that is declared is known`(kind: PayloadKind) {
    let whole = Self.payload(kind.object).objectValue ?? JSONObject()
    var texts: [String] = []
    for field in kind.object.fields {
      for sample in Self.samples(field) {
        var payload = whole
        payload[field.name] = sample
        texts.append(Self.jws(.object(payload)))
      }
    }
    let found = Self.found(in: texts).filter { !$0.hasPrefix("type notification.notificationType") }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `every declared notification is known, and every other pair is not`() {
    for type in NotificationType.all {
      for subtype in [nil] + NotificationType.subtypes.map(Optional.some) {
        var payload: JSONObject = ["notificationUUID": "u", "notificationType": .string(type.name)]
        payload["subtype"] = subtype.map(JSON.string)
        let found = Self.found(in: [Self.jws(.object(payload))])
        #expect(found.isEmpty == (type.event(subtype: subtype) != nil), "\(type.name) \(subtype ?? "")")
      }
    }
  }

  /// One text for each kind of unknown.
  private static let transaction: JSONObject = [
    "transactionId": "2000000000000001", "appTransactionId": "7040", "signedDate": 1_769_860_800_000,
  ]

  private static func changed(_ member: String, _ value: JSON) -> JSON {
    var object = transaction
    object[member] = value
    return .object(object)
  }

  private static let corpus: [(text: String, row: String)] = {
    let inner = jws(changed("type", "Hologram"))
    let notification: JSON = [
      "notificationType": "DID_RENEW", "notificationUUID": "u", "data": ["signedTransactionInfo": .string(inner)],
    ]
    return [
      (jws(changed("newMember", ["a": 1])), "member transaction.newMember object"),
      (
        jws(changed("advancedCommerceInfo", ["items": [["newMember": true], ["newMember": 2]]])),
        "member transaction.advancedCommerceInfo.items.newMember boolean"
      ),
      (jws(changed("offerType", 99)), "value transaction.offerType 99"),
      (jws(changed("price", "9990")), "value transaction.price 9990"),
      (jws(changed("isUpgraded", 1)), "value transaction.isUpgraded 1"),
      (jws(changed("storefront", ["a": 1])), "value transaction.storefront object"),
      (jws(notification), "value transaction.type Hologram"),
      (
        jws(["notificationType": "NEW", "subtype": "VOLUNTARY", "notificationUUID": "u"]),
        "type notification.notificationType NEW"
      ),
      (
        jws(["notificationType": "EXPIRED", "subtype": "NEW", "notificationUUID": "u"]),
        "type notification.subtype NEW"
      ),
      (
        jws(["notificationType": "DID_RENEW", "subtype": "VOLUNTARY", "notificationUUID": "u"]),
        "type notification.notificationType DID_RENEW/VOLUNTARY"
      ),
      (
        jws(["notificationType": "TEST", "version": "3.0", "notificationUUID": "u"]), "value notification.version 3.0"
      ),
      (jws(["newKind": 1, "b": 2]), "type payload newKind, b"),
      (jws(.object(transaction), header: ["alg": "ES384", "x5c": []]), "header header.alg ES384"),
      (jws(.object(transaction), header: ["alg": "ES256", "zip": "DEF"]), "header header.zip DEF"),
      (jws(.object(transaction), header: ["alg": "ES256", "x5c": [], "kid": "1"]), "header header.kid 1"),
      (
        jws(.object(transaction), header: ["alg": "ES256", "x5c": ["MIIB"]]),
        "certificate header.x5c unreadable"
      ),
    ]
  }()

  @Test func `each kind of unknown gives one row, in any form`() throws {
    let texts = Self.corpus.map(\.text)
    let found = Self.found(in: texts + texts)
    #expect(found.count == texts.count, "\(found)")
    for (_, row) in Self.corpus { #expect(found.contains { $0.hasPrefix(row.prefix(40)) }, "\(row): \(found)") }
    let lines = texts.joined(separator: "\n")
    let array = JSON.array(texts.map(JSON.string)).text()
    let logs = texts.map { "INFO \($0) done" }.joined(separator: "\n")
    for input in [lines, array, logs, texts.map { "{\"signedPayload\":\"\($0)\"}" }.joined(separator: "\n")] {
      let world = FakeWorld(input: Array(input.utf8))
      #expect(world.run(["decode", "--unknown", "-o", "csv"]) == .someFailed, "\(world.errors)")
      #expect(world.output.split(separator: "\n").count == texts.count + 1, "\(world.output)")
      #expect(world.errors.contains(TableEdition.date))
    }
  }

  @Test func `a row counts texts and customers, and has the first and the last date`() throws {
    let texts = (1...2000).map { number in
      var payload = Self.transaction
      payload["appTransactionId"] = .string("\(number % 1500)")
      payload["signedDate"] = .number(JSONNumber(1_769_860_800_000 + Int64(number)))
      payload["newMember"] = .null
      return Self.jws(.object(payload))
    }
    let world = FakeWorld(input: Array(texts.joined(separator: "\n").utf8))
    #expect(world.run(["decode", "--unknown", "-o", "ndjson"]) == .someFailed)
    #expect(
      world.output == """
        {"path":"transaction.newMember","kind":"member","value":"null","count":2000,"customers":1000,"firstSeen":1769860800001,"lastSeen":1769860802000,"example":"2000000000000001"}

        """)
    #expect(world.errors.contains("up to 1000"))
  }

  @Test func `findings are limited, and the limit is reported`() throws {
    let members = (0..<6000).map { "\"m\($0)\":0" }.joined(separator: ",")
    let others = members.replacing("\"m", with: "\"n")
    let texts = [members, others].map { text in
      Self.jws((try? JSON.parse(Array("{\"transactionId\":\"1\",\(text)}".utf8))) ?? .null)
    }
    let world = FakeWorld(input: Array(texts.joined(separator: "\n").utf8))
    #expect(world.run(["decode", "--unknown", "-o", "csv"]) == .someFailed)
    #expect(world.output.split(separator: "\n").count == UnknownFindings.limit + 1)
    #expect(world.errors.contains("stopped at 10000"))
  }

  @Test func `the simulator's own data and tokens contain nothing unknown`() throws {
    let token = Self.jws(["iss": "x", "aud": "appstoreconnect-v1"], header: ["alg": "ES256", "kid": "ABC"])
    let own = FakeWorld(input: Array(token.utf8))
    #expect(own.run(["decode", "--unknown"]) == .success, "\(own.output)")
    let history = FakeWorld()
    history.run(["-e", "simulator", "transaction", "history", "2000000000000001", "--raw"])
    let world = FakeWorld(input: Array(history.output.utf8))
    #expect(world.run(["decode", "--unknown"]) == .success, "\(world.output)\(world.errors)")
    let unreadable = FakeWorld(input: Array("nothing".utf8))
    #expect(unreadable.run(["decode", "--unknown"]) == .failure)
    let partly = FakeWorld(input: Array("\(token)\nnothing\n".utf8))
    #expect(partly.run(["decode", "--unknown", "-q", "-o", "json"]) == .someFailed)
    #expect(partly.output == "[]\n" && partly.errors.contains("1 not readable"), "\(partly.output)\(partly.errors)")
  }

  /// A response for each place of a member of Apple's around signed data.
  private static let responses: [(json: JSON, row: String)] = {
    let signed = JSON.string(jws(.object(transaction)))
    let item: JSON = [
      "signedPayload": .string(jws(["notificationUUID": "u", "notificationType": "TEST"])),
      "sendAttempts": [["attemptDate": 1, "sendAttemptResult": "LOST"]],
    ]
    let group: JSON = [
      "subscriptionGroupIdentifier": "1", "lastTransactions": [["status": 9, "signedTransactionInfo": signed]],
    ]
    return [
      (
        ["notificationHistory": [item]],
        "value NotificationHistoryResponse.notificationHistory.sendAttempts.sendAttemptResult LOST"
      ),
      (
        ["data": [group], "environment": "Sandbox", "bundleId": "com.example.app"],
        "value StatusResponse.data.lastTransactions.status 9"
      ),
      (
        ["signedTransactions": [signed], "hasMore": false, "bundleId": "com.example.app", "newMember": 1],
        "member HistoryResponse.newMember number"
      ),
      (["signedTransactions": [signed], "status": 7], "value OrderLookupResponse.status 7"),
    ]
  }()

  @Test(arguments: responses)
  func `unsigned members of a response are compared, in any form`(json: JSON, row: String) throws {
    let text = json.text(.compact)
    let inString = JSON.object(["message": .string(text)]).text(.compact)
    for input in [text, json.text(.terminal), inString, "INFO \(text) done\n", "{\"id\":\"1\",\"reply\":\(text)}"] {
      let world = FakeWorld(input: Array(input.utf8))
      #expect(world.run(["decode", "--unknown", "-o", "json"]) == .someFailed, "\(input) \(world.errors)")
      let found = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
      let rows = found.map { "\($0["kind"]?.string ?? "") \($0["path"]?.string ?? "") \($0["value"]?.string ?? "")" }
      #expect(rows == [row], "\(input)")
      // A member of a page is about no item of it.
      let isOfItem = row.hasPrefix("value") && !row.contains("Order")
      #expect(!isOfItem || found.first?["example"]?.string == (row.contains("Notification") ? "u" : "2000000000000001"))
    }
  }

  @Test func `JSON of one's own around signed data is not compared`() {
    let signed = Self.jws(.object(Self.transaction))
    for own in [
      "{\"status\":\"paid\",\"signedTransactionInfo\":\"\(signed)\",\"user\":1}", "[{\"jws\":\"\(signed)\"}]",
      "{\"signedPayload\":\"\(signed)\",\"receivedAt\":5}", "{\"data\":[{\"signedPayload\":\"\(signed)\"}],\"x\":1}",
    ] {
      let world = FakeWorld(input: Array(own.utf8))
      #expect(world.run(["decode", "--unknown"]) == .success, "\(own) \(world.output)")
    }
  }

  @Test func `a response that asctl has decoded is compared, too`() {
    let history = FakeWorld()
    history.run(["-e", "simulator", "notification", "history", "--since", "30d"])
    let known = FakeWorld(input: Array(history.output.utf8))
    #expect(known.run(["decode", "--unknown"]) == .success, "\(known.output)\(known.errors)")
    #expect(known.errors.contains("nothing verified"), "\(known.errors)")
    let changed = history.output.replacing("\"SUCCESS\"", with: "\"ARRIVED\"").replacing(
      "\"PURCHASE\"", with: "\"GIFT\"")
    let world = FakeWorld(input: Array(changed.utf8))
    #expect(world.run(["decode", "--unknown", "-o", "csv"]) == .someFailed)
    #expect(world.output.contains("sendAttempts.sendAttemptResult") && world.output.contains("GIFT"), "\(world.output)")
    #expect(!world.output.contains("ARRIVED,1,0,") && !world.output.contains("GIFT,1,0,"), "\(world.output)")
  }

  @Test func `damaged signed data in a response is reported, and the JSON around it is compared`() {
    let signed = Self.jws(.object(Self.transaction))
    let cut = "eyJhbGciOiJFUzI1NiJ9.eyJ0"
    func response(_ texts: String...) -> String {
      "{\"signedTransactions\":[\(texts.map { "\"\($0)\"" }.joined(separator: ","))],\"hasMore\":false,"
        + "\"bundleId\":\"com.example.app\",\"newMember\":1}"
    }
    let known = { (text: String) in text.replacing(",\"newMember\":1", with: "") }
    let whole = response(signed)
    let broken = "the JSON around the signed data is broken"
    let cases: [(input: String, status: Base.ExitStatus, rows: Int, error: String)] = [
      (known(response(cut)), .failure, 0, ""),
      ("\(signed)\n\(known(response(cut)))\n", .someFailed, 0, "1 text read, 1 not readable (line 2: "),
      (known(response(signed, cut)), .someFailed, 0, "1 readable only in part ("),
      (response(signed, cut), .someFailed, 1, "1 readable only in part ("),
      ("\(signed)\n\(known(response(signed, cut)))\n", .someFailed, 0, "1 readable only in part (line 2: "),
      (String(whole.dropLast(1)), .someFailed, 0, "1 readable only in part (\(broken)"),
      (String(known(whole).dropLast(2)), .someFailed, 0, broken),
      ("log: \(known(whole).dropLast(2))\n", .someFailed, 0, broken),
      ("log: \(known(whole))} end", .success, 0, "1 text read, nothing verified"),
      ("log: \(whole)} end", .someFailed, 1, "1 text read, nothing verified"),
      ("[INFO] {\"id\":1} {x} \(whole) done", .someFailed, 1, "1 text read, nothing verified"),
      ("{\"notificationHistory\":[]}", .success, 0, "1 text read, no signed data in the input"),
      (
        "{\"notificationHistory\":[],\"hasMore\":false,\"paginationToken\":\"x\",\"newMember\":1}", .someFailed, 1,
        "no signed data in the input"
      ),
    ]
    for (input, status, rows, error) in cases {
      let world = FakeWorld(input: Array(input.utf8))
      #expect(world.run(["decode", "--unknown", "-o", "csv"]) == status, "\(input) \(world.errors)")
      #expect(max(world.output.split(separator: "\n").count - 1, 0) == rows, "\(input) \(world.output)")
      #expect(world.errors.contains(error), "\(input) \(world.errors)")
    }
  }

  @Test func `tokens of one's own key are compared`() {
    let token: JSONObject = ["iss": "x", "aud": "appstoreconnect-v1", "nonce": "n", "exp": 1, "bid": "b"]
    #expect(Self.found(in: [Self.jws(.object(token))]).isEmpty)
    var changed = token
    changed["scope"] = ["x"]
    #expect(Self.found(in: [Self.jws(.object(changed))]) == ["member token.scope array"])
    changed = ["iss": "x", "aud": "new-audience", "request": "x", "productId": "p"]
    #expect(Self.found(in: [Self.jws(.object(changed))]) == ["value token.aud new-audience"])
  }

  @Test func `receipts are compared: attributes, values, certificates and algorithms`() throws {
    let mint = try ReceiptMint.shared.get()
    var payload = ReceiptPayload()
    payload.purchases = [ReceiptPayload.purchase(1)]
    func rows(_ receipt: [UInt8]) throws -> [String] {
      let response = JSON.object(["status": 0, "latest_receipt": .string(base64(receipt)), "latest_receipt_info": []])
      var all: [String]?
      for input in [receipt, Array(base64(receipt).utf8), response.bytes(.compact)] {
        let world = FakeWorld(input: input)
        world.run(["decode", "--unknown", "-o", "json"])
        let found = try JSON.parse(Array(world.output.utf8)).arrayElements ?? []
        let rows = found.map { "\($0["kind"]?.string ?? "") \($0["path"]?.string ?? "") \($0["value"]?.string ?? "")" }
        #expect(all == nil || all == rows)
        all = rows
        #expect(found.allSatisfy { $0["example"] == "2000000000001" && $0["firstSeen"] == 1_700_000_000_000 })
      }
      return all ?? []
    }
    let known = try rows(mint.receipt(payload))
    #expect(known.count == 3 && known.allSatisfy { $0.hasPrefix("certificate receipt.certificates ") }, "\(known)")
    payload.type = "ProductionGift"
    payload.more = [derAttribute(99, derInteger(1))]
    payload.purchases = [
      ReceiptPayload.purchase(1) + [derAttribute(1799, derUTF8("x")), derAttribute(1707, derInteger(9))]
    ]
    let found = try rows(mint.receipt(payload)).filter { !$0.hasPrefix("certificate") }
    #expect(
      found
        == [
          "value receipt.in_app.product_type 9", "value receipt.receipt_type ProductionGift",
          "member receipt.99 3 bytes",
          "member receipt.in_app.1799 3 bytes",
        ].sorted { ($0.hasPrefix("member") ? 0 : 1, $0) < ($1.hasPrefix("member") ? 0 : 1, $1) }, "\(found)")
    let other = try rows(mint.receipt(payload, .init(digest: .sha512))).filter { $0.hasPrefix("header") }
    #expect(other == ["header receipt.signature rsaEncryption with SHA512"], "\(other)")
  }

  @Test func `a certificate with a known name and another serial number is listed`() throws {
    let chain = try PrivateChain(
      root: .root,
      intermediate: .intermediate.with(\.name, "Apple Worldwide Developer Relations Certification Authority"),
      leaf: .leaf.with(\.name, "Prod ECC Mac App Store and iTunes Store Receipt Signing"))
    let found = Self.found(in: [try chain.sign(.object(Self.transaction))])
    #expect(found.count == 3 && found.contains { $0.contains("Prod ECC") && $0.contains("serial") }, "\(found)")
  }

  @Test func `lines with a short signature are separate texts, and a broken JWS is one`() {
    let short = [1, 2].map { number in
      let jws = Self.jws(["transactionId": .string("\(number)")])
      return String(jws.dropLast(80))
    }
    let lines = FakeWorld(input: Array(short.joined(separator: "\n").utf8))
    #expect(lines.run(["decode"]) == .success)
    #expect(lines.output == "{\"transactionId\":\"1\"}\n{\"transactionId\":\"2\"}\n", "\(lines.output)")
    let whole = Self.jws(["transactionId": "1"])
    let broken = FakeWorld(input: Array("\(whole.dropLast(40))\n\(whole.suffix(40))".utf8))
    #expect(broken.run(["decode"]) == .success && broken.output == "{\"transactionId\":\"1\"}\n", "\(broken.output)")
  }

  @Test func `findings are one array in JSON, and an unknown path is a failure`() {
    let text = Array(Self.jws(["transactionId": "1", "one": 1, "two": 2]).utf8)
    let world = FakeWorld(input: text)
    #expect(world.run(["decode", "--unknown", "-o", "json"]) == .someFailed)
    #expect((try? JSON.parse(Array(world.output.utf8)))?.arrayElements?.count == 2, "\(world.output)")
    let misspelled = FakeWorld(input: text)
    #expect(misspelled.run(["decode", "--unknown", "--fields", "pth"]) == .failure)
    #expect(misspelled.output.isEmpty && misspelled.errors.contains("did you mean path?"), "\(misspelled.errors)")
  }

  @Test func `no declaration is newer than the edition of the tables`() {
    func isNewer(_ version: Substring, _ edition: String) -> Bool {
      let pair = [version, edition[...]].map { $0.split(separator: ".").compactMap { Int($0) } }
      return pair[1].lexicographicallyPrecedes(pair[0])
    }
    for meaning in FieldMeaning.all {
      let words = (meaning.field.since ?? "").split(separator: " ")
      guard let version = words.last, version.first?.isNumber == true else { continue }
      switch words.first {
      case version: #expect(!isNewer(version, TableEdition.serverAPI), "\(meaning.field.name)")
      case "Notifications": #expect(!isNewer(version, TableEdition.notifications), "\(meaning.field.name)")
      case "StoreKit", "Xcode": #expect(!isNewer(version, TableEdition.storeKit), "\(meaning.field.name)")
      default: continue
      }
    }
  }
}
