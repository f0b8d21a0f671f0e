import Base

/// Finds the identifiers among the words of a text, in their order. Words before an ID may label it, and the groups of a
/// labeled ID may be separated by spaces, dashes and line breaks. The time is linear in the length of the text.
package struct IdentifierScan {
  package var found: [FoundIdentifier] = []
  /// The number of words before the current one.
  package internal(set) var place = 0
  var label = Label()
  /// The groups found so far of an ID that was split into groups, and the places of their words.
  var groups: (all: IDGroups, start: Int, end: Int, isSplit: Bool)?
  /// The last label of something else.
  private var other: IDLabel.Other?
  /// The words of the current line with letters of another script, which were read as Latin ones.
  private var foreign: [String] = []
  private var isQuoted = false
  private var hidden = HiddenMarkup()
  /// What the text was given as; nil if it may have other words.
  let given: Given?
  /// Whether a line such as `-----Original Message-----` is before.
  private var isBehindReply = false
  /// The place of the first word of the current line.
  private var lineStart = 0
  /// Where the line before has a labeled ID, and where the current one has.
  private var (above, nextAbove): (Below?, Below?)
  /// The columns of the table that the lines are of.
  private var table: LabeledColumns?
  /// Whether a colon or the name of a column is directly before the current word.
  private var isNamed = false

  package init(_ given: Given? = nil) {
    self.given = given
    // A given text is read as if a label preceded it.
    if given != nil { label = Label(distance: 0, isDirect: true, isWeak: true) }
  }

  package mutating func read(_ text: ArraySlice<UInt8>) {
    (isBehindReply, hidden, table) = (false, HiddenMarkup(), nil)
    read(TextLine.all(in: LabeledColumns.withRows(text)))
  }

  mutating func read(_ lines: some Sequence<TextLine>) {
    for line in lines { read(line) }
    endGroups()
  }

  // MARK: Lines

  private mutating func read(_ line: TextLine) {
    var hidden = hidden.parts(of: line.text)[...]
    if given == nil, let table = LabeledColumns(line) {
      endGroups()
      self.table = table
      place += line.words.count
      return
    }
    // A line of another form, such as a rule or a row with a comma in a cell, may be within the table.
    if line.text.isEmpty { table = nil }
    let columns = table?.columns(of: line)
    if label.previous != nil { (label.distance, label.previous) = (.max, nil) }
    (foreign, lineStart) = (line.foreign, place)
    if other?.isStrong == false { other = nil }
    isBehindReply = isBehindReply || line.beginsReply
    // After a label, lines with one group each are an ID that was split. The first group may be on the label's line.
    let text = line.text.trimmed
    let isPart = label.isNear && isPart(text)
    let isEnd = !isPart && endsGroups(line)
    if !isPart, !isEnd { endGroups() }
    groups?.isSplit = true
    label.isOnLine = false
    defer {
      if !line.words.isEmpty, label.isOnLine {
        label.isDirect = label.isDirect || line.rest.contains(UInt8(ascii: ":"))
      }
      let isOpen =
        isPart || label.isOnLine && groups.map { $0.all.groups.count == 1 && self.isPart($0.all.groups[0]) } == true
      if !isOpen { endGroups() }
      (above, nextAbove) = (nextAbove, nil)
    }
    if line.words.count == 1, addEnd(text) { return place += 1 }
    for (index, word) in line.words.enumerated() {
      // Only spaces may separate the groups of an ID.
      if index > 0, word.gap != .space || isEnd && index == 1 { endGroups() }
      if word.gap != .space, other?.isContinued == true { other = nil }
      isNamed = word.gap == .pair
      // In `tx=… pid=…`, the name between two IDs is of something else, unlike in a sentence.
      if index > 0, line.gap(before: index).contains(UInt8(ascii: "=")), label.distance > Label.ofListed,
        !IDLabel.isPart(line.text[line.words[index - 1].range])
      {
        label.endList()
      }
      if let table, let columns, index == 0 || columns[index] != columns[index - 1] {
        endGroups()
        let (kind, isOfID, other) = table.labels[columns[index]]
        label = kind.map { .before($0, isOfID: isOfID) } ?? Label()
        (self.other, isNamed) = (other, true)
      }
      hidden = hidden.drop { $0.upperBound <= word.range.lowerBound }
      isQuoted = isBehindReply || line.isQuoted || hidden.first?.contains(word.range.lowerBound) == true
      if line.isMasked(word) {
        endGroups()
        count()
      } else {
        read(chunk: line.text[word.range])
      }
      place += 1
    }
    if !line.words.isEmpty, TextLine.gap(line.rest) != .space { endGroups() }
  }

  // MARK: Words

  /// Reads the text between spaces, quotes and the like: a word, an address, a path, base64.
  private mutating func read(chunk whole: ArraySlice<UInt8>) {
    guard let first = whole.firstIndex(where: \.isAlphanumeric), let last = whole.lastIndex(where: \.isAlphanumeric),
      case let chunk = whole[first...last], !isOpaque(chunk), !addOfOther(chunk, whole)
    else {
      endGroups()
      let parts = whole.prefix(WordShape.longestText).split(separator: UInt8(ascii: "/"))
      for token in parts.map({ String(decoding: $0, as: UTF8.self) }) where WordShape.isTestToken(token) {
        add(.testNotificationToken, token, .likely)
      }
      return count()
    }
    if addGroup(chunk) { return }
    endGroups()
    let groups = IDGroups(chunk.split { !$0.isAlphanumeric }, hasSpaces: false)
    if groups.groups.count > 1, groups.isUsual, groups.areDigits || label.isDirect,
      addJoined(groups, place..<(place + 1))
    {
      return
    }
    for part in chunk.split(whereSeparator: { "/%+_~$:".utf8.contains($0) }) { read(part: part) }
  }

  /// Returns whether the chunk is an email address or base64.
  private func isOpaque(_ chunk: ArraySlice<UInt8>) -> Bool {
    if chunk.contains(UInt8(ascii: "@")) { return true }
    guard chunk.count > 40, chunk.allSatisfy(\.isOfBase64) else { return false }
    return !chunk.split(whereSeparator: { "+/-_".utf8.contains($0) }).allSatisfy { part in
      OrderLikelihood(part) == .likely || part.allSatisfy(\.isDigit) || IDLabel.of(part) != nil
    }
  }

  /// Adds a telephone number, or a number with the label of something else, and returns whether it was one or the whole
  /// label.
  private mutating func addOfOther(_ chunk: ArraySlice<UInt8>, _ whole: ArraySlice<UInt8>) -> Bool {
    if !chunk.contains(where: \.isDigit) {
      IDLabel.read(chunk, &other)
      // In "ID of customer 123456789012", the word that says so is before the name.
      if label.isNear, label.isWeak, label.isOfID { other?.needsWord = false }
      // No part of `web_order_line_item_id` is a label.
      return IDLabel.isNameOfOther(chunk)
    }
    let isTelephone =
      whole.first == UInt8(ascii: "+") && !OtherIdentifier.isZone(whole)
      && IDLabel.Other(digits: 1...OtherIdentifier.telephoneDigits.upperBound).matches(chunk)
    // Another one of the same kind: `Customers: 1 and 2`.
    let isListed =
      !isNamed && !label.isNear
      && found.last.map {
        $0.certainty == .perhapsOther && $0.words.lowerBound >= lineStart && place <= $0.words.upperBound + 1
      } ?? false
    if isListed, chunk.count >= WordShape.shortestUnlabeled { other = IDLabel.Other(digits: 8...19, needsWord: true) }
    let isLabeled = isTelephone || other?.needsWord != true || isNamed || isListed
    guard isTelephone || other?.matches(chunk) == true, isLabeled else {
      // In "transaction 1 (customer 2)", the label is not that of the second number.
      if other?.matches(chunk) == true { label.endList() }
      other = nil
      return false
    }
    let isCertain = isTelephone || other?.needsWord != true
    // The groups of a telephone number follow one another.
    other =
      isTelephone || other?.digits.upperBound ?? 0 <= OtherIdentifier.telephoneDigits.upperBound
      ? IDLabel.Other(digits: 1...8, isContinued: true) : nil
    let isOrder = chunk.contains(where: \.isLetter)
    let id = String(decoding: isOrder ? Array(chunk) : chunk.filter(\.isDigit), as: UTF8.self)
    found.append(
      FoundIdentifier(
        name: isOrder ? .orderId : .anyTransactionId, written: id, certainty: isCertain ? .other : .perhapsOther,
        words: place..<(place + 1)))
    return true
  }

  /// Reads a part of a chunk, which may contain dots and dashes.
  private mutating func read(part: ArraySlice<UInt8>) {
    if part.count == 36 || part.count == 32, case let text = String(decoding: part, as: UTF8.self),
      text.isUUID || part.count == 32 && part.allSatisfy(\.isHexadecimal) && !text.isDigits
    {
      return add(.appAccountToken, text, .likely)
    }
    let words = part.split(whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
    if words.count < 2 { return words.first.map { read(word: $0) } ?? () }
    // A date, a price, an address or an app name is one word as a whole, unless it contains an ID.
    let groups = IDGroups(words, hasSpaces: false)
    if !part.contains(UInt8(ascii: ".")), groups.isUsual || words.allSatisfy({ $0.count < WordShape.shortestOrder }),
      addJoined(groups, place..<(place + 1))
    {
      return
    }
    let isDecimal = part.contains(UInt8(ascii: ".")) && words.allSatisfy { $0.allSatisfy(\.isDigit) }
    let hasID = words.contains { word in
      OrderLikelihood(word) == .likely && word.allSatisfy { !$0.isLowercase }
        || word.count >= WordShape.shortestUnlabeled && word.allSatisfy(\.isDigit)
    }
    guard hasID && !isDecimal || words.contains(where: { IDLabel.of($0) != nil }) else { return count() }
    for word in words { read(word: word) }
  }

  private mutating func read(word: ArraySlice<UInt8>) {
    if word.allSatisfy(\.isDigit) {
      let text = String(decoding: word.prefix(WordShape.longestTransaction + 1), as: UTF8.self)
      guard WordShape.isTransaction(text, isLabeled: given != nil || label.isOwn),
        given != nil || label.isNear && label.isOfID || !WordShape.isMoment(text)
      else { return count() }
      return add(.transactionId, text, isLabeled: label.isOf(text) || isBelow(.transactionId, text))
    }
    if let (before, id) = IDLabel.glued(in: word) {
      read(word: before)
      return read(word: id)
    }
    let isID = IDLabel.isOfID(word)
    if let kind = IDLabel.of(word) {
      label = .before(kind, isOfID: isID)
      return
    }
    if word.elementsEqual("ID".utf8), place == lineStart, !label.isNear {
      label = .before(.orderId, isOfID: true, isWeak: true)
      return
    }
    if label.previous != nil, label.distance == Label.ofListed, IDLabel.isBetween(word) { return }
    label.isOfID = label.isOfID || isID && word.count <= 3
    if IDLabel.endsGroups(word) { label.joins = false }
    // The next word follows without a space, as in copied HTML: MVK7WQ3XYZTotal.
    let digits = word.prefix(while: \.isDigit)
    let start = digits.isEmpty ? word.prefix(WordShape.usualOrder) : digits
    let rest = word[start.endIndex...]
    if rest.count > 3, rest.allSatisfy(\.isLetter), rest.first?.isUppercase == true,
      rest.dropFirst().allSatisfy(\.isLowercase),
      digits.count >= WordShape.shortestUnlabeled || start.first == WordShape.initial && WordShape.isOrder(start)
    {
      return read(word: start)
    }
    let likelihood = OrderLikelihood(
      word, isExpected: given == .id || label.isDirect && !label.isWeak && label.kind == .orderId)
    if likelihood == .unlikely, word.count < WordShape.shortestUnlabeled {
      if label.isDirect, !IDLabel.isPart(word) { label.isDirect = false }
      return count()
    }
    let text = String(decoding: word, as: UTF8.self)
    let isExpected = likelihood == .doubtful && label.kind == .orderId && label.distance <= 2 && label.isOwn
    if likelihood == .likely || isExpected {
      add(.orderId, text, isLabeled: isExpected || label.isOf(text) || isBelow(.orderId, text))
    } else if likelihood == .doubtful || LookAlikes.number(text) != nil {
      add(likelihood == .doubtful ? .orderId : .anyTransactionId, text, likelihood == .doubtful ? .doubtful : .misread)
    } else {
      label.isDirect = false
      count()
    }
  }

  mutating func add(
    _ kind: Identifier.OfPurchase, _ written: String, _ words: Range<Int>? = nil, isLabeled: Bool,
    isJoined: Bool = false
  ) {
    let isForeign = foreign.contains { written.contains($0) || $0.contains(written) }
    found.append(
      FoundIdentifier(
        name: kind.name, written: written,
        certainty: isLabeled ? .labeled : .likely,
        words: words ?? place..<(place + 1), isJoined: isJoined, repair: isForeign ? .script : nil, isQuoted: isQuoted))
    if isLabeled, !label.isOnLine {
      nextAbove = Below(place: place - lineStart, kind: kind, length: written.utf8.count)
    }
    // The next ID of a list has the same label, with a word such as "and" between them.
    (label.previous, label.isOfID) = (isLabeled ? kind == .orderId ? written.utf8.count : 0 : nil, false)
    label.distance = isLabeled || given != nil ? Label.ofListed : .max
  }

  /// Returns whether the line before has a labeled ID of this form at the same place, as in a list or table.
  private func isBelow(_ kind: Identifier.OfPurchase, _ id: String) -> Bool {
    above == Below(place: place - lineStart, kind: kind, length: id.utf8.count)
  }

  private mutating func add(_ name: Identifier.Name, _ text: String, _ certainty: FoundIdentifier.Certainty) {
    found.append(FoundIdentifier(name: name, written: text, certainty: certainty, words: place..<(place + 1)))
    count()
  }

  mutating func count(_ words: Int = 1) {
    label.distance = label.distance == .max ? .max : label.distance + words
  }
}
