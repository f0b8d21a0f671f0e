import Base
import Platform
import Terminal

/// What a run over many inputs looks up for each of them. `OrderedRun` decides when, and what happens to the records.
package protocol OrderedLookups: AnyObject {
  /// One input, with all that its record is written with.
  associatedtype Input
  associatedtype Record

  /// The next input, in the order of the output. Throws what ends the run.
  func next() throws(Failure) -> NextInput<Input>
  /// The text that a journal identifies the input by.
  func name(of input: Input) -> String
  /// Inputs with the same key share one look-up; nil for an input that cannot be looked up.
  func key(of input: Input) -> String?
  /// Starts the look-up and returns nil, or returns the record of an input that cannot be looked up. `done` is called at
  /// most once: with a failure that has nothing to do with the input, or with what was found.
  func begin(
    _ input: Input, order: Int, done: @escaping (Result<LookupResult<Record>, Failure>) -> Void
  ) -> Record?

  /// The record as the journal keeps it for that input.
  func kept(_ record: Record, of input: Input) -> JSON
  /// The record that a journal kept; nil for anything else.
  func record(kept: JSON) -> Record?
  /// What stderr says about a damaged record in the journal.
  func damage(_ number: Int, of input: Input) -> String

  func isSuccess(_ record: Record) -> Bool
  func write(_ record: Record, of input: Input) throws(Interruption)
  /// How much of the input is read, in the unit that the progress was given its length in.
  var consumed: Int64 { get }

  /// Called when the run has ended and everything is written; returns the status of a run that is complete.
  func finish(isComplete: Bool) throws(Interruption) -> ExitStatus
  /// What a failure says about how to resume after so many records; nil for nothing.
  func resumption(after count: Int, _ failure: Failure, _ advice: String) -> String?
  /// Whether a run that ends early writes finished records although some before them are missing.
  var writesPastGaps: Bool { get }
  /// Whether results are remembered for later inputs with the same key.
  var remembersResults: Bool { get }
}

/// What reading an input gave.
package enum NextInput<Input> {
  case input(Input)
  /// The next one is not there yet.
  case later(ByteSource.Arrival)
  case end
}

/// What a look-up found out about an input.
package struct LookupResult<Record> {
  let record: Record
  /// Why it failed.
  var failure: Failure?
  /// Whether it shows that the App Store can be reached and accepts the token, so that a failure concerns this input and
  /// not all of them.
  var isAnswered: Bool
  /// Whether a resumed run need not look it up again.
  var isFinal: Bool
  /// Bytes of memory, as far as they matter.
  var weight = 0

  package init(_ record: Record, _ failure: Failure? = nil, isAnswered: Bool, isFinal: Bool, weight: Int = 0) {
    (self.record, self.failure, self.weight) = (record, failure, weight)
    (self.isAnswered, self.isFinal) = (isAnswered, isFinal)
  }
}
