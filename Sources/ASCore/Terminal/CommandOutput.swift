import AppStore
import Base
import CommandLine
import Platform

/// What a command has to print: data for standard output, remarks for standard error, and what went wrong on the way.
///
/// Commands return one; only `Printer` prints. A failure stands beside the data, so that data from before it is not lost.
package struct CommandOutput {
  package var body: Body
  /// Sentences for standard error; `--quiet` leaves them out.
  package var remarks: [String] = []
  /// Sentences for standard error about how far the data was verified, which `--quiet` does not silence.
  package var marks: [String] = []
  /// Lines that were asked for by a flag, such as `--explain`, and are printed whatever `--quiet` says.
  package var report: [String] = []
  package var failure: Failure?
  /// Whether the data shows people what went wrong, so that the failure need not be said again.
  package var tellsFailure = false
  /// How an item is shown to people, where a label and a value a line will not do.
  var view: ItemView?
  package var envelope = Envelope()
  /// The table that the items of a stream make for people; nil where each is shown by itself.
  package var table: RecordTable?

  /// The data, in the form in which the command has it.
  package enum Body {
    case nothing
    /// Printed as it stands: help, completion scripts.
    case text(String)
    /// A page for people, and the same as JSON for the other formats.
    case page([Section], JSON)
    /// Rows that asctl makes itself: a table of these columns for people, a list of JSON for the other formats.
    case table([JSON], columns: [Column])
    /// One JSON document.
    case document(JSON)
    /// A reply that is that object of Apple's, and where in it the items stand.
    case reply(JSON, object: PayloadObject, item: FieldPath)
    /// The paths that `--fields` may name, for `--fields help`.
    case paths([FieldPath])
    /// A list that may come in pages.
    case pages(Pages)
    /// Bytes as they came (`--raw`), until nil; several bodies are a line each.
    case bodies(() throws(Failure) -> [UInt8]?)
    /// Records that the command writes one after the other.
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

/// Shows an item to people; nil where a label and a value a line will do.
package typealias ItemView = @Sendable (_ item: JSON, _ view: HumanView) -> ItemText?

/// The text of an item for people, and sentences about it for standard error.
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
