import Base

/// The groups of an ID that was written with spaces, dashes or line breaks in it, in capitals.
package struct IDGroups {
  private(set) var groups: [ArraySlice<UInt8>] = []

  init(_ groups: [ArraySlice<UInt8>] = []) { self.groups = groups }

  mutating func append(_ group: ArraySlice<UInt8>) { groups.append(group) }

  /// The groups as one word in uppercase.
  var joined: String { String(decoding: groups.joined().map(\.uppercased), as: UTF8.self) }

  private var areDigits: Bool { groups.allSatisfy { $0.allSatisfy(\.isDigit) } }
  private var lengths: [Int] { groups.map(\.count) }

  /// Returns whether all groups have the same length, except a shorter last one.
  private var areEqual: Bool {
    lengths.dropLast().allSatisfy { $0 == lengths.first } && (lengths.last ?? 0) <= (lengths.first ?? 0)
  }

  private func count(with isMember: (UInt8) -> Bool) -> Int { groups.count { $0.contains(where: isMember) } }

  // MARK: Behind a label in a text

  /// Returns the ID in a text with other words and numbers. `label` is the kind that a label just before says.
  func id(behind label: Identifier.OfPurchase?) -> (kind: Identifier.OfPurchase, id: String)? {
    let id = joined
    if areDigits {
      let shortest = label == .transactionId ? WordShape.shortestTransaction : WordShape.shortestBesideOrders
      guard WordShape.isTransaction(id, atLeast: shortest), areEqual, !WordShape.isMoment(id) else { return nil }
      return (.transactionId, id)
    }
    // Unlike in a sentence, half of the groups have digits.
    return WordShape.isOrder(id) && count(with: \.isDigit) * 2 >= groups.count ? (.orderId, id) : nil
  }

  /// Returns whether groups on lines of their own are one ID, and not words or a column of numbers.
  var areSplit: Bool {
    if areDigits {
      return groups.count == 2 && groups[0] != groups[1] && joined.utf8.count >= WordShape.shortestBesideOrders
    }
    return count(with: \.isDigit) == groups.count || groups.first?.first == Self.initial
  }

  // MARK: A whole text

  /// Returns the digits of a text that consists of these groups. Two complete IDs, or a number and an ID, are not one.
  var digits: String? {
    areDigits && (groups.count == 1 || lengths.allSatisfy { $0 < WordShape.shortestTransaction }) ? joined : nil
  }

  /// Returns the order ID of a text that consists of these groups, unlike a complete ID with another word, or a sentence
  /// with a number.
  func order(hasSpaces: Bool) -> String? {
    let id = joined
    return WordShape.isOrder(id) && !groups.contains { WordShape.isOrder($0.map(\.uppercased)) }
      && Self.areOfOrder(groups, hasSpaces: hasSpaces) ? id : nil
  }

  /// Returns whether the groups of an order ID, as written, differ from the words of a sentence: letters in one case,
  /// and digits beside letters in one group; in lowercase between spaces, in half of the groups and more than one.
  package static func areOfOrder(_ groups: [ArraySlice<UInt8>], hasSpaces: Bool) -> Bool {
    let mixed = groups.count { $0.contains(where: \.isDigit) && $0.contains(where: \.isLetter) }
    let letters = groups.joined().filter(\.isLetter)
    guard letters.contains(where: \.isLowercase) else {
      let all = IDGroups(groups)
      return mixed > 0 || !hasSpaces || all.areEqual
    }
    guard letters.dropFirst().allSatisfy(\.isLowercase) else { return false }
    return hasSpaces ? mixed > 1 && mixed * 2 >= groups.count : mixed > 0
  }

  // MARK: One group

  /// The first letter of most order IDs.
  static let initial = UInt8(ascii: "M")
  /// The length of most order IDs.
  private static let usualLength = 10

  /// Returns whether a word is too short for an order ID, and not a part of a label.
  static func isGroup(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < WordShape.shortestOrder && word.allSatisfy { $0.isDigit || $0.isUppercase } && !IDLabel.isPart(word)
  }

  /// Returns whether the first group after a label may be a word instead.
  static func mayBeWord(_ group: ArraySlice<UInt8>) -> Bool {
    group.allSatisfy(\.isLetter) && group.first?.lowercased != initial.lowercased
  }

  /// Returns whether a word is an order ID without its first letter, which is the group before it.
  static func isRest(_ word: ArraySlice<UInt8>, of first: ArraySlice<UInt8>) -> Bool {
    first.elementsEqual([initial]) && word.first != initial && WordShape.isOrder(word)
      && WordShape.isOrder(first + word)
  }

  /// Returns whether the only group of a line is the end of an order ID that ends the line before, and looks complete:
  /// letters only if the ID has the usual length with them.
  static func isEnd(_ group: ArraySlice<UInt8>, of id: String) -> Bool {
    let count = id.utf8.count + group.count
    return id.utf8.first == initial && id.utf8.count < usualLength && isGroup(group)
      && (count == usualLength || count < usualLength + 2 && group.contains(where: \.isDigit))
  }
}
