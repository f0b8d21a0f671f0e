import Foundation
import Testing

@testable import Base
@testable import Platform
@testable import TestSupport

/// Every file that asctl trusts or replaces is checked by one rule, and opening it never hangs.
@Suite struct FileTrustTests {
  private static let rules: [(name: String, rule: FileRule)] = [
    ("configuration", .configuration), ("log", .log), ("sharedLog", .sharedLog), ("journal", .journal),
    ("position", .position), ("simulatorChain", .simulatorChain), ("simulatorState", .simulatorState), ("key", .key),
    ("certificates", .certificates), ("export", .export),
  ]

  /// What a file may be, and the rules that refuse it.
  private enum Defect: String, CaseIterable {
    case none, ownLink, groupWritable, othersWritable, foreign, foreignLink, linkToForeign, pipe, folder, openFolder
    case foreignFolder

    func isRefused(by rule: String) -> Bool {
      switch self {
      case .none, .ownLink: false
      case .groupWritable, .othersWritable: !["sharedLog", "export"].contains(rule)
      case .foreign, .linkToForeign: rule != "sharedLog"
      case .foreignLink, .folder: true
      case .pipe: rule != "export"
      case .openFolder, .foreignFolder: ["log", "position", "simulatorChain", "simulatorState"].contains(rule)
      }
    }
  }

  /// Makes the file in a folder and returns its path.
  private static func make(_ defect: Defect, in folder: URL) throws -> String {
    let (file, link) = (folder.appending(path: "file").path, folder.appending(path: "link").path)
    if defect == .folder { return folder.path }
    if defect == .pipe {
      #expect(mkfifo(file, 0o600) == 0)
      return file
    }
    try Data("x".utf8).write(to: URL(filePath: file))
    chmod(file, defect == .groupWritable ? 0o660 : defect == .othersWritable ? 0o602 : 0o600)
    let other: uid_t = 12345
    switch defect {
    case .foreign: chown(file, other, other)
    case .openFolder: chmod(folder.path, 0o777)
    case .foreignFolder: chown(folder.path, other, other)
    case .ownLink, .foreignLink, .linkToForeign:
      symlink("file", link)
      if defect == .foreignLink { lchown(link, other, other) }
      if defect == .linkToForeign { chown(file, other, other) }
      return link
    case .none, .groupWritable, .othersWritable, .pipe, .folder: break
    }
    return file
  }

  @Test func `each rule refuses each defect that it should, and no other file`() throws {
    for defect in Defect.allCases {
      // Only root can give files to other users.
      if [.foreign, .foreignLink, .linkToForeign, .foreignFolder].contains(defect), getuid() != 0 { continue }
      try withTemporaryFolder([:]) { folder in
        chmod(folder.path, 0o700)
        let path = try Self.make(defect, in: folder)
        let status = try #require(FileSystem.fileStatus(path))
        for (name, rule) in Self.rules {
          let refusal = rule.refusal(of: path, status)
          #expect((refusal != nil) == defect.isRefused(by: name), "\(name) \(defect): \(refusal?.message ?? "none")")
          #expect(refusal?.hint != nil || refusal == nil)
        }
      }
    }
  }

  @Test func `no file, the null device and open files of the caller are never refused`() throws {
    for path in ["/dev/null", "/dev/stdin", "/dev/fd/0"] {
      guard let status = FileSystem.fileStatus(path) else { continue }
      for (_, rule) in Self.rules { #expect(rule.refusal(of: path, status) == nil, "\(path)") }
    }
    #expect(FileSystem.fileStatus("/no/such/file") == nil)
  }

  @Test func `a private group may write certificates`() {
    var status = FileStatus(kind: .regular, mode: 0o664, isOwn: true)
    #expect(FileRule.certificates.refusal(of: "f", status) != nil)
    status.hasPrivateGroup = true
    #expect(FileRule.certificates.refusal(of: "f", status) == nil && FileRule.key.refusal(of: "f", status) != nil)
  }

  @Test func `a pipe without a writer is an error, and with one it is read`() throws {
    try withTemporaryFolder([:]) { folder in
      let path = folder.appending(path: "pipe").path
      #expect(mkfifo(path, 0o600) == 0)
      let failure = #expect(throws: Failure.self) {
        _ = try FileDescriptor.source(path, within: .milliseconds(1))
      }
      #expect(failure?.message.contains("no program writes to") == true)
      // Reading and writing at the same end does not wait for another program.
      let writer = open(path, O_RDWR)
      defer { close(writer) }
      let waiting = try FileDescriptor.source(path, within: .milliseconds(1))
      #expect(write(writer, "abc", 3) == 3)
      #expect(try waiting.read(10) == Array("abc".utf8))
      #expect(write(writer, "d", 1) == 1)
      #expect(try FileDescriptor.source(path).read(10) == Array("d".utf8))
    }
  }

  @Test func `a pipe without a reader is an error`() throws {
    try withTemporaryFolder([:]) { folder in
      let path = folder.appending(path: "pipe").path
      #expect(mkfifo(path, 0o600) == 0)
      #expect(throws: Failure.self) { try FileSystem.replace(path, with: [1]) }
      #expect(throws: Failure.self) { try FileSystem.append([1], to: path) }
    }
  }

  @Test func `a file is never replaced through a link of or to another user's file`() throws {
    for defect in [Defect.none, .ownLink, .foreign, .foreignLink, .linkToForeign] where getuid() == 0 {
      try withTemporaryFolder([:]) { folder in
        let path = try Self.make(defect, in: folder)
        let isWritten = (try? FileSystem.replacePrivate(path, with: [1])) != nil
        #expect(isWritten == [.none, .ownLink].contains(defect), "\(defect)")
        let content = try Data(contentsOf: folder.appending(path: "file"))
        #expect(Array(content) == (isWritten ? [1] : Array("x".utf8)), "\(defect)")
      }
    }
  }

  @Test func `a journal of another user is refused, and a link to an own one is followed`() throws {
    for defect in [Defect.ownLink, .foreign, .foreignLink, .linkToForeign, .groupWritable, .pipe, .folder] {
      if [.foreign, .foreignLink, .linkToForeign].contains(defect), getuid() != 0 { continue }
      try withTemporaryFolder([:]) { folder in
        let path = try Self.make(defect, in: folder)
        for use in [JournalFile.Use.exclusive, .log] {
          #expect(((try? FileSystem.openJournal(path, use)) != nil) == (defect == .ownLink), "\(defect)")
        }
      }
    }
  }
}
