import AppStore
import Base

/// Paths to members as a tree, so that one walk through an item finds all of them, and shared names are stored once.
/// The paths are columns: those of rows, and the members that `--fields` keeps.
struct PathTree: Sendable {
  /// A name on the path to a column. The first node is the root without a name.
  struct Node: Sendable {
    /// The first column that ends here.
    fileprivate(set) var column = PathTree.none
    fileprivate(set) var firstChild = PathTree.none
    fileprivate var lastChild = PathTree.none
    /// The next node with the same parent, in the order of addition.
    fileprivate(set) var sibling = PathTree.none
  }

  static var none: Int32 { NameTable.none }

  private(set) var nodes = [Node()]
  /// The names of the nodes, each in its parent.
  private var names = NameTable()
  /// The node at the end of each column.
  private(set) var ends: [Int32] = []

  init(_ paths: [FieldPath] = []) {
    for path in paths { add(path) }
  }

  /// Adds a column and returns its node. Adding the same path again adds another column.
  @discardableResult
  mutating func add(_ path: FieldPath) -> Int32 {
    let end = path.names.reduce(Int32(0)) { node, name in
      var name = name
      return name.withUTF8 { child(of: node, UnsafeRawBufferPointer($0)) }
    }
    if nodes[Int(end)].column == Self.none { nodes[Int(end)].column = Int32(ends.count) }
    ends.append(end)
    return end
  }

  /// Creates a column for every path to a scalar of the value, in order and without repetitions.
  init(in tape: JSONTape, _ token: Int = 0) {
    add(pathsIn: tape, from: token)
  }

  var count: Int { ends.count }

  /// The total length of the columns' names in bytes, including one separator per name.
  private var namesLength: Int {
    // A node comes after its parent.
    var lengths = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices.dropFirst() {
      lengths[index] = lengths[Int(names.parent(Int32(index)))] + names.withName(Int32(index), \.count) + 1
    }
    return ends.reduce(0) { $0 + lengths[Int($1)] }
  }

  /// Limits the header, because names of a megabyte with a million members would result in a terabyte.
  func requireShortNames() throws(StreamEnd) {
    guard namesLength > Self.namesLimit else { return }
    throw .failure(
      Failure(
        .failure, "cannot write \(count) columns: their names are longer than \(byteCount(Self.namesLimit)) in total",
        hint: "use -o json instead"))
  }

  private static let namesLimit = 64 << 20

  /// Returns the nodes on the path to a node, the innermost first, without the root.
  private func path(endingAt node: Int32) -> [Int32] {
    sequence(first: node) { names.parent($0) }.prefix { $0 > 0 }
  }

  /// Returns whether a column that ends on the path to a node meets a condition.
  func hasColumn(above node: Int32, where isWanted: (Int32) -> Bool) -> Bool {
    path(endingAt: node).dropFirst().map { nodes[Int($0)].column }.contains { $0 != Self.none && isWanted($0) }
  }

  /// Returns the path to a column, such as `data.environment`.
  func name(_ column: Int) -> String { path(to: ends[column]) }

  /// Returns the path to any node as text.
  func path(to node: Int32) -> String {
    path(endingAt: node).reversed().map { withName($0) { String(decoding: $0, as: UTF8.self) } }.joined(separator: ".")
  }

  func parent(of node: Int32) -> Int32 { names.parent(node) }

  func withName<Answer>(_ node: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    names.withName(node, body)
  }

  /// Writes one path per line. A path that is wider than the terminal is wrapped after a period.
  func writeList(width: Int?, to chunks: inout Chunks<StreamEnd>) throws(StreamEnd) {
    try requireShortNames()
    for column in 0..<count {
      let name = name(column)
      if let width, name.utf8.count > width {
        var line = WrappedText(width: width, margin: 4, used: 0)
        for (index, part) in name.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
          line.append((index > 0 ? "." : "") + escapingControls(String(part)), isWhole: true, to: &chunks)
        }
      } else {
        chunks.append(escapingControls(name))
      }
      chunks.append("\n")
      try chunks.flushIfFull()
    }
  }

  mutating func add(pathsIn tape: JSONTape, from start: Int = 0) {
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
        node = tape.withDecoded(token) { child(of: around, $0) }
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

  // MARK: Nodes by name

  /// Returns the node below `parent` for the member named by a token, or none. `expected` is tried first.
  @inline(__always)
  func child(of parent: Int32, _ token: JSONTape.Token, expecting expected: Int32, _ tape: JSONTape) -> Int32 {
    tape.withDecoded(token) { name in
      expected != Self.none && names.isNamed(expected, name) ? expected : names.number(of: name, in: parent)
    }
  }

  /// Calls `body` with the value of each member of an object and its node below `node`, or none. Members usually come
  /// in the same order, so the node that followed the last time is tried first: `followers` contains the next node of
  /// each node, and after that the first child of each node.
  func forEachMember(
    of object: Int, below node: Int32, _ tape: JSONTape, _ followers: inout [Int32],
    _ body: (_ child: Int32, _ value: Int) -> Void
  ) {
    if followers.count != nodes.count * 2 { followers = [Int32](repeating: Self.none, count: nodes.count * 2) }
    var last = nodes.count + Int(node)
    var member = object + 1
    let end = Int(tape.tokens[object].next)
    while member < end {
      let child = child(of: node, tape.tokens[member], expecting: followers[last], tape)
      body(child, member + 1)
      if child != Self.none {
        followers[last] = child
        last = Int(child)
      }
      member = Int(tape.tokens[member + 1].next)
    }
  }

  /// Returns the node of that name below `parent`, created if necessary.
  private mutating func child(of parent: Int32, _ name: UnsafeRawBufferPointer) -> Int32 {
    let node = names.add(name, in: parent)
    guard node == Int32(nodes.count) else { return node }
    nodes.append(Node())
    let last = nodes[Int(parent)].lastChild
    if last == Self.none { nodes[Int(parent)].firstChild = node } else { nodes[Int(last)].sibling = node }
    nodes[Int(parent)].lastChild = node
    return node
  }
}
