import AppStore
import Base
import Platform
import SignedData
import Terminal

/// Runs an endpoint with `--ids`: reads the IDs and writes a record for each.
final class LookupRun: OrderedLookups {
  private let bulk: BulkLookup
  private let requests: ConcurrentRequests
  private let lines: IDReader
  private let sink: RecordWriter
  private let presenting: ((JSON) -> BulkLookup.Presented)?
  private let making: (_ id: String) throws(Failure) -> APIRequest
  private var counts = OutcomeCounts()
  /// The verification levels of all records, including those from the journal.
  private var levels: Set<VerificationLevel> = []
  /// The number of IDs that were changed to Apple's spelling.
  private var readOtherwise = 0

  init(
    _ bulk: BulkLookup, _ requests: ConcurrentRequests, _ input: ByteSource, _ sink: RecordWriter,
    _ progress: Progress, presenting: ((JSON) -> BulkLookup.Presented)?,
    making: @escaping (_ id: String) throws(Failure) -> APIRequest
  ) {
    (self.bulk, self.requests, self.sink) = (bulk, requests, sink)
    (self.presenting, self.making) = (presenting, making)
    lines = IDReader(input, of: bulk.expected, column: bulk.column) {
      progress.clear()
      sink.remark($0)
    }
  }

  let writesPastGaps = true
  /// False, because the results of endless input would fill the memory.
  let remembersResults = false
  var consumed: Int64 { lines.consumed }

  func next() throws(Failure) -> NextInput<GivenID> { try lines.next() }
  func name(of input: GivenID) -> String { input.text }
  func key(of input: GivenID) -> String? { input.failure == nil ? input.text : nil }

  func begin(
    _ input: GivenID, order: Int, done: @escaping (Result<LookupResult<JSON>, Failure>) -> Void
  ) -> JSON? {
    do throws(Failure) {
      if let failure = input.failure { throw failure }
      let identifier = try GivenIdentifiers.identifier(input.text, of: bulk.parameter)
      if identifier.differs { readOtherwise += 1 }
      let request = bulk.readsOriginal ? nil : try making(identifier.read)
      let lookup = Lookup(identifier, bulk, requests, order: order, done: done)
      if let request { lookup.begin(request) } else { lookup.begin(ofOriginal: making) }
      return nil
    } catch {
      return Lookup.record(input.text, error)
    }
  }

  func kept(_ record: JSON, of input: GivenID) -> JSON { record }
  func record(kept: JSON) -> JSON? { kept }
  func damage(_ number: Int, of input: GivenID) -> String {
    "the record of \(input.text), number \(number + 1), is damaged in the journal; it is requested again"
  }

  func isSuccess(_ record: JSON) -> Bool { record["error"] == nil }

  func write(_ record: JSON, of input: GivenID) throws(StreamEnd) {
    if record["reply"] != nil { levels.insert(VerificationLevel(marksOf: record)) }
    let presented = presenting?(record) ?? BulkLookup.Presented(record: record, isSuccess: isSuccess(record))
    counts.count(presented.isSuccess)
    // Hints are completed only in the output, because the journal must not contain the flags of this run.
    try sink.emit(presented.record.completingHint(bulk.context.completed))
  }

  func finish(isComplete: Bool) -> ExitStatus {
    if readOtherwise > 0 {
      sink.remark(
        "\(readOtherwise) of the IDs \(readOtherwise == 1 ? "was" : "were") cleaned up; readAs contains the ID that was sent"
      )
    }
    levels.sorted().forEach(requests.mark)
    if isComplete, counts.succeeded + counts.failed == 0 { sink.remark(BulkLookup.noIDs) }
    return counts.status(noneSucceeded: .someFailed)
  }

  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String? {
    count > 0 ? "\(count) record\(count == 1 ? " was" : "s were") written; \(advice)" : nil
  }
}

extension JSON {
  /// Returns a failure record with complete suggested commands; any other record is unchanged.
  package func completingHint(_ complete: (_ hint: String) -> String) -> JSON {
    guard case .object(var record) = self, case .object(var error)? = record["error"], let hint = error["hint"]?.string
    else { return self }
    error["hint"] = .string(complete(hint))
    record["error"] = .object(error)
    return .object(record)
  }
}
