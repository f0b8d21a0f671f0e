/// What texts have in common that name the same members in the same order, with values of the same types: a value of one
/// stands at the same token of the others, with the same signs between it and the next. So what was found out about the
/// tokens of one text holds for all of its shape.
package struct JSONShape: Sendable {
  private let hash: UInt64
  /// Those of a text, with the places of names in `names`.
  private let tokens: [JSONTape.Token]
  private let names: [UInt8]

  /// Longer texts seldom have the shape of another.
  private static let mostTokens = 512
  /// A bound on what is kept of hostile input.
  private static let longestName = 256

  /// Of what a tape holds, with its hash.
  package init(_ tape: JSONTape, hash: UInt64) {
    self.hash = hash
    var names: [UInt8] = []
    tokens = tape.tokens.map { token in
      var token = token
      if token.kind == .name {
        let start = UInt32(names.count)
        tape.append(token, to: &names)
        (token.start, token.end) = (start, UInt32(names.count))
      }
      return token
    }
    self.names = names
  }

  /// A number that is the same for texts of one shape, and seldom so for others. Nil for what has no shape of interest: a
  /// long text, one that is no object, names with escapes or long ones, and white space, which the tokens do not tell.
  package static func hash(of tape: JSONTape) -> UInt64? {
    guard tape.isCompact, tape.tokens.count <= mostTokens, tape.tokens.first?.kind == .object else { return nil }
    return tape.text.withUnsafeBytes { text in
      tape.tokens.withUnsafeBufferPointer { tokens in
        var hash = UInt64(truncatingIfNeeded: tokens.count)
        for token in tokens {
          var word = UInt64(token.next) &<< 3 | UInt64(token.kind.rawValue)
          if token.kind == .name {
            guard !token.hasEscapes, token.end - token.start <= longestName else { return nil }
            word ^= ends(of: text, from: Int(token.start), to: Int(token.end))
          }
          hash = (hash &<< 5 | hash &>> 59) ^ word
          hash = hash &* 0x9E37_79B9_7F4A_7C15
        }
        return hash
      }
    }
  }

  /// The first and the last eight bytes of a name, and its length.
  private static func ends(of text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> UInt64 {
    let length = end &- start
    var word = UInt64(truncatingIfNeeded: length) &<< 24
    guard length >= 8 else {
      for index in start..<end { word = word &<< 8 ^ UInt64(text[index]) }
      return word
    }
    word ^= text.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    return word ^ text.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) &<< 1
  }

  /// Whether the text of a tape with that hash has this shape.
  package func matches(_ tape: JSONTape, hash: UInt64) -> Bool {
    guard hash == self.hash, tokens.count == tape.tokens.count else { return false }
    return tape.text.withUnsafeBytes { text in
      names.withUnsafeBytes { names in
        tokens.withUnsafeBufferPointer { known in
          tape.tokens.withUnsafeBufferPointer { tokens in
            for index in known.indices {
              let (token, known) = (tokens[index], known[index])
              guard token.kind == known.kind, token.next == known.next else { return false }
              guard token.kind == .name else { continue }
              guard !token.hasEscapes,
                UnsafeRawBufferPointer(rebasing: text[Int(token.start)..<Int(token.end)])
                  .isSame(as: UnsafeRawBufferPointer(rebasing: names[Int(known.start)..<Int(known.end)]))
              else { return false }
            }
            return true
          }
        }
      }
    }
  }
}
