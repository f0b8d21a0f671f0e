/// Text that must not be seen: a bearer token, a private key.
///
/// It prints as `…` wherever it ends up: in an interpolation, in `dump`, inside another value. Whoever needs the text
/// asks for `revealed`, which is a word to search the code for.
package struct Secret: Sendable {
  package let revealed: String

  package init(_ text: String) {
    revealed = text
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var debugDescription: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
