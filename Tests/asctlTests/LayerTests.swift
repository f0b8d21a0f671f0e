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
    "Output": ["JSON", "Catalogue", "JWS", "CommandLine", "Manual"],
    "World": [],
    "Transport": [],
    "API": ["CommandLine", "JSON", "Crypto", "JWS", "Catalogue", "Transport"],
    "Commands": ["CommandLine", "Manual", "JSON", "Crypto", "JWS", "Catalogue", "API", "Output", "World"],
  ]

  /// The C modules, each with the one folder that may import it.
  static let importers = ["COpenSSL": "Crypto", "CCurl": "Transport"]

  struct Source {
    let folder: String
    let name: String
    /// Without comments and texts, in which any word may stand.
    let code: String
  }

  static let sources: [Source] = {
    let root = CommittedFile.root.appending(path: "Sources/ASCore")
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
      let parts = path.split(separator: "/")
      return Source(
        folder: parts.count > 1 ? String(parts[0]) : "", name: path,
        code: text.replacing(#/"""[\s\S]*?"""/#, with: "").replacing(#/\/\/.*/#, with: "").replacing(
          #/"[^"\n]*"/#, with: ""))
    }
  }()

  @Test func everyFolderHasItsPlace() {
    #expect(Set(Self.sources.map(\.folder)).subtracting([""]) == Set(Self.layers.keys))
  }

  @Test(arguments: importers.keys.sorted())
  func oneFolderImportsEachCModule(module: String) {
    let importing = Set(Self.sources.filter { $0.code.contains("import \(module)") }.map(\.folder))
    #expect(importing.subtracting([Self.importers[module] ?? ""]) == [])
  }

  @Test func noFileNamesATypeItMayNotKnow() {
    var owners: [String: String] = [:]
    for source in Self.sources where !source.folder.isEmpty {
      for match in source.code.matches(
        of: #/^(?:final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/#.anchorsMatchLineEndings())
      {
        owners[String(match.1)] = source.folder
      }
    }
    for source in Self.sources where !source.folder.isEmpty {
      let known = (Self.layers[source.folder] ?? []).union([source.folder])
      let words = Set(source.code.matches(of: #/(?:^|[^.\w])([A-Z]\w*)/#).map { String($0.1) })
      for word in words {
        guard let owner = owners[word], !known.contains(owner) else { continue }
        Issue.record("\(source.name) in \(source.folder) names \(word) of \(owner)")
      }
    }
  }
}
