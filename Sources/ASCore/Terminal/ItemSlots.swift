import AppStore
import Base

/// The values of an item at each node of a tree of paths. One walk through the item (`collect`) records their tokens.
/// If there are arrays on the way to a node, it has a list of values.
struct ItemSlots: Sendable {
  private(set) var slots: [Slot] = []
  /// The values of lists, each with the index of the next one in its list.
  private(set) var elements: [Element] = []
  var notesUnlisted = false
  /// The rule of each node, for the object of the last value.
  private var rules: [Resolved] = []
  /// The nodes to try first in `PathTree.forEachMember`.
  private var followers: [Int32] = []
  /// Members that have no column.
  private(set) var unlisted = UnlistedMembers()

  private struct Resolved {
    var object: FieldRules.ObjectID?
    var isPlain = true
    var rule: FieldRule?
  }

  struct Slot {
    var content = Content.nothing
    /// The token of a value, or the index in `elements` of a list's first value.
    var value = ItemSlots.none
    /// The index of the last element of a list.
    var last = ItemSlots.none
    /// The scope of a value; elements have their own.
    var scope = FieldReader.noScope
    /// The token of the object that contains the last element.
    var source = ItemSlots.none

    enum Content: UInt8 {
      case nothing
      case value
      case list
    }
  }

  struct Element {
    var token: Int32
    let scope: Int32
    var next = ItemSlots.none
  }

  static let none: Int32 = -1

  /// The number of nodes without a value.
  var vacantCount: Int { slots.reduce(0) { $0 + ($1.value == Self.none ? 1 : 0) } }

  func has(_ column: Int, of tree: PathTree) -> Bool {
    let slot = slots[Int(tree.ends[column])]
    return slot.content != .nothing && slot.value != Self.none
  }

  /// Returns whether there is anything to write in a column. An empty list counts.
  func isFilled(_ column: Int, of tree: PathTree) -> Bool { slots[Int(tree.ends[column])].content != .nothing }

  mutating func clear(_ tree: PathTree) {
    elements.removeAll(keepingCapacity: true)
    if slots.count == tree.nodes.count {
      for index in slots.indices { slots[index] = Slot() }
    } else {
      slots = Array(repeating: Slot(), count: tree.nodes.count)
    }
    if rules.count != tree.nodes.count { rules = Array(repeating: Resolved(), count: tree.nodes.count) }
  }

  /// Returns the rule for reading a value at a node in that scope.
  mutating func rule(
    _ node: Int32, in scope: Int32, _ tree: PathTree, _ reader: inout FieldReader
  ) -> FieldRule {
    let object = reader.object(at: scope)
    if rules[Int(node)].object == object, let rule = rules[Int(node)].rule { return rule }
    let rule = tree.withName(node) { reader.rule($0, in: scope) }
    rules[Int(node)] = Resolved(object: object, isPlain: rule.form == .plain, rule: rule)
    return rule
  }

  /// Returns whether a value at a node is shown unchanged.
  mutating func isPlain(
    _ node: Int32, in scope: Int32, _ tree: PathTree, _ reader: inout FieldReader
  ) -> Bool {
    if rules[Int(node)].object == reader.object(at: scope) { return rules[Int(node)].isPlain }
    return rule(node, in: scope, tree, &reader).form == .plain
  }

  /// Forgets all rules. Must be called before another tree is used.
  mutating func forgetRules() { (rules, followers) = ([], []) }

  /// Records the values of an item. The tree must stay the same until `forgetRules`.
  mutating func collect(
    from item: Int, _ object: FieldRules.ObjectID, _ tree: PathTree, _ reader: inout FieldReader
  ) {
    clear(tree)
    // No text has more members, and unused memory is not touched.
    elements.reserveCapacity(reader.tape.tokens.count / 2)
    slots[0] = Slot(content: .value, value: Int32(item))
    // A node comes after its parent, so it is complete when it is reached.
    for node in tree.nodes.indices where tree.nodes[node].firstChild != PathTree.none {
      switch slots[node].content {
      case .nothing: break
      case .value:
        let object = node == 0 ? object : rule(Int32(node), in: slots[node].scope, tree, &reader).object
        collectChildren(of: Int(slots[node].value), object, in: slots[node].scope, at: Int32(node), tree, &reader)
      case .list:
        var index = slots[node].value
        while index != Self.none {
          let element = elements[Int(index)]
          let object = rule(Int32(node), in: element.scope, tree, &reader).object
          collectElements(of: Int(element.token), object, in: element.scope, at: Int32(node), tree, &reader)
          index = elements[Int(index)].next
        }
        markLists(below: Int32(node), tree)
      }
    }
  }

