/// Whether two texts are the same UTF-8. Swift's `==` takes composed and decomposed letters for equal; an identifier, a
/// name or a word of a command line must be the same byte for byte.
func sameBytes(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  let answer = one.utf8.withContiguousStorageIfAvailable { one in
    other.utf8.withContiguousStorageIfAvailable { other in
      UnsafeRawBufferPointer(one).isSame(as: UnsafeRawBufferPointer(other))
    }
  }
  // A string that is not stored as UTF-8 is compared byte by byte.
  return (answer ?? nil) ?? one.utf8.elementsEqual(other.utf8)
}
