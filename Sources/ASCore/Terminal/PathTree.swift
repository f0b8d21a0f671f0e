import AppStore
import Base

/// Paths to members as a tree, so that one walk through an item finds them all, however many there are, and a name that
/// many paths share is kept once. The paths are columns: those of rows, and the members that `--fields` keeps.
struct PathTree: Sendable {
  /// A name on the way to a column. The first node is the root, without a name.
  struct Node: Sendable {
    /// In `names`.
    fileprivate var name: Range<UInt32>
    fileprivate let parent: Int32
    /// The first column that ends here.
    fileprivate(set) var column = PathTree.none
    fileprivate(set) var firstChild = PathTree.none
    fileprivate var lastChild = PathTree.none
    /// The next with the same parent, in the order in which they were named.
    fileprivate(set) var sibling = PathTree.none
  }

  static let none: Int32 = -1

  private(set) var nodes = [Node(name: 0..<0, parent: none)]
  private var names: [UInt8] = []
  /// The node at the end of each column.
  private(set) var ends: [Int32] = []
  /// The nodes by parent and name, as a hash table with open addressing; its length is a power of two.
  private var slots = [Int32](repeating: none, count: 16)
  /// A bit for each length that a name has: most names that lead to no column are ruled out by theirs.
  private var lengths: UInt64 = 0

  init(_ paths: [FieldPath]) {
    for path in paths {
      let end = path.names.reduce(Int32(0)) { node, name in
        var name = name
        return name.withUTF8 { child(of: node, UnsafeRawBufferPointer($0)) }
      }
      // The same path named twice is two columns.
      if nodes[Int(end)].column == Self.none { nodes[Int(end)].column = Int32(ends.count) }
      ends.append(end)
    }
  }

  /// Every path that leads to a scalar of the value, once each, in order.
  init(in tape: JSONTape, _ token: Int = 0) {
    collect(tape, from: token)
  }

  init(in value: JSON) {
    var tape = JSONTape()
    tape.read(value)
    self.init(in: tape)
  }

  var count: Int { ends.count }

  /// In bytes, as they would be printed with a separator behind each.
  var namesLength: Int {
    // A node comes after its parent.
    var lengths = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices.dropFirst() {
      lengths[index] = lengths[Int(nodes[index].parent)] + nodes[index].name.count + 1
    }
    return ends.reduce(0) { $0 + lengths[Int($1)] }
  }

  /// Names of a megabyte around a million members would be a header of a terabyte.
  func requireShortNames() throws(Failure) {
    guard namesLength > Self.namesLimit else { return }
    throw Failure(
      .failure, "cannot write \(count) columns: their names are longer than \(byteCount(Self.namesLimit)) together",
      hint: "-o json shows all of it")
  }

  private static let namesLimit = 64 << 20

  /// Whether one of the columns that end on the way to a node is as asked.
  func hasColumn(above node: Int32, where isAsAsked: (Int32) -> Bool) -> Bool {
    var next = nodes[Int(node)].parent
    while next > 0 {
      let column = nodes[Int(next)].column
      if column != Self.none, isAsAsked(column) { return true }
      next = nodes[Int(next)].parent
    }
    return false
  }

  /// Appends the name as in `data.environment`.
  func appendName(_ column: Int, to output: inout [UInt8]) {
    appendPath(to: ends[column], to: &output)
  }

  /// The same of any node.
  func appendPath(to node: Int32, to output: inout [UInt8]) {
    let parent = nodes[Int(node)].parent
    if parent > 0 {
      var ancestors: [Int32] = []
      var next = parent
      while next > 0 {
        ancestors.append(next)
        next = nodes[Int(next)].parent
      }
      for node in ancestors.reversed() {
        withName(node) { output.append(contentsOf: $0) }
        output.append(UInt8(ascii: "."))
      }
    }
    if node > 0 { withName(node) { output.append(contentsOf: $0) } }
  }

  func name(_ column: Int) -> String { path(to: ends[column]) }

  func path(to node: Int32) -> String {
    var path: [UInt8] = []
    appendPath(to: node, to: &path)
    return String(decoding: path, as: UTF8.self)
  }

  /// The name of a node, without those before it.
  func withName<Answer>(_ node: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    names.withUnsafeBytes {
      body(
        UnsafeRawBufferPointer(
          rebasing: $0[Int(nodes[Int(node)].name.lowerBound)..<Int(nodes[Int(node)].name.upperBound)]))
    }
  }

  /// Writes a path a line; one that is wider than the terminal is broken behind a dot.
  func writeList(width: Int?, to chunks: inout Chunks<Interruption>) throws(Interruption) {
    do {
      try requireShortNames()
    } catch {
      throw .failure(error)
    }
    var name: [UInt8] = []
    for column in 0..<count {
      name.removeAll(keepingCapacity: true)
      appendName(column, to: &name)
      if let width, name.count > width {
        write(String(decoding: name, as: UTF8.self), width: width, to: &chunks)
      } else {
        name.withUnsafeBytes { appendEscapingControls($0, to: &chunks.bytes) }
      }
      chunks.append("\n")
      try chunks.flushIfFull()
    }
  }

