import Testing

@testable import AppStore
@testable import Base
@testable import CommandLine
@testable import FakeWorlds
@testable import Platform
@testable import Terminal
@testable import TestSupport

/// The shape of a record is reused for the next one. This must not affect the output, for every kind of payload, in
/// every format for programs, and with any values.
@Suite struct SameShapeTests {
  /// Texts with the same shape: every member of an object in the catalog, and lists of the same length.
  private static func texts(of object: PayloadObject) -> [String] {
    (0..<7).map { turn in text(of: object, turn, outer: []) }
  }

  private static func text(of object: PayloadObject, _ turn: Int, outer: [String]) -> String {
    let members = object.fields.enumerated().compactMap { index, field in
      value(field.kind, turn + index, outer + [object.name]).map { "\"\(field.name)\":\($0)" }
    }
    return "{\((members + [#""unknown":[{"a":\#(turn)}]"#]).joined(separator: ","))}"
  }

  /// Values of the same type; nil for an object nested in itself.
  private static func value(_ kind: Field.Kind, _ turn: Int, _ outer: [String]) -> String? {
    func one(of values: String...) -> String { values[turn % values.count] }
    switch kind {
    case .list(of: let element):
      return value(element, turn, outer).flatMap { first in
        value(element, turn + 1, outer).map { "[\(first),\($0)]" }
      }
    case .object(let inner): return outer.contains(inner.name) ? nil : text(of: inner, turn, outer: outer)
    case .date, .seconds: return one(of: "1700000000000", "1697680122257.447", "-1", "9223372036854775807", "1e400")
    case .milliunits, .milliseconds, .millipercent, .percent, .integer, .decimal, .countsByValue:
      return one(of: "9990", "0", "-500", "25000", "9990", "1.5", "123456789012345678901234567890")
    case .enumeration(let enumeration):
      let known = enumeration.values.map(\.text)
      let text = turn % 5 == 4 ? "77" : known[turn % known.count]
      return known[0].isDigits ? text : "\"\(text)\""
    case .boolean: return one(of: "true", "false")
    case .duration: return one(of: #""P1W""#, #""P1M""#, #""P3D""#, #""P""#)
    case .currency: return one(of: #""USD""#, #""JPY""#, #""X\u0058X""#)
    case .jws, .identifier, .uuid, .url, .text, .base64, .storefront:
      return one(of: #""a""#, #""a,b""#, #""=1+1""#, #""\"\n""#, #""""#, #""é\u0000""#, #""-5""#)
    }
  }

  private static func written(
    _ texts: [String], of object: PayloadObject, _ format: String, humanize: Bool, fields: String?
  ) throws -> String {
    var flags: [String: [ParsedValue]] = ["output": [.text(format)]]
    if humanize { flags["humanize"] = [.boolean(true)] }
    if let fields { flags["fields"] = [.text(fields)] }
    let options = try OutputOptions(Invocation(path: [], flags: flags, arguments: [:]), FakeWorld().context)
    let plan = OutputPlan(options, Envelope(object: object, after: [["line"], ["error"]]))
    var formatter = RecordFormatter(plan, options)
    for text in texts {
      _ = formatter.append { output in
        output += text.utf8
        return true
      }
    }
    return String(decoding: formatter.take().bytes, as: UTF8.self)
  }

  @Test(arguments: PayloadKind.allCases, ["json", "csv", "tsv"])
  func `a record has the same shape in bulk`(kind: PayloadKind, format: String) throws {
    let texts = Self.texts(of: kind.object)
    let paths = kind.object.columnPaths.map(\.text)
    let some = stride(from: 0, to: paths.count, by: 5).map { paths[$0] } + ["unknown.a", "nobody"]
    for (humanize, fields) in [(false, nil), (true, nil), (false, some), (true, some)] as [(Bool, [String]?)] {
      let fields = fields?.joined(separator: ",")
      let alone = try texts.map {
        try Self.written([$0], of: kind.object, format, humanize: humanize, fields: fields)
      }
      let together = try Self.written(texts, of: kind.object, format, humanize: humanize, fields: fields)
      #expect(together == alone.joined(), "\(kind) \(format) \(humanize) \(fields ?? "")")
    }
  }
}
