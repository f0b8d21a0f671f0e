import AppStore
import Base

/// The values of an item at each node of a tree of paths. One walk through the item (`collect`) records their tokens.
/// If there are arrays on the way to a node, it has a list of values.
struct ItemSlots: Sendable {
  private(set) var slots: [Slot] = []
  /// The values of lists, each with the index of the next one in its list.
  private(set) var elements: [Element] = []
  var notesUnlisted = false
  /// How many lists in one another are opened.
  var listLimit = 2
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
  mutating func rule(_ node: Int32, in scope: Int32, _ tree: PathTree, _ reader: inout FieldReader) -> FieldRule {
    let object = reader.object(at: scope)
    if rules[Int(node)].object == object, let rule = rules[Int(node)].rule { return rule }
    let rule = tree.withName(node) { reader.rule($0, in: scope) }
    rules[Int(node)] = Resolved(object: object, isPlain: rule.form == .plain, rule: rule)
    return rule
  }

  /// Returns whether a value at a node is shown unchanged.
  mutating func isPlain(_ node: Int32, in scope: Int32, _ tree: PathTree, _ reader: inout FieldReader) -> Bool {
    if rules[Int(node)].object == reader.object(at: scope) { return rules[Int(node)].isPlain }
    return rule(node, in: scope, tree, &reader).form == .plain
  }

  /// Forgets all rules. Must be called before another tree is used.
  mutating func forgetRules() { (rules, followers) = ([], []) }

  /// Records the values of an item. The tree must stay the same until `forgetRules`.
  mutating func collect(from item: Int, _ object: FieldRules.ObjectID, _ tree: PathTree, _ reader: inout FieldReader) {
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
        collectMembers(
          of: Int(slots[node].value), object, in: slots[node].scope, lists: 0, at: Int32(node), tree, &reader)
      case .list:
        var index = slots[node].value
        while index != Self.none {
          let element = elements[Int(index)]
          let object = rule(Int32(node), in: element.scope, tree, &reader).object
          collectMembers(of: Int(element.token), object, in: element.scope, lists: 1, at: Int32(node), tree, &reader)
          index = elements[Int(index)].next
        }
        markLists(below: Int32(node), tree)
      }
    }
  }

  /// Records the members of a value, or of the elements of a list, at the nodes below `node`. A list in a list counts as
  /// part of it. `lists` is the number of lists around the value.
  private mutating func collectMembers(
    of token: Int, _ object: FieldRules.ObjectID, in scope: Int32, lists: Int, at node: Int32, _ tree: PathTree,
    _ reader: inout FieldReader
  ) {
    let value = reader.tape.tokens[token]
    switch value.kind {
    case .object:
      let inside = reader.enter(token, object, in: scope)
      let tape = reader.tape
      var followers: [Int32] = []
      swap(&followers, &self.followers)
      tree.forEachMember(of: token, below: node, tape, &followers) { child, member in
        if child == PathTree.none {
          noteUnlisted(member, below: node, tree, tape)
        } else if lists > 0 {
          append(member, of: token, in: inside, at: Int(child))
        } else {
          slots[Int(child)] = Slot(content: .value, value: Int32(member), scope: inside)
        }
      }
      swap(&followers, &self.followers)
    case .array:
      guard lists < listLimit else { return }
      for element in reader.tape.parts(of: token) {
        collectMembers(of: element, object, in: scope, lists: lists + 1, at: node, tree, &reader)
      }
      if lists == 0 { markLists(below: node, tree) }
    case .bool, .number, .string, .null, .name:
      guard notesUnlisted else { return }
      if node == 0, lists == 0 {
        unlisted.add("an item that is not an object (\(truncated(reader.tape.string(value), to: 40)))")
      } else if lists > 0 || value.kind != .null {
        unlisted.add(tree.path(to: node))
      }
    }
  }

  /// Adds a member of an element to the list of a node. The last of several members with the same name counts.
  private mutating func append(_ member: Int, of object: Int, in scope: Int32, at node: Int) {
    let last = slots[node].last
    if slots[node].source == Int32(object), last != Self.none {
      elements[Int(last)].token = Int32(member)
      return
    }
    let new = Int32(elements.count)
    elements.append(Element(token: Int32(member), scope: scope))
    if last == Self.none { slots[node].value = new } else { elements[Int(last)].next = new }
    slots[node].content = .list
    slots[node].last = new
    slots[node].source = Int32(object)
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
