import Client

/// The texts of a replay that contain no notification, and why.
///
/// A wrong file may have millions of such lines, so consecutive lines with the same reason share one entry.
struct UnreadableTexts {
  private struct Run {
    let first: SignedText.Place?
    var count: Int
    let error: NotificationVerificationError
  }

  private var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// - Parameter place: `nil` for a text that is the whole input.
  mutating func append(_ place: SignedText.Place?, _ error: NotificationVerificationError) {
    if let place, let last = runs.last, let first = last.first, first.file == place.file,
      first.line + last.count == place.line, last.error == error
    {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: place, count: 1, error: error))
    }
  }

  func forEach<Stop: Error>(
    _ body: (String?, NotificationVerificationError) throws(Stop) -> Void
  ) throws(Stop) {
    for run in runs {
      for offset in 0..<run.count {
        let place = run.first.map { SignedText.Place(line: $0.line + offset, file: $0.file) }
        try body(place?.description, run.error)
      }
    }
  }
}
