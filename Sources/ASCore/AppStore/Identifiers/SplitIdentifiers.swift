import Base

// IDs that spaces, dashes and line breaks split.
extension IdentifierScan {
  /// Returns whether a line consists of one group: digits of a transaction ID, or letters and digits, unlike a word or a
  /// number.
  func isPart(_ line: ArraySlice<UInt8>) -> Bool {
    guard label.isDirect || groups != nil else { return false }
    if line.allSatisfy(\.isDigit) { return isDigitsOfID(line) }
    guard line.contains(where: \.isUppercase), IDGroups.isGroup(line) else { return false }
    // Letters only may be a word.
    return line.contains(where: \.isDigit)
      || label.kind == .orderId
        && (line.elementsEqual([WordShape.initial])
          || (given != nil || line.count > 2) && (groups != nil || line.first == WordShape.initial))
  }

  /// Returns whether the sentence after the first group of an order ID continues with the last group.
  func endsGroups(_ line: TextLine) -> Bool {
    guard label.isNear, let all = groups?.all.groups, all.count == 1, all[0].first == WordShape.initial,
      let word = line.words.first, case let group = line.text[word.range]
    else { return false }
    // A short one may be a word of the sentence.
    return IDGroups.isRest(group, of: all[0])
      || all[0].count + group.count > WordShape.shortestOrder + 1 && group.contains(where: \.isDigit) && isPart(group)
  }

  /// Joins the only word of a line to the ID that ends the line before, and returns whether it did.
  mutating func addEnd(_ text: ArraySlice<UInt8>) -> Bool {
    guard let last = found.last, last.words.upperBound == place, last.words.count == 1 else { return false }
    guard last.certainty == .labeled, IDGroups.isEnd(text, of: last.id) else {
      let digits = String(decoding: text, as: UTF8.self)
      if last.kind != nil, digits.isDigits,
        IDGroups(["\(last.id)\(digits)".utf8.map(\.self)[...]], hasSpaces: false).isUsual
      {
        found[found.count - 1].repair = .rest(digits)
      }
      return false
    }
    found[found.count - 1] = FoundIdentifier(
      name: last.name, written: last.written + String(decoding: text, as: UTF8.self), certainty: .labeled,
      words: last.words.lowerBound..<(place + 1), isJoined: true, repair: .lineBreak, isQuoted: last.isQuoted)
    return true
  }

  /// Adds a chunk that may be a group of an ID; `endGroups` decides whether the groups are one.
  mutating func addGroup(_ chunk: ArraySlice<UInt8>) -> Bool {
    let isRest = groups.map { $0.all.groups.count == 1 && IDGroups.isRest(chunk, of: $0.all.groups[0]) } ?? false
    // A lowercase word without a digit may be a word of the sentence.
    let first = groups?.all.groups.first ?? chunk
    let begins = WordShape.beginsUsually(first) && first.contains(where: \.isLowercase)
    let anyCase = label.isDirect && (begins || chunk.contains(where: \.isDigit))
    let isLabeled =
      label.isNear && label.joins && (IDGroups.isGroup(chunk, anyCase: anyCase) || isDigitsOfID(chunk) || isRest)
    guard isLabeled || chunk.count == 4 && chunk.allSatisfy(\.isDigit) else { return false }
    if groups == nil { groups = (IDGroups(), place, place, false) }
    groups?.all.append(chunk)
    groups?.end = place + 1
    return true
  }

  /// Returns whether a number is too short for a transaction ID, after the label of one.
  private func isDigitsOfID(_ word: ArraySlice<UInt8>) -> Bool {
    (label.kind == .transactionId || label.isDirect) && (1..<WordShape.shortestTransaction).contains(word.count)
      && word.allSatisfy(\.isDigit)
  }

  mutating func endGroups() {
    guard let (all, start, end, isSplit) = groups else { return }
    groups = nil
    if isSplit {
      if all.areSplit, addJoined(all, start..<end) {
        found[found.count - 1].repair = .lineBreak
        return
      }
    } else if add(partsOf: all.groups[...], start) {
      return
    }
    label.isDirect = false
    count(all.groups.count)
  }

  /// Adds the IDs among groups, and returns whether there is one: all of them, or, beside other words such as a date,
  /// those that look like most IDs.
  private mutating func add(partsOf groups: ArraySlice<ArraySlice<UInt8>>, _ start: Int) -> Bool {
    var (rest, hasFound) = (groups, false)
    while rest.count > 1 {
      var (length, counts) = (0, [Int]())
      for (index, group) in rest.prefix(IDGroups.longestUsual).enumerated() where length < IDGroups.longestUsual {
        length += group.count
        if index > 0, IDGroups.isUsual(length), IDGroups(rest.prefix(index + 1)).isUsual { counts.append(index + 1) }
      }
      if rest.startIndex == groups.startIndex { counts.append(groups.count) }
      let place = start + rest.startIndex
      let count = counts.first { addJoined(IDGroups(rest.prefix($0)), place..<(place + $0)) } ?? 0
      hasFound = hasFound || count > 0
      if count == 0 { label.isDirect = false }
      rest = rest.dropFirst(max(1, count))
    }
    return hasFound
  }

  /// Adds the groups and returns true if they are an ID.
  mutating func addJoined(_ groups: IDGroups, _ words: Range<Int>) -> Bool {
    let isLabeled = label.isOf(groups.joined)
    let isGiven = label.isDirect && (given == .id || given == .words && groups.hasSpaces)
    // In a given text, the assumed label joins only groups at the beginning.
    let joins = label.joins && isLabeled && !(given != nil && label.isWeak)
    let reason: IDGroups.Reason = isGiven ? .given : joins ? .label(label.isOwn ? label.kind : nil) : .form
    guard let (kind, id) = groups.id(reason) else { return false }
    add(kind, id, words, isLabeled: isLabeled, isJoined: true)
    return true
  }
}

extension IdentifierScan {
  /// Returns what the words of a text do not say one by one: IDs in groups, labeled words that may be something else, and
  /// the numbers of something else.
  static func several(in lines: [TextLine]) -> [FoundIdentifier] {
    var scan = IdentifierScan()
    scan.read(lines)
    return scan.found.filter {
      $0.isJoined || $0.certainty == .other || $0.certainty == .labeled && $0.name == .orderId
    }
  }
}
