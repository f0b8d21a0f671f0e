/// Parts of a JSON text, found while the text is checked, without building values for the rest.
///
/// A search is defined by names and string prefixes instead of a type or closure of the caller, because the scanner is
/// fast only with sinks of its own module, and calling a closure for each string changes reference counts. Results
/// point into the text and are valid only as long as the text.
package struct JSONExcerpt {
  /// What to search for. This is a class so that each scan copies one reference.
  package final class Search: Sendable {
    fileprivate let prefix: StringPrefix
    fileprivate let names: MemberNames
    fileprivate let members: MemberNames

    /// Searches for strings by prefix, for member names at any depth, and for members of the outermost object.
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

  /// Whether any matching string was found.
  package fileprivate(set) var hasStrings = false
  /// Whether any member with one of the names was found.
  package fileprivate(set) var hasNames = false
  /// The found members with values other than arrays and objects.
  package fileprivate(set) var members: [JSONObject.Member] = []
  /// Whether one of the found members is an array or object.
  package fileprivate(set) var hasContainers = false
  package fileprivate(set) var isObject = false
}

extension JSON {
  /// Reads a text like `parse` and rejects repeated names. Returns `nil` unless the text is exactly what
  /// `JSONStyle.compact` would write, so that the text can be used instead of the value.
  ///
  /// Texts with escapes also return `nil`; they must be read by building values.
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
  /// Returns the strings with the given prefix and the nesting depth of each; `nil` in the same cases as `excerpt`.
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

/// The first bytes of strings to search for.
struct StringPrefix: Sendable {
  let text: StaticString

  func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount, bytes.first == text.utf8Start.pointee else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[$0] == text.utf8Start[$0] }
  }
}

/// Optimized for speed, because an input may have a million lines.
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
  /// The name of the member that is being read, if it is searched for.
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
