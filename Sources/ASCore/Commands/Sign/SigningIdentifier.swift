/// Catches an identifier that would be signed as it is and refused on the device, where nobody sees why.
struct SigningIdentifier {
  let name: Identifier.Name
  /// The flag with its dashes.
  let flag: String

  func require(_ text: String) throws(Failure) {
    do {
      try IdentifierCheck(expected: name).require(text)
    } catch {
      throw Failure(error.status, "\(flag): \(error.message)", hint: error.hint)
    }
    guard !text.unicodeScalars.contains(where: Self.isStray) else {
      throw Failure(
        .usage, "\(flag) has white space or an invisible character in it: \(quoted(text))",
        hint: "it must be the \(name.rawValue) of App Store Connect, byte by byte")
    }
  }

  private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
  }
}
