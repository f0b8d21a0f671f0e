/// Text that must not be printed: a bearer token, a private key.
///
/// It prints as `…` everywhere: in an interpolation, in `dump`, inside another value. The text is available only as
/// `revealed`, which is easy to find in the code.
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
