import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import Program
@testable import SignedData
@testable import Support
@testable import TestSupport

/// The receipt commands beyond the transcripts: files of a real folder, reports, thousands of receipts.
@Suite struct ReceiptCommandTests {
  let mint: ReceiptMint
  let root: [UInt8]

  init() throws {
    mint = try ReceiptMint.shared.get()
    root = mint.chain.root.der
  }

  @Test func `a folder is read as the list of its files`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "asctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "z"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b", "a", ".hidden", "z/deeper", "é"] {
      try Data("x".utf8).write(to: folder.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "a"))
    let path = folder.path
    let names = ["a", "b", "link", "é"]
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "dangling"), withDestinationURL: folder.appending(path: "none"))
    for given in [path, path + "/"] {
      let list = try #require(try Context.real.files.list(given))
      #expect(list.files == names.map { "\(path)/\($0)" })
      #expect(list.others == ["\(path)/dangling", "\(path)/z"])
    }
    #expect(FileSystem.isSame("\(path)/a", "\(path)/link") && FileSystem.isSame("\(path)/a", "\(path)/./a"))
    #expect(!FileSystem.isSame("\(path)/a", "\(path)/b") && !FileSystem.isSame("/dev/null", "/dev/null"))
    #expect(try Context.real.files.list("\(path)/a")?.files == nil)
    #expect(try Context.real.files.list("\(path)/none")?.files == nil)
    #expect(try Context.real.files.list("\(path)/z")?.files == ["\(path)/z/deeper"])
  }

  @Test func `the results of a thousand receipts are in order`() throws {
    let receipt = try mint.receipt(ReceiptPayload())
    var altered = receipt
    altered[receipt.count - 1] ^= 1
    var files = ["root.der": root]
    for number in 0..<1000 {
      let name = String(number + 1000).dropFirst()
      files["folder/\(name)"] = number % 100 == 99 ? altered : receipt
    }
    let world = FakeWorld(files: files)
    let status = world.run(["receipt", "verify", "--root", "root.der", "--fields", "line,valid", "folder"])
    #expect(status == .someFailed)
    let lines = world.output.split(separator: "\n")
    #expect(lines.count == 1000)
    for (index, line) in lines.enumerated() {
      let file = String(index + 1000).dropFirst()
      let valid = index % 100 != 99
      #expect(line.hasPrefix("{\"line\":\(index + 1),\"file\":\"folder/\(file)\",\"valid\":\(valid)"))
    }
    #expect(
      world.errors == """
        asctl: 990 verified, 10 not verified
        asctl: 990 signed under an added root, not under one of Apple's

        """)
  }

  @Test func `stdin contains one receipt per line`() throws {
    let line = base64(try mint.receipt(ReceiptPayload())) + "\n"
    let world = FakeWorld(files: ["root.der": root], input: Array(String(repeating: line, count: 300).utf8))
    let status = world.run(["receipt", "verify", "--root", "root.der", "--fields", "line"])
    #expect(status == .success)
    #expect(world.output == (1...300).map { "{\"line\":\($0),\"valid\":true,\"root\":\"added\"}\n" }.joined())
  }

  @Test func `a reader that closes the pipe ends the command`() throws {
    let line = base64(try mint.receipt(ReceiptPayload(purchases: (0..<187).map { ReceiptPayload.purchase($0) }))) + "\n"
    let world = FakeWorld(input: Array(String(repeating: line, count: 50).utf8), patience: 1)
    #expect(world.run(["receipt", "decode"]) == .success)
  }

  @Test func `checks are written to a JUnit report`() throws {
    let world = FakeWorld(files: ["root.der": root, "receipt": try mint.receipt(ReceiptPayload())])
    world.run(["receipt", "verify", "--root", "root.der", "--bundle-id", "x", "--junit", "out.xml", "receipt"])
    let report = String(decoding: try #require(world.file("out.xml")), as: UTF8.self)
    #expect(report.contains("<testsuites name=\"asctl receipt verify\">"))
    #expect(report.contains("<testcase classname=\"asctl.receipt-verify\" name=\"signature\"/>"))
    #expect(report.contains("name=\"bundle-id\"><failure message=\"expected x; got com.example.app\"/>"))
  }

  @Test func `an empty folder is reported`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "asctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = FakeWorld()
    var context = world.context
    context.files.exists = { $0 == folder.path }
    context.files.list = Context.real.files.list
    #expect(Run.run(["receipt", "ids", folder.path], context) == .failure)
    #expect(world.errors.contains("there are no files in"))
  }

  @Test func `what is skipped in a folder is named`() {
    for files: [String: [UInt8]] in [["d/z/": []], ["d/z/": [], "d/a.json": Array("{}".utf8)]] {
      let world = FakeWorld(files: files)
      #expect(world.run(["receipt", "ids", "d"]) == .failure)
      #expect(world.errors.contains("d/z/"), "\(world.errors)")
    }
  }
}
