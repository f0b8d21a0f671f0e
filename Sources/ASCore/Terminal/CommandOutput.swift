import AppStore
import Base
import CommandLine
import Platform

/// The output of a command: data for stdout, remarks for stderr, and the failure, if any.
///
/// Commands return it; only `Printer` prints. A failure is separate from the data, so that data from before the failure
/// is not lost.
package struct CommandOutput {
  package var body: Body
  /// Remarks for stderr; `--quiet` suppresses them.
  package var remarks: [String] = []
  /// Remarks for stderr about the verification of the data, which `--quiet` does not suppress.
  package var marks: [String] = []
  /// Lines requested by a flag such as `--explain`, which `--quiet` does not suppress.
  package var report: [String] = []
  package var failure: Failure?
  /// Whether the data shows the failure, so that it need not be printed again.
  package var includesFailure = false
  /// How an item is shown to people; `nil` for one label and value per line.
  var view: ItemView?
  package var envelope = Envelope()
  /// The table of a stream's items for people; `nil` if each item is shown separately.
  package var table: RecordTable?

  /// The data, in the form in which the command provides it.
  package enum Body {
    case nothing
    /// Printed unchanged: help, completion scripts.
    case text(String)
    /// A page for people, and its JSON for the other formats.
    case page([Section], JSON)
    /// Rows created by asctl: a table with these columns for people, a JSON list for the other formats.
    case table([JSON], columns: [Column])
    /// One JSON document.
    case document(JSON)
    /// A response of this type, and the path to its items.
    case reply(JSON, object: PayloadObject, item: FieldPath)
    /// The available paths, for `--fields help`.
    case paths([FieldPath])
    /// A list that may come in pages.
    case pages(Pages)
    /// Unchanged response bodies (`--raw`), until `nil`. If there are several, each is on one line.
    case bodies(() throws(Failure) -> [UInt8]?)
    /// Records that the command writes one at a time.
    case items((RecordWriter) throws(StreamEnd) -> ExitStatus)
  }

  package init(
    _ body: Body, remarks: [String] = [], report: [String] = [], failure: Failure? = nil,
    view: ItemView? = nil
  ) {
    self.view = view
    self.body = body
    self.remarks = remarks
    self.report = report
    self.failure = failure
  }
}

/// Returns the text of an item for people, and remarks about it for stderr; `nil` for one label and value per line.
package typealias ItemView = @Sendable (_ item: JSON, _ view: HumanView) -> (text: String, remarks: [String])?

/// Why a stream of items ends early.
package enum StreamEnd: Error, Equatable {
  case failure(Failure)
  case outputEnd(OutputEnd)
}

extension Failure {
  /// The names of all members that `members` may contain, in the order of columns.
  package static let memberNames = ["httpStatus", "errorCode", "name", "message", "hint", "retryable"]

  /// The failure as members for scripts, in an error object and in the records of bulk lookups.
  package var members: JSONObject {
    var error: JSONObject = ["message": .string(message)]
    error["hint"] = hint.map(JSON.string)
    if let answer {
      error["httpStatus"] = .number(JSONNumber(Int64(answer.httpStatus)))
      error["errorCode"] = answer.errorCode.map { .number(JSONNumber($0)) }
      error["name"] = answer.name.map(JSON.string)
      error["retryable"] = .bool(answer.isRetryable)
    }
    return error
  }
}
