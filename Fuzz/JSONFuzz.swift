@testable import Base
@testable import TestSupport

extension FuzzTarget {
  /// Any text as JSON. All readers agree on whether it is valid, and a written value is read as the same value.
  static let json = FuzzTarget(
    name: "json",
    seeds: {
      let chain = try PrivateChain.shared.get()
      let values = [SamplePayload.subscription, try SamplePayload.notification(chain), chain.header()]
      let grammar = [
        #"{"a":[1,-0.5e-7,"\ud83d\ude00\n\u0000é\/",null,true,false,{"a":{},"b":[]}],"a":2}"#, "[[[[[[[[]]]]]]]]",
        "\" \"", " \t\r\n1E400 ", #"{"":"","\u0061":1,"a":1}"#,
      ]
      return values.flatMap { [$0.bytes(), $0.bytes(.terminal)] } + grammar.map { Array($0.utf8) }
    },
    check: { bytes in
      for duplicates in [JSON.Duplicates.kept, .refused] {
        let parsed = Result { () throws(JSONError) in try JSON.parse(bytes, duplicates: duplicates) }
        let validated = Result { () throws(JSONError) in try JSON.validate(bytes, duplicates: duplicates) }
        switch (parsed, validated) {
        case (.success(let value), .success): try checkWriting(of: value)
        case (.failure(let one), .failure(let other)): expect(one == other, "parse: \(one); validate: \(other)")
        case (.success, .failure), (.failure, .success): expect(false, "parse and validate disagree")
        }
        checkTape(bytes, parsed)
      }
    })

  private static func checkWriting(of value: JSON) throws {
    for style in [JSONStyle.compact, .terminal] {
      let written = value.bytes(style)
      expect(try JSON.parse(written) == value, "another value is read from \(String(decoding: written, as: UTF8.self))")
      let shown = JSONStyle.escaped(json: written)
      expectHarmless(String(decoding: shown, as: UTF8.self))
      expect(try JSON.parse(shown) == value, "another value is shown")
    }
  }

  /// Checks that all readers of the tape agree with the parser.
  private static func checkTape(_ bytes: [UInt8], _ parsed: Result<JSON, JSONError>) {
    var tape = JSONTape()
    if let value = try? parsed.get() {
      _ = tape.read {
        value.write(into: &$0)
        return true
      }
      expect(tape.tokens.count == tokenCount(of: value), "the tape has \(tape.tokens.count) tokens")
      let (text, count) = (tape.text, tape.tokens.count)
      if tape.read(plain: bytes) {
        expect(tape.text == text && tape.tokens.count == count && value.bytes() == bytes, "plain text differs")
      }
    } else if (try? JSON.parse(bytes)) == nil {
      expect(!tape.read(plain: bytes), "plain text that is not JSON")
    }
  }

  private static func tokenCount(of value: JSON) -> Int {
    var (count, pending) = (0, [value])
    while let value = pending.popLast() {
      count += 1
      switch value {
      case .null, .bool, .number, .string: continue
      case .array(let elements): pending += elements
      case .object(let object):
        count += object.members.count
        pending += object.members.map(\.value)
      }
    }
    return count
  }

  /// Checks that a text for a terminal contains no characters that affect it, except line feeds.
  static func expectHarmless(_ text: String) {
    for scalar in text.unicodeScalars where JSONStyle.actsOnTerminal(scalar) && scalar != "\n" {
      expect(false, "U+\(String(scalar.value, radix: 16)) reaches a terminal: \(text)")
    }
  }
}
