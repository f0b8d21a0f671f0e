import Base

/// A URL of the user's that is posted to as it stands: https, or http on this machine.
///
/// Its path and query may be all that keeps others out of a web hook, so sentences name its host alone.
package struct TargetURL: Equatable, Sendable {
  package let text: String
  package let isLoopback: Bool
  /// Host and port, for sentences.
  package let authority: String

  /// `name` is the flag that it came with. Throws status 2.
  package init(_ given: String, named name: String) throws(Failure) {
    let parts = try URLParts(private: given, named: name, example: TargetURL.example)
    guard parts.fragment == nil else {
      throw Failure(.usage, "\(name) must not have a fragment (#)", hint: TargetURL.example)
    }
    text = parts.text
    isLoopback = parts.isLoopback
    authority = parts.authority
  }

  private static let example = "write it like http://127.0.0.1:8080/notifications or https://example.com/hook"
}
