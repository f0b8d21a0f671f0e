/// One way in which servers get a signature wrong, and what mends it.
struct SigningMistake: Sendable, Equatable {
  /// One clause without a full stop.
  let meaning: String
  /// The same.
  let remedy: String

  init(_ meaning: String, _ remedy: String) {
    (self.meaning, self.remedy) = (meaning, remedy)
  }

  static let hashedTwice = SigningMistake(
    "made over the SHA-256 of the text, which was then hashed once more",
    "hand the text itself to the function that signs with SHA-256, or the hash to one that does not hash")
}
