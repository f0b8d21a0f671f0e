/// How JSON is laid out and what its strings escape. No style ends with a line feed.
struct JSONStyle: Sendable, Equatable {
  /// Spaces a level; nil for everything on one line without any white space.
  var indentation: Int?
  /// For terminals: characters that JSON allows but that would act on a terminal are written as `\uXXXX`, too.
  var escapesControls: Bool

  static let compact = JSONStyle(indentation: nil, escapesControls: false)
  static let indented = JSONStyle(indentation: 2, escapesControls: false)
  static let terminal = JSONStyle(indentation: 2, escapesControls: true)

  /// What lies deeper is not indented further: with two characters a value, the margin of a hostile text would be
  /// hundreds of times its length.
  static let indentedLevels = 32

  /// Whether a terminal would do something other than show this scalar: control characters of ASCII and of Latin-1 (C1),
  /// line and paragraph separators, and the marks that turn the direction of text (Unicode Standard Annex #9).
  static func actsOnTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
