import AppStore
import Base

/// The columns of rows, each a path to a member, kept as a tree: a row is filled in one walk through its item, however
/// many columns there are, and a name that many columns share is kept once.
struct Columns: Sendable {
  /// A name on the way to a column.
  private struct Node {
    let name: String
    let parent: Int32
    /// The column that ends here.
    var column = none
    var firstChild = none
    var nextSibling = none
  }

  private static let none: Int32 = -1

  /// The first is where all paths begin.
  private var nodes = [Node(name: "", parent: none)]
  /// The node at the end of each column.
  private var ends: [Int32] = []
  /// The nodes by parent and name, as a hash table with open addressing; its length is a power of two.
  private var slots = [Int32](repeating: none, count: 16)

  init(_ paths: [FieldPath]) {
    for path in paths {
      // The same path named twice is two columns.
      let end = path.names.reduce(0) { child(of: $0, $1) }
      if nodes[Int(end)].column == Self.none { nodes[Int(end)].column = Int32(ends.count) }
      ends.append(end)
    }
  }

  /// Every path that leads to a scalar of the value, once each, in order.
  init(in value: JSON) {
    collect(value, at: 0)
  }

  var count: Int { ends.count }

  /// In bytes, as they would be printed with a separator behind each.
  var namesLength: Int {
    // A node comes after its parent.
    var lengths = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices.dropFirst() {
      lengths[index] = lengths[Int(nodes[index].parent)] + nodes[index].name.utf8.count + 1
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

  /// As in `data.environment`.
  func name(_ column: Int) -> String {
    var names: [String] = []
    var node = ends[column]
    while node > 0 {
      names.append(nodes[Int(node)].name)
      node = nodes[Int(node)].parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// One a line.
  func writeList(to chunks: inout Chunks<Interruption>) throws(Interruption) {
    do {
      try requireShortNames()
    } catch {
      throw .failure(error)
    }
    for column in 0..<count {
      chunks.append(escapingControls(name(column)) + "\n")
      try chunks.flushIfFull()
    }
  }

  private mutating func collect(_ value: JSON, at node: Int32) {
    switch value {
    case .null, .bool, .number, .string:
      guard node > 0, nodes[Int(node)].column == Self.none else { return }
      nodes[Int(node)].column = Int32(ends.count)
      ends.append(node)
    case .array(let elements):
      for element in elements { collect(element, at: node) }
    case .object(let object):
      for member in object.members { collect(member.value, at: child(of: node, member.name)) }
    }
  }

  // MARK: The nodes by name

  private mutating func child(of parent: Int32, _ name: String) -> Int32 {
    var slot = slot(of: parent, name)
    if slots[slot] != Self.none { return slots[slot] }
    if nodes.count * 2 > slots.count {
      grow()
      slot = self.slot(of: parent, name)
    }
    let new = Int32(nodes.count)
    slots[slot] = new
    nodes.append(Node(name: name, parent: parent, nextSibling: nodes[Int(parent)].firstChild))
    nodes[Int(parent)].firstChild = new
    return new
  }

  /// Where the node is, or would be put.
  private func slot(of parent: Int32, _ name: String) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != Self.none {
      let node = nodes[Int(slots[slot])]
      if node.parent == parent, sameBytes(node.name, name) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: Self.none, count: slots.count * 2)
    for index in nodes.indices.dropFirst() {
      slots[slot(of: nodes[index].parent, nodes[index].name)] = Int32(index)
    }
  }
}

extension Columns {
  /// What an item has in each column; nil where it has nothing, the elements' values where arrays stand on the way.
  func cells(of item: JSON) -> [JSON?] {
    var cells = [JSON?](repeating: nil, count: nodes.count)
    fill(&cells, from: item, at: 0)
    return ends.map { cells[Int($0)] }
  }

  private func fill(_ cells: inout [JSON?], from value: JSON, at node: Int32) {
    if node > 0 { cells[Int(node)] = value }
    guard nodes[Int(node)].firstChild != Self.none else { return }
    switch value {
    case .null, .bool, .number, .string:
      return
    case .object(let object):
      var values = Gathered()
      values.gather(object) { find(node, $0) }
      for (child, value) in values.last { fill(&cells, from: value, at: child) }
    case .array(let elements):
      var lists = Gathered()
      for element in elements {
        // Lists within lists are passed through as one.
        guard let inner = element.arrayElements else {
          lists.gatherLists(element) { find(node, $0) }
          continue
        }
        for element in inner { lists.gatherLists(element) { find(node, $0) } }
      }
      var child = nodes[Int(node)].firstChild
      while child != Self.none {
        fill(&cells, from: .array(lists.lists.removeValue(forKey: child) ?? []), at: child)
        child = nodes[Int(child)].nextSibling
      }
    }
  }

  private func find(_ parent: Int32, _ name: String) -> Int32? {
    let node = slots[slot(of: parent, name)]
    return node == Self.none ? nil : node
  }

  /// The values of the members that lead to columns.
  private struct Gathered {
    /// Of an object, the last one where a name is repeated.
    var last: [Int32: JSON] = [:]
    /// Of the objects of an array.
    var lists: [Int32: [JSON]] = [:]

    mutating func gather(_ object: JSONObject, _ find: (String) -> Int32?) {
      for member in object.members {
        if let child = find(member.name) { last[child] = member.value }
      }
    }

    mutating func gatherLists(_ element: JSON, _ find: (String) -> Int32?) {
      guard let object = element.objectValue else { return }
      last = [:]
      gather(object, find)
      for (child, value) in last { lists[child, default: []].append(value) }
    }
  }
}
