/// The little that a reader wants of a JSON text, found while the text is checked: no value is built of the rest.
///
/// A search is said by names and by how a string begins, not by a type or a closure of the reader's own: the scanner is
/// quick only for sinks of its own module, and a closure that is asked for each string costs its owner a count each time.
/// What is found points into the text and is gone with it.
package struct JSONExcerpt {
  /// What to look for. A class, so that the scan of each text copies one reference.
  package final class Search: Sendable {
    fileprivate let prefix: StringPrefix
    fileprivate let names: MemberNames
    fileprivate let members: MemberNames

    /// Strings by their first bytes, names of members at any depth, and members of the outermost object.
    package init(
      strings prefix: StaticString,
      names: MemberNames,
      members: MemberNames
    ) {
      self.prefix = StringPrefix(text: prefix)
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
  /// The same for a reader of strings alone: those that begin so, with how many arrays and objects are around each.
  package static func strings(
    beginning prefix: StaticString, of bytes: UnsafeRawBufferPointer, depthLimit: Int = depthLimit
  ) -> [(text: UnsafeRawBufferPointer, level: Int)]? {
    do throws(JSONError) {
      let scanned = try JSONScanner.scan(
        bytes, duplicates: .refused, depthLimit: depthLimit, into: JSONStringSink(StringPrefix(text: prefix)))
      return scanned.hasSpaces || scanned.sink.hasEscapes ? nil : scanned.sink.found
    } catch {
      return nil
    }
  }
}

/// The first bytes of strings that are looked for.
struct StringPrefix: Sendable {
  let text: StaticString

  func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount, bytes.first == text.utf8Start.pointee else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[$0] == text.utf8Start[$0] }
  }
}

/// Does as little as can be, as it sees every byte of a million lines.
private struct JSONStringSink: JSONSink {
  private let prefix: StringPrefix
  private(set) var found: [(text: UnsafeRawBufferPointer, level: Int)] = []
  private(set) var hasEscapes = false
  private var level = 0

  init(_ prefix: StringPrefix) {
    self.prefix = prefix
  }

  mutating func name(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
  }

  mutating func string(_ text: JSONScannedString) {
    if text.hasEscapes { hasEscapes = true }
    if prefix.begins(text.bytes) { found.append((text.bytes, level)) }
  }

  func null(endingAt end: Int) {}
  func bool(_ value: Bool, endingAt end: Int) {}
  func number(_ text: UnsafeRawBufferPointer) {}
  mutating func begin(_ container: JSONContainer, at offset: Int) { level += 1 }
  mutating func end(_ container: JSONContainer, endingAt end: Int) { level -= 1 }
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
    if search.prefix.begins(text.bytes) { found.hasStrings = true }
    take { .string(String(decoding: text.bytes, as: UTF8.self)) }
  }

  mutating func number(_ text: UnsafeRawBufferPointer) { take { .number(JSONNumber(scanned: text)) } }
  mutating func bool(_ value: Bool, endingAt end: Int) { take { .bool(value) } }
  mutating func null(endingAt end: Int) { take { .null } }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    if level == 0 { found.isObject = container == .object }
    if wanted.take() != nil { found.hasContainers = true }
    level += 1
  }

  mutating func end(_ container: JSONContainer, endingAt end: Int) { level -= 1 }

  private mutating func take(_ value: () -> JSON) {
    guard let name = wanted.take() else { return }
    found.members.append(JSONObject.Member(name: String(decoding: name, as: UTF8.self), value: value()))
  }
}
