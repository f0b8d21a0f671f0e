import AppStore
import Base

/// The JWS and receipts that stand inside a longer text, such as an email or a log, also broken over several lines.
///
/// Nothing is verified. The time is linear in the text, whatever it looks like.
package struct EmbeddedTexts {
  package private(set) var found: [Found] = []
  private let text: ArraySlice<UInt8>
  /// Up to here no lines are joined, as joining them led to nothing.
  private var joinsFrom = 0

  package struct Found: Sendable {
    /// The bytes of the text that it takes.
    package let range: Range<Int>
    package let content: Content
  }

  package enum Content: Sendable {
    /// The payload of a JWS, those of the JWS in it in their place.
    case payload(JSON)
    case receipt(Result<Receipt, Failure>)
  }

  package init(in text: ArraySlice<UInt8>) {
    self.text = text
    var place = text.startIndex
    while place < text.endIndex {
      guard Self.isOfBase64(text[place]) else {
        place += 1
        continue
      }
      if let one = read(at: place) {
        found.append(one)
        place = one.range.upperBound
      } else {
        place = text[place...].firstIndex { !Self.isOfBase64($0) } ?? text.endIndex
      }
    }
  }

  private mutating func read(at start: Int) -> Found? {
    let beginning = text[start...].prefix(4)
    if beginning.starts(with: "eyJ".utf8), let jws = jws(at: start) { return jws }
    guard beginning.starts(with: "MI".utf8) || beginning.first == UInt8(ascii: "e") else { return nil }
    return receipt(at: start)
  }

  private mutating func jws(at start: Int) -> Found? {
    // No header is as short, and a text may be full of what begins like one.
    guard !text[start...].prefix(Self.shortestHeader).contains(UInt8(ascii: ".")) else { return nil }
    let run = run(from: start, accepts: { Self.isOfBase64($0) || $0 == UInt8(ascii: ".") }) { $0.dots >= 2 }
    let parts = run.bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, (try? CompactJWS.decode(parts[0])) != nil,
      let payload = try? CompactJWS.decode(parts[1])
    else {
      joinsFrom = max(joinsFrom, run.end)
      return nil
    }
    let opened = (try? JWSDecoder(part: .payload, opensNested: true).open(payload)) ?? payload
    return Found(range: start..<run.end, content: .payload(opened))
  }

  private mutating func receipt(at start: Int) -> Found? {
    let first = text[start...].prefix(Self.shortestReceipt)
    guard ReceiptText.mayBegin(inBase64: first) else { return nil }
    let whole = ReceiptText.length(inBase64: first)
    let run = run(from: start, accepts: { Self.isOfBase64($0) || $0 == UInt8(ascii: "=") }) { run in
      whole.map { run.bytes.count >= $0 } ?? false
    }
    guard run.bytes.count >= Self.shortestReceipt, let receipt = ReceiptText(run.bytes[...]) else {
      joinsFrom = max(joinsFrom, run.end)
      return nil
    }
    let read = Result { () throws(Failure) in
      do throws(ReceiptError) {
        return try Receipt(receipt)
      } catch {
        throw error.failure
      }
    }
    // Lines that were joined to one that cannot be read may be others.
    if case .failure = read { joinsFrom = max(joinsFrom, run.end) }
    return Found(range: start..<((try? read.get()) == nil ? run.firstEnd : run.end), content: .receipt(read))
  }

  /// In characters of base64.
  private static let shortestReceipt = 100
  /// The shortest object with a member, `{"":0}`, in characters of base64url.
  private static let shortestHeader = 8

  // MARK: Lines

  private struct Run {
    var bytes: [UInt8] = []
    var dots = 0
    var end: Int
    /// The end of its first line.
    var firstEnd = 0
  }

  /// The characters from a place on. Lines are joined as long as they are as long as those before them, as email programs
  /// break base64; the first shorter one is the last.
  private func run(from start: Int, accepts: (UInt8) -> Bool, isWhole: (Run) -> Bool) -> Run {
    var run = Run(end: start)
    var longest = Self.shortestBrokenLine
    while true {
      let count = run.bytes.count
      while run.end < text.endIndex {
        if text[run.end] == UInt8(ascii: "."), run.dots == 2 { break }
        if accepts(text[run.end]) {
          run.bytes.append(text[run.end])
          if text[run.end] == UInt8(ascii: ".") { run.dots += 1 }
          run.end += 1
        } else if text[run.end...].starts(with: Self.escapedSlash) {
          run.bytes.append(UInt8(ascii: "/"))
          run.end += 2
        } else {
          break
        }
      }
      let length = run.bytes.count - count
      if count == 0 { run.firstEnd = run.end }
      guard length >= longest, start >= joinsFrom, !isWhole(run), let next = nextLine(after: run.end),
        accepts(text[next]), isAlone(from: next, accepts)
      else { return run }
      longest = length
      run.end = next
    }
  }

  /// A shorter line was not broken for its length.
  private static let shortestBrokenLine = 20
  /// As some writers of JSON spell it.
  private static let escapedSlash = Array("\\/".utf8)

  /// Whether nothing but the end of a line, or a sign, stands behind the characters from a place on.
  private func isAlone(from place: Int, _ accepts: (UInt8) -> Bool) -> Bool {
    let end = text[place...].firstIndex { !accepts($0) } ?? text.endIndex
    let behind = text[end...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    return behind.map { !$0.isLetter && !$0.isDigit } ?? true
  }

  /// Where the text of the next line begins, behind the signs of a quotation; nil where this line goes on.
  private func nextLine(after place: Int) -> Int? {
    var rest = text[place...]
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    if rest.first == 0x0D { rest = rest.dropFirst() }
    guard rest.first == 0x0A else { return nil }
    rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    return rest.isEmpty ? nil : rest.startIndex
  }

  /// Of either alphabet.
  private static func isOfBase64(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "+/-_".utf8.contains(byte)
  }
}
