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
  func id(behind label: Identifier.OfPurchase?, hasSpaces: Bool) -> (kind: Identifier.OfPurchase, id: String)? {
    let id = joined
    if areDigits {
      let shortest = label == .transactionId ? WordShape.shortestTransaction : WordShape.shortestBesideOrders
      guard WordShape.isTransaction(id, atLeast: shortest), areEqual, !WordShape.isMoment(id) else { return nil }
      return (.transactionId, id)
    }
    return order(hasSpaces: hasSpaces).map { (.orderId, $0) }
  }

  /// Returns whether groups without a label are an ID: 16 digits in fours that begin like most transaction IDs, unlike
  /// those of a card or years, or an order ID between dashes that begins like most and has the usual length.
  func isPlain(hasSpaces: Bool) -> Bool {
    if areDigits { return isUsual && joined.hasPrefix("20000") }
    return !hasSpaces && isUsual && groups.joined().allSatisfy { !$0.isLowercase } && order(hasSpaces: false) != nil
  }

  /// Whether they are 16 digits in fours, or begin like most order IDs and have the usual length.
  var isUsual: Bool {
    areDigits
      ? lengths == [4, 4, 4, 4]
      : groups.first?.first?.uppercased == Self.initial && groups.joined().count == Self.usualLength
  }

  /// Returns whether the groups may be an order ID, unlike a date, an amount, or a word with a number. Between spaces,
  /// letters only are a group of an ID only if it begins like most and has the usual length.
  private func isPlausible(hasSpaces: Bool) -> Bool {
    let months = groups.contains { $0.allSatisfy(\.isLetter) && IDLabel.isMonth($0) }
    if months, groups.contains(where: { $0.count <= 4 && $0.allSatisfy(\.isDigit) }) { return false }
    guard hasSpaces else { return count(with: \.isDigit) * 2 >= groups.count }
    guard Self.mixed(groups) > 0 || areEqual, count(with: \.isDigit) == groups.count || isUsual else { return false }
    return groups.first?.first?.uppercased == Self.initial
      || areEqual && groups.first?.contains(where: \.isLetter) == true && count(with: \.isDigit) == groups.count
  }

  private static func mixed(_ groups: [ArraySlice<UInt8>]) -> Int {
    groups.count { $0.contains(where: \.isDigit) && $0.contains(where: \.isLetter) }
  }

  /// Returns whether groups on lines of their own may be one ID, and not a column of numbers.
  var areSplit: Bool {
    !areDigits
      || groups.count == 2 && groups[0] != groups[1] && joined.utf8.count >= WordShape.shortestBesideOrders
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
    let isWhole =
      groups.count == 2 && Self.isRest(groups[1], of: groups[0])
      || !groups.contains { WordShape.isOrder($0.map(\.uppercased)) }
    return WordShape.isOrder(id) && isWhole && isPlausible(hasSpaces: hasSpaces)
      && Self.areOfOrder(groups, hasSpaces: hasSpaces) ? id : nil
  }

  /// Returns whether the groups of an order ID, as written, differ from the words of a sentence: letters in one case,
  /// and digits beside letters in one group; in lowercase between spaces, in half of the groups and more than one.
  package static func areOfOrder(_ groups: [ArraySlice<UInt8>], hasSpaces: Bool) -> Bool {
    let mixed = mixed(groups)
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
  static let usualLength = 10

  /// Returns whether a word is too short for an order ID, and not a part of a label.
  static func isGroup(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < WordShape.shortestOrder && word.allSatisfy { $0.isDigit || $0.isUppercase } && !IDLabel.isPart(word)
  }

  /// Returns whether a word is an order ID without its first letter, which is the group before it.
  static func isRest(_ word: ArraySlice<UInt8>, of first: ArraySlice<UInt8>) -> Bool {
    first.elementsEqual([initial]) && word.first != initial && WordShape.isOrder(word)
      && WordShape.isOrder(first + word)
  }

  /// Returns whether the only group of a line is the end of an ID that ends the line before, and looks complete: letters
  /// only if an order ID has the usual length with them, and digits if a transaction ID has it.
  static func isEnd(_ group: ArraySlice<UInt8>, of id: String) -> Bool {
    let count = id.utf8.count + group.count
    if id.isDigits {
      let usual = WordShape.shortestBesideOrders...(WordShape.shortestBesideOrders + 1)
      return !usual.contains(id.utf8.count) && usual.contains(count) && group.allSatisfy(\.isDigit)
    }
    return id.utf8.first == initial && id.utf8.count < usualLength && isGroup(group)
      && (count == usualLength || count < usualLength + 2 && group.contains(where: \.isDigit))
  }
}