  /// Records the values at the nodes below `node`.
  private mutating func collectChildren(
    of token: Int, _ object: FieldRules.ObjectID, in scope: Int32, at node: Int32, _ tree: PathTree,
    _ reader: inout FieldReader
  ) {
    let value = reader.tape.tokens[token]
    switch value.kind {
    case .object:
      let inside = reader.enter(token, object, in: scope)
      forEachMember(of: token, below: node, tree, reader.tape) { this, child, member in
        this.slots[Int(child)] = Slot(content: .value, value: Int32(member), scope: inside)
      }
    case .array:
      var element = token + 1
      while element < Int(value.next) {
        collectElements(of: element, object, in: scope, at: node, tree, &reader)
        element = Int(reader.tape.tokens[element].next)
      }
      markLists(below: node, tree)
    case .bool, .number, .string, .null:
      guard notesUnlisted else { return }
      if node == 0 {
        return unlisted.add("an item that is not an object (\(truncated(reader.tape.string(value), to: 40)))")
      }
      if value.kind != .null { unlisted.add(tree.path(to: node)) }
    case .name: break
    }
  }

  /// Records the values of a list's elements. Nested lists count as part of the list.
  private mutating func collectElements(
    of token: Int, _ object: FieldRules.ObjectID, in scope: Int32, at node: Int32, _ tree: PathTree,
    _ reader: inout FieldReader
  ) {
    let value = reader.tape.tokens[token]
    guard value.kind == .array else {
      return collectChildren(ofElement: token, object, in: scope, at: node, tree, &reader)
    }
    var element = token + 1
    while element < Int(value.next) {
      collectChildren(ofElement: element, object, in: scope, at: node, tree, &reader)
      element = Int(reader.tape.tokens[element].next)
    }
  }

  private mutating func collectChildren(
    ofElement token: Int, _ object: FieldRules.ObjectID, in scope: Int32, at node: Int32, _ tree: PathTree,
    _ reader: inout FieldReader
  ) {
    guard reader.tape.tokens[token].kind == .object else {
      if notesUnlisted, !reader.tape.tokens[token].isContainer { unlisted.add(tree.path(to: node)) }
      return
    }
    let inside = reader.enter(token, object, in: scope)
    forEachMember(of: token, below: node, tree, reader.tape) { this, child, member in
      let last = this.slots[Int(child)].last
      if this.slots[Int(child)].source == Int32(token), last != Self.none {
        // The last of several members with the same name counts.
        return this.elements[Int(last)].token = Int32(member)
      }
      let new = Int32(this.elements.count)
      this.elements.append(Element(token: Int32(member), scope: inside))
      if last == Self.none { this.slots[Int(child)].value = new } else { this.elements[Int(last)].next = new }
      this.slots[Int(child)].content = .list
      this.slots[Int(child)].last = new
      this.slots[Int(child)].source = Int32(token)
    }
  }

  /// Calls `body` with the members that have a node, and records the others.
  private mutating func forEachMember(
    of object: Int, below node: Int32, _ tree: PathTree, _ tape: JSONTape,
    _ body: (_ this: inout ItemSlots, _ child: Int32, _ value: Int) -> Void
  ) {
    var followers: [Int32] = []
    swap(&followers, &self.followers)
    tree.forEachMember(of: object, below: node, tape, &followers) { child, member in
      guard child != PathTree.none else { return noteUnlisted(member, below: node, tree, tape) }
      body(&self, child, member)
    }
    swap(&followers, &self.followers)
  }

  private mutating func noteUnlisted(_ value: Int, below node: Int32, _ tree: PathTree, _ tape: JSONTape) {
    guard notesUnlisted, tape.tokens[value].kind != .null else { return }
    unlisted.add((node > 0 ? tree.path(to: node) + "." : "") + tape.string(tape.tokens[value - 1]))
  }

  private mutating func markLists(below node: Int32, _ tree: PathTree) {
    var child = tree.nodes[Int(node)].firstChild
    while child != PathTree.none {
      slots[Int(child)].content = .list
      child = tree.nodes[Int(child)].sibling
    }
  }
}
