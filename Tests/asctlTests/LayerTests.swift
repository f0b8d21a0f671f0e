import Foundation
import Testing

/// Who may know whom. The table is the one of CONTRIBUTING.md.
@Suite struct LayerTests {
  /// For each folder of `ASCore`, the folders whose types its files may name.
  static let layers: [String: Set<String>] = [
    "CommandLine": [],
    "Manual": ["CommandLine", "JSON"],
    "JSON": [],
    "Crypto": [],
    "JWS": ["Crypto", "JSON"],
    "Catalogue": [],
    "Transport": [],
    "Output": ["JSON", "Catalogue", "JWS", "CommandLine", "Manual"],
    "API": ["CommandLine", "Output", "Transport", "Crypto", "JWS", "JSON", "Catalogue", "World"],
    "World": ["Transport", "API"],
    "Commands": [
      "CommandLine", "Manual", "JSON", "Crypto", "JWS", "Catalogue", "Output", "World", "API", "Transport",
    ],
  ]

  /// The C modules, each with the one folder that may import it.
  static let importers = ["COpenSSL": "Crypto", "CCurl": "Transport"]

  struct Source: Sendable {
    let folder: String
    let name: String
    /// Outside of comments and texts, in which any word may stand: every word, and each line's words.
    let words: Set<String>
    let lines: [[String]]
  }

  static let sources: [Source] = {
    let root = CommittedFile.root.appending(path: "Sources/ASCore")
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.compactMap { path in
      guard let text = try? Data(contentsOf: root.appending(path: path)) else { return nil }
      let parts = path.split(separator: "/")
      var lines: [[String]] = []
      var isInText = false
      for line in text.split(separator: UInt8(ascii: "\n")) {
        let delimiters = line.indices.filter { line[$0...].starts(with: Array("\"\"\"".utf8)) }.count
        if !isInText && delimiters == 0 { lines.append(words(of: line)) }
        if delimiters % 2 == 1 { isInText.toggle() }
      }
      return Source(
        folder: parts.count > 1 ? String(parts[0]) : "", name: path, words: Set(lines.joined()), lines: lines)
    }
  }()

  /// The words of a line of code. One behind a dot is a member and is left out.
  private static func words(of line: Data) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var (isQuoted, isMember) = (false, false)
    var before: UInt8 = 0
    for byte in line + [0] {
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isQuoted.toggle() }
      if !isQuoted, byte == UInt8(ascii: "/"), before == UInt8(ascii: "/") { break }
      let isWord =
        !isQuoted
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || byte == UInt8(ascii: "_"))
      if isWord {
        if word.isEmpty { isMember = before == UInt8(ascii: ".") }
        word.append(byte)
      } else if !word.isEmpty {
        if !isMember { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
      }
      before = byte
    }
    return words
  }

  @Test func everyFolderHasItsPlace() {
    #expect(Set(Self.sources.map(\.folder)).subtracting([""]) == Set(Self.layers.keys))
  }

  @Test(arguments: importers.keys.sorted())
  func oneFolderImportsEachCModule(module: String) {
    let importing = Set(Self.sources.filter { $0.lines.contains(["import", module]) }.map(\.folder))
    #expect(importing.subtracting([Self.importers[module] ?? ""]) == [])
  }

  @Test func noFileNamesATypeItMayNotKnow() {
    let declaring: Set<String> = ["struct", "enum", "class", "protocol", "typealias"]
    var owners: [String: String] = [:]
    for source in Self.sources where !source.folder.isEmpty {
      for line in source.lines {
        guard let keyword = line.prefix(2).firstIndex(where: declaring.contains), line.count > keyword + 1 else {
          continue
        }
        // A name that two folders use, one of them within another type, belongs to neither.
        let name = line[keyword + 1]
        owners[name] = owners[name].map { $0 == source.folder ? $0 : "" } ?? source.folder
      }
    }
    for source in Self.sources where !source.folder.isEmpty {
      let known = (Self.layers[source.folder] ?? []).union([source.folder, ""])
      for word in source.words {
        guard let owner = owners[word], !known.contains(owner) else { continue }
        Issue.record("\(source.name) in \(source.folder) names \(word) of \(owner)")
      }
    }
  }
}
