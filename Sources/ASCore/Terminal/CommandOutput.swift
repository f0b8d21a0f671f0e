import AppStore
import Base
import CommandLine
import Platform

/// What a command found: data for standard output, remarks for standard error, and what went wrong on the way.
///
/// Commands return one; only `Printer` prints. A failure stands beside the data, so that it never loses what was found
/// before it.
package struct CommandOutput {
  package var body: Body
  /// Sentences for standard error; `--quiet` leaves them out.
  package var remarks: [String] = []
  /// Lines that were asked for by a flag, such as `--explain`, and are printed whatever `--quiet` says.
  package var report: [String] = []
  package var failure: Failure?
  /// Whether the data says to people already what the failure would say.
  package var tellsFailure = false
  /// How an item looks in a table, where it has a view of its own.
  var view: ItemView?
  /// Where the items of a record are.
  package var shape = RecordShape()
  /// The table that the items of a stream make for people; nil where each is shown by itself.
  package var table: RecordTable?

  /// The data, in the manner that it can be had in.
  package enum Body {
    case nothing
    /// Ready as it stands: help, completion scripts.
    case text(String)
    /// A page in words for people, and the same as JSON for everybody else.
    case page([Section], JSON)
    /// Rows that asctl makes itself, for people with these columns, and as a list of JSON for everybody else.
    case table([JSON], columns: [Column])
    /// One JSON document, shown as it is or in words.
    case document(JSON)
    /// The same, where it is known what it is, and where in it stands what it is about.
    case reply(JSON, object: PayloadObject, item: FieldPath)
    /// What `--fields` may name.
    case paths([FieldPath])
    /// A list that may come in pages.
    case pages(Pages)
    /// Bytes as they came, one body a line where there are several.
    case bodies(() throws(Failure) -> [UInt8]?)
    /// Many, one after the other.
    case items((RecordWriter) throws(Interruption) -> ExitStatus)
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

/// What an item says to people; nil for an item that a label and a value a line will do for.
package typealias ItemView = @Sendable (_ item: JSON, _ words: HumanView) -> ItemText?

/// An item in words, and what there is to say of it.
package struct ItemText {
  package let text: String
  package let remarks: [String]

  package init(_ text: String, remarks: [String] = []) {
    self.text = text
    self.remarks = remarks
  }
}

/// Why a stream of items ends early.
package enum Interruption: Error, Equatable {
  case failure(Failure)
  case outputEnd(OutputEnd)
}

extension Failure {
  /// The names that `members` may have, in the order of columns.
  package static let memberNames = ["httpStatus", "errorCode", "name", "message", "hint", "retryable"]

  /// As scripts read it: in an error object and in the records of bulk look-ups.
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
