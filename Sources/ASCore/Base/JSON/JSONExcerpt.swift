/// The little that a reader wants of a JSON text, found while the text is checked: no value is built of the rest.
///
/// A search is said by names and a predicate, not by a type of the reader's own, as the scanner is quick only for sinks
/// of its own module. What is found points into the text and is gone with it.
package struct JSONExcerpt {
  /// What to look for. A class, so that the scan of each text copies one reference.
  package final class Search: Sendable {
    fileprivate let isWanted: @Sendable (UnsafeRawBufferPointer) -> Bool
    fileprivate let names: MemberNames
    fileprivate let members: MemberNames

    /// Strings by their bytes, names of members at any depth, and members of the outermost object.
    package init(
      strings isWanted: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
      names: MemberNames,
      members: MemberNames
    ) {
      self.isWanted = isWanted
      self.names = names
      self.members = members
    }
  }

  /// Whether there is any string that was looked for.
  package fileprivate(set) var hasStrings = false
  /// Whether any member has one of the names looked for.
  package fileprivate(set) var hasNames = false
  /// The members looked for whose values are no arrays and objects.
  package fileprivate(set) var members: [JSONObject.Member] = []
  /// Whether one of the members looked for is an array or object.
  package fileprivate(set) var hasContainers = false
  package fileprivate(set) var isObject = false
}

extension JSON {
  /// Reads a text as `parse` does, and refuses repeated names. Nil unless it is written exactly as `JSONStyle.compact`
  /// would write it, so that the text can stand for the value.
  ///
  /// Not as lenient as it might be: a text with any escape is left to those who build values.
  package static func excerpt(
    _ search: JSONExcerpt.Search, of bytes: UnsafeRawBufferPointer, depthLimit: Int = depthLimit
  ) -> JSONExcerpt? {
    do throws(JSONError) {
      let scanned = try JSONScanner.scan(
        bytes, duplicates: .refused, depthLimit: depthLimit, into: JSONExcerptSink(search))
      return scanned.hasSpaces || scanned.sink.hasEscapes ? nil : scanned.sink.found
    } catch {
      return nil
    }
  }
}

extension JSON {
  /// The same for a reader of strings alone: those looked for, with how many arrays and objects are around each.
  package static func strings(
    where isWanted: (UnsafeRawBufferPointer) -> Bool, of bytes: UnsafeRawBufferPointer, depthLimit: Int = depthLimit
  ) -> [(text: UnsafeRawBufferPointer, level: Int)]? {
    withoutActuallyEscaping(isWanted) { isWanted in
      do throws(JSONError) {
        let scanned = try JSONScanner.scan(
          bytes, duplicates: .refused, depthLimit: depthLimit, into: JSONStringSink(isWanted))
        return scanned.hasSpaces || scanned.sink.hasEscapes ? nil : scanned.sink.found
      } catch {
        return nil
      }
    }
  }
}

/// Does as little as can be, as it sees every byte of a million lines.
private struct JSONStringSink: JSONSink {
  private let isWanted: (UnsafeRawBufferPointer) -> Bool
  private(set) var found: [(text: UnsafeRawBufferPointer, level: Int)] = []
  private(set) var hasEscapes = false
  private var level = 0

  init(_ isWanted: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.isWanted = isWanted
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
  }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if isWanted(text.bytes) { found.append((text.bytes, level)) }
  }

  func null() {}
  func bool(_ value: Bool) {}
  func number(_ text: UnsafeRawBufferPointer) {}
  mutating func begin(_ container: JSONContainer) { level += 1 }
  mutating func end(_ container: JSONContainer) { level -= 1 }
}

private struct JSONExcerptSink: JSONSink {
  private let search: JSONExcerpt.Search
  private(set) var found = JSONExcerpt()
  private(set) var hasEscapes = false
  private var level = 0
  /// The name of the member whose value is due, if it is looked for.
  private var wanted: UnsafeRawBufferPointer?

  init(_ search: JSONExcerpt.Search) {
    self.search = search
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if search.names.contains(text.bytes) { found.hasNames = true }
    if level == 1 { wanted = search.members.contains(text.bytes) ? text.bytes : nil }
  }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if search.isWanted(text.bytes) { found.hasStrings = true }
    take { .string(String(decoding: text.bytes, as: UTF8.self)) }
  }

  mutating func number(_ text: UnsafeRawBufferPointer) { take { .number(JSONNumber(scanned: text)) } }
  mutating func bool(_ value: Bool) { take { .bool(value) } }
  mutating func null() { take { .null } }

  mutating func begin(_ container: JSONContainer) {
    if level == 0 { found.isObject = container == .object }
    if wanted.take() != nil { found.hasContainers = true }
    level += 1
  }

  mutating func end(_ container: JSONContainer) { level -= 1 }

  private mutating func take(_ value: () -> JSON) {
    guard let name = wanted.take() else { return }
    found.members.append(JSONObject.Member(name: String(decoding: name, as: UTF8.self), value: value()))
  }
}
