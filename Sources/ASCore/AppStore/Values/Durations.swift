import Base

/// ISO 8601 durations such as `P1M` or `P2W` in words.
///
/// A month is a calendar month in production and five minutes in sandbox, so durations are never converted to days.
package enum ISODuration {
  /// Returns words such as `1 year 2 months`; `nil` if the text is not a duration of whole units.
  package static func words(_ text: String) -> String? {
    var words: [UInt8] = []
    var text = text
    guard text.withUTF8({ append(wordsOf: UnsafeRawBufferPointer($0), to: &words) }) else { return nil }
    return String(decoding: words, as: UTF8.self)
  }

  /// Appends the words; appends nothing and returns false if the text is not a duration. Each unit occurs at most once
  /// and in order, with a `T` before units of time.
  package static func append(wordsOf text: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "P") else { return false }
    let start = output.count
    var (units, lacksUnit, isOfDay) = (dateUnits[...], true, false)
    var digits = 1..<1
    for (index, byte) in text.enumerated().dropFirst() {
      if byte.isDigit {
        let isZero = digits.count == 1 && text[digits.lowerBound] == UInt8(ascii: "0")
        digits = (digits.isEmpty || isZero ? index : digits.lowerBound)..<(index + 1)
      } else if byte == UInt8(ascii: "T"), !isOfDay, digits.isEmpty {
        (units, lacksUnit, isOfDay) = (timeUnits[...], true, true)
      } else if !digits.isEmpty, let unit = units.firstIndex(where: { $0.letter == byte }) {
        if output.count > start { output.append(UInt8(ascii: " ")) }
        output.append(contentsOf: text[digits])
        output.append(contentsOf: units[unit].word.utf8)
        let isOne = digits.count == 1 && text[digits.lowerBound] == UInt8(ascii: "1")
        if !isOne { output.append(UInt8(ascii: "s")) }
        (units, lacksUnit, digits) = (units[(unit + 1)...], false, 1..<1)
      } else {
        output.removeLast(output.count - start)
        return false
      }
    }
    guard digits.isEmpty, !lacksUnit else {
      output.removeLast(output.count - start)
      return false
    }
    return true
  }

  private struct Unit {
    let letter: UInt8
    let word: String
  }

  private static let dateUnits: [Unit] = [
    Unit(letter: UInt8(ascii: "Y"), word: " year"), Unit(letter: UInt8(ascii: "M"), word: " month"),
    Unit(letter: UInt8(ascii: "W"), word: " week"), Unit(letter: UInt8(ascii: "D"), word: " day"),
  ]

  private static let timeUnits: [Unit] = [
    Unit(letter: UInt8(ascii: "H"), word: " hour"), Unit(letter: UInt8(ascii: "M"), word: " minute"),
    Unit(letter: UInt8(ascii: "S"), word: " second"),
  ]
}

/// Statistics of response times, as in Apple's performance test.
package struct ResponseTimes: Sendable, Equatable {
  /// The times in milliseconds, shortest first.
  private let sorted: [Int64]

  package init(_ milliseconds: [Int64]) { sorted = milliseconds.sorted() }

  /// Returns the percentile by nearest rank; `nil` without responses.
  func percentile(_ percent: Int) -> Int64? {
    guard !sorted.isEmpty else { return nil }
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// `median 3 ms, p95 9 ms`; `nil` without responses.
  package var words: String? {
    guard let median = percentile(50), let slow = percentile(95) else { return nil }
    return "median \(median) ms, p95 \(slow) ms"
  }

  /// The object of Apple's result (`PerformanceTestResponseTimes`); `nil` without responses.
  package var json: JSON? {
    guard !sorted.isEmpty else { return nil }
    var times: JSONObject = ["average": .number(JSONNumber(sorted.reduce(0, +) / Int64(sorted.count)))]
    for percent in [50, 90, 95, 99] {
      times["p\(percent)"] = percentile(percent).map { .number(JSONNumber($0)) }
    }
    return .object(times)
  }
}
