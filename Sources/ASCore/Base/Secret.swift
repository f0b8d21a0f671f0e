/// Text that must not be seen: a bearer token, a private key.
///
/// It prints as `…` wherever it ends up: in an interpolation, in `dump`, inside another value. Whoever needs the text
/// asks for `revealed`, which is a word to search the code for.
struct Secret: Sendable {
  let revealed: String

  init(_ text: String) {
    revealed = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
