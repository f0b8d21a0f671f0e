/// Whether two texts are the same UTF-8. Swift's `==` takes composed and decomposed letters for equal; an identifier, a
/// name or a word of a command line must be the same byte for byte.
func sameBytes(_ one: String, _ other: String) -> Bool {
  one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8)
}