  private func write<E: Error>(_ path: String, width: Int, to chunks: inout Chunks<E>) {
    var line = WrappedText(width: width, margin: 4, used: 0)
    for part in path.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      line.append((part.offset > 0 ? "." : "") + escapingControls(String(part.element)), isWhole: true, to: &chunks)
    }
  }

  private mutating func collect(_ tape: JSONTape, from start: Int) {
    var open: [(end: UInt32, node: Int32)] = []
    var node: Int32 = 0
    var index = start
    let end = Int(tape.tokens[start].next)
    while index < end {
      while let last = open.last, last.end <= index { open.removeLast() }
      let token = tape.tokens[index]
      let around = open.last?.node ?? 0
      switch token.kind {
      case .name:
        node = withName(of: token, tape) { tree, name in tree.child(of: around, name) }
        let value = tape.tokens[index + 1]
        if value.isContainer {
          open.append((value.next, node))
        } else {
          addColumn(at: node)
        }
        index += 2
        continue
      case .array, .object: open.append((token.next, around))
      case .null, .bool, .number, .string: addColumn(at: around)
      }
      index += 1
    }
  }

  private mutating func addColumn(at node: Int32) {
    guard node > 0, nodes[Int(node)].column == Self.none else { return }
    nodes[Int(node)].column = Int32(ends.count)
    ends.append(node)
  }

  private mutating func withName(
    of token: JSONTape.Token, _ tape: JSONTape, _ body: (inout PathTree, UnsafeRawBufferPointer) -> Int32
  ) -> Int32 {
    if token.hasEscapes {
      var name: [UInt8] = []
      tape.appendDecoded(token, to: &name)
      return name.withUnsafeBytes { body(&self, $0) }
    }
    return tape.withBytes(token) { body(&self, $0) }
  }

  // MARK: The nodes by name

  /// The node that the member which a token names leads to from `parent`, or none.
  func child(of parent: Int32, _ token: JSONTape.Token, _ tape: JSONTape) -> Int32 {
    guard nodes[Int(parent)].firstChild != Self.none else { return Self.none }
    if token.hasEscapes {
      var name: [UInt8] = []
      tape.appendDecoded(token, to: &name)
      return name.withUnsafeBytes { existingChild(of: parent, $0) }
    }
    return tape.withBytes(token) { existingChild(of: parent, $0) }
  }

  private func existingChild(of parent: Int32, _ name: UnsafeRawBufferPointer) -> Int32 {
    guard lengths & 1 << UInt64(min(name.count, 63)) != 0 else { return Self.none }
    return slots[slot(of: parent, name)]
  }

  /// Whether a token names that node.
  func isNamed(_ node: Int32, _ token: JSONTape.Token, _ tape: JSONTape) -> Bool {
    !token.hasEscapes && nodes[Int(node)].name.count == Int(token.end - token.start)
      && withName(node) { name in tape.withBytes(token) { $0.isSame(as: name) } }
  }

  /// Calls `body` with the value of each member of an object, and the node below `node` that its name leads to or none.
  /// Members mostly come in the order of the columns, so the next node is tried first.
  func forEachMember(
    of object: Int, below node: Int32, _ tape: JSONTape,
    _ body: (_ child: Int32, _ value: Int) -> Void
  ) {
    var expected = nodes[Int(node)].firstChild
    var member = object + 1
    let end = Int(tape.tokens[object].next)
    while member < end {
      let name = tape.tokens[member]
      let child =
        expected != Self.none && isNamed(expected, name, tape)
        ? expected : self.child(of: node, name, tape)
      if child != Self.none {
        body(child, member + 1)
        expected = nodes[Int(child)].sibling
      } else {
        body(Self.none, member + 1)
      }
      member = Int(tape.tokens[member + 1].next)
    }
  }

  /// The node of that name below `parent`, made where there is none yet.
  private mutating func child(of parent: Int32, _ name: UnsafeRawBufferPointer) -> Int32 {
    var slot = slot(of: parent, name)
    if slots[slot] != Self.none { return slots[slot] }
    if nodes.count * 2 > slots.count {
      grow()
      slot = self.slot(of: parent, name)
    }
    let new = Int32(nodes.count)
    slots[slot] = new
    lengths |= 1 << UInt64(min(name.count, 63))
    let start = UInt32(names.count)
    names.append(contentsOf: name)
    nodes.append(Node(name: start..<UInt32(names.count), parent: parent))
    let last = nodes[Int(parent)].lastChild
    if last == Self.none { nodes[Int(parent)].firstChild = new } else { nodes[Int(last)].sibling = new }
    nodes[Int(parent)].lastChild = new
    return new
  }

  /// Where the node stands in `slots`, or would be put.
  private func slot(of parent: Int32, _ name: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: name)
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != Self.none {
      let node = slots[slot]
      if nodes[Int(node)].parent == parent, withName(node, { $0.isSame(as: name) }) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: Self.none, count: slots.count * 2)
    for index in nodes.indices.dropFirst() {
      let slot = withName(Int32(index)) { self.slot(of: nodes[index].parent, $0) }
      slots[slot] = Int32(index)
    }
  }
}
