import Base

/// The order and transaction IDs among the words of a text, and whether the text labels them as such.
package struct PurchaseWords {
  package private(set) var candidates: [Candidate] = []
  /// Words that may be order IDs or anything else.
  package private(set) var doubtful: [String] = []
  package private(set) var uuids: [String] = []
  /// Words that would be transaction IDs if some of their letters were digits.
  package private(set) var misread: [String] = []
  /// The number of words since a label such as "order", and what it labels.
  private var wordsSinceLabel = Int.max
  private var label = Identifier.OfPurchase.orderId
  /// The number of words since a labeled ID on the same line.
  private var wordsSinceID = Int.max
  /// Whether the label was for an ID and not, for example, for its date.
  private var isNamedID = false
  /// Whether the label was used for a previous ID, as in a list.
  private var isContinued = false
  /// The groups found so far of an ID that was split into groups.
  private var groups: [ArraySlice<UInt8>] = []
  /// IDs that a line break of the text had split, with their parts and the number of the line where they begin.
  package private(set) var split: [(groups: [String], id: String, line: Int)] = []
  /// IDs with letters of another script.
  private var lookAlikes: [String] = []
  /// The current line with its letters of another script, which were read as Latin ones; nil without such letters.
  private var foreignLine: ArraySlice<UInt8>?
  /// The numbers of the current line, and of the one with the first of the groups.
  private var (line, splitLine) = (0, 0)
  /// Whether a line break is between the groups found so far.
  private var isSplit = false
  /// Whether the label is on the current line.
  private var isLabelLine = false

  package struct Candidate {
    package let kind: Identifier.OfPurchase
    package let id: String
    /// Whether a word before the ID labels it.
    package let isLabelled: Bool
  }

  package init() {}

  /// What was changed in the IDs, as remarks.
  package var repairs: [String] {
    split.map { "read \($0.id), which a line break had split" }
      + lookAlikes.map(Self.lookAlikes)
  }

  /// The remark on an ID with letters of another script.
  package static func lookAlikes(in id: String) -> String {
    "read \(id) in Latin letters; the text has letters of another script that look like them"
  }

  package mutating func read(_ text: ArraySlice<UInt8>) {
    for line in TextLine.all(in: text) { read(line) }
    endGroups()
  }

  private mutating func read(_ line: TextLine) {
    if isContinued { (wordsSinceLabel, isContinued) = (.max, false) }
    wordsSinceID = .max
    // After a label, lines with one group each are an ID that was split. The first group may be on the label's line.
    let isPart = isLabelled && isPart(line.text.trimmed)
    let isEnd = !isPart && endsGroups(line)
    if !isPart, !isEnd { endGroups() }
    isSplit = !groups.isEmpty
    isLabelLine = false
    (foreignLine, self.line) = (line.foreign, line.number)
    defer { if !isPart, !isLabelLine || groups.count > 1 || !groups.allSatisfy({ self.isPart($0) }) { endGroups() } }
    if line.text.count <= 200, let identifier = Self.single(String(decoding: line.text, as: UTF8.self)) {
      return add(identifier.kind, identifier.id, isLabelled: true)
    }
    for (index, word) in line.words.enumerated() {
      // Only spaces may separate the groups of an ID.
      if index > 0, word.gap != .space || isEnd { endGroups() }
      read(chunk: line.text[word.range])
    }
    if !line.words.isEmpty, TextLine.gap(line.rest) != .space { endGroups() }
  }

  /// Returns the only ID of a text, with a label before it and perhaps split into groups.
  package static func single(_ text: String) -> (kind: Identifier.OfPurchase, id: String)? {
    let named = label(of: Array(text.utf8)[...])
    guard let label = named ?? (text.hasPrefix("ID ") || text.hasPrefix("ID:") ? .orderId : nil),
      let (identifier, name) = PastedIdentifier.any(text),
      let kind = Identifier.OfPurchase(name), identifier.isWhole(of: text),
      !WordShape.isMoment(identifier.read), isPlausible(text, identifier.read, label)
    else { return nil }
    // "ID" alone is a label of an order ID in groups only if it begins like most of them.
    return named != nil || identifier.read.utf8.first == initial ? (kind, identifier.read) : nil
  }

  /// Returns whether an ID is one word of the text, or groups of which half have digits, unlike in a sentence.
  private static func isPlausible(_ text: String, _ id: String, _ label: Identifier.OfPurchase) -> Bool {
    if id.isDigits { return true }
    let words = PastedText.bare(text).split { !$0.isLetter && !$0.isNumber }.map { Array($0.utf8)[...] }
    if let word = words.first(where: { sameBytesIgnoringCase(String(decoding: $0, as: UTF8.self), id) }) {
      return label == .orderId || WordShape.order(word) == .likely
    }
    let groups = words.filter { isGroup($0) }
    return groups.count { $0.contains(where: \.isDigit) } * 2 >= groups.count
  }

  // MARK: Words

  /// Reads the text between spaces, quotes and the like: a word, an address, a path, base64.
  private mutating func read(chunk whole: ArraySlice<UInt8>) {
    guard let first = whole.firstIndex(where: \.isAlphanumeric), let last = whole.lastIndex(where: \.isAlphanumeric),
      case let chunk = whole[first...last], !isOpaque(chunk)
    else {
      endGroups()
      return count()
    }
    // A telephone number is not a group of an ID.
    if whole.first != UInt8(ascii: "+"), addGroup(chunk) { return }
    endGroups()
    for part in chunk.split(whereSeparator: { "/%+_~$:".utf8.contains($0) }) { read(part: part) }
  }

  /// Returns whether the chunk is an email address or base64.
  private func isOpaque(_ chunk: ArraySlice<UInt8>) -> Bool {
    if chunk.contains(UInt8(ascii: "@")) { return true }
    guard chunk.count > 40, chunk.allSatisfy(\.isOfBase64) else {
      return false
    }
    return !chunk.split(whereSeparator: { "+/-_".utf8.contains($0) }).allSatisfy { part in
      WordShape.order(part) == .likely || part.allSatisfy(\.isDigit) || Self.label(of: part) != nil
    }
  }

  /// Reads a part of a chunk, which may contain dots and dashes.
  private mutating func read(part: ArraySlice<UInt8>) {
    if part.count == 36 || part.count == 32, case let text = String(decoding: part, as: UTF8.self),
      text.isUUID || part.count == 32 && part.allSatisfy(\.isHexadecimal) && !text.isDigits
    {
      uuids.append(text)
      return count()
    }
    let words = part.split(whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
    if words.count < 2 { return words.first.map { read(word: $0) } ?? () }
    // A date, a price, an address or an app name is one word as a whole, unless it contains an ID.
    if !part.contains(UInt8(ascii: ".")), isLabelled, words.allSatisfy({ $0.count < WordShape.shortestOrder }),
      !Self.isDate(words), addJoined(words)
    {
      return
    }
    let isDecimal = part.contains(UInt8(ascii: ".")) && words.allSatisfy { $0.allSatisfy(\.isDigit) }
    let hasID = words.contains { word in
      WordShape.order(word) == .likely && word.allSatisfy { !$0.isLowercase }
        || word.count >= WordShape.shortestBesideOrders && word.allSatisfy(\.isDigit)
    }
    guard hasID && !isDecimal || words.contains(where: { Self.label(of: $0) != nil }) else { return count() }
    for word in words { read(word: word) }
  }

  /// Returns whether words are a date, perhaps with the hour: `2026-11-27T03`.
  private static func isDate(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.count == 3 && words[0].count == 4 && words[1].count == 2
      && (words[0] + words[1] + words[2].prefix(2)).allSatisfy(\.isDigit)
      && (words[2].count == 2 || words[2].dropFirst(2).first == UInt8(ascii: "T"))
  }

  private mutating func read(word: ArraySlice<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    if word.allSatisfy(\.isDigit) {
      guard WordShape.isTransaction(text), hasOwnLabel || word.count >= WordShape.shortestBesideOrders,
        isLabelled && isNamedID || !WordShape.isMoment(text)
      else { return count() }
      return add(.transactionId, text, isLabelled: isLabelled)
    }
    let end = word.suffix(3).map(\.lowercased)
    let isID = end.elementsEqual("ids".utf8) || end.suffix(2).elementsEqual("id".utf8)
    if let label = Self.label(of: word) {
      (self.label, wordsSinceLabel, isNamedID, isContinued, isLabelLine) = (label, 0, isID, false, true)
      return
    }
    isNamedID = isNamedID || isID && word.count <= 3
    switch WordShape.order(word) {
    case .likely:
      let isListed = wordsSinceID <= Self.listReach && candidates.last?.id.utf8.count == word.count
      add(.orderId, text.uppercased(), isLabelled: isLabelled || isListed)
    case .doubtful where label == .orderId && wordsSinceLabel <= 2:
      add(.orderId, text.uppercased(), isLabelled: true)
    case .doubtful:
      doubtful.append(text)
      count()
    case .unlikely:
      if word.count >= WordShape.shortestBesideOrders, LookAlikes.number(text) != nil { misread.append(text) }
      count()
    }
  }

  private mutating func add(_ kind: Identifier.OfPurchase, _ id: String, isLabelled: Bool) {
    candidates.append(Candidate(kind: kind, id: id, isLabelled: isLabelled))
    if let foreignLine,
      foreignLine.count > 1000 || foreignLine.map(\.uppercased)[...].firstRange(of: Array(id.utf8)) == nil
    {
      lookAlikes.append(id)
    }
    // The next ID of a list has the same label, with a word such as "and" between them.
    (isContinued, isNamedID) = (isLabelled, false)
    wordsSinceLabel = isLabelled ? Self.labelReach - 1 : .max
    wordsSinceID = isLabelled ? 0 : .max
  }

  private mutating func count() {
    wordsSinceLabel = wordsSinceLabel == .max ? .max : wordsSinceLabel + 1
    wordsSinceID = wordsSinceID == .max ? .max : wordsSinceID + 1
  }

  // MARK: Groups

  /// Adds a chunk that may be a group of an ID; `endGroups` decides whether the groups are one.
  private mutating func addGroup(_ chunk: ArraySlice<UInt8>) -> Bool {
    guard isLabelled, Self.isGroup(chunk) || isDigitsOfID(chunk) || Self.isRest(chunk, of: groups),
      chunk.allSatisfy({ $0.isDigit || $0.isUppercase })
    else { return false }
    if groups.isEmpty { splitLine = line }
    groups.append(chunk)
    return true
  }

  private static func isGroup(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < WordShape.shortestOrder && !isOfLabel(word)
  }

  /// Returns whether a line consists of one group: digits of a transaction ID, or letters and digits, unlike a word or a
  /// number.
  private func isPart(_ line: ArraySlice<UInt8>) -> Bool {
    if line.allSatisfy(\.isDigit) { return isDigitsOfID(line) }
    guard line.count < WordShape.shortestOrder, line.contains(where: \.isUppercase),
      line.allSatisfy({ $0.isDigit || $0.isUppercase })
    else { return false }
    // Letters only may be a word.
    return line.contains(where: \.isDigit)
      || label == .orderId && Self.isGroup(line)
        && (line.elementsEqual([Self.initial]) || line.count > 2 && (!groups.isEmpty || line.first == Self.initial))
  }

  /// Returns whether the sentence after the first group of an order ID continues with the last group.
  private func endsGroups(_ line: TextLine) -> Bool {
    guard isLabelled, groups.count == 1, groups[0].first == Self.initial, let word = line.words.first else {
      return false
    }
    let group = line.text[word.range]
    if Self.isRest(group, of: groups) { return true }
    // A short one may be a word of the sentence.
    return groups[0].count + group.count > WordShape.shortestOrder + 1 && group.contains(where: \.isDigit)
      && isPart(group)
  }

  /// Returns whether a word is an order ID without its first letter, which is the group before it.
  static func isRest(_ word: ArraySlice<UInt8>, of groups: [ArraySlice<UInt8>]) -> Bool {
    groups.count == 1 && groups[0].elementsEqual([initial]) && word.first != initial
      && WordShape.isOrder(word) && WordShape.isOrder(groups[0] + word)
  }

  /// Returns whether a number is too short for a transaction ID, after the label of one.
  private func isDigitsOfID(_ word: ArraySlice<UInt8>) -> Bool {
    label == .transactionId && (1..<WordShape.shortestTransaction).contains(word.count) && word.allSatisfy(\.isDigit)
  }

  /// The first letter of most order IDs.
  private static let initial = UInt8(ascii: "M")

  /// Returns whether the first group after a label may be a word instead.
  static func mayBeWord(_ group: ArraySlice<UInt8>) -> Bool {
    group.allSatisfy(\.isLetter) && group.first?.lowercased != initial.lowercased
  }

  private mutating func endGroups() {
    guard !groups.isEmpty else { return }
    let (groups, wasSplit) = (groups, isSplit)
    (self.groups, isSplit) = ([], false)
    let isGuess = wasSplit && groups.contains { !$0.contains(where: \.isDigit) }
    guard groups.count > 1, !isGuess || groups[0].first == Self.initial, !Self.mayBeWord(groups[0]),
      !wasSplit || !Self.isColumn(groups), addJoined(groups)
    else {
      return groups.forEach { _ in count() }
    }
    if wasSplit, let id = candidates.last?.id {
      split.append((groups.map { String(decoding: $0, as: UTF8.self) }, id, splitLine))
    }
  }

  /// Returns whether numbers on lines of their own are a list, unlike the two parts of a transaction ID.
  private static func isColumn(_ groups: [ArraySlice<UInt8>]) -> Bool {
    groups.allSatisfy { $0.allSatisfy(\.isDigit) }
      && (groups.count > 2 || groups[0] == groups[1] || groups[0].count + groups[1].count < shortestSplit)
  }

  /// The digits of the shortest transaction IDs that Apple gives today.
  private static let shortestSplit = 15

  /// Adds the groups and returns true if they are an ID: only digits, in groups of equal length, of which the last may
  /// be shorter; or capitals and digits, with digits in at least half of the groups.
  private mutating func addJoined(_ groups: [ArraySlice<UInt8>]) -> Bool {
    guard let first = groups.first, let last = groups.last else { return false }
    let joined = Array(groups.joined())
    let text = String(decoding: joined, as: UTF8.self)
    if joined.allSatisfy(\.isDigit) {
      guard WordShape.isTransaction(text), groups.dropLast().allSatisfy({ $0.count == first.count }),
        last.count <= first.count, hasOwnLabel || joined.count >= WordShape.shortestBesideOrders,
        !WordShape.isMoment(text)
      else { return false }
      add(.transactionId, text, isLabelled: true)
      return true
    }
    guard WordShape.isOrder(text), groups.count(where: { $0.contains(where: \.isDigit) }) * 2 >= groups.count else {
      return false
    }
    add(.orderId, text, isLabelled: true)
    return true
  }

  // MARK: Labels

  private var isLabelled: Bool { wordsSinceLabel <= Self.labelReach }

  /// Whether no previous ID used the label: a telephone number after an ID has no label of its own.
  private var hasOwnLabel: Bool { isLabelled && !isContinued }

  /// The number of words that may be between a label and its ID, as in "Order ID of 3 May:".
  private static let labelReach = 5

  /// The number of words that may be between the order IDs of a list, as in "A, and also B". They have one length, so
  /// that the name of a device is not read as one.
  private static let listReach = 3
}
