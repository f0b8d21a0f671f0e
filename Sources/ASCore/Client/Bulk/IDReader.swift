import Base
import Platform

/// IDs, one a line, read when they are wanted and never waited for while there is something else to do.
final class IDReader {
  private let source: ByteSource
  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes before it hold no line feed.
  private var searched = 0
  /// Whether the rest of a line is to be passed over that is too long to be looked at.
  private var isSkipping = false
  private var isAtEnd = false
  private var isAtStart = true
  /// Bytes read so far, those of the lines handed out and no others.
  private(set) var consumed: Int64 = 0

  /// No ID has as many bytes, nor has a JWS that stands in place of one.
  private static let limit = 1 << 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  enum Next: Equatable {
    /// As it stands between blanks; what is wrong with it, if it cannot be an ID at all.
    case id(String, Failure?)
    /// The next line is not there yet.
    case later
    case end
  }

  init(_ source: ByteSource) {
    self.source = source
  }

  /// Blank lines are passed over.
  func next() throws(Failure) -> Next {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = take(upTo: end, skipping: 1)
        if let id = try read(line) { return id }
        continue
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return .end }
        let line = take(upTo: buffer.count, skipping: 0)
        if let id = try read(line) { return id }
        continue
      }
      if buffer.count - start > Self.limit {
        _ = take(upTo: buffer.count, skipping: 0)
        isSkipping = true
      }
      if let arrival = source.arrival, !arrival.isThere(.zero) { return .later }
      try fill()
    }
  }

  private func take(upTo end: Int, skipping count: Int) -> ArraySlice<UInt8> {
    defer {
      consumed += Int64(end + count - start)
      start = end + count
      searched = start
    }
    return buffer[start..<end]
  }

  private func fill() throws(Failure) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    let bytes = try source.read(1 << 16)
    isAtEnd = bytes.isEmpty
    buffer += bytes
  }

  private func read(_ line: ArraySlice<UInt8>) throws(Failure) -> Next? {
    defer { isAtStart = false }
    if isSkipping {
      isSkipping = false
      return .id("", Failure(.usage, "a line of more than \(Self.limit >> 10) KiB is no ID"))
    }
    var line = line
    if isAtStart, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    let word = line.trimmed
    guard !word.isEmpty else { return nil }
    let text = String(decoding: word, as: UTF8.self)
    // The lines behind it do not look like what they are, so none of them is read.
    if PrivateKeyText.isWhole(text) || word.starts(with: "-----BEGIN ".utf8) {
      throw Failure(
        .usage, "what should be IDs is a key: nothing of it was sent",
        hint: "--ids takes a file of IDs; the key's file is for --private-key-path")
    }
    return .id(text, Self.failure(of: word, text))
  }

  /// Only what no identifier of Apple's looks like; whether there is such a one is Apple's to say.
  private static func failure(of word: ArraySlice<UInt8>, _ text: String) -> Failure? {
    if word.allSatisfy({ (0x21...0x7E).contains($0) && !Array("\"',;".utf8).contains($0) }) { return nil }
    return Failure(
      .usage, "\(quoted(String(text.prefix(60)))) is no ID", hint: "one ID a line, without quotes, commas and blanks")
  }
}
