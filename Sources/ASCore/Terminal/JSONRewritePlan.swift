import AppStore
import Base

/// How `JSONRewriter` writes texts of one shape: what it copies of them, and the values in between that it formats anew.
struct JSONRewritePlan: Sendable {
  /// A place in a text, told by where a token begins or ends, so that it holds for every text of the shape.
  struct Edge: Sendable {
    private let token: Int32
    private let isEnd: Bool
    /// In bytes.
    private let shift: Int8

    /// Before a value or name, its quotation mark included.
    static func before(_ index: Int, _ tape: JSONTape, shift: Int = 0) -> Edge {
      let quotation = tape.tokens[index].isQuoted ? -1 : 0
      return Edge(token: Int32(index), isEnd: false, shift: Int8(quotation + shift))
    }

    static func behind(_ index: Int, _ tape: JSONTape, shift: Int = 0) -> Edge {
      let quotation = tape.tokens[index].isQuoted ? 1 : 0
      return Edge(token: Int32(index), isEnd: true, shift: Int8(quotation + shift))
    }

    func offset(in tape: JSONTape) -> Int {
      let token = tape.tokens[Int(token)]
      return Int(isEnd ? token.end : token.start) &+ Int(shift)
    }
  }

  enum Step: Sendable {
    case copy(from: Edge, to: Edge)
    /// A value that may be shown otherwise than it came: its token, the index of its rule in `rules`, and the token of its
    /// currency or -1.
    case value(Int32, rule: Int32, currency: Int32)
  }

  private(set) var steps: [Step] = []
  private(set) var rules: [FieldRule] = []

  mutating func copy(from start: Edge, to end: Edge, _ tape: JSONTape) {
    if case .copy(let first, let last)? = steps.last, last.offset(in: tape) == start.offset(in: tape) {
      steps[steps.count - 1] = .copy(from: first, to: end)
    } else {
      steps.append(.copy(from: start, to: end))
    }
  }

  mutating func value(_ token: Int, _ rule: FieldRule, currency: Int32) {
    steps.append(.value(Int32(token), rule: Int32(rules.count), currency: currency))
    rules.append(rule)
  }
}

extension JSONTape.Token {
  /// Whether it stands in quotation marks.
  var isQuoted: Bool { kind == .string || kind == .name }
}
