/// What a profile may be called: something that needs no quotes in a shell and no escape in the file.
enum ProfileName {
  static let standard = "default"

  static let rule = "a name is made of letters, digits and . _ - @ + and does not begin with a hyphen"

  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-") && name != ConfigFile.ownSection
      && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "+") }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "._-".utf8.contains(byte)
  }
}
