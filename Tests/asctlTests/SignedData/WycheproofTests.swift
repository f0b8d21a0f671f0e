import Foundation
import Testing

@testable import Base
@testable import SignedData

/// Wycheproof's vectors for ECDSA on P-256 with SHA-256 as r‖s, from the file in ASCTL_WYCHEPROOF, which `make
/// test-parts` and CI set.
@Suite struct WycheproofTests {
  private static let path = ProcessInfo.processInfo.environment["ASCTL_WYCHEPROOF"]

  private static func bytes(_ value: JSON?) throws -> [UInt8] {
    let text = try #require(value?.string)
    return stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
  }

  @Test(.enabled(if: path != nil)) func `every test vector has the expected result`() throws {
    let file = try JSON.parse(Array(Data(contentsOf: URL(filePath: try #require(Self.path)))))
    var count: Int64 = 0
    for group in file["testGroups"]?.arrayElements ?? [] {
      let key = try PublicKey(der: Self.bytes(group["publicKeyDer"]))
      #expect(key.name == "P-256")
      for vector in group["tests"]?.arrayElements ?? [] {
        let message = try Self.bytes(vector["msg"])
        #expect(
          try key.verifies(Self.bytes(vector["sig"]), of: message) == (vector["result"]?.string == "valid"),
          "\(vector["tcId"]?.int64 ?? 0): \(vector["comment"]?.string ?? "")")
        count += 1
      }
    }
    #expect(count == file["numberOfTests"]?.int64 && count > 200)
  }
}
