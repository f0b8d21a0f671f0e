/// Why a text is not the JSON that was asked for, and at which byte of it.
package struct JSONError: Error, Equatable, Sendable {
  /// Counted from 0. For a string without its end and for a bad number it is where that begins; for an escape, the
  /// backslash; for a name, its quotation mark.
  let offset: Int
  package let reason: Reason

  /// What RFC 8259, or a limit of asctl's, does not allow.
  package enum Reason: Equatable, Sendable {
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
}

extension JSONError: CustomStringConvertible {
  /// One sentence without a final full stop, in lower case, safe for a terminal whatever the text held.
  package var description: String {
    "\(reason) (byte \(offset))"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpectedByte(let byte):
      switch byte {
      case 0x21...0x7E: "'\(Unicode.Scalar(byte))' does not belong here"
      default: "the byte 0x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16)) does not belong here"
      }
    case .unexpectedEnd: "the text ends before its value does"
    case .unterminatedString: "a string has no closing quotation mark"
    case .loneSurrogate: "an escape is one half of a surrogate pair without the other"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .controlCharacter: "a control character stands unescaped in a string"
    case .badEscape: "a backslash is followed by no escape that JSON knows"
    case .badNumber: "a number is not written as JSON demands"
    case .duplicateName(let name): "the name \(JSONError.shown(name)) is repeated in its object"
    case .tooDeep: "arrays and objects are nested deeper than \(JSON.depthLimit) levels"
    case .tooManyContainers:
      "there are more arrays and objects than \(JSON.containerLimit) and one for \(JSON.bytesOfContainer) bytes"
    case .textAfterValue: "there is more text after the value"
    case .byteOrderMark: "the text begins with a byte order mark"
    }
  }
}

extension JSONError {
  /// A name as a message can hold it: escaped, and not a megabyte long.
  private static func shown(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(64)
    let isWhole = start.endIndex == name.unicodeScalars.endIndex
    return JSON.string(String(start) + (isWhole ? "" : "…")).shownText()
  }
}
