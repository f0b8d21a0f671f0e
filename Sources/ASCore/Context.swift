/// The world as a command sees it: every read, write, clock and setting goes through here.
///
/// Tests build one of values; `Context.real` is the only place where the process, the terminal and the file system are
/// touched.
package struct Context: Sendable {
  /// A variable of the environment; an empty one counts as unset.
  var variable: @Sendable (_ name: String) -> String?
  /// The next bytes of standard input, at most `count`; empty at its end.
  var readInput: @Sendable (_ count: Int) throws(Failure) -> [UInt8]
  /// A whole file, unless it is longer than `limit` bytes.
  var readFile: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]
  /// The paths of the files of a folder, sorted and without hidden ones; nil if the path names no folder.
  var listFiles: @Sendable (_ path: String) throws(Failure) -> [String]?
  /// Whether a path names something that exists.
  var fileExists: @Sendable (_ path: String) -> Bool
  /// Replaces a file at once or not at all.
  var writeFile: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
  var write: @Sendable (_ bytes: [UInt8]) throws(OutputEnd) -> Void
  /// Standard error, where everything goes that is not data.
  var warn: @Sendable (_ text: String) -> Void
  /// Milliseconds since 1970-01-01 UTC.
  var now: @Sendable () -> Int64
  /// How many threads can work at a time.
  var cores: @Sendable () -> Int
  var isTerminal: @Sendable (Stream) -> Bool
  /// Columns of the terminal.
  var width: @Sendable () -> Int
  /// A moment in the user's time zone: `2026-01-31 13:00:00 CET`.
  var localTime: @Sendable (_ milliseconds: Int64) -> String

  enum Stream: Sendable {
    case input
    case output
    case error
  }
}

/// Why nothing more can be written to standard output.
enum OutputEnd: Error, Equatable {
  /// Its reader has gone, as with `| head`. No failure: it has all that it wanted.
  case closed
  case failed(Failure)
}
