import AppStore
import Base
import Client
import CommandLine
import Platform
import SignedData
import Terminal

/// `asctl decode --unknown`: what asctl's tables do not declare, instead of payloads.
struct UnknownReport {
  let jobs: Int

  func output(_ input: SignedInput) throws(Failure) -> CommandOutput {
    let result: (UnknownFindings, OutcomeCounts)?
    switch input {
    case .one(let bytes):
      var (worker, counts) = (Worker(), OutcomeCounts())
      counts.count(unread: try worker.search(bytes), at: nil)
      result = (worker.search.take(), counts)
    case .many: result = nil
    }
    var output = CommandOutput(
      .items { sink throws(StreamEnd) in
        var (findings, counts) = (UnknownFindings(), OutcomeCounts())
        if let result {
          (findings, counts) = result
        } else if case .many(let texts) = input {
          try search(texts, sink, &findings, &counts)
        }
        try sink.emit(list: findings.sorted.map(\.record))
        if findings.isFull { sink.remark("stopped at \(UnknownFindings.limit) findings; there are more") }
        if findings.all.contains(where: { $0.customerCount == UnknownFinding.mostCustomers }) {
          sink.remark("customers are counted up to \(UnknownFinding.mostCustomers)")
        }
        let status = counts.status(noneSucceeded: counts.partlyUnread > 0 ? .someFailed : .failure)
        if findings.isEmpty, status != .success {
          // Nothing else on stdout or stderr would explain the status under --quiet.
          try sink.flush()
          throw .failure(Failure(status, summary(findings, counts)))
        }
        sink.remark(summary(findings, counts))
        return findings.isEmpty || status == .failure ? status : .someFailed
      })
    output.envelope = Envelope(object: .unknownFinding)
    output.reportsFindings = true
    output.table = RecordTable(output.envelope, columns: Column.ofUnknown)
    return output
  }

  private func summary(_ findings: UnknownFindings, _ counts: OutcomeCounts) -> String {
    let texts = counts.succeeded == 1 ? "1 text" : "\(counts.succeeded) texts"
    let how =
      switch counts.partlyUnread {
      case 0: "not readable"
      case counts.failed: "readable only in part"
      default: "not readable or only in part"
      }
    let rest = counts.firstUnread.map { ", \(counts.failed) \(how) (\($0))" } ?? ""
    let isEmpty = counts.failed == 0 && !findings.hasSignedData
    let about = isEmpty ? "no signed data in the input" : "nothing verified"
    return "\(texts) read\(rest), \(about); compared with \(TableEdition.text)"
  }

  private func search(
    _ texts: SignedTexts, _ sink: RecordWriter, _ findings: inout UnknownFindings, _ counts: inout OutcomeCounts
  ) throws(StreamEnd) {
    try texts.work(sink, jobs: jobs, batch: .large) {
      var worker = Worker()
      return { (batch: SignedBatch) -> (UnknownFindings, OutcomeCounts) in
        var counts = OutcomeCounts()
        batch.forEach { bytes, place in
          do throws(Failure) {
            counts.count(unread: try worker.search(bytes.get()), at: place)
          } catch {
            counts.count(false)
            counts.firstUnread = counts.firstUnread ?? "\(place.description): \(error.message)"
          }
        }
        return (worker.search.take(), counts)
      }
    } deliver: { (batch: (UnknownFindings, OutcomeCounts)) in
      findings.add(batch.0)
      counts.add(batch.1)
    }
  }

  /// The search of one thread.
  private struct Worker {
    var search = UnknownSearch()
    private let opened: OpenedTexts
    private let decoder: AnyTextDecoder

    init() {
      opened = OpenedTexts()
      decoder = AnyTextDecoder(.payload, opensNested: false, noting: opened)
    }

    /// Reads a text as `decode` does, and returns the parts that could not be read. Throws for a text that `decode`
    /// cannot read either, unless it is a response in which asctl has already decoded the signed data.
    mutating func search(_ text: ArraySlice<UInt8>) throws(Failure) -> [String] {
      if search.search(plain: text) { return [] }
      let isResponse = search.search(responsesIn: text)
      var unread: [String] = []
      do throws(Failure) {
        unread = try decoder.decodeAll(text).unread
      } catch {
        opened.discard()
        guard isResponse else { throw error }
      }
      search.search(opened)
      if search.isBroken { unread.append("the JSON around the signed data is broken, so it was not compared") }
      return unread
    }
  }
}

extension OutcomeCounts {
  /// Counts a text of which some parts could not be read.
  fileprivate mutating func count(unread: [String], at place: TextPlace?) {
    count(unread.isEmpty)
    guard let first = unread.first else { return }
    partlyUnread += 1
    firstUnread = firstUnread ?? (place.map { "\($0.description): " } ?? "") + first
  }
}

extension UnknownFinding {
  fileprivate var record: JSON {
    [
      "path": .string(path), "kind": .word(kind), "value": .string(value),
      "count": .number(JSONNumber(Int64(count))),
      "customers": .number(JSONNumber(Int64(customerCount))), "firstSeen": date(seen?.lowerBound),
      "lastSeen": date(seen?.upperBound),
      "example": example.map(JSON.string) ?? .null,
    ]
  }

  /// Dates have Apple's form, so that `--humanize` applies.
  private func date(_ moment: Timestamp?) -> JSON { moment.map { .number(JSONNumber($0.milliseconds)) } ?? .null }
}

extension Column {
  fileprivate static let ofUnknown = [
    Column("Kind", "kind"), Column("Path", "path"), Column("Value", "value", rank: 2),
    Column("Count", "count", rank: 3),
    Column("Customers", "customers", rank: 6), Column("First seen", "firstSeen", rank: 5),
    Column("Last seen", "lastSeen", rank: 4), Column("Example", "example", rank: 3),
  ]
}
