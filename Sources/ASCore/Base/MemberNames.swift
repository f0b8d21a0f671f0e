/// A few names that members of payloads are looked up among, by their bytes.
struct MemberNames: Sendable {
  private let names: [[UInt8]]
  /// A bit for each length that a name has, as nearly all names can be told by theirs.
  private let lengths: UInt64

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    lengths = self.names.reduce(0) { $0 | 1 << min($1.count, 63) }
  }

  func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    guard lengths & 1 << min(name.count, 63) != 0 else { return false }
    return names.contains { known in known.withUnsafeBytes { $0.isSame(as: name) } }
  }

  @Sendable func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
  }
}
