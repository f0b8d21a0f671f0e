import Base
import Platform
import Terminal

/// The lookups of a run over many inputs. `OrderedRun` schedules them and handles the records.
package protocol OrderedLookups: AnyObject {
  /// One input, with everything that its record needs.
  associatedtype Input
  associatedtype Record

  /// Returns the next input, in the order of the output. Throws a failure that ends the run.
  func next() throws(Failure) -> NextInput<Input>
  /// Returns the text that identifies the input in a journal.
  func name(of input: Input) -> String
  /// Returns a key. Inputs with the same key share one lookup; nil for an input that cannot be looked up.
  func key(of input: Input) -> String?
  /// Starts the lookup and returns `nil`, or returns the record of an input that cannot be looked up. `done` is called
  /// at most once: with a failure that is unrelated to the input, or with the result.
  func begin(
    _ input: Input, order: Int, done: @escaping (Result<LookupResult<Record>, Failure>) -> Void
  ) -> Record?

  /// Returns the record for the journal.
  func kept(_ record: Record, of input: Input) -> JSON
  /// Returns the record from a journal; `nil` for any other JSON.
  func record(kept: JSON) -> Record?
  /// Returns the remark about a damaged record in the journal.
  func damage(_ number: Int, of input: Input) -> String

  func isSuccess(_ record: Record) -> Bool
  func write(_ record: Record, of input: Input) throws(StreamEnd)
  /// The amount of input that was read, in the unit of the progress.
  var consumed: Int64 { get }

  /// Called when the run has ended and everything is written. Returns the status of a complete run.
  func finish(isComplete: Bool) throws(StreamEnd) -> ExitStatus
  /// Returns a hint on how to resume after `count` records; `nil` for no hint.
  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String?
  /// Whether an interrupted run writes finished records after missing ones.
  var writesPastGaps: Bool { get }
  /// Whether results are cached for later inputs with the same key.
  var remembersResults: Bool { get }
}

/// The result of reading an input.
package enum NextInput<Input> {
  case input(Input)
  /// The next input is not available yet.
  case later(ByteSource.Arrival)
  case end
}

/// The result of a lookup.
package struct LookupResult<Record> {
  let record: Record
  /// Why it failed.
  var failure: Failure?
  /// Whether the App Store was reached and accepted the token, so that a failure concerns only this input.
  var isAnswered: Bool
  /// Whether the result is saved, so that a resumed run does not look it up again.
  var isFinal: Bool
  /// The approximate memory of the record, in bytes.
  var weight = 0

  package init(_ record: Record, _ failure: Failure? = nil, isAnswered: Bool, isFinal: Bool, weight: Int = 0) {
    (self.record, self.failure, self.weight) = (record, failure, weight)
    (self.isAnswered, self.isFinal) = (isAnswered, isFinal)
  }
}
