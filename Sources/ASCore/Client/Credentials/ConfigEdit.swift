// Changes to the configuration file, each of which leaves alone what it does not name.

extension ConfigFile {
  /// Gives a section these values, nil taking one away; makes the section at the end if there is none.
  mutating func set(_ values: [(key: String, value: String?)], inSection name: String) {
    if section(named: name) == nil {
      if let last = lines.last, !last.isBlank { lines.append(.empty) }
      lines.append(ConfigLine(section: name))
    }
    for (key, value) in values {
      guard let section = section(named: name) else { return }
      let index = section.first { index in
        if case .entry(key, _) = lines[index].meaning { true } else { false }
      }
      switch (index, value) {
      case (let index?, let value?): lines[index] = ConfigLine(key: key, value: value)
      case (let index?, nil): lines.remove(at: index)
      case (nil, let value?): lines.insert(ConfigLine(key: key, value: value), at: section.upperBound + 1)
      case (nil, nil): break
      }
    }
  }

  /// Takes a section away, with the comments between its lines. Comments around it stay.
  mutating func remove(section name: String) {
    guard let section = section(named: name) else { return }
    lines.removeSubrange(section)
    let index = section.lowerBound
    let isAtEdge = index == 0 || lines[index - 1].isBlank
    if isAtEdge, index < lines.count, lines[index].isBlank {
      lines.remove(at: index)
    } else if index == lines.count, let last = lines.last, last.isBlank {
      lines.removeLast()
    }
  }

  /// Which profile holds when none is named. The one called `default` needs no entry to be it.
  mutating func choose(default name: String) {
    guard name == ProfileName.standard else {
      set([(Self.defaultProfileKey, name)], inSection: Self.ownSection)
      return
    }
    guard chosenDefault != nil else { return }
    set([(Self.defaultProfileKey, nil)], inSection: Self.ownSection)
    if section(named: Self.ownSection)?.count == 1 { remove(section: Self.ownSection) }
  }
}
