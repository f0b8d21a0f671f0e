import Testing

@testable import Base
@testable import SignedData
@testable import TestSupport

/// The fast path for decoding a line must give the same result as the full path, or none.
@Suite struct LineDecoderTests {
  private static let header = base64URL(Array("{\"alg\":\"none\"}".utf8))

  private static func jws(_ payload: String) -> String {
    "\(header).\(base64URL(Array(payload.utf8))).AAAA"
  }

  /// Payloads that the fast path copies.
  private static let plain = [
    "{}", "[]", "null", "-1.50e+10", "\"\"", #"{"a":1}"#, #"{"a":{"b":[true,false,null,{"c":"d"}]}}"#,
    "{\"é\":\"日本 😀 \u{7F}\"}", #"{"price":9990,"signedDate":1697680122257.447}"#,
    #"{"a":"eyJ","b":"eyJ.a","c":"x.y.z"}"#,
    "{\"signedTransactionInfo\":\"\(jws("{\"a\":1}"))\",\"b\":[\"\(jws("[2]"))\",\"\(jws("{\"c\":\"\(jws("{}"))\"}"))\"]}",
  ]

  /// Payloads that require parsing, or are invalid.
  private static let others = [
    #"{ "a":1}"#, "{\"a\":1}\n", #"{"a":"\n"}"#, #"{"a":"\/"}"#, #"{"\u0061":1}"#, #"{"a":"\u0065yJ.a.b"}"#,
    #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":eyJ.a.b}"#, #"{"a":"eyJ.a.b"}"#, "", "{", "{\"a\":01}",
    "\u{FEFF}{}",
    "{\"a\":\"\(jws("{ }"))\"}", "{\"a\":\"\(jws("nothing"))\"}", "{\"a\":\"\(jws("{}"))=\"}",
    String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
  ]

  private static let decoders = [true, false].map { opensNested in
    AnyTextDecoder(.payload, opensNested: opensNested)
  }

  /// The results of the fast and the full path; nil for none.
  private func both(_ line: [UInt8], _ decoder: AnyTextDecoder) throws -> (quick: String?, thorough: String?) {
    var lines = decoder
    var output = Array("before".utf8)
    let isDone = lines.append(line[...], to: &output)
    let quick = String(decoding: output.dropFirst(6), as: UTF8.self)
    #expect(isDone || quick.isEmpty)
    return (isDone ? quick : nil, try? decoder.decode(line[...]).value.text(.compact))
  }

  @Test(arguments: plain)
  func `plain payloads are copied`(payload: String) throws {
    for decoder in Self.decoders {
      for line in [Self.jws(payload), "{\"signedPayload\":\"\(Self.jws(payload))\"}"] {
        let (quick, thorough) = try both(Array(line.utf8), decoder)
        #expect(quick != nil)
        #expect(quick == thorough)
      }
    }
  }

  @Test(arguments: others)
  func `the fast path rejects every other payload`(payload: String) throws {
    let (quick, _) = try both(Array(Self.jws(payload).utf8), Self.decoders[0])
    #expect(quick == nil)
  }

  @Test(arguments: plain + others)
  func `both paths agree on changed payloads unless the fast one rejects them`(payload: String) throws {
    for changed in Mutations(of: Array(payload.utf8), count: 100) {
      let line = Array("\(Self.header).\(base64URL(changed)).AAAA".utf8)
      let (quick, thorough) = try both(line, Self.decoders[0])
      #expect(quick == nil || quick == thorough)
    }
  }

  @Test func `both paths agree on changed lines unless the fast one rejects them`() throws {
    let signed = Array(try PrivateChain.shared.get().sign(SamplePayload.subscription).utf8)
    for line in [Array(Self.jws(#"{"a":1,"b":"c"}"#).utf8), signed, Self.posted] {
      for changed in Mutations(of: line, count: 200) {
        let (quick, thorough) = try both(changed, Self.decoders[0])
        #expect(quick == nil || quick == thorough)
      }
    }
  }

  private static let posted = Array("{\"signedPayload\":\"\(jws(#"{"a":1}"#))\"}".utf8)

  @Test func `an invalid header is rejected each time`() throws {
    var lines = LineDecoder(opensNested: true)
    var output: [UInt8] = []
    let good = Array(Self.jws("{}").utf8)
    let bad = Array("eyJhbGciOiJub25lIiwiYWxnIjoxfQ.e30.AAAA".utf8)
    for line in [bad, good, bad, good] { _ = lines.append(line[...], to: &output) }
    #expect(String(decoding: output, as: UTF8.self) == "{}{}")
  }
}
