import Base

/// The groups of an ID that was written with spaces, dashes or line breaks in it.
package struct IDGroups {
  private(set) var groups: [ArraySlice<UInt8>] = []
  /// Whether not only dashes separate them.
  var hasSpaces = true

  /// Why groups may be an ID, from the weakest reason to the strongest.
  enum Reason {
    /// Only their own form.
    case form
    /// A label just before says that an ID follows, in a text with other words and numbers.
    case label(Identifier.OfPurchase?)
    /// The text was given as an ID.
    case given
  }

  init(_ groups: some Sequence<ArraySlice<UInt8>> = [], hasSpaces: Bool = true) {
    (self.groups, self.hasSpaces) = (Array(groups), hasSpaces)
  }

  mutating func append(_ group: ArraySlice<UInt8>) { groups.append(group) }

  /// The groups as one word in uppercase.
  var joined: String { String(decoding: groups.joined().map(\.uppercased), as: UTF8.self) }

  var areDigits: Bool { groups.allSatisfy { $0.allSatisfy(\.isDigit) } }
  private var lengths: [Int] { groups.map(\.count) }

  /// Returns whether all groups have the same length, except a shorter last one.
  private var areEqual: Bool {
    lengths.dropLast().allSatisfy { $0 == lengths.first } && (lengths.last ?? 0) <= (lengths.first ?? 0)
  }

  /// Returns whether the lengths are those of one number in groups: equal ones, or thousands.
  private var areEven: Bool { areEqual || lengths[0] <= 3 && lengths.dropFirst().allSatisfy { $0 == 3 } }

  private func count(with isMember: (UInt8) -> Bool) -> Int { groups.count { $0.contains(where: isMember) } }

  /// Returns the ID that the groups are; nil if they may be something else.
  func id(_ reason: Reason) -> (kind: Identifier.OfPurchase, id: String)? {
    let id = joined
    guard areDigits else { return isOrder(id, reason) ? (.orderId, id) : nil }
    let isID =
      switch reason {
      case .form: isUsual
      case .label(let kind):
        WordShape.isTransaction(id, isLabeled: kind == .transactionId && areEven) && !WordShape.isMoment(id)
          && (areEven || groups.count == 2)
      // Two complete IDs, or a number and an ID, are not one.
      case .given: WordShape.isTransaction(id) && lengths.allSatisfy { $0 < WordShape.shortestTransaction }
      }
    return isID ? (.transactionId, id) : nil
  }

  /// Whether they are 16 digits, in fours if there are spaces between them, which begin like most transaction IDs, unlike
  /// those of a card or years, or are of the form that most order IDs have.
  var isUsual: Bool {
    guard let first = groups.first?.first, case let count = groups.reduce(0, { $0 + $1.count }) else { return false }
    guard areDigits else { return count == WordShape.usualOrder && first.uppercased == WordShape.initial }
    return count == Self.longestUsual && (!hasSpaces || lengths == [4, 4, 4, 4]) && joined.hasPrefix("20000")
  }

  static let longestUsual = 16

  /// A fast pre-check for `isUsual`, by the number of letters and digits.
  static func isUsual(_ count: Int) -> Bool { count == WordShape.usualOrder || count == longestUsual }

  /// Returns whether groups on lines of their own may be one ID, and not a column of numbers.
  var areSplit: Bool {
    !areDigits || groups.count == 2 && groups[0] != groups[1] && WordShape.isTransaction(joined, isLabeled: false)
  }

  // MARK: Order IDs

  /// Returns whether the groups are an order ID, unlike a complete ID with another word, a date, an amount, or a sentence
  /// with a number. Between spaces, letters only are a group of an ID only if it begins like most and has the usual
  /// length.
  private func isOrder(_ id: String, _ reason: Reason) -> Bool {
    if case .form = reason, hasSpaces || !isUsual || groups.joined().contains(where: \.isLowercase) { return false }
    if groups.count == 2, Self.isRest(groups[1], of: groups[0]) { return true }
    guard WordShape.isOrder(id), !groups.contains(where: { WordShape.isOrder($0.map(\.uppercased)) }),
      Self.areOfOrder(groups, hasSpaces: hasSpaces)
    else { return false }
    let months = groups.contains { $0.allSatisfy(\.isLetter) && IDLabel.isMonth($0) }
    if months, groups.contains(where: { $0.count <= 4 && $0.allSatisfy(\.isDigit) }) { return false }
    let digits = count(with: \.isDigit)
    // Unlike a date.
    guard groups.first?.contains(where: \.isLetter) == true else { return false }
    guard hasSpaces else { return digits * 2 >= groups.count }
    return digits == groups.count
      ? areEqual || groups.first.map { WordShape.beginsUsually($0) } == true
      : isUsual && (Self.mixed(groups) > 0 || areEqual)
  }

  private static func mixed(_ groups: [ArraySlice<UInt8>]) -> Int {
    groups.count { $0.contains(where: \.isDigit) && $0.contains(where: \.isLetter) }
  }

  /// Returns whether the groups of an order ID, as written, differ from the words of a sentence: letters in one case,
  /// and digits beside letters in one group; in lowercase between spaces, in half of the groups and more than one.
  package static func areOfOrder(_ groups: [ArraySlice<UInt8>], hasSpaces: Bool) -> Bool {
    let mixed = mixed(groups)
    let letters = groups.joined().filter(\.isLetter)
    guard letters.contains(where: \.isLowercase) else { return mixed > 0 || !hasSpaces || IDGroups(groups).areEqual }
    guard letters.dropFirst().allSatisfy(\.isLowercase) else { return false }
    return hasSpaces ? mixed > 1 && mixed * 2 >= groups.count : mixed > 0
  }

  // MARK: One group

  /// Returns whether a word is too short for an order ID, and not a part of a label.
  static func isGroup(_ word: ArraySlice<UInt8>, anyCase: Bool = false) -> Bool {
    word.count < WordShape.shortestOrder && word.allSatisfy { $0.isDigit || $0.isUppercase || anyCase && $0.isLetter }
      && !IDLabel.isPart(word) && !IDLabel.endsGroups(word)
  }

  /// Returns whether a word is an order ID without its first letter, which is the group before it.
  static func isRest(_ word: ArraySlice<UInt8>, of first: ArraySlice<UInt8>) -> Bool {
    let rest = word.map(\.uppercased)
    return first.map(\.uppercased) == [WordShape.initial] && rest.first != WordShape.initial && WordShape.isOrder(rest)
      && WordShape.isOrder([WordShape.initial] + rest)
  }

  /// Returns whether the only group of a line is the end of an ID that ends the line before, and looks complete: letters
  /// only if an order ID has the usual length with them, and digits if a transaction ID has it.
  static func isEnd(_ group: ArraySlice<UInt8>, of id: String) -> Bool {
    let count = id.utf8.count + group.count
    if id.isDigits {
      let usual = WordShape.shortestUnlabeled...(WordShape.shortestUnlabeled + 1)
      return !usual.contains(id.utf8.count) && usual.contains(count) && group.allSatisfy(\.isDigit)
    }
    return id.utf8.first == WordShape.initial && id.utf8.count < WordShape.usualOrder && isGroup(group)
      && (count == WordShape.usualOrder || count < WordShape.usualOrder + 2 && group.contains(where: \.isDigit))
  }
}
