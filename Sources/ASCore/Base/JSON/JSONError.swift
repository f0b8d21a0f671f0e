/// Why a text is not valid JSON, and at which byte.
package struct JSONError: Error, Equatable, Sendable {
  /// Counted from 0. This is the start of an unterminated string or invalid number, the backslash of an escape, or the
  /// quotation mark of a name.
  let offset: Int
  let reason: Reason

  /// Violations of RFC 8259 or of asctl's limits.
  enum Reason: Equatable, Sendable {
    case unexpectedByte(UInt8)
    case unexpectedEnd
    case unterminatedString
    case loneSurrogate
    case invalidUTF8
    case controlCharacter
    case badEscape
    case badNumber
    case duplicateName(String)
    case tooDeep
    case tooManyContainers
    case textAfterValue
    case byteOrderMark
  }

  /// Whether the text has more than one meaning, because an object repeats a name.
  package var isAmbiguity: Bool { if case .duplicateName = reason { true } else { false } }
}

extension JSONError: CustomStringConvertible {
  /// One sentence without a final period, in lowercase, safe for a terminal.
  package var description: String {
    "\(reason) (byte \(offset))"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .unexpectedByte(let byte):
      switch byte {
      case 0x21...0x7E: "'\(Unicode.Scalar(byte))' is not allowed here"
      default: "the byte 0x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16)) is not allowed here"
      }
    case .unexpectedEnd: "unexpected end of the text"
    case .unterminatedString: "unterminated string"
    case .loneSurrogate: "an escape is half of a surrogate pair"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .controlCharacter: "unescaped control character in a string"
    case .badEscape: "invalid escape after a backslash"
    case .badNumber: "invalid number"
    case .duplicateName(let name): "duplicate name \(JSONError.shown(name)) in an object"
    case .tooDeep: "arrays and objects are nested deeper than \(JSON.depthLimit) levels"
    case .tooManyContainers:
      "more arrays and objects than the limit of \(JSON.containerLimit) plus one per \(JSON.bytesOfContainer) bytes"
    case .textAfterValue: "unexpected text after the value"
    case .byteOrderMark: "the text begins with a byte order mark"
    }
  }
}

extension JSONError {
  private static func shown(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    let isWhole = start.endIndex == name.unicodeScalars.endIndex
    return JSON.string(String(start) + (isWhole ? "" : "…")).shownText()
  }
}
