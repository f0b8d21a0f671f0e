extension ValueKind {
  /// What is expected, to follow "takes": `a whole number from 1 to 20`.
  var expectation: String {
    switch self {
    case .text(let word): "text (\(word))"
    case .file(let word): "a path (\(word))"
    case .integer(_, let range): range.expectation
    case .boolean: "true or false"
    case .choice(let choices): choices.map(\.word).listed("or")
    case .date: "a date: 2026-01-31, 2026-01-31T12:00:00Z, milliseconds since 1970, or 7d"
    case .uuid: "a UUID: 8-4-4-4-12 hexadecimal digits"
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate var expectation: String {
    switch (lowerBound == .min, upperBound == .max) {
    case (true, true): "a whole number"
    case (true, false): "a whole number, at most \(upperBound)"
    case (false, true): "a whole number, at least \(lowerBound)"
    case (false, false): "a whole number from \(lowerBound) to \(upperBound)"
    }
  }
}
